"""The arena: duplicate deals, their statistics, and its command."""

import argparse

import pytest

from engine import players
from engine.modules import load, unload
from engine.rng import Rng
from tests.engine.trex.test_player import kingdom
from tests.long import LONG
from tests.tools.refusals import done
from tools.arena import contest
from tools.arena.trex_playouts import compile_playouts, patched
from tools.commands import arena


@pytest.fixture(autouse=True)
def playouts_restored(monkeypatch):
    """A contest in this process compiles playouts for all that follows."""
    unload("engine.trex")  # as a console does it when a game is left
    for module, name in patched():
        monkeypatch.setattr(module, name, getattr(module, name))


def job(*words):
    """Return the Job of arguments of the command."""
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    return arena._job(parser.parse_args(words))


@pytest.mark.slow
def test_a_level_against_itself_is_even_on_every_duplicate_deal():
    """The same cards in every seating: what one side gains by a deal, the other gains too."""
    both = job("--levels", "N,N")
    for deal in range(1, 6):
        for part, (first, second) in contest.duplicate(both, deal).items():
            assert first == pytest.approx(second), part


def test_partners_share_what_a_kingdom_counts():
    """TX-O5: also where a side has one seat of each level."""
    played = contest.play(job("--levels", "N,E", "--option", "partners=on"), 3, "NNEE")
    assert sum(played[""]) == 0 and any(played[""])
    assert all(scores[:2] == scores[2:] for scores in played.values())


@pytest.mark.slow  # while Numba's cache is empty
@pytest.mark.parametrize("options", ({}, dict(partners=True, complex="free")), ids=str)
def test_compiled_opponents_decide_as_the_plain_ones(options):
    """Hard decides every ninth move alike with compiled loops and with plain Python, by 12 playouts."""
    pytest.importorskip("numba")
    games = []
    for deal in range(1, 5):
        for game, view, _ in kingdom(deal, "NNNN", **options):
            if game.length % (3 if LONG else 9) == 0 and len(view.moves()) > 1:
                games.append(view)
    plain = [players.decide("trex", view, "H", Rng(2), 12) for view in games]
    compile_playouts()
    assert [players.decide("trex", view, "H", Rng(2), 12) for view in games] == plain and len(games) > 40
    assert hasattr(load("engine.trex.hard").deal, "py_func")  # the compiled one was used


@pytest.mark.slow
def test_processes_do_not_change_the_result():
    few = job("--levels", "N,E")
    assert contest.contest(few, 5, 8, 2) == contest.contest(few, 5, 8, 1)


@pytest.mark.slow
@pytest.mark.parametrize("levels, deals", [("N,E", 20), ("H,N", 12)])
def test_a_level_beats_the_one_below(levels, deals):
    """Few deals, and for Hard a third of the usual playouts, are enough: the interval stays far from zero."""
    results = contest.contest(job("--levels", levels, "--budget", "120"), 1, deals, 1)
    gain = contest.tally([row[""][0] - row[""][1] for row in results])
    assert gain.mean - gain.half > 0, gain


def test_run_prints_the_table(capsys):
    words = "--levels", "n,e", "--deals", "3", "--first", "1", "--jobs", "1"
    lines = done(capsys, "arena", *words).splitlines()
    assert lines[0].startswith("trex: 1 of N against 3 of E, 3 duplicate deals in 4 seatings each")
    rows = {line.split("  ")[0]: line for line in lines[2:]}
    assert {"a kingdom", "king", "diamonds", "queens", "slaps", "trex"} <= set(rows)
    assert rows["a kingdom"].count("±") == 3


@pytest.mark.parametrize("game", [name for name in sorted(contest.games()) if name != "trex"])
def test_the_other_games_have_contests_too(game):
    few = job("--game", game, "--levels", "N,E", "--seats", "2")
    assert few.seats == 2 and few.first == 1
    results = contest.contest(few, 1, 2, 1)
    assert len(results) == 2 and all(set(row) == {""} for row in results)
    line = contest.report(few, results)[1]
    assert "a game" in line
    if game == "tresydos":
        won = 100 * (results[0][""][0] + results[1][""][0]) / 2
        assert "%+.2f ±" % won in line, "the share of deals won is in percent"
