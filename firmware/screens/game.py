"""A game's page, one step from the home screen and without a deal under way: deals, rules, statistics."""

import engine
from engine.modules import borrow
from firmware.menu import Menu


class Screen(Menu):
    """A menu of a game: deals, rules, statistics; `today`: the cursor is on the deal of the day at first."""

    def __init__(self, console, name, today=False):
        self.name_of_game = name
        Menu.__init__(self, console, engine.title(name))
        self.at = 1 if today else 0

    def rows(self):
        console, name = self.console, self.name_of_game
        today = console.today()
        self.done = today and borrow("firmware.store.progress", False).is_done(console.store, name, today)
        self.saved = name in console.store.saved_games()
        self.actions = ["new_game", "today", "calendar", "rules", "stats", "best", "goals"]
        self.actions += ["settings", "buttons", "about"]
        goals = borrow("firmware.store.goals", False)
        count = len(goals.titles(name))
        rows = [
            ("New game", "", False), ("Today's deal", "done" if self.done else "★", False), ("Calendar", "", False),
            ("Rules", "", False), ("Statistics", "", False), ("Best results", "", False),
            ("Goals", "%d of %d" % (bin(goals.reached(console.store, name)).count("1"), count), False),
            ("Settings", "", False), ("Buttons", "", False), ("About", "", False),
        ]  # fmt: skip
        if not count:
            del rows[6], self.actions[6]
        lessons = borrow("firmware.lessons", False)
        self.lessons = len(lessons.titles(console.board.lesson_path(name)))
        if self.lessons:
            learnt = bin(lessons.progress(console.store, name)[0]).count("1")
            words = "done" if learnt >= self.lessons else "%d of %d" % (learnt, self.lessons) if learnt else ""
            rows.insert(2, ("Learn", words, False))
            self.actions.insert(2, "learn")
        if console.board.has_sleep:
            rows.append(("Sleep now", "", False))
            self.actions.append("sleep")
        return rows

    @property
    def hint(self):
        """What the chosen row does."""
        action = self.actions[self.at]
        if self.saved and action in ("new_game", "today"):
            return "Gives up the open game"
        return {
            "new_game": "Options, and which deal",
            "today": "Everybody has the same",
            "calendar": "Other days' deals",
            "learn": "Step by step, by playing",
            "rules": "How it is played",
            "stats": "Games played and won",
            "best": "With the names of players",
            "goals": "What can be achieved",
            "settings": "For all games",
            "buttons": "What each button does",
            "about": "Version, board, memory",
            "sleep": "Dark until a press",
        }[action]

    def choose(self, row):
        action = self.actions[row]
        if action in ("today", "calendar"):
            # A date that was entered may be past, once its deal has been played: a board that sleeps does not know
            self._dated(action, action == "today" and self.done and not self.console.board.clock())
        elif action == "learn" and self.lessons == 1:
            borrow("firmware.lessons").begin(self.console, self.name_of_game, 0)
        elif action == "sleep":
            self.console.sleep_now()
        elif action in ("settings", "about"):
            self.console.push(action)
        else:
            self.console.push(action, self.name_of_game)

    def _dated(self, action, ask=False):
        """Deal today's deal or show the calendar; where the date is not known, or with `ask`, ask for it first."""
        if ask or not self.console.today():
            self.console.push("date", lambda: self._dated(action))
        elif action == "today":
            self.console.push("new_game", self.name_of_game).begin(self.console.today())
        else:
            self.console.push(action, self.name_of_game)


class Unreadable(Menu):
    """A game in progress that cannot be read now: play without saving, or set its files aside.

    Back leaves everything as it is: nothing is lost by looking.
    """

    def __init__(self, console, name):
        self.name_of_game = name
        self.above = console.store.blocked(name)
        Menu.__init__(self, console, "Not readable")

    def rows(self):
        return [("Play unsaved", "", False), ("Set it aside", "", False)]

    @property
    def hint(self):
        """What the chosen row does."""
        return ("A new game that is not saved", "Renames its files, then saves")[self.at]

    def choose(self, row):
        console, name = self.console, self.name_of_game
        if row == 1:
            console.store.unblock(name)
            console.show_messages()
        console.replace("new_game", name)


SCREENS = {"unreadable_game": Unreadable}
