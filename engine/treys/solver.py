"""Exact knowledge of Treys: can a position be won, and with which moves?

A depth-first search over (cards left in each pile, which tops are face up, cards drawn, target), in steps as small as
the caller likes, in memory that never grows. A turn choice (TY-11) is part of the play before it. Three facts
keep it small:

* After a draw the target follows from the cards drawn, so the rest of the state is enough to remember it by.
* If a state cannot win, the same state with more cards drawn cannot either, because draws lead from the first to
  anything that the second can reach. So the table keeps, for a state that fails, the fewest cards drawn.
* Every card that is played lies on a neighbour, and every card has at most one card put on it. So the values left
  in the grid must find partners among those values and the stock's, each taken once (a wild three is partner to
  any). Even values need odd ones and odd ones even ones, so one walk along the line of values that always takes
  from behind first tells. A draw that fails this is not searched.

The table has a fixed number of places, and a new state takes the place of an old one; that is never wrong, only
sometimes searched twice. The 27 bits of the grid are mixed by a bijection: some of the result is the place, the
rest is kept there, so nothing is ever taken for something else. On a handheld it has 2^13 places of three bytes,
24,576 bytes. What it learns stays true for the whole deal.

    solver = Solver()
    solver.load(game)
    while not solver.step(200): ...
    solver.answer, solver.line()            # WON, [move codes]
"""

from array import array

from engine.compat import const
from engine.treys import DRAW, PLAY, TURN_COLUMN, TURN_ROW, WILD, card_value, cell_of, play_code
from engine.treys.solver_loops import forget, search

OPEN = const(0)  # still searching
WON = const(1)  # there is a line that wins
LOST = const(2)  # there is none

BITS = const(13)
WORDS = const(512)

# Where things are in the words of the search
_DEPTH = const(1)
_STATES = const(2)
_SIZE = const(3)  # of the stock, the first waste card included
_BITS = const(4)  # log2 of the places in the table
_INDEX = const(16)  # bit times 125613361, its five bits above 26 -> index of the bit (a de Bruijn sequence)
_ROW = const(48)  # for each cell the bits of its row, and of its column
_COLUMN = const(58)
_PILES = const(68)  # 4 * cell + cards left in it: value of the top one, or 16 for a wild three
_STOCK = const(104)
_EVEN = const(132)  # for each number of cards drawn, how many of each even value are still to come, four bits each
_ODD = const(160)  # the odd values likewise, and from bit 28 the wild threes
_FRAMES = const(192)  # of six words: face up | cards left << 9, cells not empty, stand, moves to try,
_FRAME = const(6)  # and how many of each even and each odd value are left
# A stand is cards drawn | target << 5 | _BY_DRAW when a draw led there

_BY_DRAW = const(512)
_DRAW_BIT = const(20)
_WILD_THREE = const(16)
_CELLS = const(9)
_LEVELS = const(3)
_CARDS = const(25)
_THREE = const(2)  # rank
_UNKNOWN = const(0)


def new_words(bits=BITS):
    """Return the words of a search with everything in place that no deal changes."""
    w = array("i", bytes(4 * WORDS))
    w[_BITS] = bits
    w[_SIZE] = _CARDS
    for i in range(32):
        w[_INDEX + ((1 << i) * 125613361 >> 27 & 31)] = i
    for cell in range(_CELLS):
        w[_ROW + cell] = 7 << cell // 3 * 3
        w[_COLUMN + cell] = 73 << cell % 3
    return w


def stock_value(card, wild):
    """Return the target that a stock card makes; `wild` when threes are (TY-14)."""
    return WILD if wild and card % 13 == _THREE else card_value(card)


def pile_value(card, wild):
    """Return a grid card as the search has it: its value, or 16 for a wild three (TY-15)."""
    return _WILD_THREE if wild and card % 13 == _THREE else card_value(card)


