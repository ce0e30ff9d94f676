"""A new game: which deal, and the game's options, the ones used last offered first.

A game that has certified deals offers a choice of kinds (`deal.py`): random, by number, by level, today's, and
those lost before. For the others there is only the number.
"""

import engine
from engine import BadOption
from engine.modules import borrow
from engine.option_checks import menu_values
from engine.seating import Seats
from firmware.menu import Menu
from firmware.option_titles import option_title, seats_title, value_title
from firmware.store.deals import LEVELS, Deals

_FIXED = 2  # rows before the options: deal!, which deal


class Screen(Menu):
    """Options by name with a line of help each; the first row deals, the last one has the rules."""

    def __init__(self, console, name):
        self.name_of_game = name
        self.table = engine.options(name)
        self.words = engine.game_class(name).OPTION_TITLES
        self.values = console.store.options(name, self.table)
        self.deals = Deals(console, name) if engine.game_class(name).PACKS else None
        self.deal = 0  # by number; 0: a random one
        self.level = -1  # certified, of a level
        self.date = None  # of a day
        if self.deals is not None and self.deals.level < self.deals.levels(self.values):
            self.level = self.deals.level
        Menu.__init__(self, console, engine.title(name))

    def rows(self):
        lines = [("Deal the cards", "", False), ("Deal", self._which(), False)]
        for name, _, choices, _ in self.table:
            value = seats_title(self.values[name]) if isinstance(choices, Seats) else value_title(self.values[name])
            lines.append((option_title(name, self.words), value, not isinstance(choices, Seats)))
        lines.append(("Rules", "", False))
        return lines

    def _which(self):
        """Return the kind of deal chosen."""
        if self.level >= 0:
            return "%s %d" % (LEVELS[self.level], self.deals.played(self.values, self.level)[0] + 1)
        if self.date is not None:
            return "%d-%02d-%02d" % self.date
        return str(self.deal) if self.deal else "Random"

    @property
    def hint(self):
        """The help line of the chosen row."""
        if self.at == 0:
            return "Start playing"
        if self.at == 1:
            if self.deals is None:
                return "A number, to play it again"
            return "A level, random, a number" if self.level >= 0 or self.date else "May be unwinnable"
        return self.table[self.at - _FIXED][3] if self.at < len(self.lines) - 1 else "How it is played"

    def choose(self, row):
        if row == 0:
            self._start()
        elif row == 1:
            self.console.push("number" if self.deals is None else "deal", self)
        elif row == len(self.lines) - 1:
            self.console.push("rules", self.name_of_game)
        else:
            self.change(row, 1)
            self.refresh()

    def change(self, row, step):
        if row < _FIXED:
            if row == 1:
                self.take(0)
            return
        if row == len(self.lines) - 1:
            return
        name, _, choices, _ = self.table[row - _FIXED]
        if isinstance(choices, Seats):
            self.console.push("seats", self, name, choices)
            return
        values = menu_values(choices)
        at = values.index(self.values[name]) if self.values[name] in values else -1
        self.values[name] = values[(at + step) % len(values)]
        if self.deals is not None and (self.level >= 0 or self.date is not None) and not self.deals.levels(self.values):
            self.take(0)  # nothing is certified under these options

    def take(self, deal, level=-1, date=None):
        """Store which deal is chosen: a number (0: random), the next of a level, or that of a date."""
        self.deal = deal
        self.level = level
        self.date = date
        self.refresh()

    def numbered(self, deal):
        """A deal number was entered; 0 for a random one."""
        self.take(deal)

    def begin(self, date=None):
        """Deal at once, with the options used last: as it was chosen last, or the deal of a date."""
        if date is not None:
            self.take(0, -1, date)
        self._start()

    def _start(self):
        """Deal, when the game in progress may be given up."""
        borrow("firmware.screens.ask").before(self.console, self.name_of_game, self._deal)

    def _deal(self):
        console, values = self.console, self.values
        console.store.keep_options(self.name_of_game, values, self.table)
        if console.settings["last"] != self.name_of_game:
            console.remember("last", self.name_of_game)
        deal, certified = self._chosen() or (self.deal, False)
        if self.date is not None:
            progress = borrow("firmware.store.progress")
            deal = deal or progress.number(self.date)  # nothing is certified: the same for everybody all the same
            progress.begin(console.store, self.name_of_game, self.date, deal)
        deal = deal or console.board.random_seed() or 1
        console.play(engine.new(self.name_of_game, deal, **values), True, certified)

    def _chosen(self):
        """Return (deal, True) of the level or the date chosen, None where nothing is certified for it."""
        if self.deals is None:
            return None
        if self.date is None:
            self.deals.remember(self.level)
        try:
            return self.deals.choose(self.values, self.level, self.date)
        except BadOption:  # a day beyond the calendar
            return None
