"""The rules of the example game: its own few tests, and all those that every game gets."""

import pytest

import engine
from engine.cards import card_code
from engine.rng import Rng
from tests.engine import portable
from tests.example_game import sheet
from tests.example_game.conftest import ROW
from tests.runtimes import MICROPYTHONS, run

# What a script on another runtime begins with
REGISTER = "import engine\nengine.register(*%r)\n" % (ROW,)


def dealt(row, **options):
    """Return a game whose row begins with these cards."""
    for deal in range(1, 4000):
        game = engine.new("thirds", deal, **options)
        if [card % 13 for card in game.row()[: len(row)]] == [card_code(card) % 13 for card in row]:
            return game
    raise AssertionError("no deal begins with %s" % row)


def test_two_cards_three_ranks_apart_are_taken_and_the_row_closes_up():
    game = dealt(["2C", "5C"])
    row = game.row()
    game.play(game.code("take 0,1"))
    assert game.row() == row[2:] and sorted(game.taken()) == sorted(row[:2]) and game.scores() == [2]
    game.play(game.code("draw"))
    assert len(game.row()) == 8 and game.row()[:7] == row[2:]


def test_the_king_and_the_three_are_a_pair_only_with_wrap():
    assert "take 0,1" in [game.text(code) for game in [dealt(["KC", "3C"])] for code in game.moves()]
    assert "take 0,1" not in [game.text(code) for game in [dealt(["KC", "3C"], wrap=False)] for code in game.moves()]


def test_a_full_row_takes_no_card():
    game = engine.new("thirds", 1)
    with pytest.raises(engine.IllegalMove, match="not legal now; legal: take"):
        game.play(game.code("draw"))


def test_some_deals_are_won_by_chance_and_some_are_lost():
    results = []
    for deal in range(1, 60):
        game = engine.new("thirds", deal, places=12)
        rng = Rng(deal)
        while not game.over:
            plays = [code for code in game.moves() if code] or game.moves()
            game.play(plays[rng.below(len(plays))])
        assert game.outcome(0) == (game.won, game.scores()[0], 0) and game.won == (game.scores() == [52])
        results.append(game.won)
    assert True in results and False in results


# What every game gets


def test_every_check_at_random_moves():
    deals, limit, every = sheet.PLAN[2:]
    for deal in range(1, deals + 1):
        options = portable.random_options("thirds", Rng(deal))
        for _ in portable.Playout("thirds", deal, options).steps(every, limit):
            pass


def test_random_play():
    for deal in range(1, sheet.PLAN[0] + 1):
        for _ in portable.Playout("thirds", deal, portable.random_options("thirds", Rng(deal))).steps(0, 150):
            pass


@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_every_runtime_agrees(runtime):
    deals, limit, every = sheet.REPORT
    lines = [line for line in portable.report("thirds", deals, every, limit) if line]
    call = "report('thirds', %d, %d, %d)" % (deals, every, limit)
    assert len(lines) == deals * len(portable.variants("thirds"))
    assert run(runtime, REGISTER + portable.PRINT % call).splitlines() == lines


@pytest.mark.slow
def test_memory_does_not_grow():
    code = REGISTER + portable.MEMORY % ("thirds", sheet.GROWTH, (100, sheet.GROWTH))
    early, late = [int(line) for line in run("wasm", code).split()]
    assert late <= early + 512
