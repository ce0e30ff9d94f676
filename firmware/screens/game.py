"""A game's page, one step from the home screen, whether a deal is in progress or not: deals, rules, statistics."""

import engine
import firmware.lessons as firmware_lessons  # borrow
import firmware.lessons as lessons_module  # borrow, untidy
import firmware.screens.ask as ask  # borrow
import firmware.store.days as days  # borrow
import firmware.store.goals as goals_module  # borrow, untidy
import firmware.store.progress as progress  # borrow, untidy
from engine.texts import _
from firmware.menu import Menu
from firmware.store.saves import FROM_OTHERS, OWN

# Screen or action, title, what it does
_ROWS = (
    ("own", _("Go on"), _("With your own game")),
    ("new_game", _("New game"), _("Options, and which deal")),
    ("today", _("Today's deal"), _("Everybody has the same")),
    ("shared", _("Shared deal"), _("From others: go on with it")),
    ("learn", _("Learn"), _("Step by step, by playing")),
    ("calendar", _("Calendar"), _("Other days' deals")),
    ("date", _("Date"), _("Which day it is today")),
    ("rules", _("Rules"), _("How it is played")),
    ("stats", _("Statistics"), _("Games played and won")),
    ("best", _("Best results"), _("Play one of them again")),
    ("goals", _("Goals"), _("Feats to aim for")),
    ("settings", _("Settings"), _("For all games")),
    ("buttons", _("Buttons"), _("What each button does")),
    ("about", _("About"), _("Version, board, memory")),
    ("sleep", _("Sleep now"), _("Dark until a press")),
)


class Screen(Menu):
    """A menu of a game: deals, rules, statistics; `today`: the cursor is on the deal of the day at first."""

    def __init__(self, console, name, today=False):
        self.name_of_game = name
        Menu.__init__(self, console, engine.title(name))
        # Home's select goes on with the own game: whoever comes here wants something else
        self.at = [action for action, __, __ in self.actions].index("today" if today else "new_game")

    def rows(self):
        console, name = self.console, self.name_of_game
        today = console.today()
        ledger = console.store.ledger(name, "today", "days", "goals")
        self.done = today and progress.is_done(ledger, today)
        own, shared = [name in console.store.saved_games(slot) for slot in (OWN, FROM_OTHERS)]
        self.saved = own
        begun = progress.begun(console.store, name)
        others = [days.title(date) for date in begun if date != today]
        goals, lessons = goals_module, lessons_module
        count = len(goals.titles(name))
        reached = bin(goals.reached(ledger)).count("1")
        self.lessons = len(lessons.titles(console.board.lesson_path(name)))
        learnt = bin(lessons.progress(console.store, name)[0]).count("1") if self.lessons else 0
        self.values = values = {
            "date": "%d-%02d-%02d" % today if today else "",
            "own": progress.standing(console.store, name),
            "shared": progress.standing(console.store, name, FROM_OTHERS),
            "today": _("begun") if today in begun else _("done") if self.done else "★",
            "calendar": _("%d begun") % len(others) if len(others) > 1 else "".join(others),
            "goals": _("%d of %d") % (reached, count),
            "learn": _("%d of %d") % (learnt, self.lessons)
            if 0 < learnt < self.lessons
            else _("done")
            if learnt
            else "",
        }
        board = console.board
        # Other rows always; the date where it has to be entered
        present = {"goals": count, "learn": self.lessons, "sleep": board.has_sleep, "date": not board.clock()}
        present["own"], present["shared"] = own, shared
        self.actions = [row for row in _ROWS if present.get(row[0], True)]
        return [(title, values.get(action, ""), False) for action, title, __ in self.actions]

    @property
    def hint(self):
        action, __, words = self.actions[self.at]
        if action == "new_game" and self.saved:
            return _("Gives up your game")
        return _("Go on with it") if action == "today" and self.values["today"] == _("begun") else words

    def choose(self, row):
        action = self.actions[row][0]
        if action in ("today", "calendar"):
            # A date that was entered may be past, once its deal has been played: a board that sleeps does not know
            self._dated(action, action == "today" and self.done and not self.console.board.clock())
        elif action in ("own", "shared"):
            self.console.later(self._resume, OWN if action == "own" else FROM_OTHERS)
        elif action == "date":
            self.console.push("date", None)  # to correct it
        elif action == "learn" and self.lessons == 1:
            self.console.later(firmware_lessons.begin, self.console, self.name_of_game, 0)
        elif action == "sleep":
            self.console.sleep_now()
        elif action in ("settings", "about"):
            self.console.push(action)
        else:
            self.console.later(self.console.push, action, self.name_of_game)

    def _resume(self, slot):
        """Go on with the game in progress in a slot; where it cannot be read, say why."""
        console, name = self.console, self.name_of_game
        if not ask.resume(console, name, slot):
            if slot == OWN and console.store.blocked(name):
                console.replace("unreadable_game", name)
            else:
                console.refuse(console.store.blocked(name, slot) or _("It is over"))
                self.refresh()

    def _dated(self, action, again=False):
        """Deal today's deal or show the calendar; where the date is not known, or with `again`, ask for it first."""
        if again or not self.console.today():
            self.console.push("date", lambda: self._dated(action))
        elif action == "today":
            console = self.console
            console.later(
                console.push, "new_game", self.name_of_game, then=lambda: console.screens[-1].begin(console.today())
            )  # fmt: skip
        else:
            self.console.push(action, self.name_of_game)


class Unreadable(Menu):
    """A game in progress that cannot be read now: play without saving, or set its files aside. Back changes nothing."""

    def __init__(self, console, name):
        self.name_of_game = name
        self.above = console.store.blocked(name)
        Menu.__init__(self, console, _("Not readable"))

    def rows(self):
        return [(_("Play unsaved"), "", False), (_("Set it aside"), "", False)]

    @property
    def hint(self):
        return (_("A new game that is not saved"), _("Renames its files, then saves"))[self.at]

    def choose(self, row):
        console, name = self.console, self.name_of_game
        if row == 1:
            console.store.unblock(name)
            console.show_messages()
        console.replace("new_game", name)


SCREENS = {"unreadable_game": Unreadable}
