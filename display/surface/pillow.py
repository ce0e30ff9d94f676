"""The surface of the desktop: a Pillow picture with a palette, pixel for pixel what `framebuf` draws.

`image()` returns the picture in RGB, `packed()` the bytes that the device would hold. The masks of glyphs and streams
are cached, since a simulator draws the same few hundred over and over.
"""

from functools import lru_cache

from PIL import Image

from display import palette
from display.surface import Surface, blit_plain

# Tables for `bytes.translate`
_TO_HIGH_HALF = bytes(i << 4 & 0xF0 for i in range(256))  # a colour becomes the left pixel of a byte
_CLEAR = 15  # the colour of a stream's transparent pixels
_CLEAR_MASK = bytes(0 if i == _CLEAR else 255 for i in range(256))
_UNCHANGED = bytes(range(16))  # colours that a stream is drawn in without recolouring


@lru_cache(maxsize=4096)
def _mask(bits, start, w, h):
    """Return a glyph as a one-bit picture."""
    mask = Image.new("1", (w, h))
    mask.putdata([255 if bits[at >> 3] & 0x80 >> (at & 7) else 0 for at in range(start, start + w * h)])
    return mask


@lru_cache(maxsize=512)
def _rows(data, w, recolour):
    """Return (recoloured picture, mask) of whole rows of a stream."""
    pixels, at = bytearray(), 0
    while at < len(data):
        long = data[at] < 16
        count = 16 + int.from_bytes(data[at + 1 : at + 2], "big") if long else data[at] >> 4
        pixels += bytes((data[at] & 15,)) * count
        at += 2 if long else 1
    pixels += bytes((_CLEAR,)) * (-len(pixels) % w)
    size = (w, len(pixels) // w)
    picture = Image.frombytes("P", size, bytes(pixels).translate(recolour + _UNCHANGED * 15))
    mask = Image.frombytes("L", size, bytes(pixels).translate(_CLEAR_MASK)).convert("1")
    return picture, mask


@lru_cache(maxsize=64)
def _woven(w, h, x, y):
    """Return the weave of a rectangle as a one-bit picture; x, y: its corner modulo 8."""
    rows = [bytes(255 if blit_plain.WEAVE[y + row & 7] == x + column & 7 else 0 for column in range(8))
            for row in range(8)]  # fmt: skip
    lines = [(row * (w // 8 + 1))[:w] for row in rows]
    return Image.frombytes("L", (w, h), (b"".join(lines) * (h // 8 + 1))[: w * h]).convert("1")


class SurfacePIL(Surface):
    """A surface over a Pillow picture of mode P."""

    def __init__(self, width, height):
        super().__init__(width, height)
        self._image = Image.new("P", (width, height))
        self._image.putpalette(palette.RGB888)

    def colours(self, colours):
        """Set the colours of a theme, as in `palette.THEMES`."""
        self._image.putpalette(colours)

    def rect(self, x, y, w, h, colour):
        left, top, right, bottom, _ = self.limits
        box = (max(x, left), max(y, top), min(x + w, right), min(y + h, bottom))
        if box[0] < box[2] and box[1] < box[3]:
            self._image.paste(colour, box)

    def _paste(self, source, mask, x, y):
        """Paste a colour or a picture through a mask, cut at the clip rectangle.

        `source`: the colour's number, or a picture of the mask's size.
        """
        left, top, right, bottom, _ = self.limits
        w, h = mask.size
        cut = (max(0, left - x), max(0, top - y), min(w, right - x), min(h, bottom - y))
        if cut[0] >= cut[2] or cut[1] >= cut[3]:
            return
        if cut != (0, 0, w, h):
            mask = mask.crop(cut)
            source = source if isinstance(source, int) else source.crop(cut)
        x, y = x + cut[0], y + cut[1]
        self._image.paste(source, (x, y, x + mask.width, y + mask.height), mask)

    def weave(self, x, y, w, h, colour):
        if w > 0 and h > 0:
            self._paste(colour, _woven(w, h, x & 7, y + self.top & 7), x, y)

    plate = blit_plain.plate
    marks = blit_plain.marks
    text = blit_plain.text

    def glyph(self, font, index, x, y, colour):
        self._paste(colour, _mask(font.bits, font.start(index), font.widths[index], font.height), x, y)

    def runs(self, data, at, stop, x, y, w, recolour):
        if at < stop:
            picture, mask = _rows(bytes(data[at:stop]), w, bytes(recolour or _UNCHANGED))
            self._paste(picture, mask, x, y)

    def packed(self):
        pixels = self._image.tobytes()
        left = int.from_bytes(pixels[::2].translate(_TO_HIGH_HALF), "big")
        right = int.from_bytes(pixels[1::2], "big")
        return (left | right).to_bytes(len(pixels) // 2, "big")

    def image(self):
        """Return a copy of the picture in RGB, as the device shows it."""
        return self._image.convert("RGB")
