"""Drawing pictures in 16 colours as machine code: the function that `runs_plain` describes.

A module of its own, because few screens have such pictures.
"""

import micropython

SAME = bytes(range(16))  # each colour as it is


@micropython.viper
def runs(self, data: ptr8, at: int, stop: int, x: int, y: int, w: int, recolours):
    limits = ptr16(self.limits)
    recolour = ptr8(recolours or SAME)
    left = int(limits[0])
    top = int(limits[1])
    right = int(limits[2])
    bottom = int(limits[3])
    stride = int(limits[4])
    line = int(ptr8(self.buffer)) + y * stride
    end = x + w
    column = x
    while at < stop:
        colour = int(data[at])
        at += 1
        count = colour >> 4
        if count == 0:
            count = 16 + int(data[at])
            at += 1
        colour &= 15
        if colour != 15 and y >= top and y < bottom:
            colour = int(recolour[colour])
            start = column if column > left else left
            count += column
            column = count
            if count > right:
                count = right
            if start < count:
                target = ptr8(line + (start >> 1))
                if start & 1:
                    target[0] = (int(target[0]) & 0xF0) | colour
                    target = ptr8(int(target) + 1)
                    start += 1
                count -= start
                high = colour << 4
                both = high | colour
                while count > 1:
                    target[0] = both
                    target = ptr8(int(target) + 1)
                    count -= 2
                if count > 0:
                    target[0] = (int(target[0]) & 0x0F) | high
        else:
            column += count
        if column >= end:
            column = x
            y += 1
            line += stride
