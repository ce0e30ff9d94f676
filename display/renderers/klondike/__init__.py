"""The table of Klondike: columns below stock, waste and foundations, or beside them where there is room."""

from display.items import COLUMN, FLAT
from display.renderers.piles import PilesRenderer
from display.renderers.places import column, row, square


class KlondikeRenderer(PilesRenderer):
    """The table of Klondike on one screen size."""

    celebration = "All home!"

    def lay(self, at):
        size, y, pitch = at(COLUMN, FLAT, COLUMN), at(45, 26, 21), at(34, 34, 35)
        self.places = [column(2 + i * pitch, y, size, at(18, 14, 18), at(193, 108, 217), at(2, 1, 3)) for i in range(7)]
        size, x, y = at(FLAT, FLAT, COLUMN), at(2, 2, 249), at(20, 1, 21)
        across, down = at(34, 34, 36), at(0, 0, 49)
        for i in range(4):
            self.places.append(square(x + (i & 1 if down else i) * across, y + (i >> 1) * down, size))
        x, y = at(172, 172, 249), at(20, 1, 127)
        self.places.append(row(x, y, size, 17, at(67, 67, 67)))
        self.places.append(square(at(138, 138, 249), at(20, 1, 180), size))
        self.header = at(True, False, True)


RENDERER = KlondikeRenderer
