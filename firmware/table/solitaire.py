"""What only the table of a solitaire has: a clock, an end that plays itself, and the live mark.

The live mark says whether the deal on the table can still be won: exactly, searched for between presses. The search
reads the whole game, hidden cards included; only its answer is shown. A step takes a few milliseconds: the clock
decides how many steps of the solver that is. What the solver learns about a deal it keeps from move to move, and as
long as the player follows the line that it found there is nothing to search.
"""

from display import chrome, fonts
from display.palette import ALERT, DIM, TEXT
from engine.compat import const
from engine.texts import _
from firmware.input import elapsed
from firmware.table.modes import Mode

OPEN = const(0)  # as the solvers have it
WON = const(1)
LOST = const(2)

_MOST_FORCED = const(255)  # moves: in a game that need not end, forced ones can go to and fro

_SEARCHING = ("…", DIM)
_WINNABLE = (_("winnable"), TEXT)
_NO_LONGER = (_("no longer winnable"), ALERT)
_NEVER = (_("cannot be won"), ALERT)  # from here; whether from the start is known to be no, or not known
_UNKNOWN = (_("unknown"), DIM)

# What to do next. `step` goes on by adding 1, from a wait to a load to a search; `again` goes back to the load
_REST = const(0)
_WAIT = const(1)  # until the move has been drawn
_LOAD = const(2)
_SEARCH = const(3)
_LOAD_START = const(4)  # the position is lost: could the deal ever be won?
_SEARCH_START = const(5)

# Steps of the solver per slice, halved after a slice that took long and doubled after a short one
_FIRST_SLICE = const(200)
_SLICE_MIN = const(10)  # some 2 ms of Klondike
_SLICE_MAX = const(3200)
_LONG_MS = const(8)
_SHORT_MS = const(2)  # steps differ in length by five: a slice twice as long must not take more than 20 ms


class Clock:
    """The clock of a deal that is played against time: counts the seconds while the table is the screen on top."""

    def __init__(self, table):
        self._table = table
        self.seconds = 0  # passed since the last move, not yet reported to the game
        self.start()

    def start(self):
        """Begin a new second now: the time before does not count."""
        self._began = self._table.console.board.millis()

    def tick(self, now):
        """Let time pass; True when the clock on the screen has changed."""
        table = self._table
        if table.play.game.over or elapsed(now, self._began) < 1000:
            return False
        self._began = (self._began + 1000) & 0x3FFFFFFF  # times wrap at 2^30
        self.seconds += 1
        if self.seconds >= table.play.game.time_left:  # the deal is over
            before = table.play.view
            table.report_time()
            table.play.undone = []
            table.jump(())  # in a match the next deal has begun
            table.after_motion(before)
        return True

    def report(self):
        """Tell the game the seconds gone by; True if there were any."""
        seconds, self.seconds = self.seconds, 0
        game = self._table.play.game
        if game.over:
            self.start()  # should the end be taken back now, the time since then does not count
        if not seconds or game.over:
            return False
        game.play(game.code("time %d" % seconds))
        return True


def is_full(table, code):
    """Return whether a game has no room for a move, and say so; on the way there, for how many."""
    left = table.play.game.MOST_MOVES - table.play.game.length
    if code == table.play.game.giving_up:
        return False
    if left <= 0:
        table.console.refuse(_("No room for more moves: take some back, or begin again"))
    elif left % 10 == 0:
        table.console.say(_("Room for %d more moves in this deal") % left)
    return left <= 0


def ask_about_stuck(table):
    """Say that the deal cannot be won any more, and ask whether to give it up, which leads to the usual result."""
    words = _("No move can turn up or play a card any more.")
    table.console.push("ask", _("Stuck"), words, _("Give up"), table.give_up, _("Play on"))


def wins_by_itself(game):
    """True when from here on nothing is left to decide, and the last move wins the deal."""
    trial = game.copy()
    deal = trial.deal_no
    for _move in range(min(_MOST_FORCED, game.MOST_MOVES - game.length)):
        code = trial.runs_out()
        if code < 0:
            return False
        trial.play(code)
        if trial.over:
            return trial.won
        if trial.deal_no != deal:
            return trial.last_deal[0] == 0
    return False


