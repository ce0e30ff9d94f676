"""Fast playouts of the tricks of Trex, all cards known; `playout` fills the arrays that the loop reads.

All seats play as Normal does: they count the cards that are out, and remember which seats have shown a void. `weights`
has the weights of their policy.
"""

from engine.compat import const, micropython, ptr8, ptr32

# A world: masks of powers per seat and suit (4 * seat + suit), then these
HELD = const(16)  # per suit, of all seats together
PENALTIES = const(20)  # per suit, of the penalty cards
OUT_OF = const(24)  # per seat and suit a flag: the seat is known to have no card of the suit
WORLD = const(40)

# Words of the playouts' block that this loop reads or writes; `race_loops` has those of the layout
CONTRACT = const(0)  # mask of the contracts
SEAT = const(1)  # to play
PLAYED = const(2)  # number of cards on the table
TABLE_KEYS = const(3)  # their keys (suit << 4 | power)
MUST_THROW = const(7)  # 1 under TX-O2
SLAP = const(8)  # cost of a trick, in points divided by 5
DIAMOND = const(9)  # cost of a diamond, likewise
PARTNERS = const(10)  # 1 under TX-O5
HOLDERS = const(11)  # the seats that revealed the cards of REVEALABLE (`codes`), first the king; above 3: nobody
QUEEN_HOLDERS = const(12)  # those of the queens, by suit
FIRST = const(16)  # key of the card to play first
ONE_MOVE = const(30)  # 1: only one move is made
KEY = const(31)  # key of that move
TRICK = const(32)  # keys of the current trick
POOLS = const(36)  # cost of the penalty cards that others hold, per suit
HEARTS_LAST = const(40)  # 1 if only a seat with nothing else may lead a heart (TX-O14)
ONLY = const(44)  # per suit, the powers from which that one move is chosen
PRICES = const(48)  # cost of a penalty card to its taker, in points, by POWERS * suit + power
POWERS = const(13)
# Weights (`weights`), none below zero, in 64ths of a point where nothing else is said
COST = const(100)  # of a point that may be taken
BARE = const(101)  # of a point that a seat without the suit may throw
LEAD = const(102)  # of the trick itself, whatever lies in it: the lead that follows, and under slaps its own cost
SAFE = const(103)  # of a card of a suit that nobody else has
LAST = const(104)  # of leading the last card of a suit
LAST_TWO = const(105)  # of leading one of the last two
RANK = const(106)  # of a power
TOP_LEAD = const(107)  # lost by leading a card above all that are out
OUT_LEAD = const(108)  # 64 more than is lost by leading, per card out
ALLY = const(109)  # lost per point given to the partner
KEEPS = const(110)  # points that may be lost by keeping a card of a suit, per suit
FED = const(114)  # points more, per suit, while penalty cards below it are out
BLOCK = const(118)  # words of the block
NOTHING = const(255)  # no card to play first; to `playout` also no card of a suit on the layout

# Tables of bytes, in 64ths, in place of divisions. The first one, at 0, has the share of the cards out that are below a
# card; its index is COUNTS * cards out above + cards out below. The others follow from weights.
COUNTS = const(14)
STAYS_BELOW = const(196)  # with the same index, the chance that one seat plays below the card
GUARDED = const(392)  # by the number of own lower cards, the danger that remains for a card
GUARDED_PENALTY = const(406)  # likewise for a penalty card
THROWS = const(420)  # by cards out, the weight of a point that a seat may throw on the trick
FOLLOWS = const(434)  # by cards out, the weight of a point below that a seat may follow with
SHARES = const(448)  # bytes of all tables

# Contracts, suits and a power as in `codes`
KING = const(1)
DIAMONDS = const(2)
QUEENS = const(4)
SLAPS = const(8)
DIAMOND_SUIT = const(1)
HEART_SUIT = const(2)
QUEEN = const(10)
KING_KEY = const(43)  # of the king of hearts: 2 << 4 | 11


