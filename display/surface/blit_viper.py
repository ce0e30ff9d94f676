"""Drawing into a GS4_HMSB buffer as machine code: the functions that `blit_plain` describes.

The functions are methods of a surface, not helpers of Python methods: a call of a Python function with more than
eleven locals and stack entries allocates memory, which takes longer than drawing a glyph. Machine code keeps them on
the processor's stack. `limits` is unsigned, as `ptr16` reads it. `fonts.Font` describes the `table` of a font.
"""

import micropython


@micropython.viper
def rect(self, x: int, y: int, w: int, h: int, colour: int):
    limits = ptr16(self.limits)
    # Until they are subtracted again, w and h are the right and the lower edge
    w += x
    h += y
    if x < int(limits[0]):
        x = int(limits[0])
    if y < int(limits[1]):
        y = int(limits[1])
    if w > int(limits[2]):
        w = int(limits[2])
    if h > int(limits[3]):
        h = int(limits[3])
    w -= x
    h -= y
    if w > 0 and h > 0:
        self.fill_rect(x, y, w, h, colour)


@micropython.viper
def weave(self, x: int, y: int, w: int, h: int, colour: int):
    limits = ptr16(self.limits)
    buffer = ptr8(self.buffer)
    top = int(self.top)
    # From here on w and h are the right and the lower edge
    w += x
    h += y
    if x < int(limits[0]):
        x = int(limits[0])
    if y < int(limits[1]):
        y = int(limits[1])
    if w > int(limits[2]):
        w = int(limits[2])
    if h > int(limits[3]):
        h = int(limits[3])
    while y < h:
        at = y + top & 7  # then the column of this row's pixel as in WEAVE of `blit_plain`, 8 for none
        if at == 1 or at == 2:
            at = 3 - at
        elif at != 5 and at != 6:
            at = 8
        if at < 8:
            line = y * int(limits[4])
            px = x + (at - x & 7)
            while px < w:
                i = line + (px >> 1)
                if px & 1:
                    buffer[i] = int(buffer[i]) & 0xF0 | colour
                else:
                    buffer[i] = int(buffer[i]) & 0x0F | colour << 4
                px += 8
        y += 1


@micropython.viper
def plate(self, x: int, y: int, w: int, h: int, colours: int, shadow: int):
    limits = ptr16(self.limits)
    fill = self.fill_rect
    # Five parts: the shadow without its outer columns, and without its outer rows; the outline likewise; the ground
    part = 0 if shadow else 2
    while part < 5:
        left = x
        top = y
        right = x + w
        bottom = y + h
        colour = colours >> 4
        if part < 2:
            left += shadow
            top += shadow
            right += shadow
            bottom += shadow
            colour = 0
        elif part == 4:
            colour = colours & 15
        if part != 3 and part != 1:
            left += 1
            right -= 1
        if part & 1 or part == 4:
            top += 1
            bottom -= 1
        if left < int(limits[0]):
            left = int(limits[0])
        if top < int(limits[1]):
            top = int(limits[1])
        if right > int(limits[2]):
            right = int(limits[2])
        if bottom > int(limits[3]):
            bottom = int(limits[3])
        if left < right and top < bottom:
            fill(left, top, right - left, bottom - top, colour)
        part += 1


@micropython.viper
def glyph(self, font, index: int, x: int, y: int, colour: int):
    """Draw a glyph of a font, two pixels of a byte at a time."""
    limits = ptr16(self.limits)
    table = ptr16(font.table)
    bits = ptr8(font.bits)
    w = int(table[5 + 2 * index])
    left = 0
    top = 0
    right = w
    bottom = int(table[0])
    if x < int(limits[0]):
        left = int(limits[0]) - x
    if y < int(limits[1]):
        top = int(limits[1]) - y
    if x + w > int(limits[2]):
        right = int(limits[2]) - x
    if y + bottom > int(limits[3]):
        bottom = int(limits[3]) - y
    if left >= right:
        return
    stride = int(limits[4])
    high = colour << 4
    both = high | colour
    start = int(table[4 + 2 * index]) + top * w + left
    x += left
    line = int(ptr8(self.buffer)) + (y + top) * stride + (x >> 1)
    x &= 1
    right -= left
    while top < bottom:
        target = ptr8(line)
        at = start
        left = right
        if x:
            # The first pixel is the right one of a byte
            if int(bits[at >> 3]) & (0x80 >> (at & 7)):
                target[0] = (int(target[0]) & 0xF0) | colour
            target = ptr8(int(target) + 1)
            at += 1
            left -= 1
        while left > 0:
            # The next eight bits, or those up to the end of this row, highest first
            source = ptr8(int(bits) + (at >> 3))
            run = (int(source[0]) << 8 | int(source[1])) >> (8 - (at & 7)) & 0xFF
            if left < 8:
                run &= 0xFF00 >> left
            byte = target
            while run:
                two = run >> 6
                if two:
                    if two == 3:
                        byte[0] = both
                    elif two == 2:
                        byte[0] = (int(byte[0]) & 0x0F) | high
                    else:
                        byte[0] = (int(byte[0]) & 0xF0) | colour
                run = run << 2 & 0xFF
                byte = ptr8(int(byte) + 1)
            target = ptr8(int(target) + 4)
            at += 8
            left -= 8
        start += w
        line += stride
        top += 1


@micropython.viper
def marks(self, fonts, places: ptr8, count: int, x: int, y: int, glyphs: int, colour: int):
    """Draw the marks of a card's face, see `blit_plain`."""
    while count > 0:
        font = fonts[int(places[0])]
        index = glyphs & 0xFF if places[4] else glyphs >> 8
        table = ptr16(font.table)
        left = x + int(places[1])
        if places[2]:
            left += (int(places[2]) - int(table[5 + 2 * index])) >> 1
        self.glyph(font, index, left, y + int(places[3]), colour)
        places = ptr8(int(places) + 5)
        count -= 1


@micropython.viper
def text(self, font, string, x: int, y: int, colour: int) -> int:
    """Draw a string, or with a negative colour only measure it; return the x after its last gap."""
    table = ptr16(font.table)
    chars = ptr8(string)
    left = 0
    right = -30000  # draws nothing
    if colour >= 0:
        limits = ptr16(self.limits)
        left = int(limits[0])
        right = int(limits[2])
    codes = 4 + 2 * int(table[2])
    count = int(len(string))
    at = 0
    while count > 0:
        # UTF-8 of up to three bytes
        code = int(chars[at])
        at += 1
        if code >= 0xE0:
            code = (code & 0x0F) << 12 | (int(chars[at]) & 0x3F) << 6 | (int(chars[at + 1]) & 0x3F)
            at += 2
        elif code >= 0xC0:
            code = (code & 0x1F) << 6 | (int(chars[at]) & 0x3F)
            at += 1
        index = 31  # of "?"
        if code < 127:
            if code >= 32:
                index = code - 32
        else:
            i = int(table[3])
            while i > 0:
                i -= 1
                if int(table[codes + i]) == code:
                    index = 95 + i  # after the ASCII characters
                    i = 0
        end = x + int(table[5 + 2 * index])
        if end > left and x < right:
            self.glyph(font, index, x, y, colour)
        x = end + int(table[1])
        count -= 1
    return x


def width(font, string):
    return text(None, font, string, 0, 0, -1) - font.gap if string else 0
