"""Every screen of the gallery is the same, pixel for pixel, on Pillow and on MicroPython's framebuf."""

import pytest

from display.surface.pillow import SurfacePIL
from tests import runtimes
from tests.firmware.screens.draw_scenes import PARTS, draw
from tools.simulator.gallery import SIZES
from tools.simulator.sim import PACKS, TEXTS

_ON_MICROPYTHON = """
import gc
from display.surface.framebuf import SurfaceFB
from tests.firmware.screens.draw_scenes import draw
for name, crc in draw(%r, %d, SurfaceFB, %r, %r, %r):
    print(name, "%%08x" %% crc)
    gc.collect()
"""


@pytest.mark.slow(but_first="board part")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("board", SIZES)
def test_every_screen_is_equal_on_both_backends(board, part, tmp_path):
    places = (str(TEXTS) + "/", str(PACKS) + "/")
    here = ["%s %08x" % screen for screen in draw(board, part, SurfacePIL, str(tmp_path / "here"), *places)]
    code = _ON_MICROPYTHON % (board, part, str(tmp_path / "there"), *places)
    assert here == runtimes.run("unix", code).split("\n")[:-1]
