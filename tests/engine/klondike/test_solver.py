"""The solver of Klondike: against plain search on the engine, its wins replayed, and the same on other runtimes."""

import random
from array import array

import pytest

import engine
from engine import klondike
from engine.klondike import solver, solver_loops
from tests.engine.moves import play_codes
from tests.long import LONG
from tests.runtimes import plain_loops, run
from tools.deals import decks, easier_klondike, fast_solver

OPTIONS = [
    {}, {"passes": 3}, {"passes": 1}, {"back": False}, {"draw": 1}, {"draw": 1, "passes": 1},
    {"passes": 3, "back": False},
]  # fmt: skip
_MOST = 400  # positions of a plain search


def _small(chance):
    """Return a position made up of the last five to ten cards, with random options, as a game."""
    options = {"draw": chance.choice((3, 1)), "passes": chance.choice(("unlimited", 3, 1))}
    game = engine.new("klondike", 1, back=chance.random() < 0.6, **options)
    up = [13] * 4
    for _ in range(chance.randrange(5, 11)):
        up[chance.choice([suit for suit in range(4) if up[suit] >= max(up) - 4])] -= 1
    cards = [13 * suit + rank for suit in range(4) for rank in range(up[suit], 13)]
    chance.shuffle(cards)
    row = [cards.pop() for _ in range(min(chance.randrange(8), len(cards)))]
    state = bytearray(game.SIZE)
    state[klondike._FOUNDATION : klondike._FOUNDATION + 4] = bytes(up)
    state[klondike._SIZE_OF_ROW] = len(row)
    state[klondike._ROW : klondike._ROW + len(row)] = bytes(row)
    most = chance.randrange(1, 8)
    for card in cards:
        column = chance.randrange(most)
        length = state[klondike._LENGTH + column]
        state[klondike._TABLE + klondike._ROOM * column + length] = card
        state[klondike._LENGTH + column] += 1
        state[klondike._DOWN + column] = length
    return type(game)(1, game.options, state).copy()


def _key(game):
    dump = game.dump()
    if game.options["passes"] == "unlimited":
        del dump["passes"]
    return str(dump)


def _after(game):
    """Yield the positions after any number of draws and one other move."""
    seen = set()
    while _key(game) not in seen:
        seen.add(_key(game))
        codes = game.moves()
        for code in codes:
            if code != klondike.DRAW:
                after = game.copy()
                after.play(code)
                yield after
        if klondike.DRAW in codes:
            game = game.copy()
            game.play(klondike.DRAW)


def _plainly(game):
    """Return whether a position can be won, by trying everything; None when that is too much."""
    seen, todo = {_key(game)}, [game]
    while todo and len(seen) < _MOST:
        for after in _after(todo.pop()):
            if after.won:
                return True
            if _key(after) not in seen:
                seen.add(_key(after))
                todo.append(after)
    return None if todo else False


@pytest.mark.slow
def test_it_agrees_with_plain_search_on_small_positions():
    chance = random.Random(66)
    count = {True: 0, False: 0, None: 0}
    easier = {solver_loops.OPEN: 0, solver_loops.LOST: 0}  # of those that are lost
    for _ in range(3000 if LONG else 100):
        game = _small(chance)
        expected = _plainly(game)
        count[expected] += 1
        if expected is not None:
            result = fast_solver.solve(game)
            assert result.answer == ("won" if expected else "lost"), (game.options, game.dump())
            answer = _easier(game)
            assert not expected or answer == solver_loops.OPEN
            easier[answer] += not expected
            assert play_codes(game, result.moves).won == expected
    assert min(count[True], count[False]) > 2 and min(easier.values())


def _easier(game):
    """Return whether the easier game is LOST from a position, else OPEN."""
    search = fast_solver.solver("klondike")
    search.load(game)
    return easier_klondike.search(search.words, 50_000)[0]


@pytest.mark.parametrize("options", OPTIONS)
def test_on_the_way_to_a_win_the_easier_game_is_never_lost(options):
    """Nor at its start; a short run looks at every third position."""
    wins = 0
    for deal in range(1, 16):
        game = engine.new("klondike", deal, **options)
        moves = fast_solver.solve(game, [(20_000, 0)]).moves
        wins += moves != []
        for code in moves:
            if LONG or game.length % 3 == 0:
                assert _easier(game) == solver_loops.OPEN, (deal, game.length)
            game.play(code)
    assert wins or "passes" in options


