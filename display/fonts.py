"""Tercet's fonts: text, card ranks and suits in several sizes, a crown and a cup.

    font(BIG).height                     rows of a line
    width(SMALL, "18 left")              width of a string in pixels

A font is read from `display/data/fonts.bin` when first needed. SMALL has capitals of 11 rows, for secondary text;
BIG capitals of 15 rows, for what a decision needs; FIGURES digits of 24 rows. SMALL and BIG have ASCII 32-126 and
↑ ↓ ← → · – × … ◀ ▶ ♣ ♦ ♥ ♠ ★; FIGURES has only 0-9 and + - − × / % . :, other characters are zero pixels wide.
The digits of a font have equal widths. docs/design.md has the sizes on each panel.
"""

from array import array

from display import DATA
from engine.compat import const
from engine.modules import pick

_blit = pick("display.surface.blit")

# At most sixteen fonts: a font shares 16 bits with a text's width (scene_plain.py)
SMALL = const(0)  # 14 rows, capitals 11; strokes of 2 pixels
BIG = const(1)  # 19 rows, capitals 15; stems of 3 pixels
FIGURES = const(2)  # 24 rows, only figures; stems of 4 pixels
RANK_BIG = const(3)  # 15 rows; index = card rank, 13 = joker
RANK_LARGE = const(4)  # 24 rows
SUIT_MIDDLE = const(5)  # 11 x 11; index = suit of the card code, 4 = the joker's star
SUIT_LARGE = const(6)  # 15 x 15
SUIT_HUGE = const(7)  # 23 x 23
RANK_SMALL = const(8)  # 12 rows, strokes of 2 pixels, at most 8 columns
SUIT_SMALL = const(9)  # 7 x 12
ICON = const(10)  # 15 rows; index = one of the constants below

CROWN = const(0)  # in ICON
CUP = const(1)

_FIRST = const(32)  # code of the first ASCII character of a font
_ASCII = const(95)  # how many ASCII characters it has
_UNKNOWN = const(31)  # the index of "?"

loaded = [None] * (ICON + 1)  # the fonts in memory, None for the others


class Font:
    """One-bit glyphs of one height.

    `bits`: glyph after glyph, each from a whole byte on, its rows without padding, highest bit first; then two spare
    bytes, since machine code reads beyond the last glyph. `gap` is the space between two characters.

    Machine code reads `table`: height, gap, number of glyphs, number of characters after ASCII; per glyph its first
    bit and its width; the codes of the characters after ASCII. `width(string)` returns the width in pixels, without
    the gap after the last character.
    """

    def __init__(self, height, gap, widths, bits, extra=""):
        """`widths`: one byte per glyph; `extra`: the characters after the ASCII ones."""
        self.height = height
        self.gap = gap
        self.widths = widths
        self.bits = bits
        self.extra = extra
        self.table = array("H", (height, gap, len(widths), len(extra)))
        at = 0
        for w in widths:
            self.table.append(at)
            self.table.append(w)
            at += w * height + 7 & ~7
        for char in extra:
            self.table.append(ord(char))

    def start(self, index):
        """Return the number of the first bit of a glyph."""
        return self.table[4 + 2 * index]

    def index(self, char):
        """Return the glyph index of a character, that of "?" for one that the font lacks."""
        i = ord(char) - _FIRST
        if 0 <= i < _ASCII:
            return i
        i = self.extra.find(char)
        return _ASCII + i if i >= 0 else _UNKNOWN

    width = _blit.width


def font(number):
    """Return the font with that number (a constant above), reading its file the first time."""
    if loaded[number] is None:
        loaded[number] = _read(number)
    return loaded[number]


def _read(number):
    """Return a font of the file, whose format `tools/glyphs.py` describes."""
    with open(DATA + "fonts.bin", "rb") as file:
        file.seek(2 * number)
        file.seek(int.from_bytes(file.read(2), "little"))
        height, gap, count, length = file.read(4)
        extra = str(file.read(length), "utf-8")
        widths = file.read(count)
        size = 2 + sum([w * height + 7 >> 3 for w in widths])  # read() without a size takes twice the memory
        return Font(height, gap, widths, file.read(size), extra)


def forget():
    """Drop all fonts except SMALL and BIG; each is loaded again when needed."""
    for number in range(FIGURES, len(loaded)):
        loaded[number] = None


def width(number, string):
    """Return the width of `string` in a font, in pixels."""
    return font(number).width(string)
