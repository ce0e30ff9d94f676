"""A page that a game's look draws by itself: score sheet, last trick, the contract in words."""

from engine.compat import forget
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP


class Screen:
    """Left and right turn pages; back leaves, and so does select on the last page."""

    overlay = False

    def __init__(self, console, table, key):
        self.console = console
        self.table = table
        self.key = key
        self.pages, self.page = table.look.panels(table.view, key)

    def tick(self, now):
        return False

    def build(self, scene, now):
        self.table.look.panel(scene, self.table.view, self.key, self.page)

    def press(self, key):
        if key in (RIGHT, DOWN, NEXT, SELECT) and self.page + 1 < self.pages:
            self.page += 1
        elif key in (LEFT, UP, PREV):
            self.page = max(0, self.page - 1)
        elif key in (BACK, MENU, SELECT):
            self.console.pop()

    def leave(self):
        """Drop what only the pages need."""
        forget("display.views.%s.pages" % self.table.game.NAME)
        forget("display.views.totals")
