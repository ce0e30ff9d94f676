"""Turns of Trepenta that leave nothing to decide go by themselves after one press, and stop where something is."""

import pytest

import engine
from engine.trepenta import idle
from engine.trepenta.codes import DROP, EXCHANGE, FIELD, STOCK
from engine.trepenta.melds import best, best_of_six
from tests.engine.moves import play
from tests.engine.trepenta.test_rules import DULL, set_up
from tests.long import LONG
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")
MELD = "6D 7D 8D 9D TD"
PLACES = (1, 2, 3, 4, 5)  # their values, which no card of the hand above matches


def idle_game(hand=MELD, top="KS", **options):
    """Return a round of two seats in which the first has only to draw and to discard, whatever that is for `hand`."""
    return set_up(hand, DULL, top=top, dice=(1, 6), fields=("QC QD QS KC KD",), packs="casual", **options)


def at_the_button(tmp_path, **options):
    """Return a console with the cursor on the button."""
    return script("pico-lcd-1.3", tmp_path).play(idle_game(**options)).press("wait:400 prev")


def presses_by_hints(console, decided):
    """Play a game by hints; return how many presses that takes, besides those that ask for a hint.

    The number of moves made before each press that decides on one is added to `decided`.
    """
    table, presses = console.table, 0
    while not table.play.game.over:
        if console.top is table and console.mode == "Deciding":
            console.press("wait:400 y")
            decided.add(table.play.game.length)
        console.press("wait:300 select")
        presses += 1
    return presses


@pytest.mark.slow(but_first="deal")
@pytest.mark.parametrize("deal", range(1, 25) if LONG else (5, 6, 8))
def test_five_rounds_by_hints_take_at_most_120_presses(deal, tmp_path):
    """Deal 5 took 224. What is made without a press is a draw, or the discard of a drawn card that changes nothing."""
    console = script("pico-lcd-1.3", tmp_path).play(engine.new("trepenta", deal))
    decided, alone = set(), 0
    assert presses_by_hints(console, decided) <= 120
    game = engine.new("trepenta", deal)
    for code in console.table.play.game.log:
        view = game.view(0)
        if game.to_act == 0 and game.length not in decided and game.phase != "pile":
            alone += 1
            assert code == STOCK or DROP <= code < FIELD
            if code != STOCK:
                hand = view.hand(0)
                assert code == DROP + hand[-1] and best_of_six(hand)[0] == best(hand[:-1])[0]
            else:
                assert best_of_six([*view.hand(0), view.discard_top])[0] == best(view.hand(0))[0]
        game.play(code)
    assert alone > 40


def test_one_press_draws_and_discards_until_something_fits(tmp_path):
    console = at_the_button(tmp_path, stock="JC JD JH JS QH 3H 2H 4H")
    table = console.table
    assert table.renderer.starts(table.play.view, table.spot())
    console.press("select").settle()
    view = table.play.view
    new = view.discard_top if view.phase == "draw" else view.hand(0)[-1]
    assert console.mode == "Deciding" and new % 13 + 1 in PLACES
    assert table.play.game.log.count(STOCK) > 4


@pytest.mark.parametrize("key", ("a", "left", "b", "x"))
def test_any_key_stops_it(key, tmp_path):
    """Also one that is pressed while others play; back and undo do what they always do."""
    console = at_the_button(tmp_path, stock="JC JD JH JS QH KH 3H")
    table = console.table
    console.press("select!").wait(100)
    assert table.renderer.goes_on
    console.press(key + "!").settle()
    assert not table.renderer.goes_on and len(table.play.game.log) <= 4
    assert (console.top.name == "pause") == (key == "b")


def test_it_is_not_offered_with_the_setting_off_nor_where_there_is_something_to_decide(tmp_path):
    console = at_the_button(tmp_path)
    assert len(console.table.spots) == 3
    console.press("b")
    console.set("forced", "off")
    console.press("b")
    assert len(console.table.spots) == 2
    assert idle.offered(idle_game().view(0), ())
    for hand, top in ((MELD, "3S"), ("6D 7D 8D 9D 2S", "KS"), ("6D 7D 8D 9D QH", "TD")):
        assert not idle.offered(idle_game(hand, top).view(0), ())
    kept = idle_game("6D 7D 8D 9D 2S")
    assert idle.offered(kept.view(0), (kept.hand(0)[-1],)), "it could have been exchanged in the last turn"
    assert not idle.offered(play(idle_game(close=True), "draw stock").view(0), ())


@pytest.mark.parametrize("up, near", (((0, 1, 2), True), ((0, 1), False)))
def test_a_seat_that_comes_near_the_end_stops_it(up, near, tmp_path):
    """The places of the other seat are worth 6 to 10: with a 9 it leaves itself one place, or two."""
    game = play(idle_game(stock="JC 4H", up=((), up)), "draw stock", "discard JC")
    renderer = script("pico-lcd-1.3", tmp_path).play(game.copy()).table.renderer
    play(game, "draw stock")
    before, code = game.view(0), next(code for code in game.moves() if code >= EXCHANGE)
    game.play(code)
    assert renderer.may_go_on(before, code, game.view(0)) != near
