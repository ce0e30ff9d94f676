"""The surface of the device: MicroPython's `framebuf` (GS4_HMSB) over one buffer, plus glyphs and pictures.

The buffer of width * height / 2 bytes is the only large allocation: pass one in, or make the surface
first, on a clean heap. `framebuf` only fills rectangles; the blits add clipping, glyphs and pictures.

A surface that holds a strip of the screen can be folded: half as wide and twice as high, or that once more. Most that
changes on a table is as narrow as a card, and every item is painted once for each strip that it touches.
"""

import framebuf

from display.surface import Surface
from engine.compat import const
from engine.modules import pick

_SHAPES = const(3)
_EVEN = const(7)  # the bits of a width that are 0 when each shape has an even one

_blit = pick("display.surface.blit")


class SurfaceFB(Surface):
    """A surface over `buffer` (width * height / 2 bytes), by default a new one."""

    def __init__(self, width, height, buffer=None):
        super().__init__(width, height)
        size = width * height // 2
        if buffer is None:
            buffer = bytearray(size)
        elif len(buffer) != size:
            raise ValueError("a %d x %d surface takes a buffer of %d bytes" % (width, height, size))
        self.buffer = buffer
        self._shapes = []  # (fill_rect, width, height)
        for fold in range(_SHAPES if not width & _EVEN else 1):
            wide, high = width >> fold, height << fold
            shape = framebuf.FrameBuffer(buffer, wide, high, framebuf.GS4_HMSB)
            self._shapes.append((shape.fill_rect, wide, high))
        self.fill_rect = self._shapes[0][0]

    rect = _blit.rect
    plate = _blit.plate
    weave = _blit.weave
    glyph = _blit.glyph
    marks = _blit.marks
    text = _blit.text

    def fold(self, x, w, h):
        at = 0
        while at < len(self._shapes) - 1 and self._shapes[at][2] < h and (x & 7) + w <= self._shapes[at + 1][1]:
            at += 1
        self.fill_rect, self.width, self.height = self._shapes[at]
        self.limits[4] = self.width >> 1
        self.left = x & ~7 if at else 0  # the weave has a period of eight columns
        return min(h, self.height)

    def runs(self, data, at, stop, x, y, w, recolour):
        """Draw rows of a stream, loading the loop that does it."""
        pick("display.surface.runs").runs(self, data, at, stop, x, y, w, recolour)

    def packed(self):
        """Return the buffer itself: GS4_HMSB, high nibble = left pixel."""
        return self.buffer
