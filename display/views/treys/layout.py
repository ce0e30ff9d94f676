"""Where the table of Treys has what on each screen. Loaded while a look is made, and gone after."""

from display.items import CARD_H, CARD_W, CENTRE, FIELD_LOW, PILE, RIGHT


def lay(layout, at):
    """Set the fields of a layout; `at` takes the one for its screen out of 240 x 240, 240 x 135, 320 x 240."""
    # fmt: off
    # The grid: the size of its cards, left upper corner, steps to the next column and row
    layout.card = at(PILE, FIELD_LOW, PILE)
    layout.grid_x = at(8, 16, 30)
    layout.grid_y = at(26, 20, 26)
    layout.step_x = at(51, 44, 62)
    layout.step_y = at(71, 38, 71)
    layout.rise = at(3, 2, 3)  # of the chosen card, whose ring stays below the header
    layout.card_w, layout.card_h = CARD_W[layout.card], CARD_H[layout.card]
    # Stock and target: size and x of both, the y of each
    layout.pile = layout.card
    layout.pile_x = at(178, 180, 238)
    layout.pile_w, layout.pile_h = CARD_W[layout.pile], CARD_H[layout.pile]
    layout.stock_y = at(46, 26, 46)
    layout.target_y = at(146, 80, 146)
    # How many cards the stock has: above it, or beside it
    layout.left_x = at(199, 172, 259)
    layout.left_y = at(28, 37, 28)
    # The live mark, between stock and target; the words below the target
    layout.mark_x = at(199, 236, 259)
    layout.mark_y = at(127, 74, 127)
    layout.mark_room = at(78, 98, 84)
    layout.mark_align = at(CENTRE, RIGHT, CENTRE)
    layout.words_x = layout.pile_x + layout.pile_w // 2
    layout.words_y = layout.target_y + layout.pile_h + 4
