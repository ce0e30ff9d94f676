"""`Menu`: a list of rows to choose from; most screens are menus. `Pages`: text to turn. `Seen`: select has to wait.

Also the titles of options, settings, their values and seats.
"""

import firmware
from display import widgets
from display.spoken import CHOSEN, Words, page_words, row_words
from engine.option_checks import value_text
from engine.texts import _, _of
from firmware import targets
from firmware.input import BACK, LEFT, MENU, RIGHT, SELECT, direction, elapsed


class Seen:
    """A screen that appeared by itself: select counts only once it has been visible for a moment."""

    since = -1  # when it was first on the display, in ms; -1: not yet
    seen_ms = 400

    def shown(self):
        """Record the time when the screen is first on the display."""
        if self.since < 0:
            self.since = self.console.board.millis()

    def seen(self):
        """Return whether select counts."""
        return self.since >= 0 and elapsed(self.console.board.millis(), self.since) >= self.seen_ms


class Pages(firmware.Screen):
    """A screen of several pages: cursor keys turn them, back leaves, and so does select on the last page."""

    page, pages = 0, 1

    def show(self, page):
        """Show a page."""
        self.page = page

    def page_title(self):
        """Return which page is shown, in words."""
        return page_words(self.page, self.pages)

    def press(self, key):
        if (key == SELECT or direction(key) > 0) and self.page + 1 < self.pages:
            self.show(self.page + 1)
        elif direction(key) < 0 and self.page:
            self.show(self.page - 1)
        elif key in (SELECT, BACK, MENU):
            self.console.pop()


class Menu(firmware.Screen):
    """A list of rows. A subclass defines `title`, `rows()` and `choose(row)`.

    `rows()` returns a list of (text, value, turns); `turns`: drawn as one whose value left, right and select change.
    Left and right call `change(row, step)` for every row. Rows are read again after that, and when the screen above has
    been left; a `choose` that changes them calls `refresh()`. A menu of actions sets `actions`, a list of (text,
    function), in `rows()` and returns `plain_rows()`; choosing a row then calls its function.
    """

    hint = ""  # what the chosen row does, shown below
    above = ""  # a text above the rows
    faces = ()  # by row, the number of a face or -1

    def __init__(self, console, title):
        self.console = console
        self.title = title
        self.at = 0
        self.lines = self.rows()  # without `refresh`, since where a menu opens the stack may be deep already

    def refresh(self):
        """Read the rows again after a change."""
        self.lines = self.rows()
        self.at = min(self.at, len(self.lines) - 1)
        self.console.stale = True

    def back(self):
        """Read the rows again, since the screen on top has been left."""
        self.refresh()

    def build(self, scene, now):
        widgets.menu(scene, self.title, self.lines, self.at, self.hint, self.above, self.faces)

    def says(self):
        rows = [row_words(line[:2]) for line in self.lines]
        return Words([self.title, self.above], more=rows, here=[rows[self.at], self.hint], chosen=CHOSEN)

    def targets(self):
        board = self.console.board
        boxes = widgets.menu_boxes(board.width, board.height, len(self.lines), self.at, self.hint, self.above)
        return targets.choices(boxes) + targets.corner()

    def change(self, row, step):
        """Change the value of a row, after left (-1), or right or select (1)."""

    def choose(self, row):
        """Act on a row that does not turn, after select."""
        self.actions[row][1]()

    def plain_rows(self):
        """Return the rows of a menu of actions."""
        return [(text, "", False) for text, __ in self.actions]

    def opener(self, name, *args):
        """Return an action that opens a screen."""
        return lambda: self.console.push(name, *args)

    def leaving(self, action):
        """Return an action that leaves the menu first."""

        def leave():
            self.console.pop()
            action()

        return leave

    def press(self, key):
        if key in (LEFT, RIGHT) or (key == SELECT and self.lines[self.at][2]):
            self.change(self.at, direction(key) or 1)
            self.refresh()
        elif direction(key):
            self.at = (self.at + direction(key)) % len(self.lines)
        elif key == SELECT:
            self.choose(self.at)
        elif key in (BACK, MENU):
            self.leave_menu()

    def leave_menu(self):
        """Leave the menu, after back."""
        self.console.pop()


def option_title(name, words):
    """Return the title of an option or a setting: the one in `words`, or its name with spaces."""
    title = words.get(name) or name[0].upper() + name[1:].replace("_", " ")
    return _of(  # of options and settings that are not in any `words`
        title,
        "Appeals", "Brightness", "Close", "Complex", "Deduct left", "Doubling", "Draw", "Faces", "Faces are ten",
        "Field unlimited", "Finish line", "Forced draw", "Jokers", "Kingdom order", "Kingdoms", "Language", "Long play",
        "Match", "Match target", "Motion", "Must throw", "No heart lead", "Open field", "Packs", "Partners", "Passes",
        "Peek", "Play on", "Remarks", "Remind", "Reverse", "Rival sets", "Rounds", "Scoring", "Seats", "Show taken",
        "Sleep", "Sort", "Sound", "Swap scores", "Theme", "Throw back", "Timer", "Void closed suit", "Wrap",
    )  # fmt: skip


def value_title(value):
    """Return how a value is shown."""
    text = value_text(value).replace("_", " ")
    return _of(
        text,
        "all", "all down", "all up", "best 3", "best 5", "best 9", "casual", "chain", "challenging", "classic", "cross",
        "fast", "felt", "four", "free", "left", "loud", "low", "middle", "night", "normal", "off", "on", "paper",
        "right", "single", "slow", "standard", "target", "two", "unlimited", "upside down",
    )  # fmt: skip


def seats_title(letters):
    """Return who sits at a table, for one row: `you + 3`, `2 people + 1`."""
    people = letters.count("P")
    others = len(letters) - people
    if not people:
        return _("%d opponents") % others
    text = _("you") if people == 1 else _("%d people") % people
    return "%s + %d" % (text, others) if others else text
