"""`Scene`: everything that can be seen, as a flat list of items, back to front.

    scene = Scene(160, 240, 240)
    scene.begin()                                    # each frame: list everything that is visible
    scene.fill(0, 0, 240, 240, palette.FELT)
    scene.card(20, 30, items.HAND, card, items.LIFT)
    scene.text(fonts.BIG, "your lead", 120, 200, palette.TEXT, items.CENTRE)
    for i in range(scene.commit()):                  # compare with the last frame: what changed
        x, y, w, h = scene.rect(i)
        scene.paint(surface, x, y, w, h)             # repaint that rectangle, then send it

`commit` compares the new list with the one shown, item by item; the boxes of items that differ become
at most six disjoint dirty rectangles (x and w even, inside the screen). Repainting those always gives the
same picture as repainting everything. Begin each frame with a `fill` or `felt` of the whole screen.

While something moves over a picture that stays, a frame need not say all of it again: what had been added when
`keep` was called is added at once by `reuse` in the next frame.

A frame allocates nothing but the strings that the caller makes. Values given as strings or tuples
are compared by equality and kept until the next frame: never change one in place.

Adders (positions are the upper left corner; x may lie outside the screen):

    fill(x, y, w, h, colour)                    frame(x, y, w, h, colour)       felt(x, y, w, h)
    panel(x, y, w, h, ground, outline)          ring(x, y, w, h, colour=GOLD): around that box, 2 px outside
    card(x, y, size, card, flags)               back(x, y, size, flags=0)       slot(x, y, size, colour)
    value(x, y, size, number, flags=0): a back with its known value
    turning(x, y, size, card, w): blank, w wide, in the middle of where it lies
    edges(x, y, size, count, colour, step)      text(font, string, x, y, colour, align) → width
    number(font, value, x, y, colour, align) → width        glyph(font, index, x, y, colour)
    suit(x, y, suit, font, colour)              game(x, y, number, dim)
    picture(x, y, w, h, name, left, top): a part of a picture in flash
    bar(x, y, w, h, value, total, colour, ground)
    chart(x, y, w, h, values, low, high, colour, columns)
"""

from array import array

from display import fonts
from display.items import (
    BAR,
    CARD,
    CARD_H,
    CARD_W,
    COLUMNS,
    EDGE,
    EDGES,
    FACE_DOWN,
    FELT,
    FIELDS,
    FRAME,
    GAME,
    GLYPH,
    LINE,
    PANEL,
    PICTURE,
    RECTS,
    RING,
    RING_WIDTH,
    SHADOW,
    SLOT,
    VALUE,
    VALUE_AT,
    VERSION_AT,
)
from display.paint import GAME_SIZE, Painter
from display.palette import BACK_LIGHT, FELT_LIGHT, GOLD, INK, WHITE
from engine.cards import HIDDEN
from engine.compat import const, pick

# The inner loops as functions of this module: a look-up in another one would cost more at each call
_loops = pick("display.scene")
_alike, _cover, _find, _repeat, _touches = _loops.alike, _loops.cover, _loops.find, _loops.repeat, _loops.touches

_LARGEST = const(1023)
_AHEAD = const(16)  # items of one frame that the other may not have, one after the other, and those behind still be met
_WORD = const(19)  # rows of the largest words
_STUMP = const(15)  # of a card that is cut, fewer rows are not left
_STRINGS = const(32)  # strings and tuples of a frame, to begin with
_MOST_STRINGS = const(1024)  # their slot shares 16 bits with a colour and a version
_MORE = const(16)  # items or strings, where a frame has more than there was room for


def _blank(count):
    """Return an array for so many items."""
    return array("h", bytes(2 * FIELDS * count))


