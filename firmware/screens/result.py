"""The end of a game: what came of it, and what next."""

import engine
from firmware.menu import Menu


class Screen(Menu):
    """The result in large, the best so far, and where to go."""

    def __init__(self, console, table):
        self.table = table
        title, lines = table.look.result(table.view)
        record = console.store.statistics(table.game.NAME)
        if record is not None and record.played > 1:
            lines.append("best %d   streak %d" % (record.best, record.streak))
        self.above = lines if console.board.height > 160 else ("  ".join(lines[:2]),)
        Menu.__init__(self, console, title)

    def rows(self):
        self.actions = [("New deal", self._new), ("Same deal again", self._again)]
        if self.table.seats.may_undo and not self.table.look.cheers(self.table.view):
            self.actions.append(("Take back", self._undo))
        self.actions.append(("Home", self.console.home))
        return [(title, "", -1) for title, _ in self.actions]

    def choose(self, row):
        self.actions[row][1]()

    def _new(self):
        game = self.table.game
        deal = self.console.board.random_seed() or 1
        self.console.play(engine.new(game.NAME, deal, **game.options), True)

    def _again(self):
        game = self.table.game
        self.console.play(engine.new(game.NAME, game.deal, **game.options), True)

    def _undo(self):
        self.console.pop()
        self.table.undo()
