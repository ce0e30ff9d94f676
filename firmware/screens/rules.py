"""A game's rules: a list of chapters, then their pages, each read from the game's text file when it is shown.

A chapter begins with a line "# title"; an empty line ends a paragraph, which stays on one page if it fits. The rest of
the format is in `display/rules_pages.py`.
"""

import display.rules_pages as rules_pages  # borrow
import engine
import firmware
from display.spoken import Words, page_words
from engine.compat import const
from engine.texts import _
from firmware.input import BACK, DOWN, LEFT, MENU, NEXT, PREV, RIGHT, SELECT, UP
from firmware.menu import Menu, option_title, value_title

_CONTENTS = const(-1)  # in place of the chapter that is open


class Screen(Menu):
    """The chapters as a menu, or one of them; only the page shown is in memory.

    Left and right turn pages, also into other chapters, up and down go from chapter to chapter. Back leads to the list.
    With `chapter`, the title of one, the screen begins there. In a game on several devices the list ends with the
    options that its host has changed.
    """

    def __init__(self, console, name, chapter=""):
        self.name_of_game = name
        self.file = console.board.text_path(name)
        self.rules_pages = rules_pages
        self.size = console.board.width, console.board.height
        self.titles, self.places = [], []  # of the chapters, and where in the file they begin
        try:
            with open(self.file, "rb") as text:
                line = text.readline()
                while line:
                    if line[:2] == b"# ":
                        self.titles.append(str(line, "utf-8")[2:].strip())
                        self.places.append(text.tell())
                    line = text.readline()
        except OSError:
            pass
        self.chapter = _CONTENTS
        Menu.__init__(self, console, engine.title(name))
        if chapter in self.titles:
            self.open(self.titles.index(chapter))

    def says(self):
        if self.chapter == _CONTENTS:
            return Menu.says(self)
        head = [self.titles[self.chapter], page_words(self.page, self.pages)]
        return Words(text=head + self.rules_pages.told(self._paragraphs(), *self.size, self.page))

    def targets(self):
        return Menu.targets(self) if self.chapter == _CONTENTS else firmware.Screen.targets(self)

    def rows(self):
        lines = [(title, "", False) for title in self.titles + [_("Buttons")]]
        link, table = self.console.link, self.console.screens[0]
        self.changed = ()  # rows of the game's table of options
        if link is not None and table.name == "play" and link.game is table.play.game:
            game = link.game
            usual = dict(game.NEW_GAME, seats=game.options.get("seats"))
            self.changed = [row for row in game.OPTIONS if game.options[row[0]] != usual.get(row[0], row[1])]
            for row in self.changed:
                lines.append((option_title(row[0], game.OPTION_TITLES), value_title(game.options[row[0]]), False))
            if not self.changed:
                lines.append((_("Options"), _("as usual"), False))
        return lines

    @property
    def hint(self):
        """The message in place of missing rules."""
        return "" if self.titles else _("No rules are written yet")

    def choose(self, row):
        own = row - len(self.titles) - 1
        if own < -1:
            self.open(row)
        elif own < 0:
            self.console.push("buttons", self.name_of_game)
        elif self.changed:
            self.console.say(self.changed[own][3])

    # A chapter

    def _paragraphs(self):
        """Yield the paragraphs of the open chapter, lists of lines."""
        with open(self.file, "rb") as text:
            text.seek(self.places[self.chapter])
            lines = []
            while True:
                line = text.readline()
                ends = not line or line[:2] == b"# "
                line = str(line, "utf-8").strip()
                if line and not ends:
                    lines.append(line)
                elif lines:
                    yield lines
                    lines = []
                if ends:
                    return

    def open(self, chapter, at=0):
        """Open a chapter at a page, with -1 at its last one."""
        self.at, self.chapter, self.pages = chapter, chapter, 1
        for last, __ in self.rules_pages.paged(self._paragraphs(), *self.size):
            self.pages = last + 1
        self.show(at if at >= 0 else self.pages - 1)

    def show(self, at):
        """Read a page of the open chapter."""
        self.page = at
        paged = self.rules_pages.paged(self._paragraphs(), *self.size)
        self.text = [block for place, block in paged if place == at]

    def build(self, scene, now):
        if self.chapter == _CONTENTS:
            Menu.build(self, scene, now)
        else:
            self.rules_pages.page(scene, self.titles[self.chapter], self.text, self.page, self.pages)

    def press(self, key):
        if self.chapter == _CONTENTS:
            Menu.press(self, key)
        elif key == BACK:
            self.chapter = _CONTENTS
        elif key == MENU:
            self.console.pop()
        elif key in (LEFT, PREV):
            if self.page:
                self.show(self.page - 1)
            elif self.chapter:
                self.open(self.chapter - 1, -1)
        elif key == UP:
            self.open(max(self.chapter - 1, 0))
        elif key == DOWN:
            if self.chapter + 1 < len(self.titles):
                self.open(self.chapter + 1)
        elif key in (RIGHT, NEXT, SELECT):
            if self.page + 1 < self.pages:
                self.show(self.page + 1)
            elif self.chapter + 1 < len(self.titles):
                self.open(self.chapter + 1)
            elif key == SELECT:  # on the last page
                self.chapter = _CONTENTS
