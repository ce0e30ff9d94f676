"""Exact knowledge of Klondike with all cards known: can a position be won, and with which moves?

A depth-first search over positions, in steps as small as the caller likes, in memory that never grows. What keeps it
small:

* Drawing is no move of its own. Each card of the talon (stock and waste) that can come up is a move, and of the waste
  only how many cards lie on it matters; where the stock may be gone through again all places from which the same cards
  come up are one.
* A position is entered in a table of fixed size when it is first met, and left where it is met again. The entry is the
  whole position, in four words: the talon's mask, the foundations, how many cards of each column have never been moved,
  and for each other card on which of the two that it fits it lies. So no position is ever taken for another one, and
  columns that have been empty are interchangeable. In place of the cards on the waste an entry keeps the fewest: who
  has drawn less can draw on.
* A card that goes up where no lower card can need it goes up at once.
* Moves that only make room are made with the one that uses it. A run leaves the card on which it lies when that card
  goes up, or when the other card that fits takes its place; a foundation gives a card back when something is put on it;
  a column is emptied when a king waits. Any other order of the same moves can be brought into this one.

A position that was entered has all its moves tried in the end, in whatever order. So when none is left to try nothing
that was met can be won, even where new entries have replaced old ones, which only costs time. When the moves still to
be tried do not fit in, they are left out, and a search that finds no win then ends without an answer.

Which moves come first is a guess; another search of the same position, its moves shuffled, often wins sooner. On a
handheld the table has 2^8 entries of four words; that does for endings.

    solver = Solver()
    solver.load(game)
    while not solver.step(200): ...     # for as long as the caller has patience
    solver.answer, solver.line()        # WON, [move codes]
"""

from array import array

from engine.compat import const
from engine.klondike import COLUMNS, DRAW, back_code, run_code, to_column, to_foundation
from engine.klondike import solver_loops as loops
from engine.modules import borrow, unload

BITS = const(8)  # log2 of the entries in the handheld's table
WORDS = const(1452)  # of the handheld's search
_TABLE = const(1024)  # words of the workspace that the table takes; the words of the search follow
_SUITS = (0, 1, 3, 2)  # the loops' number of a suit, and the suit of a number of theirs
_DEAL = const(24)  # cards of the talon in a new deal
_ROUNDS = const(127)
_LOOPS = "engine.klondike.solver_loops"
_OF_HINTS = ("engine.klondike.hint", "engine.hint_search", "engine.tree_loops")  # the next hint loads them again


