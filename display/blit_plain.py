"""Blits into a GS4_HMSB buffer in plain Python: the twin of `blit_viper`, for runtimes without viper.

`limits` is a surface's clip rectangle (left, top, right, bottom, bytes a line).
"""


def fill(buffer, limits, x, y, w, h, colour):
    """Fill the part of a rectangle inside `limits`."""
    right, bottom = min(x + w, limits[2]), min(y + h, limits[3])
    left, top = max(x, limits[0]), max(y, limits[1])
    if left >= right:
        return
    both = colour << 4 | colour
    for row in range(top, bottom):
        line = row * limits[4]
        first, last = line + (left + 1 >> 1), line + (right >> 1)
        if left & 1:
            buffer[first - 1] = buffer[first - 1] & 0xF0 | colour
        for i in range(first, last):
            buffer[i] = both
        if right & 1:
            buffer[last] = buffer[last] & 0x0F | colour << 4


def glyph(buffer, limits, bits, start, w, h, x, y, colour):
    """Draw the set bits of a w x h glyph that starts at bit `start`."""
    left, right = max(0, limits[0] - x), min(w, limits[2] - x)
    high = colour << 4
    for row in range(max(0, limits[1] - y), min(h, limits[3] - y)):
        line = (y + row) * limits[4]
        bit = start + row * w
        for column in range(left, right):
            at = bit + column
            if bits[at >> 3] & 0x80 >> (at & 7):
                px = x + column
                i = line + (px >> 1)
                if px & 1:
                    buffer[i] = buffer[i] & 0xF0 | colour
                else:
                    buffer[i] = buffer[i] & 0x0F | high


def sprite(buffer, limits, data, w, h, x, y, key, recolour):
    """Draw a w x h 4-bit picture without its `key` pixels, colours looked up in `recolour`."""
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
