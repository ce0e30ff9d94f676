"""A game's rules, page by page, read from its text file when shown."""

import engine
from display import chrome, widgets
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP


class Screen:
    """Pages of wrapped text; only the page shown is in memory."""

    overlay = False

    def __init__(self, console, name):
        self.console = console
        self.file = console.board.text_path(name)
        self.title = engine.title(name)
        self.font, _, self.room, self.most = widgets.page_type(console.board.width, console.board.height)
        self.pages = self._count()
        self.show(0)

    def _lines(self):
        """Yield the wrapped lines of the file; headings begin with "# "."""
        try:
            text = open(self.file, encoding="utf-8")
        except OSError:
            yield "No rules are written yet"
            return
        with text:
            for line in text:
                line = line.strip()
                if line.startswith("# "):
                    yield line
                elif line:
                    for part in chrome.wrap(line, self.room, self.font):
                        yield part
                    yield ""

    def _walk(self):
        """Yield (page, line) for each line. No page begins with an empty line or ends with a heading."""
        page = used = 0
        for line in self._lines():
            heading = line.startswith("# ")
            if used >= self.most - (2 if heading else 0):
                page += 1
                used = 0
            if used or line:
                yield page, line
                used += 1

    def _count(self):
        last = 0
        for page, _ in self._walk():
            last = page
        return last + 1

    def show(self, page):
        """Read one page."""
        self.page = page
        self.lines = [line for at, line in self._walk() if at == page]

    def tick(self, now):
        return False

    def build(self, scene, now):
        widgets.page(scene, self.title, self.lines, self.page, self.pages)

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
