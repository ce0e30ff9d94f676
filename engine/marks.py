"""Live knowledge of a solitaire in play: the mark, the automatic finish, and how a lost deal could have been won.

`Mark` searches from the true state in small steps between presses and says one of four things: *winnable*, *no
longer winnable* (it was, earlier in this deal), *cannot be won* (no line wins from here, and none is known to have
won before), *unknown* (still searching, or given up). What the solver has learnt serves the whole deal,
and while the player follows a line that is known to win nothing has to be searched at all.

    mark = Mark(game)
    mark.update(game)               # after every move and undo; some 20 ms on a Pico
    while not mark.step(): ...      # between presses, a few ms each
    mark.text
"""

from engine.compat import const

WINNABLE = "winnable"
NO_LONGER = "no longer winnable"
CANNOT = "cannot be won"
UNKNOWN = "unknown"

GAMES = ("treys", "tripeaks")

_STEPS = const(400)  # of the search, in one step of the mark: 4 ms
_LIMIT = const(1000000)  # steps of the search after which a position stays unknown
_OPEN = const(0)
_WON = const(1)
_DRAW = const(0)
_FEW = const(8)  # cards left at which the automatic finish begins to look
_POSITIONS = const(60)  # that it looks at


def new_solver(name):
    """Return a solver for a game of GAMES, on the device some 27 KB."""
    return __import__("engine.%s.solver" % name, None, None, ("Solver",)).Solver()


class Mark:
    """Says what is known of a game's position."""

    def __init__(self, game, solver=None, limit=_LIMIT):
        """Begin with a game's position; `limit`: search steps for one position before it stays unknown."""
        self.solver = solver or new_solver(game.NAME)
        self._limit = limit
        self._deal = None
        self.update(game)

    def update(self, game):
        """Take up the position of `game`, the true one."""
        deal = (game.deal, game.options, getattr(game, "deal_no", 0))
        if deal != self._deal:
            self._deal = deal
            self._was_winnable = False
            self._line = []
            self._length = -1
        length = game.length
        if length == self._length + 1 and self._line and game.log[-1] == self._line[0]:
            self._line.pop(0)
            self._length = length
            return
        self._length = length
        self._game = game
        self._line = []
        self._at_start = False
        self._search(game.won or not game.over)
        if game.won:
            self._is_winnable()
        elif game.over:
            self._lost_here()

    def _search(self, wanted):
        """Begin to search from the position, when it is `wanted`."""
        self._left = self._limit
        self._busy = wanted
        self.text = UNKNOWN
        if wanted:
            self.solver.load(self._game)

    def step(self, steps=_STEPS):
        """Search a little further; True when there is nothing more to find out."""
        if not self._busy:
            return True
        answer = self.solver.step(min(steps, self._left))
        self._left -= steps
        if answer == _OPEN:
            self._busy = self._left > 0
        elif self._at_start:
            self._busy = False
            if answer == _WON:
                self._was_winnable = True
                self.text = NO_LONGER
        elif answer == _WON:
            self._is_winnable()
        else:
            self._lost_here()
        return not self._busy

    def _is_winnable(self):
        self._busy = False
        self._was_winnable = True
        self._line = self.solver.line()
        self.text = WINNABLE

    def _lost_here(self):
        """No line wins from here: find out whether one did at the start of the deal."""
        self.text = NO_LONGER if self._was_winnable else CANNOT
        self._busy = not self._was_winnable and self.solver.load_start(self._game)
        self._at_start = True
        self._left = self._limit

    @property
    def line(self):
        """Moves that win from here, when the position is winnable."""
        return list(self._line)


class Solution:
    """How the current deal of a game could have been won from its start: `step` until True, then `line`."""

    def __init__(self, game, solver=None, limit=_LIMIT):
        """`limit`: search steps after which it stays open."""
        self._solver = solver or new_solver(game.NAME)
        self._left = limit if self._solver.load_start(game) else 0

    def step(self, steps=_STEPS):
        """Search a little further; True when there is nothing more to find out."""
        if self._left > 0 and not self._solver.step(min(steps, self._left)):
            self._left -= steps
        else:
            self._left = 0
        return self._left <= 0

    @property
    def text(self):
        """WINNABLE, CANNOT, or UNKNOWN."""
        answer = self._solver.answer
        return UNKNOWN if answer == _OPEN else (WINNABLE if answer == _WON else CANNOT)

    @property
    def line(self):
        """The moves that win from the start, or []."""
        return self._solver.line()


def all_forced(game):
    """Return the moves that end the deal won, when it is won whichever card is played each time; else [].

    A draw is made only when nothing fits. Looks only when few cards are left, and at few positions.
    """
    if game.over or game.cards_left > _FEW:
        return []
    budget = [_POSITIONS]
    line = _forced(game.copy(), budget)
    return line or []


def _forced(game, budget):
    """Return the first of the lines from here when all of them win, else None."""
    if game.won:
        return []
    budget[0] -= 1
    codes = [code for code in game.moves() if code != _DRAW] or game.moves()
    if budget[0] < 0 or not codes:
        return None
    first = None
    for code in codes:
        after = game.copy()
        after.play(code)
        line = _forced(after, budget)
        if line is None:
            return None
        if first is None:
            first = [code] + line
    return first
