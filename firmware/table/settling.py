"""The last card of a game lies, or its clock has run out."""

from firmware.table.mode import Mode


class Settling(Mode):
    """Once the last card has been seen the game is counted; a press does not wait for that."""

    busy = True

    def tick(self, now):
        if not self.table.console.stale:
            self.table.end(now)
        return True

    def press(self, key):
        self.table.end(self.table.console.board.millis())
