"""The table of Klondike: columns below foundations, stock and waste, or beside them; on 135 rows they lie as rows."""

from display.items import COLUMN, COLUMN_LOW, FLAT, SLIP
from display.renderers import card_chars
from display.renderers.piles import PilesRenderer
from display.renderers.places import column, row, square
from engine.compat import const
from engine.klondike import DRAW, parts
from engine.texts import _

COLUMNS = const(7)
WASTE = const(11)  # piles, after the columns and the foundations
STOCK = const(12)


class KlondikeRenderer(PilesRenderer):
    """The table of Klondike on one screen size.

    A column has room for six cards face down and thirteen open ones: its cards come closer, and nothing else moves.
    """

    celebration = _("All home!")

    def lay(self, at):
        if self.low:
            self.places = [row(1, 17 + 17 * i, SLIP, 17, 238, 0, 2) for i in range(COLUMNS)]
        else:
            size, y, pitch = at(COLUMN_LOW, 0, COLUMN), at(45, 0, 21), at(34, 0, 35)
            self.places = [column(2 + i * pitch, y, size, 18, at(194, 0, 218), 2) for i in range(COLUMNS)]
        # The foundations, two by two where they are beside the columns; the waste, the stock
        size, x, y = at(FLAT, SLIP, COLUMN), at(2, 1, 249), at(20, 0, 21)
        across, down = at(34, 20, 36), at(0, 0, 49)
        for i in range(4):
            self.places.append(square(x + (i & 1 if down else i) * across, y + (i >> 1) * down, size))
        self.places.append(row(at(172, 83, 249), at(20, 0, 127), size, 17, at(67, 54, 69)))
        self.places.append(square(at(138, 141, 249), at(20, 0, 180), size))
        self.header, self.words_at = at(True, False, True), at(None, (170, 0, 238), None)

    def sensible(self, view, codes):
        """Return the move to the foundation alone where no card is left that would ever go on this one."""
        for code in codes if len(codes) > 1 else ():
            kind, source, goal, _count = parts(code)
            if goal < 0 and kind in "WC":
                card = view.waste()[-1] if kind == "W" else view.column(source)[-1]
                others = (0, 3) if 0 < card // 13 < 3 else (1, 2)
                if card % 13 < 2 or min([view.foundation(suit) for suit in others]) >= card % 13:
                    return [code]
        return codes

    def move_text(self, view, code):
        """Return a move in words."""
        if code == DRAW:
            return _("draw") if view.stock() else _("turn the waste over")
        pile, index, goal = view.route(code)
        card = card_chars(view.piles()[pile][1][index])
        return _("%s up") % card if goal >= COLUMNS else _("%s to column %d") % (card, goal + 1)

    def result(self, view):
        """Return title, words and figures of the end: a star for each thirteen cards on the foundations."""
        up = view.cards_up
        figures = up, _("cards up"), up // 13, ((_("%d left").replace("%d", "").strip(), 52 - up, False),), None
        return _("All home!") if view.won else _("No more moves"), (_("★ per 13 cards"),), figures


RENDERER = KlondikeRenderer
