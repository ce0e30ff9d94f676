"""The live mark: can the deal on the table still be won? An exact answer, searched for between presses.

    mark = Mark(game, solver, certified)
    mark.moved(code)        a move was made; -1: moves were taken back
    mark.again()            something else has used the solver
    mark.step(millis)       search a little; True when there is something new to show
    mark.draw(...)          add it to a scene

The search reads the whole game, hidden cards included; only its answer is shown. One step takes a few milliseconds: how
many steps of the solver that is follows from the clock. What the solver learns about a deal it keeps from move to
move, and as long as the player follows the line that it found there is nothing to search.
"""

from display import chrome, fonts
from display.palette import ALERT, DIM, TEXT
from engine.compat import const
from firmware.input import elapsed

OPEN = const(0)  # as the solvers have it
WON = const(1)
LOST = const(2)

_SEARCHING = ("…", DIM)
_WINNABLE = ("winnable", TEXT)
_NO_LONGER = ("no longer winnable", ALERT)
_NEVER = ("cannot be won", ALERT)
_UNKNOWN = ("unknown", DIM)

# What is next to do
_REST = const(0)
_WAIT = const(1)  # until the move has been drawn
_LOAD = const(2)
_SEARCH = const(3)
_LOAD_START = const(4)  # the position is lost: could the deal ever be won?
_SEARCH_START = const(5)

PATIENCE = const(1_000_000)  # steps of one search; some quarter of a minute on a Pico
_FIRST_SLICE = const(200)  # steps of a slice
_LEAST = const(50)
_MOST = const(3200)
_LONG_MS = const(8)
_SHORT_MS = const(4)


class Mark:
    """What is known about one game in progress."""

    def __init__(self, game, solver, certified=False, patience=PATIENCE):
        """`certified`: the deal is known to be winnable from its start."""
        self._game = game
        self.solver = solver
        self._patience = patience
        self._slice = _FIRST_SLICE
        self._spent = 0
        self._line = []  # moves that win, the next one last
        self._deal_no = self._current()
        self._start = WON if certified else OPEN  # what is known of the deal itself
        self._answer = OPEN  # and of the position
        self.moved(-1)

    @property
    def busy(self):
        """True while it searches."""
        return self._todo != _REST

    def _current(self):
        return self._game.deal_no

    def moved(self, code):
        """Take note of a move (-1: moves taken back), and of what it leaves true."""
        if self._current() != self._deal_no:
            self._deal_no = self._current()
            self._start = OPEN
        elif self._start == LOST or (code >= 0 and self._answer == LOST):
            return
        elif self._answer == WON and code < 0:
            self._line = []  # what leads to a position that can be won can be won
            return
        elif self._line and self._line[-1] == code:
            self._line.pop()
            return
        self._line = []
        if self._start == WON and self._untouched():
            self._answer = WON
            self._show(_WINNABLE)
            return
        self._answer = OPEN
        self._shown = _SEARCHING
        self._todo = _WAIT

    def again(self):
        """Begin the search that was under way once more: something else has used the solver meanwhile."""
        if self._todo == _SEARCH:
            self._todo = _LOAD
        elif self._todo == _SEARCH_START:
            self._todo = _LOAD_START

    def step(self, millis):
        """Do the next little thing; True when what `draw` shows has changed."""
        if self._todo == _REST or self._game.over:
            self._todo = _REST
            return False
        if self._todo == _WAIT:
            self._todo = _LOAD
            return False
        if self._todo == _LOAD:
            self.solver.load(self._game)
            self._spent = 0
            self._todo = _SEARCH
            return False
        if self._todo == _LOAD_START:
            if not self.solver.load_start(self._game):
                return self._show(_NEVER)
            self._spent = 0
            self._todo = _SEARCH_START
            return False
        answer = self._search(millis)
        if answer == OPEN and self._spent < self._patience:
            return False
        return self._found(answer) if self._todo == _SEARCH else self._found_start(answer)

    def _search(self, millis):
        """Search one slice, and make the next one longer or shorter by how long it took."""
        began = millis()
        answer = self.solver.step(self._slice)
        took = elapsed(millis(), began)
        self._spent += self._slice
        if took > _LONG_MS:
            self._slice = max(_LEAST, self._slice // 2)
        elif took < _SHORT_MS:
            self._slice = min(_MOST, 2 * self._slice)
        return answer

    def _found(self, answer):
        """The position is decided, or the search was given up."""
        self._answer = answer
        if self._untouched():
            self._start = answer
        if answer == OPEN:
            return self._show(_UNKNOWN)
        if answer == WON:
            self._line = self.solver.line()
            self._line.reverse()
            return self._show(_WINNABLE)
        if self._start == OPEN:
            self._todo = _LOAD_START
            return False
        return self._show(_NO_LONGER if self._start == WON else _NEVER)

    def _found_start(self, answer):
        """The deal is decided; where the search was given up, what is certain is that it cannot be won now."""
        self._start = answer
        return self._show(_NO_LONGER if answer == WON else _NEVER)

    def _untouched(self):
        """True at the start of a game."""
        return not self._game.length

    def _show(self, shown):
        self._shown = shown
        self._todo = _REST
        return True

    @property
    def text(self):
        """What it says."""
        return self._shown[0]

    def draw(self, scene, x, y, room, align):
        """Add the words at x, in lines of up to `room` pixels around the middle y."""
        words, colour = self._shown
        lines = chrome.wrap(words, room, fonts.SMALL)
        y -= chrome.LINE * len(lines) // 2
        for line in lines:
            scene.text(fonts.SMALL, line, x, y, colour, align)
            y += chrome.LINE
