"""Where a deal was lost: the last winnable position and its winning moves, checked by solving every position."""

import random

import pytest

import engine
from engine.where_lost import TurningPoint
from tests.engine.moves import after, play
from tests.engine.solving import winnable
from tools.deals import fast_solver

pytestmark = pytest.mark.slow  # searches, while Numba's cache is empty

GAMES = (("tripeaks", {}), ("tripeaks", {"wrap": False}), ("treys", {}), ("treys", {"threes_wild": False}))
DEALS = range(1, 41)
SLICE = 400  # steps of the solver at a time, as on the device


def lost_games(name, options):
    """Yield the games of DEALS that random play loses; where a card fits, 3 % of its moves draw."""
    for deal in DEALS:
        game = engine.new(name, deal, **options)
        rng = random.Random(deal)
        while not game.over:
            codes = game.moves()
            plays = [code for code in codes if code]  # 0: a draw
            game.play(rng.choice(plays) if plays and rng.random() < 0.97 else codes[0])
        if not game.won:
            yield game


def searched(game, **given):
    """Return the `TurningPoint` of a game, searched to its end by the device's solver; `given`: how patient it is."""
    turning = TurningPoint(game, fast_solver.handheld(game.NAME), **given)
    while not turning.step(SLICE):
        pass
    return turning


def winning(game):
    """Return the moves after which a position can be won."""
    return [code for code in game.moves() if winnable(after(game, code))]


@pytest.mark.parametrize("name, options", GAMES)
def test_the_position_found_can_be_won_and_the_next_one_cannot(name, options):
    """With little patience some positions stay unknown, but the answers are true."""
    turned = never = unsure = 0  # games lost by a move, from the start, and by one of several moves
    for game in lost_games(name, options):
        log, checksum = game.log, game.checksum()
        for given in {"patience": 200}, {}:
            turning = searched(game, **given)
            assert game.log == log and game.checksum() == checksum
            assert turning.at < turning.lost and (given or turning.lost == turning.at + 1)
            assert not winnable(game.copy_at(turning.lost))
            if turning.at + 1 < turning.lost:
                unsure += 1
                assert turning.code == -1
            if turning.at < 0:
                never += not given
                assert given or turning.lost == turning.first == 0 and turning.code == -1 and turning.kept == []
                continue
            turned += not given
            last = game.copy_at(turning.at)
            assert winnable(last) and turning.game == last and turning.game.log == log[: turning.at]
            assert turning.kept and set(turning.kept) <= set(winning(last))
            if not given:
                assert turning.kept == winning(last)
                assert turning.code == log[turning.at] and turning.code not in turning.kept
    assert turned > 20 and never and unsure


MATCHES = ({"match": "best 3"}, {"match": "target", "match_target": 200, "scoring": "classic"})


@pytest.mark.parametrize("options", MATCHES, ids=("best", "target"))
def test_in_a_match_the_last_deal_is_searched(options):
    """Another move may end the deal and begin the next one, where the match ended with the deal as played."""
    later = 0  # matches whose last deal is not the first
    for game in lost_games("tripeaks", options):
        turning = searched(game)
        later += turning.first > 0
        assert game.copy_at(turning.first).deal_no == game.deal_no
        assert not turning.first or game.copy_at(turning.first - 1).deal_no == game.deal_no - 1
        if turning.at >= 0:
            last = game.copy_at(turning.at)
            assert turning.at >= turning.first and turning.game == last
            assert winnable(last) and not winnable(game.copy_at(turning.lost))
            assert turning.kept == [code for code in winning(last) if after(last, code).deal_no == game.deal_no]
    assert later > 20


def test_a_clock_that_ran_out_does_not_make_the_cards_unwinnable():
    """Where the deal could still be won when the time was gone, no move lost it; a draw too many may have before."""
    game = play(engine.new("tripeaks", 7, timer=61), "time 30", "time 31")  # a deal that can be won
    assert game.over
    turning = searched(game)
    assert turning.at == 2 and turning.code == -1
    game = engine.new("tripeaks", 7, timer=61)
    while game.stock_left > 2:
        play(game, "draw", "time 1")
    play(game, "time 61")
    assert game.over and game.time_left == 0
    turning = searched(game)
    assert 0 <= turning.at < len(game.log) - 1 and turning.code == 0 and winnable(game.copy_at(turning.at))
