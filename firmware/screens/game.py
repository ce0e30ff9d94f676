"""A game's page, one step from the home screen and without a deal under way: deals, rules, statistics."""

import engine
from engine.compat import passing
from firmware.menu import Menu


class Screen(Menu):
    """What there is of a game besides going on with it; `today`: the deal of the day is chosen at first."""

    def __init__(self, console, name, today=False):
        self.name_of_game = name
        Menu.__init__(self, console, engine.title(name))
        self.at = 1 if today else 0

    def rows(self):
        console, name = self.console, self.name_of_game
        today = console.board.clock()
        done = today and passing("firmware.store.progress").is_done(console.store, name, today)
        self.saved = name in console.store.saved_games()
        self.actions = ("newgame", "today", "rules", "stats", "settings", "buttons")
        return [
            ("New game", "", False), ("Today's deal", "done" if done else "★", False), ("Rules", "", False),
            ("Statistics", "", False), ("Settings", "", False), ("Buttons", "", False),
        ]  # fmt: skip

    @property
    def hint(self):
        """What the chosen row does."""
        return (
            "The one open is given up" if self.saved else "Options, and which deal",
            "The one open is given up" if self.saved else "The same for everybody",
            "How it is played",
            "What was played and won",
            "Of the console",
            "What each does",
        )[self.at]

    def choose(self, row):
        action = self.actions[row]
        if action == "today":
            self._today()
        elif action == "settings":
            self.console.push(action)
        else:
            self.console.push(action, self.name_of_game)

    def _today(self):
        """Deal today's deal; where the board has no clock, ask for the date first."""
        console = self.console
        screen = console.push("newgame", self.name_of_game)
        date = console.board.clock()
        if date:
            screen.begin(tuple(date))
        else:
            console.push("date", screen, True)
