"""The positions on the table of Trepenta, by screen size and number of seats. In memory only while they are looked up.

The other seats are in two columns. On 240 rows each has its name and total above its tiles, or beside them if that
leaves more room; on 135 rows an initial beside them.
"""

from display import items
from display.renderers import BUTTON_H


def lay(layout, at):
    """Set the fields that do not depend on the number of seats; `at` returns its argument for this screen."""
    # fmt: off
    layout.seats = 0  # number of seats that `arrange` was called for
    layout.toast_y = at(2, 2, 2)
    # The hand: the size of its cards, left end, y, pitch of six and of ten cards; how far cards that can be exchanged
    # are raised, and how much more the chosen one
    layout.hand = at(items.HAND, items.HAND_LOW, items.HAND_WIDE)
    layout.hand_w, layout.hand_h = items.CARD_W[layout.hand], items.CARD_H[layout.hand]
    layout.hand_x, layout.hand_y = at(1, 1, 2), at(181, 95, 166)
    layout.hand_pitch, layout.close_pitch = at(40, 40, 53), at(22, 22, 29)
    layout.raised, layout.rise = at(3, 3, 4), at(2, 1, 2)
    layout.close_rise = at(8, 4, 8)  # of the chosen one where the others overlap
    # A button beside the five cards of a hand, while a card is to be drawn
    layout.button_box = layout.hand_x + 5 * layout.hand_pitch, layout.hand_y + at(18, 9, 25), layout.hand_w, BUTTON_H


