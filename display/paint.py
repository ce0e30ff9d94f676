"""How each kind of item is drawn on a surface. Nothing else draws.

`Painter.item` reads one item of a scene (see items.py) and paints it inside its box and nowhere else.
Cards are composed from rectangles and glyphs: an outline, a ground, a rank, one to three suits.
"""

from display import fonts
from display.items import (
    CARD_H,
    CARD_W,
    COLOUR_MASK,
    DIM,
    EDGE,
    FACE_DOWN,
    FONT_AT,
    MARK,
    NUMBER_PART,
    RAISED,
    RING_ON,
    RING_WIDTH,
    SHADOW,
    SHADOW_RAISED,
    SIDE,
    STACKED,
    VALUE_AT,
    WILD,
)
from display.palette import BACK, BACK_LIGHT, BLACK, BLUE, FELT_LIGHT, GOLD, GREEN, INK, PAIR, RED, SHADE, WHITE
from engine.cards import JOKER
from engine.compat import const, forget, passing

GAME_SIZE = const(24)

_JOKER = const(13)  # the joker's glyph among the ranks
_STAR = const(4)  # and among the suits
_BADGE = const(9)  # pixels of a badge
_MINUS = const(13)  # glyph indices of "-" and "0" in text fonts
_ZERO = const(16)

# Colour of each suit (clubs, diamonds, hearts, spades) and of the jokers, for two and four colours
_TWO = bytes((INK, RED, RED, INK, BLUE))
_FOUR = bytes((GREEN, BLUE, RED, INK, BLUE))

# The marks of a card's face, five numbers each: font, x and width of the column it is centred in, y, 1 for a rank.
# One line per size: as such, STACKED, SIDE; a size without an arrangement of its own uses the first.
_R, _B, _S, _M, _L = fonts.RANK, fonts.RANK_BIG, fonts.SUIT, fonts.SUIT_MIDDLE, fonts.SUIT_LARGE
_CORNERS = bytes((_R, 2, 10, 3, 1, _S, 13, 7, 5, 0, _M, 5, 11, 17, 0))
_CORNERS_HIGH = bytes((_R, 2, 10, 1, 1, _S, 13, 7, 3, 0, _M, 5, 11, 17, 0))  # whole in twelve rows
_WIDE = bytes((_B, 2, 16, 3, 1, _M, 18, 11, 5, 0))
_LARGE_CORNERS = bytes((_B, 3, 16, 4, 1, _M, 3, 16, 22, 0, _L, 24, 15, 39, 0))
_MARKS = (
    (_CORNERS, bytes((_R, 2, 11, 2, 1, _M, 2, 11, 14, 0)), _CORNERS_HIGH),
    (bytes((_B, 2, 16, 2, 1, _L, 14, 15, 18, 0)), bytes((_R, 2, 11, 2, 1, _M, 2, 11, 14, 0)), _WIDE),
    (
        bytes((_B, 2, 16, 3, 1, _L, 14, 15, 26, 0)),
        bytes((_R, 2, 11, 3, 1, _M, 2, 11, 16, 0)),
        _WIDE + bytes((_L, 8, 15, 25, 0)),
    ),
    (_LARGE_CORNERS, _LARGE_CORNERS, bytes((_B, 3, 16, 4, 1, _L, 24, 15, 4, 0, _L, 13, 15, 35, 0))),
)
# Where the badge of MARK and WILD goes (x, y from the bottom) and the marks that go with it, in the same order
_BADGES = (
    ((6, 12, _CORNERS[:10]), (3, 10, bytes((_R, 2, 11, 2, 1, _S, 4, 7, 14, 0))), (6, 12, _CORNERS[:10])),
    ((3, 12, _MARKS[1][0]), (3, 10, _MARKS[1][1]), (3, 12, _MARKS[1][2])),
    ((3, 12, _MARKS[2][0]), (3, 12, _MARKS[2][1]), (11, 14, _WIDE)),
    ((3, 12, _MARKS[3][0]), (3, 12, _MARKS[3][1]), (3, 12, _MARKS[3][2])),
)

