"""A game that is over and has been counted: its celebration, and the table afterwards. Loaded when a game ends."""

from engine.compat import const
from engine.modules import borrow
from firmware.input import elapsed
from firmware.table.modes import Mode

_STEP_MS = const(16)  # from one card to the next
_MOST_STEPS = const(4)  # between two looks at the keys
_SEEN_MS = const(500)  # that all that has fallen stays


def begin(table, now):
    """Celebrate a game that has just been settled where that is due, else show what came of it."""
    if table.seats.people and table.renderer.cheers(table.view) and table.console.settings["motion"] != "off":
        table.enter(Celebrating(table, now))
    else:
        _show_result(table)


def _show_result(table):
    """Open the result over the table as it was left."""
    table.enter(Over(table))
    table.console.push("result", table)


class Celebrating(Mode):
    """Until all cards have fallen or a key is pressed; then comes the result.

    The table with the word is drawn once. What falls over it goes to the display directly, a card at a time.
    """

    settled = True
    busy = True

    def __init__(self, table, began):
        self.table = table
        self.cheer = borrow("display.win_cascade")
        self.cascade = None
        self.began = began
        self.steps = 0
        self.over = False

    def build(self, scene, now):
        Mode.build(self, scene, now)
        scene.keep()
        self.cheer.word(scene, self.table.renderer.cheer)

    def tick(self, now):
        table = self.table
        console = table.console
        if console.stale:
            return False
        if self.cascade is None:
            self.cascade = self.cheer.Cascade(console.board.width, console.board.height, console.stamp, self._card)
            self.began = now
        if self.over:
            if elapsed(now, self.began) >= _SEEN_MS:
                _show_result(self.table)
            return False
        due = min(elapsed(now, self.began) // _STEP_MS, self.steps + _MOST_STEPS)
        while self.steps < due and not self.over:
            self.steps += 1
            self.over = not self.cascade.step()
        if self.over:
            self.began = now
        return False

    def _card(self, number):
        return self.table.renderer.falls(self.table.view, number)

    def press(self, key):
        _show_result(self.table)

    def left(self):
        """What has fallen is on the display only."""
        self.table.console.scene.invalidate()


class Over(Mode):
    """The table as it was left; a key shows the result again."""

    settled = True
    rests = holds = True

    def answer(self, key):
        self.table.console.push("result", self.table)
