"""Drawing small pictures in 16 colours as machine code: the same function as `sprite_plain`.

Apart from the other blits because only the screens off the table have such pictures.
"""

import micropython

SAME = bytes(range(16))


@micropython.viper
def sprite(self, data: ptr8, w: int, h: int, x: int, y: int, key: int, recolours):
    """Draw a w x h 4-bit picture without its `key` pixels, colours looked up in `recolours` where it is given."""
    limits = ptr16(self.limits)
    buffer = ptr8(self.buffer)
    recolour = ptr8(recolours or SAME)
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
