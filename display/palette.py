"""The 16 colours of everything, and their tables for a display controller or a picture.

Every colour is one that RGB565 holds exactly, so a picture shows what the device shows.
WHITE is a card that can be taken now; a card that cannot be is DULL, with a DIM edge, its glyphs in SHADE and ALERT.
GOLD alone means "here you are" and "the number that matters". TEXT is what is written on the table.
"""

from array import array

from engine.compat import const

BLACK = const(0)  # header, dialogs
INK = const(1)  # outlines, black suits, text on cards
FELT = const(2)  # the table
FELT_LIGHT = const(3)  # empty places, lines on the table
WHITE = const(4)  # cards that can be taken
SHADE = const(5)  # black suits on cards that cannot be taken
DIM = const(6)  # text of less weight, edges of cards that cannot be taken
BACK = const(7)  # card backs
BACK_LIGHT = const(8)  # pattern and edges of card backs
RED = const(9)  # hearts, diamonds
BLUE = const(10)  # diamonds of a four-colour deck
GREEN = const(11)  # clubs of a four-colour deck
GOLD = const(12)  # the accent
ALERT = const(13)  # a warning, a loss; red suits on cards that cannot be taken
TEXT = const(14)  # text on the table and in the header
DULL = const(15)  # cards that cannot be taken

COLOURS = const(16)
PAIR = const(4)  # of two colours in one number the first is `<< PAIR`

# Three bytes per colour: red, green, blue
RGB888 = bytes(
    (
        8, 12, 16,
        24, 24, 33,
        8, 69, 57,
        24, 105, 82,
        255, 247, 239,
        206, 199, 181,
        148, 174, 165,
        41, 60, 123,
        107, 130, 206,
        165, 12, 33,
        24, 65, 156,
        8, 89, 49,
        255, 195, 57,
        255, 150, 115,
        255, 247, 239,
        24, 24, 33,
    )
)  # fmt: skip

# Every pair (text, ground) that carries text or a suit; a test holds each to a contrast of 4.5 : 1
TEXT_PAIRS = (
    (TEXT, FELT), (DIM, FELT), (GOLD, FELT), (ALERT, FELT), (TEXT, BLACK), (DIM, BLACK), (GOLD, BLACK), (ALERT, BLACK),
    (TEXT, INK), (DIM, INK), (GOLD, INK), (TEXT, FELT_LIGHT), (WHITE, BACK), (GOLD, BACK),
    (INK, WHITE), (RED, WHITE), (BLUE, WHITE), (GREEN, WHITE),
    (SHADE, DULL), (ALERT, DULL), (DIM, DULL), (BACK_LIGHT, DULL), (INK, GOLD), (BLACK, GOLD),
)  # fmt: skip


def rgb565(swap=False):
    """Return the palette as an array of 16 RGB565 numbers; `swap` gives them high byte first in memory."""
    table = array("H")
    for i in range(0, 3 * COLOURS, 3):
        value = RGB888[i] >> 3 << 11 | RGB888[i + 1] >> 2 << 5 | RGB888[i + 2] >> 3
        table.append((value << 8 | value >> 8) & 0xFFFF if swap else value)
    return table
