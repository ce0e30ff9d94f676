"""TriPeaks says what the next press brings: the points of the card under the cursor, or what the draw costs."""

import pytest

import engine
from display import fonts
from engine.cards import JOKER
from engine.rng import Rng
from engine.tripeaks import DRAW, NONE
from tests.display.reading import words_of
from tests.engine.positions import position
from tests.firmware.kinds import BOARDS
from tests.firmware.screens.layout import misplaced
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.mark.parametrize("scoring", ("chain", "classic"))
@pytest.mark.parametrize("board", BOARDS)
def test_the_next_press_brings_the_points_announced(board, scoring, tmp_path):
    console = script(board, tmp_path, motion="off").play(engine.new("tripeaks", 24, scoring=scoring))
    table, rng = console.console.screens[0], Rng(3)
    announced = 0
    while console.top is table:
        console.press(("next", "prev", "wait:20")[rng.below(3)])
        game, code = table.play.game, table.spot()[4][0]
        words = [word for word in words_of(console.scene) if word.text[0] in "+-−" or word.text.startswith("next ")]
        assert all(fonts.font(word.font).index("?") not in word.glyphs for word in words)  # its font has all characters
        points = [word.text.replace("next ", "").replace("−", "-") for word in words]
        before, left = game.score, game.cards_left
        console.press("a")
        gained = game.score - before
        if code == 0 and scoring == "chain":
            continue  # a draw costs nothing: here the points of the next card are announced
        if left > 1 and not game.over:
            assert points == ["%d" % before] * (before < 0) + ["%+d" % gained]  # the score looks like a cost
            announced += 1
    assert announced > 8


@pytest.mark.parametrize("total", (-5300, -1000, 9999, 14_364))
@pytest.mark.parametrize("board", BOARDS)
def test_every_score_of_a_match_has_room(board, total, tmp_path):
    """The lowest: twenty deals with two jokers, 5 points off for each of 25 draws and of 28 cards left.

    The highest: nine quick wins.
    """
    game = engine.new("tripeaks", engine.DEALS, match="best 9", scoring="classic", timer=900)
    console = script(board, tmp_path, mark="on").play(position(game, total=total, deal_no=8))
    assert misplaced(console.scene) == []


@pytest.mark.parametrize("mark", ("on", "off"))
@pytest.mark.parametrize("board", BOARDS)
def test_what_a_peak_brings_has_room_beside_a_joker(board, mark, tmp_path):
    game = position(engine.new("tripeaks", 7, jokers=2), tableau=[3, 9, 15] + [NONE] * 25, left=3, waste=[JOKER])
    console = script(board, tmp_path, mark=mark).play(game)
    assert console.table.spot()[4][0] != DRAW and misplaced(console.scene) == []
