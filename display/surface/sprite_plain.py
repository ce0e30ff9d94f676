"""Drawing pictures in 16 colours in plain Python: the twin of `sprite_viper`, methods of a surface."""

from engine.compat import const

SAME = bytes(range(16))  # each colour as it is
_CLEAR = const(15)  # the colour of a stream that is not drawn


def sprite(self, data, w, h, x, y, key, recolour):
    """Draw a w x h 4-bit picture without the colour `key`; `recolour`: new colours by old ones, or None."""
    buffer = self.buffer
    left, top, right, bottom, stride = self.limits
    recolour = recolour or SAME
    for row in range(max(0, top - y), min(h, bottom - y)):
        line = (y + row) * stride
        source = row * (w + 1 >> 1)
        for column in range(max(0, left - x), min(w, right - x)):
            colour = data[source + (column >> 1)]
            colour = colour & 15 if column & 1 else colour >> 4
            if colour != key:
                colour = recolour[colour]
                px = x + column
                i = line + (px >> 1)
                if px & 1:
                    buffer[i] = buffer[i] & 0xF0 | colour
                else:
                    buffer[i] = buffer[i] & 0x0F | colour << 4


def runs(self, data, at, stop, x, y, w, recolour):
    """Draw the rows of a stream, `w` pixels each, from `data[at:stop]`; colour 15 is not drawn.

    `recolour`: new colours by old ones, or None.
    """
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
