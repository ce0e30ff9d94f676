"""Fast playouts of the layout of Trex, all cards known; `hard` fills the arrays that the loop reads.

All seats play by much the same preferences as Normal.
"""

from engine.compat import const, micropython, ptr32

# Of a world (`deal_loops`) only the words before OUT_OF are read
OUT_OF = const(24)

# Words of the playouts' block that this loop reads or writes; `rollout_loops` has those of the tricks
SEAT = const(1)  # to play
VOID_CLOSED = const(7)  # 1 under TX-O8: a suit closed while another has not begun ends the deal
WATCHED = const(10)  # the playout ends when this seat is out
FIRST = const(16)  # key (suit << 4 | power) of the move to play first
LAYOUT = const(17)  # lowest and highest power in each suit
PLACES = const(25)  # place that each seat has reached, 0 while it has cards
SEATS_OUT = const(29)  # number of seats that are out
LOWS = const(32)  # working copy of LAYOUT: lowest power of suit s at LOWS + 2 * s, highest at HIGHS + 2 * s
HIGHS = const(33)
REACHED = const(40)  # working copy of PLACES
NOTHING = const(255)  # no move, no seat, no card in a suit

JACK = const(9)  # powers
ACE = const(12)
POWERS = const(13)  # of a suit


@micropython.viper
def layout(world: ptr32, hands: ptr32, c: ptr32, points: ptr32) -> int:
    """Play Trex out from `world` until the watched seat is out; write the scores, in fives, to `points`."""
    i = 0
    while i < OUT_OF:
        hands[i] = world[i]
        i += 1
    i = 0
    while i < 4:
        points[i] = 0
        i += 1
    i = 0
    while i < SEATS_OUT - LAYOUT:
        c[LOWS + i] = c[LAYOUT + i]
        i += 1
    seat = c[SEAT]
    out = c[SEATS_OUT]
    first = c[FIRST]
    me = c[WATCHED]
    while True:
        mine = 4 * seat
        value = -100
        s = 0
        p = 0
        if first < NOTHING:
            value = 0
            s = first >> 4
            p = first & 15
            first = NOTHING
        else:
            i = 0
            while i < 4:
                m = hands[mine + i]
                low = c[LOWS + 2 * i]
                if m == 0:
                    pass
                elif low == NOTHING:
                    if m & 1 << JACK:
                        v = 50
                        if m == 1 << JACK:
                            v = 5
                        if v > value:
                            value = v
                            s = i
                            p = JACK
                else:
                    k = c[HIGHS + 2 * i] + 1
                    if k < POWERS and m >> k & 1:
                        x = m >> (k + 1)
                        if k == ACE:
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
            if c[LOWS + 2 * s] == NOTHING:
                c[LOWS + 2 * s] = JACK
                c[HIGHS + 2 * s] = JACK
            elif p < c[LOWS + 2 * s]:
                c[LOWS + 2 * s] = p
            else:
                c[HIGHS + 2 * s] = p
            if c[VOID_CLOSED] and (p == 0 or p == ACE):
                x = 0
                v = 0
                i = LOWS
                while i < REACHED:
                    if c[i] == NOTHING:
                        x = 1
                    elif c[i] == 0 and c[i + 1] == ACE:
                        v = 1
                    i += 2
                if x and v:  # void: score the expected value of a new deal
                    i = 0
                    while i < 4:
                        points[i] += 25
                        i += 1
                    return 1
            if (hands[mine] | hands[mine + 1] | hands[mine + 2] | hands[mine + 3]) == 0:
                points[seat] += 40 - 10 * out
                out += 1
                c[REACHED + seat] = out
                if seat == me:
                    return 0
                if out == 3:
                    i = 0
                    while i < 4:
                        if c[REACHED + i] == 0:
                            points[i] += 10
                        i += 1
                    return 0
        seat = (seat + 1) & 3
        while c[REACHED + seat]:
            seat = (seat + 1) & 3
    return 0
