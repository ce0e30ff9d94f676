"""Treys on the console: a row or column is asked for only where the answer turns other cards; cards turn; twos left."""

import random

import pytest

import engine
from display import items, renderers
from engine.treys import PLAY, cell_of
from tests.display.frame import items_of
from tests.display.frame import shown as frame
from tests.engine.moves import play
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")

# Moves of deal 6, the last of which leaves the row and the column of 1,2 bare, and no other card in either
_SAME = (
    "play 0,2;draw;draw;play 2,2;play 2,1;play 0,1;play 1,1;play 2,1;play 0,1;play 2,0;draw;draw;draw;draw;play 0,0;"
    "play 0,2;draw;play 0,1;draw;play 2,1;play 2,0;play 1,0;play 2,2;play 2,0 as 6;play 0,0;turn column;play 2,2;"
    "play 0,0;play 1,1;draw;play 1,1;draw;play 0,2;draw;play 1,0;draw;draw;draw;draw;draw;play 1,0;draw;play 1,2"
)
# Moves of deal 241, the last of which leaves the row and the column of 2,2 bare, with different cards to turn
_DIFFERENT = "play 2,1;play 1,2;play 2,0;play 0,2;play 2,2"
CELLS = [divmod(cell, 3) for cell in range(9)]


def _played(tmp_path, deal, moves, motion="on"):
    """Return a scripted console on which the last of some moves has been played, and the game."""
    *moves, last = moves.split(";")
    game = play(engine.new("treys", deal), *moves)
    console = script("pico-lcd-1.3", tmp_path, motion=motion).play(game)
    console.top.make_move(game.code(last))
    return console.settle(), game


@pytest.mark.parametrize("motion", ["on", "off"])
def test_a_choice_without_a_difference_answers_itself_and_undo_goes_back_to_the_card(motion, tmp_path):
    console, game = _played(tmp_path, 6, _SAME, motion)
    assert game.pending is None and game.text(game.log[-1]) == "turn row"
    assert game.text(game.log[-2]) == "play 1,2" and game.face_up(1, 2)
    before = len(game.log)
    console.press("x")
    assert len(game.log) == before - 2 and game.pending is None and not game.over


def test_a_choice_that_matters_is_the_players(tmp_path):
    console, game = _played(tmp_path, 241, _DIFFERENT)
    console.wait(2000)
    assert game.pending == (2, 2)
    console.press("next a")
    assert game.pending is None and game.text(game.log[-1]) == "turn column"
    console.press("x")
    assert game.pending == (2, 2)


@pytest.mark.parametrize("size", renderers.SIZES)
def test_cards_that_may_be_turned_are_inspected_where_they_are_drawn(size):
    renderer, view = renderers.load("treys", *size), play(engine.new("treys", 241), *_DIFFERENT.split(";")).view(0)
    backs = items_of(frame(size, renderer.build, view, None, None, -1, 256, 0), items.CARD)
    drawn = {item[1:3] for item in backs if item.c & items.RAISED}
    assert len(drawn) == 5 and drawn <= {place[:2] for place in renderers.inspector("treys").places(renderer, view)}


def test_each_card_that_a_play_turns_is_seen_to_turn():
    """Also the one below the card played, where that leaves its row or column bare (TY-10)."""
    renderer, rng, below = renderers.load("treys", 240, 240), random.Random(2), 0
    for deal in range(1, 9):
        game = engine.new("treys", deal)
        while not game.over:
            before, code = game.view(0), rng.choice(game.moves())
            game.play(code)
            view = game.view(0)
            seen = {before.top(row, column) for row, column in CELLS}
            turned = {view.top(row, column) for row, column in CELLS if view.face_up(row, column)} - seen
            below += code >= PLAY and view.face_up(*divmod(cell_of(code), 3))
            for part, shown in ((0, set()), (256, turned)):  # of the motion
                cards = items_of(frame((240, 240), renderer.build, view, None, before, code, part, 0), items.CARD)
                assert {card.b for card in cards if not card.c & items.FACE_DOWN} & turned == shown, game.text(code)
    assert below > 20


@pytest.mark.parametrize("draws, words", ((8, "2 twos"), (9, "1 two")))
def test_the_twos_that_have_not_been_seen_are_counted_in_words(draws, words):
    view = play(engine.new("treys", 26, show_twos=True), *["draw"] * draws).view(0)
    for size in renderers.SIZES:
        assert words in frame(size, renderers.load("treys", *size).build, view, None, None, -1, 256, 0).strings()
