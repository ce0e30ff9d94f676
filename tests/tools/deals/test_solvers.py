"""The fast solvers against the oracle, the engine, other runtimes, and the figures of docs/deals.md."""

import random

import pytest

import engine
from engine.treys import solver as treys_solver
from engine.tripeaks import solver as tripeaks_solver
from engine.tripeaks import solver_loops
from tests.engine.moves import play_codes, play_until
from tests.runtimes import plain_loops, run
from tests.tools.deals import oracle
from tools.deals import fast_solver
from tools.deals.progress import interval

KINDS = [
    ("tripeaks", {}), ("tripeaks", {"wrap": False}), ("tripeaks", {"wrap": False, "jokers": 1}),
    ("tripeaks", {"jokers": 2}), ("tripeaks", {"forced_draw": True}),
    ("tripeaks", {"wrap": False, "jokers": 2, "forced_draw": True}), ("treys", {}), ("treys", {"threes_wild": False}),
]  # fmt: skip


def _run(solver):
    """Search to the end; return the solver."""
    while not solver.step(1 << 30):
        pass
    return solver


def _small_position(chance):
    """Return a solitaire with random options, played at random until few cards are left; it is not over."""
    while True:
        name = chance.choice(("tripeaks", "treys"))
        if name == "tripeaks":
            options = {"wrap": chance.random() < 0.5, "jokers": chance.choice((0, 1, 2))}
            options["forced_draw"] = chance.random() < 0.3
        else:
            options = {"threes_wild": chance.random() < 0.5}
        game = engine.new(name, chance.randrange(1, engine.DEALS), **options)
        few = chance.randrange(3, 14)
        while not game.over and (game.cards_left > few or chance.random() < 0.3):
            game.play(chance.choice(game.moves()))
        if not game.over:
            return game


@pytest.mark.slow  # the first time, until the loops are compiled
def test_agrees_with_the_oracle_on_small_positions():
    """The same answers, and moves that win, with all options mixed."""
    chance, won = random.Random(240), 0
    for _ in range(240):
        game = _small_position(chance)
        line = oracle.winning_line(game)
        result = fast_solver.solve(game)
        assert (line is None) == (result.answer == fast_solver.LOST), (game.NAME, game.deal, game.options, game.log)
        assert play_codes(game, result.moves).won or line is None
        won += line is not None
    assert 0 < won < 240


@pytest.mark.slow
@pytest.mark.parametrize("name, options, deals", [
    ("tripeaks", {"forced_draw": True}, range(1, 13)),
    ("tripeaks", {"wrap": False, "forced_draw": True}, range(1, 13)),
    ("treys", {"threes_wild": False}, (1, 2, 5)),
])  # fmt: skip
def test_agrees_with_the_oracle_on_full_deals(name, options, deals):
    for deal in deals:
        game = engine.new(name, deal, **options)
        assert (fast_solver.solve(game).answer == fast_solver.WON) == (oracle.winning_line(game) is not None), deal


@pytest.mark.parametrize("name, options", KINDS)
def test_every_winning_line_wins_on_the_engine(name, options):
    won = 0
    for deal in range(1, 61):
        game = engine.new(name, deal, **options)
        result = fast_solver.solve(game)
        assert result.answer in (fast_solver.WON, fast_solver.LOST)
        assert play_codes(game, result.moves).won == (result.answer == fast_solver.WON)
        won += game.won
    assert won


@pytest.mark.parametrize("name, options, share", [
    ("tripeaks", {}, 0.97), ("tripeaks", {"wrap": False}, 0.7395),
    ("treys", {}, 0.8885), ("treys", {"threes_wild": False}, 0.7241),
])  # fmt: skip
def test_winnable_shares_are_the_documented_ones(name, options, share):
    """Of 400 deals: the share in docs/deals.md lies within a 99.9 % interval (1.7 times the 95 % one)."""
    won = sum(fast_solver.solve(engine.new(name, deal, **options)).answer == fast_solver.WON for deal in range(1, 401))
    low, high = interval(won, 400)
    middle = (low + high) / 2
    assert abs(share - middle) < 1.7 * (high - low) / 2


