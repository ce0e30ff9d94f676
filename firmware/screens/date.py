"""Enter a date: year, month, day. Asked for where the board has no clock, the last one entered offered first."""

import firmware
from display import chrome, fonts, items, palette, widgets
from engine import BadOption
from engine.game import number
from engine.packs import day_number
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP

_FIRST = (2026, 1, 1)
_LOWEST = (2000, 1, 1)
_HIGHEST = (2099, 12, 31)
_WIDTHS = (78, 46, 46)
_TITLES = ("year", "month", "day")
_GAP = 10


class Screen(firmware.Screen):
    """Up and down (or next and previous) change a part, select goes on to the next."""

    choices = 3

    def __init__(self, console, caller, at_once=False):
        """`at_once`: the deal of that day is dealt, whether it is certified or not; else the caller has it chosen."""
        self.console = console
        self.caller = caller
        self.at_once = at_once
        self.parts = list(_read(console.settings["date"]))
        self.at = 2

    def build(self, scene, now):
        w, h = scene.width, scene.height
        widgets.ground(scene, "Today's date")
        x = (w - sum(_WIDTHS) - 2 * _GAP) // 2
        y = chrome.HEADER + (h - chrome.HEADER - chrome.LINE) // 2 - 12
        for i in range(3):
            chosen = i == self.at
            widgets.field(scene, self.parts[i], x, y, _WIDTHS[i], chosen)
            if not chosen:
                middle = x + _WIDTHS[i] // 2
                scene.text(fonts.SMALL, _TITLES[i], middle, y + 36, palette.DIM, items.CENTRE)
            x += _WIDTHS[i] + _GAP
        last, first = self.at == 2, self.at == 0
        keys = "select: %s   back: %s" % ("done" if last else "next", "leave" if first else "previous")
        widgets.key_hints(scene, keys)

    def press(self, key):
        at = self.at
        if key in (UP, PREV, DOWN, NEXT):
            step = 1 if key in (UP, NEXT) else -1
            span = _HIGHEST[at] - _LOWEST[at] + 1
            self.parts[at] = (self.parts[at] - _LOWEST[at] + step) % span + _LOWEST[at]
        elif key == RIGHT or (key == SELECT and at < 2):
            self.at = min(at + 1, 2)
        elif key == LEFT or (key == BACK and at > 0):
            self.at = max(at - 1, 0)
        elif key == SELECT:
            self._done()
        elif key in (BACK, MENU):
            self.console.pop()

    def _done(self):
        date, caller = tuple(self.parts), self.caller
        try:
            if self.at_once:
                day_number(*date, _LOWEST[0])
            else:
                caller.deals.daily(caller.values, date)
        except BadOption as error:
            self.console.refuse(str(error))
            return
        self.console.remember("date", "%d-%02d-%02d" % date)
        self.console.pop()
        if self.at_once:
            caller.begin(date)
        else:
            caller.take(0, -1, date)


def _read(text):
    """Return the (year, month, day) of a text, the first day of the calendar when it is none."""
    parts = text.split("-")
    if len(parts) != 3:
        return _FIRST
    for i in range(3):
        if not _LOWEST[i] <= number(parts[i]) <= _HIGHEST[i]:
            return _FIRST
    return tuple(number(part) for part in parts)
