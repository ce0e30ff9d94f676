"""The contract of a surface: a picture of 16 colours with a few integer primitives.

A backend subclasses `Surface` and defines what that only declares; the other methods are shared. Nothing is
anti-aliased, every coordinate is an integer, and every primitive clips on all four sides, also with negative
coordinates and empty sizes.

Fonts are `fonts.Font` objects. `recolour` is 16 bytes (old colour → new) or None. A stream consists of runs of equal
pixels, none longer than the rest of its row: a byte length << 4 | colour, or for 16 pixels and more a byte with the
colour and one with the length - 16.
"""

from array import array

from engine.compat import const

LEFT = const(0)
TOP = const(1)
RIGHT = const(2)  # one past the last column
BOTTOM = const(3)  # one past the last row


class Surface:
    """The base class of both backends. `width` must be even: two pixels are one byte.

    `top` is the screen row of the surface's first row, `left` the column of its first one: not 0 when the surface holds
    a strip of the screen.
    """

    top = left = 0

    def __init__(self, width, height):
        if width <= 0 or height <= 0 or width & 1:
            raise ValueError("a surface is an even number of pixels wide, not %d x %d" % (width, height))
        self.width = width
        self.height = height
        self.limits = array("H", (0, 0, width, height, width // 2))  # LEFT … BOTTOM, bytes per line

    # What a backend defines

    def rect(self, x, y, w, h, colour) -> None:
        """Fill a rectangle."""
        raise NotImplementedError

    def plate(self, x, y, w, h, colours, shadow) -> None:
        """Draw a rectangle with an outline (colours: outline << PAIR | ground), without its corner pixels.

        It lies over a shadow in colour 0 that is `shadow` pixels below and to the right, none for 0.
        """
        raise NotImplementedError

    def weave(self, x, y, w, h, colour) -> None:
        """Draw the table's weave, which depends on `top`."""
        raise NotImplementedError

    def glyph(self, font, index, x, y, colour) -> None:
        """Draw one glyph without its ground."""
        raise NotImplementedError

    def marks(self, fonts, places, count, x, y, glyphs, colour) -> None:
        """Draw glyphs of a card's face, see `blit_plain.py`."""
        raise NotImplementedError

    def runs(self, data, at, stop, x, y, w, recolour) -> None:
        """Draw whole rows of a stream of pixels; colour 15 is not drawn."""
        raise NotImplementedError

    def text(self, font, string, x, y, colour) -> int:
        """Draw a text; return the x after the last character and its gap."""
        raise NotImplementedError

    def packed(self) -> bytes:
        """Return the picture as GS4_HMSB bytes: the high nibble is the left pixel."""
        raise NotImplementedError

    def fold(self, x, w, h):
        """Take the shape in which these columns of a box `h` high need the fewest strips; return the rows of each."""
        return min(h, self.height)

    # The same for both; clips do not nest: the last one counts

    def clip(self, x, y, w, h):
        """Limit drawing to the part of this rectangle on the surface until the next `clip` or `unclip`."""
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
