"""The live mark, the automatic finish, and how a lost deal could have been won."""

import random

import pytest

import engine
from engine import marks
from tests.runtimes import MICROPYTHONS, run
from tools.solve import fast

KINDS = [
    ("tripeaks", {}),
    ("tripeaks", {"wrap": False, "jokers": 1, "forced_draw": True}),
    ("treys", {}),
    ("treys", {"threes_wild": False}),
]


def _settled(mark):
    while not mark.step(50000):
        pass
    return mark.text


@pytest.mark.parametrize("name, options", KINDS)
def test_the_mark_is_true_move_after_move(name, options):
    """Deals played well, badly and backwards: the mark agrees with a solver that starts afresh."""
    chance = random.Random(7)
    for deal in range(1, 7):
        game = engine.new(name, deal, **options)
        mark = marks.Mark(game, fast.solver(name))
        had = False
        for _ in range(45):
            text = _settled(mark)
            line = mark.line
            wins = fast.solve(game).answer == fast.WON
            had = had or wins
            assert (text == marks.WINNABLE) == wins
            if wins:
                after = game.copy()
                for code in line:
                    after.play(code)
                assert after.won
            else:
                started = fast.solve(engine.new(name, deal, **options)).answer == fast.WON
                assert text == (marks.NO_LONGER if started or had else marks.CANNOT)
            if game.over or chance.random() < 0.1:
                for _ in range(chance.randrange(1, 9)):
                    game.undo()
            else:
                game.play(line[0] if line and chance.random() < 0.7 else chance.choice(game.moves()))
            mark = mark if chance.random() < 0.8 else marks.Mark(game, fast.solver(name))
            mark.update(game)


def test_following_the_line_costs_no_search():
    game = engine.new("tripeaks", 1)
    mark = marks.Mark(game, fast.solver("tripeaks"))
    assert _settled(mark) == marks.WINNABLE
    while not game.over:
        game.play(mark.line[0])
        mark.update(game)
        assert mark.step(0) and mark.text == marks.WINNABLE
    assert game.won and mark.line == []


def test_a_limit_leaves_it_unknown():
    game = engine.new("tripeaks", 4)
    assert fast.solve(game).answer == fast.LOST
    fast.solver("tripeaks").forget()
    mark = marks.Mark(game, fast.solver("tripeaks"), limit=300)
    assert _settled(mark) == marks.UNKNOWN and mark.line == []


@pytest.mark.parametrize("name, options", KINDS)
def test_a_lost_deal_is_shown_as_it_could_have_been_won(name, options):
    chance = random.Random(1)
    shown = 0
    for deal in range(1, 12):
        game = engine.new(name, deal, **options)
        while not game.over:
            game.play(chance.choice(game.moves()))
        solution = marks.Solution(game, fast.solver(name))
        while not solution.step(50000):
            pass
        again = engine.new(name, deal, **options)
        assert (solution.text == marks.WINNABLE) == (fast.solve(again).answer == fast.WON)
        if solution.text == marks.WINNABLE:
            solution = marks.Solution(game, fast.solver(name))
            while not solution.step(50000):
                pass
            for code in solution.line:
                again.play(code)
            assert again.won
            shown += 1
    assert shown


@pytest.mark.parametrize("name, options", KINDS)
def test_a_forced_win_is_won_whatever_is_played(name, options):
    """When the automatic finish says so, its line wins, and so does any choice of plays."""
    chance = random.Random(3)
    found = 0
    for deal in range(1, 60):
        game = engine.new(name, deal, **options)
        line = fast.solve(game).moves
        for code in line:
            forced = marks.all_forced(game)
            if forced:
                found += 1
                by_line = game.copy()
                for one in forced:
                    by_line.play(one)
                by_chance = game.copy()
                while not by_chance.over:
                    codes = by_chance.moves()
                    by_chance.play(chance.choice([one for one in codes if one] or codes))
                assert by_line.won and by_chance.won
            game.play(code)
        assert marks.all_forced(game) == []
    assert found > 20


def test_nothing_is_forced_while_a_choice_can_lose():
    chance = random.Random(12)
    seen = 0
    while seen < 40:
        game = engine.new("tripeaks", chance.randrange(1, 10**6))
        while not game.over and game.cards_left > 6:
            game.play(game.moves()[-1])
        if game.over or fast.solve(game).answer == fast.WON:
            continue
        seen += 1
        assert marks.all_forced(game) == []


SCRIPT = """
import gc, engine
from engine import marks
for name in ("tripeaks", "treys"):
    game = engine.new(name, 1)
    mark = marks.Mark(game)
    for _ in range(6):
        while not mark.step(2000):
            gc.collect()
        print(name, mark.text, *mark.line)
        game.play(game.moves()[-1])
        mark.update(game)
"""


@pytest.mark.parametrize("runtime", MICROPYTHONS)
def test_the_mark_is_the_same_on_micropython(runtime):
    printed = run(runtime, SCRIPT).splitlines()
    expected = []
    for name in ("tripeaks", "treys"):
        game = engine.new(name, 1)
        fast.solver(name).forget()
        mark = marks.Mark(game, fast.solver(name))
        for _ in range(6):
            text = _settled(mark)
            expected.append(" ".join([name, text, *map(str, mark.line)]))
            game.play(game.moves()[-1])
            mark.update(game)
    assert printed == expected
