"""The score sheet of the pause menu, for every number of players: nothing overlaps, important text is large."""

import pytest

from display import fonts, items, palette, renderers
from display.renderers.score_sheet import sheet
from display.scene import Scene
from tests.display import reading
from tests.display.frame import draw, items_of
from tests.firmware.screens.layout import misplaced

NAMES = ("You", "Ana", "Bo", "Cy", "Dee", "Eli", "Fay")


def shown(size, *args):
    """Return a scene with a sheet on it."""
    return draw(Scene(40, *size), sheet, *args)


def players(count, rounds):
    """Return (name, total, points of five rounds, whether it is the viewer) of each seat; None: not played yet."""
    rows = []
    for seat in range(count):
        parts = tuple(7 + (31 * seat + 17 * number) % 43 for number in range(rounds))
        rows.append((NAMES[seat], sum(parts), parts + (None,) * (5 - rounds), seat == 0))
    return rows


def underlined(scene):
    """Return how many numbers are underlined, in gold: the best of each round."""
    return sum(item.h == 2 and item.a == palette.GOLD for item in items_of(scene, items.FILL))


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("count", (2, 3, 4, 5, 6, 7))
@pytest.mark.parametrize("rounds", (0, 1, 5))
def test_a_sheet_of_five_rounds_shows_them_all(size, count, rounds):
    if count == 7 and size[1] < 160:
        pytest.skip("no game of rounds has seven seats")
    scene = shown(size, "Round 5 of 5", "fewest wins", players(count, rounds), True)
    assert misplaced(scene) == []
    words = reading.words_of(scene)
    assert [word.text for word in words if word.text in NAMES] == list(NAMES[:count])
    assert all(word.rows >= 15 for word in words if word.text in NAMES)
    assert underlined(scene) >= rounds
    if rounds == 5:
        assert len([word.text for word in words if word.text.lstrip("-").isdigit()]) == 6 * count


@pytest.mark.parametrize("size", renderers.SIZES)
def test_of_many_deals_the_last_ones_have_room(size):
    rows = [(name, 10 * seat - 1200, tuple(range(-170 - seat, -10, 8)), False) for seat, name in enumerate(NAMES[:4])]
    scene = shown(size, "Deal 20", "most wins", rows)
    assert misplaced(scene) == []
    numbers = [word.text for word in reading.words_of(scene)]
    assert str(rows[0][2][-1]) in numbers and str(rows[0][2][0]) not in numbers
    assert underlined(scene) >= 2


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("count", (2, 4, 7))
def test_deals_won_are_dots_and_yours_is_in_gold(size, count):
    rows = [(NAMES[seat], seat % 5, (), seat == 1) for seat in range(count)]
    scene = shown(size, "Deals won", "first to 5", rows, False, 5)
    assert misplaced(scene) == []
    assert [word.text for word in reading.words_of(scene) if word.colour == "GOLD"] == ["1", "Ana"]
    dots = [item for item in items_of(scene, items.PANEL) if item.w == item.h]
    assert len(dots) == 5 * count
    assert sum(item.a == palette.GOLD for item in dots) == sum(row[1] for row in rows)
    assert fonts.width(fonts.BIG, "Fay") < 40  # else the dots of seven seats would not fit on 135 rows
