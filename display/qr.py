"""QR codes of versions 3 to 5, bytes at error correction L, made in steps. Loaded for a page that shows one.

    code = Code(b"https://...")      # ValueError for more than MOST bytes
    while not code.step(): pass      # tries one mask per step
    code.size, code.modules          # modules per side; one byte per module, row by row, 1 for a dark one
    code.glyph(5, 0, 4)              # four of its rows as a font of one glyph, five pixels per module

Each of these versions has its codewords in a single block.
"""

from display.fonts import Font
from engine.compat import const

MOST = const(106)  # bytes of data

_VERSIONS = ((3, 55, 15), (4, 80, 20), (5, 108, 26))  # version, codewords of data, of error correction
_HEAD = const(2)  # codewords that the mode, the length and the end take
_DARK = const(1)  # bit of a module while the code is made: it is dark
_FIXED = const(2)  # bit of a module that is never masked
_FINDER = b"\1\0\1\1\1\0\1"  # a row through the middle of a finder pattern
_RUNS = (bytes(5), b"\1\1\1\1\1")  # five light modules in a row, five dark ones
_LEVEL = const(8)  # L, above the three bits of the mask


class Code:
    """A QR code; complete after nine steps: one per mask, and the choice."""

    def __init__(self, data):
        if len(data) > MOST:
            raise ValueError("%d bytes are too many for a QR code" % len(data))
        i = 0
        while len(data) > _VERSIONS[i][1] - _HEAD:
            i += 1
        version, data_words, check_words = _VERSIONS[i]
        self.size = 17 + 4 * version
        self.modules = bytearray(self.size * self.size)
        self.mask = 0  # the best so far
        self._least = -1  # its penalty points; -1: none has been tried
        self._next = 0  # mask to try; 8: the best one is to be applied, 9: complete
        self._fix()
        words = _words(data, data_words)
        self._place(words + _remainder(words, check_words))

    def _set(self, x, y, dark):
        """Set a module that is never masked."""
        self.modules[y * self.size + x] = _FIXED | dark

    def _square(self, x, y, rings):
        """Add a square of rings around x, y, dark where `rings` has a 1, from the middle outwards; clipped."""
        reach = len(rings) - 1
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                if 0 <= x + dx < self.size and 0 <= y + dy < self.size:
                    self._set(x + dx, y + dy, rings[max(abs(dx), abs(dy))])

    def _fix(self):
        """Add the patterns that all codes of this size share."""
        size = self.size
        for i in range(8, size - 8):
            self._set(i, 6, ~i & 1)
            self._set(6, i, ~i & 1)
        for x, y in ((3, 3), (size - 4, 3), (3, size - 4)):
            self._square(x, y, b"\1\1\0\1\0")
        self._square(size - 7, size - 7, b"\1\0\1")
        self._format(0)

    def _format(self, mask):
        """Add the format twice: level and mask, with error correction (a BCH code) and the mask of the standard."""
        size, bits = self.size, _LEVEL | mask
        rest = bits << 10
        for i in range(14, 9, -1):
            if rest >> i & 1:
                rest ^= 0x537 << i - 10
        bits = (bits << 10 | rest) ^ 0x5412
        for i in range(15):
            dark = bits >> i & 1
            self._set(8, i if i < 6 else i + 1 if i < 8 else size - 15 + i, dark)
            self._set(size - 1 - i if i < 8 else 7 if i == 8 else 14 - i, 8, dark)
        self._set(8, size - 8, 1)  # the dark module that every code has

    def _place(self, words):
        """Fill in the bits, two columns at a time from the right, up and down in turn."""
        size, modules, bit = self.size, self.modules, 0
        for right in range(size - 1, 0, -2):
            x = right if right > 6 else right - 1  # there is no data in the column of the timing pattern
            up = not (right + 1 & 2)  # first up, then down and up in turn
            for i in range(size):
                row = (size - 1 - i if up else i) * size
                for place in (row + x, row + x - 1):
                    if modules[place] & _FIXED:
                        continue
                    if bit < 8 * len(words):
                        modules[place] = words[bit >> 3] >> 7 - (bit & 7) & 1
                    bit += 1

    def _apply(self, mask):
        """Invert the modules of a mask; doing so again removes the mask."""
        size, modules = self.size, self.modules
        flips = _MASKS[mask]
        for y in range(size):
            row = y * size
            for x in range(size):
                if not modules[row + x] & _FIXED and not flips(x, y):
                    modules[row + x] ^= _DARK

    def step(self):
        """Try the next mask, or in the end apply the best one; return True when the code is complete."""
        if self._next == 8:
            self._apply(self.mask)
            self._format(self.mask)
            self._next = 9
            for i in range(len(self.modules)):
                self.modules[i] &= _DARK
        elif self._next < 8:
            self._apply(self._next)
            self._format(self._next)
            points = self._points()
            if self._least < 0 or points < self._least:
                self._least, self.mask = points, self._next
            self._apply(self._next)
            self._next += 1
        return self._next > 8

    def _points(self):
        """Return penalty points for long runs, patterns like a finder's and too much of one colour.

        Simpler than the standard's, by searches for bytes, which are fast on a Pico; readers accept any mask.
        """
        size = self.size
        dark, column = bytearray(size * size), bytearray(size)  # a list would take four times as much in one piece
        for i in range(size * size):
            dark[i] = self.modules[i] & _DARK
        points = 0
        for i in range(size):
            for y in range(size):
                column[y] = dark[y * size + i]
            points += _line(bytes(dark[i * size : (i + 1) * size])) + _line(bytes(column))
        return points + abs(200 * sum(dark) // (size * size) - 100)  # two points per percent more or less than half

    def glyph(self, scale, first, rows):
        """Return a font whose only glyph is that many rows of the code from `first` on, `scale` pixels per module.

        Its rows of pixels are padded to whole bytes. The whole code would be some 4 KB in one piece.
        """
        wide = self.size * scale + 7 >> 3
        bits = bytearray(wide * rows * scale + 2)
        for y in range(rows):
            row = bytearray(wide)
            for x in range(self.size * scale):
                if self.modules[(first + y) * self.size + x // scale]:
                    row[x >> 3] |= 128 >> (x & 7)
            for i in range(y * scale, (y + 1) * scale):
                bits[i * wide : (i + 1) * wide] = row
        return Font(rows * scale, 0, bytes((8 * wide,)), bytes(bits))


# By mask, a function of column and row that returns 0 for the modules to invert
_MASKS = (
    lambda x, y: x + y & 1, lambda x, y: y & 1, lambda x, y: x % 3, lambda x, y: (x + y) % 3,
    lambda x, y: (y // 2 + x // 3) & 1, lambda x, y: x * y % 6, lambda x, y: x * y % 6 > 2,
    lambda x, y: (x * y % 3 + x + y) & 1,
)  # fmt: skip


def _line(row):
    """Return the points of a row or column: runs of five, and patterns like a finder's beside light modules."""
    points = 3 * (row.count(_RUNS[0]) + row.count(_RUNS[1]))
    return points + 40 * (row.count(_RUNS[0][1:] + _FINDER) + row.count(_FINDER + _RUNS[0][1:]))


def _words(data, room):
    """Return the codewords of data: mode (half a byte, 4) and length, the bytes, the end, padding (0xEC, 0x11)."""
    bits = bytes((len(data),)) + data + b"\0"
    words = bytearray((0x40 | bits[0] >> 4,))
    for i in range(len(bits) - 1):
        words.append((bits[i] << 4 | bits[i + 1] >> 4) & 255)
    pad = 0xEC
    while len(words) < room:
        words.append(pad)
        pad ^= 0xEC ^ 0x11
    return words


def _remainder(words, count):
    """Return the codewords for error correction (Reed–Solomon over GF(256))."""
    powers, logs, value = bytearray(255), bytearray(256), 1
    for i in range(255):
        powers[i] = value
        logs[value] = i
        value = value << 1 ^ (0x11D if value & 128 else 0)
    divisor = bytearray((1,))
    for i in range(count):
        divisor.append(0)
        for k in range(len(divisor) - 1, 0, -1):
            if divisor[k - 1]:
                divisor[k] ^= powers[(logs[divisor[k - 1]] + i) % 255]
    rest = words + bytearray(count)
    for i in range(len(words)):
        if rest[i]:
            factor = logs[rest[i]]
            for k in range(1, count + 1):
                rest[i + k] ^= powers[(logs[divisor[k]] + factor) % 255]
    return rest[len(words) :]
