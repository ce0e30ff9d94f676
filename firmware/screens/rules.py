"""A game's rules, page by page, read from its text file when shown."""

from display import widgets
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP
from firmware.titles import TITLES


class Screen:
    """Pages of wrapped text; only the page shown is in memory."""

    overlay = False

    def __init__(self, console, name):
        self.console = console
        self.file = console.board.text_path(name)
        self.title = TITLES[name]
        self.width = console.board.width
        self.height = console.board.height
        self.pages = self._count()
        self.show(0)

    def _lines(self):
        """Yield (is heading, text) for each wrapped line of the file."""
        with open(self.file) as text:
            for line in text:
                line = line.strip()
                if line.startswith("# "):
                    yield True, line[2:]
                elif line:
                    for part in widgets.wrap(line, self.width - 16):
                        yield False, part
                    yield False, ""

    def _walk(self):
        """Yield (page, heading, line) for each line; a heading begins a page, a full page another."""
        room = widgets.page_lines(self.height)
        page = -1
        used = 0
        heading = ""
        for is_heading, line in self._lines():
            if is_heading:
                heading = line
                page += 1
                used = 0
                continue
            if used == room:
                page += 1
                used = 0
            if used or line:  # no page begins with an empty line
                yield page, heading, line
                used += 1

    def _count(self):
        last = 0
        for page, _, _ in self._walk():
            last = page
        return last + 1

    def show(self, page):
        """Read one page."""
        self.page = page
        self.heading = ""
        self.lines = []
        for at, heading, line in self._walk():
            if at == page:
                self.heading = heading
                self.lines.append(line)

    def tick(self, now):
        return False

    def build(self, scene, now):
        widgets.page(scene, self.title, self.heading, self.lines, self.page, self.pages)

    def press(self, key):
        if key in (RIGHT, DOWN, NEXT, SELECT):
            if self.page + 1 < self.pages:
                self.show(self.page + 1)
            elif key == SELECT:
                self.console.pop()
        elif key in (LEFT, UP, PREV):
            if self.page:
                self.show(self.page - 1)
        elif key in (BACK, MENU):
            self.console.pop()
