"""The sampling loop of the Treys hint; `hint` explains the method and fills the words that it reads.

Viper negates and inverts a local in place when it is one of a function's first three: `-x` and `~x` are used on
others only.
"""

from engine.compat import const, micropython, ptr32

# Words that the solver has too; it fills those of the first three
INDEX = const(16)
ROW = const(48)
COLUMN = const(58)
PILES = const(68)
STOCK = const(104)

# Words of the hint's own
POOL = const(288)  # values not seen yet
ROOT = const(337)  # where in the tree the position's own node is
GRID = const(338)  # the position: its grid,
PENDING = const(339)  # 1 + the cell of a pending turn choice, or 0,
LEFT = const(340)  # cards left,
CARDS_DRAWN = const(341)
TARGET = const(342)
LAST_SLOT = const(344)  # of the tree: 2^n - 1
PATIENCE = const(345)  # tries of a move before the tree grows beyond it
ON_GRID = const(346)  # the position that careless play goes on from
ON_LEFT = const(347)
ON_DRAWN = const(348)
ON_TARGET = const(349)
CHANCE = const(350)  # state of the generator
POOL_SIZE = const(351)
ON_PENDING = const(352)
SEEN = const(353)  # what the position's own node is told by, besides its words
FULL_PILE = const(354)  # how much careless play likes each card of a pile, and baring a line
BARING = const(355)
ROOTS = const(384)  # the weight of exploration times the square root of 0 to 255
PATH = const(640)  # words of the tree that a sample has gone by
UNSEEN = const(800)  # where in the words each card that is not known may lie
HINT_WORDS = const(860)
STOCK_CARDS = const(25)  # cards that can be drawn, the first waste card included

# A node of the tree: a key, then for each move tries | gains << GAINS; a draw is the last one
NODE = const(9)
MOVES = const(8)
TRIES = const(65535)
GAINS = const(16)
SURE = const(4096)  # what a move counts whose every sample wins, or that has not been tried
GAIN_OF_WIN = const(4)  # what a sample gains that wins,
GAIN_OF_FEW = const(2)  # that leaves at most FEW cards,
FEW = const(3)
GAIN_OF_SOME = const(1)  # or at most SOME
SOME = const(7)

# A grid: which tops are face up, a bit a cell, and from bit HEIGHTS two bits a cell: cards left in its pile
FACES = const(511)
HEIGHTS = const(9)
RIGHT_TWO = const(0b110110110)  # columns, as bits of cells
RIGHT = const(0b100100100)

WILD_THREE = const(16)  # on the grid, in place of a value
WILD = const(15)  # as a target
DE_BRUIJN = const(125613361)

# The samples' own generator of numbers below 2^30
FACTOR = const(29773421)
STEP = const(12345)
BELOW = const(0x3FFFFFFF)


@micropython.viper
def think(w: ptr32, tree: ptr32, count: int):
    """Take `count` samples: deal the unknown, walk down the tree, play on carelessly, and note how it went."""
    while count > 0:
        count -= 1
        deal(w)
        config = w[GRID]
        pending = w[PENDING]
        cards = w[LEFT]
        drawn = w[CARDS_DRAWN]
        target = w[TARGET]
        seen = w[SEEN]
        slots = w[LAST_SLOT]
        steps = 0
        grow = 1
        going = 1
        while going != 0:
            todo = 3
            if pending == 0:
                todo = int(tries(w, config, target))
            moves = 0
            bits = todo
            while bits != 0 and moves < MOVES - 1:
                bits &= bits - 1
                moves += 1
            if pending == 0 and drawn < STOCK_CARDS:
                moves += 1
            if moves == 0:
                break
            # The node of what the player would know here
            key = (config * 40503 ^ drawn * 7919 ^ target * 104729 ^ pending * 15485863 ^ seen) & BELOW | 1
            slot = (key ^ key >> 11 ^ key >> 20) & slots
            i = 0
            while i < 6 and tree[NODE * slot] != key and tree[NODE * slot] != 0:
                slot = (slot + 1) & slots
                i += 1
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
            i = 0
            while i < moves:
                total += tree[node + 1 + i] & TRIES
                i += 1
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
                    value += (tree[node + 1 + i] >> GAINS) * (SURE // GAIN_OF_WIN) // visits
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
            before = config & FACES
            if pending > 0:
                config = int(turn(w, config, pending - 1, chosen))
                pending = 0
            else:
                while chosen > 0 and todo != 0:
                    todo &= todo - 1
                    chosen -= 1
                if todo == 0:
                    target = w[STOCK + drawn]
                    drawn += 1
                    continue
                cell = w[INDEX + ((todo & -todo) * DE_BRUIJN >> 27 & 31)] >> 1
                target = int(value_of(w, config, todo & -todo, target))
                cards -= 1
                config = int(take(config, cell))
                if cards == 0:
                    going = 0
                elif config >> 2 * cell + HEIGHTS & 3 and config & (w[ROW + cell] | w[COLUMN + cell]) == 0:
                    pending = cell + 1
                else:
                    config = int(settle(w, config, cell))
            # What has been turned is known from now on
            bits = (config & FACES) & (before ^ FACES)
            while bits != 0:
                cell = w[INDEX + ((bits & -bits) * DE_BRUIJN >> 27 & 31)]
                bits &= bits - 1
                seen = (seen * 31 + cell * 32 + w[PILES + 4 * cell + (config >> 2 * cell + HEIGHTS & 3)]) & 16777215
        w[ON_GRID] = config
        w[ON_LEFT] = cards
        w[ON_DRAWN] = drawn
        w[ON_TARGET] = target
        w[ON_PENDING] = pending
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
    """Deal the cards that the player has not seen into the places where they may lie."""
    state = w[CHANCE]
    pool = w[POOL_SIZE]
    i = pool - 1
    while i > 0:
        state = (state * FACTOR + STEP) & BELOW
        j = (state >> 14) * (i + 1) >> 16
        value = w[POOL + i]
        w[POOL + i] = w[POOL + j]
        w[POOL + j] = value
        i -= 1
    # A place in the stock makes a wild three a wild target
    i = 0
    while i < pool:
        at = w[UNSEEN + i]
        value = w[POOL + i]
        if at >= STOCK and value == WILD_THREE:
            value = WILD
        w[at] = value
        i += 1
    w[CHANCE] = state


@micropython.viper
def tries(w: ptr32, config: int, target: int) -> int:
    """Return the plays as bits, two a cell: bit 2 * cell, and for a wild three's upper value the bit above it."""
    up = config & FACES
    bare = up & (~(up >> 3 | up >> 6) | ~((up & RIGHT_TWO) >> 1 | (up & RIGHT) >> 2))
    todo = 0
    while bare != 0:
        bit = bare & -bare
        bare ^= bit
        cell = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)]
        card = w[PILES + 4 * cell + (config >> 2 * cell + HEIGHTS & 3)]
        if card == WILD_THREE:
            if target > 2:
                todo |= 1 << 2 * cell
            if target < 14:
                todo |= 2 << 2 * cell
        elif target == WILD or card - target == 1 or target - card == 1:
            todo |= 1 << 2 * cell
    return todo


