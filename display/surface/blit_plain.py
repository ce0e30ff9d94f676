"""Drawing into a GS4_HMSB buffer in plain Python: the twin of `blit_viper`, for runtimes without viper.

The functions are methods of a surface with `buffer`, `limits` (the clip rectangle: left, top, right, bottom, bytes per
line) and `fill_rect` (framebuf's, which clips only at the surface's own edges). Those that only call other primitives
are the Pillow surface's, too. `display/surface/__init__.py` has their contract.
"""

from display.items import COLOUR_MASK
from display.palette import PAIR

WEAVE = bytes((8, 2, 1, 8, 8, 5, 6, 8))  # for each row of a square of eight, the column of its pixel, 8 for none


def rect(self, x, y, w, h, colour):
    """Fill a rectangle."""
    left, top, right, bottom, _ = self.limits
    right, bottom = min(x + w, right), min(y + h, bottom)
    x, y = max(x, left), max(y, top)
    if x < right and y < bottom:
        self.fill_rect(x, y, right - x, bottom - y, colour)


def weave(self, x, y, w, h, colour):
    """Draw the weave of the table, which is fixed to the screen: two strokes of two pixels in each square of eight."""
    left, top, right, bottom, stride = self.limits
    left, right = max(x, left), min(x + w, right)
    for row in range(max(y, top), min(y + h, bottom)):
        at = WEAVE[row + self.top & 7]
        if at < 8:
            for px in range(left + (at - left & 7), right, 8):
                i = row * stride + (px >> 1)
                self.buffer[i] = self.buffer[i] & 0xF0 | colour if px & 1 else self.buffer[i] & 0x0F | colour << 4


def plate(self, x, y, w, h, colours, shadow):
    """Draw a rectangle with an outline of one pixel, without its four corner pixels, over its shadow."""
    outline, ground = colours >> PAIR, colours & COLOUR_MASK
    if shadow:
        self.rect(x + shadow + 1, y + shadow, w - 2, h, 0)
        self.rect(x + shadow, y + shadow + 1, w, h - 2, 0)
    self.rect(x + 1, y, w - 2, h, outline)
    self.rect(x, y + 1, w, h - 2, outline)
    self.rect(x + 1, y + 1, w - 2, h - 2, ground)


def glyph(self, font, index, x, y, colour):
    """Draw a glyph of a font."""
    buffer, bits = self.buffer, font.bits
    left, top, right, bottom, stride = self.limits
    start, w = font.start(index), font.widths[index]
    for row in range(max(0, top - y), min(font.height, bottom - y)):
        line = (y + row) * stride
        bit = start + row * w
        for column in range(max(0, left - x), min(w, right - x)):
            at = bit + column
            if bits[at >> 3] & 0x80 >> (at & 7):
                px = x + column
                i = line + (px >> 1)
                buffer[i] = buffer[i] & 0xF0 | colour if px & 1 else buffer[i] & 0x0F | colour << 4


def marks(self, fonts, places, count, x, y, glyphs, colour):
    """Draw the marks of a card's face: glyphs, each centred in its column.

    `places` has five numbers for each of `count` marks: index of the font in `fonts`, x and width of the column (0: the
    glyph begins at x), y, and 0 for the glyph in the upper byte of `glyphs` (a suit), 1 for that in the lower byte
    (a rank).
    """
    for i in range(0, 5 * count, 5):
        font = fonts[places[i]]
        index = glyphs & 255 if places[i + 4] else glyphs >> 8
        left = x + places[i + 1]
        if places[i + 2]:
            left += places[i + 2] - font.widths[index] >> 1
        self.glyph(font, index, left, y + places[i + 3], colour)


def text(self, font, string, x, y, colour):
    """Draw a string; return the x after its last gap."""
    for char in string:
        index = font.index(char)
        self.glyph(font, index, x, y, colour)
        x += font.widths[index] + font.gap
    return x


def width(font, string):
    """Return the width of a string in pixels; a method of `fonts.Font`."""
    total = 0
    for char in string:
        total += font.widths[font.index(char)] + font.gap
    return total - font.gap if string else 0
