"""Hint again, while its words are there: of a certified deal a move that wins, found where all cards lie."""

from array import array

import pytest

import engine
from engine.where_lost import TurningPoint
from firmware.store import lost
from firmware.store.saves import CERTIFIED, PRACTICE
from firmware.table import hints
from tests.engine.games import SOLITAIRES, params
from tests.engine.moves import after
from tests.engine.portable import sheet
from tests.engine.solving import winnable
from tests.firmware.screens.solitaire_keys import choose, lose, win
from tools.simulator.board import script

# `slow`: hints and searches, while Numba's cache is empty
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("unpainted")]
GAMES = params("hint", "solver", "LOST", among=SOLITAIRES)


def hinted(folder, name, counts=CERTIFIED):
    """Return a console that shows a hint for the first move of a deal."""
    console = script("pico-lcd-1.3", folder).play(engine.new(name, sheet(name).LOST), True, counts)
    assert console.press("y").table.hinted
    return console


@pytest.mark.parametrize("name", GAMES)
def test_a_second_press_shows_a_move_that_wins_and_the_game_is_practice(name, tmp_path):
    console = hinted(tmp_path, name)
    assert console.console.toast.endswith("(best guess)")
    assert not console.store.current.counts & PRACTICE
    console.press("y")
    code = console.table.hinted[2]
    assert console.console.toast.endswith(": wins as the hidden cards lie. Not counted any more")
    assert winnable(after(console.table.play.game, code)) and code in console.table.spot()[4]
    assert console.store.current.counts == PRACTICE | CERTIFIED
    assert lost.entries(console.store.ledger(name)) == [[sheet(name).LOST, "", PRACTICE | CERTIFIED]]
    win(console)
    assert not console.store.statistics(name, True) and lost.won(console.store.ledger(name), True) == 1
    again = script("pico-lcd-1.3", tmp_path).play(engine.new(name, sheet(name).LOST), True, CERTIFIED)
    assert again.store.current.counts == PRACTICE | CERTIFIED, "as after Show how"


@pytest.mark.parametrize("counts, pause", ((0, ""), (CERTIFIED, "wait:9000")))
@pytest.mark.parametrize("name", GAMES)
def test_a_random_deal_and_words_that_are_gone_have_the_fair_hint_again(name, counts, pause, tmp_path):
    console = hinted(tmp_path, name, counts)
    said = console.console.toast
    console.press(pause + " y")
    assert console.console.toast == said and console.store.current.counts == counts
    assert not lost.entries(console.store.ledger(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_search_that_finds_nothing_says_why_and_changes_nothing(name, tmp_path, monkeypatch):
    """The position is lost, or the solver has not finished."""
    game = engine.new(name, sheet(name).LOST)
    while winnable(game) or len(game.moves()) < 2:
        game.play(game.moves()[0 if game.length % 3 else -1])
    console = script("pico-lcd-1.3", tmp_path).play(game, True, CERTIFIED)
    console.press("y y")
    assert console.console.toast == "It can no longer be won" and console.store.current.counts == CERTIFIED
    console = hinted(tmp_path, name)
    monkeypatch.setattr(hints, "_PATIENCE", 0)
    console.press("y")
    assert console.console.toast == "The search did not finish in time" and console.store.current.counts == CERTIFIED


@pytest.mark.parametrize("by_hint", (True, False))
def test_where_a_hint_led_to_the_loss_it_is_said_that_it_could_not_know(by_hint, tmp_path):
    """Also where the power has gone since."""
    console = lose(script("pico-lcd-1.3", tmp_path).play(engine.new("treys", 7), True))
    game = console.table.play.game
    turning = TurningPoint(game, console.table.solver)
    while not turning.step(4000):
        pass
    game.undo()
    game.hints = array("H", [turning.at if by_hint else turning.at + 1])
    console.store.save_game(game)
    console = script("pico-lcd-1.3", tmp_path)
    choose(lose(console.play(console.store.load_game("treys"))), "Where lost")
    assert (console.console.toast == "It was a hint: the hint could not know") == by_hint


def test_moves_that_a_hint_had_shown_are_remembered_until_they_are_taken_back(tmp_path):
    """And saved. They are noted in place: a list made anew with each move would need ever larger holes in the heap."""
    console = hinted(tmp_path, "treys")
    table = console.table
    noted = table.play.game.hints

    def shown():
        game = script("pico-lcd-1.3", tmp_path).store.load_game("treys")
        assert game.hints == table.play.game.hints and game.log == table.play.game.log
        return tuple(game.hints)

    def another_move(but):
        table.make_move(next(code for code in table.play.game.moves() if code != but))
        console.settle()

    first = table.hinted[2]
    console.press("a")
    assert shown() == (0,) and table.play.game.hints is noted
    another_move(but=console.press("y").table.hinted[2])
    assert shown() == (0,)
    console.press("x x y a")
    assert shown() == (0,)
    console.press("x")
    another_move(but=first)
    assert shown() == ()
