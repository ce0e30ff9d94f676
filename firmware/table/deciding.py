"""A person has the next move."""

from display.views import neighbour
from firmware.input import NEXT, PREV, SELECT, UP
from firmware.table.mode import Mode


class Deciding(Mode):
    """The cursor moves, the clock runs, the live mark searches."""

    def __init__(self, table, moved):
        """`moved`: a move led here, so it is checked whether the rest plays itself."""
        self.table = table
        self.moved = moved
        table.seats.hurry = False

    def tick(self, now):
        table = self.table
        if table.clock is not None and table.clock.tick(now):
            return True
        if self.moved and not table.unsaved:  # what takes a while waits until the move is on the screen and saved
            self.moved = False
            if table.runs_out():
                return table.mode.tick(now)
        return table.watch()

    def answer(self, key):
        table = self.table
        spots = table.spots
        if key == SELECT:
            self._select()
        elif spots and key in (PREV, NEXT):
            table.cursor = (table.cursor + (1 if key == NEXT else -1)) % len(spots)
        elif key not in (PREV, NEXT):
            table.cursor = neighbour(spots, table.cursor, key - UP)

    def _select(self):
        table = self.table
        codes = table.spots[table.cursor][4]
        if len(codes) == 1:
            table.play(codes[0])
        else:
            table.console.push("choose", table.look.question(table.view, codes), codes, table)
