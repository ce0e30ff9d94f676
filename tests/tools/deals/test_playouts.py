"""Compiled playouts follow the engine's rules, and the difficulty measured by them is reproducible."""

import pytest

import engine
from engine.klondike import DRAW, hint_loops
from engine.rng import Rng, mix
from tests.engine.moves import after
from tools.deals import findings, playouts

SUITS = (0, 1, 3, 2)  # of the suits in the words of Klondike's hint


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


def _position(words):
    """Return (columns, cards on the foundations, row, cards of it on the waste) of a position in words."""
    row = hint_loops.DECK, words[hint_loops.TALON_SIZE]
    columns = [(hint_loops.TABLEAU + hint_loops.ROOM * i, words[hint_loops.CARDS_IN + i]) for i in range(7)]
    cards = [[13 * SUITS[one & 3] + (one >> 2) for one in words[at : at + count]] for at, count in [*columns, row]]
    up = [words[hint_loops.ON_SUIT + SUITS[suit]] for suit in range(4)]
    return cards[:7], up, cards[7], words[hint_loops.ON_WASTE]


def _position_of(game):
    columns, up = [game.column(i) for i in range(7)], [game.foundation(suit) for suit in range(4)]
    return columns, up, game.waste() + game.stock(), len(game.waste())


def _follow(game, wanted):
    """Make the move, or draw as often as it takes, after which a game of Klondike has the position wanted."""
    if _position_of(game)[:3] != wanted[:3]:
        game.play(next(code for code in game.moves() if _position_of(after(game, code)) == wanted))
        return
    game.play(DRAW)
    for _ in range(3 * 24):
        if _position_of(game) == wanted:
            return
        game.play(DRAW)
    raise AssertionError("no draw leads to %s" % (wanted,))


@pytest.mark.parametrize("most", [0, playouts.SAMPLES])
@pytest.mark.parametrize("options", [{}, {"draw": 1}], ids=str)
def test_playouts_of_klondike_follow_the_rules_and_do_not_peek(options, most):
    """Each move of a playout can be made on the engine, and is the same whatever the cards are that nobody has seen."""
    moves = 0
    for deal in (2, 3, 5):
        rng = Rng(deal)
        game = engine.new("klondike", deal, **options)
        w, tree, _, words = playouts.Known(game).lay_out(game)
        w[hint_loops.SEED] = deal
        unseen = words[hint_loops.TALON_SIZE]
        while unseen >= 0:
            assert _position(words) == _position_of(game)
            assert unseen == (0 if game.passes else len(game.stock()))
            twin = game.determinize(0, rng)
            w_twin, tree_twin, _, words_twin = playouts.Known(game).lay_out(twin)
            w_twin[hint_loops.SEED] = w[hint_loops.SEED]
            counts = slice(hint_loops.SINCE, hint_loops.COVERED)  # of draws, which the engine counts one by one
            words_twin[counts] = words[counts]
            unseen_twin = playouts.klondike_move(w_twin, tree_twin, words_twin, unseen, most)
            unseen = playouts.klondike_move(w, tree, words, unseen, most)
            assert (unseen < 0) == (unseen_twin < 0)
            if unseen < 0:
                break
            _follow(game, _position(words))
            same = [slice(hint_loops.CARDS_IN, hint_loops.ON_WASTE), slice(hint_loops.TALON_SIZE, hint_loops.SINCE)]
            assert all(words[part] == words_twin[part] for part in same)
            moves += 1
    assert moves > 60


def test_a_level_follows_from_the_difficulty():
    bounds = findings.PACKS["tripeaks-wrap"][2]
    assert list(bounds) == sorted(bounds)
    easy = findings.Finding(1, "won", 1, random_wins=100, random_left=0, greedy_wins=100, greedy_left=0)
    hard = findings.Finding(1, "won", 1, random_wins=0, random_left=1500, greedy_wins=0, greedy_left=1500)
    edge = findings.Finding(1, "won", 1, random_wins=90, random_left=bounds[0] - 1, greedy_wins=99, greedy_left=1)
    assert [findings.level("tripeaks-wrap", finding) for finding in (easy, edge, hard)] == [0, 1, 4]
