"""Dragging cards to where they can go, on the tables of all games."""

import pytest

import engine
from display.renderers import borrow_part
from engine.trepenta.codes import EXCHANGE, STOCK, Move
from tests.engine.trepenta.test_rules import set_up
from tools.simulator.board import script
from tools.simulator.pointing import drag


def opened(name, folder, moves=0):
    """Return a scripted console with deal 7 after some moves by select, and its table."""
    shown = script("pico-lcd-1.3", folder, motion="off").play(engine.new(name, 7), True)
    for _ in range(moves):
        shown.press("a")
    return shown, shown.table


def middle(box):
    return box[0] + box[2] // 2, box[1] + box[3] // 2


def place_of(table, key):
    """Return the box of a place of the table."""
    places = borrow_part(table.play.game.NAME, "inspect").places(table.renderer, table.play.view)
    (found,) = [place for place in places if place[4] == key]
    return found


@pytest.mark.parametrize("name, moves, key", [
    ("treys", 0, "target"), ("tripeaks", 0, "waste"), ("tresydos", 1, "discards"), ("trex", 0, "trick -1"),
])  # fmt: skip
def test_a_card_is_played_where_it_can_go_and_nowhere_else(name, moves, key, tmp_path):
    shown, table = opened(name, tmp_path, moves)
    goal = middle(place_of(table, key))
    spot = [spot for spot in table.spots if len(spot[4]) == 1][0]
    before = table.play.game.length
    other = [other for other in table.spots if other is not spot][0]
    drag(shown.console, *middle(spot), *middle(spot))
    drag(shown.console, 1, 1, *goal)  # from where no card lies
    drag(shown.console, *middle(spot), *middle(other))
    assert table.play.game.length == before
    drag(shown.console, *middle(spot), *goal)
    assert table.play.game.log[before] == spot[4][0]


def test_a_wild_three_is_asked_about(tmp_path):
    shown, table = opened("treys", tmp_path)
    while not any(len(spot[4]) > 1 for spot in table.spots):
        table.make_move(table.play.game.moves()[-1])
        shown.settle(400)
    before = table.play.game.length
    spot = [spot for spot in table.spots if len(spot[4]) > 1][0]
    drag(shown.console, *middle(spot), *middle(place_of(table, "target")))
    assert shown.top.name == "choose" and table.play.game.length == before
    shown.press("a")
    assert table.play.game.log[before] == spot[4][0]


def test_a_card_with_several_moves_makes_the_one_that_goes_there(tmp_path):
    shown, table = opened("trepenta", tmp_path)
    while not any(len(spot[4]) > 1 for spot in table.spots):
        shown.press("a")
    spot = [spot for spot in table.spots if len(spot[4]) > 1][0]
    hints = borrow_part("trepenta", "inspect").hints
    code = [code for code in spot[4] if Move(code).kind == EXCHANGE][0]
    before = table.play.game.length
    drag(shown.console, *middle(spot), *middle(hints(table.renderer, table.play.view, code)[0]))
    assert table.play.game.log[before] == code


def test_in_klondike_a_card_goes_to_the_column_where_it_is_dropped_and_nowhere_else(tmp_path):
    """Also below the last card of that column, where it will lie."""
    for number, goal in ((0, 3), (1, 6)):
        shown, table = opened("klondike", tmp_path / str(number))
        for move in ("move 4 1 1", "move 6 1 1", "move 6 7 1"):
            table.make_move(table.play.game.code(move))
            shown.settle()
        spot = [spot for spot in table.spots if len(spot[4]) == 2][0]
        before = table.play.game.length
        last = [box for box in table.renderer.boxes(table.play.view) if box[4] == goal - 1][-1]
        drag(shown.console, *middle(spot), 120, 200)
        assert table.play.game.length == before
        drag(shown.console, *middle(spot), last[0] + last[2] // 2, last[1] + last[3] + 8)
        assert table.play.view.route(table.play.game.log[before])[2] == goal - 1


def test_the_second_of_two_equal_cards_can_be_dragged(tmp_path):
    game = set_up("AC 5C 5H 9H 9H", "", "", stock="QS")
    game.play(STOCK)
    shown = script("pico-lcd-1.3", tmp_path, motion="off").play(game)
    first, second = [middle(place_of(shown.table, "hand %d" % i)) for i in (3, 4)]
    drag(shown.console, *first, *second)
    assert game.length == 1
    drag(shown.console, *second, *middle(place_of(shown.table, "discards")))
    assert game.text(game.log[1]) == "discard 9H"


def test_a_card_that_can_go_nowhere_says_why_and_a_lesson_takes_the_one_it_waits_for(tmp_path):
    shown, table = opened("treys", tmp_path)
    places = borrow_part("treys", "inspect").places(table.renderer, table.play.view)
    drag(shown.console, *middle(places[0]), *middle(place_of(table, "target")))
    assert shown.console.toast.startswith("Not open: right of it ")
    shown = script("pico-lcd-1.3", tmp_path / "lesson", motion="off").home()
    shown.lesson("treys", 0)
    table = shown.top
    while not (table.led and table.page == len(table.pages) - 1):
        shown.press("a")
    (spot,) = table.awaited
    before = table.play.game.length
    drag(shown.console, *middle(spot), *middle(place_of(table, "target")))
    assert table.play.game.length > before
