"""Where everything on the table of Treys is, on each screen. Loaded only while a renderer is made."""

from display.items import CARD_H, CARD_W, GRID, PILE, PILE_LOW, TARGET


def lay(layout, at):
    """Set the fields of a layout; `at` takes the one for its screen out of 240 x 240, 240 x 135, 320 x 240."""
    # fmt: off
    # The grid: the size of its cards, left upper corner, steps to the next column and row, to the next card of a pile
    layout.card = at(PILE, PILE_LOW, GRID)
    layout.grid_x, layout.grid_y = at(6, 5, 10), at(27, 5, 26)
    layout.step_x, layout.step_y = at(51, 49, 63), at(71, 43, 72)
    layout.edge = 3
    layout.rise = at(3, 2, 2)  # of a card that can be played
    layout.lift = at(2, 1, 2)  # of the chosen card beyond that, and of the stock
    layout.card_w, layout.card_h = CARD_W[layout.card], CARD_H[layout.card]
    # The stock: its size and place, its edges at most and their step; how many cards it has where it lies face up
    layout.stock = layout.card
    layout.stock_w, layout.stock_h = CARD_W[layout.stock], CARD_H[layout.stock]
    layout.stock_x, layout.stock_y = at(178, 153, 231), at(27, 6, 26)
    layout.edges, layout.stock_edge = at(2, 1, 2), at(3, 2, 3)
    layout.left_x = layout.stock_x + layout.stock_w // 2
    layout.left_y = at(91, 47, 96)
    # The target: its size and place
    layout.target = at(TARGET, PILE, TARGET)
    layout.target_w, layout.target_h = CARD_W[layout.target], CARD_H[layout.target]
    layout.target_x, layout.target_y = at(172, 196, 229), at(110, 5, 114)
    # A card on its way there may grow: its sizes in turn
    layout.sizes = (layout.card, layout.card, layout.target)
    # The words around x: what fits; where there is no header, how many cards are left and the deal; the live mark, its
    # lines around the middle y. deal_room: width of the deal's title, there or beside the twos in the header
    layout.words_x, layout.words_y = at(199, 196, 256), at(190, 67, 193)
    layout.count_y = 89
    layout.deal_y, layout.deal_room = 115, 82
    layout.twos_x = at(122, 196, 150)
    layout.verdict_y, layout.verdict_room = at(225, 122, 226), at(80, 84, 120)
