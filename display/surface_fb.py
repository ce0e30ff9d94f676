"""The surface of the device: MicroPython's `framebuf` (GS4_HMSB) over one buffer, plus glyph and sprite blits.

The buffer of width * height / 2 bytes is the only large allocation: pass one in, or make the surface
first, on a clean heap. Small rectangles go through the blits, which cut by themselves; large ones are
cut here and filled by `framebuf` in C.
"""

import framebuf

from display.surface import Surface
from engine.compat import const

try:
    from display import blit_viper as _blit
except (ImportError, SyntaxError, ValueError):
    # No viper in this build, or machine code for another processor
    from display import blit_plain as _blit

_SAME = bytes(range(16))
_SMALL = const(64)  # pixels; below this a call costs more than the filling


class SurfaceFB(Surface):
    """A surface over `buffer` (width * height / 2 bytes), which is made here when not given."""

    def __init__(self, width, height, buffer=None):
        super().__init__(width, height)
        size = width * height // 2
        if buffer is None:
            buffer = bytearray(size)
        elif len(buffer) != size:
            raise ValueError("a %d x %d surface takes a buffer of %d bytes" % (width, height, size))
        self.buffer = buffer
        self._fb = framebuf.FrameBuffer(buffer, width, height, framebuf.GS4_HMSB)

    def rect(self, x, y, w, h, colour):
        """Fill a rectangle."""
        limits = self.limits
        if w * h <= _SMALL:
            _blit.fill(self.buffer, limits, x, y, w, h, colour)
            return
        end = x + w
        if end > limits[2]:
            end = limits[2]
        if x < limits[0]:
            x = limits[0]
        w = end - x
        end = y + h
        if end > limits[3]:
            end = limits[3]
        if y < limits[1]:
            y = limits[1]
        h = end - y
        if w > 0 and h > 0:
            self._fb.fill_rect(x, y, w, h, colour)

    def glyph(self, font, index, x, y, colour):
        """Draw a glyph of a font."""
        _blit.glyph(
            self.buffer, self.limits, font.bits, font.starts[index], font.widths[index], font.height, x, y, colour
        )

    def sprite(self, data, w, h, x, y, key, recolour=None):
        """Draw a 4-bit picture."""
        _blit.sprite(self.buffer, self.limits, data, w, h, x, y, key, recolour or _SAME)

    def pixel_at(self, x, y):
        """Return the colour of a pixel of the surface."""
        return self._fb.pixel(x, y)

    def packed(self):
        """Return the buffer itself: GS4_HMSB, high nibble = left pixel."""
        return self.buffer
