"""A new game: which deal, and the game's options, the ones used last offered first.

A game that has certified deals offers a choice of kinds (`deal.py`): random, by number, by level, today's, and
those lost before. For the others there is only the number.
"""

import engine
import firmware.screens.ask as ask_module  # borrow
import firmware.store.people as people  # borrow
import firmware.store.progress as progress_module  # borrow
from display.renderers import compass, name_people, seat_name
from engine.game import LEVELS as OPPONENTS
from engine.game import PERSON, SeatChoices
from engine.option_checks import menu_values
from engine.texts import _
from firmware.menu import Menu, option_title, seats_title, value_title
from firmware.store.deals import LEVELS, Deals
from firmware.store.saves import CERTIFIED, SHARED

_FIXED = 2  # rows before the options: the one that deals, and which deal it is
_WORDS = {"P": _("person"), "E": _("easy"), "N": _("normal"), "H": _("hard")}


class Screen(Menu):
    """Options by name with a line of help each; the first row deals, the last ones take a code and have the rules."""

    again = None  # for the lobby, to which this page then goes by itself: see there

    def __init__(self, console, name):
        self.name_of_game = name
        first = engine.game_class(name).LONGER[:1]  # how long a game is comes first
        table = engine.options(name)
        self.table = [row for row in table if row[0] in first] + [row for row in table if row[0] not in first]
        self.words = engine.game_class(name).OPTION_TITLES
        self.values = console.store.options(name, self.table)
        self.is_solitaire = "seats" not in self.values
        self.deals = Deals(console, name) if engine.game_class(name).PACKS else None
        # Which deal: with this number, or the next certified one of a level, or that of a day
        self.deal = 0  # 0: a random one
        self.level = -1  # -1: not by level; one that the options have no deals of is kept for options that do
        self.date = None  # (year, month, day); None: not by day
        self.shared = False  # the number came with a code
        if self.deals is not None and self.deals.level < len(LEVELS):
            self.level = self.deals.level
        Menu.__init__(self, console, engine.title(name))

    def rows(self):
        lines = [(_("Deal the cards"), "", False), (_("Deal"), self._which(), False)]
        for name, __, choices, __ in self.table:
            has_seats = isinstance(choices, SeatChoices)
            value = seats_title(self.values[name]) if has_seats else value_title(self.values[name])
            lines.append((option_title(name, self.words), value, not has_seats))
        self.options_end = len(lines)
        if self.console.board.has_link:
            lines.append((_("Other devices"), "", False))
        return lines + [(_("Enter a code"), "", False), (_("Rules"), "", False)]

    def tick(self, now):
        """Go on to the lobby, after a game on several devices, once all that belonged to that is out of memory."""
        if self.again:
            self.choose(self.options_end)
            self.again = None
        return False

    def by_level(self):
        """Return whether a level is chosen and the options have deals of it."""
        return 0 <= self.level < self.deals.levels(self.values)

    def _which(self):
        """Return the kind of deal chosen."""
        if self.by_level():
            at = self.deals.position(self.values, self.level)[0]
            star = " ★" if self.deals.solved(self.values)[self.level] >> at & 1 else ""
            return "%s %d%s" % (LEVELS[self.level], at + 1, star)
        if self.date is not None:
            return "%d-%02d-%02d" % self.date
        return str(self.deal) if self.deal else _("Random")

    @property
    def hint(self):
        if self.at == 0:
            return _("Start playing")
        if self.at == 1:
            if self.deals is None:
                return _("A number, to play it again")
            return _("A level, random, a number") if self.by_level() or self.date else _("May be unwinnable")
        if self.at < self.options_end:
            return self.table[self.at - _FIXED][3]
        # Counted from the end: without a link the first row is missing
        devices = _("A race with the same deal") if self.is_solitaire else _("Each on their own device")
        devices = self.console.board.profile.get("others", devices)
        return (devices, _("A deal that was shared"), _("How it is played"))[self.at - len(self.lines)]

    def choose(self, row):
        if row == 0:
            self.begin()
        elif row == 1:
            self.console.push("number" if self.deals is None else "deal", self)
        elif row == len(self.lines) - 1:
            self.console.push("rules", self.name_of_game)
        elif row == len(self.lines) - 2:
            self.console.push("code", self)
        elif row >= self.options_end:
            if not self.is_solitaire:
                self.console.workspace = None  # a table needs its memory; a race could not get it back in one piece
            if self.console.link is not None:
                self.console.link.close()  # of a table that was left
            port = self.console.board.open_link()
            if port is None:
                self.console.refuse(_("The link is in use"))
            else:
                self.console.push("lobby", self, port)
        else:  # the seats
            self.change(row, 1)

    def change(self, row, step):
        if row == 1:
            self.take(0)  # left and right: a random one
        if not _FIXED <= row < self.options_end:
            return
        name, __, choices, __ = self.table[row - _FIXED]
        if isinstance(choices, SeatChoices):
            self.console.push("seats", self, name, choices)
            return
        values = menu_values(choices)
        # A value that the menu does not have, from a code: from it to the first or the last one
        at = values.index(self.values[name]) if self.values[name] in values else -1 if step > 0 else 0
        self.values[name] = values[(at + step) % len(values)]

    def take(self, deal, level=-1, date=None, shared=False):
        """Store which deal is chosen: a number (0: random; `shared`: of a code), the next of a level, or of a date."""
        self.deal = deal
        self.level = level
        self.date = date
        self.shared = shared
        self.refresh()

    def begin(self, date=None):
        """Deal what is chosen, or the deal of a date, when the game in its slot may be given up; or go on with that."""
        if date is not None:
            self.take(0, -1, date)
        self.console.later(self._confirm)

    def _confirm(self):
        """Deal, once giving up the game in its slot is confirmed. Today's deal is that however it was chosen."""
        console, name = self.console, self.name_of_game
        progress, today = progress_module, console.today()
        if self.deal and today and self.deal == progress.deal_of(console, name, self.values, today)[0]:
            self.take(0, -1, today)
        counts = SHARED if self.shared else 0
        if self.date is not None:
            counts = progress.as_day(console.store, name, self.date, today)
        del progress
        ask = ask_module
        deal = (self.deal, self.values) if self.shared else None
        ask.confirm(console, name, lambda: console.play_next(*self.new_game(counts)), counts, deal)

    def new_game(self, counts=0, **given):
        """Return the arguments of `Console.play_next` for the game chosen.

        `counts`: how it counts, apart from being certified; `given`: options in place of its own.
        """
        console, values = self.console, self.values
        console.store.save_options(self.name_of_game, values, self.table)
        console.remember("last", self.name_of_game)
        deal, certified = self.deal, False
        if self.date is not None:
            deal, certified = progress_module.deal_of(console, self.name_of_game, values, self.date)
        elif self.deals is not None:
            # One deal that was asked for, and options without levels, leave the level as it was
            if not deal and self.deals.levels(values):
                self.deals.remember(self.level)
            if self.level >= 0:
                deal = self.deals.take(values, self.level) or 0
                certified = deal > 0
        deal = deal or console.board.random_seed()
        game = engine.new(self.name_of_game, deal, **dict(values, **given))
        return game, True, counts | (CERTIFIED if certified else 0)


