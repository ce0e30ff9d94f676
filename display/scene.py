"""`Scene`: everything on the screen, as a flat list of items, back to front.

    scene = Scene(160, 240, 240)
    scene.begin()                                    # each frame: add everything that is visible
    scene.fill(0, 0, 240, 240, palette.FELT)
    scene.card(20, 30, items.HAND, card, items.LIFT)
    scene.text(fonts.BIG, "your lead", 120, 200, palette.TEXT, items.CENTRE)
    for i in range(scene.commit()):                  # compare with the last frame: the dirty rectangles
        x, y, w, h = scene.rect(i)
        scene.paint(surface, x, y, w, h)             # repaint that rectangle, then send it

`commit` compares the new list with the one shown, item by item; the boxes of items that differ become
at most six disjoint dirty rectangles (x and w even, inside the screen). Repainting those always gives the
same picture as repainting everything. Begin each frame with a `fill` or `felt` of the whole screen.

While something moves over a still picture, a frame need not add all of it again: the items that had been added when
`keep` was called are added at once by `reuse` in the next frame.

A frame allocates nothing but the strings that the caller makes. Strings are compared by equality and stored until the
next frame.

The methods that add items take the upper left corner, which may be outside the screen, and draw nothing themselves.
"""

from array import array

from display import fonts, items, palette
from display.paint import Painter
from display.surface import BOTTOM, RIGHT
from engine.cards import HIDDEN
from engine.compat import const
from engine.modules import pick

# The inner loops as globals of this module, which are looked up faster than attributes of another one
_loops = pick("display.scene")
_alike, _cover, _damage, _find = _loops.alike, _loops.cover, _loops.damage, _loops.find
_repeat, _visible = _loops.repeat, _loops.visible

_LARGEST = const(1023)  # the most items, and so strings, whose slot shares 16 bits with a colour and a version
_AHEAD = const(16)  # one more than the most consecutive new or removed items that `_compare` can skip
_TEXT_ROWS = const(19)  # of the largest text
_STUMP = const(15)  # the fewest rows that may remain visible of a partly covered card
_STRINGS = const(32)  # initial capacity for strings
_MORE = const(16)  # items or strings by which the capacity grows


def _blank(count):
    """Return an array for `count` items."""
    return array("h", bytes(2 * items.FIELDS * count))


