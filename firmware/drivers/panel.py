"""ST7789 display controller on SPI, fed from a 4-bit picture.

The picture (GS4_HMSB, two pixels per byte) is turned into 16-bit pixels band by band, by a table with two pixels
for each value of a byte, into one half of the bus's band while the other half is on its way.

Sitronix ST7789V data sheet: 9.1 commands, 8.4 serial interface (a write cycle of at least 16 ns: 62.5 MHz).
"""

from array import array

from engine.compat import const, pick

_pixels = pick("firmware.drivers.pixels")
expand = _pixels.expand

_RESET = const(0x01)
_SLEEP_IN = const(0x10)
_SLEEP_OUT = const(0x11)
_INVERSION_OFF = const(0x20)
_DISPLAY_OFF = const(0x28)
_DISPLAY_ON = const(0x29)
_COLUMNS = const(0x2A)
_ROWS = const(0x2B)
_WRITE = const(0x2C)
_ACCESS = const(0x36)

# Waits in milliseconds. `sleep_ms` counts ticks and may be a millisecond short, so each is one longer than required
_PULSE = const(2)
_WAKE = const(121)

# Command, parameters, wait. MADCTL and the inversion come from the profile.
_START = (
    (_SLEEP_OUT, b"", _WAKE),
    (0x3A, b"\x55", 0),  # 16 bits per pixel
    (0xB0, b"\x00\xc0", 0),  # RAM control: how 16 bits become 18; without it some panels show grey bands
    (0x13, b"", 0),  # the whole screen, nothing scrolled
)


class Panel:
    """A screen on a `Bus`; `cs`, `dc` and `rst` (or None) are called with a level, as `machine.Pin`s are."""

    def __init__(self, bus, cs, dc, rst, profile, buffer, palette, sleep_ms):
        """Switch the screen on, all pixels from `buffer`.

        `palette` are 16 RGB565 numbers with the high byte first in memory; `sleep_ms` waits.
        """
        self._bus = bus
        self._write = bus.write
        self._cs = cs
        self._dc = dc
        self._sleep_ms = sleep_ms
        self._buffer = buffer
        self._width = profile["width"]
        self._height = profile["height"]
        self._x0 = profile["x0"]
        self._y0 = profile["y0"]
        self._code = bytearray(1)
        self._span = bytearray(4)
        self._table = array("H", bytes(1024))
        self.colours(palette)
        self._start(rst, profile)

    def colours(self, palette):
        """Send pixels in these 16 colours from now on."""
        for i in range(256):
            self._table[2 * i] = palette[i >> 4]
            self._table[2 * i + 1] = palette[i & 15]

    def _start(self, rst, profile):
        self._cs(1)
        if rst is None:
            self._command(_RESET, b"")
        else:
            rst(0)
            self._sleep_ms(_PULSE)
            rst(1)
        self._sleep_ms(_WAKE)
        for code, data, wait in _START:
            self._command(code, data)
            if wait:
                self._sleep_ms(wait)
        self._command(_ACCESS, bytes((profile["madctl"],)))
        self._command(_INVERSION_OFF + (1 if profile["invert"] else 0), b"")
        rows = 2 * len(self._buffer) // self._width
        for top in range(0, self._height, rows):
            self.show(0, top, self._width, rows, top)
        self._command(_DISPLAY_ON, b"")

    def show(self, x, y, w, h, top=0):
        """Send a rectangle of the screen, widened to even columns and cut at the edges.

        `top` is the row of the screen that the buffer begins with; the rectangle lies within its rows.
        """
        right = min(self._width, (x + w + 1) & ~1)
        bottom = min(self._height, y + h)
        x = max(0, x & ~1)
        y = max(0, y)
        if x >= right or y >= bottom:
            return
        self._window(x + self._x0, right + self._x0 - 1, y + self._y0, bottom + self._y0 - 1)
        bus = self._bus
        band = bus.band
        stride = self._width >> 1
        line = 2 * (right - x)
        at = (y - top) * stride + (x >> 1)
        half = len(band) >> 1
        rows = half // line
        left = bottom - y
        free = 0  # the half of the band that is not on its way
        while left:
            if rows > left:
                rows = left
            expand(band, self._buffer, self._table, free >> 2, at, line >> 2, rows, stride)
            bus.start(free, rows * line)
            free ^= half
            at += rows * stride
            left -= rows
        bus.finish()
        self._cs(1)

    def close(self):
        """Switch the screen off and release the bus."""
        self._command(_DISPLAY_OFF, b"")
        self._command(_SLEEP_IN, b"")
        self._bus.close()

    def _window(self, left, right, top, bottom):
        """Open a window of the controller's memory; the chip is left selected for its pixels."""
        self._cs(0)
        self._limit(_COLUMNS, left, right)
        self._limit(_ROWS, top, bottom)
        self._send(_WRITE, b"")

    def _limit(self, code, first, last):
        span = self._span
        span[0] = first >> 8
        span[1] = first & 255
        span[2] = last >> 8
        span[3] = last & 255
        self._send(code, span)

    def _command(self, code, data):
        self._cs(0)
        self._send(code, data)
        self._cs(1)

    def _send(self, code, data):
        """Send a command and its parameters; D/C is left at data."""
        self._code[0] = code
        self._dc(0)
        self._write(self._code)
        self._dc(1)
        if data:
            self._write(data)