class SeatsScreen(Menu):
    """Who sits where, a row per seat: left and right change it. Where the game allows it, a row changes their number.

    Each row has the name that the table will show. The functions that return it take this screen in place of a view:
    it has `guests`, `options` and `viewer` too.
    """

    guests = ()

    def __init__(self, console, caller, name, choices):
        self.caller = caller
        self.option = name
        self.choices = choices
        self.letters = caller.values[name]
        self.fixed = choices.low == choices.high
        name_people(people.at_table(console.store))
        Menu.__init__(self, console, _("Seats"))

    def rows(self):
        lines = [] if self.fixed else [(_("How many"), str(len(self.letters)), True)]
        self.options = {"seats": self.letters}
        self.viewer = max(0, self.letters.find(PERSON))
        for i in range(len(self.letters)):
            place = compass(self, i) if self.fixed and self.choices.low == 4 else ""  # at a table of four with sides
            lines.append((seat_name(self, i) + (place and ", " + place), _WORDS[self.letters[i]], True))
        if self.letters.count(PERSON) > 1:
            lines.append((_("Names"), "", False))
        return lines

    def back(self):
        """Take the names that the screen above may have changed."""
        name_people(people.at_table(self.console.store))
        Menu.back(self)

    @property
    def hint(self):
        if self.at == 0 and not self.fixed:
            return _("%d to %d seats") % (self.choices.low, self.choices.high)
        if not self.lines[self.at][2]:  # on the row of names
            return _("Of people who pass the device")
        return _("Who plays here, and how well")

    def choose(self, row):
        self.console.push("names", self.letters)

    def change(self, row, step):
        if not self.fixed and row == 0:  # new seats get Normal opponents
            low, high = self.choices.low, self.choices.high
            count = low + (len(self.letters) + step - low) % (high - low + 1)
            self.letters = self.letters[:count] + "N" * (count - len(self.letters))
        elif self.lines[row][2]:  # not the row of names
            row -= 0 if self.fixed else 1
            kinds = PERSON + OPPONENTS
            letter = kinds[(kinds.index(self.letters[row]) + step) % len(kinds)]
            self.letters = self.letters[:row] + letter + self.letters[row + 1 :]

    def leave(self):
        """Hand the seats back to the screen below."""
        self.caller.values[self.option] = self.letters


SCREENS = {"seats": SeatsScreen}
