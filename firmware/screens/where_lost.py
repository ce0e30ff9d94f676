"""Where a deal was lost: the last position from which it could still be won, and the moves that kept it winnable.

The cursor goes through the moves that keep the deal winnable, to the one that lost it at last. Select plays on from
there. That is practice: it is not counted, and the deal stays lost (`firmware/store/lost.py`).
"""

import firmware.screens.show_solution as show_solution  # borrow
import firmware.store.lost as lost_module  # borrow
from display import chrome, fonts, items, palette, renderers
from display.spoken import Words
from engine.compat import const
from engine.texts import _
from engine.where_lost import TurningPoint
from firmware.input import BACK, MENU, SELECT, direction
from firmware.store.saves import PRACTICE

_SLICE = const(400)  # steps of the solver between two polls of the keys
_SELECT = _("select: play on")
_ANY = const(1 << 14)  # more pixels than any text is wide
_PANEL_H = const(39)  # of the panel with the words

Searching = show_solution.Searching  # an import would keep that module in memory


class Screen(Searching):
    """Searches, then shows; while it searches any key leaves."""

    def __init__(self, console, table):
        Searching.__init__(self, console, table)
        self.turning = None
        self.moves = ()  # those that the cursor goes through: first what keeps the deal winnable, last what lost it
        self.chosen = 0
        self.y = 0  # the row where the words begin

    def _ready(self):
        self.turning = TurningPoint(self.game, self.solver)

    # The search

    def _search(self, now):
        """Search a slice; True when there is something new to show."""
        self.found = self.turning.step(_SLICE)
        if not self.found:
            return self._show_progress()
        turning = self.turning
        if turning.at < 0:
            if turning.lost > turning.first:
                self._set_dialog(_("Not known"), (_("No winnable position was found in time."),))
            else:
                self._set_dialog(_("Unwinnable from the start"), (_("No move lost it."),))
        elif turning.at == len(self.game.log):
            self._set_dialog(_("Lost on time"), (_("The cards could still be won."),))
        else:
            self._show()
        return True

    def _show(self):
        """Put the position that was found on the table."""
        turning = self.turning
        lost_module.record_shown(self.table.keeper.store, self.table.play.game)
        self.game = turning.game
        self.view = self.game.view(0)
        # No place on the table gives up
        self.moves = turning.kept + [code for code in self.view.moves() if code == turning.code]
        try:
            self.ends = renderers.borrow_part(self.game.NAME, "ends")  # which has moves in words
        except ImportError:
            self.ends = None
        self.kept = ", ".join([self._move(code) for code in turning.kept])
        self._set_dialog("", ())
        if turning.code >= 0 and turning.at in iter(self.table.play.game.hints):  # no `in` of an array on MicroPython
            self.console.say(_("It was a hint: the hint could not know"))

    def _move(self, code):
        """Return a move in words."""
        return (self.ends or self.renderer).move_text(self.view, code)

    # Keys

    def press(self, key):
        if not self.moves or key in (BACK, MENU):
            Searching.press(self, key)
        elif key == SELECT:  # play on
            console, code = self.console, self.moves[self.chosen]

            def aim():
                console.screens[-1].aim_at(code)
                console.say(_("Second try: not counted"))

            console.play_next(self.game, True, PRACTICE | console.store.counts, then=aim)
        else:
            self.chosen = (self.chosen + direction(key)) % len(self.moves)

    # The picture

    def build(self, scene, now):
        spot = None
        if self.moves:
            code = self.moves[self.chosen]
            for spot in self.renderer.spots(self.view):
                if code in spot[4]:
                    break
        y = scene.height - _PANEL_H
        if spot is not None and 2 * spot[1] + spot[3] > scene.height:
            y = 2 if scene.height < 160 else chrome.HEADER + 4  # below the tails of its letters
        if y != self.y:  # a new view object, so that the scene keeps no items that the panel covered at its old place
            self.y = y
            self.view = self.game.view(0)
        self.renderer.build(scene, self.view, spot, None, -1, 256, 0)
        if self.title:
            self._dialog(scene)
        elif spot is not None:
            scene.drop(y, y + _PANEL_H)
            self._words(scene, y)

    def says(self):
        if self.title or not self.moves:
            return Searching.says(self)
        code = self.moves[self.chosen]
        return Words(text=(self._did(code, self._move(code), fonts.BIG, _ANY), self._rest(code, _ANY), _SELECT))

    def _words(self, scene, y):
        """Add what the chosen move did, and what else there is to know, from row `y` on."""
        code = self.moves[self.chosen]
        w = scene.width
        scene.panel(0, y, w, _PANEL_H, palette.BLACK, palette.GOLD)
        end = w - 8
        if len(self.moves) > 1:
            end -= scene.text(fonts.BIG, "◀ ▶", end, y + 4, palette.GOLD, items.RIGHT) + 8
        did = self._did(code, self._move(code), fonts.BIG, end - 8)
        scene.text(fonts.BIG, did, 8, y + 4, palette.TEXT, items.LEFT)
        end = w - 12 - scene.text(fonts.SMALL, _SELECT, w - 8, y + 23, palette.DIM, items.RIGHT)
        scene.text(fonts.SMALL, self._rest(code, end - 8), 8, y + 23, palette.DIM, items.LEFT)

    def _did(self, code, words, font, room):
        """Return "… lost it" or "… could win", at most `room` pixels wide.

        `words` name the move `code`, or with -1 those that can still win; the last of them are left out for the verb.
        """
        did = _("%s lost it") if code == self.turning.code else _("%s could win")
        room -= fonts.width(font, did.replace("%s", "")) + 2  # the gap at it
        more = ""
        while ", " in words and fonts.width(font, words + more) > room:
            words = words.rsplit(", ", 1)[0]
            more = ", …"
        return did % chrome.fit(font, words + more, room)

    def _rest(self, code, room):
        """Return what the moves other than `code` did, at most `room` pixels wide."""
        lost = self.turning.code
        if lost < 0:
            return _("lost by: unknown")
        if code == lost:
            return self._did(-1, self.kept, fonts.SMALL, room)
        return self._did(lost, self._move(lost), fonts.SMALL, room)
