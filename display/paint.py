"""`Painter` draws each kind of item on a surface. Nothing else draws.

`Painter.item` reads one item of a scene (see items.py) and paints within its box.
Cards are composed of rectangles and glyphs: an outline, a ground, a rank, a suit.
"""

import display.pictures as pictures  # borrow
from display import fonts, items, palette
from engine.cards import JOKER
from engine.compat import const
from engine.modules import unload

_JOKER = const(13)  # the joker's glyph in the rank fonts
_STAR = const(4)  # and in the suit fonts
_BADGE = const(13)  # pixels of a badge
_MINUS = const(13)  # glyph indices of "-" and "0" in text fonts
_ZERO = const(16)

# Colour of each suit (clubs, diamonds, hearts, spades) and of the jokers, for two and four colours; then the same for
# cards that cannot be taken
_TWO = bytes((palette.INK, palette.RED, palette.RED, palette.INK, palette.BLUE))
_FOUR = bytes((palette.GREEN, palette.BLUE, palette.RED, palette.INK, palette.BLUE))
_TWO_NIGHT = bytes((palette.SHADE, palette.EMBER, palette.EMBER, palette.SHADE, palette.SHADE))
_FOUR_NIGHT = bytes((palette.DIM, palette.BACK_LIGHT, palette.EMBER, palette.SHADE, palette.SHADE))
# Where the table is light, a card that cannot be taken is a little darker than it: a dark one would stand out
_TWO_QUIET = bytes((palette.DIM, palette.RED, palette.RED, palette.DIM, palette.DIM))
_FOUR_QUIET = bytes((palette.GREEN, palette.BLUE, palette.RED, palette.DIM, palette.DIM))

# Arrangements of a face
_CORNERS = const(0)  # rank in the left upper corner, suit in the right lower one
_COLUMN = const(1)  # suit below the rank, centred
_STACK = const(2)  # suit below the rank, at the left: visible when the next card overlaps
_ALONE = const(3)  # only the rank
_BESIDE = const(4)  # suit beside the rank
_TOP = const(5)  # the same in the upper rows, all that an overlap leaves free; below it the suit again
_CLOSE = const(6)  # rank and suit in narrow strips
_R, _L, _M, _S, _H = fonts.RANK_BIG, fonts.RANK_LARGE, fonts.SUIT_MIDDLE, fonts.SUIT_LARGE, fonts.SUIT_HUGE
# The face of each card size: the font of its rank, the font of its suit, its arrangement
_FACES = bytes((
    _R, _M, _COLUMN, _R, _M, _COLUMN, _R, _S, _CORNERS,  # PEAK, PEAK_LOW, PEAK_WIDE
    _L, _H, _CORNERS, _L, _H, _CORNERS, _R, _S, _CORNERS,  # TARGET, PILE, PILE_LOW
    _L, _H, _CORNERS, _R, _S, _CORNERS, _L, _H, _CORNERS,  # HAND, HAND_LOW, HAND_WIDE
    _R, _S, _CORNERS, _R, _S, _CORNERS,  # FIELD, FIELD_LOW
    _R, _M, _ALONE, _R, _M, _COLUMN, _R, _M, _ALONE,  # TILE, TILE_HIGH, TILE_LOW
    _R, _S, _STACK, _R, _S, _STACK, _L, _S, _CORNERS, _R, _M, _ALONE,  # STRIP, STRIP_LOW, TRICK, RAIL
    _L, _H, _CORNERS, _R, _S, _BESIDE, _R, _M, _ALONE, _R, _M, _ALONE,  # GRID, FLAT, TILE_NARROW, RAIL_LOW
    _R, _S, _STACK, _R, _M, _ALONE, _L, _H, _CORNERS,  # STRIP_WIDE, RAIL_WIDE, TRICK_WIDE
    _R, _S, _TOP, _R, _S, _TOP, _R, _S, _TOP,  # COLUMN, COLUMN_LOW, COLUMN_WIDE
    fonts.RANK_SMALL, fonts.SUIT_SMALL, _CLOSE,  # SLIP
))  # fmt: skip
_CAPITAL = const(15)  # rows of BIG's digits
_JACK = const(10)  # the lowest rank that has a figure, on large cards
_COURT_W = const(42)  # the least width of a card with a figure
_COURT_H = const(57)  # and the least height
_COURT_TOP = const(30)  # rows above it: the rank's
_COURT_LEFT = const(16)  # columns beside it: the suit's
_TILE_H = const(23)  # the most rows of a small card, of which the glyphs take a large part
_MEDAL = const(12)  # the figure after those of the courts: the sign on a back
_SHORT = const(30)  # rows below which a card has no room for a suit below its rank
_TEN = const(9)  # the ten's glyph among the ranks
_TWO_DIGITS = const(24)  # columns that a back needs for two digits of BIG
_STACK_W = const(18)  # columns of a stacked card in which its rank and suit are
_STACK_WIDE = const(24)  # the same on a screen of 320 pixels

