"""The score sheet of the pause menu, for every number of players: nothing overlaps, important text is large."""

import functools

import pytest

import engine
from display import items, palette, renderers
from display.renderers.score_sheet import sheet, winners_title
from tests.display import reading
from tests.display.frame import items_of, shown, text_boxes
from tests.firmware.screens.layout import misplaced

NAMES = ("You", "Ana", "Bo", "Cy", "Dee", "Eli", "Fay")
PEOPLE = ("Seat 1", "Martin", "Seat 3", "Seat 4", "Seat 5", "Seat 6")  # as long as names of people are at most


def players(names, rounds):
    """Return (name, total, points of five rounds, whether it is the viewer) of each seat; None: not played yet."""
    rows = []
    for seat, name in enumerate(names):
        parts = tuple(7 + (31 * seat + 17 * number) % 43 for number in range(rounds))
        rows.append((name, sum(parts), parts + (None,) * (5 - rounds), seat == 0))
    return rows


def underlined(scene):
    """Return how many numbers are underlined, in gold: the best of each round."""
    return sum(item.h == 2 and item.a == palette.GOLD for item in items_of(scene, items.FILL))


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("count", (2, 3, 4, 5, 6))
@pytest.mark.parametrize("rounds", (0, 1, 5))
@pytest.mark.parametrize("names", (NAMES, PEOPLE), ids=("names", "people"))
def test_a_sheet_of_five_rounds_shows_them_all(size, count, rounds, names):
    scene = shown(size, sheet, "Round 5 of 5", "fewest wins", players(names[:count], rounds), True)
    assert misplaced(scene) == []
    words = reading.words_of(scene)
    assert [word.text for word in words if word.text in names] == list(names[:count])
    assert all(word.rows >= 15 for word in words if word.text in names)
    assert underlined(scene) >= rounds
    if rounds == 5:
        assert len([word.text for word in words if word.text.lstrip("-").isdigit()]) == 6 * count


@pytest.mark.parametrize("size", renderers.SIZES)
def test_of_many_deals_the_last_ones_have_room(size):
    rows = [(name, 10 * seat - 1200, tuple(range(-170 - seat, -10, 8)), False) for seat, name in enumerate(NAMES[:4])]
    scene = shown(size, sheet, "Deal 20", "most wins", rows)
    assert misplaced(scene) == []
    numbers = [word.text for word in reading.words_of(scene)]
    assert str(rows[0][2][-1]) in numbers and str(rows[0][2][0]) not in numbers
    assert underlined(scene) >= 2


@pytest.mark.parametrize("size", renderers.SIZES)
@pytest.mark.parametrize("count", (2, 4, 7))
def test_deals_won_are_dots_beside_the_names_and_yours_is_in_gold(size, count):
    """The page of Tres y Dos among people without names, as the second sees it; seat n has won n % 5 deals."""
    game = engine.new("tresydos", 7, seats="P" * count, match=5)
    draw = functools.partial(renderers.borrow_part("tresydos", "pages").draw, renderers.load("tresydos", *size))
    view = game.view(1)
    view.scores = lambda: [seat % 5 for seat in range(count)]
    scene = shown(size, draw, view, "sheet", 0)
    assert misplaced(scene) == []
    assert [word.text for word in reading.words_of(scene) if word.colour == "GOLD"] == ["1", "P2"]
    dots = [item for item in items_of(scene, items.PANEL) if item.w == item.h]
    assert len(dots) == 5 * count
    assert sum(item.a == palette.GOLD for item in dots) == sum(view.scores())
    for _, x, y, w, h in text_boxes(scene):
        assert not [dot for dot in dots if x < dot.x + dot.w and dot.x < x + w and y < dot.y + dot.h and dot.y < y + h]


def test_of_several_winners_only_the_last_follows_an_and():
    titles = [winners_title(list(NAMES[:count])) for count in range(6)]
    several = ["You and Ana win", "You, Ana and Bo win", "You, Ana, Bo and Cy win", "5 seats win"]
    assert titles == ["Nobody wins", "You win!", *several]
