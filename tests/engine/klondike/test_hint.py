"""Klondike need not end, but following the hints leads on: to a win, or to where no move is useful."""

import pytest

import engine
from tests.long import LONG
from tools.deals import hint_play


@pytest.mark.slow  # while Numba's cache is empty
@pytest.mark.parametrize("options", [{}, {"draw": 1}, {"passes": 3, "back": False}], ids=str)
def test_hints_do_not_go_round(options):
    """Where a position comes back, whatever is on the table, no move was useful at some time since."""
    for deal in range(1, 201 if LONG else 11):
        game = engine.new("klondike", deal, **options)
        met = {}  # position → how many hints without a useful move there were before
        idle = 0
        while not game.over:
            position = str(({**game.dump(), "passes": 0}, game.round))
            assert met.get(position, -1) != idle, (deal, game.length)
            if position in met:
                break
            met[position] = idle
            thinker = hint_play.hint(game, budget=400)
            idle += not thinker.useful and not thinker.line
            game.play(thinker.move)
