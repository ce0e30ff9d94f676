"""The live mark (winnable or not) and the end that plays itself, compared with a solver that starts afresh."""

import random
from types import SimpleNamespace

import pytest

import engine
from firmware.table import solitaire
from tests.engine.moves import after, play_codes
from tests.engine.solving import true_text, winnable
from tools.deals import fast_solver
from tools.simulator.board import script

KINDS = [
    ("tripeaks", {}),
    ("tripeaks", {"wrap": False, "jokers": 1, "forced_draw": True}),
    ("treys", {}),
    ("treys", {"threes_wild": False}),
]


def _settled(live):
    """Run the mark's search to its end; return the mark's text."""
    while live.busy:
        live.step(lambda: 0)  # slices seem to take no time, so they get as long as allowed
    return live.text


def _marked(game, **given):
    """Return a live mark whose solver is compiled and has learnt nothing."""
    solver = fast_solver.solver(game.NAME)
    solver.forget()
    return solitaire.Verdict(game, solver, **given)


def _marks(game, rng):
    """Play a deal well, badly and backwards; return (position, the mark's text) of every step.

    The mark has one solver throughout, which keeps what it has learnt.
    """
    live = _marked(game)
    marks, line = [], []  # `line`: the rest of the winning line found last
    for _ in range(45):
        if not game.over:
            searched = live.busy
            marks.append((game.copy(), _settled(live)))
            if searched:
                line = live.solver.line() if live.text == "winnable" else []
        if game.over or (game.length and rng.random() < 0.1):
            back = game.log[-rng.randrange(1, 9) :]
            game.rewind(game.length - len(back))
            line = [*back, *line] if live.text == "winnable" else []
            live.moved(-1, back)
        else:
            code = line[0] if line and rng.random() < 0.7 else rng.choice(game.moves())
            line = line[1:] if line and code == line[0] else []
            game.play(code)
            live.moved(code)
    return marks


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name, options", KINDS)
def test_the_mark_is_true_move_after_move(name, options):
    rng = random.Random(7)
    seen = set()
    for deal in range(1, 11):
        for game, text in _marks(engine.new(name, deal, **options), rng):
            assert text == true_text(game), (deal, game.log)
            seen.add(text)
    assert {"winnable", "no longer winnable"} <= seen


@pytest.mark.parametrize("name, options", KINDS)
def test_following_the_line_costs_no_search(name, options):
    """The mark stays winnable along the winning line that its search has found."""
    for deal in range(1, 9):
        game = engine.new(name, deal, **options)
        live = _marked(game)
        if _settled(live) != "winnable":
            continue
        for code in live.solver.line():
            game.play(code)
            live.moved(code)
            assert not live.busy and live.text == "winnable"
        assert game.won


def test_what_is_certified_is_winnable_at_the_start_without_a_search():
    game = engine.new("tripeaks", 1)
    live = _marked(game, certified=True)
    assert not live.busy and live.text == "winnable"
    game.play(game.moves()[-1])
    live.moved(game.log[-1])
    assert _settled(live) == true_text(game)


def test_a_limit_leaves_it_unknown():
    game = engine.new("tripeaks", 4)  # no play wins it
    assert not winnable(game)
    assert _settled(_marked(game, patience=300)) == "unknown"
    assert _settled(_marked(game)) == "cannot be won"


# The end that plays itself


def _ends(game, only=True):
    """Return every end that can be reached, as (won, there was never a choice)."""
    if game.over:
        return {(game.won, only)}
    codes = game.moves()
    found = set()
    for code in codes:
        found |= _ends(after(game, code), only and len(codes) == 1)
    return found


