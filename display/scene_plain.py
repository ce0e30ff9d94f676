"""The inner loops of a scene in plain Python: the twin of `scene_viper`.

`items` are arrays of 16-bit numbers, eight an item (see items.py); rectangles are four numbers each,
left, top, right, bottom, the last two one past the end.
"""

from engine.compat import const

_FIELDS = const(8)
RECTS = const(6)


def add(self, kind, x, y, w, h, a, b, c):
    """Append an item to the list of the scene `self`."""
    if self.count >= self.capacity:
        self.full()
    items = self._now
    k = self.count * _FIELDS
    items[k] = kind
    items[k + 1] = x
    items[k + 2] = y
    items[k + 3] = w
    items[k + 4] = h
    items[k + 5] = a
    items[k + 6] = b
    items[k + 7] = c
    self.count += 1


def differs(now, shown, at, stop):
    """Return the first item from `at` to before `stop` that differs between two lists, or `stop`."""
    for i in range(at * _FIELDS, stop * _FIELDS):
        if now[i] != shown[i]:
            return i // _FIELDS
    return stop


def touches(items, at, stop, left, top, right, bottom):
    """Return the first item from `at` to before `stop` whose box meets a rectangle, or `stop`."""
    for i in range(at, stop):
        k = i * _FIELDS
        x, y = items[k + 1], items[k + 2]
        if x < right and y < bottom and x + items[k + 3] > left and y + items[k + 4] > top:
            return i
    return stop


def cover(rects, count, left, top, right, bottom):
    """Add a rectangle to `count` disjoint ones so that they stay disjoint and at most RECTS; return the new count.

    Rectangles that overlap become their union; when there are too many, the two that waste the least do.
    """
    while True:
        join = _overlapping(rects, count, left, top, right, bottom)
        if join < 0:
            if count < RECTS:
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