@micropython.viper
def value_of(w: ptr32, config: int, bit: int, target: int) -> int:
    """Return the target after the play `bit` of `tries`."""
    cell = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)] >> 1
    card = w[PILES + 4 * cell + (config >> 2 * cell + HEIGHTS & 3)]
    if card < WILD_THREE:
        return card
    if target == WILD:
        return WILD
    if bit >> 2 * cell & 2:
        return target + 1
    return target - 1


@micropython.viper
def take(config: int, cell: int) -> int:
    """Return the grid without the top card of `cell`."""
    return (config ^ 1 << cell) - (1 << 2 * cell + HEIGHTS)


@micropython.viper
def turn(w: ptr32, config: int, cell: int, column: int) -> int:
    """Return the grid with the row of `cell`, or its column, turned."""
    line = w[ROW + cell]
    if column != 0:
        line = w[COLUMN + cell]
    bits = line & (config ^ FACES)
    while bits != 0:
        bit = bits & -bits
        bits ^= bit
        if config >> 2 * w[INDEX + (bit * DE_BRUIJN >> 27 & 31)] + HEIGHTS & 3:
            config |= bit
    return config


@micropython.viper
def settle(w: ptr32, config: int, cell: int) -> int:
    """Return the grid with every line of `cell` turned that is bare."""
    if config & w[ROW + cell] == 0:
        config = int(turn(w, config, cell, 0))
    if config & w[COLUMN + cell] == 0:
        config = int(turn(w, config, cell, 1))
    return config


@micropython.viper
def playout(w: ptr32) -> int:
    """Play on from the position in the words: any play, draws only when there is none; return what it gains."""
    config = w[ON_GRID]
    cards = w[ON_LEFT]
    drawn = w[ON_DRAWN]
    target = w[ON_TARGET]
    pending = w[ON_PENDING]
    state = w[CHANCE]
    if pending > 0:
        state = (state * FACTOR + STEP) & BELOW
        config = int(turn(w, config, pending - 1, state >> 16 & 1))
    while cards > 0:
        todo = int(tries(w, config, target))
        if todo == 0:
            if drawn >= STOCK_CARDS:
                break
            target = w[STOCK + drawn]
            drawn += 1
            continue
        # The fuller a pile the sooner it is played from; one of eight values of chance breaks ties
        state = (state * FACTOR + STEP) & BELOW
        chance = state >> 8
        best = -1
        chosen = 0
        while todo != 0:
            bit = todo & -todo
            todo ^= bit
            cell = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)] >> 1
            value = w[FULL_PILE] * (config >> 2 * cell + HEIGHTS & 3) + (chance & 7)
            if config & w[ROW + cell] == 1 << cell or config & w[COLUMN + cell] == 1 << cell:
                value += w[BARING]
            chance >>= 3
            if value > best:
                best = value
                chosen = bit
        cell = w[INDEX + (chosen * DE_BRUIJN >> 27 & 31)] >> 1
        target = int(value_of(w, config, chosen, target))
        config = int(take(config, cell))
        cards -= 1
        if config >> 2 * cell + HEIGHTS & 3 and config & (w[ROW + cell] | w[COLUMN + cell]) == 0:
            config = int(turn(w, config, cell, state >> 29 & 1))
        else:
            config = int(settle(w, config, cell))
    w[CHANCE] = state
    if cards == 0:
        return GAIN_OF_WIN
    if cards <= FEW:
        return GAIN_OF_FEW
    if cards <= SOME:
        return GAIN_OF_SOME
    return 0
