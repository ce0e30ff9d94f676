"""A game in progress that cannot be read now: the player chooses what to do, and nothing is lost by looking."""

from firmware.menu import Menu


class Screen(Menu):
    """Play without saving, or set the game's files aside; back leaves everything as it is."""

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
            console.tell()
        console.replace("new_game", name)
