"""Where a deal was lost: the last winnable position and its winning moves, checked by solving every position."""

import random

import pytest

import engine
from engine.where_lost import TurningPoint
from tests.engine.solving import winnable
from tools.deals import fast_solver

pytestmark = pytest.mark.slow  # searches, where nothing is compiled yet

KINDS = (("tripeaks", {}), ("tripeaks", {"wrap": False}), ("treys", {}), ("treys", {"threes_wild": False}))


def lost(name, options, deal):
    """Return a deal played at random, seldom drawing while a card fits, if that lost it."""
    game = engine.new(name, deal, **options)
    rng = random.Random(deal)
    while not game.over:
        codes = game.moves()
        plays = [code for code in codes if code]
        game.play(rng.choice(plays) if plays and rng.random() < 0.97 else codes[0])
    return None if game.won else game


def found(game, **given):
    """Return the turning point of a game, searched by the device's solver in steps."""
    turning = TurningPoint(game, fast_solver.handheld(game.NAME), **given)
    while not turning.step(400):
        pass
    return turning


def at(game, count):
    """Return the game as it was after that many moves."""
    again = engine.new(game.NAME, game.deal, **game.options)
    for code in game.log[:count]:
        again.play(code)
    return again


def after(game, code):
    """Return the game as it is after a move."""
    trial = game.copy()
    trial.play(code)
    return trial


def keeps(game):
    """Return the moves after which a position can be won."""
    return [code for code in game.moves() if winnable(after(game, code))]


@pytest.mark.parametrize("name, options", KINDS)
def test_the_position_found_can_be_won_and_the_next_one_cannot(name, options):
    turned = never = 0
    for deal in range(1, 41):
        game = lost(name, options, deal)
        if game is None:
            continue
        log, sum_before = game.log, game.checksum()
        turning = found(game)
        assert game.log == log and game.checksum() == sum_before
        assert turning.lost == turning.at + 1
        assert not winnable(at(game, turning.lost))
        if turning.at < 0:
            never += 1
            assert turning.lost == turning.first == 0 and turning.code == -1 and turning.kept == []
            continue
        turned += 1
        there = at(game, turning.at)
        assert turning.game == there and turning.game.log == log[: turning.at]
        assert winnable(there)
        assert turning.kept == keeps(there) and turning.kept
        assert turning.code == log[turning.at] and turning.code not in turning.kept
    assert turned > 20 and never


@pytest.mark.parametrize("name, options", KINDS)
def test_a_search_that_was_given_up_claims_nothing(name, options):
    """With little patience some positions stay unknown, but the answers are true."""
    unsure = 0
    for deal in range(1, 41):
        game = lost(name, options, deal)
        if game is None:
            continue
        turning = found(game, patience=200)
        assert turning.at < turning.lost
        assert not winnable(at(game, turning.lost))
        if turning.at >= 0:
            there = at(game, turning.at)
            assert winnable(there) and turning.game == there
            assert turning.kept and set(turning.kept) <= set(keeps(there))
        if turning.at + 1 < turning.lost:
            unsure += 1
            assert turning.code == -1
    assert unsure


MATCHES = ({"match": "best 3"}, {"match": "target", "match_target": 200, "scoring": "classic"})


@pytest.mark.parametrize("options", MATCHES, ids=("best", "target"))
def test_in_a_match_the_last_deal_is_searched(options):
    """Another move may end the deal and begin the next one, where the match ended with the deal as played."""
    several = 0
    for deal in range(1, 41):
        game = lost("tripeaks", options, deal)
        if game is None:
            continue
        turning = found(game)
        several += turning.first > 20
        assert at(game, turning.first).deal_no == game.deal_no
        assert not turning.first or at(game, turning.first - 1).deal_no == game.deal_no - 1
        if turning.at >= 0:
            there = at(game, turning.at)
            assert turning.at >= turning.first and turning.game == there
            assert winnable(there) and not winnable(at(game, turning.lost))
            assert turning.kept == [code for code in keeps(there) if after(there, code).deal_no == game.deal_no]
    assert several > 20


def test_a_clock_that_ran_out_does_not_make_the_cards_unwinnable():
    game = engine.new("tripeaks", 7, timer=61)
    game.play(game.code("time 30"))
    game.play(game.code("time 31"))
    assert game.over
    turning = found(game)
    assert turning.at == 2 and turning.code == -1
    game = engine.new("tripeaks", 7, timer=61)
    while game.stock_left > 2:
        game.play(0)
        game.play(game.code("time 1"))
    game.play(game.code("time 61"))
    assert game.over and game.time_left == 0
    turning = found(game)
    assert 0 <= turning.at < len(game.log) - 1 and turning.code == 0 and winnable(at(game, turning.at))
