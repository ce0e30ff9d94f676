"""Drawing pictures in 16 colours in plain Python: the twin of `runs_viper`, a method of a surface."""

from engine.compat import const

SAME = bytes(range(16))  # each colour as it is
_CLEAR = const(15)  # the colour of a stream that is not drawn


def runs(self, data, at, stop, x, y, w, recolour):
    """Draw the rows of a stream, `w` pixels each, from `data[at:stop]`; see `display/surface/__init__.py`."""
    recolour = recolour or SAME
    left, top, right, bottom, _ = self.limits
    column = x
    while at < stop:
        colour, count = data[at] & 15, data[at] >> 4
        at += 1
        if not count:
            count = 16 + data[at]
            at += 1
        if colour != _CLEAR and top <= y < bottom:
            start = max(column, left)
            self.rect(start, y, min(column + count, right) - start, 1, recolour[colour])
        column += count
        if column >= x + w:
            column = x
            y += 1
