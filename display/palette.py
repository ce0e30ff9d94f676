"""The 16 colours of each theme, and their tables for a display controller or a picture.

Every colour is exact in RGB565, so a picture shows what the device shows.

Colours are used by role. GOLD is only for the cursor and the number that matters. WHITE is a card that can be taken
now; one that cannot is DULL, with glyphs in SHADE and EMBER: dark in all themes. TEXT is for text on the table: where
the table is light, TEXT and ALERT are dark, and BLACK is a light ground.
"""

from array import array

from engine.compat import const

BLACK = const(0)  # header, dialogs
INK = const(1)  # outlines, black suits, text on cards
FELT = const(2)  # the table
FELT_LIGHT = const(3)  # empty places, lines on the table
WHITE = const(4)  # cards that can be taken
SHADE = const(5)  # black suits on cards that cannot be taken
DIM = const(6)  # secondary text, edges of cards that cannot be taken
BACK = const(7)  # card backs
BACK_LIGHT = const(8)  # pattern and edges of card backs
RED = const(9)  # hearts, diamonds
BLUE = const(10)  # diamonds of a four-colour deck
GREEN = const(11)  # clubs of a four-colour deck
GOLD = const(12)  # the accent
ALERT = const(13)  # a warning, a loss, red suits on the table
TEXT = const(14)  # text on the table and in the header
EMBER = const(15)  # red suits on cards that cannot be taken
DULL = const(1)  # cards that cannot be taken

COLOURS = const(16)
PAIR = const(4)  # two colours in one number: the first is shifted left by PAIR

# Three bytes per colour: red, green, blue. This is the default theme, and the one that pictures are drawn in
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
        255, 150, 115,
    )
)  # fmt: skip
_NIGHT = bytes(
    (
        0, 4, 16,
        16, 16, 33,
        16, 32, 82,
        49, 73, 140,
        255, 247, 239,
        206, 199, 214,
        156, 174, 214,
        82, 36, 107,
        165, 109, 198,
        165, 12, 33,
        24, 65, 156,
        8, 89, 49,
        255, 195, 57,
        255, 150, 140,
        239, 243, 255,
        255, 150, 140,
    )
)  # fmt: skip
_PAPER = bytes(
    (
        222, 207, 173,
        24, 24, 33,
        239, 231, 206,
        206, 190, 148,
        255, 255, 255,
        206, 199, 181,
        82, 81, 74,
        41, 60, 123,
        115, 138, 206,
        165, 12, 33,
        24, 65, 156,
        8, 89, 49,
        140, 60, 0,
        165, 12, 33,
        33, 28, 33,
        255, 150, 115,
    )
)  # fmt: skip
THEMES = {"felt": RGB888, "night": _NIGHT, "paper": _PAPER}
LIGHT = ("paper",)  # themes whose table is light

# Every pair (text, ground) in use for text or suits; a test checks that each has a contrast of at least 4.5 : 1
TEXT_PAIRS = (
    (TEXT, FELT), (DIM, FELT), (GOLD, FELT), (ALERT, FELT), (TEXT, BLACK), (DIM, BLACK), (GOLD, BLACK), (ALERT, BLACK),
    (TEXT, FELT_LIGHT), (WHITE, BACK), (INK, WHITE), (RED, WHITE), (BLUE, WHITE), (GREEN, WHITE), (BLACK, GOLD),
    (SHADE, DULL), (EMBER, DULL), (BACK_LIGHT, DULL),
)  # fmt: skip


def rgb565(swap=False, colours=RGB888):
    """Return the colours of a theme as an array of 16 RGB565 numbers; with `swap` high byte first in memory."""
    table = array("H")
    for i in range(0, 3 * COLOURS, 3):
        value = colours[i] >> 3 << 11 | colours[i + 1] >> 2 << 5 | colours[i + 2] >> 3
        table.append((value << 8 | value >> 8) & 0xFFFF if swap else value)
    return table
