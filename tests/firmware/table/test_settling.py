"""A game that ends is counted once, whatever is pressed and however the table is left; any other can be resumed."""

import random

import pytest

import engine
from engine.rng import Rng
from firmware.store.files import IN_PLACE
from tests.engine.moves import before_end, play_codes, taken_back, to_end
from tests.firmware.kinds import STICK
from tests.firmware.table.sessions import Session, in_memory
from tests.long import LONG
from tools.deals import fast_solver
from tools.simulator.board import script


def last_motion(folder, name, which=-1, **options):
    """Return a console on which the last move of a game has just begun; `which`: index of the legal move always played.

    A card is then in motion, except in Tres y Dos, where the last move shows a hand.
    """
    console = script(STICK, folder).play_move(*before_end(engine.new(name, 5, **options), which))
    if name != "tresydos":
        assert console.wait(60).table.mode.motion_ms
    assert console.table.play.game.over and console.top.name == "play"
    return console


SEATED = {"tresydos": {"seats": "PE"}, "trepenta": {"seats": "PE"}, "trex": {"seats": "PEEE"}}  # name: options
ALL = {"treys": {}, "tripeaks": {}, **SEATED}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("key", ("select", "back", "menu", "x", "y", "up"))
def test_a_press_in_the_last_motion_skips_neither_the_counting_nor_the_end(name, key, tmp_path):
    console = last_motion(tmp_path, name, **ALL[name])
    game = console.table.play.game
    console.press(key + "!").wait(20)
    cheers = console.table.renderer.celebrates(console.table.play.view)
    assert game.over and [shown.name for shown in console.console.screens] == ["play"] + ["result"] * (not cheers)
    assert console.store.statistics(name).played == 1
    assert name not in console.store.saved_games()
    assert console.settle().top.name == "result"


@pytest.mark.parametrize("name, options", (
    ("trepenta", {"seats": "PPE", "rounds": 1}), ("trex", {"seats": "PPEE", "kingdoms": 1}),
    ("tresydos", {"seats": "PPE", "match": 3}),
))  # fmt: skip
@pytest.mark.parametrize("winner", "PE")
def test_a_win_of_anybody_who_shares_the_device_is_celebrated(winner, name, options, tmp_path):
    """Not only where that one has made the last move; a win of an opponent is not."""
    for deal in range(1, 400):
        game = to_end(engine.new(name, deal, **options), rng=Rng(deal))
        viewer = game.copy_at(game.length - 1).to_act
        if len(game.winners()) == 1 and viewer not in game.winners() and options["seats"][game.winners()[0]] == winner:
            break
    won, heard = game.winners()[0], []
    console = script(STICK, tmp_path)
    console.console.play_sound = lambda sound, up=0: heard.append(sound)
    console.play_move(*taken_back(game))
    while console.mode not in ("Celebrating", "Over"):
        console.wait(20)
    assert (console.mode == "Celebrating") == (winner == "P") and heard[-1] == ("win" if winner == "P" else "loss")
    if winner == "P":
        assert console.wait(40).mode == "Celebrating" and "Seat %d wins!" % (won + 1) in console.texts()


@pytest.mark.parametrize("name", ALL)
def test_leaving_in_the_last_motion_counts(name, tmp_path):
    """By closing the window or going home."""
    for way in ("shut_down", "home"):
        console = last_motion(tmp_path / way, name, **ALL[name])
        getattr(console.console, way)()
        assert console.store.statistics(name).played == 1
        assert console.store.saved_games() == []


def test_a_clock_that_runs_out_under_a_press_is_counted(tmp_path):
    console = script(STICK, tmp_path).play(engine.new("tripeaks", 7, timer=61))
    while not console.table.play.game.over:
        console.wait(20)
    assert console.press("b! wait:20").top.name == "result"
    assert console.store.statistics("tripeaks").played == 1


def test_the_clock_stands_at_a_table_that_is_over(tmp_path):
    """Also while one inspects it; what is taken back after the end has the time that was left then."""
    console = script(STICK, tmp_path / "lost").play_move(*before_end(engine.new("tripeaks", 5, timer=301), 0))
    table = console.until("result").press("wait:500 b wait:60000").table
    left = table.play.game.time_left
    assert table.play.game.over and not table.play.game.won and left > 200
    console.press("look wait:9000 x")
    assert console.mode == "Deciding" and table.play.game.time_left - table.seconds >= left - 1
    console = script(STICK, tmp_path / "late").play(engine.new("tripeaks", 7, timer=61)).press("a wait:1000 x")
    console.until("result").press("wait:500 b look wait:2000")
    assert console.mode == "Inspecting" and console.top.name == "play" and not console.table.play.game.time_left


