"""Where the table of Trepenta has what on each screen. Loaded while a look is made, and gone after."""

from display.items import CARD_H, CARD_W, FIELD, FIELD_LOW, PEAK_LOW, PILE


def lay(layout, at):
    """Set the fields of a layout; `at` takes the one for its screen out of 240 x 240, 240 x 135, 320 x 240."""
    # fmt: off
    # The hand: the size of its cards, their y, how far the chosen one rises; short messages, clear of it
    layout.hand = at(PILE, FIELD_LOW, PILE)
    layout.hand_y = at(180, 98, 180)
    layout.hand_w, layout.hand_h = CARD_W[layout.hand], CARD_H[layout.hand]
    layout.rise = at(8, 4, 8)
    layout.toast_y = at(48, 20, 48)
    # While sorting on a high screen, two rows of five: y of the first, steps to the next card and row
    layout.sort_y = at(164, 0, 164)
    layout.sort_step = 38
    # The viewer's field: the size of its cards, left end, y, steps; y of the values above it; the die left of them
    layout.field = at(FIELD, PEAK_LOW, FIELD)
    layout.field_w, layout.field_h = CARD_W[layout.field], CARD_H[layout.field]
    layout.field_x = at(2, 14, 30)
    layout.field_y = at(98, 63, 98)
    layout.field_step = at(32, 22, 34)
    layout.value_y = layout.field_y - 12
    layout.die_x = at(0, 1, 16)
    layout.die_y = layout.field_y - 13
    layout.die = at(11, 11, 13)
    # Stock and discard pile: the size of both, the x of each, their y; how many cards are left, above them
    layout.pile = at(FIELD, PEAK_LOW, FIELD)
    layout.pile_w, layout.pile_h = CARD_W[layout.pile], CARD_H[layout.pile]
    layout.stock_x = at(172, 131, 224)
    layout.discard_x = at(206, 155, 262)
    layout.pile_y = at(98, 63, 98)
    layout.left_x = (layout.stock_x + layout.discard_x + layout.pile_w) // 2
    layout.left_y = layout.pile_y - 13
    # The status line: its middle, y, on a low screen the width where it is broken; its y before the first turn
    layout.line_x = at(120, 209, 160)
    layout.line_y = at(154, 53, 154)
    layout.line_w = at(232, 60, 300)
    layout.early_line_y = at(147, 53, 147)
    # The button to pass
    layout.pass_x = at(174, 124, 254)
    layout.pass_y = at(106, 71, 106)
    layout.pass_w = 54
    # The blocks of the other seats: left end, top, width, height
    layout.blocks_x = at(2, 1, 10)
    layout.blocks_y = at(21, 19, 21)
    layout.block_w = at(80, 80, 102)
    layout.block_h = at(29, 16, 29)
    # The two piles to choose from: the size of each, their y; advice between them and at the bottom
    layout.choices = at((FIELD, FIELD), (PEAK_LOW, FIELD_LOW), (FIELD, FIELD))
    layout.choices_y = at((86, 174), (58, 98), (86, 174))
    layout.advice_y = at(140, 0, 140)
    layout.bottom_y = at(223, 0, 223)
    # Sets and runs to lay on, in two columns: left upper corner, steps, their heading
    layout.melds_x = at(6, 3, 6)
    layout.melds_y = at(98, 53, 98)
    layout.meld_w = at(84, 60, 84)
    layout.meld_h = at(15, 12, 15)
    layout.melds_title_y = layout.field_y - 14
    # The score sheet: from line to line
    layout.sheet_step = at(24, 15, 24)
