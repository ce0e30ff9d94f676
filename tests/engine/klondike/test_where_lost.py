"""Where a deal of Klondike was lost: what the handheld's search says is true, and what it does not know stays open."""

import pytest

from engine.where_lost import TurningPoint
from tests.engine.klondike.test_stuck import until_stuck
from tests.engine.moves import after
from tools.deals import fast_solver

pytestmark = pytest.mark.slow  # while Numba's cache is empty


def answer(game):
    return fast_solver.solve(game).answer


def test_of_ten_lost_games_it_names_moves_that_were_right_or_says_that_they_are_unknown():
    games = [game for game in (until_stuck(deal, {}) for deal in range(1, 21)) if game.view(0).stuck]
    found = {"named": 0, "one of several": 0, "unknown": 0, "never": 0}
    for game in games:
        turning = TurningPoint(game, fast_solver.handheld("klondike"))
        while not turning.step(400):
            pass
        assert answer(game.copy_at(turning.lost)) == "lost"
        if turning.at < 0:
            assert turning.code == -1 and turning.kept == []
            found["unknown" if turning.lost else "never"] += 1
            continue
        last = game.copy_at(turning.at)
        assert answer(last) == "won" and turning.game == last
        assert turning.kept and {answer(after(last, code)) for code in turning.kept} == {"won"}
        named = turning.lost == turning.at + 1
        assert turning.code == (game.log[turning.at] if named else -1) and turning.code not in turning.kept
        found["named" if named else "one of several"] += 1
    assert len(games) >= 10 and min(found.values()) > 0, found