@pytest.mark.parametrize("name, options", KINDS)
def test_the_end_plays_itself_just_when_it_can_only_be_won(name, options):
    """At the end of deals won and lost: there must be only one move each time, and the last one must win."""
    rng = random.Random(3)
    seen = {True: 0, False: 0}  # positions from which the rest plays itself, and others
    for deal in range(1, 61):
        game = engine.new(name, deal, **options)
        line = fast_solver.solve(game).moves
        while not game.over:
            if game.cards_left <= 2:
                wins = _ends(game) == {(True, True)}
                assert solitaire.wins_by_itself(game) == wins, (deal, game.log)
                seen[wins] += 1
            elif len(game.moves()) > 1:
                assert not solitaire.wins_by_itself(game)
            game.play(line[game.length] if game.length < len(line) else rng.choice(game.moves()))
    assert min(seen.values()) > 10, seen


def test_a_deal_of_a_match_plays_itself_to_its_own_end_only_if_that_wins_it():
    forced = 0
    for deal in range(1, 20):
        game = engine.new("tripeaks", deal, match="best 3")
        while game.deal_no == 0:
            forced += len(game.moves()) == 1
            assert not solitaire.wins_by_itself(game)
            game.play(game.moves()[0])
    assert forced
    game = engine.new("tripeaks", 233, match="best 3")  # its last ten moves are forced, and win
    play_codes(game, fast_solver.solve(engine.new("tripeaks", 233)).moves[:-10])
    assert solitaire.wins_by_itself(game)


def test_a_game_itself_says_where_nothing_is_left_to_decide(monkeypatch, tmp_path):
    """Such moves play themselves although others are legal, one at a time or all at a key."""
    game = engine.new("treys", 41)
    line, decided = fast_solver.solve(game).moves, {}
    for code in line:
        decided[game.checksum()] = code
        game.play(code)
    del decided[engine.new("treys", 41).checksum()]
    monkeypatch.setattr(engine.game_class("treys"), "runs_out", lambda game: decided.get(game.checksum(), -1))
    console = script("pico-lcd-1.3", tmp_path).play(engine.new("treys", 41), True)
    assert not solitaire.wins_by_itself(console.table.play.game)
    console.table.make_move(line[0])
    console.settle()
    assert console.table.play.game.won and console.table.play.game.log == list(line)


def test_undo_and_redo_along_a_way_to_win_cost_no_search_and_after_redo_a_move_that_loses_is_known_again(tmp_path):
    console = script("pico-lcd-1.3", tmp_path, mark="on")
    table = console.play(engine.new("treys", 41), True).table
    losing = []
    while not losing:  # along a way to win, back and forth, up to a position in which a move loses, and that move
        if table.play.game.length > 1:
            table.undo()
            table.undo()
            table.redo()
            table.redo()
            assert not table.play.verdict.busy
        then = {code: after(table.play.game, code) for code in table.play.game.moves()}
        losing = [code for code, game in then.items() if not game.over and not winnable(game)]
        table.make_move(losing[-1] if losing else fast_solver.solve(table.play.game).moves[0])
        console.settle()
    assert _settled(table.play.verdict) == "no longer winnable"
    table.undo()
    assert _settled(table.play.verdict) == "winnable"
    table.redo()
    assert _settled(table.play.verdict) == "no longer winnable"
    table.make_move(table.play.game.moves()[0])
    console.settle()
    table.undo()
    assert _settled(table.play.verdict) == "no longer winnable"
    table.redo()
    assert not table.play.verdict.busy and table.play.verdict.text == "no longer winnable"


def test_a_press_never_waits_long_for_a_slice_of_slow_steps():
    """As on a Pico at Klondike: a step takes 0.17 ms, in some positions twice as long and more."""
    clock, taken, rng = [0.0], [], random.Random(1)

    def step(budget):
        taken.append(budget * rng.choice((0.1, 0.17, 0.39)))
        clock[0] += taken[-1]
        return solitaire.OPEN

    solver = SimpleNamespace(LONGEST_SEARCH=20_000, load=lambda game: None, step=step)
    live = solitaire.Verdict(engine.new("klondike", 24), solver)
    while live.busy:
        live.step(lambda: int(clock[0]))
    assert live.text == "unknown" and max(taken[8:]) < 12
