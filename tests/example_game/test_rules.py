"""The rules of the example game: its own few tests, and all those that every game gets."""

import pytest

import engine
from engine.rng import Rng
from tests.engine import test_every_game, test_runtimes
from tests.engine.moves import after, at_random
from tests.example_game.conftest import ROW
from tests.example_game.golf import DRAW, PLAY
from tests.runtimes import MICROPYTHONS

# What a script on another runtime begins with
REGISTER = "import engine\nengine.register(*%r)\n" % (ROW,)


def test_the_deal():
    """Seven columns of five, one card on the waste, sixteen in the stock."""
    dump = engine.new("golf", 1).dump()
    assert [len(column) for column in dump["columns"]] == [5] * 7
    assert len(dump["waste"]) == 1 and len(dump["stock"]) == 16


def neighbours(wrap):
    """Yield (rank on the waste, ranks of top cards that can be played there, those that cannot) of some positions."""
    for deal in range(1, 80):
        for game, _ in at_random("golf", deal, wrap=wrap):
            playable = {code - PLAY for code in game.moves() if code != DRAW}
            tops = {i: game.column(i)[-1] % 13 for i in range(7) if game.column(i)}
            yield game.waste()[-1] % 13, {tops[i] for i in playable}, {tops[i] for i in tops if i not in playable}


@pytest.mark.parametrize("wrap", [False, True])
def test_a_card_goes_on_a_neighbour_and_a_king_on_an_ace_only_with_wrap(wrap):
    beside = {rank: {rank - 1, rank + 1} & set(range(13)) for rank in range(13)}
    if wrap:
        beside[0].add(12)
        beside[12].add(0)
    seen = set()
    for rank, played, left in neighbours(wrap):
        assert played <= beside[rank] and not left & beside[rank]
        seen |= {(rank, other) for other in played}
    assert len(seen) == sum(len(ranks) for ranks in beside.values())  # each pair was met


def test_a_card_that_does_not_fit_stays_where_it_is():
    """In deal 7 no column has a card that fits."""
    game = engine.new("golf", 7)
    with pytest.raises(engine.IllegalMove, match="not legal now; legal: draw"):
        game.play(game.code("play 0"))
    game.play(game.code("draw"))
    assert len(game.stock()) == 15 and len(game.waste()) == 2


def test_some_deals_are_won_and_some_are_lost():
    results = []
    for deal in range(1, 400):
        game = engine.new("golf", deal, wrap=True)
        rng = Rng(deal)
        while not game.over:
            plays = [code for code in game.moves() if code != DRAW] or game.moves()
            game.play(plays[rng.below(len(plays))])
        assert game.outcome(0) == (game.won, game.scores()[0], 0) and game.won == (game.scores() == [35])
        assert game.won or not game.stock()
        results.append(game.won)
    assert True in results and False in results


def test_routes_lead_from_the_card_that_is_played_to_the_waste():
    for game, code in at_random("golf", 3):
        pile, place, goal = game.route(code)
        before, then = game.piles(), after(game, code).piles()
        assert place == len(before[pile][1]) - 1 and before[goal][0] == "Waste"
        assert then[pile][1] == before[pile][1][:-1] and len(then[goal][1]) == len(before[goal][1]) + 1
        assert [row[0::2] for row in before] == [row[0::2] for row in then]


# What every game gets


@pytest.mark.parametrize("costly", (False, True))
def test_every_check_at_random_moves(costly):
    for chunk in range(test_every_game.CHUNKS):
        test_every_game.test_random_play_passes_all_checks("golf", costly, chunk)


@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_every_runtime_agrees(runtime):
    test_runtimes.test_checks_and_states_are_the_same("golf", runtime, REGISTER)


@pytest.mark.slow
def test_memory_does_not_grow():
    test_runtimes.test_no_growth_from_deal_to_deal("golf", REGISTER)
