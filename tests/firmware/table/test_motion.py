"""Cards in motion: a picture that takes over what stays is the same as one that is built whole."""

import random
from binascii import crc32

import pytest

import engine
from display.scene import Scene
from tests.engine.games import SOLITAIRES, with_part
from tests.firmware.kinds import BOARDS
from tools.simulator.board import script

KEYS = ("a!", "a!", "a!", "a", "r!", "l", "u", "d!", "x!", "y!", "b!", "wait:60", "wait:140", "wait:900")


def _session(name, board, folder, settings):
    """Press random keys, many of them while cards move; return the checksum of each picture drawn."""
    console = script(board, folder, **settings).play(engine.new(name, 7))
    pictures = []
    real = console.console.draw

    def draw(now):
        real(now)
        pictures.append(crc32(console.board.surface.packed()))

    console.console.draw = draw
    rng = random.Random(name)
    for _ in range(45):
        console.press(rng.choice(KEYS))
        while console.top.name in ("pause", "home", "result"):
            console.play(engine.new(name, rng.randrange(1, 99)))
    return pictures


@pytest.mark.slow(but_first="name board settings")
@pytest.mark.parametrize("settings", [{}, {"mark": "on", "suits": "four"}], ids=("usual", "mark"))
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", with_part("renderer"))
def test_whatever_is_pressed_in_motions_reused_items_make_whole_pictures(name, board, settings, tmp_path, monkeypatch):
    moved = []  # per frame of a motion, whether it could reuse items
    reuse = Scene.reuse

    def counted(self, of=None):
        reused = reuse(self, of)
        if of is None:
            moved.append(reused)
        return reused

    monkeypatch.setattr(Scene, "reuse", counted)
    if settings and name not in SOLITAIRES:
        settings = {"suits": "four"}
    pictures = _session(name, board, tmp_path / "reused", settings)
    monkeypatch.setattr(Scene, "reuse", lambda self, of=None: False)
    assert pictures == _session(name, board, tmp_path / "anew", settings)
    assert len(set(pictures)) > 30 and moved.count(True) > 20
