"""The display on SPI, fed from a 4-bit picture: window and pixels, which are the same for all controllers.

The picture (GS4_HMSB, two pixels per byte) is turned into 16-bit pixels some lines at a time, by a table with two
pixels for each value of a byte, into one half of the bus's `band` while the other half is on its way. What differs from
one controller to the next is in `controllers.py`.
"""

import struct
from array import array

from engine.compat import const
from engine.modules import pick

expand = pick("firmware.drivers.pixels").expand

_SLEEP_IN = const(0x10)
_DISPLAY_OFF = const(0x28)
_COLUMNS = const(0x2A)
_ROWS = const(0x2B)
_WRITE = const(0x2C)
_ACCESS = const(0x36)


class Panel:
    """A screen on a `Bus`; `cs` and `dc` are called with a level, as `machine.Pin`s are."""

    def __init__(self, bus, cs, dc, profile, buffer, palette):
        """Prepare a screen that `controllers.switch_on` will switch on.

        `palette` are 16 RGB565 numbers with the high byte first in memory.
        """
        self._bus = bus
        self._cs = cs
        self._dc = dc
        self._buffer = buffer
        self._width = profile["width"]
        self._height = profile["height"]
        self._code = bytearray(1)
        self._span = bytearray(4)
        self._table = array("H", bytes(1024))
        self.colours(palette)
        cs(1)

    def colours(self, palette):
        """Send pixels in these 16 colours from now on."""
        for i in range(256):
            self._table[2 * i] = palette[i >> 4]
            self._table[2 * i + 1] = palette[i & 15]

    def aim(self, access, x0, y0):
        """Set MADCTL, and the column and row of the controller's memory at which the picture begins.

        `access`: the value of MADCTL.
        """
        self._x0 = x0
        self._y0 = y0
        self.command(_ACCESS, bytes((access,)))

    def show(self, x, y, w, h, top=0, left=0, wide=0):
        """Send a rectangle of the screen, widened to even columns and cut at the edges.

        `top`, `left`: the row and the column of the screen that the buffer begins with, `wide`: its columns, 0 for the
        screen's; the rectangle lies within it.
        """
        right = min(self._width, (x + w + 1) & ~1)
        bottom = min(self._height, y + h)
        x = max(0, x & ~1)
        y = max(0, y)
        if x >= right or y >= bottom:
            return
        self.window(x, right, y, bottom)
        bus = self._bus
        band = bus.band
        stride = (wide or self._width) >> 1
        line = 2 * (right - x)
        at = (y - top) * stride + (x - left >> 1)
        half = len(band) >> 1
        rows = half // line
        rest = bottom - y
        free = 0  # the half of the band that is not on its way
        try:
            while rest:
                if rows > rest:
                    rows = rest
                expand(band, self._buffer, self._table, free >> 2, at, line >> 2, rows, stride)
                bus.start(free, rows * line)
                free ^= half
                at += rows * stride
                rest -= rows
            bus.finish()
        finally:
            self._cs(1)

    def close(self):
        """Switch the screen off and release the bus."""
        self.command(_DISPLAY_OFF, b"")
        self.command(_SLEEP_IN, b"")
        self._bus.close()

    def window(self, left, right, top, bottom):
        """Open a window of the screen, to before `right` and `bottom`; the chip is left selected for its pixels."""
        self._cs(0)
        self._limit(_COLUMNS, left + self._x0, right + self._x0)
        self._limit(_ROWS, top + self._y0, bottom + self._y0)
        self._send(_WRITE, b"")

    def _limit(self, code, first, end):
        """Send the first and the last column or row of a window, as 16-bit numbers."""
        struct.pack_into(">HH", self._span, 0, first, end - 1)
        self._send(code, self._span)

    def blank(self, line, count):
        """Send `line`, the bytes of some pixels, `count` times to the window that is open."""
        for _ in range(count):
            self._bus.write(line)

    def command(self, code, data):
        """Send a command and its parameters."""
        self._cs(0)
        self._send(code, data)
        self._cs(1)

    def _send(self, code, data):
        """Send a command and its parameters; D/C is left at data."""
        self._code[0] = code
        self._dc(0)
        bus = self._bus
        bus.write(self._code)
        self._dc(1)
        if data:
            bus.write(data)
