"""The sampling loop of the Treys hint; `hint` explains the method and fills the words that it reads."""

from engine.compat import const, micropython, ptr32
from engine.tree_loops import descend, learn

# Words that the solver has too, described in `solver_loops`: INDEX, ROW and COLUMN stay as it has filled them
INDEX = const(16)
ROW = const(48)
COLUMN = const(58)
PILES = const(68)
STOCK = const(104)

# Words of the hint's own, beside those of the tree
POOL = const(288)  # values not seen yet
GRID = const(338)  # the position: its grid,
PENDING = const(339)  # 1 + the cell of a pending turn choice, or 0,
LEFT = const(340)  # cards left in the grid,
CARDS_DRAWN = const(341)  # the first waste card included,
TARGET = const(342)  # and 2 … 14 or WILD
CHANCE = const(350)  # state of the generator
POOL_SIZE = const(351)
UNSEEN = const(800)  # for each card that is not known, which word is its place: one of PILES or of STOCK
STOCK_CARDS = const(25)  # cards that can be drawn, the first waste card included

MOVES = const(8)  # most moves of a node: NODE - 1 in `tree_loops`
GAIN_OF_WIN = const(4)  # gain of a sample that wins
GAIN_OF_FEW = const(2)  # of one that leaves at most FEW cards
FEW = const(3)
GAIN_OF_SOME = const(1)  # of one that leaves at most SOME
SOME = const(7)

# A grid: one bit per cell whose top is face up, and from bit HEIGHTS two bits per cell: the cards left in its pile
FACES = const(511)
HEIGHTS = const(9)
RIGHT_TWO = const(0b110110110)  # columns, as bits of cells
RIGHT = const(0b100100100)

WILD_THREE = const(16)  # on the grid, in place of a value
WILD = const(15)  # as a target
DE_BRUIJN = const(125613361)  # a de Bruijn sequence of 32 bits, see INDEX
EITHER_LINE = const(3)  # in place of plays, where a line is to be chosen: bit 0 the row, bit 1 the column

# How careless play weighs a card; chance adds 0 to 7, which can outweigh two cards
PER_CARD = const(2)  # for each card of its pile: the fuller a pile the sooner it is played from
BARING = const(4)  # where it bares a line

# The samples' own generator, linear congruential, of numbers below 2^30
FACTOR = const(29773421)
STEP = const(12345)
BELOW = const(0x3FFFFFFF)


@micropython.viper
def think(w: ptr32, tree: ptr32, least: int) -> int:
    """Take samples until at least `least` moves have been made in them; return the number of moves.

    A sample deals the unknown, goes down the tree, plays on carelessly, and records in the tree what it gained.
    """
    made = 0
    state = w[CHANCE]
    pool = w[POOL_SIZE]
    while made < least:
        # Shuffle the pool
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
        config = w[GRID]
        pending = w[PENDING]
        cards = w[LEFT]
        drawn = w[CARDS_DRAWN]
        target = w[TARGET]
        seen = 17  # a hash of the cards that the sample has turned up, 24 bits
        careless = 0  # 1 beyond the tree
        while cards > 0:
            # The plays, two bits per cell: bit 2 * cell, and for a wild three's upper value the bit above it
            todo = EITHER_LINE
            if pending == 0:
                todo = 0
                up = config & FACES
                opened = up & (~(up >> 3 | up >> 6) | ~((up & RIGHT_TWO) >> 1 | (up & RIGHT) >> 2))
                while opened != 0:
                    bit = opened & -opened
                    opened ^= bit
                    cell = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)]
                    card = w[PILES + 4 * cell + (config >> 2 * cell + HEIGHTS & 3)]
                    if card == WILD_THREE:
                        if target > 2:
                            todo |= 1 << 2 * cell
                        if target < 14:
                            todo |= 2 << 2 * cell
                    elif target == WILD or card - target == 1 or target - card == 1:
                        todo |= 1 << 2 * cell
                if todo == 0 and drawn >= STOCK_CARDS:
                    break
            made += 1
            if careless == 0:
                # Seven plays and the draw at most; with eight plays or more that last move is the eighth, and no draw
                moves = 0
                bits = todo
                while bits != 0 and moves < MOVES - 1:
                    bits &= bits - 1
                    moves += 1
                if pending == 0 and drawn < STOCK_CARDS:
                    moves += 1
                # The node of what the player would know here. Its key, a hash, is not 0, which is an empty slot's
                key = (config * 40503 ^ drawn * 7919 ^ target * 104729 ^ pending * 15485863 ^ seen) & BELOW | 1
                chosen = int(descend(w, tree, key, moves))
                if chosen < 0:
                    careless = 1
                else:
                    while chosen > 0:
                        todo &= todo - 1
                        chosen -= 1
            if careless != 0 and todo & todo - 1 != 0:
                state = (state * FACTOR + STEP) & BELOW
                chance = state >> 8
                if pending > 0:
                    todo = 1 + (state >> 29)  # row or column by the highest of 30 bits
                else:
                    best = -1
                    bits = todo
                    while bits != 0:
                        bit = bits & -bits
                        bits ^= bit
                        cell = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)] >> 1
                        value = PER_CARD * (config >> 2 * cell + HEIGHTS & 3) + (chance & 7)
                        if config & w[ROW + cell] == 1 << cell or config & w[COLUMN + cell] == 1 << cell:
                            value += BARING
                        chance >>= 3
                        if value > best:
                            best = value
                            todo = bit
            if todo == 0:
                target = w[STOCK + drawn]
                drawn += 1
                continue
            todo &= -todo
            if pending > 0:
                cell = pending - 1
                pending = 0
                line = w[ROW + cell]
                if todo > 1:
                    line = w[COLUMN + cell]
            else:
                cell = w[INDEX + (todo * DE_BRUIJN >> 27 & 31)] >> 1
                card = w[PILES + 4 * cell + (config >> 2 * cell + HEIGHTS & 3)]
                if card < WILD_THREE:
                    target = card
                elif target < WILD:
                    target -= 1
                    if todo >> 2 * cell & 2 != 0:
                        target += 2
                cards -= 1
                config = (config ^ 1 << cell) - (1 << 2 * cell + HEIGHTS)
                line = 0
                if config & w[ROW + cell] == 0:
                    line = w[ROW + cell]
                if config & w[COLUMN + cell] == 0:
                    if line != 0 and config >> 2 * cell + HEIGHTS & 3 != 0:
                        pending = cell + 1
                        line = 0
                    else:
                        line |= w[COLUMN + cell]
            before = config & FACES
            # Turn the line, or both
            while line != 0:
                bit = line & -line
                line ^= bit
                if config >> 2 * w[INDEX + (bit * DE_BRUIJN >> 27 & 31)] + HEIGHTS & 3 != 0:
                    config |= bit
            # What has been turned is known from now on
            bits = config & (before ^ FACES) & FACES
            if careless != 0:
                bits = 0
            while bits != 0:
                cell = w[INDEX + ((bits & -bits) * DE_BRUIJN >> 27 & 31)]
                bits &= bits - 1
                seen = (seen * 31 + cell * 32 + w[PILES + 4 * cell + (config >> 2 * cell + HEIGHTS & 3)]) & 16777215
        gain = 0
        if cards == 0:
            gain = GAIN_OF_WIN
        elif cards <= FEW:
            gain = GAIN_OF_FEW
        elif cards <= SOME:
            gain = GAIN_OF_SOME
        learn(w, tree, gain)
    w[CHANCE] = state
    return made
