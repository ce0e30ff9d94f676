"""Exact knowledge of Treys: can a position be won, and with which moves?

A depth-first search over (cards left in each pile, which tops are face up, cards drawn, target), in steps as small as
the caller likes, in memory that never grows. A turn choice (TY-11) is part of the play before it. Three facts
keep it small:

* After a draw the target follows from the cards drawn, so the rest of the state is enough to remember it by.
* If a state cannot win, the same state with more cards drawn cannot either, because draws lead from the first to
  anything that the second can reach. So the table keeps, for a state that fails, the fewest cards drawn.
* Every card that is played lies on a neighbour, and every card has at most one card put on it. So the values left
  in the grid must find partners among those values and the stock's, each taken once (a wild three is partner to
  any). Even values need odd ones and odd ones even ones, so one pass over the values in order, which pairs each with
  the value below it first, decides that. A draw that fails this is not searched.

The table has a fixed number of entries, and a new state replaces an old one, which costs time but no answer. The 27
bits of the grid are mixed by a bijection: some bits of the result are the entry's index, the others are stored in the
entry as a tag, beside the target, so no state is ever taken for another one. On a handheld the table has 2^12 entries
of three bytes, 12,288 bytes; fewer would not do, since a tag has room for 15 of the 27 bits. What it learns stays true
for the whole deal.

A view is searched too where it has every card of the grid. Unknown cards of the stock then cannot be drawn.

    solver = Solver()
    solver.load(game)
    while not solver.step(200): ...
    solver.answer, solver.line()            # WON, [move codes]
"""

from array import array

from engine.cards import HIDDEN
from engine.compat import const
from engine.treys import DRAW, PLAY, TURN_COLUMN, TURN_ROW, WILD, card_value, cell_of, play_code
from engine.treys import solver_loops as loops

BITS = const(12)  # log2 of the entries in the handheld's table

_CELLS = const(9)
_STOCK_CARDS = const(25)  # the first waste card included
_THREE = const(2)  # rank
_UNKNOWN = const(0)  # in place of a value
_TABLE = const(3072)  # words of the workspace that the table takes; the words of the search follow


def set_words(w, bits):
    """Set the words that no deal changes, and all others to 0."""
    for i in range(loops.SOLVER_WORDS):
        w[i] = 0
    w[loops.TABLE_BITS] = bits
    for i in range(32):
        w[loops.INDEX + ((1 << i) * loops.DE_BRUIJN >> 27 & 31)] = i
    for cell in range(_CELLS):
        w[loops.ROW + cell] = 0b111 << cell // 3 * 3
        w[loops.COLUMN + cell] = 0b1001001 << cell % 3


def stock_value(card, wild):
    """Return the target that a stock card makes; `wild` when threes are (TY-14)."""
    return WILD if wild and card % 13 == _THREE else card_value(card)


def pile_value(card, wild):
    """Return the number for a grid card in the search: its value, or 16 for a wild three (TY-15)."""
    return loops.WILD_THREE if wild and card % 13 == _THREE else card_value(card)


def unit(value):
    """Return (even, odd): one card as EVEN and ODD of the search count it; a value above 14 is a wild three."""
    if value > 14:
        return 0, 1 << loops.WILD_BIT
    return (0, 1 << (value - 3 << 1)) if value & 1 else (1 << (value - 2 << 1), 0)


def set_supply(w):
    """Work out what is still to come for each number of cards drawn, from the stock's targets in the words."""
    even = odd = 0
    for at in range(w[loops.DRAWS], -1, -1):
        if at < w[loops.DRAWS]:
            one = unit(w[loops.STOCK + at])
            even += one[0]
            odd += one[1]
        w[loops.EVEN + at] = even
        w[loops.ODD + at] = odd


