"""Who sits at a table, before it is opened: by the names that the table will show."""

import pytest

import engine
from display.renderers import compass, seat_name
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")

NAMED = {"tresydos": seat_name, "trepenta": seat_name, "trex": compass}


def opened(name, board, folder):
    """Return a console that shows the seats of a new game, and the screen of the game below."""
    console = script(board, folder)
    below = console.open("new_game", name)
    row = [row[0] for row in below.table].index("seats") + 2  # two rows are above the options
    below.change(row, 1)
    assert console.settle().top.name == "seats"
    return console, below


@pytest.mark.parametrize("board", ("pico-lcd-1.3", "display-pack"))
@pytest.mark.parametrize("name", NAMED)
def test_seats_have_the_names_of_the_table(name, board, tmp_path):
    """Also when there are more of them, or another person."""
    console, below = opened(name, board, tmp_path)
    screen = console.top
    first = 0 if screen.fixed else 1
    for change in ((), (0, 1), (first + 1, -1), (first + 1, 1), (first, 1), (first + 2, 2)):  # (row, steps)
        if change:
            screen.change(*change)
            screen.refresh()
        console.settle()
        view = engine.new(name, 1, seats=screen.letters).view(max(0, screen.letters.find("P")))
        names = [row[0] for row in screen.lines[first:]]
        assert names == [NAMED[name](view, seat) for seat in range(view.seats)], screen.letters
    console.press("b")
    assert below.values["seats"] == screen.letters
