"""The goals of a game, with a golden cup and "done" at those that have been earned."""

import firmware
import firmware.store.goals as goals_module  # borrow
from display import chrome, fonts, items, palette, widgets
from display.spoken import Words, page_words
from engine.compat import const
from engine.texts import _
from firmware.input import direction

_ROW = const(50)  # least height of a goal in pixels


class Screen(firmware.Screen):
    """Shows the goals, as many on a page as fit; where there are several pages cursor keys turn them, others leave."""

    page = 0

    def __init__(self, console, name):
        self.console = console
        goals = goals_module
        self.title = _("Goals")
        self.goals = goals.titles(name)
        self.reached = goals.reached(console.store.ledger(name, "goals"))
        self.per_page = min(len(self.goals), (console.board.height - chrome.HEADER) // _ROW)
        self.pages = -(-len(self.goals) // self.per_page)

    def build(self, scene, now):
        w = scene.width
        widgets.ground(scene, self.title)
        if self.pages > 1:
            widgets.dots(scene, self.pages, self.page)
        step = (scene.height - chrome.HEADER - 2) // self.per_page
        y = chrome.HEADER + 2
        for i in self._shown():
            title, words = self.goals[i]
            reached = self.reached >> i & 1
            colour = palette.GOLD if reached else palette.DIM
            scene.panel(4, y, w - 8, step - 2, palette.BLACK, colour)
            middle = y + (step - 2) // 2
            scene.glyph(fonts.ICON, fonts.CUP, 11, middle - 8, colour)
            scene.text(fonts.BIG, title, 32, middle - 18, palette.GOLD if reached else palette.TEXT, items.LEFT)
            if reached:  # for those to whom gold looks like grey
                scene.text(fonts.SMALL, _("done"), w - 12, middle - 15, palette.GOLD, items.RIGHT)
            scene.text(fonts.SMALL, words, 32, middle + 5, palette.DIM, items.LEFT)
            y += step

    def _shown(self):
        """Return the numbers of the goals of the page."""
        first = self.page * self.per_page
        return range(first, min(first + self.per_page, len(self.goals)))

    def says(self):
        lines = []
        for i in self._shown():
            lines.append((_("%s: done, %s") if self.reached >> i & 1 else "%s: %s") % self.goals[i][:2])
        return Words(text=[self.title, page_words(self.page, self.pages)] + lines)

    def press(self, key):
        if direction(key) and self.pages > 1:
            self.page = (self.page + direction(key)) % self.pages
        else:
            self.console.pop()