@pytest.mark.parametrize("name, options", KINDS)
def test_the_small_table_gives_the_same_answers(name, options):
    """The handheld's 12 KB against the desktop's table, on the same deals."""
    small = fast_solver.handheld(name)
    tables = (small._dead, small._recent) if name == "tripeaks" else (small._draws, small._tags)
    assert sum(len(table) * memoryview(table).itemsize for table in tables) == 12288
    for deal in range(1, 101):
        game = engine.new(name, deal, **options)
        small.load(game)
        assert (_run(small).answer == treys_solver.loops.WON) == (fast_solver.solve(game).answer == fast_solver.WON)


@pytest.mark.parametrize("name, options", KINDS)
def test_a_reused_table_stays_valid(name, options):
    """A solver that follows a deal, undo included, answers as one with an empty table each time."""
    chance = random.Random(5)
    for deal in (3, 4):
        game = engine.new(name, deal, **options)
        solver, fresh = fast_solver.handheld(name), fast_solver.solver(name)
        for _ in range(40):
            solver.load(game)
            fresh.forget()
            fresh.load(game)
            assert _run(solver).answer == _run(fresh).answer
            if game.over or chance.random() < 0.2:
                for _ in range(chance.randrange(1, 6)):
                    game.undo()
            else:
                game.play(chance.choice(game.moves()))


@pytest.mark.parametrize("name, options", KINDS)
def test_the_start_of_a_deal_is_found_again(name, options):
    chance = random.Random(2)
    for deal in (1, 2, 3):
        game = engine.new(name, deal, **options)
        expected = fast_solver.solve(game)
        while not game.over:
            game.play(chance.choice(game.moves()))
        solver = fast_solver.solver(name)
        assert solver.load_start(game) and _run(solver).line() == expected.moves
        assert not solver.load_start(game.copy())  # a copy has forgotten its moves


def test_the_start_of_the_second_deal_of_a_match():
    """Of this match the second deal can be won."""
    game = play_until(engine.new("tripeaks", 11, match="best 3"), lambda game: game.deal_no, -1)
    expected, most = fast_solver.solve(game), game.length + 20
    play_until(game, lambda game: game.length == most, -1)
    solver = fast_solver.solver("tripeaks")
    assert game.deal_no == 1 and solver.load_start(game)
    assert _run(solver).line() == expected.moves and expected.moves


def test_the_numbers_of_sets():
    """Every set that can be left has its own number, and the numbers are 0 to 22,931."""
    weights = tripeaks_solver.Solver().words[solver_loops.WEIGHTS : solver_loops.COVERED]
    numbers = {(1 << 28) - 1: 0}
    todo = list(numbers)
    while todo:
        left = todo.pop()
        bare = tripeaks_solver.exposed(left)
        for card in range(28):
            after = left ^ 1 << card
            if bare >> card & 1 and after not in numbers:
                numbers[after] = numbers[left] + weights[card]
                todo.append(after)
    assert sorted(numbers.values()) == list(range(solver_loops.SETS))


VIPER = """
import engine
for options in %r:
    module = __import__("engine.%s.solver", None, None, ("Solver",))
    fast = module.Solver()
    slow = module.Solver(search=plain.search, forget=plain.forget)
    for deal in range(1, 5):
        game = engine.new("%s", deal, **options)
        fast.load(game)
        slow.load(game)
        for budget in (1, 7, 3000):
            assert fast.step(budget) == slow.step(budget)
            assert list(fast.words) == list(slow.words), (options, deal)
    assert type(fast._search) is not type(slow._search)
    print(len(options))
"""


@pytest.mark.parametrize("name", ["tripeaks", "treys"])
def test_viper_searches_as_plain_python_does(name):
    kinds = [options for kind, options in KINDS if kind == name]
    code = plain_loops("engine/%s/solver_loops.py" % name) + VIPER % (kinds, name, name)
    assert run("unix", code).splitlines() == [str(len(options)) for options in kinds]