def test_the_easier_game_decides_deals_that_no_other_search_does():
    for deal in (9, 21, 80, 129):
        game = engine.new("klondike", deal)
        assert fast_solver.solve(game, [(20_000, chance) for chance in range(5)]).answer == "unknown"
        assert fast_solver.solve(game).answer == "lost"


@pytest.mark.parametrize("options", OPTIONS)
def test_every_win_is_a_win_on_the_engine(options):
    answers = []
    for deal in range(1, 31):
        game = engine.new("klondike", deal, **options)
        result = fast_solver.solve(game, [(20_000, 0)])
        answers.append(result.answer)
        assert play_codes(game, result.moves).won == (result.answer == "won")
    assert "won" in answers or "passes" in options


@pytest.mark.parametrize("options", OPTIONS)
def test_searches_in_other_orders_never_contradict_each_other(options):
    """Nor does one with a table that forgets almost all."""
    small = solver.Solver(4, fast_solver.solver("klondike")._code)
    for deal in range(1, 41):
        game = engine.new("klondike", deal, **options)
        answers = {fast_solver.solve(game, [(5000, 0), (10, 1), (20_000, chance)]).answer for chance in (1, 2)}
        small.load(game)
        answers.add(("unknown", "won", "lost")[small.step(20_000)])
        assert len(answers - {"unknown"}) <= 1, deal


def test_without_room_nothing_is_called_lost():
    lost = engine.new("klondike", 1)
    assert fast_solver.solve(lost).answer == "lost"
    narrow = solver.Solver(words=solver_loops.FRAMES + 110)
    narrow.load(lost)
    assert narrow.step(100_000) == narrow.step() == solver_loops.OPEN and narrow.line() == []


def test_it_works_in_a_lent_workspace():
    """Whatever else was in it."""
    own, lent = solver.Solver(), solver.Solver(workspace=array("i", [77] * klondike.Klondike.WORKSPACE))
    for deal in (1, 3, 5):
        for one in own, lent:
            one.load(engine.new("klondike", deal))
            one.step(300)
        assert (own.answer, own.states, own.line()) == (lent.answer, lent.states, lent.line())
        lent.lend()
        lent.workspace[:] = array("i", [deal] * len(lent.workspace))


def test_a_search_goes_the_same_way_whatever_was_searched_before():
    """Else a survey that is resumed would find other numbers of states than it had written."""
    search, states = fast_solver.handheld("klondike"), set()
    search.load(engine.new("klondike", 1))
    for _ in range(4):
        search.restart()
        search.step(5000)
        states.add(search.states)
    assert len(states) == 1


def test_the_start_is_found_again():
    game = engine.new("klondike", 5)
    moves = fast_solver.solve(game).moves
    play_codes(game, moves[:30])
    fast = fast_solver.solver("klondike")
    assert not fast.load_start(game.copy())  # a copy has forgotten its moves
    assert fast.load_start(game) and fast.step(100_000) == solver_loops.WON and fast.line() == moves


VIPER = """
import engine
from engine.klondike import solver
fast = solver.Solver()
slow = solver.Solver(code=plain)
for options in %r:
    for deal in (1, 2, 3):
        game = engine.new("klondike", deal, **options)
        fast.load(game)
        slow.load(game)
        for chance in (0, deal):
            fast.restart(chance)
            slow.restart(chance)
            for budget in (1, 7, 300):
                assert fast.step(budget) == slow.step(budget)
                assert list(fast.words) == list(slow.words), (options, deal)
    print(fast.states)
"""


def test_viper_searches_as_plain_python_does():
    printed = run("unix", plain_loops("engine/klondike/solver_loops.py") + VIPER % OPTIONS)
    assert len(printed.split()) == len(OPTIONS)


def test_a_deck_is_dealt_as_it_was():
    game = engine.new("klondike", 7)
    assert decks.deal("klondike", {}, decks.cards_of(game)) == game
