"""Playing the tricks of a dealt-out Trex deal to their end, quickly; `hard` fills the arrays that the loop reads.

All seats play much as Normal does, counting the cards that are out and who has shown to be out of a suit.
"""

from engine.compat import micropython, ptr8, ptr32


@micropython.viper
def tricks(world: ptr32, hands: ptr32, c: ptr32, points: ptr32, shares: ptr8) -> int:
    """Play the trick contracts out from `world`; write each seat's score, in fives, to `points`."""
    i = 0
    while i < 40:
        hands[i] = world[i]
        i += 1
    i = 0
    while i < 4:
        points[i] = 0
        i += 1
    contract = c[0]
    seat = c[1]
    size = c[2]
    first = c[16]
    slaps = contract & 8
    slap = 0
    if slaps:
        slap = 5 * c[8]
    led = 0
    best = 0
    winner = 0
    dirty = 0  # points in the trick on the table
    i = 0
    while i < size:
        key = c[3 + i]
        c[32 + i] = key
        s = key >> 4
        p = key & 15
        if hands[20 + s] >> p & 1:
            dirty += c[48 + 13 * s + p]
        if i == 0:
            led = s
        if s == led and p >= best:
            best = p
            winner = (seat - size + i) & 3
        i += 1
    while True:
        mine = 4 * seat
        s = 0
        p = 0
        low = 0
        high = 4
        if first < 255:
            s = first >> 4
            p = first & 15
            first = 255
            high = 0
        elif size > 0 and hands[mine + led]:
            low = led
            high = led + 1
        ally = 0
        if size > 0 and c[10] and (winner ^ seat) == 2:
            ally = 1
        # What the others hold of penalty cards, in points
        pool = 0
        i = 0
        while i < 4 and high:
            x = (hands[16 + i] ^ hands[mine + i]) & hands[20 + i]
            k = 48 + 13 * i
            v = 0
            while x:
                if x & 1:
                    v += c[k]
                x >>= 1
                k += 1
            c[44 + i] = v
            pool += v
            i += 1
        pens_only = 0
        if size > 0 and high - low == 4 and c[7]:
            i = 0
            while i < 4:
                pens_only |= hands[mine + i] & hands[20 + i]
                i += 1
        value = -1000000
        while low < high:
            m = hands[mine + low]
            short = 0
            if size == 0 and slaps == 0:
                # to run out of a short suit
                x = m & (m - 1)
                if x == 0:
                    short = 256
                elif x & (x - 1) == 0:
                    short = 128
            pens = hands[20 + low]
            out = hands[16 + low] ^ m
            # bits of out
            x = out - (out >> 1 & 0x1555)
            x = (x & 0x1333) + (x >> 2 & 0x1333)
            x = (x + (x >> 4)) & 0x0F0F
            count = (x + (x >> 8)) & 15
            # the later seats that are known to have none of this suit, and the others
            bare = 0
            k = size
            q = seat
            while k < 3:
                q = (q + 1) & 3
                if hands[24 + 4 * q + low] or out == 0:
                    bare += 1
                k += 1
            others = 3 - size - bare
            stake = slap
            if contract & 7:
                stake += 8
            if contract & 2 and low == 1:
                stake += 25
            guards = 0
            under = 0  # cards of out below the card looked at
            fed = 0  # points of the penalty cards among them
            k = 0
            todo = m
            while todo:
                if todo & 1 == 0:
                    if out >> k & 1:
                        under += 1
                        if pens >> k & 1:
                            fed += c[48 + 13 * low + k]
                elif pens_only == 0 or pens >> k & 1:
                    own = 0
                    if pens >> k & 1:
                        own = c[48 + 13 * low + k]
                    # danger of keeping it, in 64ths of a point
                    v = 0
                    if under:
                        x = stake
                        if fed:
                            if low == 2 and contract & 1:
                                x += 60
                            else:
                                x += 22
                        v = x * shares[14 * (count - under) + under] * shares[392 + guards] >> 6
                    elif out == 0:
                        v = 256
                    v += short + k
                    if own:
                        v += own * shares[406 + guards]
                    if size == 0 or (low == led and k > best):
                        # It may take the trick: the chance in 64ths, the cost in 64ths of a point
                        x = 64
                        i = 0
                        while i < others:
                            x = x * shares[196 + 14 * (count - under) + under] >> 6
                            i += 1
                        if x:
                            cost = 64 * (dirty + own + 3 + slap)
                            cost += bare * (pool - c[44 + low]) * 21
                            cost += others * (pool - c[44 + low]) * shares[420 + count]
                            cost += others * fed * shares[434 + count]
                            v -= cost * x >> 6
                    elif ally:
                        v -= 128 * own
                    if v > value:
                        value = v
                        s = low
                        p = k
                if todo & 1:
                    guards += 1
                todo >>= 1
                k += 1
            low += 1
        bit = 1 << p
        hands[mine + s] ^= bit
        hands[16 + s] ^= bit
        c[32 + size] = s << 4 | p
        if hands[20 + s] & bit:
            dirty += c[48 + 13 * s + p]
        if size == 0:
            led = s
            best = p
            winner = seat
        elif s != led:
            hands[24 + mine + led] = 1
        elif p > best:
            best = p
            winner = seat
        size += 1
        if size < 4:
            seat = (seat + 1) & 3
            continue
        if dirty or slaps:
            if slaps:
                points[winner] -= c[8]
            i = 32
            while i < 36:
                key = c[i]
                i += 1
                s = key >> 4
                if contract & 2 and s == 1:
                    points[winner] -= c[9]
                x = 0
                if contract & 1 and key == 43:
                    x = 15
                    q = c[11]
                elif contract & 4 and (key & 15) == 10:
                    x = 5
                    q = c[12 + s]
                if x:
                    points[winner] -= x
                    if q < 4 and q != winner:
                        points[winner] -= x
                        points[q] += x
        i = 16
        more = 0
        while i < 20:
            x = hands[i]
            if slaps == 0:
                x &= hands[i + 4]
            more |= x
            i += 1
        if more == 0:
            break
        seat = winner
        size = 0
        dirty = 0
    return 0
