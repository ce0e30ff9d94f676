"""A dialog that asks which of several moves is meant."""

from display import widgets
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP


class Screen:
    """`question` is (title, [answer, ...]); the caller's `chosen(code)` gets the code of the answer.

    It lies where the spot that is asked about is not.
    """

    overlay = True

    def __init__(self, console, question, codes, caller):
        self.console = console
        self.title, self.answers = question
        self.codes = codes
        self.caller = caller
        self.at = 0
        spot = caller.spot()
        self.place = widgets.MIDDLE
        if spot is not None:
            self.place = widgets.TOP if spot[1] + spot[3] // 2 > console.board.height // 2 else widgets.BOTTOM

    def tick(self, now):
        return False

    def build(self, scene, now):
        widgets.dialog(scene, self.title, (), self.answers, self.at, self.place)

    def press(self, key):
        if key in (UP, LEFT, PREV):
            self.at = (self.at - 1) % len(self.codes)
        elif key in (DOWN, RIGHT, NEXT):
            self.at = (self.at + 1) % len(self.codes)
        elif key == SELECT:
            self.console.pop()
            self.caller.chosen(self.codes[self.at])
        elif key in (BACK, MENU):
            self.console.pop()
