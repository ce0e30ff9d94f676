"""The sampling loop of the TriPeaks hint; `hint` explains the method and fills the words that it reads."""

from engine.compat import const, micropython, ptr32
from engine.tree_loops import descend, learn

# Words that the solver has too, described in `solver_loops`. INDEX and those from its WEIGHTS to COVERERS_2 stay as it
# has filled them; the others are written by `hint` and `deal`
FORCED = const(4)
FIT = const(16)
INDEX = const(32)
RANK = const(64)
COVERED = const(120)
COVERERS = const(148)
COVERED_2 = const(176)
COVERERS_2 = const(204)
STOCK = const(232)

# Words of the hint's own, beside those of the tree
KNOWN_FIT = const(264)  # for each rank on the waste the cards that are known to fit
POOL = const(288)  # ranks not seen yet
LEFT = const(338)  # the position: tableau cards left,
BARE = const(339)  # exposed
KNOWN = const(340)  # and known (bits),
DRAWN = const(341)  # cards drawn, the first waste card included,
TOP = const(342)  # and the rank on the waste
STOCK_SIZE = const(343)  # cards that can be drawn, the first waste card included
CHANCE = const(350)  # state of the generator
POOL_SIZE = const(351)
UNSEEN_SIZE = const(352)
UNSEEN = const(356)  # the tableau cards that are not known, UNSEEN_SIZE of them
LOWER = const(768)  # for each rank the one below and the one above, 14 for none
UPPER = const(784)

MOVES = const(8)  # most moves of a node: NODE - 1 in `tree_loops`
ALL = const(0xFFFFFFF)  # cards of the tableau
JOKER_RANK = const(13)  # rank of a joker
DE_BRUIJN = const(125613361)  # a de Bruijn sequence of 32 bits, see INDEX

# The samples' own generator, linear congruential, of numbers below 2^30
FACTOR = const(29773421)
STEP = const(12345)
BELOW = const(0x3FFFFFFF)


@micropython.viper
def think(w: ptr32, tree: ptr32, least: int) -> int:
    """Take samples until at least `least` moves have been made in them; return the number of moves.

    A sample deals the unknown, goes down the tree, plays on carelessly, and records in the tree whether it won.
    """
    made = 0
    state = w[CHANCE]
    size = w[STOCK_SIZE]
    forced = w[FORCED]
    while made < least:
        w[CHANCE] = state
        deal(w)
        state = w[CHANCE]
        left = w[LEFT]
        bare = w[BARE]
        known = w[KNOWN]
        drawn = w[DRAWN]
        rank = w[TOP]
        seen = 17  # a hash of the cards that the sample has uncovered, 24 bits
        careless = 0  # 1 beyond the tree
        while left != 0:
            todo = bare & w[FIT + rank]
            if todo == 0 and drawn >= size:
                break
            made += 1
            if careless == 0:
                # Seven plays and the draw at most; with eight plays or more that last move is the eighth, and no draw
                moves = 0
                bits = todo
                while bits != 0 and moves < MOVES - 1:
                    bits &= bits - 1
                    moves += 1
                if drawn < size and (todo == 0 or forced == 0):
                    moves += 1
                # The node of what the player would know here, apart from cards drawn that lie below the top of the
                # waste: such positions share one. Its key, a hash, is not 0, which is an empty slot's
                key = (left * 40503 ^ drawn * 7919 ^ rank * 104729 ^ seen) & BELOW | 1
                chosen = int(descend(w, tree, key, moves))
                if chosen < 0:
                    careless = 1
                else:
                    while chosen > 0:
                        todo &= todo - 1
                        chosen -= 1
            if careless != 0 and todo & todo - 1 != 0:
                # The card that uncovers most, 4 for each, and 2 where the chain can go on; one random bit breaks ties
                best = -1
                bits = todo
                state = (state * FACTOR + STEP) & BELOW
                chance = state >> 16
                while bits != 0:
                    bit = bits & -bits
                    bits ^= bit
                    card = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)]
                    after = left ^ bit
                    new = 0
                    value = 0
                    if after & w[COVERERS + card] == 0:
                        new = w[COVERED + card]
                        value = 4
                    if after & w[COVERERS_2 + card] == 0:
                        new |= w[COVERED_2 + card]
                        value += 4
                    if ((bare ^ bit) | new) & w[FIT + w[RANK + card]] != 0:
                        value += 2
                    value += chance & 1
                    chance >>= 1
                    if value > best:
                        best = value
                        todo = bit
            if todo == 0:
                rank = w[STOCK + drawn]
                drawn += 1
                continue
            bit = todo & -todo
            left ^= bit
            card = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)]
            rank = w[RANK + card]
            bare ^= bit
            new = 0
            if left & w[COVERERS + card] == 0:
                new = w[COVERED + card]
            if left & w[COVERERS_2 + card] == 0:
                new |= w[COVERED_2 + card]
            bare |= new
            # What has been uncovered is known from now on
            new &= known ^ ALL
            if careless != 0:
                new = 0
            while new != 0:
                bit = new & -new
                new ^= bit
                known |= bit
                card = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)]
                seen = (seen * 31 + card * 16 + w[RANK + card]) & 16777215
        gain = 0
        if left == 0:
            gain = 1
        learn(w, tree, gain)
    w[CHANCE] = state
    return made


@micropython.viper
def deal(w: ptr32):
    """Deal the ranks that the player has not seen into the places where they may lie."""
    state = w[CHANCE]
    pool = w[POOL_SIZE]
    hidden = w[UNSEEN_SIZE]
    # Shuffle the pool
    i = pool - 1
    while i > 0:
        state = (state * FACTOR + STEP) & BELOW
        j = (state >> 14) * (i + 1) >> 16
        rank = w[POOL + i]
        w[POOL + i] = w[POOL + j]
        w[POOL + j] = rank
        i -= 1
    # A joker is never in the tableau: it changes places with a card of the stock
    i = 0
    j = pool - 1
    while i < hidden:
        if w[POOL + i] == JOKER_RANK:
            while w[POOL + j] == JOKER_RANK:
                j -= 1
            w[POOL + i] = w[POOL + j]
            w[POOL + j] = JOKER_RANK
            j -= 1
        i += 1
    # What fits each rank: the cards that are known, and those that have just been dealt
    i = 0
    while i < JOKER_RANK:
        w[FIT + i] = w[KNOWN_FIT + i]
        i += 1
    i = 0
    while i < hidden:
        card = w[UNSEEN + i]
        rank = w[POOL + i]
        w[RANK + card] = rank
        low = w[LOWER + rank]
        high = w[UPPER + rank]
        w[FIT + low] |= 1 << card
        w[FIT + high] |= 1 << card
        i += 1
    at = STOCK + w[DRAWN]
    while i < pool:
        w[at] = w[POOL + i]
        at += 1
        i += 1
    w[CHANCE] = state
