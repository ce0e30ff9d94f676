"""Settings: rows of name and value; a change is stored at once."""

from firmware.menu import Menu
from firmware.store.settings import SETTINGS, WORDS
from firmware.titles import option_title, value_title


class Screen(Menu):
    """One row per setting; left and right change it, select takes the next value."""

    def __init__(self, console):
        board = console.board
        absent = ("sound",) if not board.has_buzzer else ()
        absent += ("brightness",) if not board.has_light else ()
        self.table = [row for row in SETTINGS if row[2] and row[0] not in absent]
        Menu.__init__(self, console, "Settings")

    def rows(self):
        settings = self.console.settings
        return [(option_title(row[0], WORDS), value_title(settings[row[0]]), True) for row in self.table]

    @property
    def hint(self):
        """The help line of the chosen row."""
        return self.table[self.at][3]

    def choose(self, row):
        self.change(row, 1)
        self.refresh()

    def change(self, row, step):
        name, _, values, _ = self.table[row]
        at = values.index(self.console.settings[name])
        self.console.remember(name, values[(at + step) % len(values)])
        self.console.apply_settings()
