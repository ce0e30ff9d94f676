"""Both surfaces draw the same pixels, and draw by the contract."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from display.surface import Surface, blit_plain, runs_plain
from display.surface.pillow import SurfacePIL
from tests.display import draws
from tests.runtimes import MICROPYTHONS, run

W, H = 38, 26
SAME = bytes(range(16))  # a recolouring that changes nothing


class PlainSurface(Surface):
    """The device's plain blits on CPython, with a loop in place of framebuf."""

    rect = blit_plain.rect
    weave = blit_plain.weave
    plate = blit_plain.plate
    glyph = blit_plain.glyph
    marks = blit_plain.marks
    text = blit_plain.text
    runs = runs_plain.runs

    def __init__(self, width, height):
        super().__init__(width, height)
        self.buffer = bytearray(width * height // 2)

    def fill_rect(self, x, y, w, h, colour):
        assert x >= 0 and y >= 0 and x + w <= self.width and y + h <= self.height
        for i in [row * self.width + column for row in range(y, y + h) for column in range(x, x + w)]:
            high, low = divmod(self.buffer[i // 2], 16)
            self.buffer[i // 2] = high * 16 + colour if i % 2 else colour * 16 + low

    def packed(self):
        return bytes(self.buffer)


class Oracle(Surface):
    """The contract drawn one pixel at a time: slow, but simple."""

    def __init__(self, width, height):
        super().__init__(width, height)
        self.pixels = [[0] * width for _ in range(height)]

    def _set(self, x, y, colour):
        left, top, right, bottom, _ = self.limits
        if left <= x < right and top <= y < bottom:
            self.pixels[y][x] = colour

    def rect(self, x, y, w, h, colour):
        for j in range(y, y + h):
            for i in range(x, x + w):
                self._set(i, j, colour)

    def weave(self, x, y, w, h, colour):
        stroke = {(2, 1), (1, 2), (5, 5), (6, 6)}  # columns and rows in a square of eight
        for j in range(y, y + h):
            for i in range(x, x + w):
                if (i % 8, (j + self.top) % 8) in stroke:
                    self._set(i, j, colour)

    def glyph(self, font, index, x, y, colour):
        w = font.widths[index]
        for n in range(w * font.height):
            at = font.start(index) + n
            if font.bits[at // 8] & 128 >> at % 8:
                self._set(x + n % w, y + n // w, colour)

    def plate(self, x, y, w, h, colours, shadow):
        for by, outline, ground in ((shadow, 0, 0), (0, *divmod(colours, 16))):
            for j in range(h):
                for i in range(w):
                    ends = (i in (0, w - 1)) + (j in (0, h - 1))
                    if ends < 2:
                        self._set(x + by + i, y + by + j, outline if ends else ground)

    def marks(self, fonts, places, count, x, y, glyphs, colour):
        suit, rank = divmod(glyphs, 256)
        for n in range(count):
            font, column, width, row, of_rank = places[5 * n : 5 * n + 5]
            index = rank if of_rank else suit
            column += (width - fonts[font].widths[index]) // 2 if width else 0
            self.glyph(fonts[font], index, x + column, y + row, colour)

    def text(self, font, string, x, y, colour):
        for char in string:
            self.glyph(font, font.index(char), x, y, colour)
            x += font.widths[font.index(char)] + font.gap
        return x

    def runs(self, data, at, stop, x, y, w, recolour):
        pixels, data = [], list(data[at:stop])
        while data:
            length, colour = divmod(data.pop(0), 16)
            pixels += [colour] * (length or 16 + data.pop(0))
        for n in range(len(pixels)):
            if pixels[n] != 15:
                self._set(x + n % w, y + n // w, (recolour or SAME)[pixels[n]])

    def packed(self):
        return bytes(row[i] * 16 + row[i + 1] for row in self.pixels for i in range(0, self.width, 2))


@given(st.integers(0, 2**20))
@settings(max_examples=120, deadline=None)
def test_pillow_and_plain_blits_draw_by_the_contract(seed):
    surfaces = SurfacePIL(W, H), PlainSurface(W, H), Oracle(W, H)
    for surface in surfaces:
        dice = draws.Dice(seed)
        for _ in range(12):
            draws.draw(surface, dice)
    assert surfaces[0].packed() == surfaces[1].packed() == surfaces[2].packed()


@pytest.mark.slow(but_first="runtime")
@pytest.mark.parametrize("runtime", MICROPYTHONS)
@pytest.mark.parametrize("sums, size", (
    (draws.primitive_sums, (W, H)), (draws.card_sums, (210, 90)), (draws.scene_sums, (240, 135)),
))  # fmt: skip
def test_framebuf_draws_the_same(sums, size, runtime):
    """And repaints as much of a scene: with viper on the unix port, with the plain twins on the 32-bit build."""
    code = (
        "import gc\nfrom display.surface.framebuf import SurfaceFB\nfrom tests.display import draws\n"
        "for n in draws.%s(SurfaceFB(%d, %d)):\n  print(n)\n  gc.collect()\n" % (sums.__name__, *size)
    )
    theirs = [int(line) for line in run(runtime, code).split()]
    assert theirs == list(sums(SurfacePIL(*size)))


@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_a_folded_strip_has_the_pixels_of_the_whole_picture(runtime):
    """On a device a narrow box is painted on a surface that is half or a quarter as wide, and higher."""
    code = (
        "import gc\nfrom display.surface.framebuf import SurfaceFB\nfrom tests.display import draws\n"
        "for pair in draws.folded(SurfaceFB(240, 135), SurfaceFB(240, 23)):\n  print(*pair)\n  gc.collect()\n"
    )
    found = {tuple(line.split()) for line in run(runtime, code).splitlines()}
    assert found == {("240", "True"), ("120", "True"), ("60", "True")}


@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_framebuf_has_the_expected_blits(runtime):
    """The unix port has viper, the 32-bit build does not, so both branches of `pick` run."""
    code = "from display.surface import framebuf\nimport sys\nprint('display.surface.blit_plain' in sys.modules)"
    assert run(runtime, code).strip() == {"unix": "False", "wasm": "True"}[runtime]


def test_one_buffer_of_half_a_byte_per_pixel():
    code = (
        "from display.surface.framebuf import SurfaceFB\nb = bytearray(240 * 135 // 2)\ns = SurfaceFB(240, 135, b)\n"
        "s.fill(7)\nprint(s.packed() is b, s.buffer is b, b[0], len(b))\n"
        "s.rect(2, 0, 1, 1, 1)\nprint(b[1])\n"
        "try: SurfaceFB(240, 135, bytearray(10))\nexcept ValueError as e: print(e)\n"
    )
    refusal = "a 240 x 135 surface takes a buffer of 16200 bytes"
    assert run("unix", code).splitlines() == ["True True 119 16200", "23", refusal]


@pytest.mark.parametrize("box", [(2, 1, 3, 2), (-1, -1, 4, 3), (5, 2, 9, 9), (3, 1, 0, 2), (8, 0, 2, 2)])
def test_a_clip_holds_to_the_pixel(box):
    surface = SurfacePIL(8, 4)
    surface.clip(*box)
    surface.fill(5)
    x, y, w, h = box
    wanted = [5 * (x <= column < x + w and y <= row < y + h) for row in range(4) for column in range(8)]
    assert [value for byte in surface.packed() for value in (byte >> 4, byte & 15)] == wanted
