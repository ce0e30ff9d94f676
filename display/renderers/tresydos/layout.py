"""The positions on the table of Tres y Dos, by screen size. In memory only while a renderer is created."""

from display.items import (
    CARD_H,
    CARD_W,
    FIELD,
    FIELD_LOW,
    HAND,
    HAND_LOW,
    HAND_WIDE,
    RAIL,
    RAIL_LOW,
    TILE,
    TILE_HIGH,
    TILE_LOW,
    TRICK,
)

# The positions for a number of seats: a tuple of
#   width and height of the ground below the other seats, their columns
#   the size of their cards, the x of the first in its column, pixels to the next
#   the y of the first seat, pixels to the next
#   the x of the deals won (0: below the name), width and height of a dot, the x and y of the viewer's
#   the y of the last move, and how much of it is shown: 2 a whole turn, 1 its last card
#   the size of stock and discard pile, the x of each, their y
#   the x and y of the prompt, whether it has a line for whose turn it is
#   x, y, width and height of the first button
# fmt: off
_SQUARE = (
    (240, 84, 1, FIELD, 54, 35, 20, 44, 0, 7, 7, 199, 124, 91, 2, TRICK, 6, 52, 118, 96, 120, True, 96, 144, 66, 22),
    (240, 84, 1, FIELD_LOW, 54, 35, 4, 40, 0, 7, 7, 199, 124, 91, 2, TRICK, 6, 52, 118, 96, 120, True,
        96, 144, 66, 22),
    (240, 84, 1, TILE, 54, 28, 4, 26, 199, 7, 7, 199, 124, 91, 2, TRICK, 6, 52, 118, 96, 120, True, 96, 144, 66, 22),
    (240, 97, 1, TILE, 54, 28, 1, 24, 199, 7, 7, 199, 129, 99, 2, TRICK, 6, 52, 123, 96, 125, True,
        96, 148, 66, 22),
    (240, 88, 2, RAIL, 34, 17, 3, 28, 0, 5, 5, 200, 126, 93, 2, TRICK, 6, 52, 119, 96, 121, True, 96, 145, 66, 22),
)
_LOW = (
    (240, 46, 1, FIELD_LOW, 54, 35, 5, 40, 0, 5, 3, 210, 78, 49, 1, FIELD_LOW, 4, 42, 51, 79, 71, False,
        79, 69, 62, 20),
    (162, 70, 1, TILE_LOW, 42, 24, 2, 23, 0, 5, 3, 165, 65, 71, 2, FIELD_LOW, 168, 204, 4, 164, 46, False,
        5, 70, 112, 20),
    (240, 46, 2, RAIL_LOW, 34, 17, 1, 22, 0, 5, 3, 210, 78, 49, 1, FIELD_LOW, 4, 42, 51, 79, 71, False,
        79, 69, 62, 20),
    (240, 67, 2, RAIL_LOW, 34, 17, 1, 22, 0, 5, 3, 67, 67, 72, 1, TILE, 4, 34, 68, 0, 72, False, 72, 69, 80, 20),
)
_WIDE = (
    (320, 80, 1, FIELD, 62, 38, 18, 44, 260, 9, 9, 260, 111, 82, 2, TRICK, 8, 54, 105, 106, 107, True,
        106, 130, 80, 24),
    (320, 79, 1, FIELD_LOW, 62, 38, 2, 38, 260, 9, 9, 260, 111, 81, 2, TRICK, 8, 54, 105, 106, 107, True,
        106, 130, 80, 24),
    (320, 79, 1, TILE, 62, 32, 2, 26, 260, 9, 9, 260, 111, 81, 2, TRICK, 8, 54, 105, 106, 107, True,
        106, 130, 80, 24),
    (320, 79, 2, TILE_HIGH, 42, 23, 4, 38, 0, 7, 7, 260, 111, 81, 2, TRICK, 8, 54, 105, 106, 107, True,
        106, 130, 80, 24),
    (320, 78, 2, TILE_LOW, 42, 23, 2, 26, 0, 5, 5, 260, 113, 81, 2, TRICK, 8, 54, 105, 106, 107, True,
        106, 130, 80, 24),
)
# By screen size, which of them is for 2, 3, … seats
_FOR = ((0, 1, 2, 3, 4, 4), (0, 1, 1, 2, 3, 3), (0, 1, 2, 3, 4, 4))


def lay(layout, at):
    """Set the fields of a layout; `at` returns its argument for this screen, of 240 x 240, 240 x 135, 320 x 240."""
    tables, which = at(_SQUARE, _LOW, _WIDE), at(*_FOR)
    layout.tables = tuple(tables[i] for i in which)
    # The hand: the size of its cards, the x of the first, pixels to the next, their y
    layout.hand = at(HAND, HAND_LOW, HAND_WIDE)
    layout.hand_w, layout.hand_h = CARD_W[layout.hand], CARD_H[layout.hand]
    layout.hand_x, layout.hand_step = at(1, 1, 2), at(40, 40, 53)
    layout.hand_y = at(182, 95, 167)
    # How far the card under the cursor is raised
    layout.lift = at(6, 4, 7)
    # The y of short messages, clear of piles and hand: if one card of the last move is shown, and if a turn is
    layout.toasts = at((4, 4), (2, 42), (4, 4))
