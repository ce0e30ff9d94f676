"""QR codes: the same modules as `segno` makes for every version and mask, on every runtime; what a reader needs."""

import random

import pytest
import segno
from segno import encoder

from display import qr
from tests.runtimes import MICROPYTHONS, desktop, run

FULL = (53, 78, 106)  # bytes of a full code of each version: `segno` pads others in a way of its own


def text(length, seed=1):
    """Return random bytes of letters as in links."""
    rng = random.Random(length * seed)
    return bytes(rng.choice(b"abcdefghijklmnopqrstuvwxyz0123456789:/?=&.") for _ in range(length))


def masked(data, mask):
    """Return (modules per side, the modules as bytes 0 and 1) of a code with a given mask."""
    code = qr.Code(data)
    code._apply(mask)
    code._format(mask)
    return code.size, bytes(module & 1 for module in code.modules)


def finished(data):
    """Return a code after its nine steps: one per mask, and the choice."""
    code = qr.Code(data)
    assert [bool(code.step()) for _ in range(9)] == [False] * 8 + [True]
    return code


@pytest.mark.parametrize("mask", range(8))
@pytest.mark.parametrize("length", FULL)
def test_modules_are_those_of_segno(length, mask):
    for seed in (1, 2, 3):
        size, modules = masked(text(length, seed), mask)
        version = (size - 17) // 4
        made = segno.make(text(length, seed), version=version, error="L", mask=mask, mode="byte", boost_error=False)
        assert modules == b"".join(bytes(row) for row in made.matrix) and len(made.matrix) == size


@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_every_runtime_makes_the_same_code(runtime):
    code = "import gc\nfrom binascii import crc32\nfrom display.qr import Code\ntexts = %r\nwhile texts:\n"
    code += "    code = Code(texts.pop(0))\n    while not code.step():\n        gc.collect()\n"
    code += "    glyph = code.glyph(3, 8, 8)\n"
    code += "    print(code.size, code.mask, crc32(bytes(code.modules)), crc32(bytes(glyph.bits)))\n"
    code %= [text(length) for length in (7, 53, 66, 106)]
    assert run(runtime, code) == desktop(code)


def test_a_code_is_drawn_a_square_per_module():
    code = finished(b"tercet")
    font = code.glyph(4, 0, code.size)
    wide = font.widths[0]
    assert font.height == 4 * code.size <= wide < font.height + 8 and wide % 8 == 0
    for y in range(0, font.height, 3):
        for x in range(wide):
            at = y * wide + x
            ink = font.bits[at >> 3] >> 7 - (at & 7) & 1
            assert ink == (x < font.height and code.modules[y // 4 * code.size + x // 4])


def test_the_mask_chosen_is_nearly_the_best():
    for length in (20, 53, 70, 106):
        points = []
        for mask in range(8):
            size, modules = masked(text(length), mask)
            rows = tuple(bytearray(modules[i * size : (i + 1) * size]) for i in range(size))
            points.append(encoder.evaluate_mask(rows, size, size))
        assert points[finished(text(length)).mask] <= min(points) * 1.2


def test_more_bytes_than_fit_are_refused():
    assert finished(text(qr.MOST)).size == 37
    with pytest.raises(ValueError, match="107 bytes"):
        qr.Code(bytes(107))
