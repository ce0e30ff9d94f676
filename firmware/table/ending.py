"""A game that is over and has been counted: its celebration, and the table afterwards. Loaded when a game ends."""

from engine.compat import const
from firmware.input import elapsed
from firmware.table.modes import Mode

_CELEBRATE_MS = const(1600)


def begin(table, now):
    """Celebrate a game that has just been settled where that is due, else show what came of it."""
    if table.seats.people and table.look.cheers(table.view) and table.console.settings["motion"] != "off":
        table.enter(Celebrating(table, now))
    else:
        table.enter(Over(table))
        table.console.push("result", table)


class Celebrating(Mode):
    """Until its time is over or a key is pressed; then comes the result."""

    settled = True

    def __init__(self, table, began):
        self.table = table
        self.began = began

    def build(self, scene, now):
        Mode.build(self, scene, now)
        self.table.look.celebrate(scene, min(256, elapsed(now, self.began) * 256 // _CELEBRATE_MS))

    def tick(self, now):
        if elapsed(now, self.began) >= _CELEBRATE_MS:
            self._show_result()
        return True

    def press(self, key):
        self._show_result()

    def _show_result(self):
        table = self.table
        table.enter(Over(table))
        table.console.push("result", table)


class Over(Mode):
    """The table as it was left; a key shows the result again."""

    settled = True

    def answer(self, key):
        self.table.console.push("result", self.table)
