"""The search loop of the Treys solver; `solver` explains the method and fills the words that it reads."""

from engine.compat import const, micropython, ptr8, ptr16, ptr32

OPEN = const(0)  # answers: still searching,
WON = const(1)  # there is a line that wins,
LOST = const(2)  # there is none

# Words of the search
DEPTH = const(1)  # frames above the first
STATES = const(2)  # visited after the first
DRAWS = const(3)  # cards that can be drawn, the first waste card included
TABLE_BITS = const(4)  # log2 of the entries in the table
INDEX = const(16)  # (bit times DE_BRUIJN) >> 27 & 31 -> index of the bit
ROW = const(48)  # for each cell the bits of its row, and of its column
COLUMN = const(58)
PILES = const(68)  # 4 * cell + cards left in it: value of the top one, or WILD_THREE
STOCK = const(104)  # the targets that its cards make, in drawing order, the first waste card included
EVEN = const(132)  # for each number of cards drawn, how many of each even value are still to come, four bits each
ODD = const(160)  # of the odd values likewise, and from bit WILD_BIT the wild threes
FRAMES = const(192)  # of FRAME words each: the grid, then
FRAME = const(6)
FRAME_THERE = const(1)  # cells that are not empty
FRAME_STAND = const(2)  # cards drawn (bits of DRAWN) | target << TARGET_AT | BY_DRAW when a draw led there
FRAME_TODO = const(3)  # moves to try: cells, a wild three's upper values from bit UPPER, TO_TURN, TO_DRAW
FRAME_EVEN = const(4)  # how many of each even and each odd value are left, as in EVEN and ODD
FRAME_ODD = const(5)
SOLVER_WORDS = const(860)  # the hint needs more of them than the search

DRAWN = const(31)
TARGET_AT = const(5)
BY_DRAW = const(512)
UPPER = const(10)
TO_DRAW = const(0x100000)
TO_TURN = const(0x200000)  # after the play of the lowest bit the row has been turned: now the column
WILD_BIT = const(28)
UNUSED = const(31)  # cards drawn, in an entry of the table that remembers nothing: more than there are

# A grid: one bit per cell whose top is face up, and from bit HEIGHTS two bits per cell: the cards left in its pile
FACES = const(511)
HEIGHTS = const(9)
GRIDS = const(0x7FFFFFF)  # all bits of one
RIGHT_TWO = const(0b110110110)  # columns, as bits of cells
RIGHT = const(0b100100100)

WILD_THREE = const(16)  # on the grid, in place of a value
WILD = const(15)  # as a target
DE_BRUIJN = const(125613361)  # a de Bruijn sequence of 32 bits, see INDEX


