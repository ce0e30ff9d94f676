"""Moves that are a choice in form only: with the setting "forced moves" they play themselves, without it they wait."""

import pytest

import engine
from engine.rng import Rng
from engine.trex.codes import AT_LAYOUT, AT_TRICK, PASS
from tests.engine.portable import any_move
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.mark.parametrize("phase", (AT_TRICK, AT_LAYOUT))
@pytest.mark.parametrize("forced", ("on", "off"))
def test_the_last_card_of_a_hand_plays_itself(forced, phase, tmp_path):
    game, rng = engine.new("trex", 7, play_on=True), Rng(7)
    while game.to_act or game.count(0) > 1 or game.phase != phase or game.moves() == [PASS]:
        game.play(any_move(game, rng))
    console = script("pico-lcd-1.3", tmp_path, forced=forced).home()
    length = game.length
    console.play(game).settle()
    assert (game.length > length) == (forced == "on")
    if forced == "off":
        console.press("wait:400 a")
        assert game.length > length


def test_with_several_people_no_device_is_passed_on_for_a_last_card(tmp_path):
    """All see that it is the last one."""
    game, rng = engine.new("trex", 7, seats="PPPP", play_on=True), Rng(7)
    while not (game.phase == AT_TRICK and game.count(game.to_act) == 1 and not game.trick()):
        game.play(any_move(game, rng))
    console = script("pico-lcd-1.3", tmp_path).home()
    deal = game.deal_no
    console.play(game).press("a").settle()
    assert game.deal_no == deal + 1 and console.top.name == "between_deals"
