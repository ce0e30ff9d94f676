"""Tercet's own glyphs: two text fonts, card ranks and suits in several sizes, icons.

    font(TEXT).height                    rows of a line
    width(TEXT, "18 left")               pixels that a string takes
    index_of(TEXT, "A")                  glyph index of a character

A font's data module is imported when the font is first asked for. TEXT is 12 rows high (capitals
stand on rows 0-8), TITLE 14 rows, bold (capitals on rows 0-10); both hold ASCII 32-126 and
↑ ↓ ← → · – × … ◀ ▶ ♣ ♦ ♥ ♠ ★. Digits of a font are equally wide.
"""

from array import array

from engine import compat
from engine.compat import const, pick

_blit = pick("display.surface.blit")

TEXT = const(0)
TITLE = const(1)
RANK = const(2)  # 11 rows; index = card rank, 13 = joker
RANK_BIG = const(3)  # 15 rows
SUIT = const(4)  # 7 x 7; index = suit of the card code, 4 = the joker's star
SUIT_MIDDLE = const(5)  # 11 x 11
SUIT_LARGE = const(6)  # 15 x 15
ICON = const(7)  # 15 x 15; index = one of the constants of icons.py

_MODULES = ("text", "title", "ranks", "ranks_big", "suits", "suits_middle", "suits_large", "icons")

_FIRST = const(32)
_ASCII = const(95)
_UNKNOWN = const(31)  # the index of "?"

loaded = [None] * len(_MODULES)  # the fonts that have been asked for, None in place of the others


class Font:
    """One-bit glyphs of one height, `bits` row by row without padding, highest bit first, then two spare bytes.

    `gap` is the space between two characters. `table` is what the blits read: height, gap, number of
    glyphs, number of characters after ASCII; the first bit and the width of each glyph; the codes of
    those characters. `width(string)` gives the pixels that a string takes, without the gap after it.
    """

    def __init__(self, height, gap, widths, bits, extra=""):
        """Take the tables of a data module; `extra` holds the characters after the ASCII ones."""
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
        """Return the glyph index of a character, that of "?" for one the font lacks."""
        i = ord(char) - _FIRST
        if 0 <= i < _ASCII:
            return i
        i = self.extra.find(char)
        return _ASCII + i if i >= 0 else _UNKNOWN

    width = _blit.width


def font(number):
    """Return the font of a constant above, importing its data the first time."""
    found = loaded[number]
    if found is None:
        path = "display.data." + _MODULES[number]
        data = __import__(path, None, None, ("BITS",))
        found = Font(data.HEIGHT, data.GAP, data.WIDTHS, data.BITS, getattr(data, "EXTRA", ""))
        loaded[number] = found
        compat.forget(path)
    return found


def forget():
    """Drop all but the text fonts from memory; each is loaded again when it is asked for."""
    for number in range(RANK, len(loaded)):
        loaded[number] = None


def width(number, string):
    """Return the pixels that `string` takes in a font."""
    return font(number).width(string)


def index_of(number, char):
    """Return the glyph index of a character in a font."""
    return font(number).index(char)
