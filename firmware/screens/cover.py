"""The screen between two people who pass the device round: no card is on it."""

import engine
from display import chrome, fonts, items, palette
from firmware.input import BACK, MENU, SELECT


class Screen:
    """Select says that the next person holds the device; only then the table appears."""

    overlay = False

    def __init__(self, console, table):
        self.console = console
        self.table = table
        self.title = engine.title(table.game.NAME)
        self.call = "Your turn, Seat %d" % (table.seats.holder + 1)

    def tick(self, now):
        return False

    def build(self, scene, now):
        w, h = scene.width, scene.height
        scene.fill(0, 0, w, h, palette.FELT)
        chrome.header(scene, self.title)
        size = items.PILE if h > 160 else items.FIELD_LOW
        top = h // 2 - 30 - items.CARD_H[size] // 2
        scene.back((w - items.CARD_W[size]) // 2, max(chrome.HEADER + 6, top), size)
        scene.text(fonts.TITLE, self.call, w // 2, h // 2 + 18, palette.GOLD, items.CENTRE)
        scene.text(fonts.TEXT, "Pass the device, then select", w // 2, h // 2 + 38, palette.WHITE, items.CENTRE)

    def press(self, key):
        if key == SELECT:
            self.table.uncover()
            self.console.pop()
        elif key in (BACK, MENU):
            self.console.home()
