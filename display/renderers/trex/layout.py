"""The positions on the table of Trex, by screen size. In memory only while a renderer is created."""

from display import items


def lay(layout, at):
    """Set the fields of a layout; `at` returns its argument for this screen, of 240 x 240, 240 x 135, 320 x 240.

    Fields with a value per side are in the order viewer, east, north, west.
    """
    # fmt: off
    # The hand: the size of its cards, and that of a hand of few; their y (the lower edge may be outside the screen);
    # how far cards that can be played are raised, and how much more the chosen one; the y of short messages
    layout.strip = at(items.STRIP, items.STRIP_LOW, items.STRIP_WIDE)
    layout.large = at(items.TRICK, items.FIELD_LOW, items.TRICK)
    layout.most_large = at(5, 7, 7)
    layout.hand_y = at(191, 98, 191)
    layout.rise, layout.lift = at(5, 2, 5), at(3, 2, 3)
    layout.toast_y = at(134, 54, 134)
    layout.face_at = at((186, 126), None, (262, 134))
    # The trick: the size of its cards, x and y of each side's, x and y of the sign of who leads
    layout.trick = at(items.TRICK, items.FIELD_LOW, items.TRICK_WIDE)
    layout.trick_w, layout.trick_h = items.CARD_W[layout.trick], items.CARD_H[layout.trick]
    layout.trick_x = at((101, 143, 101, 59), (182, 122, 62, 2), (137, 185, 137, 88))
    layout.trick_y = at((113, 66, 26, 66), (50, 50, 50, 50), (112, 66, 25, 66))
    layout.lead_x = at((91, 184, 142, 51), (203, 143, 83, 23), (127, 234, 187, 78))
    layout.lead_y = at((122, 66, 43, 66), (52, 52, 52, 52), (120, 82, 48, 82))
    # Beside a seat's card of a trick: x, y of its name, the distance to its total below, and their width; x of east's
    # is the right edge, but not on the lowest screen
    layout.name_x = at((0, 237, 154, 3), (182, 122, 62, 2), (0, 314, 200, 6))
    layout.name_y = at((0, 65, 26, 65), (20, 20, 20, 20), (0, 62, 28, 62))
    layout.total_step = at(19, 18, 20)
    layout.name_w = at(57, 58, 90)
    # Beside it the rows of its tiles: x, y, w of each
    layout.rows = at(
        (
            ((143, 163, 96), (146, 143, 93)), ((184, 101, 55), (148, 121, 91), (148, 141, 91)),
            ((6, 25, 92), (6, 45, 92)), ((3, 101, 55), (3, 121, 87), (3, 141, 87)),
        ),
        (((215, 50, 25), (215, 68, 25)), ((155, 50, 26), (155, 68, 26)), ((95, 50, 26), (95, 68, 26)),
         ((35, 50, 26), (35, 68, 26))),
        (
            ((186, 162, 130), (186, 143, 130)), ((233, 102, 83), (188, 124, 128)),
            ((4, 23, 130), (4, 42, 130)), ((4, 102, 82), (4, 124, 130)),
        ),
    )
    layout.over_y = 20  # the y of tiles that do not fit there on the lowest screen and take the place of the name
    layout.chip_h = at(19, 17, 19)
    layout.line_y = at(162, 81, 162)
    # The seats side by side, while no trick is played: their y, the x of each from west on, and the end of the last
    layout.seats_y = at(23, 1, 24)
    layout.seats_x = at((3, 83, 168, 239), (2, 83, 168, 239), (6, 111, 216, 318))
    # The layout of Trex: the size of a card on its way there, that of its cells; x of the twos, y of the first suit,
    # pixels from suit to suit
    layout.cell = at(items.RAIL, items.PEAK_LOW, items.RAIL_WIDE)
    layout.cell_w, layout.cell_h = at((17, 25), (17, 17), (23, 25))
    layout.rail_x, layout.rail_y, layout.rail_step = at(18, 18, 20), at(58, 20, 58), at(26, 18, 26)
    # The buttons: y of the first row; for up to six, two in a row, and for more, four in a row, height and step
    layout.buttons_y = at(68, 21, 66)
    layout.button_h, layout.button_step = at((26, 22), (18, 18), (26, 22)), at((31, 24), (19, 19), (31, 24))
    layout.asking_y = at(96, 54, 92)  # the question, if there are few buttons
    layout.answers_y = at(122, 72, 120)
    # The contract in words, from line to line and more from sentence to sentence
    layout.words_step = at(20, 18, 19)
    layout.words_gap = at(6, 3, 6)
    layout.page_down = at(20, 8, 20)  # pixels by which the last trick is lower on its page
