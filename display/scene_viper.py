"""The inner loops of a scene, and its most used adders, as machine code: the functions that `scene_plain` describes.

Items are compared as 32-bit words, four per item. `ptr16` reads unsigned, so positions are sign-extended.
"""

import micropython

from display.fonts import font as load
from display.fonts import loaded
from display.items import CARD_H, CARD_W
from engine.compat import const

# Copies of constants in items.py and scene_plain.py: the viper compiler folds only those of its own module
_FIELDS = const(8)
_WORDS = const(4)  # 32-bit words per item
_FILL = const(0)
_CARD = const(3)
_TEXT = const(6)
_NUMBER = const(7)
_HIDDEN = const(255)
_RING_ON = const(2)
_FACE_DOWN = const(4)
_RAISED = const(128)
_SHADOW = const(1)
_SHADOW_RAISED = const(3)
_RING_WIDTH = const(2)
_CENTRE = const(1)
_RIGHT = const(2)
_VERSION_AT = const(4)
_VALUE_AT = const(5)
_FONT_AT = const(4)
_NUMBER_PART = const(10000)
_WIDTH_BITS = const(11)
_WIDEST = const(2047)
_MINUS = const(13)
_ZERO = const(16)
_RECTS = const(6)


@micropython.viper
def add(self, kind: int, x: int, y: int, w: int, h: int, a: int, b: int, c: int):
    count = int(self.count)
    if count >= int(self.capacity):
        self.grow()
    items = ptr16(self._now)
    k = count * _FIELDS
    items[k] = kind
    items[k + 1] = x
    items[k + 2] = y
    items[k + 3] = w
    items[k + 4] = h
    items[k + 5] = a
    items[k + 6] = b
    items[k + 7] = c
    self.count = count + 1


@micropython.viper
def fill(self, x: int, y: int, w: int, h: int, colour: int):
    self._add(_FILL, x, y, w, h, colour, 0, 0)


@micropython.viper
def card(self, x: int, y: int, size: int, card: int, flags: int):
    if card == _HIDDEN:
        flags |= _FACE_DOWN
    extra = _SHADOW_RAISED if flags & _RAISED else _SHADOW
    if flags & _RING_ON:
        if extra < _RING_WIDTH:
            extra = _RING_WIDTH
        extra += _RING_WIDTH
        x -= _RING_WIDTH
        y -= _RING_WIDTH
    w = int(ptr8(CARD_W)[size]) + extra
    h = int(ptr8(CARD_H)[size]) + extra
    self._add(_CARD, x, y, w, h, size, card, flags)


@micropython.viper
def text(self, font: int, string, x: int, y: int, colour: int, align: int) -> int:
    slot = int(self._slots)
    if slot >= int(self.string_capacity):
        self.grow()
    # As in `Scene._store`: another version than that of the frame shown makes the item differ from it
    version = int(ptr8(self._versions_shown)[slot])
    w = int(ptr16(self._widths_shown)[slot])
    found = loaded[font]
    if not found:
        found = load(font)
    if string != self._values_shown[slot]:
        version ^= 1
        w = int(found.width(string))
    elif w >> _WIDTH_BITS != font:
        w = int(found.width(string))
    else:
        w &= _WIDEST
    if w > _WIDEST:
        w = _WIDEST
    self._values[slot] = string
    versions = ptr8(self._versions)
    versions[slot] = version
    widths = ptr16(self._widths)
    widths[slot] = font << _WIDTH_BITS | w
    self._slots = slot + 1
    if align == _CENTRE:
        x -= w >> 1
    elif align == _RIGHT:
        x -= w
    self._add(_TEXT, x, y, w, int(ptr16(found.table)[0]), font, 0, slot << _VALUE_AT | version << _VERSION_AT | colour)
    return w


@micropython.viper
def number(self, font: int, value: int, x: int, y: int, colour: int, align: int) -> int:
    found = loaded[font]
    if not found:
        found = load(font)
    table = ptr16(found.table)  # height, gap, and from index 4 on each glyph's first bit and its width; see `Font`
    gap = int(table[1])
    step = int(table[5 + 2 * _ZERO]) + gap  # of a digit
    w = step - gap
    rest = value
    if value < 0:
        w += int(table[5 + 2 * _MINUS]) + gap  # the minus
        rest = 0 - value
    limit = 10
    while rest >= limit:
        w += step
        limit *= 10
    # Split the value into value % _NUMBER_PART and value // _NUMBER_PART, 16 bits each
    high = 0
    while value < 0:
        value += _NUMBER_PART
        high -= 1
    while value >= _NUMBER_PART:
        value -= _NUMBER_PART
        high += 1
    if align == _CENTRE:
        x -= w >> 1
    elif align == _RIGHT:
        x -= w
    self._add(_NUMBER, x, y, w, int(table[0]), value, high, font << _FONT_AT | colour)
    return w


@micropython.viper
def repeat(now: ptr32, shown: ptr32, count: int):
    i = 0
    end = count * _WORDS
    while i < end:
        now[i] = shown[i]
        i += 1


