"""A surface of a tenth of the screen, as the device has, shows what one of the whole screen does."""

import pytest

from display.surface.pillow import SurfacePIL
from tests.firmware.kinds import BOARDS
from tools.simulator.board import TEXTS_AND_PACKS, find_board, script
from tools.simulator.scenes import SCENES
from tools.simulator.script import Script, ScriptBoard

# Scenes of the gallery: cards that fall over the table, which go to the display past the scene's frames, and motions
MOMENTS = ("tripeaks-win", "trepenta-win", "treys-show-play", "trex-dealing")


class Strips(ScriptBoard):
    """A board that puts together what is sent to its display."""

    def __init__(self, name, root):
        profile = find_board(name)
        w, h = profile["width"], profile["height"]
        super().__init__(profile, str(root), SurfacePIL(w, (h + 15) // 10), *TEXTS_AND_PACKS)
        self.display = SurfacePIL(w, h).image().convert("RGB")

    def show(self, x, y, w, h):
        top = self.surface.top
        assert 0 <= y - top and y - top + h <= self.surface.height
        self.display.paste(self.surface.image().convert("RGB").crop((x, y - top, x + w, y - top + h)), (x, y))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", MOMENTS)
def test_a_tenth_of_the_screen_shows_the_same(name, board, tmp_path):
    prepare = dict(SCENES)[name]
    whole, strips = script(board, tmp_path / "whole"), Script(Strips(board, tmp_path / "strips"))
    for console in (whole, strips):
        console.home()
        prepare(console)
    assert strips.board.display.tobytes() == whole.board.surface.image().convert("RGB").tobytes()
