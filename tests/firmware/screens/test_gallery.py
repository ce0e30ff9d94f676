"""Every screen of the gallery: the same, pixel for pixel, on Pillow and on MicroPython's framebuf, and legible.

MicroPython runs the small sources that the build makes, so this also tells whether they draw what the sources do. The
pixels are compared at one size of screen each, with TERCET_LONG=1 at all three.
Legible: words are large enough on every board that shows them like this (`tests/display/arcminutes.py`), and stand out
from their background in every theme (`tests/display/grounds.py`); none is cut.
"""

from itertools import count

import pytest

from display import palette
from display.surface.pillow import SurfacePIL
from tests.display import arcminutes, grounds, reading
from tests.firmware.screens.draw_scenes import PARTS, draw
from tests.long import LONG
from tests.tools.board import small
from tools.simulator.board import TEXTS_AND_PACKS
from tools.simulator.board import script as board_script
from tools.simulator.gallery import BOARDS_BY_SIZE
from tools.simulator.scenes import SCENES

_ON_MICROPYTHON = """
import gc
from display.surface.framebuf import SurfaceFB
from tests.firmware.screens.draw_scenes import draw
for name, crc, _ in draw(%r, %d, %d, SurfaceFB, %r, %r, %r):
    print(name, "%%08x" %% crc)
    gc.collect()
"""


@pytest.fixture(scope="module")
def micropython(tmp_path_factory):
    """Return what runs code on MicroPython with the small sources on its path."""
    return small.runner(tmp_path_factory)


@pytest.mark.slow(but_first="board part")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("board", BOARDS_BY_SIZE)
def test_every_screen_is_equal_on_both_backends_and_legible(board, part, micropython, tmp_path):
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    first, step = (0, 1) if LONG else (BOARDS_BY_SIZE.index(board), len(BOARDS_BY_SIZE))
    here, wrong, turn = [], [], count()

    def surface(width, height):
        """Return a surface on which the pictures that are compared are painted, and no others."""
        return (reading.Blank if (next(turn) - first) % step else SurfacePIL)(width, height)

    for name, crc, scene in draw(board, part, PARTS, surface, str(tmp_path / "here"), *TEXTS_AND_PACKS):
        here.append("%s %08x" % (name, crc))
        wrong += [(name, line) for line in grounds.wrong(scene)]
        wrong += [(name, text) for text in scene.strings() if len(text) > 2 and text.endswith("…")]  # cut: "e…" is not
        words = reading.words_of(scene)
        for like in reading.alike(name, board):
            wrong += [(name, line) for line in arcminutes.wrong(name, like, words)]
    assert wrong == []

    code = _ON_MICROPYTHON % (board, part + PARTS * first, PARTS * step, str(tmp_path / "there"), *TEXTS_AND_PACKS)
    assert here[first::step] == micropython(code).splitlines()


@pytest.mark.parametrize("name", ("trex-together", "trex-doubled", "trex-layout", "trepenta-sets", "tresydos-discard"))
def test_tiles_and_suits_are_legible_where_the_table_is_light(name, tmp_path):
    """Tiles and suits have other colours on a light table, so these frames are built in that theme."""
    script = board_script(BOARDS_BY_SIZE[0], tmp_path, theme=palette.LIGHT[0]).home()
    dict(SCENES)[name](script)
    assert grounds.wrong(script.scene) == []