def unit(value):
    """Return (even, odd): one card of a value as the search counts values; a wild three is above 14."""
    if value > 14:
        return 0, 1 << 28
    return (0, 1 << (value - 3 << 1)) if value & 1 else (1 << (value - 2 << 1), 0)


def set_supply(w):
    """Work out what is still to come for each number of cards drawn, from the stock's targets in the words."""
    even = odd = 0
    for at in range(_CARDS, -1, -1):
        if at < _CARDS:
            one = unit(w[_STOCK + at])
            even += one[0]
            odd += one[1]
        w[_EVEN + at] = even
        w[_ODD + at] = odd


def plays(w, config, target):
    """Return the cards that can be played, as the search tries them: a bit a cell, and one for an upper value."""
    up = config & 511
    bare = up & (~(up >> 3 | up >> 6) | ~((up & 438) >> 1 | (up & 292) >> 2))
    todo = 0
    for cell in range(_CELLS):
        if not bare >> cell & 1:
            continue
        card = w[_PILES + 4 * cell + (config >> 2 * cell + 9 & 3)]
        if card == _WILD_THREE:
            todo |= (1 << cell if target > 2 else 0) | (1 << cell + 10 if target < 14 else 0)
        elif target == WILD or card - target == 1 or target - card == 1:
            todo |= 1 << cell
    return todo


def start(w, depths, up, drawn, target, pending=-1):
    """Begin a search: cards left in each pile, face-up tops (bits), cards drawn, target on the waste.

    A turn choice that is `pending` for a cell is searched as the play that it follows.
    """
    config = up
    there = even = odd = 0
    for cell in range(_CELLS):
        level = depths[cell]
        if cell == pending:
            level += 1
            w[_PILES + 4 * cell + level] = target
            config |= 1 << cell
        config |= level << 2 * cell + 9
        if level:
            there |= 1 << cell
        for below in range(1, level + 1):
            value = w[_PILES + 4 * cell + below]
            one = unit(value) if value != WILD else (0, 1 << 24)  # a choice pending on a wild waste counts nowhere
            even += one[0]
            odd += one[1]
    w[_DEPTH] = w[_STATES] = 0
    w[_FRAMES] = config
    w[_FRAMES + 1] = there
    w[_FRAMES + 2] = drawn | target << 5
    w[_FRAMES + 4] = even
    w[_FRAMES + 5] = odd
    w[_FRAMES + 3] = 1 << pending if pending >= 0 else plays(w, config, target) | 1 << _DRAW_BIT


# Machine code reads half-words from a bytearray, anything else from an array of them. MicroPython has a type of its own
# for functions in machine code
_RAW = type(search) is not type(start)


