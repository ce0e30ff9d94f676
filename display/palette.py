"""The 16 colours of each theme, and their tables for a display controller or a picture.

Every colour is exact in RGB565, so a picture shows what the device shows.

Colours are used by role. GOLD is the accent: the cursor, and what matters now, such as a number or whose turn it is.
WHITE is a card that can be taken now; one that is open but does not fit is SHADE; one that cannot be taken is DULL,
with glyphs in SHADE and EMBER; where the table is light it is FELT_LIGHT, with other glyphs (`Painter.four_colours`).
TEXT is for text on the table: where the table is light, TEXT and ALERT are dark, and BLACK is a light ground.
"""

from array import array
from binascii import unhexlify

from engine.compat import const

BLACK = const(0)  # header, dialogs
INK = const(1)  # outlines, black suits, text on cards
FELT = const(2)  # the table
FELT_LIGHT = const(3)  # empty places, lines on the table, edges of cards that cannot be taken
WHITE = const(4)  # cards that can be taken
SHADE = const(5)  # open cards that do not fit; black suits on cards that cannot be taken
DIM = const(6)  # secondary text; such edges where the table is light
BACK = const(7)  # card backs
BACK_LIGHT = const(8)  # pattern and edges of card backs
RED = const(9)  # hearts, diamonds
BLUE = const(10)  # diamonds of a four-colour deck
GREEN = const(11)  # clubs of a four-colour deck
GOLD = const(12)
ALERT = const(13)  # a warning, a loss, red suits on the table
TEXT = const(14)  # text on the table and in the header
EMBER = const(15)  # red suits on cards that cannot be taken
DULL = const(1)  # cards that cannot be taken: the colour of INK

COLOURS = const(16)
PAIR = const(4)  # two colours in one number: the first is shifted left by PAIR


def _theme(colours):
    """Return a theme, three bytes per colour (red, green, blue), from 16 colours in hexadecimal."""
    return unhexlify(colours.replace(" ", ""))


# The default theme, in which pictures are drawn
RGB888 = _theme(
    "080C10 181821 084539 186952 FFF7EF CEC7B5 94AEA5 293C7B 6B82CE A50C21 18419C 085931 FFC339 FF9673 FFF7EF FF9673"
)
_NIGHT = _theme(
    "000410 101021 102052 31498C FFF7EF CEC7D6 9CAED6 52246B A56DC6 A50C21 18419C 085931 FFC339 FF968C EFF3FF FF968C"
)
_PAPER = _theme(
    "DECFAD 181821 EFE7CE D6C79C FFFFFF DED7CE 52514A 293C7B 738ACE A50C21 18419C 085931 8C3C00 A50C21 211C21 FF9673"
)
THEMES = {"felt": RGB888, "night": _NIGHT, "paper": _PAPER}
LIGHT = ("paper",)  # themes whose table is light


def rgb565(swap=False, colours=RGB888):
    """Return the colours of a theme as an array of 16 RGB565 numbers; with `swap` high byte first in memory."""
    table = array("H")
    for i in range(0, 3 * COLOURS, 3):
        value = colours[i] >> 3 << 11 | colours[i + 1] >> 2 << 5 | colours[i + 2] >> 3
        table.append((value << 8 | value >> 8) & 0xFFFF if swap else value)
    return table
