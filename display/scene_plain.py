"""The inner loops of a scene, and its most used adders, in plain Python: the twin of `scene_viper`.

Lists of items (`now`, `shown`, `listed`, `others`) are arrays of 16-bit numbers, eight per item (see items.py).
Rectangles are four numbers each: left, top, and right and bottom, which are one past the end.
"""

from display import fonts, items
from display.surface import BOTTOM, LEFT, RIGHT, TOP
from engine.cards import HIDDEN
from engine.compat import const

_MINUS = const(13)  # glyph indices of "-" and "0" in text fonts
_ZERO = const(16)

# A text's font and width are stored as one number, font << _WIDTH_BITS | width: the next frame need not measure it
_WIDTH_BITS = const(11)
_WIDEST = const(2047)


def add(self, kind, x, y, w, h, a, b, c):
    """Append an item to the scene `self`; `a`, `b` and `c` depend on its kind, see `items.py`."""
    if self.count >= self.capacity:
        self.grow()
    now = self._now
    k = self.count * items.FIELDS
    now[k] = kind
    now[k + 1] = x
    now[k + 2] = y
    now[k + 3] = w
    now[k + 4] = h
    now[k + 5] = a
    now[k + 6] = b
    now[k + 7] = c
    self.count += 1


def fill(self, x, y, w, h, colour):
    """Add a filled rectangle."""
    self._add(items.FILL, x, y, w, h, colour, 0, 0)


def card(self, x, y, size, card, flags):
    """Add a card (HIDDEN shows its back) with its corner, not counting ring and shadow, at x, y."""
    if card == HIDDEN:
        flags |= items.FACE_DOWN
    before = items.RING_WIDTH if flags & items.RING_ON else 0
    extra = before + max(before, items.SHADOW_RAISED if flags & items.RAISED else items.SHADOW)
    w, h = items.CARD_W[size] + extra, items.CARD_H[size] + extra
    self._add(items.CARD, x - before, y - before, w, h, size, card, flags)


def text(self, font, string, x, y, colour, align):
    """Add a line of text that starts at, is centred on or ends before x; return its width in pixels."""
    slot = self._slots
    c = self._store(string, colour)
    if self._versions[slot] == self._versions_shown[slot] and self._widths_shown[slot] >> _WIDTH_BITS == font:
        w = self._widths_shown[slot] & _WIDEST
    else:
        w = min(fonts.width(font, string), _WIDEST)
    self._widths[slot] = font << _WIDTH_BITS | w
    self._add(items.TEXT, _aligned(x, w, align), y, w, fonts.font(font).height, font, 0, c)
    return w


def number(self, font, value, x, y, colour, align):
    """Add an integer (-327,670,000 … 327,670,000) that is not kept as a string; return its width."""
    found = fonts.font(font)
    w = (found.widths[_ZERO] + found.gap) * len(str(abs(value))) - found.gap
    if value < 0:
        w += found.widths[_MINUS] + found.gap
    high, low = value // items.NUMBER_PART, value % items.NUMBER_PART
    self._add(items.NUMBER, _aligned(x, w, align), y, w, found.height, low, high, font << items.FONT_AT | colour)
    return w


def _aligned(x, w, align):
    """Return where something of width `w` starts."""
    if align == items.LEFT:
        return x
    return x - (w >> 1 if align == items.CENTRE else w)


def repeat(now, shown, count):
    """Copy the first `count` items of `shown` to `now`."""
    for i in range(count * items.FIELDS):
        now[i] = shown[i]


def alike(now, i, stop, shown, j, stop_shown):
    """Return how many successive items of two lists are equal, from item `i` of one and `j` of the other on."""
    count = min(stop - i, stop_shown - j)
    for k in range(count * items.FIELDS):
        if now[i * items.FIELDS + k] != shown[j * items.FIELDS + k]:
            return k // items.FIELDS
    return count


def find(listed, at, stop, others, i):
    """Return the first item from `at` to before `stop` that equals item `i` of another list, or -1."""
    for k in range(at, stop):
        if alike(listed, k, k + 1, others, i, i + 1):
            return k
    return -1


