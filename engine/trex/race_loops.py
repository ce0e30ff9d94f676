"""Playing the layout of a dealt-out Trex deal to its end, quickly; `hard` fills the arrays that the loop reads.

All seats play by much the same order of preference as Normal.
"""

from engine.compat import micropython, ptr32


@micropython.viper
def layout(world: ptr32, hands: ptr32, c: ptr32, points: ptr32) -> int:
    """Play Trex out from `world` until the seat c[10] is out; write what the places score, in fives, to `points`."""
    i = 0
    while i < 24:
        hands[i] = world[i]
        i += 1
    i = 0
    while i < 4:
        points[i] = 0
        i += 1
    i = 0
    while i < 12:
        c[32 + i] = c[17 + i]
        i += 1
    seat = c[1]
    out = c[29]
    first = c[16]
    me = c[10]
    while True:
        mine = 4 * seat
        value = -100
        s = 0
        p = 0
        if first < 255:
            value = 0
            s = first >> 4
            p = first & 15
            first = 255
        else:
            i = 0
            while i < 4:
                m = hands[mine + i]
                low = c[32 + 2 * i]
                if m == 0:
                    pass
                elif low == 255:
                    if m & 512:
                        v = 50
                        if m == 512:
                            v = 5
                        if v > value:
                            value = v
                            s = i
                            p = 9
                else:
                    k = c[33 + 2 * i] + 1
                    if k < 13 and m >> k & 1:
                        x = m >> (k + 1)
                        if k == 12:
                            v = 40
                        elif x & 1:
                            v = 44
                        elif x:
                            v = 60
                        else:
                            v = 4 * k - 18
                        if v > value:
                            value = v
                            s = i
                            p = k
                    k = low - 1
                    if k >= 0 and m >> k & 1:
                        x = m & ((1 << k) - 1)
                        if k == 0:
                            v = 40
                        elif x >> (k - 1) & 1:
                            v = 44
                        elif x:
                            v = 60 + k
                            while x > 1:
                                x >>= 1
                                v -= 1
                        else:
                            v = 30 - 4 * k
                        if v > value:
                            value = v
                            s = i
                            p = k
                i += 1
        if value > -100:
            hands[mine + s] ^= 1 << p
            if c[32 + 2 * s] == 255:
                c[32 + 2 * s] = 9
                c[33 + 2 * s] = 9
            elif p < c[32 + 2 * s]:
                c[32 + 2 * s] = p
            else:
                c[33 + 2 * s] = p
            if c[7] and (p == 0 or p == 12):
                x = 0
                v = 0
                i = 32
                while i < 40:
                    if c[i] == 255:
                        x = 1
                    elif c[i] == 0 and c[i + 1] == 12:
                        v = 1
                    i += 2
                if x and v:  # void: what a new deal is worth
                    i = 0
                    while i < 4:
                        points[i] += 25
                        i += 1
                    return 1
            if (hands[mine] | hands[mine + 1] | hands[mine + 2] | hands[mine + 3]) == 0:
                points[seat] += 40 - 10 * out
                out += 1
                c[40 + seat] = out
                if seat == me:
                    return 0
                if out == 3:
                    i = 0
                    while i < 4:
                        if c[40 + i] == 0:
                            points[i] += 10
                        i += 1
                    return 0
        seat = (seat + 1) & 3
        while c[40 + seat]:
            seat = (seat + 1) & 3
    return 0
