"""The contract of a surface: a picture of 16 colours with a few integer primitives.

A backend subclasses `Surface` and gives `rect`, `weave`, `plate`, `glyph`, `pattern`, `marks`, `text`, `sprite`,
`runs`, `pixel_at` and `packed`; everything else follows here, so that both backends cannot differ in it. Nothing
is anti-aliased, nothing is slanted, every coordinate is an integer, and every primitive cuts at the clip rectangle on
all four sides, negative coordinates and empty sizes included.

    clip(x, y, w, h) / unclip()                   limit drawing (clips do not nest: the last one counts)
    fill(colour)                                  the whole clip rectangle
    rect(x, y, w, h, colour)                      a filled rectangle
    frame(x, y, w, h, colour)                     its outline, one pixel
    plate(x, y, w, h, colours, shadow)            a rectangle with an outline (colours: outline << PAIR | ground) but
                                                  without its corner pixels; first a black one of its shape `shadow`
                                                  pixels below and to the right, unless that is 0
    weave(x, y, w, h, colour)                     the table's weave, which depends on `top`
    hline(x, y, w, colour), vline(x, y, h, colour), pixel(x, y, colour)
    glyph(font, index, x, y, colour)              one glyph, ground left as it is
    pattern(font, x, y, colours)                  the only glyph of a font with its ground (ground << PAIR | ink)
    marks(fonts, places, count, x, y, glyphs, colour)    glyphs of a card's face, see blit_plain
    sprite(data, w, h, x, y, key, recolour)       4-bit picture; `key` is not drawn (-1: all is)
    runs(data, at, stop, x, y, w, recolour)       whole rows of a stream of such pixels; 15 is not drawn
    text(font, string, x, y, colour)              returns the x after the last character
    text_width(font, string)
    pixel_at(x, y)                                the colour there
    packed()                                      the picture as GS4_HMSB bytes: high nibble = left pixel

Fonts are `fonts.Font` objects. Sprite data is GS4_HMSB, rows of `(w + 1) // 2` bytes; `recolour` is
16 bytes (old colour → new) or None, and the key is compared before recolouring. A stream is one of runs of equal
pixels, none longer than the rest of its row: a byte of length << 4 | colour, or, where the length is 16 or more,
a byte of the colour alone and one of the length - 16.
"""

from array import array

from engine.compat import const

LEFT = const(0)
TOP = const(1)
RIGHT = const(2)  # one past the last column
BOTTOM = const(3)  # one past the last row
STRIDE = const(4)  # bytes per line of a packed picture


class Surface:
    """What both backends share. `width` must be even: two pixels are one byte.

    `top` is the row of the screen that the surface's first row is: other than 0 where it holds only a strip.
    """

    top = 0

    def __init__(self, width, height):
        if width <= 0 or height <= 0 or width & 1:
            raise ValueError("a surface is an even number of pixels wide, not %d x %d" % (width, height))
        self.width = width
        self.height = height
        self.limits = array("H", (0, 0, width, height, width // 2))  # LEFT, TOP, RIGHT, BOTTOM, STRIDE

    def clip(self, x, y, w, h):
        """Draw only inside this rectangle (its part on the surface) until the next `clip` or `unclip`."""
        left, top = max(0, x), max(0, y)
        limits = self.limits
        limits[LEFT] = min(left, self.width)
        limits[TOP] = min(top, self.height)
        limits[RIGHT] = max(limits[LEFT], min(self.width, x + w))
        limits[BOTTOM] = max(limits[TOP], min(self.height, y + h))

    def unclip(self):
        """Draw on the whole surface again."""
        self.clip(0, 0, self.width, self.height)

    def fill(self, colour):
        """Fill the clip rectangle."""
        self.rect(0, 0, self.width, self.height, colour)

    def frame(self, x, y, w, h, colour):
        """Draw the outline, one pixel wide, of the rectangle."""
        if w <= 0 or h <= 0:
            return
        self.rect(x, y, w, 1, colour)
        self.rect(x, y + h - 1, w, 1, colour)
        self.rect(x, y, 1, h, colour)
        self.rect(x + w - 1, y, 1, h, colour)

    def hline(self, x, y, w, colour):
        """Draw `w` pixels to the right."""
        self.rect(x, y, w, 1, colour)

    def vline(self, x, y, h, colour):
        """Draw `h` pixels downwards."""
        self.rect(x, y, 1, h, colour)

    def pixel(self, x, y, colour):
        """Draw one pixel."""
        self.rect(x, y, 1, 1, colour)

    def text_width(self, font, string):
        """Return the pixels that a string takes."""
        return font.width(string)
