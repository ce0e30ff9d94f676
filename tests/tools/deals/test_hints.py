"""The fair hint: it cannot peek, it is the same on every runtime, says why, and wins more than greedy play."""

import random
from itertools import count, islice, product

import pytest

import engine
from engine import tree_loops
from engine.rng import Rng
from engine.treys import PLAY, cell_of
from engine.tripeaks import DRAW, hint_loops
from engine.tripeaks.hint import HintSearch
from tests.engine.moves import at_random, play_codes, to_end
from tests.runtimes import plain_loops, run
from tools.deals import fast_solver, findings, hint_play, playouts

KINDS = [
    ("tripeaks", {}),
    ("tripeaks", {"wrap": False, "jokers": 2, "faces": "all_up"}),
    ("tripeaks", {"forced_draw": True, "match": "best 3"}),
    ("treys", {}),
    ("treys", {"threes_wild": False, "open_stock": True}),
    ("klondike", {}),
    ("klondike", {"draw": 1, "passes": 3, "back": False}),
]


def _positions(name, options, number, seed=1):
    """Yield `number` positions with a choice, of deals played by chance."""
    chance = random.Random(seed)
    games = (game for deal in count(1) for game, _ in at_random(name, deal, **options))
    return islice((game for game in games if len(game.moves()) > 1 and chance.random() < 0.25), number)


@pytest.mark.slow
@pytest.mark.parametrize("name, options", KINDS)
def test_the_hint_cannot_peek(name, options):
    """Games that look the same get the same hint, share and words; a view is enough."""
    for game in _positions(name, options, 8):
        first = hint_play.hint(game, budget=4000)
        other = game.determinize(0, Rng(99))
        for same in (other, game.view(0)):
            again = hint_play.hint(same, budget=4000)
            assert (again.move, again.share, hint_play.why(again)) == (first.move, first.share, hint_play.why(first))
        assert first.move in game.moves()


def test_no_sample_draws_where_forced_draw_forbids_it():
    """In the root of the tree only the words of moves that are legal count tries."""
    for game in _positions("tripeaks", {"forced_draw": True}, 4):
        thinker = HintSearch(game, None, 1200)
        while not thinker.step():
            pass
        root = thinker.words[tree_loops.ROOT] + 1
        tried = [word & tree_loops.TRIES for word in thinker.tree[root : root + hint_loops.MOVES]]
        assert all(tried[: len(thinker.codes)]) and not any(tried[len(thinker.codes) :])


@pytest.mark.slow
@pytest.mark.parametrize("name, options", KINDS)
def test_why_tells_the_truth(name, options):
    """What the words promise happens when the hint is played."""
    counts = {"a card": 1, "two cards": 2, "three cards": 3, "four cards": 4, "five cards": 5}
    for game in _positions(name, options, 25, seed=4):
        thinker = hint_play.hint(game, budget=2400)
        why = hint_play.why(thinker)
        after = game.copy()
        peaks = getattr(game, "peaks", 0)
        after.play(thinker.move)
        assert why and ("draw" in why) == (thinker.move == DRAW)
        if name == "tripeaks" and after.options["match"] == "single":
            assert ("clears a peak" in why) == (after.peaks > peaks)
            fresh = sum(after.exposed(i) and not game.exposed(i) for i in range(28))
            assert fresh == next((n for text, n in counts.items() if "uncovers " + text in why), 0)
            if "keeps the chain" in why:
                assert any(map(after.playable, range(28)))
        elif name == "treys" and "turns" in why and not after.pending:  # no line is waiting to be chosen
            turned = sum(after.face_up(*cell) and not game.face_up(*cell) for cell in product(range(3), repeat=2))
            # A card that is turned below the one played: that cell was face up before
            turned += thinker.move >= PLAY and after.face_up(*divmod(cell_of(thinker.move), 3))
            assert turned == next(n for text, n in counts.items() if "turns " + text in why)


@pytest.mark.slow  # while Numba's cache is empty
@pytest.mark.parametrize("name", ["tripeaks", "treys"])
def test_a_certain_line_wins(name):
    """A hint that calls itself certain wins by certain hints alone, whatever the stock holds."""
    found = 0
    for deal in range(1, 25):
        game = engine.new(name, deal)
        for code in fast_solver.solve(game).moves:
            if len(game.moves()) > 1 and game.cards_left <= 8 and hint_play.hint(game, budget=1).line:
                found += 1
                other = game.determinize(0, Rng(found))
                while not other.over:
                    thinker = hint_play.hint(other, budget=1)
                    assert thinker.line or len(other.moves()) == 1
                    other.play(thinker.move)
                assert other.won
            game.play(code)
    assert found > 10


def test_a_draw_that_wins_for_certain_says_so():
    """After 39 moves of the solver's line, five cards of the open stock are drawn before one fits."""
    game = engine.new("treys", 20, open_stock=True)
    thinker = hint_play.hint(play_codes(game, fast_solver.solve(game).moves[:39]), budget=1)
    assert thinker.line and len(game.moves()) > 1
    assert hint_play.why(thinker) == "draw: sure to clear the table; 10 left"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["tripeaks-wrap", "treys-wild"])
def test_following_the_hint_wins_more_than_greedy_play(kind):
    """On the same deals clearly more: three deals of 40."""
    deals = range(1, 41)
    won = sum(hint_play.follow(kind, deal) for deal in deals)
    greedy = sum(playouts.playouts(findings.deal_game(kind, deal), playouts.GREEDY).wins for deal in deals)
    assert won > greedy / playouts.COUNTS[findings.PACKS[kind][0]] + 3


SCRIPT = """
import engine
for name, options in %r:
    module = __import__("engine." + name + ".hint", None, None, ("HintSearch",))
    own = __import__("engine." + name + ".hint_loops", None, None, ("think",))
    reasons = __import__("engine." + name + ".reasons", None, None, ("explain",))
    for deal in (1, 2):
        game = engine.new(name, deal, **options)
        for _ in range(9):
            hints = []
            for loops in (None, plain):
                thinker = module.HintSearch(game, None, 1200, *((loops, loops) if loops else ()))
                while not thinker.step():
                    pass
                why = reasons.explain(thinker.view, thinker.move, bool(thinker.line))
                hints.append((thinker.move, thinker.share, why))
            assert type(own.think) is not type(plain.think)  # viper's functions have their own
            assert hints[0] == hints[1], (name, deal)
            print(name, deal, *hints[0])
            game.play(hints[0][0])
"""


@pytest.mark.slow  # while Numba's cache is empty
@pytest.mark.parametrize("game", ["tripeaks", "treys", "klondike"])
def test_hints_are_the_same_in_viper_in_plain_python_and_compiled_by_numba(game):
    kinds = [kind for kind in KINDS if kind[0] == game]
    loops = plain_loops("engine/tree_loops.py", "engine/%s/hint_loops.py" % game)
    printed = run("unix", loops + SCRIPT % (kinds,)).splitlines()
    expected = []
    for name, options in kinds:
        for deal in (1, 2):
            game = engine.new(name, deal, **options)
            for _ in range(9):
                thinker = hint_play.hint(game, 1200)
                expected.append(" ".join(map(str, (name, deal, thinker.move, thinker.share, hint_play.why(thinker)))))
                game.play(thinker.move)
    assert printed == expected


def test_a_game_that_is_over_has_no_hint():
    game = to_end(engine.new("treys", 1))
    thinker = hint_play.hint(game)
    assert thinker.move == -1 and hint_play.why(thinker) == "the game is over"
