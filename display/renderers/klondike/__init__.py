"""The table of Klondike: columns below foundations, stock and waste, or beside them; on 135 rows they lie as rows."""

from display.items import COLUMN, COLUMN_LOW, FLAT, SLIP
from display.renderers import card_chars
from display.renderers.piles import PilesRenderer
from display.renderers.places import column, row, square
from engine.compat import const
from engine.klondike import DRAW, GIVE_UP, parts
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
        self.places.append(square(at(135, 141, 249), at(20, 0, 180), size))
        self.layout.toast_y = at(0, 0, 190)  # the stock, and the cursor with it, is low: not over the columns then
        self.header, self.words_at = at(True, False, True), at(None, (170, 0, 238), None)

    def advice(self, view):
        """Return how far the leading rival of a race has come, where no header says it."""
        return "" if self.rival is None else self.deal_title

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

    def aim(self, view, spots, last):
        """Return the index of the spot to begin at: after a draw the waste if its card fits, else the stock again."""
        if last is not None and last[4] == (DRAW,):
            return min([i for i in range(len(spots)) if self._chosen(spots[i])[0] >= WASTE] or [0])
        return PilesRenderer.aim(self, view, spots, last)

    def hint_boxes(self, view, code):
        """Return the boxes of the cards that go up, leave the waste or turn up another one: a hint may name them."""
        return [spot[:4] for spot in self.spots(view) if any([view.gains(code) for code in spot[4]])]

    def lesser_boxes(self, view):
        """Return the boxes of all piles with cards."""
        self.see(view)
        found = []
        for i in range(len(self.piles)):
            cards = self.piles[i][1]
            if cards:
                x, y, __, __ = self.box(i, self.first(i, len(cards)))
                right, below, w, h = self.box(i, len(cards) - 1)
                found.append((x, y, right + w - x, below + h - y))
        return found

    def move_text(self, view, code):
        """Return a move in few words: they stand in one line of large type with what they did."""
        if code == DRAW:
            return _("draw") if view.stock() else _("turn over")
        if code == GIVE_UP:
            return _("giving up")
        pile, index, goal = view.route(code)
        card = card_chars(view.piles()[pile][1][index])
        if goal >= COLUMNS:
            return _("%s up") % card
        below = view.column(goal)
        return _("%s on %s") % (card, card_chars(below[-1])) if below else _("%s to gap") % card

    # In words

    def move_in_words(self, before, code, after):
        if code == DRAW:
            drawn = [card_chars(card) for card in after.waste()[len(before.waste()) :]]
            if not drawn:
                return _("Turned the waste over")
            top = drawn.pop()
            return _("Drew %s") % (_("%s, and on top %s") % (", ".join(drawn), top) if drawn else top)
        if code == GIVE_UP:
            return ""  # its result says it
        pile, index, goal = before.route(code)
        card = card_chars(before.piles()[pile][1][index])
        return _("%s to column %d") % (card, goal + 1) if goal < COLUMNS else _("%s to its foundation") % card

    def place_in_words(self, view, key):
        texts = PilesRenderer.place_in_words(self, view, key)
        kind, __, number = key.partition(" ")
        pile, __, index = number.partition(" ")
        if kind == "card" and index != "-1":
            pile = int(pile)
            where = _("%s on the waste") if pile == WASTE else _("%s on its foundation")
            texts[0] = (_("%s in column %d") % (texts[0], pile + 1)) if pile < COLUMNS else where % texts[0]
        return texts

    def covered_places(self, view):
        return ["card %d %d" % (i, k) for i in range(COLUMNS) for k in range(view.down(i))]

    def result(self, view):
        """Return title, words and figures of the end: a star per 17 cards on the foundations, so three of a win."""
        up = view.cards_up
        cells = ((_("times through"), view.passes + 1, False),)
        if not view.won:
            cells += ((_("%d left").replace("%d", "").strip(), 52 - up, False),)
        figures = up, _("cards home"), up // 17, cells, None
        how = _("All home!") if view.won else _("Given up") if view.given_up else _("No more moves")
        return how, (_("★ per 17 cards"),), figures


RENDERER = KlondikeRenderer