def visible(listed, at, stop, limits, left, top, end, low):
    """Return the first item from `at` to before `stop` that is seen, or `stop`; limit drawing to what is seen of it.

    `limits`: of a surface whose corner is at `left`, `top` of the screen; `end`, `low`: its right and lower limits.
    Of a card that the next one overlaps, as in columns and hands, only what that leaves free is seen. A card is not
    seen at all below the same with the cursor's ring.
    """
    for i in range(at, stop):
        k = i * items.FIELDS
        x, y = listed[k + 1], listed[k + 2]
        right, below = x + listed[k + 3], y + listed[k + 4]
        if x - left < end and y - top < low and right - left > limits[LEFT] and below - top > limits[TOP]:
            if listed[k] == items.CARD:
                if _below_ring(listed, i, stop):
                    continue
                n = k + items.FIELDS
                if i + 1 < stop and listed[n] == items.CARD and listed[n + 3 : n + 6] == listed[k + 3 : k + 6]:
                    # Round corners, shadow and ring of a card let one see what is below
                    rim = listed[k + 4] - items.CARD_H[listed[k + 5]] + 1
                    if listed[n + 1] == x and listed[n + 2] > y:
                        below = min(below, listed[n + 2] + rim)
                    elif listed[n + 2] == y and listed[n + 1] > x:
                        right = min(right, listed[n + 1] + rim)
            if right - left > limits[LEFT] and below - top > limits[TOP]:
                limits[RIGHT], limits[BOTTOM] = min(end, right - left), min(low, below - top)
                return i
    return stop


def _below_ring(listed, i, stop):
    """Return whether card `i` lies exactly below a later one of its size that has the cursor's ring."""
    k = i * items.FIELDS
    x, y = listed[k + 1] - items.RING_WIDTH, listed[k + 2] - items.RING_WIDTH
    if listed[k + 7] & (items.RING_ON | items.RAISED):
        return False
    for n in range(k + items.FIELDS, stop * items.FIELDS, items.FIELDS):
        same = listed[n] == items.CARD and listed[n + 1] == x and listed[n + 2] == y
        if same and listed[n + 5] == listed[k + 5] and listed[n + 7] & items.RING_ON:
            return True
    return False


def cover(rects, count, left, top, right, bottom):
    """Add a rectangle to `count` disjoint ones so that they stay disjoint and at most RECTS; return the new count.

    Overlapping rectangles are replaced by their union; when there are too many, the new one is joined with the one that
    grows least by it.
    """
    while True:
        join = _overlapping(rects, count, left, top, right, bottom)
        if join < 0:
            if count < items.RECTS:
                break
            join = _nearest(rects, count, left, top, right, bottom)
        k = join * 4
        left, top = min(left, rects[k]), min(top, rects[k + 1])
        right, bottom = max(right, rects[k + 2]), max(bottom, rects[k + 3])
        count -= 1
        for i in range(4):
            rects[k + i] = rects[count * 4 + i]
    k = count * 4
    rects[k], rects[k + 1], rects[k + 2], rects[k + 3] = left, top, right, bottom
    return count + 1


def damage(rects, count, listed, at, stop, width, height):
    """Add the boxes of items `at` to before `stop` to `count` rectangles, as `cover` does; return the new count.

    They are cut at the screen of `width` x `height` pixels, and widened to even columns.
    """
    for k in range(at * items.FIELDS, stop * items.FIELDS, items.FIELDS):
        left, top = listed[k + 1], listed[k + 2]
        right, bottom = left + listed[k + 3], top + listed[k + 4]
        left = max(left, 0) & ~1
        top = max(top, 0)
        right = min(right + 1 & ~1, width)
        bottom = min(bottom, height)
        if left < right and top < bottom:
            count = cover(rects, count, left, top, right, bottom)
    return count


def _overlapping(rects, count, left, top, right, bottom):
    """Return the first rectangle that overlaps the given one, or -1."""
    for i in range(count):
        k = i * 4
        if left < rects[k + 2] and rects[k] < right and top < rects[k + 3] and rects[k + 1] < bottom:
            return i
    return -1


def _nearest(rects, count, left, top, right, bottom):
    """Return the rectangle whose union with the given one adds the fewest pixels to it."""
    best = -1
    least = 0
    for i in range(count):
        k = i * 4
        w = max(right, rects[k + 2]) - min(left, rects[k])
        h = max(bottom, rects[k + 3]) - min(top, rects[k + 1])
        more = w * h - (rects[k + 2] - rects[k]) * (rects[k + 3] - rects[k + 1])
        if best < 0 or more < least:
            best, least = i, more
    return best