@micropython.viper
def tricks(world: ptr32, hands: ptr32, c: ptr32, points: ptr32, shares: ptr8) -> int:
    """Play the trick contracts out from `world`; write each seat's score, divided by 5, to `points`.

    Return the seat to play after a single move, 4 at the end of the deal.
    """
    # The best card so far is power p of suit s, worth `value`; m: the seat's cards of suit `low`; k, q, v, x: scratch
    i = 0
    while i < WORLD:
        hands[i] = world[i]
        i += 1
    i = 0
    while i < 4:
        points[i] = 0
        i += 1
    contract = c[CONTRACT]
    seat = c[SEAT]
    size = c[PLAYED]
    first = c[FIRST]
    one = c[ONE_MOVE]
    slaps = contract & SLAPS
    price = c[COST]
    led = 0
    best = 0
    winner = 0
    at_stake = 0  # points in the trick on the table
    i = 0
    while i < size:
        key = c[TABLE_KEYS + i]
        c[TRICK + i] = key
        s = key >> 4
        p = key & 15
        if hands[PENALTIES + s] >> p & 1:
            at_stake += c[PRICES + POWERS * s + p]
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
        if first < NOTHING:
            s = first >> 4
            p = first & 15
            first = NOTHING
            high = 0
        elif size > 0 and hands[mine + led]:
            low = led
            high = led + 1
            x = hands[mine + led]
            if x & (x - 1) == 0 and one == 0:  # the only card
                s = led
                while x > 1:
                    x >>= 1
                    p += 1
                high = 0
        ally = 0
        if size > 0 and c[PARTNERS] and (winner ^ seat) == 2:
            ally = 1
        # The cost of the penalty cards that others hold, in points, where they may be thrown on a card of this seat
        pool = 0
        i = 4  # skips the loop where none can
        if high and (size == 0 or (size < 3 and hands[mine + led] >> (best + 1))):
            i = 0
        while i < 4:
            x = (hands[HELD + i] ^ hands[mine + i]) & hands[PENALTIES + i]
            k = PRICES + POWERS * i
            v = 0
            while x:
                if x & 1:
                    v += c[k]
                x >>= 1
                k += 1
            c[POOLS + i] = v
            pool += v
            i += 1
        pens_only = 0
        if size > 0 and high - low == 4 and c[MUST_THROW]:
            i = 0
            while i < 4:
                pens_only |= hands[mine + i] & hands[PENALTIES + i]
                i += 1
        barred = 4  # the suit that may not be led
        if size == 0 and c[HEARTS_LAST] and hands[mine] | hands[mine + 1] | hands[mine + 3]:
            barred = HEART_SUIT
        value = -1000000  # below any card's
        while low < high:
            m = hands[mine + low]
            short = 0
            if size == 0:
                # Prefer to run out of a short suit
                x = m & (m - 1)
                if x == 0:
                    short = c[LAST]
                elif x & (x - 1) == 0:
                    short = c[LAST_TWO]
            pens = hands[PENALTIES + low]
            only = m
            if pens_only:
                only &= pens
            if one:
                only &= c[ONLY + low]
            if low == barred:
                only = 0
            out = hands[HELD + low] ^ m
            # Count the bits of `out`
            x = out - (out >> 1 & 0x1555)
            x = (x & 0x1333) + (x >> 2 & 0x1333)
            x = (x + (x >> 4)) & 0x0F0F
            count = (x + (x >> 8)) & 15
            # Among the seats that play later: `bare` are known to have none of this suit
            bare = 0
            k = size
            q = seat
            while k < 3:
                q = (q + 1) & 3
                if hands[OUT_OF + 4 * q + low] or out == 0:
                    bare += 1
                k += 1
            others = 3 - size - bare
            if size == 0:
                short += (64 - c[OUT_LEAD]) * count
            guards = 0
            under = 0  # cards of `out` below card k
            fed = 0  # points of the penalty cards among them
            k = 0
            todo = m
            while todo:
                if todo & 1 == 0:
                    if out >> k & 1:
                        under += 1
                        if pens >> k & 1:
                            fed += c[PRICES + POWERS * low + k]
                elif only >> k & 1:
                    own = 0
                    if pens >> k & 1:
                        own = c[PRICES + POWERS * low + k]
                    # The danger of keeping it, in 64ths of a point
                    v = 0
                    if under:
                        x = c[KEEPS + low]
                        if fed:
                            x += c[FED + low]
                        v = x * shares[COUNTS * (count - under) + under] * shares[GUARDED + guards] >> 6
                    elif out == 0:
                        v = c[SAFE]
                    v += short + k * c[RANK]
                    if size == 0 and count == under:
                        v -= c[TOP_LEAD]
                    if own:
                        v += own * shares[GUARDED_PENALTY + guards]
                    if size == 0 or (low == led and k > best):
                        # It may take the trick: x is the chance in 64ths, `cost` in 64ths of a point
                        x = 64
                        i = 0
                        while i < others:
                            x = x * shares[STAYS_BELOW + COUNTS * (count - under) + under] >> 6
                            i += 1
                        if x:
                            cost = price * (at_stake + own) + c[LEAD]
                            cost += bare * (pool - c[POOLS + low]) * c[BARE]
                            cost += others * (pool - c[POOLS + low]) * shares[THROWS + count]
                            cost += others * fed * shares[FOLLOWS + count]
                            v -= cost * x >> 6
                    elif ally:
                        v -= c[ALLY] * own
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
        hands[HELD + s] ^= bit
        c[TRICK + size] = s << 4 | p
        if hands[PENALTIES + s] & bit:
            at_stake += c[PRICES + POWERS * s + p]
        if size == 0:
            led = s
            best = p
            winner = seat
        elif s != led:
            hands[OUT_OF + mine + led] = 1
        elif p > best:
            best = p
            winner = seat
        c[KEY] = s << 4 | p
        size += 1
        if size < 4:
            seat = (seat + 1) & 3
            if one:
                return seat
            continue
        if at_stake or slaps:
            if slaps:
                points[winner] -= c[SLAP]
            i = TRICK
            while i < TRICK + 4:
                key = c[i]
                i += 1
                s = key >> 4
                if contract & DIAMONDS and s == DIAMOND_SUIT:
                    points[winner] -= c[DIAMOND]
                x = 0
                if contract & KING and key == KING_KEY:
                    x = 15  # 75 points, and 25 for a queen
                    q = c[HOLDERS]
                elif contract & QUEENS and (key & 15) == QUEEN:
                    x = 5
                    q = c[QUEEN_HOLDERS + s]
                if x:
                    points[winner] -= x
                    if q < 4 and q != winner:
                        points[winner] -= x
                        points[q] += x
        i = HELD
        more = 0
        while i < PENALTIES:
            x = hands[i]
            if slaps == 0:
                x &= hands[i + 4]  # the penalty cards, PENALTIES being HELD + 4
            more |= x
            i += 1
        if more == 0:
            return 4
        seat = winner
        if one:
            return seat
        size = 0
        at_stake = 0