def plays(w, config, target):
    """Return the cards that can be played, as the search tries them: one bit per cell, and one for an upper value.

    `config`: the grid, see `solver_loops`.
    """
    up = config & loops.FACES
    opened = up & (~(up >> 3 | up >> 6) | ~((up & loops.RIGHT_TWO) >> 1 | (up & loops.RIGHT) >> 2))
    todo = 0
    for cell in range(_CELLS):
        if not opened >> cell & 1:
            continue
        card = w[loops.PILES + 4 * cell + (config >> 2 * cell + loops.HEIGHTS & 3)]
        if card == loops.WILD_THREE:
            todo |= (1 << cell if target > 2 else 0) | (1 << cell + loops.UPPER if target < 14 else 0)
        elif target == WILD or card - target == 1 or target - card == 1:
            todo |= 1 << cell
    return todo


def start(w, depths, up, drawn, target, pending=-1):
    """Begin a search: cards left in each pile, face-up tops (bits), cards drawn, target on the waste.

    `pending`: the cell whose play left a line to be chosen, -1 for none. The search then begins before that play: its
    card, of which only the value on the waste matters, is put back.
    """
    config = up
    there = even = odd = 0
    for cell in range(_CELLS):
        level = depths[cell]
        if cell == pending:
            level += 1
            w[loops.PILES + 4 * cell + level] = target
            config |= 1 << cell
        config |= level << 2 * cell + loops.HEIGHTS
        if level:
            there |= 1 << cell
        for below in range(1, level + 1):
            value = w[loops.PILES + 4 * cell + below]
            one = unit(value) if value != WILD else (0, 1 << 24)  # as the search takes off a value of 15
            even += one[0]
            odd += one[1]
    w[loops.DEPTH] = w[loops.STATES] = 0
    w[loops.FRAMES] = config
    w[loops.FRAMES + loops.FRAME_THERE] = there
    w[loops.FRAMES + loops.FRAME_STAND] = drawn | target << loops.TARGET_AT
    w[loops.FRAMES + loops.FRAME_EVEN] = even
    w[loops.FRAMES + loops.FRAME_ODD] = odd
    w[loops.FRAMES + loops.FRAME_TODO] = 1 << pending if pending >= 0 else plays(w, config, target) | loops.TO_DRAW


# True with loops in machine code, for which MicroPython has a type of its own: they read bytes and half-words from any
# memory, while the same loops in Python need arrays of them
_RAW = type(loops.search) is not type(start)


