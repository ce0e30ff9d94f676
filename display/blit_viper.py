"""Blits into a GS4_HMSB buffer as machine code: the same functions as `blit_plain`.

`limits` is a surface's clip rectangle (left, top, right, bottom, bytes a line). Viper's `ptr16`
reads unsigned, which is what `limits` holds; positions are plain ints and may be negative.
"""

import micropython


@micropython.viper
def fill(buffer: ptr8, limits: ptr16, x: int, y: int, w: int, h: int, colour: int):
    """Fill the part of a rectangle inside `limits`."""
    right = x + w
    bottom = y + h
    if right > int(limits[2]):
        right = int(limits[2])
    if bottom > int(limits[3]):
        bottom = int(limits[3])
    if x < int(limits[0]):
        x = int(limits[0])
    if y < int(limits[1]):
        y = int(limits[1])
    if x >= right:
        return
    stride = int(limits[4])
    both = colour << 4 | colour
    first = (x + 1) >> 1
    last = right >> 1
    line = y * stride
    while y < bottom:
        if x & 1:
            buffer[line + first - 1] = (int(buffer[line + first - 1]) & 0xF0) | colour
        i = line + first
        stop = line + last
        while i < stop:
            buffer[i] = both
            i += 1
        if right & 1:
            buffer[stop] = (int(buffer[stop]) & 0x0F) | (colour << 4)
        line += stride
        y += 1


@micropython.viper
def glyph(buffer: ptr8, limits: ptr16, bits: ptr8, start: int, w: int, h: int, x: int, y: int, colour: int):
    """Draw the set bits of a w x h glyph that starts at bit `start`."""
    left = 0
    top = 0
    right = w
    bottom = h
    if x < int(limits[0]):
        left = int(limits[0]) - x
    if y < int(limits[1]):
        top = int(limits[1]) - y
    if x + w > int(limits[2]):
        right = int(limits[2]) - x
    if y + h > int(limits[3]):
        bottom = int(limits[3]) - y
    if left >= right:
        return
    stride = int(limits[4])
    high = colour << 4
    line = (y + top) * stride
    while top < bottom:
        at = start + top * w + left
        px = x + left
        stop = x + right
        while px < stop:
            if int(bits[at >> 3]) & (0x80 >> (at & 7)):
                i = line + (px >> 1)
                if px & 1:
                    buffer[i] = (int(buffer[i]) & 0xF0) | colour
                else:
                    buffer[i] = (int(buffer[i]) & 0x0F) | high
            at += 1
            px += 1
        line += stride
        top += 1


@micropython.viper
def sprite(buffer: ptr8, limits: ptr16, data: ptr8, w: int, h: int, x: int, y: int, key: int, recolour: ptr8):
    """Draw a w x h 4-bit picture without its `key` pixels, colours looked up in `recolour`."""
    left = 0
    top = 0
    right = w
    bottom = h
    if x < int(limits[0]):
        left = int(limits[0]) - x
    if y < int(limits[1]):
        top = int(limits[1]) - y
    if x + w > int(limits[2]):
        right = int(limits[2]) - x
    if y + h > int(limits[3]):
        bottom = int(limits[3]) - y
    if left >= right:
        return
    stride = int(limits[4])
    width = (w + 1) >> 1
    line = (y + top) * stride
    while top < bottom:
        source = top * width
        column = left
        while column < right:
            colour = int(data[source + (column >> 1)])
            if column & 1:
                colour &= 15
            else:
                colour >>= 4
            if colour != key:
                colour = int(recolour[colour])
                px = x + column
                i = line + (px >> 1)
                if px & 1:
                    buffer[i] = (int(buffer[i]) & 0xF0) | colour
                else:
                    buffer[i] = (int(buffer[i]) & 0x0F) | (colour << 4)
            column += 1
        line += stride
        top += 1