# The result screen


@pytest.mark.parametrize("late, goes", ((0, False), (980, False), (1000, True)))
def test_select_on_a_result_counts_only_once_it_has_been_seen(late, goes, tmp_path):
    console = last_motion(tmp_path, "tripeaks", 0).until("result").wait(late)
    game = console.table.play.game
    console.press("a!")
    assert (console.top.name != "result") == goes
    if not goes:
        assert console.press("down! b!").top.name == "play" and console.table.play.game is game
        console.press("a! a!")  # the result again: not at once either
        assert console.top.name == "result" and console.table.play.game is game


# Whatever is pressed

PART = 1 if LONG else 15  # one run in PART is made
TRIES = 160 if PART == 1 else 24  # deals of each solitaire for second tries
GAMES = {  # name: (runs, options in turn)
    "treys": (500, ({}, {"threes_wild": False}, {"open_stock": True})),
    "tripeaks": (500, ({}, {"match": "best 3"}, {"wrap": False})),
    "tresydos": (200, ({"seats": "PE"}, {"seats": "PEE", "match": 3}, {"seats": "EP"}, {"seats": "PPE"})),
    "trepenta": (200, ({"seats": "PE"}, {"seats": "EPE"}, {"seats": "PE", "rival_sets": True}, {"seats": "PP"})),
    "trex": (300, ({"seats": "PEEE"}, {"seats": "EEPE", "partners": True}, {"seats": "PEPE"})),
}


def nearly_over(name, deal, rng, options):
    """Return a game a few decisions before its end; in the solitaires cards are played before any is drawn."""
    game = engine.new(name, deal, **options)
    while not game.over:
        game.play(game.moves()[-1] if game.seats == 1 and rng.random() < 0.9 else rng.choice(game.moves()))
    game.rewind(game.length - rng.randrange(1, 4 + 2 * game.seats))
    return game


@pytest.fixture
def quick(unpainted, monkeypatch):
    """Keep files in memory, paint nothing, and collect no garbage."""
    monkeypatch.setattr("gc.collect", lambda: 0)
    monkeypatch.setattr("firmware.console.Storage", in_memory)


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_pressed_and_whenever_each_game_that_ends_is_counted_once(name, quick):
    """Random keys and times, power cuts; each game that has not ended is resumed. TERCET_LONG=1: 15 times as many."""
    runs, options = GAMES[name]
    runs //= PART
    ended = taken_back = cuts = 0
    for deal in range(1, runs + 1):
        rng = random.Random(deal)
        game = nearly_over(name, deal, rng, options[deal % len(options)])
        session = Session(game, rng, rng.choice((0, IN_PLACE)))
        session.go_on(1500)
        session.close()
        ended += session.ended
        taken_back += session.taken_back
        cuts += session.cuts
    assert ended >= runs and taken_back > runs // 50 and cuts > runs


def lost_late(name, deal, rng):
    """Return a game that is lost by its next move and could be won until a few moves ago; None when there is none."""
    game = engine.new(name, deal)
    line = fast_solver.solve(game).moves
    to_end(play_codes(game, line[: -rng.randrange(2, 7)]))
    if not line or game.won:
        return None
    game.undo()
    return game


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name", ("treys", "tripeaks"))
def test_whatever_is_pressed_a_second_try_is_counted_once_and_apart(name, quick):
    """As above, with deals that can soon be won when they are continued from where they were lost."""
    tries = wins = cuts = 0
    for deal in range(1, 1 + TRIES):
        rng = random.Random(deal)
        game = lost_late(name, deal, rng)
        if game is None:
            continue
        session = Session(game, rng, rng.choice((0, IN_PLACE)), ("Where lost",), 0.9)
        session.go_on(120, 3)
        session.close()
        seconds = [result for result, second in zip(session.results, session.second, strict=True) if second]
        tries += len(seconds)
        wins += sum(1 for result in seconds if result and result[0])
        cuts += session.cuts
    assert tries > TRIES // 8 and wins > TRIES // 32 and cuts > TRIES * 5 // 8
