"""The surface of the device: MicroPython's `framebuf` (GS4_HMSB) over one buffer, plus glyphs and pictures.

The buffer of width * height / 2 bytes is the only large allocation: pass one in, or make the surface
first, on a clean heap. `framebuf` only fills rectangles; the blits add clipping, glyphs and pictures.
"""

import framebuf

from display.surface import Surface
from engine.modules import pick

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
        self.fill_rect = framebuf.FrameBuffer(buffer, width, height, framebuf.GS4_HMSB).fill_rect

    rect = _blit.rect
    plate = _blit.plate
    weave = _blit.weave
    glyph = _blit.glyph
    marks = _blit.marks
    text = _blit.text

    def runs(self, data, at, stop, x, y, w, recolour):
        """Draw rows of a stream, loading the loop that does it."""
        pick("display.surface.runs").runs(self, data, at, stop, x, y, w, recolour)

    def packed(self):
        """Return the buffer itself: GS4_HMSB, high nibble = left pixel."""
        return self.buffer