class Scene:
    """A retained list of items for a screen of `width` x `height` pixels, with an initial `capacity` in items.

    `damage` holds x, y, w, h of each dirty rectangle that `commit` counted. `painter` draws the items.
    """

    def __init__(self, capacity, width, height):
        if not 0 < capacity <= _LARGEST:
            raise ValueError("a scene holds 1 to %d items, not %d" % (_LARGEST, capacity))
        self.capacity = self._usual = capacity
        self.width = width
        self.height = height
        self.painter = Painter(width)
        self.damage = array("h", bytes(8 * items.RECTS))
        self.count = 0
        self._now = _blank(capacity)
        self._shown = _blank(capacity)
        self._shown_count = 0
        # Strings, one slot each: the string, its version (a bit that toggles when it changes), a text's font and width
        # (see `scene_plain`)
        self.string_capacity = min(capacity, _STRINGS)
        self._values = [None] * self.string_capacity
        self._values_shown = [None] * self.string_capacity
        self._versions = bytearray(self.string_capacity)
        self._versions_shown = bytearray(self.string_capacity)
        self._widths = array("h", bytes(2 * self.string_capacity))
        self._widths_shown = array("h", bytes(2 * self.string_capacity))
        self._slots = 0
        self._kept = self._kept_slots = 0  # items and strings of this frame that the next may reuse
        self._kept_shown = self._kept_slots_shown = 0  # the same of the frame shown
        self._kept_of = self._kept_of_shown = None  # the object that they are a picture of
        self._rects = 0
        for number in (fonts.SMALL, fonts.BIG):
            fonts.font(number)  # loaded for good, so before the heap fills
        self._all = True

    def begin(self):
        """Start the list of a new frame."""
        self.count = 0
        self._slots = 0
        self._kept = self._kept_slots = 0
        self._kept_of = None

    def keep(self, of=None):
        """Keep the items added so far for the next frame, see `reuse`; `of`: the object that they are a picture of."""
        self._kept = self.count
        self._kept_slots = self._slots
        self._kept_of = of

    def reuse(self, of=None):
        """Begin the frame with the items that the frame shown kept, in place of any added so far; keep them again.

        Return False, and change nothing, when it kept none, or a picture of another object.
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

    def pass_on(self, of, to):
        """Take what the frame shown has kept of an object for a picture of another one, which is equal to it."""
        if self._kept_of_shown is of:
            self._kept_of_shown = to

    def box(self, i):
        """Return x, y, w, h of item `i` of this frame."""
        now = self._now
        i *= items.FIELDS
        return now[i + 1], now[i + 2], now[i + 3], now[i + 4]

    def cards(self):
        """Return the indices of the items of this frame that are cards, as a list."""
        now = self._now
        return [i for i in range(self.count) if now[i * items.FIELDS] == items.CARD]

    def move(self, i, x, y):
        """Move item `i` of this frame to x, y."""
        i *= items.FIELDS
        self._now[i + 1] = x
        self._now[i + 2] = y

    def drop(self, y, end):
        """Remove the items of this frame of which little remains visible when rows `y` to `end` are covered.

        Little is less than 15 rows of a card, or less than all of an item no higher than text. Items that lie on a
        removed one go too. Items as wide as the screen stay, and so do those of which nothing remains visible. A
        removed item becomes an empty one, so that indices stay the same.
        """
        now = self._now
        wide = self.width
        left = top = right = bottom = 0  # of the last one removed
        k = 0
        for _ in range(self.count):
            x, row, w, h = now[k + 1], now[k + 2], now[k + 3], now[k + 4]
            beside = max(y - row, row + h - end)
            on_it = left <= x and top <= row and x + w <= right and row + h <= bottom
            if on_it or (0 < beside < (h if h <= _TEXT_ROWS else _STUMP) and w < wide):
                if not on_it:
                    left, top, right, bottom = x, row, x + w, row + h
                now[k] = items.FELT
                now[k + 3] = 0
            k += items.FIELDS

    def forget(self):
        """Drop all strings, and what the painter has loaded; the next frame is painted in full."""
        for slot in range(self.string_capacity):
            self._values[slot] = self._values_shown[slot] = None
        self._kept_shown = self._kept_slots_shown = 0
        self._kept_of = self._kept_of_shown = None
        self.painter.forget()
        if self.capacity > self._usual:  # other tables need less than the one that made it grow
            self.capacity = self._usual
            self._now = _blank(self.capacity)
            self._shown = _blank(self.capacity)
            self._shown_count = 0
        self.invalidate()

    def four_colours(self, on, light=False):
        """Use four suit colours, or two; `light`: the theme's table is light."""
        self.painter.four_colours(on, light)
        self.invalidate()

    def invalidate(self):
        """Mark the whole screen dirty."""
        self._all = True

    def commit(self):
        """Compare with the last frame; return how many rectangles of `damage` must be repainted."""
        self._rects = 0
        if self._all:
            self._all = False
            self._rects = _cover(self.damage, 0, 0, 0, self.width, self.height)
        else:
            self._compare()
        for i in range(0, 4 * self._rects, 4):  # right and bottom become w and h
            self.damage[i + 2] -= self.damage[i]
            self.damage[i + 3] -= self.damage[i + 1]
        self._swap()
        return self._rects

    def _compare(self):
        """Add to the damage the boxes of items that only one of the two frames has; common items are in equal order."""
        now, shown = self._now, self._shown
        stop, stop_shown = self.count, self._shown_count
        i = j = 0
        while True:
            same = _alike(now, i, stop, shown, j, stop_shown)
            i += same
            j += same
            if i == stop or j == stop_shown:
                break
            # An item was removed, added or changed: choose what skips the fewest items
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

        On a surface with fewer rows than the screen it is at row 0; the surface's `top` is then y.
        """
        self._set_window(surface, x, y, w, h)
        self._paint(surface, 0)
        surface.unclip()

    def stamp(self, surface, item, x, y, w, h):
        """Paint a rectangle with only `item`, and above it the items that the frame shown added after `keep`.

        The scene does not store the item: it disappears when what is below is repainted.
        """
        self._set_window(surface, x, y, w, h)
        surface.rect(x - surface.left, y - surface.top, w, h, palette.INK)  # for the corners that a card leaves free
        self.painter.item(surface, item, 0)
        self._paint(surface, self._kept_shown)
        surface.unclip()

    def _set_window(self, surface, x, y, w, h):
        """Clip the surface to a rectangle, placed at its row 0 when it has fewer rows than the screen."""
        surface.top = self.painter.top = y if surface.height < self.height else 0
        self.painter.left = surface.left
        surface.clip(x - surface.left, y - surface.top, w, h)
        self.painter.values = self._values_shown

    def _paint(self, surface, first):
        """Paint what can be seen in the surface's window of the items of the frame shown, from index `first` on."""
        shown, stop, limits = self._shown, self._shown_count, surface.limits
        end, low = limits[RIGHT], limits[BOTTOM]
        i = _visible(shown, first, stop, limits, surface.left, surface.top, end, low)
        while i < stop:
            self.painter.item(surface, shown, i * items.FIELDS)
            i = _visible(shown, i + 1, stop, limits, surface.left, surface.top, end, low)

    def rect(self, i):
        """Return x, y, w, h of dirty rectangle `i`."""
        damage = self.damage
        i *= 4
        return damage[i], damage[i + 1], damage[i + 2], damage[i + 3]

    def paint_all(self, surface):
        """Paint the whole committed frame."""
        self.paint(surface, 0, 0, self.width, self.height)

    def strings(self, kind=items.TEXT):
        """Return the strings of the frame's items of a kind: texts, or names of pictures. For tools and tests."""
        shown, fields = self._shown, items.FIELDS
        at = [i for i in range(0, self._shown_count * fields, fields) if shown[i] == kind]
        return [self._values_shown[shown[i + fields - 1] >> items.VALUE_AT] for i in at]

    def card_at(self, x, y):
        """Return the box of the topmost card shown at x, y, or None. For whoever lifts it."""
        shown, fields = self._shown, items.FIELDS
        for i in range((self._shown_count - 1) * fields, -1, -fields):
            left, top, w, h = shown[i + 1], shown[i + 2], shown[i + 3], shown[i + 4]
            if shown[i] == items.CARD and left <= x < left + w and top <= y < top + h:
                return left, top, w, h
        return None

    def _add_damage(self, listed, at, stop):
        """Add the boxes of items `at` to before `stop` to the damage, cut at the screen and widened to even columns."""
        self._rects = _damage(self.damage, self._rects, listed, at, stop, self.width, self.height)

    def _swap(self):
        """Make the new frame the one shown, and reuse the old one's storage."""
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
        """Make room for more items or strings. ValueError when the limit is reached."""
        if self.count >= _LARGEST:
            raise ValueError("the scene holds no more than %d items" % _LARGEST)
        if self.count >= self.capacity:
            more = min(_MORE, _LARGEST - self.capacity)
            self._now.extend(_blank(more))
            self._shown.extend(_blank(more))
            self.capacity += more
        if self._slots >= self.string_capacity:
            for values in (self._values, self._values_shown):
                values.extend([None] * _MORE)
            for versions in (self._versions, self._versions_shown):
                versions.extend(bytes(_MORE))
            for widths in (self._widths, self._widths_shown):
                widths.extend(array("h", bytes(2 * _MORE)))
            self.string_capacity += _MORE

    def _store(self, value, colour):
        """Store a string; return slot, version and colour as one number.

        The numbers of an item in two successive frames are equal only if its strings are.
        """
        slot = self._slots
        if slot >= self.string_capacity:
            self.grow()
        version = self._versions_shown[slot]
        if value != self._values_shown[slot]:
            version ^= 1
        self._values[slot] = value
        self._versions[slot] = version
        self._slots = slot + 1
        return slot << items.VALUE_AT | version << items.VERSION_AT | colour

    # Shapes

    fill = _loops.fill

    def felt(self, x, y, w, h):
        """Add a part of the table, with its weave."""
        self._add(items.FELT, x, y, w, h, 0, 0, 0)

    def panel(self, x, y, w, h, ground, outline):
        """Add a box with notched corners; `ground`, `outline`: colours."""
        self._add(items.PANEL, x, y, w, h, ground, outline, 0)

    def ring(self, x, y, w, h, colour=palette.GOLD):
        """Add the cursor's ring around the box x, y, w, h, two pixels outside it."""
        r = items.RING_WIDTH
        self._add(items.RING, x - r, y - r, w + 2 * r, h + 2 * r, colour, 0, 0)

    def columns(self, x, y, w, h, count, colour):
        """Add `count` columns of equal width, a pixel apart."""
        self._add(items.COLUMNS, x, y, w, h, count, colour, 0)

    # Cards

    card = _loops.card

    def flip(self, x, y, size, card, part):
        """Add a card `part` / 256 of its way turning over in place: its back gets narrow, then its blank face wide."""
        whole = items.CARD_W[size]
        w = max(2, whole * abs(part - 128) // 128)
        card = card if part >= 128 else HIDDEN
        flags = items.FACE_DOWN if card == HIDDEN else 0
        h = items.CARD_H[size] + items.SHADOW
        self._add(items.CARD, x + (whole - w) // 2, y, w + items.SHADOW, h, size, card, flags)

    def value(self, x, y, size, number, flags=0):
        """Add a face-down card with a number on its back: up to 99, on wide cards up to 999."""
        self.card(x, y, size, number, flags | items.FACE_DOWN | items.VALUE)

    def back(self, x, y, size, flags=0):
        """Add a face-down card."""
        self.card(x, y, size, HIDDEN, flags)

    def slot(self, x, y, size, colour=palette.FELT_LIGHT):
        """Add the outline of an empty card place."""
        self._add(items.SLOT, x, y, items.CARD_W[size], items.CARD_H[size], colour, 0, 0)

    def edges(self, x, y, size, count, colour=palette.BACK_LIGHT, step=items.EDGE):
        """Add the edges of `count` cards, `step` pixels apart, below the card at x, y, which is to be added next."""
        if count > 0:
            more = step * count + items.SHADOW
            self._add(items.EDGES, x, y, items.CARD_W[size] + more, items.CARD_H[size] + more, count, colour, step)

    # Letters, digits, glyphs

    text = _loops.text
    number = _loops.number

    def glyph(self, font, index, x, y, colour=palette.WHITE):
        """Add one glyph of a font by its index: of the ranks and suits those of card codes."""
        found = fonts.font(font)
        self._add(items.GLYPH, x, y, found.widths[index], found.height, font, index, colour)

    def picture(self, x, y, w, h, name, left=0, top=0, as_it_is=0):
        """Add w x h pixels of a picture in flash (`display/pictures.py`), from its column `left` and row `top`.

        `as_it_is`: 1 for one on a ground that is dark in all themes, also where the table is light.
        """
        self._add(items.PICTURE, x, y, w, h, left, top, self._store(name, as_it_is))
