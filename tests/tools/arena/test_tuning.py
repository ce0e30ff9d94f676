"""The tuners of weights, Trex's and others'."""

import random

import pytest

from engine.trex import playout
from engine.trex.codes import QUEENS
from tests.tools.refusals import done
from tools.arena.contest import tally
from tools.arena.weight_tuning import WEIGHTS, Match, changed

pytest.importorskip("numba")
numpy = pytest.importorskip("numpy")
trex_tuning = pytest.importorskip("tools.arena.trex_tuning")
trex_values = pytest.importorskip("tools.arena.trex_values")


def spoiled(row):
    """Return a row of weights whose first eight are 0."""
    return (0,) * 8 + row[8:]


@pytest.mark.slow(but_first="text")  # while Numba's cache is empty
@pytest.mark.parametrize("text", ("queens", "king", "trex", "king+diamonds+queens+slaps"))
def test_weights_are_compared_on_the_same_cards(text):
    """One side gains what the other loses, equal weights gain nothing, and spoiled ones lose to those in use."""
    match = trex_tuning.Match(trex_tuning.mask_of(text), {})
    deals = match.deals(numpy.random.default_rng(5), 2000)
    bad = spoiled(match.row)
    gains = match.gains((match.row, bad), deals)
    assert (match.gains((bad, match.row), deals) == -gains).all()
    assert not match.gains((match.row, match.row), deals).any()
    gain = tally(gains.tolist())
    assert gain.mean - gain.half > 0


def test_revealing_a_card_is_measured_with_the_others_as_they_were(monkeypatch):
    measured = []

    def scores(self, rows, deals):
        measured.append(deals[2])
        return numpy.zeros((9, 4))

    monkeypatch.setattr(trex_tuning.Match, "scores", scores)
    trex_values.reveals(QUEENS, 9, 1)
    usual = trex_tuning.Match(QUEENS, {}).deals(numpy.random.default_rng(1), 9)[2]
    for i, holders in enumerate(measured):  # each queen with and without, from column 1 on
        others = [j for j in range(5) if j != 1 + i // 2]
        assert (holders[:, others] == usual[:, others]).all()
    assert len(measured) == 8


@pytest.mark.slow
def test_tuning_finds_better_weights_again(capsys, monkeypatch):
    """From spoiled weights of queens a few steps gain a lot; the same seed finds the same."""
    row = playout.row
    monkeypatch.setattr(playout, "row", lambda mask, temper=0: spoiled(row(mask)))
    monkeypatch.setattr(trex_tuning, "_FRESH", 16000)
    found = [done(capsys, "arena", "--tune", "queens", "--steps", "25", "--seed", "3") for _ in range(2)]
    assert found[0] == found[1] and "queens, seed 3, 25 steps: a seat gains +" in found[0]


@pytest.mark.parametrize("name", WEIGHTS)
def test_other_games_are_tuned_too(name):
    """A changed weight changes some game, equal ones gain nothing, and the game's own weights are put back."""
    match = Match(name, {}, 2)
    before = dict(match.weights)
    draw = random.Random(2)
    weights = before
    for _ in range(12):
        weights = changed(draw, weights)
    assert weights.keys() == before.keys() and weights != before
    gains = match.gains((weights, before), range(3, 5))  # deal 4 of Tres y Dos ends otherwise by these weights
    assert any(gains) and match.gains((before, weights), range(3, 5)) == [-gain for gain in gains]
    assert not any(match.gains((before, before), range(1, 2)))
    assert {key: getattr(match.module, key) for key in before} == before


def test_tuning_another_game_says_what_it_gains(capsys):
    words = "--game", "tresydos", "--tune", "weights", "--seats", "2", "--deals", "2", "--steps", "2"
    printed = done(capsys, "arena", *words)
    assert "_HAZARD = " in printed and "over the present weights on 8 fresh" in printed  # four times --deals
