"""A dialog that asks which of several moves is meant."""

import firmware
from display import fonts, items, widgets
from display.palette import BLACK, GOLD, TEXT
from engine.compat import const
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP

_STRIP = const(19)  # rows of the words about a place


class Screen(firmware.Screen):
    """`question` is (title, [answer, ...]); the caller's `chosen(code)` gets the code of the answer.

    It lies where the spot that is asked about is not. Where answers are about places on the table, `question` has their
    boxes, too: then they all stay in sight, one after the other ringed, and its answer is in words on a strip. That
    lies where `question` says, so that the hand stays in sight, or along the bottom where a place lies there.
    """

    overlay = True

    def __init__(self, console, question, codes, caller):
        self.console = console
        self.title, self.answers = question[:2]
        self.boxes = question[2] if len(question) > 2 else ()
        self.codes = codes
        self.caller = caller
        self.at = 0
        spot = caller.spot()
        self.place = widgets.MIDDLE
        if spot is not None:
            self.place = widgets.TOP if spot[1] + spot[3] // 2 > console.board.height // 2 else widgets.BOTTOM
        if self.boxes:
            self._lay(console.board.height, question[3])
        self._point(codes[:1])

    def _lay(self, height, y):
        """Find a row for the strip: y, unless a place lies there."""
        self.place = y
        for box in self.boxes:
            if box[1] - 2 < y + _STRIP and y < box[1] + box[3] + 2:
                self.place = height - _STRIP

    def _point(self, codes):
        """Have the table under this show what these moves are about, and nothing of the others."""
        if self.boxes:
            table = self.caller
            table.spots[table.cursor] = table.spot()[:4] + (codes,)

    def build(self, scene, now):
        if not self.boxes:
            widgets.dialog(scene, self.title, (), self.answers, self.at, self.place)
            return
        w, y = scene.width, self.place
        scene.fill(0, y, w, _STRIP, BLACK)
        words = "%s: %s" % (self.title, self.answers[self.at])
        if fonts.width(fonts.BIG, words) > w - 36:
            words = self.answers[self.at]
        scene.text(fonts.BIG, words, w // 2, y, GOLD, items.CENTRE)
        scene.text(fonts.BIG, "◀", 4, y, TEXT, items.LEFT)
        scene.text(fonts.BIG, "▶", w - 4, y, TEXT, items.RIGHT)
        scene.ring(*self.boxes[self.at])

    def press(self, key):
        if key in (UP, LEFT, PREV):
            self.at = (self.at - 1) % len(self.codes)
        elif key in (DOWN, RIGHT, NEXT):
            self.at = (self.at + 1) % len(self.codes)
        elif key in (SELECT, BACK, MENU):
            self._point(self.codes)
            self.console.pop()
            if key == SELECT:
                self.caller.chosen(self.codes[self.at])
            return
        self._point(self.codes[self.at : self.at + 1])
