"""Settings: rows of name and value; a change is stored at once."""

from engine.texts import _
from firmware.menu import Menu, option_title, value_title
from firmware.store.settings import SETTINGS, WORDS


class Screen(Menu):
    """One row per setting; left and right change it, select takes the next value."""

    def __init__(self, console):
        board = console.board
        absent = ("sound",) if not board.has_buzzer else ()
        absent += ("brightness",) if not board.has_light else ()
        absent += ("sleep",) if not board.has_sleep else ()
        absent += ("turn", "swap") if board.ways == 1 else ()
        self.table = [row for row in SETTINGS if row[2] and row[0] not in absent]
        Menu.__init__(self, console, _("Settings"))

    def rows(self):
        return [(option_title(row[0], WORDS), value_title(self._value(row)), True) for row in self.table]

    def _choices(self, row):
        """Return the values that a setting can have on this board."""
        return row[2][: self.console.board.ways] if row[0] == "turn" else row[2]

    def _value(self, row):
        """Return a setting; its default where another board has set it to what this one does not have."""
        value = self.console.settings[row[0]]
        return value if value in self._choices(row) else row[1]

    @property
    def hint(self):
        return self.table[self.at][3]

    def change(self, row, step):
        row = self.table[row]
        values = self._choices(row)
        at = values.index(self._value(row))
        self.console.remember(row[0], values[(at + step) % len(values)])
        self.console.apply_settings()
