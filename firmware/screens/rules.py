"""A game's rules, page by page, read from its text file when shown."""

import engine
from display import chrome, widgets
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP


class Screen:
    """Pages of wrapped text; only the page shown is in memory. Up and down go from heading to heading."""

    overlay = False

    def __init__(self, console, name):
        self.console = console
        self.file = console.board.text_path(name)
        self.title = engine.title(name)
        self.width = console.board.width
        self.font, _, self.room, self.most = widgets.page_type(console.board.width, console.board.height)
        self.pages = self._count()
        self.show(0)

    def _lines(self):
        """Yield the wrapped lines of the file; headings begin with "# ", rows of cards with "~ "."""
        try:
            text = open(self.file, encoding="utf-8")
        except OSError:
            yield "No rules are written yet"
            return
        with text:
            between = False  # paragraphs, but not before a row of cards
            for line in text:
                line = line.strip()
                if line[:2] == "~ ":
                    yield line
                    between = True
                elif line:
                    if between:
                        yield ""
                    if line[:2] == "# ":
                        yield line
                    else:
                        for part in chrome.wrap(line, self.room, self.font):
                            yield part
                    between = line[:2] != "# "

    def _walk(self):
        """Yield (page, line) for each line. No page begins with an empty line or ends with a heading."""
        page = used = 0
        for line in self._lines():
            heading = line.startswith("# ")
            rows = widgets.page_rows(line, self.width)
            if used + rows > self.most - (2 if heading else 0):
                page += 1
                used = 0
            if used or line:
                yield page, line
                for _ in range(1, rows):
                    yield page, ""
                used += rows

    def _count(self):
        last = 0
        self.headings = []  # the pages that have one
        for page, line in self._walk():
            last = page
            if line.startswith("# ") and page not in self.headings:
                self.headings.append(page)
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
        if key in (RIGHT, NEXT, SELECT):
            if self.page + 1 < self.pages:
                self.show(self.page + 1)
            elif key == SELECT:
                self.console.pop()
        elif key in (LEFT, PREV):
            if self.page:
                self.show(self.page - 1)
        elif key == DOWN:
            self.show(min([page for page in self.headings if page > self.page] or [self.pages - 1]))
        elif key == UP:
            self.show(max([page for page in self.headings if page < self.page] or [0]))
        elif key in (BACK, MENU):
            self.console.pop()