@micropython.viper
def search(w: ptr32, tags: ptr16, draws: ptr8, budget: int) -> int:
    """Take up to `budget` steps of the search in the words `w`; return OPEN, WON or LOST.

    `tags` (half-words) and `draws` (bytes) are the table of states known to fail; all three are read and written.
    """
    depth = w[DEPTH]
    states = w[STATES]
    size = w[DRAWS]
    bits = w[TABLE_BITS]
    mask = (1 << bits) - 1
    answer = OPEN
    while budget > 0:
        budget -= 1
        at = FRAMES + FRAME * depth
        todo = w[at + FRAME_TODO]
        config = w[at]
        drawn = w[at + FRAME_STAND] & DRAWN
        target = w[at + FRAME_STAND] >> TARGET_AT & 15
        if todo == 0:
            if depth == 0:
                answer = LOST
                break
            depth -= 1
            # Nothing wins from here: store that. A state after a draw is stored as before the draw, without a target,
            # which follows from the cards drawn. The grid's bits are mixed by a bijection (xor shifts and an odd
            # factor), so index, tag and target together give it back. Bit 15 of the tag is the target's highest
            if w[at + FRAME_STAND] & BY_DRAW:
                drawn -= 1
                target = 0
            index = (config ^ config >> 13) * 40503 & GRIDS
            index ^= index >> 14
            tag = index >> bits | target >> 3 << 15
            index = (index ^ target * 2741) & mask
            tags[index] = tag
            draws[index] = drawn | (target & 7) << TARGET_AT
            continue
        there = w[at + FRAME_THERE]
        even = w[at + FRAME_EVEN]
        odd = w[at + FRAME_ODD]
        entered = 0
        if todo == TO_DRAW:
            w[at + FRAME_TODO] = 0
            if drawn >= size:
                continue
            # Is there a card to lie under each that is left? In turns 0 to 6 the even values 2 … ace each need the odd
            # one below, of which `spare` is left, or above; turn 7 puts the twos into `spare` for the odd values
            # 3 … king in turns 8 to 13, before the wild threes' bits come down. Wild threes go anywhere
            odd_supply = odd + w[ODD + drawn]
            wild = odd_supply >> WILD_BIT
            spare = 0
            need = even
            supply = odd_supply
            i = 0
            while i < 14:
                if i == 7:
                    supply = even + w[EVEN + drawn]
                elif i == 8:
                    need = odd
                spare -= need & 15
                if spare > 0:
                    spare = 0
                spare += supply & 15
                if spare < 0:
                    wild += spare
                    spare = 0
                need >>= 4
                supply >>= 4
                i += 1
            if wild < 0:
                continue
            target = 0
            entered = BY_DRAW
        else:
            bit = todo & -todo
            # Bit of the cell to play, in the low half of `todo`, or for a wild three's upper value in the high half;
            # `below`: how far that value is below the target
            below = 1
            if bit >= 1 << UPPER:
                below = -1
                bit >>= UPPER
            cell = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)]
            at_pile = 2 * cell + HEIGHTS
            level = config >> at_pile & 3
            card = w[PILES + 4 * cell + level]
            if card == WILD_THREE:
                odd -= 1 << WILD_BIT
                if target < WILD:
                    target -= below
            else:
                target = card
                if card & 1:
                    odd -= 1 << (card - 3 << 1)
                else:
                    even -= 1 << (card - 2 << 1)
            config = (config ^ bit) - (1 << at_pile)
            if level == 1:
                there ^= bit
            row = w[ROW + cell]
            column = w[COLUMN + cell]
            if config & row == 0 and config & column == 0 and level > 1:
                # Both lines are bare: first the row is turned, then, this move once more, the column
                if todo & TO_TURN:
                    config |= column & there
                    todo ^= TO_TURN
                else:
                    config |= row & there
                    todo |= TO_TURN
            else:
                if config & row == 0:
                    config |= row & there
                if config & column == 0:
                    config |= column & there
            if todo & TO_TURN == 0:
                todo ^= bit if below > 0 else bit << UPPER
            w[at + FRAME_TODO] = todo
            if there == 0:
                answer = WON
                break
        index = (config ^ config >> 13) * 40503 & GRIDS
        index ^= index >> 14
        tag = index >> bits | target >> 3 << 15
        index = (index ^ target * 2741) & mask
        if tags[index] == tag and draws[index] >> TARGET_AT == target & 7 and draws[index] & DRAWN <= drawn:
            continue
        if entered:
            target = w[STOCK + drawn]
            drawn += 1
        depth += 1
        states += 1
        at += FRAME
        w[at] = config
        w[at + FRAME_THERE] = there
        w[at + FRAME_STAND] = drawn | target << TARGET_AT | entered
        w[at + FRAME_EVEN] = even
        w[at + FRAME_ODD] = odd
        # The open cards: the rightmost face up in its row, or the bottom-most in its column (TY-06)
        up = config & FACES
        opened = up & (~(up >> 3 | up >> 6) | ~((up & RIGHT_TWO) >> 1 | (up & RIGHT) >> 2))
        todo = TO_DRAW
        while opened:
            bit = opened & -opened
            opened ^= bit
            cell = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)]
            card = w[PILES + 4 * cell + (config >> 2 * cell + HEIGHTS & 3)]
            if card < WILD_THREE:
                if target == WILD or card - target == 1 or target - card == 1:
                    todo |= bit
            else:
                if target > 2:
                    todo |= bit
                if target < 14:
                    todo |= bit << UPPER
        w[at + FRAME_TODO] = todo
    w[DEPTH] = depth
    w[STATES] = states
    return answer


@micropython.viper
def forget(draws: ptr8, places: int):
    """Empty the table's first `places` entries: no state is known to fail."""
    for i in range(places):
        draws[i] = UNUSED
