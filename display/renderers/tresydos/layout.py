"""The positions on the table of Tres y Dos, by screen size and number of seats. In memory only while looked up."""

from display import items


def lay(layout, at):
    """Set the fields that do not depend on the number of seats; `at` returns its argument for this screen."""
    layout.seats = 0  # number of seats that `arrange` was called for
    # The hand: the size of its cards, the x of the first, pixels to the next, their y
    layout.hand = at(items.HAND, items.HAND_LOW, items.HAND_WIDE)
    layout.hand_w, layout.hand_h = items.CARD_W[layout.hand], items.CARD_H[layout.hand]
    layout.hand_x, layout.hand_step = at(1, 1, 2), at(40, 40, 53)
    layout.hand_y = at(182, 95, 167)
    layout.lift = at(6, 4, 7)  # how far the card under the cursor is raised
    layout.whose = at(True, False, True)  # the prompt has a line for whose turn it is


def arrange(layout, size, seats):
    """Set the fields that depend on the number of seats, 2-7; `size` is the index of the screen size."""

    # fmt: off
    def of(*values):
        return values[size][seats - 2]

    layout.seats = seats
    # The black ground under the other seats, and the number of their columns
    layout.band_w = of((240,) * 6, (240, 162, 162, 240, 240, 240), (320,) * 6)
    layout.band_h = of((84, 84, 84, 97, 88, 88), (46, 70, 70, 46, 67, 67), (80, 79, 79, 79, 78, 78))
    layout.columns = of((1, 1, 1, 1, 2, 2), (1, 1, 1, 2, 2, 2), (1, 1, 1, 2, 2, 2))
    # Their cards: size, the x of the first in its column, pixels to the next
    layout.tile = of(
        (items.FIELD, items.FIELD_LOW, items.TILE, items.TILE, items.RAIL, items.RAIL),
        (items.FIELD_LOW, items.TILE_LOW, items.TILE_LOW, items.RAIL_LOW, items.RAIL_LOW, items.RAIL_LOW),
        (items.FIELD, items.FIELD_LOW, items.TILE, items.TILE_HIGH, items.TILE_LOW, items.TILE_LOW),
    )
    layout.tile_x = of((54, 54, 54, 54, 34, 34), (54, 42, 42, 34, 34, 34), (62, 62, 62, 42, 42, 42))
    layout.tile_step = of((35, 35, 28, 28, 17, 17), (35, 24, 24, 17, 17, 17), (38, 38, 32, 23, 23, 23))
    # The y of the first seat, pixels to the next
    layout.seats_y = of((20, 4, 4, 1, 3, 3), (5, 2, 2, 1, 1, 1), (18, 2, 2, 4, 2, 2))
    layout.seats_step = of((44, 40, 26, 24, 28, 28), (40, 23, 23, 22, 22, 22), (44, 38, 26, 38, 26, 26))
    # The deals won: their x (0: below the name), width and height of a dot, the x and y of the viewer's
    layout.dots_x = of((0, 0, 199, 199, 0, 0), (0,) * 6, (260, 260, 260, 0, 0, 0))
    layout.dot_w = of((7, 7, 7, 7, 5, 5), (5,) * 6, (9, 9, 9, 7, 5, 5))
    layout.dot_h = of((7, 7, 7, 7, 5, 5), (3,) * 6, (9, 9, 9, 7, 5, 5))
    layout.mine_x = of((199, 199, 199, 199, 200, 200), (210, 165, 165, 210, 67, 67), (260,) * 6)
    layout.mine_y = of((124, 124, 124, 129, 126, 126), (78, 65, 65, 78, 67, 67), (111, 111, 111, 111, 113, 113))
    # The last move: its y, and how much of it is shown: 2 a whole turn, 1 its last card
    layout.said_y = of((91, 91, 91, 99, 93, 93), (49, 71, 71, 49, 72, 72), (82, 81, 81, 81, 81, 81))
    layout.said = of((2,) * 6, (1, 2, 2, 1, 1, 1), (2,) * 6)
    layout.toast_y = of((4,) * 6, (2, 42, 42, 2, 2, 2), (4,) * 6)  # of short messages, clear of piles and hand
    # Stock and discard pile: their size, the x of each, their y
    layout.pile = of((items.TRICK,) * 6, (items.FIELD_LOW,) * 4 + (items.TILE,) * 2, (items.TRICK,) * 6)
    layout.stock_x = of((6,) * 6, (4, 168, 168, 4, 4, 4), (8,) * 6)
    layout.discard_x = of((52,) * 6, (42, 204, 204, 42, 34, 34), (54,) * 6)
    layout.pile_y = of((118, 118, 118, 123, 119, 119), (51, 4, 4, 51, 68, 68), (105,) * 6)
    # The prompt (its x 0: after the last move, in fewer words), and the first button
    layout.prompt_x = of((96,) * 6, (79, 164, 164, 79, 0, 0), (106,) * 6)
    layout.prompt_y = of((120, 120, 120, 125, 121, 121), (71, 46, 46, 71, 72, 72), (107,) * 6)
    layout.button_x = of((96,) * 6, (79, 5, 5, 79, 72, 72), (106,) * 6)
    layout.button_y = of((144, 144, 144, 148, 145, 145), (69, 70, 70, 69, 69, 69), (130,) * 6)
    layout.button_w = of((66,) * 6, (62, 112, 112, 62, 80, 80), (80,) * 6)
    layout.button_h = (22, 20, 24)[size]
