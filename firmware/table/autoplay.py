"""The end of a solitaire that plays itself: one legal move at every step, and a win at the last.

Loaded when there is one move only.
"""

from firmware.input import elapsed
from firmware.table.modes import Mode


def wins(game):
    """True when every move from here on is the only one, and the last one wins the deal."""
    trial = game.copy()
    deal = trial.deal_no
    while True:
        codes = trial.moves()
        if len(codes) != 1:
            return False
        trial.play(codes[0])
        if trial.over:
            return trial.won
        if trial.deal_no != deal:
            return trial.last_deal[0] == 0


class Running(Mode):
    """Makes one forced move after the other at a pace that can be followed; any key makes all that are left."""

    busy = True

    def __init__(self, table):
        self.table = table
        self.since = -1

    def tick(self, now):
        table = self.table
        if table.clock is not None and table.clock.tick(now):
            return True
        if self.since < 0:
            self.since = now
        code = table.spots[0][4][0]
        if elapsed(now, self.since) < table.renderer.pace(table.view, code):
            return table.watch()
        self.since = -1
        table.play(code, self)
        return True

    def press(self, key):
        table = self.table
        table.seats.hurry = True
        while table.mode is self:
            table.play(table.spots[0][4][0], self)
