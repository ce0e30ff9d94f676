"""Where it is said that nothing can be gained any more, the deal is lost; and that is said of most deals that are."""

import pytest

import engine
from engine.cards import HIDDEN
from tests.long import LONG
from tools.deals import fast_solver, hint_play

OPTIONS = [{}, {"back": False}, {"draw": 1, "passes": 3}, {"passes": 1}, {"open": True}]


def until_stuck(deal, options):
    """Return a game played by hints until its view is stuck, or it ends."""
    game = engine.new("klondike", deal, **options)
    while not game.over and not game.view(0).stuck and game.length < 250:
        game.play(hint_play.hint(game, budget=300).move)
    return game


@pytest.mark.slow  # while Numba's cache is empty
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_deal_that_is_stuck_cannot_be_won(options):
    games = [until_stuck(deal, options) for deal in range(1, 201 if LONG else 21)]
    stuck = [game for game in games if game.view(0).stuck]
    assert {fast_solver.solve(game).answer for game in stuck} <= {"lost"}
    assert HIDDEN not in [card for game in stuck for card in game.view(0).stock()]
    if options in ({}, {"back": False}):  # elsewhere hints draw less, or the deal ends by itself
        assert 2 * len(stuck) > sum(not game.won for game in games)