# Old colour → new for figures on cards that cannot be taken
_MOONLIT = bytearray(range(16))
_MOONLIT[palette.WHITE] = _MOONLIT[palette.GOLD] = palette.BACK_LIGHT
for _old in (palette.SHADE, palette.DIM, palette.ALERT, palette.RED, palette.GREEN):
    _MOONLIT[_old] = palette.BACK
# The same for pictures where the table is light: dark parts stay dark, highlights are never darker than their surface
_BY_DAY = bytearray(range(16))
_BY_DAY[palette.BLACK], _BY_DAY[palette.DIM] = palette.INK, palette.BACK_LIGHT
_BY_DAY[palette.GOLD], _BY_DAY[palette.ALERT] = palette.FELT_LIGHT, palette.EMBER


class Painter:
    """Draws items. `suits` has the colours of the four suits and of a joker.

    The current item is stored in attributes (x, y, w, h, a, b, c as in items.py), not passed as arguments: MicroPython
    allocates memory for a call of a function with more than eleven locals and stack entries, which on a Pico
    takes as long as drawing a glyph.
    """

    def __init__(self, width):
        """`width`: the screen's."""
        self._width = width
        self.four_colours(False)
        self.values = ()  # the strings of the frame's items
        self.left = self.top = 0  # the screen column and row of the surface's first ones
        self.x = self.y = self.w = self.h = self.a = self.b = self.c = 0
        self.ink = self.shadow = 0  # colour or pair of colours, and offset of the shadow
        self.glyphs = 0  # suit << 8 | rank of a card's face
        self._places = [None] * (4 * items.CARDS)  # by size, the marks of faces: normal, STACKED, with figures, CLOSE
        self._backs = [None] * items.CARDS
        self._pictures = None
        self._draw = (  # by kind
            self._rectangle, self._panel, self._slot, self._card, self._edges, self._ring, self._text, self._number,
            self._glyph, self._columns, self._picture, self._felt,
        )  # fmt: skip

    def forget(self):
        """Drop what was loaded to paint: fonts other than text fonts, backs, pictures, the loops that draw them.

        Each is loaded again when needed; two games seldom need the same.
        """
        fonts.forget()
        for kind in range(len(self._places)):
            self._places[kind] = self._backs[kind % items.CARDS] = None
        self._pictures = None
        for path in ("display.surface.runs_viper", "display.surface.runs_plain"):
            unload(path)

    def item(self, surface, numbers, at):
        """Paint the item whose eight numbers start at `numbers[at]`."""
        self.x = numbers[at + 1] - self.left
        self.y = numbers[at + 2] - self.top
        self.w = numbers[at + 3]
        self.h = numbers[at + 4]
        self.a = numbers[at + 5]
        self.b = numbers[at + 6]
        self.c = numbers[at + 7]
        self._draw[numbers[at]](surface)

    # Shapes

    def _rectangle(self, surface):
        """Draw a filled rectangle."""
        surface.rect(self.x, self.y, self.w, self.h, self.a)

    def _felt(self, surface):
        """Draw a part of the table."""
        surface.rect(self.x, self.y, self.w, self.h, palette.FELT)
        surface.weave(self.x, self.y, self.w, self.h, palette.FELT_LIGHT)

    def _panel(self, surface):
        """Draw a box with notched corners."""
        surface.plate(self.x, self.y, self.w, self.h, self.b << palette.PAIR | self.a, 0)

    def _slot(self, surface):
        """Draw the outline of an empty place, with rounded corners."""
        surface.rect(self.x + 2, self.y, self.w - 4, 1, self.a)
        surface.rect(self.x + 2, self.y + self.h - 1, self.w - 4, 1, self.a)
        surface.rect(self.x, self.y + 2, 1, self.h - 4, self.a)
        surface.rect(self.x + self.w - 1, self.y + 2, 1, self.h - 4, self.a)
        surface.rect(self.x + 1, self.y + 1, 1, 1, self.a)
        surface.rect(self.x + self.w - 2, self.y + 1, 1, 1, self.a)
        surface.rect(self.x + 1, self.y + self.h - 2, 1, 1, self.a)
        surface.rect(self.x + self.w - 2, self.y + self.h - 2, 1, 1, self.a)

    def _ring(self, surface):
        """Draw the cursor's ring: an outline two pixels wide without its corner pixels."""
        surface.rect(self.x + 1, self.y, self.w - 2, 2, self.a)
        surface.rect(self.x + 1, self.y + self.h - 2, self.w - 2, 2, self.a)
        surface.rect(self.x, self.y + 1, 2, self.h - 2, self.a)
        surface.rect(self.x + self.w - 2, self.y + 1, 2, self.h - 2, self.a)

    # Cards

    def _edges(self, surface):
        """Draw the edges of the cards below a card, the lowest first; only that one has a shadow."""
        deepest = self.c * self.a
        self.w -= deepest + items.SHADOW
        self.h -= deepest + items.SHADOW
        self.ink = palette.INK << palette.PAIR | self.b
        self.shadow = items.SHADOW
        for step in range(deepest, 0, -self.c):
            surface.plate(self.x + step, self.y + step, self.w, self.h, self.ink, self.shadow)
            self.shadow = 0

    def _card(self, surface):
        """Draw a card with its shadow and, if it has one, the cursor's ring."""
        self.shadow = items.SHADOW_RAISED if self.c & items.RAISED else items.SHADOW
        if self.c & items.RING_ON:
            self._inset(items.RING_WIDTH, max(items.RING_WIDTH, self.shadow))
        else:
            self.w -= self.shadow
            self.h -= self.shadow
        self.ink = palette.INK << palette.PAIR | palette.WHITE
        if self.c & items.DIM and not self.c & items.FACE_DOWN:
            # A light edge would dominate a small tile
            edge, ground = palette.INK if items.CARD_H[self.a] <= _TILE_H else self.edge, self.dull
            if self.c & items.OPEN:
                edge, ground = palette.INK, palette.SHADE
            self.ink = edge << palette.PAIR | ground
        surface.plate(self.x, self.y, self.w, self.h, self.ink, self.shadow)
        if self.c & items.FACE_DOWN:
            self._draw_back(surface)
        elif self.w == items.CARD_W[self.a]:
            self._face(surface)
        if self.c & items.RING_ON:
            self._inset(-items.RING_WIDTH, -items.RING_WIDTH)
            over = -self.x - self.left
            if 0 < over <= items.RING_WIDTH:  # at an edge of the screen draw the ring inside it
                self.w -= over
                self.x += over
            over = self.x + self.left + self.w - self._width
            if 0 < over <= items.RING_WIDTH:
                self.w -= over
            self.a = palette.GOLD
            self._ring(surface)

    def four_colours(self, on, light=False):
        """Use four suit colours, or two; `light`: the theme's table is light."""
        self.suits = _FOUR if on else _TWO
        self.dull = palette.FELT_LIGHT if light else palette.DULL  # the ground of cards that cannot be taken
        self.edge = palette.DIM if light else palette.FELT_LIGHT  # the edge of such cards
        quiet, night = (_FOUR_QUIET, _FOUR_NIGHT) if on else (_TWO_QUIET, _TWO_NIGHT)
        self.night = quiet if light else night
        self.gilt = palette.FELT_LIGHT if light else palette.GOLD  # on backs, which are dark in every theme
        self.tones = _BY_DAY if light else None

    def preload(self, size, back=False):
        """Load what faces of a size need, with `back` also its back: this is too slow during an animation."""
        if self._places[size] is None:
            self._places[size] = self._arrangement(size, 0)
        if back:
            self._back(size)

    def _inset(self, before, after):
        """Shrink the box by `before` pixels at the left and top, `after` at the right and bottom."""
        self.x += before
        self.y += before
        self.w -= before + after
        self.h -= before + after

    def _face(self, surface):
        """Draw rank, suit, figure and badge of the card."""
        kind = self._kind()
        if self._places[kind] is None:
            self._places[kind] = self._arrangement(self.a, kind // items.CARDS)
            if self._has_figure():  # load what draws figures now, not while a card moves
                self.pictures().figure(surface, _MEDAL, 0, 0, 0, 0, None)
        self.glyphs = self.b // 13 << 8 | self.b % 13 if self.b < JOKER else _STAR << 8 | _JOKER
        self.ink = (self.night if self.c & items.DIM and not self.c & items.OPEN else self.suits)[self.glyphs >> 8]
        if self.night is _TWO_NIGHT and self.ink == palette.SHADE and items.CARD_H[self.a] <= _TILE_H:
            self.ink = palette.DIM  # SHADE would make the tile too bright
        places = self._places[kind]
        surface.marks(fonts.loaded, places, len(places) // 5, self.x, self.y, self.glyphs, self.ink)
        if kind // items.CARDS == 2:
            self._court(surface)
        if self.c & (items.DOUBLED | items.WILD):
            self._badge(surface)

    def _kind(self):
        """Return the index in `_places` of the card's face: normal, STACKED, with a figure, or CLOSE."""
        if self.c & items.CLOSE:
            return 3 * items.CARDS + self.a
        if self.c & items.STACKED:
            return items.CARDS + self.a
        court = self.b < JOKER and self.b % 13 >= _JACK and self._has_figure()
        return 2 * items.CARDS + self.a if court and _FACES[3 * self.a + 2] == _CORNERS else self.a

    def _has_figure(self):
        """Return whether cards of this size have figures."""
        return items.CARD_W[self.a] >= _COURT_W and items.CARD_H[self.a] >= _COURT_H

    def _court(self, surface):
        """Draw the figure of a court card in the right lower corner, as high as fits below the rank."""
        number = self.b // 13 * 3 + self.b % 13 - _JACK
        x, y = max(_COURT_LEFT, self.w - items.FIGURE_W - 3), max(_COURT_TOP, self.h - items.FIGURE_H - 1)
        w, h = self.w - 1 - x, self.h - 1 - y
        recolour = _MOONLIT if self.c & items.DIM and not self.c & items.OPEN else self.tones
        self.pictures().figure(surface, number, self.x + x, self.y + y, w, h, recolour)

    def _arrangement(self, size, variant):
        """Load the fonts of a face and return its marks for `Surface.marks`.

        `variant`: 1 STACKED, 2 with a figure, 3 CLOSE.
        """
        rank, suit, how = _FACES[3 * size : 3 * size + 3] if variant < 3 else _FACES[-3:]
        w, h = items.CARD_W[size], items.CARD_H[size]
        if variant == 2:
            for font in (rank, fonts.SUIT_LARGE):
                fonts.font(font)
            return bytes((rank, 4, 0, 4, 1, fonts.SUIT_LARGE, 4 if w > 44 else 2, 0, _COURT_TOP + 2, 0))
        if variant == 1 and h < _SHORT:
            how = _ALONE
        elif variant == 1 and how != _ALONE:
            # 35 rows hold the rank and the larger suit below it
            rank, suit, how = fonts.RANK_BIG, fonts.SUIT_LARGE if h >= 35 else fonts.SUIT_MIDDLE, _STACK
        rank_h, suit_h = fonts.font(rank).height, fonts.font(suit).height
        if how == _CLOSE:
            if h <= _TILE_H:  # the next card lies to the right
                y = (h - rank_h) // 2
                return bytes((rank, 1, 8, y, 1, suit, 10, 0, y, 0))
            return bytes((rank, 3, 8, 1, 1, suit, w - 11, 0, 1, 0))
        if how == _TOP:
            wide = w // 40  # 1 on a wide card, whose suit is a column further from the edge
            marks = bytes((rank, 1, suit_h + 1, 2, 1, suit, w - 1 - suit_h - wide, 0, 2, 0))
            return marks if h < _SHORT else marks + bytes((suit, 0, w, (h + rank_h + 3 - suit_h) // 2, 0))
        column = w if how != _STACK else _STACK_WIDE if size == items.STRIP_WIDE else _STACK_W
        if how == _ALONE:
            return bytes((rank, 0, column, (h - rank_h) // 2, 1))
        if how == _BESIDE:
            return bytes((rank, 1, w - suit_h - 2, (h - rank_h) // 2, 1, suit, w - 1 - suit_h, 0, (h - suit_h) // 2, 0))
        if how != _CORNERS:
            return bytes((rank, 0, column, 2, 1, suit, 0, column, rank_h + 3, 0))
        left = 3 if rank == fonts.RANK_BIG else 4
        return bytes((rank, left, 0, left, 1, suit, w - 3 - suit_h, 0, h - 3 - suit_h, 0))

    def _badge(self, surface):
        """Draw a small dark plate in the left lower corner, with a star for WILD or a cross for DOUBLED."""
        x, y = self.x + 2, self.y + self.h - _BADGE - 2
        surface.plate(x, y, _BADGE, _BADGE, palette.BLACK << palette.PAIR | palette.BLACK, 0)
        if self.c & items.WILD:
            surface.glyph(fonts.font(fonts.SUIT_MIDDLE), _STAR, x + 1, y + 1, palette.GOLD)
        else:
            font = fonts.font(fonts.SMALL)
            surface.glyph(font, font.index("×"), x + 3, y + 1, palette.GOLD)

    def _draw_back(self, surface):
        """Draw the back of a card; one narrower than its size is being turned over."""
        surface.rect(self.x + 2, self.y + 2, self.w - 4, self.h - 4, palette.BACK)
        if self.w < items.CARD_W[self.a]:
            return
        if not self.c & items.VALUE or self._framed():
            surface.glyph(self._back(self.a), 0, self.x + 2, self.y + 2, palette.BACK_LIGHT)
        if self.c & items.VALUE:
            self._value(surface, self.b)
        elif self._has_figure():
            x, y = self.x + (self.w - items.FIGURE_W) // 2, self.y + (self.h - items.FIGURE_H) // 2
            self.pictures().figure(surface, _MEDAL, x, y, items.FIGURE_W, items.FIGURE_H, self.tones)

    def _back(self, size):
        """Return the pattern of a card back as a font with one glyph, made when first needed."""
        if self._backs[size] is None:
            w, h = items.CARD_W[size] - 4, items.CARD_H[size] - 4
            self._backs[size] = fonts.Font(h, 0, bytes((w,)), _lattice(w, h))
        return self._backs[size]

    def _value(self, surface, value):
        """Write a number in the middle of a back, framed where there is room."""
        if value == 10 and self.w < _TWO_DIGITS:
            font = fonts.font(fonts.RANK_BIG)  # it has ten as one narrow glyph
            x, y = self.x + (self.w - font.widths[_TEN]) // 2, self.y + (self.h - _CAPITAL) // 2
            surface.glyph(font, _TEN, x, y, palette.WHITE)
            return
        font = fonts.font(fonts.BIG if self.h > _CAPITAL + 3 else fonts.SMALL)
        step = font.widths[_ZERO] + font.gap
        w = step * (1 if value < 10 else 2 if value < 100 else 3) - font.gap
        x, y = self.x + (self.w - w) // 2, self.y + (self.h - (_CAPITAL if font.height > _CAPITAL else 11)) // 2
        if self._framed():
            edge = min(5, (self.w - 5 - w) // 2)
            surface.plate(x - edge, y - 5, w + 2 * edge, _CAPITAL + 10, self.gilt << palette.PAIR | palette.BACK, 0)
        elif w > self.w - 4:  # three digits are as wide as the card: move them closer, over its pale edge
            step -= 1
            w -= 2
            x += 1
            surface.rect(self.x + 1, y - 2, self.w - 2, _CAPITAL + 4, palette.BACK)
        x += w - font.widths[_ZERO]
        while True:
            surface.glyph(font, _ZERO + value % 10, x, y, palette.WHITE)
            x -= step
            value //= 10
            if not value:
                return

    def _framed(self):
        """Return whether a back has room for a frame around its number."""
        least = items.CARD_W[items.FIELD] if self.b < 100 else _COURT_W
        return self.w >= least and self.h >= items.CARD_H[items.FIELD_LOW]

    # Letters, digits, pictures

    def _text(self, surface):
        """Draw a string."""
        string, colour = self.values[self.c >> items.VALUE_AT], self.c & items.COLOUR_MASK
        surface.text(fonts.font(self.a), string, self.x, self.y, colour)

    def _glyph(self, surface):
        """Draw one glyph of a font."""
        surface.glyph(fonts.font(self.a), self.b, self.x, self.y, self.c)

    def _number(self, surface):
        """Draw an integer digit by digit, from the right."""
        font = fonts.font(self.c >> items.FONT_AT)
        colour = self.c & items.COLOUR_MASK
        value = self.b * items.NUMBER_PART + self.a
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

    def pictures(self):
        """Return the painter of pictures in flash, loaded when first needed."""
        if self._pictures is None:
            self._pictures = pictures.Pictures()
        return self._pictures

    def _picture(self, surface):
        """Draw a part of a picture in flash, or a plain rectangle where it is missing."""
        name, tones = self.values[self.c >> items.VALUE_AT], None if self.c & items.COLOUR_MASK else self.tones
        if not self.pictures().paint(surface, name, self.x, self.y, self.w, self.h, self.a, self.b, tones):
            surface.rect(self.x, self.y, self.w, self.h, palette.FELT_LIGHT)

    def _columns(self, surface):
        """Draw columns of equal width side by side, a pixel apart."""
        for i in range(self.a):
            left = self.x + self.w * i // self.a
            surface.rect(left, self.y, self.x + self.w * (i + 1) // self.a - left - 1, self.h, self.b)


def _lattice(w, h):
    """Return the bits of a lattice of diamonds, symmetric in a w x h rectangle, with an empty edge of one pixel."""
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