# Old colour → new for a dimmed picture
_DIMMED = bytearray(range(16))
for _old, _new in ((WHITE, SHADE), (GOLD, SHADE)):
    _DIMMED[_old] = _new


class Painter:
    """Draws items. `suits` has the colours of the four suits and of a joker.

    The item being drawn is kept in attributes (x, y, w, h, a, b, c as in items.py), not passed as
    arguments: MicroPython takes memory from the heap for a call of a function with more than eleven
    locals and stack entries, which on a Pico costs as much as drawing a glyph.
    """

    def __init__(self):
        self.suits = _TWO
        self.values = ()
        self.top = 0
        self.x = self.y = self.w = self.h = self.a = self.b = self.c = 0
        self.ink = self.shadow = 0  # colour or colours, and how far below the shadow lies
        self.places = b""  # the marks of a card's face, and which rank and suit they show
        self.glyphs = 0
        self.left = self.below = 0  # where a badge begins
        self._has_fonts = bytearray(len(CARD_W))
        self._backs = [None] * len(CARD_W)
        self._games = None
        self._pictures = None
        self._draw = (
            self._fill, self._frame, self._panel, self._card, self._slot, self._edges, self._text, self._number,
            self._glyph, self._game, self._ring, self._bar, self._line, self._columns,
            self._picture,
        )  # fmt: skip

    def forget(self):
        """Drop what was loaded to paint: fonts but those of text, backs, the pictures of the games, what paints others.

        Each is loaded again when it is needed: two games seldom need the same.
        """
        fonts.forget()
        for size in range(len(CARD_W)):
            self._has_fonts[size] = 0
            self._backs[size] = None
        self._games = None
        self._pictures = None
        for path in ("display.surface.sprite_viper", "display.surface.sprite_plain"):
            forget(path)

    def item(self, surface, items, at):
        """Paint the item whose eight numbers start at `items[at]`; strings and tuples come from `values`.

        `top` is the row of the screen that the surface begins with.
        """
        self.x = items[at + 1]
        self.y = items[at + 2] - self.top
        self.w = items[at + 3]
        self.h = items[at + 4]
        self.a = items[at + 5]
        self.b = items[at + 6]
        self.c = items[at + 7]
        self._draw[items[at]](surface)

    # Shapes

    def _fill(self, surface):
        surface.rect(self.x, self.y, self.w, self.h, self.a)

    def _frame(self, surface):
        surface.frame(self.x, self.y, self.w, self.h, self.a)

    def _panel(self, surface):
        surface.plate(self.x, self.y, self.w, self.h, self.b << PAIR | self.a, 0)

    def _slot(self, surface):
        surface.rect(self.x + 2, self.y, self.w - 4, 1, self.a)
        surface.rect(self.x + 2, self.y + self.h - 1, self.w - 4, 1, self.a)
        surface.rect(self.x, self.y + 2, 1, self.h - 4, self.a)
        surface.rect(self.x + self.w - 1, self.y + 2, 1, self.h - 4, self.a)
        surface.rect(self.x + 1, self.y + 1, 1, 1, self.a)
        surface.rect(self.x + self.w - 2, self.y + 1, 1, 1, self.a)
        surface.rect(self.x + 1, self.y + self.h - 2, 1, 1, self.a)
        surface.rect(self.x + self.w - 2, self.y + self.h - 2, 1, 1, self.a)

    def _ring(self, surface):
        self._outline(surface, self.a)

    def _outline(self, surface, colour):
        """Draw an outline two pixels wide without its corner pixels."""
        surface.rect(self.x + 1, self.y, self.w - 2, 2, colour)
        surface.rect(self.x + 1, self.y + self.h - 2, self.w - 2, 2, colour)
        surface.rect(self.x, self.y + 1, 2, self.h - 2, colour)
        surface.rect(self.x + self.w - 2, self.y + 1, 2, self.h - 2, colour)

    def _bar(self, surface):
        surface.rect(self.x, self.y, self.a, self.h, self.b)
        surface.rect(self.x + self.a, self.y, self.w - self.a, self.h, self.c)

    # Cards

    def _edges(self, surface):
        deepest = EDGE * self.a
        self.w -= deepest + SHADOW
        self.h -= deepest + SHADOW
        self.ink = INK << PAIR | self.b
        self.shadow = SHADOW
        for step in range(deepest, 0, -EDGE):
            surface.plate(self.x + step, self.y + step, self.w, self.h, self.ink, self.shadow)
            self.shadow = 0

    def _card(self, surface):
        self.shadow = SHADOW_RAISED if self.c & RAISED else SHADOW
        if self.c & RING_ON:
            self._inset(RING_WIDTH, max(RING_WIDTH, self.shadow))
        else:
            self.w -= self.shadow
            self.h -= self.shadow
        self.ink = INK << PAIR | (SHADE if self.c & DIM else WHITE)
        surface.plate(self.x, self.y, self.w, self.h, self.ink, self.shadow)
        if self.c & FACE_DOWN:
            if self.w < CARD_W[self.a]:
                surface.rect(self.x + 2, self.y + 2, self.w - 4, self.h - 4, BACK)
            else:
                surface.pattern(self._back(self.a), self.x + 2, self.y + 2, BACK << PAIR | BACK_LIGHT)
        elif self.w == CARD_W[self.a]:
            self._face(surface)
        if self.c & RING_ON:
            self._inset(-RING_WIDTH, -RING_WIDTH)
            self._outline(surface, GOLD)

    def four_colours(self, on):
        """Give each suit a colour of its own, or take red and black for all."""
        self.suits = _FOUR if on else _TWO

    def _inset(self, before, after):
        """Make the box smaller by some pixels at its left and upper sides, and at its right and lower ones."""
        self.x += before
        self.y += before
        self.w -= before + after
        self.h -= before + after

    def _face(self, surface):
        """Draw rank, suits and badge of the card whose own box is at x, y."""
        if not self._has_fonts[self.a]:
            self._load_fonts(self.a)
        self.places = _MARKS[self.a][1 if self.c & STACKED else 2 if self.c & SIDE else 0]
        if self.c & (MARK | WILD):
            self._badge(surface, _BADGES[self.a][1 if self.c & STACKED else 2 if self.c & SIDE else 0])
        self.glyphs = self.b // 13 << 8 | self.b % 13 if self.b < JOKER else _STAR << 8 | _JOKER
        self.ink = self.suits[self.glyphs >> 8]
        surface.marks(fonts.loaded, self.places, len(self.places) // 5, self.x, self.y, self.glyphs, self.ink)

    def _badge(self, surface, badge):
        """Draw a small dark plate with a star for WILD, a cross for MARK; choose the marks that go with it."""
        self.left = self.x + badge[0]
        self.below = self.y + self.h - badge[1]
        self.places = badge[2]
        surface.plate(self.left, self.below, _BADGE, _BADGE, BLACK << PAIR | BLACK, 0)
        if self.c & WILD:
            surface.glyph(fonts.font(fonts.SUIT), _STAR, self.left + 1, self.below + 1, GOLD)
        else:
            cross = fonts.index_of(fonts.TEXT, "×")
            surface.glyph(fonts.font(fonts.TEXT), cross, self.left + 1, self.below - 2, GOLD)

    def _load_fonts(self, size):
        """Load what the faces of a size are made of: `Surface.marks` takes fonts that are there."""
        for places in _MARKS[size] + tuple(badge[2] for badge in _BADGES[size]):
            for i in range(0, len(places), 5):
                fonts.font(places[i])
        self._has_fonts[size] = 1

    def _back(self, size):
        """Return the pattern of a card back as a font of one glyph, made when first needed."""
        if self._backs[size] is None:
            w, h = CARD_W[size] - 4, CARD_H[size] - 4
            self._backs[size] = fonts.Font(h, 0, bytes((w,)), _lattice(w, h))
        return self._backs[size]

    # Letters, digits, pictures

    def _text(self, surface):
        surface.text(fonts.font(self.a), self.values[self.c >> VALUE_AT], self.x, self.y, self.c & COLOUR_MASK)

    def _glyph(self, surface):
        surface.glyph(fonts.font(self.a), self.b, self.x, self.y, self.c)

    def _number(self, surface):
        font = fonts.font(self.c >> FONT_AT)
        colour = self.c & COLOUR_MASK
        value = self.b * NUMBER_PART + self.a
        if value < 0:
            value = -value
            surface.glyph(font, _MINUS, self.x, self.y, colour)
        x = self.x + self.w + font.gap
        while True:
            x -= font.widths[_ZERO] + font.gap
            surface.glyph(font, _ZERO + value % 10, x, self.y, colour)
            value //= 10
            if not value:
                return

    def _game(self, surface):
        if self._games is None:
            self._games = passing("display.data.games")
        pictures = self._games.PICTURES
        picture = pictures[self.a + 1 if self.a + 1 < len(pictures) else 0]
        recolour = _DIMMED if self.b else None
        surface.sprite(picture, GAME_SIZE, GAME_SIZE, self.x, self.y, self._games.KEY, recolour)

    def pictures(self):
        """Return what paints the pictures in flash, made when first needed."""
        if self._pictures is None:
            self._pictures = passing("display.pictures").Pictures()
        return self._pictures

    def _picture(self, surface):
        name = self.values[self.c >> VALUE_AT]
        if not self.pictures().paint(surface, name, self.x, self.y, self.w, self.h, self.a, self.b, None):
            surface.rect(self.x, self.y, self.w, self.h, FELT_LIGHT)

    # Charts

    def _line(self, surface):
        values, colour = self.values[self.c >> VALUE_AT], self.c & COLOUR_MASK
        count = len(values)
        before = -1
        for i in range(count):
            left, right = self.x + self.w * i // count, self.x + self.w * (i + 1) // count
            at = self._height(values[i])
            if before >= 0:
                top = min(before, at)
                wide = min(2, self.x + self.w - left)
                surface.rect(left, self.y + top, wide, max(before, at) - top + 2, colour)
            surface.rect(left, self.y + at, right - left, 2, colour)
            before = at

    def _columns(self, surface):
        values, colour = self.values[self.c >> VALUE_AT], self.c & COLOUR_MASK
        count = len(values)
        ground = self._height(0)
        for i in range(count):
            left, right = self.x + self.w * i // count, self.x + self.w * (i + 1) // count
            at = self._height(values[i])
            top = min(at, ground)
            gap = 1 if right - left > 2 else 0
            surface.rect(left, self.y + top, right - left - gap, max(at, ground) - top + 2, colour)

    def _height(self, value):
        """Return how far below the top of a chart from `a` to `b` a value lies; its line is two pixels high."""
        low, high = self.a, self.b
        value = min(max(value, low), high)
        return (self.h - 2) * (high - value) // max(1, high - low)


def _lattice(w, h):
    """Return the bits of a lattice of diamonds, symmetric in a w x h rectangle, with an edge of one empty pixel."""
    bits = bytearray((w * h + 7 >> 3) + 2)
    at = 0
    for y in range(h):
        v = abs(2 * y - h + 1) >> 1
        for x in range(w):
            u = abs(2 * x - w + 1) >> 1
            edge = x == 0 or y == 0 or x == w - 1 or y == h - 1
            if not edge and ((u + v) % 6 == 3 or (u - v) % 6 == 3):
                bits[at >> 3] |= 0x80 >> (at & 7)
            at += 1
    return bytes(bits)