class Solver:
    """Searches one position at a time, a few steps per call."""

    LONGEST_SEARCH = 20_000  # steps of the live mark: they do for endings, and earlier many more are not enough

    def __init__(self, bits=BITS, code=None, workspace=None, words=WORDS):
        """`bits`: log2 of the entries in the table; `code`: the loops, or what Numba made of them.

        `workspace`: an array of the game's `WORKSPACE` words to work in, for a table of BITS; `words`: without one, how
        many the search has, at most 65,535.
        """
        self.workspace = workspace
        self._bits = bits
        self._table = array("i", bytes(16 << bits)) if workspace is None else workspace
        self.words = array("i", bytes(4 * words)) if workspace is None else memoryview(workspace)[_TABLE:]
        self._given = code
        self._code = code
        self._loaded = ""  # the path of the loops in memory
        self._round = _ROUNDS
        self._turned = 0  # cards on the waste of the position loaded
        self.answer = loops.OPEN

    def lend(self):
        """Let something else use workspace and words, and the memory of the loops, until the next `load`."""
        self._round = _ROUNDS
        if self._loaded == _LOOPS:
            self._code, self._loaded = None, ""

    def borrow_loops(self, path):
        """Return a module of loops, `_LOOPS` or that of hints: a handheld has room for one at a time."""
        if self._loaded != path:
            self._code = None
            self._loaded = ""
            if path == _LOOPS:
                for other in _OF_HINTS:
                    unload(other)
            self._code = borrow(path)
            self._loaded = path
        return self._code

    def forget(self):
        """Nothing is kept from one search to the next: a position met on the way to a win need not be lost."""

    def load(self, game):
        """Load the position of a game, or of a view that has all cards."""
        self._code = self._given or self.borrow_loops(_LOOPS)
        w = self.words
        w[loops.DRAWS] = game.options["draw"]
        passes = game.options["passes"]
        w[loops.TURNS] = loops.MANY if passes == "unlimited" else passes - 1 - game.passes
        w[loops.BACK] = 1 if game.options["back"] else 0
        w[loops.TABLE_BITS] = self._bits
        for suit in range(4):
            w[loops.FOUNDATION + _SUITS[suit]] = game.foundation(suit)
        for column in range(COLUMNS):
            cards = game.column(column)
            w[loops.LENGTH + column] = len(cards)
            w[loops.DOWN + column] = game.down(column)
            _put(w, loops.COLUMN + loops.ROOM * column, cards)
        waste, stock = game.waste(), game.stock()
        turned = self._turned = len(waste)
        _put(w, loops.TALON, waste)
        _put(w, loops.TALON + turned, stock)
        w[loops.MASK] = (1 << turned + len(stock)) - 1
        # As `make` has it
        if w[loops.TURNS] == loops.MANY and (w[loops.DRAWS] == 1 or not stock or turned % 3 == 0):
            turned = 0
        w[loops.TURNED] = turned
        w[loops.USED] = w[loops.DEPTH] = 0
        self.restart()

    def load_start(self, game):
        """Load the position that the game's deal started from; False if its moves are forgotten."""
        start = game.copy_at(0)
        for column in range(COLUMNS):
            if start.down(column) != column or len(start.column(column)) != column + 1:
                return False
        if len(start.stock()) != _DEAL:
            return False
        self.load(start)
        return True

    def restart(self, chance=0):
        """Begin to search the position loaded, anew; its moves shuffled by `chance`, a seed below 2^30, 0 for not."""
        w = self.words
        while w[loops.DEPTH]:
            self._code.unmake(w, loops.FRAMES + loops.FRAME * w[loops.DEPTH])
            w[loops.DEPTH] -= 1
        self._round += 1
        if self._round > _ROUNDS:
            self._code.forget(self._table, 1 << self._bits)
            self._round = 1
        w[loops.ROUND] = self._round
        w[loops.STATES] = w[loops.CUT] = 0
        w[loops.CHANCE] = chance
        w[loops.TOP] = w[loops.FRAMES + 2] = len(w)
        self._code.known(w, self._table)
        self._code.expand(w)
        self.answer = loops.OPEN
        if not w[loops.MASK] and not any(w[loops.DOWN : loops.DOWN + COLUMNS]):
            self.answer = loops.WON

    def step(self, budget=200):
        """Search up to `budget` steps further; return the answer so far."""
        if self.answer == loops.OPEN:
            self.answer = self._code.search(self.words, self._table, budget)
        return self.answer

    @property
    def states(self):
        """How many states this search has visited."""
        return self.words[loops.STATES] + 1

    def line(self):
        """Return the moves that win from the position loaded, when the answer is WON."""
        if self.answer != loops.WON:
            return []
        w = self.words
        codes = []
        turned = self._turned
        for at in range(loops.FRAMES + loops.FRAME, loops.FRAMES + loops.FRAME * (w[loops.DEPTH] + 1), loops.FRAME):
            turned = _add_moves(w, at, turned, codes)
        self._add_rest(codes)
        return codes

    def _add_rest(self, codes):
        """Append the moves up of the cards left, when all of them are face up in the columns."""
        w = self.words
        up = list(w[loops.FOUNDATION : loops.FOUNDATION + 4])
        lengths = list(w[loops.LENGTH : loops.LENGTH + COLUMNS])
        while any(lengths):
            for column in range(COLUMNS):
                if not lengths[column]:
                    continue
                card = w[loops.COLUMN + loops.ROOM * column + lengths[column] - 1]
                if up[card & 3] == card >> 2:
                    codes.append(to_foundation(column))
                    up[card & 3] += 1
                    lengths[column] -= 1


def _put(w, at, cards):
    """Write cards into the words from `at` on, as the loops have them."""
    for i in range(len(cards)):
        w[at + i] = cards[i] % 13 << 2 | _SUITS[cards[i] // 13]


def _add_moves(w, at, turned, codes):
    """Append the codes of the move in the frame at `at`; return how many cards then lie on the waste, of `turned`."""
    move = w[at]
    goal, source = move & 7, move >> loops.FROM_AT & 7
    count, first = move >> loops.COUNT_AT & 31, move >> loops.FIRST_AT & 7
    if source == loops.FROM_TALON:
        left = 0
        mask = w[at + 1] & 0xFFFFFF
        while mask:
            mask &= mask - 1
            left += 1
        turned = _draw(turned, left, count, w[loops.DRAWS], codes) - 1
    if first == loops.SHIFT:
        shifted = w[at + 2] >> loops.USED_AT + loops.SHIFT_AT
        codes.append(run_code(goal, shifted & 7, shifted >> 3))
    elif first:
        codes.append(back_code(_SUITS[first - 1], goal))
    if move & loops.FIRST_ONLY:
        return turned
    if source == loops.FROM_TALON:
        codes.append(to_foundation() if goal == loops.UP else to_column(goal))
    elif goal == loops.UP:
        codes.append(to_foundation(source))
    else:
        codes.append(run_code(source, goal, count))
    if move & loops.THEN_UP:
        codes.append(to_foundation(source))
    return turned


def _draw(turned, left, goal, draws, codes):
    """Append draws until of `left` cards `goal` lie on the waste, at first `turned`; return `goal`."""
    at = turned
    while at < left and at != goal:
        at = min(at + draws, left)
    if at == goal and goal:
        codes += [DRAW] * ((goal - turned + draws - 1) // draws)
        return goal
    codes += [DRAW] * ((left - turned + draws - 1) // draws + 1)  # the last one turns the waste over
    return _draw(0, left, goal, draws, codes)
