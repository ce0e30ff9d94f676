"""How a lost deal could have been won: found by exact search from its start, and played on the table.

Statistics and the game on the table stay as they are: what is played here is a deal of its own.
"""

import gc

import engine
from engine.compat import const, fetch, forget_all
from firmware.input import elapsed

_WON = const(1)
_TABLE = const(24576)  # bytes that the solver works in
_SLICE = const(400)  # steps of the solver between two polls of the keys
_PACE_MS = const(350)


class Screen:
    """Searches, then shows; any key leaves."""

    overlay = False

    def __init__(self, console, table):
        self.console = console
        self.table = table
        self.look = table.look
        self.marked = self.look.mark
        self.look.mark = None
        self.solver = None
        self.game = None
        self.thousands = 0
        self.line = None  # moves to come, the next one last
        self.count = 0
        self.before = None
        self.code = -1
        self.began = console.board.millis()
        self.lasts = _PACE_MS

    def _begin(self):
        """Get ready to search. Only now has the screen left for this one gone from memory, and nothing is drawn yet."""
        self.solver = self._solver()
        self.game = _deal_again(self.table.game)
        self.view = self.game.view(0)
        if self.solver is None:
            self._say("Not enough memory to search", ("Any key goes back",))
        else:
            self.solver.load(self.game)
            self._say("Searching ...", ("Any key stops",))

    def _solver(self):
        """Return the live mark's solver or a new one, None when there is no memory for it."""
        if self.marked is not None:
            return self.marked.solver
        gc.collect()
        try:
            table = bytearray(_TABLE)
            return fetch(engine.rules(self.table.game.NAME) + ".solver", "Solver")(table=table)
        except MemoryError:
            return None

    @property
    def busy(self):
        """True while it searches or plays."""
        return self.game is None or self._searching() or bool(self.line)

    def _searching(self):
        return self.line is None and self.solver is not None and not self.solver.answer

    def _say(self, title, lines):
        self.title = title
        self.lines = lines
        self.console.stale = True

    def leave(self):
        self.look.mark = self.marked
        if self.marked is None:
            forget_all(engine.rules(self.table.game.NAME) + ".solver")

    def press(self, key):
        self.console.replace("result", self.table)

    def tick(self, now):
        if self.game is None:
            self._begin()
            return True
        if self.line is None:
            return self._searching() and self._search(now)
        if self.before is not None:
            if elapsed(now, self.began) >= self.lasts:
                self.before = None
                self.began = now
                self.lasts = _PACE_MS
            return True
        if self.line and elapsed(now, self.began) >= self.lasts:
            self._play(now)
            return True
        return False

    def _search(self, now):
        """Search a slice; True when there is something to say."""
        answer = self.solver.step(_SLICE)
        if answer == _WON:
            self.line = self.solver.line()
            self.line.reverse()
            self.count = len(self.line)
            self.began = now
            self._say("", ())
            self.console.say("This deal can be won. Any key stops.")
        elif answer:
            self._say("This deal cannot be won", ("All ways to play it have been searched.",))
        elif self.solver.states // 1000 != self.thousands:
            self.thousands = self.solver.states // 1000
            self._say("Searching ...", ("%d,000 positions" % self.thousands, "Any key stops"))
        else:
            return False
        return True

    def _play(self, now):
        """Play the next move of the winning line."""
        self.code = self.line.pop()
        before = self.view
        self.game.play(self.code)
        self.view = self.game.view(0)
        self.began = now
        if self.console.settings["motion"] != "off":
            lasts = self.look.lasts(before, self.code, self.view)
            if lasts:
                self.before = before
                self.lasts = lasts
        if not self.line:
            self._say("Won in %d moves" % self.count, ())

    def build(self, scene, now):
        if self.before is not None:
            part = min(256, elapsed(now, self.began) * 256 // self.lasts)
            self.look.build(scene, self.view, None, self.before, self.code, part, 0)
        else:
            self.look.build(scene, self.view, None, None, -1, 256, 0)
            if self.title:
                from display import widgets

                widgets.dialog(scene, self.title, self.lines, () if self.line is None else ("Go on",), 0)


def _deal_again(game):
    """Return a game at the start of the last deal that `game` has come to."""
    again = engine.new(game.NAME, game.deal, **game.options)
    number = game.deal_no
    for code in game.log:
        if again.deal_no == number:
            break
        again.play(code)
    return again
