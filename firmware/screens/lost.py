"""Deals that were lost, newest first: choosing one deals it again with the options it had."""

import json

import engine
from engine.modules import borrow
from firmware.menu import Menu
from firmware.option_titles import option_title, value_title
from firmware.store import lost
from firmware.store.saves import CERTIFIED


class Screen(Menu):
    """One row per deal; its options are in the line below."""

    def __init__(self, console, caller):
        self.name_of_game = caller.name_of_game
        self.entries = lost.entries(console.store, self.name_of_game)
        Menu.__init__(self, console, "Lost deals")

    def rows(self):
        values = ("", "★", "practice", "★ practice")
        return [("Deal %d" % deal, values[counts & 3], False) for deal, _, counts in self.entries]

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
        ask = borrow("firmware.screens.ask")
        ask.before(console, self.name_of_game, lambda: console.play(game, True, counts & CERTIFIED))
