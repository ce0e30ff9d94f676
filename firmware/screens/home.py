"""The first screen: the games, those in progress marked, and the settings."""

import engine
from display.icons import GAMES, SETTINGS
from firmware.menu import Menu


class Screen(Menu):
    """Choose a game: one in progress is resumed, else a new one is prepared."""

    def __init__(self, console):
        Menu.__init__(self, console, "Tercet")
        last = console.settings["last"]
        if last in engine.GAMES:
            self.at = engine.GAMES.index(last)

    def rows(self):
        saved = self.console.store.saved_games()
        lines = []
        for name in engine.GAMES:
            lines.append((engine.title(name), "resume" if name in saved else "new", GAMES + engine.number(name)))
        return lines + [("Settings", "", SETTINGS)]

    def choose(self, row):
        if row == len(engine.GAMES):
            self.console.push("settings")
            return
        name = engine.GAMES[row]
        self.console.remember("last", name)
        try:
            game = self.console.store.load_game(name)
        except MemoryError:
            self.console.refuse("Not enough memory; it stays saved")
            return
        self.console.tell()
        if game is not None:
            self.console.play(game)
        else:
            self.console.push("blocked" if self.console.store.blocked(name) else "newgame", name)

    def leave_menu(self):
        """There is nothing behind the home screen."""