@micropython.viper
def alike(now: ptr32, i: int, stop: int, shown: ptr32, j: int, stop_shown: int) -> int:
    count = stop - i
    if stop_shown - j < count:
        count = stop_shown - j
    at = i * _WORDS
    end = at + count * _WORDS
    other = j * _WORDS
    while at < end:
        if now[at] != shown[other]:
            return (at >> 2) - i
        at += 1
        other += 1
    return count


@micropython.viper
def find(items: ptr32, at: int, stop: int, others: ptr32, i: int) -> int:
    i *= _WORDS
    k = at * _WORDS
    end = stop * _WORDS
    while k < end:
        if items[k] == others[i]:
            if items[k + 1] == others[i + 1]:
                if items[k + 2] == others[i + 2]:
                    if items[k + 3] == others[i + 3]:
                        return k >> 2
        k += _WORDS
    return -1


@micropython.viper
def visible(items: ptr16, at: int, stop: int, limits: ptr16, left: int, top: int, end: int, low: int) -> int:
    # From here on in coordinates of the screen
    end += left
    low += top
    first = left + int(limits[0])
    high = top + int(limits[1])
    while at < stop:
        k = at * _FIELDS
        x = int(items[k + 1])
        y = int(items[k + 2])
        if x > 32767:
            x -= 65536
        if y > 32767:
            y -= 65536
        right = x + int(items[k + 3])
        below = y + int(items[k + 4])
        if x < end and y < low and right > first and below > high:
            if int(items[k]) == _CARD:
                size = int(items[k + 5])
                n = k + _FIELDS
                if at + 1 < stop and int(items[n]) == _CARD and int(items[n + 5]) == size:
                    if items[n + 3] == items[k + 3] and items[n + 4] == items[k + 4]:
                        rim = int(items[k + 4]) - int(ptr8(CARD_H)[size]) + 1
                        # How far the next one lies to the right and below: a large number where it lies before
                        x1 = int(items[n + 1]) - x & 65535
                        y1 = int(items[n + 2]) - y & 65535
                        if x1 == 0 and y1 > 0 and y + y1 + rim < below:
                            below = y + y1 + rim
                        if y1 == 0 and x1 > 0 and x + x1 + rim < right:
                            right = x + x1 + rim
                # A later one with a ring, at the place of this one
                x = x - _RING_WIDTH & 65535
                y = y - _RING_WIDTH & 65535
                if not int(items[k + 7]) & (_RING_ON | _RAISED):
                    while n < stop * _FIELDS:
                        if int(items[n + 1]) == x and int(items[n + 2]) == y and int(items[n]) == _CARD:
                            if int(items[n + 5]) == size and int(items[n + 7]) & _RING_ON:
                                right = first
                        n += _FIELDS
            if right > first and below > high:
                if right > end:
                    right = end
                if below > low:
                    below = low
                limits[2] = right - left
                limits[3] = below - top
                return at
        at += 1
    return stop


@micropython.viper
def cover(rects: ptr16, count: int, left: int, top: int, right: int, bottom: int) -> int:
    while True:
        join = -1
        i = 0
        while i < count:
            k = i * 4
            if (
                left < int(rects[k + 2])
                and int(rects[k]) < right
                and top < int(rects[k + 3])
                and int(rects[k + 1]) < bottom
            ):
                join = i
                break
            i += 1
        if join < 0:
            if count < _RECTS:
                break
            least = 0
            i = 0
            while i < count:
                k = i * 4
                x0 = int(rects[k])
                y0 = int(rects[k + 1])
                x1 = int(rects[k + 2])
                y1 = int(rects[k + 3])
                area = (x1 - x0) * (y1 - y0)
                if left < x0:
                    x0 = left
                if top < y0:
                    y0 = top
                if right > x1:
                    x1 = right
                if bottom > y1:
                    y1 = bottom
                area = (x1 - x0) * (y1 - y0) - area
                if join < 0 or area < least:
                    join = i
                    least = area
                i += 1
        k = join * 4
        if int(rects[k]) < left:
            left = int(rects[k])
        if int(rects[k + 1]) < top:
            top = int(rects[k + 1])
        if int(rects[k + 2]) > right:
            right = int(rects[k + 2])
        if int(rects[k + 3]) > bottom:
            bottom = int(rects[k + 3])
        count -= 1
        i = 0
        while i < 4:
            rects[k + i] = rects[count * 4 + i]
            i += 1
    k = count * 4
    rects[k] = left
    rects[k + 1] = top
    rects[k + 2] = right
    rects[k + 3] = bottom
    return count + 1


@micropython.viper
def damage(rects, count: int, items: ptr16, at: int, stop: int, width: int, height: int) -> int:
    while at < stop:
        k = at * _FIELDS
        left = int(items[k + 1])
        top = int(items[k + 2])
        if left > 32767:
            left -= 65536
        if top > 32767:
            top -= 65536
        right = (left + int(items[k + 3]) + 1) & -2
        bottom = top + int(items[k + 4])
        left &= -2
        if left < 0:
            left = 0
        if top < 0:
            top = 0
        if right > width:
            right = width
        if bottom > height:
            bottom = height
        if left < right and top < bottom:
            count = int(cover(rects, count, left, top, right, bottom))
        at += 1
    return count
