"""Where Golf has its piles; `at` takes the value for 240 × 240, 240 × 135 or 320 × 240, see `Renderer.lay`."""

from display.items import COLUMN, COLUMN_LOW, COLUMN_WIDE, PILE
from display.renderers import RANKS
from display.renderers.piles import PilesRenderer
from display.renderers.places import column, square


class GolfRenderer(PilesRenderer):
    """The table of Golf on one screen size."""

    celebration = "Cleared!"

    def lay(self, at):
        size, x, y, pitch = at(COLUMN, COLUMN_LOW, COLUMN_WIDE), at(2, 2, 4), at(25, 1, 25), at(34, 34, 45)
        self.places = [column(x + i * pitch, y, size, at(20, 19, 23), at(144, 103, 150)) for i in range(7)]
        size, y = at(PILE, COLUMN_LOW, PILE), at(174, 107, 178)
        self.places += [square(at(8, 4, 12), y, size), square(at(62, 42, 70), y, size)]
        self.words_at, self.header = at((118, 190, 234), (82, 109, 236), (134, 192, 312)), at(True, False, True)

    def advice(self, view):
        """Return which ranks fit the waste."""
        if view.over:
            return "cleared!" if view.won else "stuck"
        return " or ".join([RANKS[rank] for rank in view.near()])


RENDERER = GolfRenderer