class Running(Mode):
    """Makes one forced move after the other at a pace that can be followed; any key makes all that are left."""

    busy = True

    def __init__(self, table):
        self.table = table
        self.since = -1
        self.code = -1  # the next move

    def tick(self, now):
        table = self.table
        if table.clock is not None and table.clock.tick(now):
            return True
        if self.since < 0:
            self.since = now
            self.code = table.play.game.runs_out()
        if elapsed(now, self.since) < table.renderer.pause_ms(table.play.view, self.code):
            return table.search_verdict()
        self.since = -1
        table.make_move(self.code, self)
        return True

    def press(self, key):
        table = self.table
        table.play.hurry = True
        while table.mode is self:
            table.make_move(table.play.game.runs_out(), self)


class Verdict:
    """The live mark: what is known about one game in progress, and the search for it."""

    def __init__(self, game, solver, certified=False, patience=0):
        """`certified`: the deal is known to be winnable from its start; `patience`: steps after which a search ends, in
        place of the solver's own.
        """
        self._game = game
        self.solver = solver
        self._patience = patience or solver.LONGEST_SEARCH
        self._slice = _FIRST_SLICE
        self._spent = 0
        self._line = []  # moves that win, the next one last
        self._deal_no = game.deal_no
        self._start = WON if certified else OPEN  # what is known of the deal itself
        self._answer = OPEN  # and of the position
        self.moved(-1)

    @property
    def busy(self):
        """True while it searches."""
        return self._todo != _REST

    def moved(self, code, back=()):
        """Follow a move that was made, or -1: the moves `back` were taken back, or time ran out.

        Drops what is no longer true.
        """
        if self._game.deal_no != self._deal_no:
            self._deal_no = self._game.deal_no
            self._start = OPEN
        elif self._start == LOST or (code >= 0 and self._answer == LOST):
            return
        elif self._answer == WON and code < 0:
            self._line.extend(reversed(back))  # a position before a winnable one is winnable
            return
        elif self._line and self._line[-1] == code:
            self._line.pop()
            return
        self._line = []
        if self._start == WON and not self._game.length:
            self._answer = WON
            self._show(_WINNABLE)
            return
        self._answer = OPEN
        self._shown = _SEARCHING
        self._todo = _WAIT

    def again(self):
        """Begin the current search again: something else has used the solver meanwhile."""
        if self._todo in (_SEARCH, _SEARCH_START):
            self._todo -= 1

    def step(self, millis):
        """Load or search a little; `millis()` is the clock. True when what `draw` shows has changed."""
        if self._todo == _REST or self._game.over:
            self._todo = _REST
            return False
        if self._todo not in (_SEARCH, _SEARCH_START):
            if self._todo == _LOAD:
                try:
                    self.solver.load(self._game)
                except MemoryError:  # it loads a module
                    return self._show(_UNKNOWN)
            elif self._todo == _LOAD_START and not self.solver.load_start(self._game):
                return self._show(_NEVER)  # its moves are forgotten: only this position is known to be lost
            self._spent = 0
            self._todo += 1
            return False
        answer = self._search(millis)
        if answer == OPEN and self._spent < self._patience:
            return False
        if self._todo == _SEARCH:
            return self._found(answer)
        self._start = answer
        return self._show(_NO_LONGER if answer == WON else _NEVER)  # of an undecided deal this position is lost, too

    def _search(self, millis):
        """Search one slice, and make the next one longer or shorter by how long it took."""
        began = millis()
        answer = self.solver.step(self._slice)
        took = elapsed(millis(), began)
        self._spent += self._slice
        if took > _LONG_MS:
            self._slice = max(_SLICE_MIN, self._slice // 2)
        elif took < _SHORT_MS:
            self._slice = min(_SLICE_MAX, 2 * self._slice)
        return answer

    def _found(self, answer):
        """Record that the position is decided, or that its search was given up."""
        self._answer = answer
        if not self._game.length:
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

    def _show(self, shown):
        """Set the words of the mark and rest; return True, since they are new."""
        self._shown = shown
        self._todo = _REST
        return True

    @property
    def text(self):
        """The words of the mark."""
        return self._shown[0]

    def draw(self, scene, x, y, room, align):
        """Add the words at x, in lines of up to `room` pixels around the middle y."""
        words, colour = self._shown
        lines = chrome.wrap(words, room, fonts.SMALL)
        y -= chrome.LINE * len(lines) // 2
        for line in lines:
            scene.text(fonts.SMALL, line, x, y, colour, align)
            y += chrome.LINE
