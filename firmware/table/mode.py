"""`Mode`: what the table is doing just now. It is in exactly one mode at a time."""

from firmware.input import BACK, MENU, X, Y


class Mode:
    """A table at rest. A subclass adds what it does with time and keys."""

    lasts = 0  # milliseconds of the motion on the screen, 0 when nothing moves
    busy = False  # it is working on something that it will show
    settled = False  # the game is over, counted, and its save removed
    moved = False  # since the last move it has not been checked whether the rest plays itself

    def __init__(self, table):
        self.table = table

    def build(self, scene, now):
        """Add the whole table."""
        table = self.table
        table.look.build(scene, table.view, table.spot(), None, -1, 256, table.seconds)

    def tick(self, now):
        """Advance; True when there is something new to draw."""
        return False

    def press(self, key):
        """Handle a key: those that mean the same at every table at rest, and `answer` the others."""
        if key in (BACK, MENU):
            self.table.pause()
        elif key == X:
            self.table.undo()
        elif key == Y:
            self.table.hint()
        else:
            self.answer(key)

    def answer(self, key):
        """Handle select or a cursor key."""

    def left(self):
        """Another mode follows, or the table is left."""
