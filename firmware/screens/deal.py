"""The choice of a solitaire's deal: random, by number, certified by level or of the day, or one lost before."""

import json

import engine
from engine import BadOption
from engine.modules import borrow
from firmware.menu import Menu, option_title, value_title
from firmware.store import lost
from firmware.store.deals import LEVELS
from firmware.store.saves import CERTIFIED

_RANDOM = "May be unwinnable"
_NUMBER = "Replay it, or share it"
_LEVEL = "Proved to be winnable"
_TODAY = "Everybody has the same"
_LOST = "Try one of them again"


class Screen(Menu):
    """One row per kind of deal; the choice is handed to `caller`, the screen for a new game."""

    def __init__(self, console, caller):
        self.caller = caller
        Menu.__init__(self, console, "Which deal")
        if caller.level >= 0:
            self.at = min(2 + caller.level, len(self.lines) - 1)

    def rows(self):
        caller = self.caller
        values, deals = caller.values, caller.deals
        self.actions = [(self._random, _RANDOM), (self._number, _NUMBER)]
        lines = [("Random", "", False), ("Number", str(caller.deal) if caller.deal else "", False)]
        won = deals.solved(values)
        for level in range(deals.levels(values)):
            at, count = deals.position(values, level)
            lines.append((LEVELS[level], "%d of %d" % (at + 1, count), False))
            solved = bin(won[level]).count("1")
            self.actions.append((self._level(level), "%d solved" % solved if solved else _LEVEL))
        self._add_today(lines)
        count = len(lost.entries(self.console.store, caller.name_of_game))
        if count:
            lines.append(("Lost deals", str(count), False))
            self.actions.append((self._lost, _LOST))
        return lines

    def _add_today(self, lines):
        """Add the row for the deal of the day, if there are daily deals and today, when known, has one."""
        caller = self.caller
        today = self.console.today()
        try:
            if not caller.deals.levels(caller.values) or (today and not caller.deals.daily(caller.values, today)):
                return
        except BadOption:
            return
        lines.append(("Today's deal", "", False))
        date = "%d-%02d-%02d · " % today if today else ""
        self.actions.append((self._today, date + _TODAY))

    @property
    def hint(self):
        """The help line of the chosen row."""
        return self.actions[self.at][1]

    def choose(self, row):
        self.actions[row][0]()

    def _random(self):
        """Choose a random deal."""
        self.console.pop()
        self.caller.take(0)

    def _number(self):
        """Ask for the deal's number."""
        self.console.replace("number", self.caller)

    def _level(self, level):
        """Return the action of a row that chooses a level."""

        def take():
            self.console.pop()
            self.caller.take(0, level)

        return take

    def _today(self):
        """Choose today's deal; where the date is not known, ask for it first."""
        today = self.console.today()
        if today:
            self.console.pop()
            self.caller.take(0, -1, today)
        else:
            self.console.push("date", self._today)

    def _lost(self):
        """Show the deals that were lost."""
        self.console.replace("lost", self.caller)


class Lost(Menu):
    """Deals that were lost, newest first: choosing one deals it again with the options it had, shown below."""

    def __init__(self, console, caller):
        self.name_of_game = caller.name_of_game
        self.entries = lost.entries(console.store, self.name_of_game)
        Menu.__init__(self, console, "Lost deals")

    def rows(self):
        marks = ("", "★", "practice", "★ practice")  # by the flags CERTIFIED and PRACTICE
        return [("Deal %d" % deal, marks[counts & 3], False) for deal, _, counts in self.entries]

    @property
    def hint(self):
        """The options that the chosen deal had."""
        try:
            words = engine.game_class(self.name_of_game).OPTION_TITLES
            pairs = json.loads(self.entries[self.at][1] or "[]")
            texts = ["%s %s" % (option_title(name, words), value_title(value)) for name, value in pairs]
            return ", ".join(texts) or "Usual options"
        except (ValueError, TypeError):
            return "Unknown options"

    def choose(self, row):
        deal, options, counts = self.entries[row]
        try:
            given = {name: value for name, value in json.loads(options or "[]")}
            game = engine.new(self.name_of_game, deal, **given)
        except (ValueError, TypeError):
            self.console.refuse("This version cannot deal it")
            return
        console = self.console

        def play():
            if console.settings["last"] != game.NAME:
                console.remember("last", game.NAME)
            console.play(game, True, counts & CERTIFIED)

        borrow("firmware.screens.ask").confirm(console, self.name_of_game, play)


SCREENS = {"lost": Lost}
