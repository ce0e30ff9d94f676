"""The surface of the device: MicroPython's `framebuf` (GS4_HMSB) over one buffer, plus glyphs and sprites.

The buffer of width * height / 2 bytes is the only large allocation: pass one in, or make the surface
first, on a clean heap. `framebuf` fills rectangles; what it lacks (a clip rectangle, glyphs without
ground, recoloured sprites) is in the blits.
"""

import framebuf

from display.surface import Surface

try:
    from display.surface import blit_viper as blit
except (ImportError, SyntaxError, ValueError):
    # No viper in this build, or machine code for another processor
    from display.surface import blit_plain as blit


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
        self.fill_rect = self._fb.fill_rect

    rect = blit.rect
    plate = blit.plate
    glyph = blit.glyph
    pattern = blit.pattern
    marks = blit.marks
    text = blit.text

    def sprite(self, data, w, h, x, y, key, recolour):
        """Draw a 4-bit picture; what draws it is loaded then."""
        try:
            from display.surface.sprite_viper import sprite
        except (ImportError, SyntaxError, ValueError):
            from display.surface.sprite_plain import sprite
        sprite(self, data, w, h, x, y, key, recolour)

    def pixel_at(self, x, y):
        """Return the colour of a pixel of the surface."""
        return self._fb.pixel(x, y)

    def packed(self):
        """Return the buffer itself: GS4_HMSB, high nibble = left pixel."""
        return self.buffer
