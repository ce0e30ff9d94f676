"""The cards that fall at a win: each within the screen, all below the word. `tests/firmware/table/test_strips.py` has
the strips of a device's screen, and `test_dealing.py` beside it that nothing of them stays."""

import pytest

import engine
from display import items, win_cascade
from display.renderers import SIZES, load
from display.scene import Scene
from display.surface.pillow import SurfacePIL
from engine.tripeaks import TIME
from tests.display.frame import draw, items_of


def table(scene):
    """Add a table and the word of the celebration."""
    scene.felt(0, 0, scene.width, scene.height)
    scene.card(20, 30, items.PILE, 7, 0)
    scene.keep()
    win_cascade.word(scene, "Cleared!")


@pytest.mark.parametrize("size", SIZES)
def test_each_step_sends_a_card_in_even_columns_and_the_word_stays_above_them(size):
    scene, before, surface, sent = draw(Scene(20, *size), table), SurfacePIL(*size), SurfacePIL(*size), []
    for picture in (before, surface):
        scene.paint_all(picture)

    def stamp(item, *box):
        scene.stamp(surface, item, *box)
        sent.append(box)

    falling = win_cascade.Cascade(*size, stamp, lambda number: 13 * (number % 4) + number)
    while falling.step():
        assert len(sent) < 200, "it never ends"
    assert len(sent) > 60 and surface.packed() != before.packed()
    for x, y, w, h in sent:
        assert x % 2 == w % 2 == 0 and 0 <= x < x + w <= size[0] and 0 <= y < y + h <= size[1]
        assert w <= 54 and h <= 76
    panel = items_of(scene, items.PANEL)[0]
    corner = 2  # its corners are notched
    inside = (panel.x + corner, panel.y, panel.x + panel.w - corner, panel.y + panel.h)
    assert surface._image.crop(inside).tobytes() == before._image.crop(inside).tobytes()
    assert any(x < inside[2] and x + w > inside[0] and y < inside[3] and y + h > inside[1] for x, y, w, h in sent)


def test_cards_of_the_waste_fall_also_where_it_has_few():
    """At a match that has reached its target when the time of a deal is up."""
    game = engine.new("tripeaks", 9, match="target", match_target=100, timer=61)
    while game.scores()[0] < 100:
        game.play(game.moves()[-1])
    game.play(TIME + 61)
    view, renderer = game.view(0), load("tripeaks", 240, 240)
    assert renderer.celebrates(view)
    assert [renderer.falling_card(view, number) for number in range(8)] == (2 * view.dump()["waste"][::-1])[:8]
