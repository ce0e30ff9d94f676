"""The daily deals of a month: which were played and won. Every deal up to today's can be played."""

import firmware
import firmware.screens.new_game as new_game  # borrow
import firmware.store.progress as progress  # borrow
from display import chrome, fonts, items, palette, widgets
from display.spoken import Words
from engine.compat import const
from engine.texts import _
from firmware import targets
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP
from firmware.store import days

_DAYS = _("MTWTFSS")
_STAR = const(4)  # in the fonts of suits
_WORDS = const(19)  # rows of the line below the month
_NUMBER_H = const(11)  # rows of a day's number or star
_STEPS = {LEFT: -1, PREV: -1, RIGHT: 1, NEXT: 1, UP: -7, DOWN: 7}
_MONTHS = _("January February March April May June July August September October November December").split()


class Screen(firmware.Screen):
    """Shows a month, one cell per day. Keys move from day to day, across months too; select plays a day's deal."""

    def __init__(self, console, name):
        self.console = console
        self.game = name
        self.date = self.today = console.today()
        self.begun = progress.begun(console.store, name)  # dates of deals in progress
        self._read()

    def _read(self):
        """Set the days and the title of the month shown."""
        year, month, __ = self.date
        ledger = self.console.store.ledger(self.game, "days")
        self.bits = days.month(ledger, year, month)
        self.streak = days.in_a_row(ledger, self.today)
        self.title = "%s %d" % (_MONTHS[month - 1], year)

    def build(self, scene, now):
        w, low = scene.width, scene.height < 160
        year = self.date[0]
        title, streak = self.title, self._streak()
        if streak and fonts.width(fonts.BIG, title) + fonts.width(fonts.BIG, streak) + 20 > w:
            title = "%s %d" % (title[:3], year)
        widgets.ground(scene, title)
        if self._whole():
            scene.glyph(fonts.ICON, fonts.CUP, 8 + fonts.width(fonts.BIG, title), 3, palette.GOLD)
        small = fonts.width(fonts.BIG, title) + fonts.width(fonts.BIG, streak) + 16 > w
        scene.text(fonts.SMALL if small else fonts.BIG, streak, w - 6, 5 if small else 2, palette.GOLD, items.RIGHT)
        wide = (w - 4) // 7
        for i in range(0 if low else 7):
            scene.text(fonts.SMALL, _DAYS[i], 2 + i * wide + wide // 2, chrome.HEADER + 3, palette.DIM, items.CENTRE)
        for day, box in self._days(w, scene.height):
            self._day(scene, day, *box)
        words, select = self._words(self.date[2])
        scene.text(fonts.BIG, words, 6, scene.height - 18, palette.TEXT, items.LEFT)
        scene.text(fonts.SMALL, select, w - 6, scene.height - 15, palette.DIM, items.RIGHT)

    def _whole(self):
        """Return whether every day of the month has been played, each on its day: that earns a cup."""
        played, __, late = self.bits
        return played & ~late == (1 << len(self._days(240, 240))) - 1

    def _streak(self):
        """Return how many days in a row were played on the day itself, up to today, if that is more than one."""
        return _("%d days in a row") % self.streak if self.streak > 1 else ""

    def _days(self, w, h):
        """Return (day, its box) of each day of the month on a screen of w x h pixels."""
        year, month, __ = self.date
        offset, low = days.weekday((year, month, 1)), h < 160
        top = chrome.HEADER + (2 if low else 16)
        wide, tall = (w - 4) // 7, (h - top - 18) // 6
        found = []
        for day in range(1, days.length(year, month) + 1):
            at = offset + day - 1
            found.append((day, (2 + at % 7 * wide, top + at // 7 * tall, wide - 2, tall - (1 if low else 2))))
        return found

    def says(self):
        played, won, __ = self.bits
        month = []
        for what, bits in ((_("Won: %s"), won), (_("Played: %s"), played & ~won)):
            listed = [str(day) for day in range(1, 32) if bits >> day - 1 & 1]
            month += [what % ", ".join(listed)] if listed else []
        month += [_("Every day was played on its day")] if self._whole() else []
        return Words(text=(self.title, self._streak()) + self._words(self.date[2]), more=month)

    def targets(self):
        w, h = self.console.board.width, self.console.board.height
        shown = self._days(w, h)
        ups, downs = len(range(0, self.date[2], 7)), len(range(self.date[2], len(shown) + 1, 7))
        below = targets.Target((0, h - _WORDS, w, _WORDS), (SELECT,))  # the line about the day under the cursor
        before, after = targets.sides(w, h, w // 4)[:2]
        before.keys, after.keys = (UP,) * ups, (DOWN,) * downs  # to another month
        return targets.choices(shown) + targets.corner() + [below, before, after]

    def point_at(self, at):
        self.date = self.date[:2] + (at,)

    def _state(self, day):
        """Return [played, won, late], each 0 or 1, of a day of the month shown; late: first played after it."""
        return [bits >> day - 1 & 1 for bits in self.bits]

    def _day(self, scene, day, x, y, w, h):
        """Add a day: a panel when it was played, a star when it was won.

        Of a day first played later, which does not count among days in a row, the panel is empty and the star not gold.
        """
        played, won, late = self._state(day)
        date = self.date[:2] + (day,)
        coming = date > self.today
        if played:
            scene.panel(x, y, w, h, palette.FELT if late else palette.BLACK, palette.FELT_LIGHT)
        colour = palette.DIM if coming else palette.TEXT
        scene.text(fonts.SMALL, str(day), x + 2, y + (h - _NUMBER_H) // 2, colour, items.LEFT)
        if won:
            colour = palette.DIM if late else palette.GOLD
            scene.glyph(fonts.SUIT_MIDDLE, _STAR, x + w - 12, y + (h - _NUMBER_H) // 2, colour)
        if day == self.date[2]:
            scene.ring(x, y, w, h)

    def _words(self, day):
        """Return the text about the day under the cursor, and what select does there."""
        played, won, late = self._state(day)
        date = self.date[:2] + (day,)
        if date > self.today:
            return _("%d: still to come") % day, ""
        words = _("won") if won else _("played") if played else _("today") if date == self.today else _("not played")
        select = _("select: again") if played else _("select: play")
        if date in self.begun:
            words, select = words if played else _("begun"), _("select: go on")
        return (_("%d: %s late") if late else "%d: %s") % (day, words), select

    def press(self, key):
        today = self.console.today() or self.today  # midnight may have passed, or the clock been reset
        if today != self.today:
            self.today = today
            self._read()
        if key in _STEPS:
            date = days.moved(self.date, _STEPS[key])
            if date[0] >= min(days.FIRST_YEAR, self.today[0]):
                self.date = date
                self._read()
        elif key == SELECT:
            if self.date <= self.today:
                new_game.Screen(self.console, self.game).begin(self.date)
            else:
                self.console.refuse(_("That day is still to come"))
        elif key in (BACK, MENU):
            self.console.pop()
