"""The sampling loop of the TriPeaks hint; `hint` explains the method and fills the words that it reads.

Viper negates and inverts a local in place when it is one of a function's first three: `-x` and `~x` are used on
others only.
"""

from engine.compat import const, micropython, ptr32

# Words that the solver has too, and fills
FIT = const(16)
INDEX = const(32)
RANK = const(64)
COVERED = const(120)
COVERERS = const(148)
COVERED_2 = const(176)
COVERERS_2 = const(204)
STOCK = const(232)

# Words of the hint's own
KNOWN_FIT = const(264)  # for each rank on the waste the cards that are known to fit
POOL = const(288)  # ranks not seen yet
ROOT = const(337)  # where in the tree the position's own node is
LEFT = const(338)  # the position: cards left, exposed, known (bits),
BARE = const(339)
KNOWN = const(340)
DRAWN = const(341)  # cards drawn,
TOP = const(342)  # rank on the waste,
STOCK_SIZE = const(343)  # cards that can be drawn, the first waste card included
LAST_SLOT = const(344)  # of the tree: 2^n - 1
PATIENCE = const(345)  # tries of a move before the tree grows beyond it
ON_LEFT = const(346)  # the position that careless play goes on from
ON_BARE = const(347)
ON_DRAWN = const(348)
ON_TOP = const(349)
CHANCE = const(350)  # state of the generator
POOL_SIZE = const(351)
UNSEEN_SIZE = const(352)
UNSEEN = const(356)  # cards that are not known
ROOTS = const(384)  # the weight of exploration times the square root of 0 to 255
PATH = const(640)  # words of the tree that a sample has gone by
LOWER = const(768)  # for each rank the one below and the one above, 14 for none
UPPER = const(784)
HINT_WORDS = const(800)

# A node of the tree: a key, then for each move tries | gains << GAINS; a draw is the last one
NODE = const(9)
MOVES = const(8)
TRIES = const(65535)
GAINS = const(16)
SURE = const(4096)  # what a move counts whose every sample wins, or that has not been tried

ALL = const(0xFFFFFFF)  # cards of the tableau
JOKER_RANK = const(13)  # a rank
DE_BRUIJN = const(125613361)

# The samples' own generator of numbers below 2^30
FACTOR = const(29773421)
STEP = const(12345)
BELOW = const(0x3FFFFFFF)


@micropython.viper
def think(w: ptr32, tree: ptr32, count: int):
    """Take `count` samples: deal the unknown, walk down the tree, play on carelessly, and count who won."""
    while count > 0:
        count -= 1
        deal(w)
        left = w[LEFT]
        bare = w[BARE]
        known = w[KNOWN]
        drawn = w[DRAWN]
        rank = w[TOP]
        size = w[STOCK_SIZE]
        slots = w[LAST_SLOT]
        seen = 17
        steps = 0
        result = -1
        grow = 1
        while result < 0:
            todo = bare & w[FIT + rank]
            if todo == 0 and drawn >= size:
                result = 0
                break
            # The node of what the player would know here
            key = (left * 40503 ^ drawn * 7919 ^ rank * 104729 ^ seen) & BELOW | 1
            slot = (key ^ key >> 11 ^ key >> 20) & slots
            tries = 0
            while tries < 6 and tree[NODE * slot] != key and tree[NODE * slot] != 0:
                slot = (slot + 1) & slots
                tries += 1
            node = NODE * slot
            if tree[node] != key:
                if tree[node] != 0 or grow == 0:
                    break
                tree[node] = key
                i = 1
                while i < NODE:
                    tree[node + i] = 0
                    i += 1
            if steps == 0:
                w[ROOT] = node
            # The move that promises most (exploitation), or has been tried least (exploration)
            total = 0
            moves = 0
            bits = todo
            while bits != 0 and moves < MOVES - 1:
                bits &= bits - 1
                total += tree[node + 1 + moves] & TRIES
                moves += 1
            if drawn < size:
                total += tree[node + 1 + moves] & TRIES
                moves += 1
            scale = 0
            while total > 255:
                total >>= 2
                scale += 1
            root = w[ROOTS + total] << scale
            best = -1
            chosen = 0
            i = 0
            while i < moves:
                visits = tree[node + 1 + i] & TRIES
                value = root // (visits + 1)
                if visits > 0:
                    value += (tree[node + 1 + i] >> GAINS) * SURE // visits
                else:
                    value += SURE
                if value > best:
                    best = value
                    chosen = i
                i += 1
            w[PATH + steps] = node + 1 + chosen
            steps += 1
            if tree[node + 1 + chosen] & TRIES < w[PATIENCE]:
                grow = 0
            while chosen > 0 and todo != 0:
                todo &= todo - 1
                chosen -= 1
            if todo == 0:
                rank = w[STOCK + drawn]
                drawn += 1
                continue
            bit = todo & -todo
            left ^= bit
            if left == 0:
                result = 1
                break
            card = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)]
            rank = w[RANK + card]
            bare ^= bit
            new = 0
            if left & w[COVERERS + card] == 0:
                new = w[COVERED + card]
            if left & w[COVERERS_2 + card] == 0:
                new |= w[COVERED_2 + card]
            bare |= new
            new &= known ^ ALL
            while new != 0:
                bit = new & -new
                new ^= bit
                known |= bit
                card = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)]
                seen = (seen * 31 + card * 16 + w[RANK + card]) & 16777215
        if result < 0:
            w[ON_LEFT] = left
            w[ON_BARE] = bare
            w[ON_DRAWN] = drawn
            w[ON_TOP] = rank
            result = int(playout(w))
        while steps > 0:
            steps -= 1
            tree[w[PATH + steps]] += 1 + (result << GAINS)


@micropython.viper
def clear(tree: ptr32, size: int):
    """Empty the tree of `size` words."""
    i = 0
    while i < size:
        tree[i] = 0
        i += NODE


@micropython.viper
def deal(w: ptr32):
    """Deal the ranks that the player has not seen into the places where they may lie."""
    state = w[CHANCE]
    pool = w[POOL_SIZE]
    hidden = w[UNSEEN_SIZE]
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
    # What fits: as far as it is known, and what has just been dealt
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


@micropython.viper
def playout(w: ptr32) -> int:
    """Play on from the position in the words: what uncovers most, draws only when nothing fits; return 1 if it wins."""
    left = w[ON_LEFT]
    bare = w[ON_BARE]
    drawn = w[ON_DRAWN]
    rank = w[ON_TOP]
    size = w[STOCK_SIZE]
    state = w[CHANCE]
    while left != 0:
        todo = bare & w[FIT + rank]
        if todo == 0:
            if drawn >= size:
                break
            rank = w[STOCK + drawn]
            drawn += 1
            continue
        best = -1
        chosen = 0
        fresh = 0
        state = (state * FACTOR + STEP) & BELOW
        chance = state >> 16
        while todo != 0:
            bit = todo & -todo
            todo ^= bit
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
            # One random bit per card breaks ties
            value += chance & 1
            chance >>= 1
            if value > best:
                best = value
                chosen = bit
                fresh = new
                rank = w[RANK + card]
        left ^= chosen
        bare = (bare ^ chosen) | fresh
    w[CHANCE] = state
    if left == 0:
        return 1
    return 0
