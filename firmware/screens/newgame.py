"""A new game: which deal, and the game's options, the ones used last offered first."""

import engine
from engine.options import Seats, menu_values
from firmware.menu import Menu
from firmware.titles import TITLES, option_title, seats_title, value_title

_FIXED = 2  # rows before the options: deal!, deal number


class Screen(Menu):
    """Options by name with a line of help each; the first row deals."""

    def __init__(self, console, name):
        self.name_of_game = name
        self.table = engine.options(name)
        self.values = console.store.options(name, self.table)
        self.deal = 0  # 0: a random one
        Menu.__init__(self, console, TITLES[name])

    def rows(self):
        number = str(self.deal) if self.deal else "random"
        lines = [("Deal the cards", "", -1), ("Deal number", number, -1)]
        for name, _, choices, _ in self.table:
            lines.append((option_title(name), self._value(name, choices), -1))
        return lines

    def _value(self, name, choices):
        """Return an option's value as its row shows it; marks say that left and right change it."""
        if isinstance(choices, Seats):
            return seats_title(self.values[name])
        return "< %s >" % value_title(self.values[name])

    @property
    def hint(self):
        """The help line of the chosen row."""
        if self.at == 0:
            return "Start playing"
        if self.at == 1:
            return "Choose a deal by its number, to play it again or to share it"
        return self.table[self.at - _FIXED][3]

    def choose(self, row):
        if row == 0:
            self._start()
        elif row == 1:
            self.console.push("number", self)
        else:
            self.change(row, 1)
            self.refresh()

    def change(self, row, step):
        if row < _FIXED:
            if row == 1 and self.deal:
                self.deal = 0
            return
        name, _, choices, _ = self.table[row - _FIXED]
        if isinstance(choices, Seats):
            self.console.push("seats", self, name, choices)
            return
        values = menu_values(choices)
        at = values.index(self.values[name]) if self.values[name] in values else -1
        self.values[name] = values[(at + step) % len(values)]

    def numbered(self, deal):
        """A deal number was entered; 0 for a random one."""
        self.deal = deal
        self.refresh()

    def _start(self):
        console = self.console
        console.store.keep_options(self.name_of_game, self.values, self.table)
        deal = self.deal or console.board.random_seed() or 1
        game = engine.new(self.name_of_game, deal, **self.values)
        console.play(game, True)
