"""Cards in motion: a picture that reuses the part that stays equals one that is built whole."""

import random
from binascii import crc32

import pytest

import engine
from display import renderers
from display.scene import Scene
from tests.display.frame import draw, whole
from tests.engine.games import with_part
from tools.simulator.board import script

PARTS = (0, 70, 128, 200, 256)  # of a motion, of 256


def _motions(name, seed):
    """Play 25 moves at random; yield (view before, move, view after) for seat 0."""
    rng = random.Random(seed)
    game = engine.new(name, seed)
    before = game.view(0)
    for _ in range(25):
        if game.over:
            return
        code = rng.choice(game.moves())
        game.play(code)
        after = game.view(0)
        yield before, code, after
        before = after


@pytest.mark.slow(but_first="size")
@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("name", with_part("renderer"))
def test_kept_and_moving_items_make_the_whole_picture(name, size):
    renderer = renderers.load(name, *size)
    scene, anew = Scene(112, *size), Scene(112, *size)
    reused = 0
    for before, code, after in _motions(name, 7):
        if not renderer.motion_ms(before, code, after):
            continue
        for part in PARTS:
            scene.begin()
            if part and scene.reuse():
                renderer.move(scene, after, before, code, part)
                reused += 1
            else:
                renderer.build(scene, after, None, before, code, part, 0)
            scene.commit()
            draw(anew, renderer.build, after, None, before, code, part, 0)
            assert whole(scene) == whole(anew), (code, part)
    assert reused > 20


KEYS = ("a!", "a!", "a!", "a", "r!", "l", "u", "d!", "x!", "y!", "b!", "wait:60", "wait:140", "wait:900")


def _session(name, folder, settings):
    """Press random keys, many of them while cards move; return the checksum of each picture drawn."""
    console = script("pico-lcd-1.3", folder, **settings).play(engine.new(name, 7))
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


@pytest.mark.slow(but_first="name settings")
@pytest.mark.parametrize("settings", [{}, {"mark": "on", "suits": "four"}], ids=("usual", "mark"))
@pytest.mark.parametrize("name", with_part("renderer"))
def test_keys_in_the_middle_of_motions_leave_nothing_stale(name, settings, tmp_path, monkeypatch):
    """Whatever is pressed while cards move, the pictures are those of a console that builds each one whole."""
    if settings and name not in ("treys", "tripeaks"):
        settings = {"suits": "four"}
    pictures = _session(name, tmp_path / "reused", settings)
    monkeypatch.setattr(Scene, "reuse", lambda self, of=None: False)
    assert pictures == _session(name, tmp_path / "anew", settings)
    assert len(set(pictures)) > 30
