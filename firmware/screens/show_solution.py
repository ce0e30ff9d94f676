"""How a lost deal could have been won: found by exact search from its start, and played on the table.

Statistics and the game on the table stay as they are: what is played here is a deal of its own.
"""

import firmware
import firmware.screens.ask as ask  # borrow
import firmware.store.lost as lost  # borrow
from display.spoken import Words
from engine.compat import const
from engine.texts import _
from firmware.input import elapsed

_WON = const(1)  # a solver's answer
_SLICE = const(400)  # steps of the solver between two polls of the keys
_PACE_MS = const(350)


class Searching(firmware.Screen):
    """Base of the screens that search a finished deal and show the progress: this one, and that of `where_lost.py`.

    A subclass defines `_ready()`, which sets the search up, `_search(now)`, which searches a slice, and `build`.
    """

    found = False  # True when the search is over, whatever its result
    line = None  # the winning moves still to be shown, the next one last; None until they are found

    def __init__(self, console, table):
        self.console = console
        self.table = table
        self.renderer = table.renderer
        self.view = table.play.view
        self.renderer.verdict = None
        self.solver = None
        self.game = None
        self.title = ""
        self.lines = ()
        self.states = 0  # positions searched by the search under way
        self.searched = 0  # positions searched by all

    @property
    def busy(self):
        """True while it searches or plays."""
        return self.game is None or not self.found or bool(self.line)

    def _set_dialog(self, title, lines):
        """Show a dialog over the table, none with the title ""."""
        self.title = title
        self.lines = lines
        self.console.stale = True

    def _show_progress(self):
        """Show how many thousands of positions all searches have visited; True when that number is new."""
        shown, states = self.searched // 1000, self.solver.states
        if states < self.states:  # this is the next search
            self.states = 0
        self.searched += states - self.states
        self.states = states
        thousands = self.searched // 1000
        if thousands == shown:
            return False
        number = "%d,%03d" % divmod(thousands, 1000) if thousands >= 1000 else thousands
        self._set_dialog(_("Searching ..."), (_("%s,000 positions") % number, _("Any key stops")))
        return True

    def leave(self):
        self.renderer.verdict = self.table.play.verdict
        self.solver = None
        self.table.drop_thinking()

    def press(self, key):
        self.console.replace("result", self.table)

    def tick(self, now):
        if self.game is None:  # the screen that led here is no longer in memory
            self.game = self.table.play.game
            self.solver = self.table.solver
            self._ready()
            self._set_dialog(_("Searching ..."), (_("Any key stops"),))
            return True
        return not self.found and self._search(now)

    @property
    def _buttons(self):
        """What any key does, while it is not a search that it ends."""
        return (_("Go on"),) if self.found else ()

    def says(self):
        return Words(text=(self.title,) + tuple(self.lines) + self._buttons) if self.title else Words()

    def _dialog(self, scene):
        """Add the state of the search over the table."""
        from display import widgets

        widgets.dialog(scene, self.title, self.lines, self._buttons, 0)


class Screen(Searching):
    """Searches, then shows; any key leaves."""

    def __init__(self, console, table):
        Searching.__init__(self, console, table)
        self.count = 0  # how many there are in all
        self.before = None  # while a move is shown: the view before it, and its code
        self.code = -1
        self.began = console.board.millis()
        self.motion_ms = _PACE_MS

    def _ready(self):
        self.game = self.game.copy_at(ask.began(self.game))
        self.view = self.game.view(0)
        self.solver.load(self.game)

    @property
    def found(self):
        """True when the search is over."""
        return self.line is not None or self.solver.answer

    def tick(self, now):
        if self.line is None:
            return Searching.tick(self, now)
        if self.before is not None:
            if elapsed(now, self.began) >= self.motion_ms:
                self.before = None
                self.began = now
                self.motion_ms = _PACE_MS
            return True
        # What it says at first would cover the first moves
        if self.line and not self.console.toast and elapsed(now, self.began) >= self.motion_ms:
            self._play(now)
            return True
        return False

    def _search(self, now):
        """Search a slice; True when there is something new to show."""
        answer = self.solver.step(_SLICE)
        if answer == _WON:
            self.line = self.solver.line()
            self.line.reverse()
            self.count = len(self.line)
            self.began = now
            self._set_dialog("", ())
            lost.record_shown(self.table.keeper.store, self.table.play.game)
            self.console.say(_("This deal can be won. Any key stops."))
        elif answer:
            self._set_dialog(_("It cannot be won"), (_("Every way to play it has been searched."),))
        else:
            return self._show_progress()
        return True

    def _play(self, now):
        """Play the next move of the winning line."""
        self.code = self.line.pop()
        before = self.view
        self.game.play(self.code)
        self.view = self.game.view(0)
        self.began = now
        if self.console.settings["motion"] != "off":
            motion_ms = self.renderer.motion_ms(before, self.code, self.view)
            if motion_ms:
                self.before = before
                self.motion_ms = motion_ms
        if not self.line:
            self._set_dialog(_("Won in %d moves") % self.count, ())

    def build(self, scene, now):
        if self.before is not None:
            part = min(256, elapsed(now, self.began) * 256 // self.motion_ms)
            self.renderer.build(scene, self.view, None, self.before, self.code, part, 0)
        else:
            self.renderer.build(scene, self.view, None, None, -1, 256, 0)
            if self.title:
                self._dialog(scene)
