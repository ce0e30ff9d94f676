"""A deal of Klondike that can no longer be won need not end: the table says so, and asks once what to do."""

import pytest

from tests.engine.klondike.test_stuck import until_stuck
from tools.simulator.board import script

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("unpainted")]  # `slow`: hints, while Numba's cache is empty


@pytest.fixture
def stuck(tmp_path):
    """A console whose table has come to a deal that is stuck by its last move."""
    game = next(game for game in (until_stuck(deal, {}) for deal in range(1, 50)) if game.view(0).stuck)
    code = game.log[-1]
    game.undo()
    console = script("pico-lcd-1.3", tmp_path).play(game, True)
    console.table.make_move(code)
    return console.settle()


def test_the_table_asks_once_and_again_after_an_undo(stuck):
    assert stuck.top.name == "ask" and stuck.top.title == "Stuck"
    table = stuck.press("back").top
    assert table.name == "play" and not table.play.game.over
    for again in (False, True):
        code = table.play.game.log[-1]
        if again:
            stuck.press("x")
        table.make_move(code if again else table.play.game.moves()[0])
        assert (stuck.settle().top.name == "ask") == again


def test_another_deal_is_one_press_away(stuck):
    stuck.press("right a")
    assert stuck.top.name in ("new_game", "ask")
