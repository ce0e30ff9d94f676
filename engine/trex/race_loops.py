"""Fast playouts of the layout of Trex, all cards known; `playout` fills the arrays that the loop reads.

All seats play as Normal does. `weights` has the weights of their policy.
"""

from engine.compat import const, micropython, ptr32

# Of a world (`rollout_loops`) only the words before OUT_OF are read
OUT_OF = const(24)

# Words of the playouts' block that this loop reads or writes; `rollout_loops` has those of the tricks
SEAT = const(1)  # to play
VOID_CLOSED = const(7)  # 1 under TX-O8: a suit closed while another has not begun ends the deal
WATCHED = const(10)  # the playout ends when this seat is out
FIRST = const(16)  # key (suit << 4 | power) of the move to play first
LAYOUT = const(17)  # lowest and highest power in each suit
PLACES = const(25)  # place that each seat has reached, 0 while it has cards
SEATS_OUT = const(29)  # number of seats that are out
ONE_MOVE = const(30)  # 1: only one move is made
KEY = const(31)  # key of that move, NOTHING for a pass
LOWS = const(32)  # working copy of LAYOUT: lowest power of suit s at LOWS + 2 * s, highest at HIGHS + 2 * s
HIGHS = const(33)
REACHED = const(40)  # working copy of PLACES
ONLY = const(44)  # per suit, the powers from which that one move is chosen
# Weights (`weights`), none below zero
FIRST_JACK = const(48)  # of a jack that opens the way for own cards
BARE_JACK = const(49)  # of another
END = const(50)  # of an ace or a two
NEXT = const(51)  # of a card whose neighbour beyond is one's own
GAP = const(52)  # of a card with own cards further up
UP = const(53)  # of a card going up with none beyond: a constant
UP_POWER = const(54)  # and for each step of its power
DOWN_GAP = const(55)  # of a card with own cards further down: a constant
DEPTH = const(56)  # and for each step down to the highest of them
DOWN = const(57)  # of a card going down with none beyond: a constant
DOWN_POWER = const(58)  # less this for each step of its power
DOWNWARDS = const(59)  # more for the two, and for a card going down to an own neighbour
LENGTH = const(60)  # per own card of the suit
RACE_BLOCK = const(61)  # words of the block
NOTHING = const(255)  # no move, no seat, no card in a suit

JACK = const(9)  # powers
ACE = const(12)
POWERS = const(13)  # of a suit


@micropython.viper
def layout(world: ptr32, hands: ptr32, c: ptr32, points: ptr32) -> int:
    """Play Trex out from `world` until the watched seat is out; write the scores, divided by 5, to `points`.

    Return the seat to play after a single move, 4 at the end.
    """
    # The best move so far is power p of suit s, worth `value`; m: the seat's cards of suit i; x and v: scratch
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
    one = c[ONE_MOVE]
    while True:
        mine = 4 * seat
        value = -10000  # no move
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
                only = m
                if one:
                    only &= c[ONLY + i]
                if only:
                    # Count the cards of the suit
                    x = m - (m >> 1 & 0x1555)
                    x = (x & 0x1333) + (x >> 2 & 0x1333)
                    x = (x + (x >> 4)) & 0x0F0F
                    length = c[LENGTH] * ((x + (x >> 8)) & 15)
                    if low == NOTHING:
                        if only & 1 << JACK:
                            v = c[FIRST_JACK]
                            if m == 1 << JACK:
                                v = c[BARE_JACK]
                            v += length
                            if v > value:
                                value = v
                                s = i
                                p = JACK
                    else:
                        k = c[HIGHS + 2 * i] + 1
                        if k < POWERS and only >> k & 1:
                            x = m >> (k + 1)
                            if k == ACE:
                                v = c[END]
                            elif x & 1:
                                v = c[NEXT]
                            elif x:
                                v = c[GAP]
                            else:
                                v = c[UP] + c[UP_POWER] * k
                            v += length
                            if v > value:
                                value = v
                                s = i
                                p = k
                        k = low - 1
                        if k >= 0 and only >> k & 1:
                            x = m & ((1 << k) - 1)
                            if k == 0:
                                v = c[END] + c[DOWNWARDS]
                            elif x >> (k - 1) & 1:
                                v = c[NEXT] + c[DOWNWARDS]
                            elif x:
                                v = c[DOWN_GAP]
                                while x < 1 << k:
                                    x <<= 1
                                    v += c[DEPTH]
                            else:
                                v = c[DOWN] - c[DOWN_POWER] * k
                            v += length
                            if v > value:
                                value = v
                                s = i
                                p = k
                i += 1
        c[KEY] = NOTHING
        if value > -10000:
            c[KEY] = s << 4 | p
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
                if x and v:  # void, so it is dealt again: each seat expects the mean of the four places, 125 points
                    i = 0
                    while i < 4:
                        points[i] = 25
                        i += 1
                    return 4
            if (hands[mine] | hands[mine + 1] | hands[mine + 2] | hands[mine + 3]) == 0:
                points[seat] += 40 - 10 * out  # 200, 150, 100 and, below, 50 points
                out += 1
                c[REACHED + seat] = out
                if seat == me:
                    return 4
                if out == 3:
                    i = 0
                    while i < 4:
                        if c[REACHED + i] == 0:
                            points[i] += 10
                        i += 1
                    return 4
        seat = (seat + 1) & 3
        while c[REACHED + seat]:
            seat = (seat + 1) & 3
        if one:
            return seat
