"""A page of a game's own in the pause menu, such as a score sheet. Its module is in memory while the page is open."""

from display import renderers
from display.spoken import Words
from firmware.menu import Pages


class Screen(Pages):
    """The pages that the module of the game's renderer draws."""

    def __init__(self, console, table, key):
        self.console = console
        self.table = table
        self.key = key
        self.drawing = renderers.borrow_part(table.play.game.NAME, "pages")
        self.pages, self.page = self.drawing.panels(table.renderer, table.play.view, key)

    def says(self):
        head, lines = self.drawing.says(self.table.renderer, self.table.play.view, self.key, self.page)
        return Words(text=head + [self.page_title()] + lines)

    def build(self, scene, now):
        self.drawing.draw(self.table.renderer, scene, self.table.play.view, self.key, self.page)
