"""Drawing small pictures in 16 colours in plain Python: the twin of `sprite_viper`, a method of a surface."""

SAME = bytes(range(16))


def sprite(self, data, w, h, x, y, key, recolour):
    """Draw a w x h 4-bit picture without its `key` pixels, colours looked up in `recolour` where it is given."""
    buffer, limits = self.buffer, self.limits
    recolour = recolour or SAME
    left, right = max(0, limits[0] - x), min(w, limits[2] - x)
    stride = w + 1 >> 1
    for row in range(max(0, limits[1] - y), min(h, limits[3] - y)):
        line = (y + row) * limits[4]
        source = row * stride
        for column in range(left, right):
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
