"""Enter a deal number: ten digits, changed one by one."""

import firmware
from display import widgets
from engine import DEALS
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP

_DIGITS = 10


class Screen(firmware.Screen):
    """Up and down (or previous and next) change a digit, select goes on to the next, back to the one before."""

    choices = _DIGITS

    def __init__(self, console, caller):
        self.console = console
        self.caller = caller
        self.digits = bytearray(_DIGITS)
        value = caller.deal
        for i in range(_DIGITS):
            self.digits[_DIGITS - 1 - i] = value % 10
            value //= 10
        self.at = _DIGITS - 1

    @property
    def value(self):
        """The number as entered."""
        value = 0
        for digit in self.digits:
            value = value * 10 + digit
        return value

    def build(self, scene, now):
        text = "at most %d" % DEALS
        if self.value <= DEALS:
            select = "next" if self.at < _DIGITS - 1 else "done"
            text = "select: %s   back: %s" % (select, "previous" if self.at else "leave")
        widgets.digits(scene, "Deal number", self.digits, self.at, "0: random" if not self.value else "", text)

    def press(self, key):
        if key in (UP, PREV, DOWN, NEXT):
            step = 1 if key in (UP, NEXT) else -1
            self.digits[self.at] = (self.digits[self.at] + step) % 10
        elif key == RIGHT or (key == SELECT and self.at < _DIGITS - 1):
            self.at = min(self.at + 1, _DIGITS - 1)
        elif key == LEFT or (key == BACK and self.at > 0):
            self.at = max(self.at - 1, 0)
        elif key == SELECT:
            self._done()
        elif key in (BACK, MENU):
            self.console.pop()

    def _done(self):
        if self.value > DEALS:
            self.console.refuse("The highest deal number is %d" % DEALS)
            return
        caller, value = self.caller, self.value
        self.console.pop()
        caller.numbered(value)
