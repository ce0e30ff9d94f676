"""Where the table of Tres y Dos has what on each screen. Loaded while a look is made, and gone after."""

from display.items import CARD_H, CARD_W, FIELD, FIELD_LOW, PILE


def lay(layout, at):
    """Set the fields of a layout; `at` takes the one for its screen out of 240 x 240, 240 x 135, 320 x 240."""
    # fmt: off
    # The hand: the size of its cards, their y
    layout.hand = at(PILE, FIELD_LOW, PILE)
    layout.hand_w, layout.hand_h = CARD_W[layout.hand], CARD_H[layout.hand]
    layout.hand_y = at(180, 98, 180)
    # Stock and discard pile: the size of both, the x of each, their y
    layout.pile = at(FIELD, FIELD_LOW, FIELD)
    layout.pile_w, layout.pile_h = CARD_W[layout.pile], CARD_H[layout.pile]
    layout.stock_x = at(82, 168, 122)
    layout.discard_x = at(128, 204, 168)
    layout.pile_y = at(107, 24, 107)
    # The status line, around x, and its width where it is broken; short messages, clear of the hand
    layout.line_x = at(120, 202, 160)
    layout.line_y = at(158, 66, 158)
    layout.line_w = 70
    layout.toast_y = at(64, 60, 64)
    # The buttons around the status line's x, below each other on a low screen: their width, the y of the first
    layout.button_w = at(84, 66, 84)
    layout.button_y = at(123, 24, 123)
    # The blocks of the other seats: how many in a row, the left one's x, their width and height
    layout.columns = at(3, 2, 3)
    layout.left = at(2, 2, 5)
    layout.block_w = at(79, 80, 104)
    layout.block_h = at(32, 28, 32)
    layout.close_h = 20  # where names do not stand above tiles
    # The most seats whose cards are drawn as cards, and whose names stand above their tiles
    layout.as_cards = at(4, 0, 4)
    layout.names_above = at(7, 5, 7)
