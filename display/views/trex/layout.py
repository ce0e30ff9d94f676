"""Where the table of Trex has what on each screen. Loaded while a look is made, and gone after."""

from display.items import CARD_H, CARD_W, FIELD, FIELD_LOW, PILE


def lay(layout, at):
    """Set the fields of a layout; `at` takes the one for its screen out of 240 x 240, 240 x 135, 320 x 240.

    Fields for each side are in the order of the sides: the viewer, east, north, west.
    """
    # fmt: off
    # The hand: the size of its cards, their y, how far the chosen one rises, also beside the layout, whose twos
    # reach down to there; short messages, clear of it
    layout.hand = at(FIELD, FIELD_LOW, PILE)
    layout.hand_w, layout.hand_h = CARD_W[layout.hand], CARD_H[layout.hand]
    layout.hand_y = at(192, 98, 180)
    layout.rise = at(8, 6, 8)
    layout.layout_rise = at(4, 6, 4)
    layout.toast_y = at(146, 54, 134)
    # The trick: the size of its cards, x and y of each side's
    layout.trick = at(FIELD, FIELD_LOW, FIELD)
    layout.trick_w, layout.trick_h = CARD_W[layout.trick], CARD_H[layout.trick]
    layout.trick_x = at((104, 142, 104, 66), (104, 142, 104, 66), (144, 188, 144, 100))
    layout.trick_y = at((104, 66, 28, 66), (60, 41, 21, 41), (104, 66, 28, 66))
    # The layout of Trex: left end and top, pixels from column to column and from card to card; only both ends of a
    # column are shown, one so far below the other, where there is no step
    layout.columns_x = at(76, 68, 106)
    layout.columns_y = at(19, 22, 19)
    layout.columns_pitch = at(28, 27, 32)
    layout.columns_step = at(13, 0, 12)
    layout.ends_step = at(0, 27, 0)
    # What east and west have: its y beside a trick, that of both seats beside the layout, and the room for it in
    # pixels: as a line beside the trick, as the name beside a card of it on a low screen, as cards beside the layout
    layout.side_y = at(116, 32, 96)
    layout.columns_side_y = at(73, 50, 73)
    layout.beside = at(95, 95, 95)
    layout.beside_card = at(0, 62, 0)
    layout.beside_columns = at(0, 46, 0)
    # The status line; where it stands in the middle while a contract is named, and while other questions are asked
    layout.line_y = at(164, 80, 156)
    layout.naming_line_y = at(164, 86, 156)
    layout.asking_line_y = at(164, 77, 156)
    # The buttons: how many in a row, up to six of them and more; the y below the last row of up to two of them, of
    # more, of more than two rows; pixels between rows where there are few
    layout.button_columns = at((2, 3), (3, 4), (2, 4))
    layout.button_bottoms = at((159, 159, 159), (74, 85, 97), (151, 151, 151))
    layout.button_gap = at(6, 1, 6)
    # The score sheet, from line to line; the contract in words, from line to line and more from sentence to sentence
    layout.sheet_step = at(24, 14, 24)
    layout.words_step = at(14, 12, 14)
    layout.words_gap = at(5, 3, 5)
