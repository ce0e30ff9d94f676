"""Compiled playouts follow the engine's rules, and the difficulty measured by them is reproducible."""

import pytest

import engine
from engine.rng import Rng, mix
from tests.engine.moves import after
from tools.deals import findings, playouts

DRAW = 0  # in both games


def _gain(game, code):
    """Return how many cards a move uncovers (TriPeaks) or turns, in the better of two lines to choose from (Treys)."""
    if getattr(game, "pending", None):
        return len(game.turn_cells(code))
    then = after(game, code)
    if getattr(then, "pending", None):
        return max(len(then.turn_cells(turn)) for turn in then.moves())
    return len(_open_cards(then) - _open_cards(game))


def _open_cards(game):
    """Return the exposed cards of TriPeaks, the face-up ones of Treys."""
    if game.NAME == "tripeaks":
        return {i for i in range(28) if game.exposed(i)}
    return {(r, c, game.depth(r, c)) for r in range(3) for c in range(3) if game.face_up(r, c)}


def _engine_playout(game, rng, kind):
    """Play the same playout on the engine; return the cards left."""
    game = game.copy()
    while not game.over:
        codes = [code for code in game.moves() if code != DRAW] or [DRAW]
        if kind == playouts.GREEDY and codes != [DRAW]:
            gains = [_gain(game, code) for code in codes]
            codes = [code for code, gain in zip(codes, gains) if gain == max(gains)]
        if codes == [DRAW] or getattr(game, "pending", None) and len(codes) == 1:
            game.play(codes[0])  # without using the generator
        else:
            game.play(codes[rng.below(len(codes))])
    return game.cards_left


@pytest.mark.parametrize("kind", [playouts.RANDOM, playouts.GREEDY])
@pytest.mark.parametrize("name, options", [
    ("tripeaks", {}), ("tripeaks", {"wrap": False, "jokers": 2}), ("treys", {}), ("treys", {"threes_wild": False}),
])  # fmt: skip
def test_playouts_are_the_engines(name, options, kind):
    """Ten playouts of three deals: card for card what the engine and its generator give."""
    for deal in (1, 2, 3):
        game = engine.new(name, deal, **options)
        rng = Rng(1)
        rng.state = mix(deal ^ playouts._SALT ^ kind << 31)
        left = [_engine_playout(game, rng, kind) for _ in range(10)]
        assert playouts.playouts(game, kind, 10) == (left.count(0), sum(left))


def test_a_level_follows_from_the_difficulty():
    bounds = findings.PACKS["tripeaks-wrap"][2]
    assert list(bounds) == sorted(bounds)
    easy = findings.Finding(1, "won", 1, random_wins=100, random_left=0, greedy_wins=100, greedy_left=0)
    hard = findings.Finding(1, "won", 1, random_wins=0, random_left=1500, greedy_wins=0, greedy_left=1500)
    edge = findings.Finding(1, "won", 1, random_wins=90, random_left=bounds[0] - 1, greedy_wins=99, greedy_left=1)
    assert [findings.level("tripeaks-wrap", finding) for finding in (easy, edge, hard)] == [0, 1, 4]
