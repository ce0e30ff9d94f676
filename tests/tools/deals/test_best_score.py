"""Best TriPeaks scores against plain search, and as moves on the engine."""

import random

import pytest

import engine
from engine.tripeaks import DRAW
from tests.engine.moves import play_codes
from tools.deals import best_score, oracle
from tools.errors import ToolError


def _small_position(chance):
    """Return a TriPeaks position with few cards and any options that `best_score` accepts."""
    while True:
        options = {
            "wrap": chance.random() < 0.5, "jokers": chance.choice((0, 1, 2)), "forced_draw": chance.random() < 0.3,
            "completion_bonus": chance.choice((100, 200)), "deduct_left": chance.choice((0, 5)),
        }  # fmt: skip
        game = engine.new("tripeaks", chance.randrange(1, engine.DEALS), **options)
        few = chance.randrange(4, 11)
        while not game.over and game.cards_left > few:
            game.play(chance.choice(game.moves()))
        if not game.over:
            return game


@pytest.mark.slow
def test_agrees_with_plain_search_on_small_positions():
    chance = random.Random(9)
    for _ in range(60):
        game = _small_position(chance)
        best = best_score.best_score(game)
        assert best.points == oracle.best_score(game.copy()), (game.deal, game.options, game.log)
        play_codes(game, best.moves)
        while not game.over:
            game.play(DRAW)
        assert best_score.best_score(game) == (game.scores()[0], []) == (best.points, [])


@pytest.mark.slow
@pytest.mark.parametrize("deal, won", [(1, True), (4, False)])
def test_the_moves_of_a_full_deal_score_what_is_claimed(deal, won):
    """Deal 4 cannot be won: its moves leave cards."""
    game = engine.new("tripeaks", deal)
    best = best_score.best_score(game)
    assert play_codes(game, best.moves).scores()[0] == best.points and bool(game.won) == won


def test_other_scoring_is_refused_in_one_line():
    with pytest.raises(ToolError, match="chain scoring"):
        best_score.best_score(engine.new("tripeaks", 1, scoring="classic"))
