"""The end of a game: what came of it, and what next."""

import engine
from engine.compat import const
from firmware.input import SELECT, elapsed
from firmware.menu import Menu

_SEEN_MS = const(400)


class Screen(Menu):
    """The result in large, the best so far, and where to go.

    Select counts once the result has been seen for a moment: a quick thumb that was still playing begins no new deal.
    """

    def __init__(self, console, table):
        self.table = table
        self.since = -1  # when it was on the display first
        title, lines = table.look.result(table.view)
        record = None
        if len(table.seats.people) == 1:  # others do not count
            record = console.store.statistics(table.game.NAME, console.store.certified)
        if record is not None and record.played > 1:
            best = table.game.usual(record.best)
            lines.append("best %d   streak %d" % (best, record.streak))
        if console.board.height < 160:
            lines = lines[:2] if table.game.seats > 1 else ["  ".join(lines[:2])]
        self.above = lines
        Menu.__init__(self, console, title)

    def rows(self):
        table = self.table
        self.actions = [("New deal", self._new), ("Same deal again", self._again)]
        view = table.view
        if table.seats.may_undo and not table.look.cheers(view):
            if view.time_left:  # a clock that has run out does not go back
                self.actions.append(("Take back", self._undo))
            if "solver" in view.HELPERS and not view.won:
                self.actions.append(("Show how", self._show_how))
        self.actions.append(("Home", self.console.home))
        return [(title, "", -1) for title, _ in self.actions]

    def shown(self):
        """A picture is on the display."""
        if self.since < 0:
            self.since = self.console.board.millis()

    def press(self, key):
        if key != SELECT or (self.since >= 0 and elapsed(self.console.board.millis(), self.since) >= _SEEN_MS):
            Menu.press(self, key)

    def choose(self, row):
        self.actions[row][1]()

    def _new(self):
        """Deal the next one of the level last chosen, or a random one."""
        game, found = self.table.game, None
        if self.console.store.certified:
            from firmware.store.deals import LEVELS, Deals

            deals = Deals(self.console, game.NAME)
            if deals.level < len(LEVELS):
                found = deals.choose(game.options, deals.level, None)
        deal, certified = found or (self.console.board.random_seed() or 1, False)
        self.console.play(engine.new(game.NAME, deal, **game.options), True, certified)

    def _again(self):
        game = self.table.game
        certified = self.console.store.certified
        self.console.play(engine.new(game.NAME, game.deal, **game.options), True, certified)

    def _show_how(self):
        self.console.replace("showhow", self.table)  # which needs the memory

    def _undo(self):
        self.console.pop()
        self.table.undo()
