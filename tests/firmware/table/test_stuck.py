"""A deal of Klondike that can no longer be won need not end: the table says so, and asks once what to do."""

from types import SimpleNamespace

import pytest

import engine
from display import renderers
from engine.klondike import GIVE_UP, to_foundation
from firmware.store import lost
from tests.engine.klondike.test_rules import position
from tests.engine.klondike.test_stuck import until_stuck
from tools.simulator.board import script
from tools.simulator.gallery import BOARDS_BY_SIZE

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("unpainted")]  # `slow`: hints, while Numba's cache is empty


@pytest.fixture
def stuck(tmp_path):
    """A console whose table has come to a deal that is stuck by its last move."""
    game = next(game for game in (until_stuck(deal, {}) for deal in range(1, 50)) if game.view(0).stuck)
    code = game.log[-1]
    game.undo()
    console = script("pico-lcd-1.3", tmp_path).play(game, True)
    console.table.make_move(code)
    return console.settle()


def test_the_table_asks_once_and_again_after_an_undo(stuck):
    assert stuck.top.name == "ask" and stuck.top.title == "Stuck"
    table = stuck.press("back").top
    assert table.name == "play" and not table.play.game.over
    for again in (False, True):
        code = table.play.game.log[-1]
        if again:
            stuck.press("x")
        table.make_move(code if again else table.play.game.moves()[0])
        assert (stuck.settle().top.name == "ask") == again


def test_giving_up_leads_to_the_result_of_a_lost_deal(stuck):
    moves = stuck.console.screens[0].play.game.log
    stuck.wait(1000).press("right a")
    result = stuck.top
    assert result.name == "result" and [text for text, _ in result.buttons] == ["Where lost", "Undo", "more"]
    assert result.how == "Given up" and stuck.console.store.statistics("klondike").played == 1
    assert [entry[0] for entry in lost.entries(stuck.console.store.ledger("klondike"))] == [stuck.table.play.game.deal]
    stuck.wait(1000).press("right a")  # undo: to the table as it was
    assert stuck.top.name == "play" and stuck.table.play.game.log == moves and not stuck.table.play.undone
    stuck.press("x")
    assert stuck.table.play.game.log == moves[:-1]


def test_any_deal_can_be_given_up_and_where_it_was_lost_is_asked(tmp_path):
    console = script("pico-lcd-1.3", tmp_path).play(engine.new("klondike", 280, open=True), True)
    console.press("a menu").choose("Give up")
    assert console.top.name == "ask" and "It counts as lost." in " ".join(console.texts())
    console.wait(1000).press("right a")
    assert console.top.name == "result" and console.table.play.game.over
    console.press("menu menu")
    assert "Give up" not in console.titles


@pytest.mark.parametrize("board", BOARDS_BY_SIZE)
def test_where_a_deal_was_given_up_too_early_it_says_how_to_go_on(board, tmp_path):
    """It can be won in one move: so giving up has lost it."""
    game = position("KC", "KD", "KH", "KS", up="QC QD QH QS", draw=1)
    game.play(GIVE_UP)
    turning = SimpleNamespace(game=game.copy_at(0), at=0, lost=1, code=GIVE_UP, kept=[to_foundation(0)])
    console = script(board, tmp_path).play(game)
    screen = console.open("where_lost", console.table)
    screen.turning = turning
    screen._show()
    assert screen.moves == turning.kept
    assert "K♣ up could win" in console.settle().texts() and "giving up lost it" in console.texts()


def test_a_listener_hears_once_that_it_was_given_up():
    game = engine.new("klondike", 280)
    before = game.view(0)
    game.play(GIVE_UP)
    renderer = renderers.load("klondike", 240, 240)
    assert renderer.move_in_words(before, GIVE_UP, game.view(0)) == ""
    assert renderer.result(game.view(0))[0] == "Given up"