class Scene:
    """A retained list of items for a screen of `width` x `height` pixels, with room for `capacity` to begin with.

    `damage` holds x, y, w, h of each dirty rectangle that `commit` counted; `painter` draws the items (its
    settings are attributes; call `invalidate` after changing one).
    """

    def __init__(self, capacity, width, height):
        if not 0 < capacity <= _LARGEST:
            raise ValueError("a scene holds 1 to %d items, not %d" % (_LARGEST, capacity))
        self.capacity = self._usual = capacity
        self.width = width
        self.height = height
        self.painter = Painter()
        self.damage = array("h", bytes(8 * RECTS))
        self.count = 0
        self._now = _blank(capacity)
        self._shown = _blank(capacity)
        self._shown_count = 0
        # Strings and tuples: value, version (one bit, toggled when a value changes) and text width of each slot
        self.strings = min(capacity, _STRINGS)
        self._values = [None] * self.strings
        self._values_shown = [None] * self.strings
        self._versions = bytearray(self.strings)
        self._versions_shown = bytearray(self.strings)
        self._widths = array("h", bytes(2 * self.strings))
        self._widths_shown = array("h", bytes(2 * self.strings))
        self._slots = 0
        self._kept = self._kept_slots = 0  # items and strings of this frame that the next one may take over ...
        self._kept_shown = self._kept_slots_shown = 0  # ... and those of the frame shown
        self._kept_of = self._kept_of_shown = None  # what they are a picture of
        self._rects = 0
        for number in (fonts.SMALL, fonts.BIG):
            fonts.font(number)  # before the heap fills: they stay
        self._all = True

    # A frame

    def begin(self):
        """Start the list of a new frame."""
        self.count = 0
        self._slots = 0
        self._kept = self._kept_slots = 0
        self._kept_of = None

    def keep(self, of=None):
        """Keep what has been added so far for the next frame, see `reuse`; `of`: what it is a picture of."""
        self._kept = self.count
        self._kept_slots = self._slots
        self._kept_of = of

    def reuse(self, of=None):
        """Begin a frame with what the one shown held, and hold it again.

        False, and nothing is added, when it held nothing, or a picture of something else.
        """
        if not self._kept_shown or self._kept_of_shown is not of:
            return False
        self.count = self._kept_shown
        self._slots = self._kept_slots_shown
        _repeat(self._now, self._shown, self.count)
        for slot in range(self._slots):
            self._values[slot] = self._values_shown[slot]
            self._versions[slot] = self._versions_shown[slot]
            self._widths[slot] = self._widths_shown[slot]
        self.keep(of)
        return True

    def box(self, i):
        """Return x, y, w, h of the item of this frame with that number."""
        now = self._now
        i *= FIELDS
        return now[i + 1], now[i + 2], now[i + 3], now[i + 4]

    def cards(self):
        """Return the numbers of the items of this frame that are cards, as a list."""
        now = self._now
        return [i for i in range(self.count) if now[i * FIELDS] == CARD]

    def move(self, i, x, y):
        """Have the item of this frame with that number lie at x, y."""
        i *= FIELDS
        self._now[i + 1] = x
        self._now[i + 2] = y

    def drop(self, y, end):
        """Take away the items of this frame that rows y to `end`, about to be covered, cut so that little is left.

        That is fewer than 15 rows beside them, or anything of what is no higher than a word. None moves up for it.
        """
        now = self._now
        wide = self.width
        k = 0
        for _ in range(self.count):
            beside = max(y - now[k + 2], now[k + 2] + now[k + 4] - end)
            if 0 < beside < (now[k + 4] if now[k + 4] <= _WORD else _STUMP) and now[k + 3] < wide:
                now[k] = FELT
                now[k + 3] = 0
            k += FIELDS

    def forget(self):
        """Drop all strings and tuples, and what the painter has loaded; the next frame is painted as a whole."""
        for slot in range(self.strings):
            self._values[slot] = self._values_shown[slot] = None
        self._kept_shown = self._kept_slots_shown = 0
        self._kept_of = self._kept_of_shown = None
        self.painter.forget()
        if self.capacity > self._usual:  # what one rich table needed is not kept for the others
            self.capacity = self._usual
            self._now = _blank(self.capacity)
            self._shown = _blank(self.capacity)
            self._shown_count = 0
        self.invalidate()

    def four_colours(self, on, light=False):
        """Give each suit a colour of its own, or take red and black for all; `light`: the theme's table is."""
        self.painter.four_colours(on, light)
        self.invalidate()

    def invalidate(self):
        """Have the next `commit` ask for the whole screen."""
        self._all = True

    def commit(self):
        """Compare with the last frame; return how many rectangles of `damage` are to be repainted."""
        self._rects = 0
        if self._all:
            self._all = False
            self._rects = _cover(self.damage, 0, 0, 0, self.width, self.height)
        else:
            self._compare()
        for i in range(0, 4 * self._rects, 4):
            self.damage[i + 2] -= self.damage[i]
            self.damage[i + 3] -= self.damage[i + 1]
        self._swap()
        return self._rects

    def _compare(self):
        """Add the boxes of items that only one of the two frames has. Those that both have keep their order."""
        now, shown = self._now, self._shown
        stop, stop_shown = self.count, self._shown_count
        i = j = 0
        while True:
            same = _alike(now, i, stop, shown, j, stop_shown)
            i += same
            j += same
            if i == stop or j == stop_shown:
                break
            # One has gone, or come, or changed, whichever leaves the most
            gone = _find(shown, j + 1, min(j + _AHEAD, stop_shown), now, i)
            come = _find(now, i + 1, min(i + _AHEAD, stop), shown, j)
            if gone < 0 and come < 0:
                self._add_damage(now, i, i + 1)
                self._add_damage(shown, j, j + 1)
                i += 1
                j += 1
            elif come < 0 or 0 <= gone - j <= come - i:
                self._add_damage(shown, j, gone)
                j = gone
            else:
                self._add_damage(now, i, come)
                i = come
        self._add_damage(now, i, stop)
        self._add_damage(shown, j, stop_shown)

    def paint(self, surface, x, y, w, h):
        """Paint a rectangle of the committed frame: every item that touches it, back to front.

        A surface of fewer rows than the screen takes it from its first row on, and remembers which row that is.
        """
        self._set_window(surface, x, y, w, h)
        self._paint(surface, 0, x, y, x + w, y + h)
        surface.unclip()

    def stamp(self, surface, item, x, y, w, h):
        """Paint a rectangle in which there is but one item, and what the frame shown has added after `keep`.

        It stays until what is below it is painted again: nothing here remembers it.
        """
        self._set_window(surface, x, y, w, h)
        surface.rect(x, y - surface.top, w, h, INK)
        self.painter.item(surface, item, 0)
        self._paint(surface, self._kept_shown, x, y, x + w, y + h)
        surface.unclip()

    def _set_window(self, surface, x, y, w, h):
        """Have the surface take a rectangle, from its first row on where it has fewer than the screen."""
        surface.top = self.painter.top = y if surface.height < self.height else 0
        surface.clip(x, y - surface.top, w, h)
        self.painter.values = self._values_shown

    def _paint(self, surface, first, x, y, right, bottom):
        """Paint the items of the frame shown, from the `first` on, that touch a rectangle."""
        items = self._shown
        stop = self._shown_count
        i = _touches(items, first, stop, x, y, right, bottom)
        while i < stop:
            self.painter.item(surface, items, i * FIELDS)
            i = _touches(items, i + 1, stop, x, y, right, bottom)

    def rect(self, i):
        """Return x, y, w, h of the rectangle of `damage` with that number."""
        damage = self.damage
        i *= 4
        return damage[i], damage[i + 1], damage[i + 2], damage[i + 3]

    def paint_all(self, surface):
        """Paint the whole committed frame."""
        self.paint(surface, 0, 0, self.width, self.height)

    def _add_damage(self, items, at, stop):
        """Add the boxes of some items to the damage: cut at the screen, widened to even columns."""
        for i in range(at, stop):
            k = i * FIELDS
            left, top = items[k + 1], items[k + 2]
            right, bottom = left + items[k + 3], top + items[k + 4]
            left = max(left, 0) & ~1
            top = max(top, 0)
            right = min(right + 1 & ~1, self.width)
            bottom = min(bottom, self.height)
            if left < right and top < bottom:
                self._rects = _cover(self.damage, self._rects, left, top, right, bottom)

    def _swap(self):
        """Make the new frame the one shown, and its storage that of the next."""
        self._now, self._shown = self._shown, self._now
        self._shown_count = self.count
        self._kept_shown, self._kept_slots_shown = self._kept, self._kept_slots
        self._kept_of_shown = self._kept_of
        self._values, self._values_shown = self._values_shown, self._values
        self._versions, self._versions_shown = self._versions_shown, self._versions
        self._widths, self._widths_shown = self._widths_shown, self._widths

    # How items are added

    _add = _loops.add

    def grow(self):
        """Make room for more items, or strings, than there was. ValueError when there are far too many."""
        if self.count >= _LARGEST or self._slots >= _MOST_STRINGS:
            raise ValueError("the scene holds no more than %d items, %d with strings" % (_LARGEST, _MOST_STRINGS))
        if self.count >= self.capacity:
            more = min(_MORE, _LARGEST - self.capacity)
            self._now.extend(_blank(more))
            self._shown.extend(_blank(more))
            self.capacity += more
        if self._slots >= self.strings:
            for values in (self._values, self._values_shown):
                values.extend([None] * _MORE)
            for versions in (self._versions, self._versions_shown):
                versions.extend(bytes(_MORE))
            for widths in (self._widths, self._widths_shown):
                widths.extend(array("h", bytes(2 * _MORE)))
            self.strings += _MORE

    def _store(self, value, colour):
        """Keep a string or tuple; return slot, version and colour as one number.

        Two frames have the same number for an item only when its value is equal too.
        """
        slot = self._slots
        if slot >= self.strings:
            self.grow()
        version = self._versions_shown[slot]
        if value != self._values_shown[slot]:
            version ^= 1
        self._values[slot] = value
        self._versions[slot] = version
        self._slots = slot + 1
        return slot << VALUE_AT | version << VERSION_AT | colour

    # Shapes

    fill = _loops.fill

    def felt(self, x, y, w, h):
        """Add a part of the table, which is woven."""
        self._add(FELT, x, y, w, h, 0, 0, 0)

    def frame(self, x, y, w, h, colour):
        """Add an outline of one pixel."""
        self._add(FRAME, x, y, w, h, colour, 0, 0)

    def panel(self, x, y, w, h, ground, outline):
        """Add a box with an outline and notched corners."""
        self._add(PANEL, x, y, w, h, ground, outline, 0)

    def ring(self, x, y, w, h, colour=GOLD):
        """Add the cursor's ring around the box x, y, w, h; it lies two pixels outside."""
        r = RING_WIDTH
        self._add(RING, x - r, y - r, w + 2 * r, h + 2 * r, colour, 0, 0)

    def bar(self, x, y, w, h, value, total, colour=GOLD, ground=INK):
        """Add a bar of which `value` parts of `total` are filled from the left."""
        filled = min(w, max(0, w * value // total)) if total > 0 else 0
        self._add(BAR, x, y, w, h, filled, colour, ground)

    def chart(self, x, y, w, h, values, low, high, colour, columns=False):
        """Add a chart of a tuple of numbers from `low` (bottom) to `high` (top): steps, or columns from 0."""
        self._add(COLUMNS if columns else LINE, x, y, w, h, low, high, self._store(values, colour))

    # Cards

    card = _loops.card

    def turning(self, x, y, size, card, w):
        """Add a card that is being turned: blank, only `w` pixels wide, in the middle of where it lies."""
        whole = CARD_W[size]
        w = min(w, whole)
        x += (whole - w) // 2
        self._add(CARD, x, y, w + SHADOW, CARD_H[size] + SHADOW, size, card, FACE_DOWN if card == HIDDEN else 0)

    def value(self, x, y, size, number, flags=0):
        """Add a card that lies face down and is known to be worth `number`: up to 99, or 999 on the wide ones."""
        self.card(x, y, size, number, flags | FACE_DOWN | VALUE)

    def back(self, x, y, size, flags=0):
        """Add a card that lies face down."""
        self.card(x, y, size, HIDDEN, flags)

    def slot(self, x, y, size, colour=FELT_LIGHT):
        """Add the outline of an empty place for a card."""
        self._add(SLOT, x, y, CARD_W[size], CARD_H[size], colour, 0, 0)

    def edges(self, x, y, size, count, colour=BACK_LIGHT, step=EDGE):
        """Add the edges of `count` more cards under the one at x, y, `step` pixels apart; add that card after them."""
        if count > 0:
            more = step * count + SHADOW
            self._add(EDGES, x, y, CARD_W[size] + more, CARD_H[size] + more, count, colour, step)

    # Letters, digits, glyphs

    text = _loops.text
    number = _loops.number

    def glyph(self, font, index, x, y, colour=WHITE):
        """Add one glyph of a font by its index."""
        found = fonts.font(font)
        self._add(GLYPH, x, y, found.widths[index], found.height, font, index, colour)

    def suit(self, x, y, suit, font=fonts.SUIT_LARGE, colour=WHITE):
        """Add a suit (0-3 as in card codes) in one of the SUIT fonts."""
        self.glyph(font, suit, x, y, colour)

    def game(self, x, y, number, dim=False):
        """Add the picture (24 x 24) of a game by its number in engine.REGISTRY."""
        self._add(GAME, x, y, GAME_SIZE, GAME_SIZE, number, 1 if dim else 0, 0)

    def picture(self, x, y, w, h, name, left=0, top=0):
        """Add w x h pixels of a picture in flash (`display/pictures.py`), from its column `left` and row `top` on."""
        self._add(PICTURE, x, y, w, h, left, top, self._store(name, 0))