class Solver:
    """Searches one position at a time, a few steps per call, and keeps what it learns about a deal."""

    LONGEST_SEARCH = 1_000_000  # steps of the live mark for one position; some quarter of a minute on a Pico

    def __init__(self, bits=BITS, search=loops.search, forget=loops.forget, workspace=None):
        """`bits`: log2 of the entries in the table; `search` and `forget`: the loops, or what Numba made of them.

        `workspace`: an array of the game's `WORKSPACE` words to work in, for a table of BITS.
        """
        self.workspace = workspace
        self.words = array("i", bytes(4 * loops.SOLVER_WORDS)) if workspace is None else memoryview(workspace)[_TABLE:]
        set_words(self.words, bits)
        self._places = 1 << bits
        if workspace is None or not _RAW:
            self._tags = array("H", bytes(2 << bits))
            self._draws = bytearray(1 << bits)
        else:
            self._tags = workspace
            self._draws = memoryview(workspace)[(2 << bits) // 4 : _TABLE]  # type: ignore[assignment]
        self._search = search
        self._empty = forget
        self._wild = None  # whether threes are wild in the deal that it knows something of, None without one
        self._pending = False
        self.answer = loops.OPEN

    def lend(self):
        """Let something else use workspace, and words from PILES on: the next `load` forgets what was learnt."""
        self._wild = None

    def load(self, game):
        """Load the position of a game, or of a view that has all cards of the grid."""
        piles = [game.pile(cell // 3, cell % 3) for cell in range(_CELLS)]
        up = 0
        for cell in range(_CELLS):
            if game.face_up(cell // 3, cell % 3):
                up |= 1 << cell
        pending = game.pending
        cell = 3 * pending[0] + pending[1] if pending else -1
        self._take(game, piles, up, _STOCK_CARDS - game.stock_left, game.target, cell)

    def load_start(self, game):
        """Load the position that the game's deal started from; False if its moves are forgotten."""
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
        self._take(game, piles, loops.FACES, 1, stock_value(first, game.threes_wild), -1)
        return True

    def _take(self, game, piles, up, drawn, target, pending):
        """Begin to search a position; forget what was learnt if it was another deal's."""
        w = self.words
        wild = game.threes_wild
        drawn_now = _STOCK_CARDS - game.stock_left
        known = drawn_now if game.stock_card() == HIDDEN else _STOCK_CARDS
        for _ in range(2):  # the second time after forgetting another deal
            same = self._wild == wild and w[loops.DRAWS] == known
            for at in range(known):
                same = _learn(w, loops.STOCK + at, stock_value(game.stock_card(at - drawn_now), wild)) and same
            for cell in range(_CELLS):
                for level in range(len(piles[cell])):
                    same = _learn(w, loops.PILES + 4 * cell + level + 1, pile_value(piles[cell][level], wild)) and same
            if same:
                break
            self.forget()
            self._wild = wild
            w[loops.DRAWS] = known
        set_supply(w)
        self._pending = pending >= 0
        start(w, [len(pile) for pile in piles], up, drawn, target, pending)
        self.answer = loops.OPEN if w[loops.FRAMES + loops.FRAME_THERE] else loops.WON

    def forget(self):
        """Forget all that is known about a deal."""
        w = self.words
        self._empty(self._draws, self._places)
        for at in range(loops.PILES, loops.FRAMES):
            w[at] = _UNKNOWN

    def step(self, budget=200):
        """Search up to `budget` steps further; return the answer so far."""
        if self.answer == loops.OPEN:
            self.answer = self._search(self.words, self._tags, self._draws, budget)
        return self.answer

    @property
    def states(self):
        """How many states this search has visited."""
        return self.words[loops.STATES] + 1

    def line(self):
        """Return the moves that win from the position loaded, when the answer is WON."""
        w = self.words
        if self.answer != loops.WON or not w[loops.FRAMES + loops.FRAME_THERE]:
            return []
        codes = []
        last = loops.FRAMES + loops.FRAME * w[loops.DEPTH]
        for at in range(loops.FRAMES, last, loops.FRAME):
            self._add_moves(at, codes)
        codes.append(self._play_code(last, w[last + loops.FRAME_THERE], self._target(last), 0))
        return codes[1:] if self._pending else codes

    def _add_moves(self, at, codes):
        """Append the moves that lead from the frame at `at` to the next one."""
        w = self.words
        after = at + loops.FRAME
        if w[after + loops.FRAME_STAND] & loops.BY_DRAW:
            codes.append(DRAW)
            return
        gone = (w[at] >> loops.HEIGHTS) - (w[after] >> loops.HEIGHTS)
        cell = 0
        while gone >> 2 * cell + 2:
            cell += 1
        codes.append(self._play_code(at, 1 << cell, self._target(at), self._target(after)))
        up = (w[at] & loops.FACES) ^ 1 << cell
        row, column = w[loops.ROW + cell], w[loops.COLUMN + cell]
        there = w[after + loops.FRAME_THERE]
        if there >> cell & 1 and not up & (row | column):
            codes.append(TURN_ROW if w[after] & loops.FACES == up | row & there else TURN_COLUMN)

    def _target(self, at):
        """Return the target in the frame at `at`."""
        return self.words[at + loops.FRAME_STAND] >> loops.TARGET_AT & 15

    def _play_code(self, at, bit, target, value):
        """Return the code that plays the cell with `bit` on `target`; `value` is what a wild three takes, 0 any."""
        w = self.words
        cell = 0
        while bit >> cell + 1:
            cell += 1
        code = play_code(cell)
        if w[loops.PILES + 4 * cell + (w[at] >> 2 * cell + loops.HEIGHTS & 3)] < loops.WILD_THREE:
            return code
        if target == WILD:
            return code + WILD
        return code + (value or (target - 1 if target > 2 else target + 1))


def _learn(w, at, value):
    """Set a word that is unknown to `value`; return False if the word has another value."""
    if w[at] == _UNKNOWN:
        w[at] = value
    return w[at] == value
