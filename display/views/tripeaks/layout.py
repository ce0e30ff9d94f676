"""Where the table of TriPeaks has what on each screen. Loaded while a look is made, and gone after."""

from array import array

from display.items import CARD_H, CARD_W, FIELD, PEAK_LOW, PILE

# Each card of the tableau: twice its column, in card pitches, and its row
_COLUMNS = (3, 9, 15, 2, 4, 8, 10, 14, 16, 1, 3, 5, 7, 9, 11, 13, 15, 17, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18)
_ROWS = (0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3)


def lay(layout, at):
    """Set the fields of a layout; `at` takes the one for its screen out of 240 x 240, 240 x 135, 320 x 240."""
    # fmt: off
    # The tableau: the size of its cards, and the x and y of each, from left upper corner, pitch and step
    layout.card = at(PEAK_LOW, PEAK_LOW, FIELD)
    layout.card_w, layout.card_h = CARD_W[layout.card], CARD_H[layout.card]
    layout.face = 0  # rank and suit both above an overlap
    left, pitch = at(1, 1, 0), at(24, 24, 32)
    top, step = at(26, 19, 24), at(30, 14, 34)
    layout.xs = array("H", [left + column * pitch // 2 for column in _COLUMNS])
    layout.ys = bytes([top + row * step for row in _ROWS])
    # Stock and waste: the size of both, the x of each, their y; how many cards the stock has, left of it
    layout.pile = at(PILE, PEAK_LOW, PILE)
    layout.pile_w, layout.pile_h = CARD_W[layout.pile], CARD_H[layout.pile]
    layout.stock_x = at(44, 62, 80)
    layout.waste_x = at(112, 114, 152)
    layout.pile_y = at(172, 97, 176)
    layout.left_x = layout.stock_x - 7
    layout.left_y = layout.pile_y + layout.pile_h // 2 - 6
    # The words beside the piles, how much higher they stand where the live mark follows below, and how far below
    layout.words_x = at(168, 141, 210)
    layout.words_y = layout.pile_y + layout.pile_h // 2
    layout.words_rise = at(8, 14, 8)
    layout.mark_below = at(30, 22, 30)
    # The length of a chain, counted from the words: above them, or beside them where the mark leaves no room
    layout.chain_x, layout.chain_y = 0, -18
    layout.marked_chain_x, layout.marked_chain_y = at(0, 52, 0), at(-18, -1, -18)
