"""How each kind of item is drawn on a surface. Nothing else draws.

`Painter.item` reads one item of a scene (see items.py) and paints it inside its box and nowhere else.
Cards are composed from rectangles and glyphs: an outline, a ground, a rank, one to three suits.
"""

from display import fonts
from display.items import (
    CARD_H,
    CARD_W,
    DIM,
    EDGE,
    FACE_DOWN,
    MARK,
    RAISED,
    RING_ON,
    RING_WIDTH,
    SHADOW,
    SHADOW_RAISED,
    SIDE,
    STACKED,
    WILD,
)
from display.palette import BACK, BACK_LIGHT, BLACK, BLUE, GOLD, GREEN, INK, RED, SHADE, WHITE
from engine.cards import JOKER
from engine.compat import const

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
# One line a size: as such, STACKED, SIDE; a size without an arrangement of its own uses the first.
_R, _B, _S, _M, _L = fonts.RANK, fonts.RANK_BIG, fonts.SUIT, fonts.SUIT_MIDDLE, fonts.SUIT_LARGE
_CORNERS = bytes((_R, 2, 10, 3, 1, _S, 13, 7, 5, 0, _M, 5, 11, 17, 0))
_WIDE = bytes((_B, 2, 16, 3, 1, _M, 18, 11, 5, 0))
_LARGE_CORNERS = bytes((_B, 3, 16, 4, 1, _M, 3, 16, 22, 0, _L, 24, 15, 39, 0))
_MARKS = (
    (_CORNERS, bytes((_R, 2, 11, 2, 1, _M, 2, 11, 14, 0)), _CORNERS),
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

_GAMES = ("TREYS", "TRIPEAKS", "TRESYDOS", "TREPENTA", "TREX")  # as engine.GAMES

# Old colour → new for a dimmed picture
_DIMMED = bytearray(range(16))
for _old, _new in ((WHITE, SHADE), (GOLD, SHADE)):
    _DIMMED[_old] = _new


def number_width(font, value):
    """Return the pixels that an integer takes in a text font."""
    found = fonts.font(font)
    step = found.widths[_ZERO] + found.gap
    w = 0
    if value < 0:
        value = -value
        w = found.widths[_MINUS] + found.gap
    while True:
        w += step
        value //= 10
        if not value:
            return w - found.gap


class Painter:
    """Draws items. `four_colour` gives each suit a colour of its own."""

    def __init__(self):
        self.four_colour = False
        self._values = ()
        self._backs = [None] * len(CARD_W)
        self._games = None
        self._draw = (
            self._fill, self._frame, self._panel, self._card, self._slot, self._edges, self._text, self._number,
            self._glyph, self._game, self._ring, self._bar, self._line, self._columns,
        )  # fmt: skip

    def item(self, surface, items, at, values):
        """Paint the item whose eight numbers start at `items[at]`; `values` are the scene's strings and tuples."""
        self._values = values
        x = items[at + 1]
        y = items[at + 2]
        self._draw[items[at]](surface, x, y, items[at + 3], items[at + 4], items[at + 5], items[at + 6], items[at + 7])

    # Shapes

    def _fill(self, surface, x, y, w, h, colour, _, __):
        surface.rect(x, y, w, h, colour)

    def _frame(self, surface, x, y, w, h, colour, _, __):
        surface.frame(x, y, w, h, colour)

    def _panel(self, surface, x, y, w, h, ground, outline, _):
        _notched(surface, x, y, w, h, outline)
        surface.rect(x + 1, y + 1, w - 2, h - 2, ground)

    def _slot(self, surface, x, y, w, h, colour, _, __):
        surface.rect(x + 2, y, w - 4, 1, colour)
        surface.rect(x + 2, y + h - 1, w - 4, 1, colour)
        surface.rect(x, y + 2, 1, h - 4, colour)
        surface.rect(x + w - 1, y + 2, 1, h - 4, colour)
        for i in range(4):
            surface.pixel(x + w - 2 if i & 1 else x + 1, y + h - 2 if i & 2 else y + 1, colour)

    def _ring(self, surface, x, y, w, h, colour, _, __):
        _ring(surface, x, y, w, h, colour)

    def _bar(self, surface, x, y, w, h, filled, colour, ground):
        surface.rect(x, y, filled, h, colour)
        surface.rect(x + filled, y, w - filled, h, ground)

    # Cards

    def _edges(self, surface, x, y, w, h, count, colour, _):
        for i in range(count, 0, -1):
            # The deepest edge carries the shadow of the pile
            w_i, h_i = w - EDGE * count - SHADOW, h - EDGE * count - SHADOW
            step = EDGE * i
            if i == count:
                _notched(surface, x + step + SHADOW, y + step + SHADOW, w_i, h_i, BLACK)
            _notched(surface, x + step, y + step, w_i, h_i, INK)
            surface.rect(x + step + 1, y + step + 1, w_i - 2, h_i - 2, colour)

    def _card(self, surface, x, y, w, h, size, card, flags):
        before = RING_WIDTH if flags & RING_ON else 0
        shadow = SHADOW_RAISED if flags & RAISED else SHADOW
        after = max(before, shadow)
        x += before
        y += before
        w -= before + after
        h -= before + after
        _notched(surface, x + shadow, y + shadow, w, h, BLACK)
        if before:
            _ring(surface, x - before, y - before, w + 2 * before, h + 2 * before, GOLD)
        _notched(surface, x, y, w, h, INK)
        whole = w == CARD_W[size]
        if flags & FACE_DOWN:
            surface.rect(x + 1, y + 1, w - 2, h - 2, SHADE if flags & DIM else WHITE)
            surface.rect(x + 2, y + 2, w - 4, h - 4, BACK)
            if whole:
                surface.glyph(self._back(size), 0, x + 3, y + 3, BACK_LIGHT)
            return
        surface.rect(x + 1, y + 1, w - 2, h - 2, SHADE if flags & DIM else WHITE)
        if whole:
            self._face(surface, x, y, h, size, card, flags)

    def _face(self, surface, x, y, h, size, card, flags):
        """Draw rank, suits and badge of the card at x, y."""
        rank, suit = card % 13, card // 13
        if card >= JOKER:
            rank, suit = _JOKER, _STAR
        colour = (_FOUR if self.four_colour else _TWO)[suit]
        way = 1 if flags & STACKED else 2 if flags & SIDE else 0
        badge = _BADGES[size][way]
        marks = badge[2] if flags & (MARK | WILD) else _MARKS[size][way]
        for i in range(0, len(marks), 5):
            font = fonts.font(marks[i])
            index = rank if marks[i + 4] else suit
            left = x + marks[i + 1] + (marks[i + 2] - font.widths[index] >> 1)
            surface.glyph(font, index, left, y + marks[i + 3], colour)
        if flags & (MARK | WILD):
            _badge(surface, x + badge[0], y + h - badge[1], flags)

    def _back(self, size):
        """Return the pattern of a card back as a font of one glyph, made when first needed."""
        if self._backs[size] is None:
            w, h = CARD_W[size] - 6, CARD_H[size] - 6
            self._backs[size] = fonts.Font(h, 0, bytes((w,)), _lattice(w, h))
        return self._backs[size]

    # Letters, digits, pictures

    def _text(self, surface, x, y, w, h, font, _, c):
        surface.text(fonts.font(font), self._values[c >> 5], x, y, c & 15)

    def _number(self, surface, x, y, w, h, low, high, c):
        value = high * 10000 + low
        font = fonts.font(c >> 4)
        step = font.widths[_ZERO] + font.gap
        if value < 0:
            value = -value
            surface.glyph(font, _MINUS, x, y, c & 15)
        x += w + font.gap
        while True:
            x -= step
            surface.glyph(font, _ZERO + value % 10, x, y, c & 15)
            value //= 10
            if not value:
                return

    def _glyph(self, surface, x, y, w, h, font, index, colour):
        surface.glyph(fonts.font(font), index, x, y, colour)

    def _game(self, surface, x, y, w, h, number, dim, _):
        if self._games is None:
            self._games = __import__("display.games_data", None, None, ("KEY",))
        picture = getattr(self._games, _GAMES[number])
        surface.sprite(picture, GAME_SIZE, GAME_SIZE, x, y, self._games.KEY, _DIMMED if dim else None)

    # Charts

    def _line(self, surface, x, y, w, h, low, high, c):
        values = self._values[c >> 5]
        count = len(values)
        before = -1
        for i in range(count):
            left, right = x + w * i // count, x + w * (i + 1) // count
            at = y + _height(values[i], low, high, h)
            if before >= 0:
                top = min(before, at)
                surface.rect(left, top, 2, max(before, at) - top + 2, c & 15)
            surface.rect(left, at, right - left, 2, c & 15)
            before = at

    def _columns(self, surface, x, y, w, h, low, high, c):
        values = self._values[c >> 5]
        count = len(values)
        ground = y + _height(0, low, high, h)
        for i in range(count):
            left, right = x + w * i // count, x + w * (i + 1) // count
            at = y + _height(values[i], low, high, h)
            gap = 1 if right - left > 2 else 0
            top = min(at, ground)
            surface.rect(left, top, right - left - gap, max(at, ground) - top + 2, c & 15)


def _height(value, low, high, h):
    """Return how far below the top of a chart `value` lies; the chart's line is two pixels high."""
    value = min(max(value, low), high)
    return (h - 2) * (high - value) // max(1, high - low)


def _notched(surface, x, y, w, h, colour):
    """Fill a rectangle but for its four corner pixels."""
    surface.rect(x + 1, y, w - 2, h, colour)
    surface.rect(x, y + 1, w, h - 2, colour)


def _badge(surface, x, y, flags):
    """Draw a small dark plate with a star for WILD, a cross for MARK."""
    _notched(surface, x, y, _BADGE, _BADGE, BLACK)
    if flags & WILD:
        surface.glyph(fonts.font(fonts.SUIT), _STAR, x + 1, y + 1, GOLD)
    else:
        font = fonts.font(fonts.TEXT)
        surface.glyph(font, font.index("×"), x + 1, y - 2, GOLD)


def _ring(surface, x, y, w, h, colour):
    """Draw an outline two pixels wide with notched corners."""
    surface.rect(x + 1, y, w - 2, 2, colour)
    surface.rect(x + 1, y + h - 2, w - 2, 2, colour)
    surface.rect(x, y + 1, 2, h - 2, colour)
    surface.rect(x + w - 2, y + 1, 2, h - 2, colour)


def _lattice(w, h):
    """Return the bits of a lattice of diamonds, symmetric in a w x h rectangle, a dot in each diamond."""
    bits = bytearray(w * h + 7 >> 3)
    at = 0
    for y in range(h):
        v = abs(2 * y - h + 1) >> 1
        for x in range(w):
            u = abs(2 * x - w + 1) >> 1
            if (u + v) % 6 == 3 or (u - v) % 6 == 3:
                bits[at >> 3] |= 0x80 >> (at & 7)
            at += 1
    return bytes(bits)