def arrange(layout, size, seats):
    """Set the fields that depend on the number of seats, 2-6; `size` is the index of the screen size."""

    # fmt: off
    def at(*values):
        return values[size]

    def of(*values):
        return values[size][seats - 2]

    layout.seats = seats
    # The other seats: left ends of two columns, y of the first row, steps
    layout.blocks_x = at((3, 123), (1, 121), (3, 163))
    layout.blocks_y = of((3, 3, 1, 1, 0), (0, 1, 1, 0, 0), (2, 2, 1, 1, 0))
    layout.block_h = of((50, 50, 50, 37, 36), (22, 22, 23, 22, 22), (50, 50, 51, 35, 34))
    # Their tiles: size, pitch, place in the block
    layout.tile = of(
        (items.FIELD_LOW,) + (items.TILE_HIGH,) * 2 + (items.TILE_LOW,) * 2, (items.TILE,) + (items.RAIL_LOW,) * 4,
        (items.FIELD_LOW,) * 3 + (items.TILE_HIGH,) * 2,
    )
    layout.tile_w, layout.tile_h = items.CARD_W[layout.tile], items.CARD_H[layout.tile]
    layout.tile_step = of((34, 23, 23, 23, 23), (28, 16, 16, 16, 16), (34, 31, 31, 22, 22))
    layout.tile_x = of((0,) * 5, (62, 11, 11, 11, 11), (0, 0, 0, 44, 44))
    layout.tile_y = of((15, 15, 15, 14, 14), (0,) * 5, (14, 14, 14, 0, 0))
    # Their names and totals: initials or whole names; y in the block; the total's right end
    layout.initials = at(False, seats > 2, False)
    layout.name_y = of((0,) * 5, (3,) * 5, (0, 0, 0, 2, 2))
    layout.total_x = of((167, 114, 114, 114, 114), (236, 119, 119, 119, 119), (167, 154, 154, 40, 40))
    layout.total_y = of((0,) * 5, (5,) * 5, (0, 0, 0, 17, 17))
    # The viewer: name (y 0: none) and total beside it, size and place of the die (x 0: none), the round's right end and
    # y (0: none). On 135 rows the total is in the prompt's row, and takes the die's room where that is short
    layout.you_x, layout.you_y = of((4, 4, 123, 4, 123), (0,) * 5, (4, 4, 163, 4, 165)), \
        of((61, 61, 54, 78, 73), (0,) * 5, (55, 55, 54, 73, 67))
    layout.you_align = items.RIGHT if seats in (4, 6) else items.LEFT
    layout.you_total = of((80, 80, 237, 80, 237), (238,) * 5, (82, 82, 316, 82, 316))
    layout.die = at(18, 16, 18)
    layout.die_x = of((46, 46, 123, 46, 123), (3, 3, 0, 3, 0), (46, 46, 205, 46, 205))
    layout.die_y = of((60, 60, 78, 77, 90), (25, 25, 26, 46, 46), (54, 54, 53, 72, 66))
    layout.round_x, layout.round_y = of((236,) * 5, (0,) * 5, (316,) * 5), \
        of((65, 65, 81, 82, 92), (0,) * 5, (56, 56, 107, 75, 108))
    # The prompt: its left end, y, room; the right end and y of the hand's points, whether they are named
    layout.prompt_x = of((4,) * 5, (24, 24, 121, 24, 121), (4, 4, 163, 4, 165))
    layout.prompt_y = of((146, 146, 155, 153, 157), (25, 25, 26, 46, 46), (139, 139, 78, 142, 86))
    layout.prompt_w = of((170,) * 5, (124, 124, 70, 124, 70), (240, 240, 156, 240, 153))
    layout.points_x = at(237, 211 if seats in (4, 6) else 207, 316)
    layout.points_y = of((146, 146, 155, 153, 157), (25, 25, 26, 46, 46), (139, 139, 128, 142, 129))
    layout.points_named = at(True, seats not in (4, 6), True)
    # The viewer's field: the size of its cards, left end, y, pitch; the same of stock and discard pile, which lie apart
    # in a tray, whose left end and width follow
    low = (items.FIELD_LOW,) * 3 + (items.FLAT,) * 2
    layout.field = of((items.FIELD,) * 5, low, (items.HAND,) * 2 + (items.FIELD,) * 3)
    layout.field_w, layout.field_h = items.CARD_W[layout.field], items.CARD_H[layout.field]
    layout.field_x = of((2,) * 5, (2, 2, 2, 1, 1), (4,) * 5)
    layout.field_y = of((88, 88, 103, 102, 109), (47, 47, 48, 67, 67), (76, 76, 107, 93, 108))
    layout.pile, layout.pile_y = layout.field, layout.field_y  # see `restock` of `Renderer`
    layout.field_step = of((33,) * 5, (33,) * 5, (42, 42, 34, 36, 34))
    layout.stock_x = of((172,) * 5, (172, 172, 172, 170, 170), (230, 230, 179, 212, 179))
    layout.discard_x = of((207,) * 5, (207, 207, 207, 206, 206), (272, 272, 213, 250, 213))
    layout.tray_x = of((168,) * 5, (168,) * 5, (222, 222, 175, 205, 175))
    layout.tray_w = of((72,) * 5, (72,) * 5, (95, 95, 72, 83, 72))
    layout.stock = layout.field if size < 2 else items.FIELD  # no wider, where the back would have a sign
    # The button to pass
    layout.pass_box = 4, layout.field_y + (layout.field_h - BUTTON_H) // 2, at(80, 80, 100), BUTTON_H
    # The two piles to choose from: size, left end, y, step to the next card and pile; the prompt above them
    layout.choice = of((items.HAND,) * 2 + (items.FIELD,) * 3, low, (items.HAND,) * 5)
    layout.choice_w, layout.choice_h = items.CARD_W[layout.choice], items.CARD_H[layout.choice]
    layout.choice_x = of((53, 53, 68, 68, 68), (66,) * 5, (100,) * 5)
    layout.choice_y = of((108, 108, 128, 121, 132), (52, 52, 52, 68, 68), (104, 104, 108, 115, 108))
    layout.choice_step = of((36, 36, 33, 33, 33), (34,) * 5, (41,) * 5)
    layout.choice_down = of((66, 66, 56, 56, 54), (42, 42, 42, 33, 33), (66, 66, 66, 62, 66))
    layout.choice_prompt_y = of((84, 84, 104, 100, 110), (25, 25, 26, 46, 46), (80, 80, 78, 93, 86))
    layout.choice_room = of((232,) * 5, (190, 190, 92, 190, 92), (300, 300, 156, 300, 153))
