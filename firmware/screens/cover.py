"""The screen between two people who pass the device round: no card is on it."""

import engine
import firmware
from display import chrome, fonts, items, palette
from display.renderers.hands import seat_name
from engine.compat import const
from firmware.input import BACK, MENU, SELECT

_FACE = const(52)  # rows and columns of a seat's face
_FACES = const(8)
_GAP = const(10)
_LINE = const(22)
_ALL = const(135)  # rows of everything below the header
_LOW = const(160)
_MARGIN = const(6)


class Screen(firmware.Screen):
    """Select says that the next person holds the device; only then the table appears. Each seat has a face."""

    def __init__(self, console, table):
        self.console = console
        self.table = table
        self.title = engine.title(table.game.NAME)
        self.call = "Your turn, " + seat_name(table.game, table.seats.holder)

    def build(self, scene, now):
        w, h = scene.width, scene.height
        if h < _LOW:
            scene.fill(0, 0, w, h, palette.FELT)
            y = _MARGIN
        else:
            scene.felt(0, chrome.HEADER, w, h - chrome.HEADER)
            chrome.header(scene, self.title)
            y = chrome.HEADER + (h - chrome.HEADER - _ALL) // 2
        scene.picture((w - _FACE) // 2, y, _FACE, _FACE, "faces", 0, _FACE * (self.table.seats.holder % _FACES))
        y += _FACE + _GAP
        scene.text(fonts.BIG, self.call, w // 2, y, palette.GOLD, items.CENTRE)
        y += 0 if h < _LOW else _GAP
        for line in ("Pass the device,", "then select"):
            y += _LINE
            scene.text(fonts.BIG, line, w // 2, y, palette.TEXT, items.CENTRE)

    def press(self, key):
        if key == SELECT:
            self.table.uncover()
            self.console.pop()
        elif key in (BACK, MENU):
            self.console.home()
