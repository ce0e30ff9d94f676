"""The choice of a deal: random, by number, by level, of the day, one that was lost, one of the best results."""

import json

import engine
import firmware.screens.ask as ask  # borrow
import firmware.store.progress as progress  # borrow
from engine import BadOption
from engine.texts import _, _n
from firmware.menu import Menu, option_title, value_title
from firmware.store import lost, people
from firmware.store.deals import LEVELS
from firmware.store.saves import CERTIFIED


class Screen(Menu):
    """One row per kind of deal; the choice is handed to `caller`, the screen for a new game."""

    def __init__(self, console, caller):
        self.caller = caller
        Menu.__init__(self, console, _("Which deal"))
        if caller.by_level():
            self.at = 2 + caller.level

    def rows(self):
        caller = self.caller
        values, deals = caller.values, caller.deals
        # (text, action, value, help) of each row
        number, replace = str(caller.deal) if caller.deal else "", self.console.replace
        self.actions = [
            (_("Random"), lambda: self._take(0), "", _("May be unwinnable")),
            (_("Number"), lambda: replace("number", caller), number, _("Replay it, or share it")),
        ]
        won = deals.solved(values)
        for level in range(deals.levels(values)):
            at, count = deals.position(values, level)
            solved = bin(won[level]).count("1")
            value, words = (
                _("%d of %d") % (at + 1, count),
                _("%d solved") % solved if solved else _("Proved to be winnable"),
            )
            self.actions.append((LEVELS[level], lambda level=level: self._take(0, level), value, words))
        self._add_today()
        count = len(lost.entries(self.console.store.ledger(caller.name_of_game, "lost")))
        if count:
            self.actions.append(
                (_("Lost deals"), lambda: replace("lost", caller), str(count), _("Try one of them again"))
            )
        return [(text, value, False) for text, __, value, __ in self.actions]

    def _add_today(self):
        """Add the row for the deal of the day, if there are daily deals and today, when known, has one."""
        caller = self.caller
        today = self.console.today()
        try:
            if caller.deals.levels(caller.values) and (not today or caller.deals.daily(caller.values, today)):
                date = "%d-%02d-%02d · " % today if today else ""
                self.actions.append((_("Today's deal"), self._today, "", date + _("Everybody has the same")))
        except BadOption:
            pass  # a day beyond the calendar

    @property
    def hint(self):
        return self.actions[self.at][3]

    def _take(self, *deal):
        """Choose a deal, as the screen for a new game takes it."""
        self.console.pop()
        self.caller.take(*deal)

    def _today(self):
        """Choose today's deal; where the date is not known, ask for it first."""
        today = self.console.today()
        if today:
            self._take(0, -1, today)
        else:
            self.console.push("date", self._today)


class Lost(Menu):
    """Deals that were lost, newest first: choosing one deals it again with the options it had, shown below."""

    def __init__(self, console, caller):
        self.name_of_game = caller.name_of_game
        self.entries = lost.entries(console.store.ledger(self.name_of_game, "lost"))
        Menu.__init__(self, console, _("Lost deals"))

    def rows(self):
        marks = ("", "★", _("practice"), _("★ practice"))  # by the flags CERTIFIED and PRACTICE
        return [(_("Deal %d") % deal, marks[counts & 3], False) for deal, __, counts in self.entries]

    @property
    def hint(self):
        return self._options()

    def _options(self):
        """Return the options of the chosen deal in words."""
        try:
            words = engine.game_class(self.name_of_game).OPTION_TITLES
            pairs = json.loads(self.entries[self.at][1] or "[]")
            texts = ["%s %s" % (option_title(name, words), value_title(value)) for name, value in pairs]
            return ", ".join(texts) or _("Usual options")
        # IndexError: a name without letters; RuntimeError: nested too deeply
        except (ValueError, TypeError, IndexError, RuntimeError):
            return _("Unknown options")

    def choose(self, row):
        deal, options, counts = self.entries[row]
        try:
            given = {name: value for name, value in json.loads(options or "[]")}
            game = engine.new(self.name_of_game, deal, **given)
        except (ValueError, TypeError, RuntimeError):
            self.console.refuse(_("This version cannot deal it"))
            return
        console = self.console

        def play():
            console.remember("last", game.NAME)
            console.play_next(game, True, kind)  # PRACTICE comes, with a message, when the game is saved

        kind = counts & CERTIFIED | progress.as_today(console, game)
        console.later(lambda: ask.confirm(console, self.name_of_game, play, kind))


class Best(Lost):
    """The best results of a game, the best first: choosing one deals it again, with the options it had.

    The last row is the name that the only person at a table has in them.
    """

    def __init__(self, console, name):
        self.name_of_game = name
        Menu.__init__(self, console, _("Best results"))

    def rows(self):
        store = self.console.store
        self.best = people.best(store.ledger(self.name_of_game, "best"))
        self.entries = [(entry[3], entry[4], 0) for entry in self.best]
        self.above = "" if self.best else _("No games yet")
        lines = [(people.called(entry[0]), _result(entry[1], *entry[6:]), False) for entry in self.best]
        return lines + [(_("Your name"), people.names(store)[0] or "–", False)]

    @property
    def hint(self):
        if self.at == len(self.best):
            return _("For games that you play alone")
        deal, options, date = self.best[self.at][3:6]
        words = (date and date + " · ") + _("deal %d") % deal
        return words + " · " + self._options() if options else words

    def choose(self, row):
        if row < len(self.best):
            Lost.choose(self, row)
        else:
            self.console.push("name", 0).title = _("Your name")


def _result(score, moves=0):
    """Return a score, or of a win the number of its moves where these rank it."""
    return _n("%d move", "%d moves", moves) % moves if moves else str(score)


SCREENS = {"lost": Lost, "best": Best}
