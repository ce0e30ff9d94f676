"""Where everything on the table of TriPeaks is, on each screen. Loaded only while a renderer is made."""

from array import array

from display.items import CARD_H, CARD_W, FIELD_LOW, PEAK, PEAK_LOW, PEAK_WIDE, PILE, TARGET

# Of each card of the tableau: its column, in halves of the card pitch, and its row
_COLUMNS = (3, 9, 15, 2, 4, 8, 10, 14, 16, 1, 3, 5, 7, 9, 11, 13, 15, 17, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18)
_ROWS = (0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3)


def lay(layout, at):
    """Set the fields of a layout; `at` takes the one for its screen out of 240 x 240, 240 x 135, 320 x 240."""
    # fmt: off
    # The tableau: the size of its cards, and the x and y of each, from left upper corner, pitch and step
    layout.card = at(PEAK, PEAK_LOW, PEAK_WIDE)
    layout.card_w, layout.card_h = CARD_W[layout.card], CARD_H[layout.card]
    left, pitch = at(1, 1, 0), at(24, 24, 32)
    top, step = at(28, 5, 27), at(24, 20, 26)
    layout.xs = array("H", [left + column * pitch // 2 for column in _COLUMNS])
    layout.ys = bytes([top + row * step for row in _ROWS])
    layout.rise = at(3, 2, 3)  # of a card that can be played
    layout.lift = at(2, 1, 2)  # of the chosen card beyond that, and of the stock
    # The clock: in the gap between the first two peaks; between the other two the score where there is no header
    layout.clock_x = left + layout.card_w // 2 + pitch * 3
    layout.score_x = layout.clock_x + pitch * 3
    layout.gap_y = top - at(0, 1, 0)
    # Stock and waste: the size of both, the x of each, their y; how many edges of further cards show under
    # the stock at most, and how many rows apart
    layout.pile = at(TARGET, FIELD_LOW, TARGET)
    layout.pile_w, layout.pile_h = CARD_W[layout.pile], CARD_H[layout.pile]
    layout.stock_x = at(10, 5, 14)
    layout.waste_x = at(79, 43, 88)
    layout.pile_y = at(150, 98, 156)
    layout.edges, layout.edge = at(2, 1, 2), at(3, 1, 3)
    # A card on its way to the waste grows: its sizes in turn
    layout.sizes = at((PEAK, PILE, TARGET), (PEAK_LOW, PEAK_LOW, FIELD_LOW), (PEAK_WIDE, PILE, TARGET))
    # The words beside the piles: what fits, the chain, what the next card brings; with the live mark the last two say
    # less on the lowest screen, and stand closer on 240 × 240
    layout.words_x = at(146, 82, 158)
    layout.words_room = at(92, 152, 160)
    layout.words_y, layout.marked_y = at(153, 98, 159), at(145, 98, 159)
    layout.words_step, layout.marked_step = at(28, 19, 27), at(20, 19, 27)
    # 0: below the chain; on the lowest screen the x at which it ends, on the widest, with the live mark too, the x at
    # which its label begins
    layout.next_x, layout.marked_next_x = at(0, 236, 240), at(0, 157, 240)
    # The y of the labels of the chain and what the next brings, and of the large digits below; 0: both in words
    layout.labels_y, layout.figures_y = at(0, 0, 187), at(0, 0, 204)
    # The live mark, its lines around the middle y
    layout.verdict_x, layout.verdict_y, layout.verdict_room = at(146, 164, 240), at(220, 116, 169), at(92, 73, 76)
    # The number of the deal where there is no header
    layout.deal_x, layout.deal_y, layout.deal_room = 236, 119, 62
