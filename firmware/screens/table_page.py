"""A page of a game's own in the pause menu, such as a score sheet. Its module is in memory while the page is open."""

import firmware
from display import renderers
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP


class Screen(firmware.Screen):
    """Left and right turn pages; back leaves, and so does select on the last page."""

    def __init__(self, console, table, key):
        self.console = console
        self.table = table
        self.key = key
        self.drawing = renderers.borrow_part(table.game.NAME, "pages")
        self.pages, self.page = self.drawing.panels(table.renderer, table.view, key)

    def build(self, scene, now):
        self.drawing.draw(self.table.renderer, scene, self.table.view, self.key, self.page)

    def press(self, key):
        if key in (RIGHT, DOWN, NEXT, SELECT) and self.page + 1 < self.pages:
            self.page += 1
        elif key in (LEFT, UP, PREV):
            self.page = max(0, self.page - 1)
        elif key in (BACK, MENU, SELECT):
            self.console.pop()
