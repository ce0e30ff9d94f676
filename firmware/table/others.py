"""The next move is not the person's on the screen: an opponent thinks, or a move that is no decision makes itself."""

from firmware.input import BACK, MENU, X, elapsed
from firmware.table.mode import Mode


class Others(Mode):
    """Thinks for a few milliseconds at a time; a move comes at a pace that can be followed."""

    busy = True

    def __init__(self, table, code=-1):
        """`code`: the move to come, where nobody has to think about it."""
        self.table = table
        self.code = code
        self.thinker = None
        self.since = -1

    def tick(self, now):
        table = self.table
        seats = table.seats
        if seats.covered:
            seats.hurry = False
            table.console.push("cover", table)
            return True
        if self.since < 0:
            self.since = now
            if self.code < 0:
                self.thinker = seats.thinker(table.game, seats.opponent(table.game))
        if self.code < 0:
            code = self.thinker.step()
            if code is None:
                return False
            self.code = code
        if not seats.hurry and elapsed(now, self.since) < table.look.pace(table.view, self.code):
            return False
        table.play(self.code)
        return True

    def press(self, key):
        """Take a press as "go on at once", never as a move of the person who is next."""
        if key in (BACK, MENU, X):
            Mode.press(self, key)
        elif self.table.game.seats > 1:
            self.table.seats.hurry = True
