"""The cards that fall at a win: the same on both surfaces, whole or in strips, and below the word."""

import pytest

from display import items, win_cascade
from display.renderers import SIZES
from display.scene import Scene
from display.surface.pillow import SurfacePIL
from tests.display.frame import items_of


class Strips:
    """A board whose surface is a strip, like the device's, and that assembles what is sent."""

    def __init__(self, size, rows):
        self.surface = SurfacePIL(size[0], rows)
        self.screen = SurfacePIL(*size).image().convert("RGB")
        self.sent = []

    def stamp(self, item, x, y, w, h):
        self.scene.stamp(self.surface, item, x, y, w, h)
        self.show(x, y, w, h)

    def show(self, x, y, w, h):
        top = self.surface.top
        part = self.surface.image().convert("RGB").crop((x, y - top, x + w, y - top + h))
        self.screen.paste(part, (x, y))
        self.sent.append((x, y, w, h))


def table(size):
    """Return a committed scene with a table and the word of the celebration."""
    scene = Scene(20, *size)
    scene.begin()
    scene.felt(0, 0, *size)
    scene.card(20, 30, items.PILE, 7, 0)
    scene.keep()
    win_cascade.word(scene, "Cleared!")
    scene.commit()
    return scene


def cascade(size, rows):
    """Return a board after a whole cascade, and its scene."""
    board = Strips(size, rows)
    board.scene = scene = table(size)
    for y in range(0, size[1], rows):
        h = min(rows, size[1] - y)
        scene.paint(board.surface, 0, y, size[0], h)
        board.show(0, y, size[0], h)
    board.sent.clear()
    falling = win_cascade.Cascade(*size, board.stamp, lambda number: 13 * (number % 4) + number)
    for _ in range(500):
        if not falling.step():
            return board, scene
    pytest.fail("it never ends")


@pytest.mark.parametrize("size", SIZES)
def test_a_strip_of_the_screen_shows_the_same_trails_as_the_whole(size):
    strips, _ = cascade(size, (size[1] + 2) // 3)
    whole, scene = cascade(size, size[1])
    assert strips.sent == whole.sent and strips.screen.tobytes() == whole.screen.tobytes()
    before = SurfacePIL(*size)
    scene.paint_all(before)
    assert whole.screen.tobytes() != before.image().convert("RGB").tobytes()


@pytest.mark.parametrize("size", SIZES)
def test_each_step_sends_a_card_within_the_screen_in_even_columns(size):
    board, _ = cascade(size, size[1])
    assert 60 < len(board.sent) < 200
    for x, y, w, h in board.sent:
        assert x % 2 == w % 2 == 0 and 0 <= x < x + w <= size[0] and 0 <= y < y + h <= size[1]
        assert w <= 54 and h <= 76


@pytest.mark.parametrize("size", SIZES)
def test_the_word_stays_above_all_that_falls(size):
    board, scene = cascade(size, size[1])
    before = SurfacePIL(*size)
    scene.paint_all(before)
    panel = items_of(scene, items.PANEL)[0]
    corner = 2  # its corners are notched
    inside = (panel.x + corner, panel.y, panel.x + panel.w - corner, panel.y + panel.h)
    assert board.screen.crop(inside).tobytes() == before.image().convert("RGB").crop(inside).tobytes()
    assert any(x < inside[2] and x + w > inside[0] and y < inside[3] and y + h > inside[1] for x, y, w, h in board.sent)


def test_nothing_of_it_is_left_when_the_screen_is_repainted():
    size = SIZES[0]
    board, scene = cascade(size, size[1])
    shown = table(size)
    surface = SurfacePIL(*size)
    shown.paint_all(surface)
    scene.invalidate()
    scene.begin()
    scene.felt(0, 0, *size)
    scene.card(20, 30, items.PILE, 7, 0)
    win_cascade.word(scene, "Cleared!")
    assert scene.commit() == 1 and scene.rect(0) == (0, 0, *size)
    scene.paint(board.surface, *scene.rect(0))
    assert board.surface.packed() == surface.packed()