class Solver:
    """Searches one position at a time, a few steps a call, and keeps what it learns about a deal."""

    def __init__(self, bits=BITS, search=search, forget=forget, table=None):
        """`bits`: log2 of the places in the table; `search` and `forget`: the loops, or what Numba made of them.

        `table`: a bytearray of at least 3 << `bits` bytes to work in, where machine code does the search.
        """
        self.words = new_words(bits)
        if table is not None and _RAW:
            self._tags = table
            self._draws = memoryview(table)[2 << bits : 3 << bits]
        else:
            self._tags = array("H", bytes(2 << bits))
            self._draws = bytearray(1 << bits)
        self._search = search
        self._empty = forget
        self._wild = None
        self._pending = False
        self.answer = OPEN

    def load(self, game):
        """Take up the position of a whole `game` (not a view)."""
        piles = [game.pile(cell // 3, cell % 3) for cell in range(_CELLS)]
        up = 0
        for cell in range(_CELLS):
            if game.face_up(cell // 3, cell % 3):
                up |= 1 << cell
        pending = game.pending
        cell = 3 * pending[0] + pending[1] if pending else -1
        self._take(game, piles, up, _CARDS - game.stock_left, game.target, cell)

    def load_start(self, game):
        """Take up the position that the game's deal started from; False if its moves are forgotten."""
        piles = [game.pile(cell // 3, cell % 3) for cell in range(_CELLS)]
        log = game.log
        for depth in range(game.waste_size - 1):
            while log and TURN_ROW <= log[-1] <= TURN_COLUMN:
                log.pop()
            if not log:
                return False
            code = log.pop()
            if code >= PLAY:
                piles[cell_of(code)].append(game.waste(depth))
        first = game.waste(game.waste_size - 1)
        self._take(game, piles, 511, 1, stock_value(first, game.threes_wild), -1)
        return True

    def _take(self, game, piles, up, drawn, target, pending):
        w = self.words
        wild = game.threes_wild
        for attempt in range(2):
            same = self._wild == wild
            for at in range(_CARDS):
                same = _note(w, _STOCK + at, stock_value(game.stock_card(at + game.stock_left - _CARDS), wild)) and same
            for cell in range(_CELLS):
                for level in range(len(piles[cell])):
                    same = _note(w, _PILES + 4 * cell + level + 1, pile_value(piles[cell][level], wild)) and same
            if same:
                break
            self.forget()
            self._wild = wild
        set_supply(w)
        self._pending = pending >= 0
        start(w, [len(pile) for pile in piles], up, drawn, target, pending)
        self.answer = OPEN if w[_FRAMES + 1] else WON

    def forget(self):
        """Forget all that is known about a deal."""
        w = self.words
        self._empty(self._draws, len(self._draws))
        for at in range(_PILES, _FRAMES):
            w[at] = _UNKNOWN

    def step(self, budget=200):
        """Search up to `budget` steps further; return the answer so far."""
        if self.answer == OPEN:
            self.answer = self._search(self.words, self._tags, self._draws, budget)
        return self.answer

    @property
    def states(self):
        """How many states this search has visited."""
        return self.words[_STATES] + 1

    def line(self):
        """Return the moves that win from the position loaded, when the answer is WON."""
        w = self.words
        if self.answer != WON or not w[_FRAMES + 1]:
            return []
        codes = []
        last = _FRAMES + _FRAME * w[_DEPTH]
        for at in range(_FRAMES, last, _FRAME):
            self._add_moves(at, codes)
        codes.append(self._play_code(last, w[last + 1], w[last + 2] >> 5 & 15, 0))
        return codes[1:] if self._pending else codes

    def _add_moves(self, at, codes):
        """Append the moves that lead from the frame at `at` to the next one."""
        w = self.words
        after = at + _FRAME
        if w[after + 2] & _BY_DRAW:
            codes.append(DRAW)
            return
        gone = (w[at] >> 9) - (w[after] >> 9)
        cell = 0
        while gone >> 2 * cell + 2:
            cell += 1
        codes.append(self._play_code(at, 1 << cell, w[at + 2] >> 5 & 15, w[after + 2] >> 5 & 15))
        up = (w[at] & 511) ^ 1 << cell
        row, column = w[_ROW + cell], w[_COLUMN + cell]
        there = w[after + 1]
        if there >> cell & 1 and not up & (row | column):
            codes.append(TURN_ROW if w[after] & 511 == up | row & there else TURN_COLUMN)

    def _play_code(self, at, bit, target, value):
        """Return the code that plays the cell with `bit` on `target`; `value` is what a wild three takes, 0 any."""
        w = self.words
        cell = 0
        while bit >> cell + 1:
            cell += 1
        code = play_code(cell)
        if w[_PILES + 4 * cell + (w[at] >> 2 * cell + 9 & 3)] < _WILD_THREE:
            return code
        if target == WILD:
            return code + WILD
        return code + (value or (target - 1 if target > 2 else target + 1))


def _note(w, at, value):
    """Put `value` into a word that is unknown; False when something else is known there."""
    if w[at] == _UNKNOWN:
        w[at] = value
    return w[at] == value
