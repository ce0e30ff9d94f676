"""Taps on every screen of the gallery, and its texts for screen readers, on this Python."""

import random

import pytest

import engine
from display import chrome, renderers
from display.chrome import HEADER
from engine.modules import unload
from engine.trepenta.codes import STOCK
from firmware.input import LEFT, RIGHT, SELECT, UP, Y
from firmware.screens import share
from firmware.store import days
from tests.engine.trepenta.test_rules import set_up
from tools.simulator import pointing
from tools.simulator.board import script
from tools.simulator.ledgers import play_day
from tools.simulator.scenes import SCENES, keys_of_a_code
from tools.web import spoken

BOARDS = ("pico-lcd-1.3", "display-pack", "pico-lcd-2")


def prepared(board, prepare, folder):
    """Return a console that shows a scene, on a board that takes taps."""
    shown = script(board, folder)
    shown.board.push = shown.board.events.append
    shown.console.scene.paint = lambda *box: None  # quicker: the pixels do not matter
    shown.home()
    prepare(shown)
    return shown.settle()


def in_lesson(folder):
    """Return a console with a lesson of TriPeaks that waits for its first move, after taps on its words."""
    shown = prepared("pico-lcd-1.3", lambda one: one.lesson("tripeaks", 0), folder)
    while not (shown.top.led and shown.top.page == len(shown.top.pages) - 1):
        pointing.tap(shown.console, 120, 120)
        shown.settle()
    return shown


def boxes(screen):
    """Return the boxes of the choices of a screen: number → box."""
    return {target.at: target.box for target in screen.targets() if target.at is not None}


@pytest.mark.parametrize("board", BOARDS)
def test_every_row_can_be_hit_and_taps_anywhere_never_fail_and_every_screen_says_something(board, tmp_path):
    """Each screen at one of the three sizes."""
    rng = random.Random(board)
    tried = 0
    for number, (name, prepare) in enumerate(SCENES):
        if number % len(BOARDS) != BOARDS.index(board):
            continue
        shown = prepared(board, prepare, tmp_path / name)
        tried += hit(shown, name)
        shown.settle()
        for _ in range(2):
            assert all(map(str.strip, spoken.Voice(shown.console).whole())), name
            pointing.tap(shown.console, rng.randrange(shown.board.width), rng.randrange(shown.board.height))
            shown.settle(400)
            assert len(shown.top.says().here) < 2000
    assert tried > 20


def hit(shown, name):
    """Tap on every row of the menu on the screen, if any; return their number. The chosen row stays chosen."""
    screen = shown.top
    if not hasattr(screen, "refresh"):
        return 0
    was, rows = screen.at, boxes(screen)
    for i, box in rows.items():
        screen.at = next((other for other in rows if other != i), i)
        pointing.tap(shown.console, box[0] + box[2] // 2, box[1] + box[3] // 2)
        assert screen.at == i and shown.board.events.pop() == SELECT, name
        assert not shown.board.events
    screen.at = was
    return len(rows)


def test_words_about_a_game_a_row_a_card_and_a_place_of_the_table(tmp_path):
    shown = prepared("pico-lcd-1.3", dict(SCENES)["home-tripeaks"], tmp_path)
    assert shown.top.says().here.startswith("TriPeaks")
    shown.press("b")
    assert "New game" in shown.top.says().here
    shown = prepared("pico-lcd-1.3", dict(SCENES)["tripeaks-chain"], tmp_path)
    assert shown.top.says().here.startswith("10 of clubs. Can be played: ")
    assert "Face down, row 1, card 1. Not seen yet" in " ".join(spoken.Voice(shown.console).whole())
    table = shown.top
    places = renderers.borrow_part("tripeaks", "inspect").places(table.renderer, table.play.view)
    pointing.hold(shown.console, places[0][0] + 3, places[0][1] + 3)
    assert shown.top.says().here.startswith("Face down, row 1, card 1. Not seen yet: covered by ")
    pointing.tap(shown.console, places[-1][0] + 9, places[-1][1] + 9)
    shown.settle()
    assert shown.top.says().here.startswith("Target: ")
    pointing.tap(shown.console, places[-1][0] + 9, places[-1][1] + 9)
    shown.settle()
    assert type(table.mode).__name__ == "Deciding"


def test_a_tap_on_a_card_in_a_lesson_plays_it_where_it_is_waited_for(tmp_path):
    shown = in_lesson(tmp_path)
    table = shown.top
    spot = table.spots[table.find(table.course.step.waits[0])]
    before = table.play.game.length
    pointing.tap(shown.console, spot[0] + spot[2] // 2, spot[1] + spot[3] // 2)
    shown.settle()
    assert table.play.game.log[before] in spot[4]


@pytest.mark.parametrize("board", BOARDS)
def test_a_tap_on_what_cannot_be_played_says_why_and_does_not_cover_it(board, tmp_path):
    shown = prepared(board, lambda one: one.play(engine.new("treys", 41)), tmp_path)
    table = shown.top
    for place in renderers.borrow_part("treys", "inspect").places(table.renderer, table.play.view)[:2]:
        pointing.tap(shown.console, place[0] + place[2] // 2, place[1] + place[3] // 2)
        shown.wait(40)
        assert shown.console.toast.startswith("Not open: right of it ") and not shown.board.events
        x, y, room, most = table.toast_y
        _, _, _, w, h = chrome.message_layout(shown.console.toast, room, most)
        assert x >= place[0] + place[2] or x + w <= place[0] or y >= place[1] + place[3] or y + h <= place[1]
        assert 0 <= x <= shown.board.width - w and 0 <= y <= shown.board.height - h


def test_in_a_lesson_a_tap_on_what_cannot_be_played_says_why_on_the_panel(tmp_path):
    unload("firmware.screens.lesson")  # other tests leave lessons open, whose modules are others by now
    shown = in_lesson(tmp_path)
    table = shown.top
    before, words = table.play.game.length, table.lines
    pointing.tap(shown.console, 120, table.y + 9)  # the panel itself
    assert table.lines == words
    places = renderers.borrow_part("tripeaks", "inspect").places(table.renderer, table.play.view)
    (place,) = [place for place in places if place[4] == "card 18"]
    pointing.tap(shown.console, place[0] + place[2] // 2, place[1] + place[3] // 2)
    shown.settle()
    assert table.lines[0].startswith("Open, but it does not fit") and table.play.game.length == before
    assert not shown.console.toast
    shown.press("left")
    assert table.lines == words


def test_a_tap_at_a_dark_screen_only_wakes(tmp_path):
    for go in (lambda one: one.play(engine.new("treys", 41)), lambda one: one.home()):
        shown = prepared("pico-lcd-1.3", go, tmp_path)
        shown.board.pushed, shown.board.taps = [], [(120, 120)]
        shown.board.push = shown.board.pushed.append
        shown.console.asleep = object()
        pointing.answer_tap(shown.console)
        pointing.push(shown.console, Y)
        assert shown.board.pushed == [SELECT, SELECT] and not shown.board.taps


def test_a_tap_plays_what_lies_there_and_not_what_a_hint_or_a_motion_is_about(tmp_path):
    """While a hint is computed the cursor is elsewhere; during a motion the card counts as arrived."""
    for before in ("", "y!", "a!"):
        shown = prepared("pico-lcd-1.3", lambda one: one.play(engine.new("treys", 41)), tmp_path / ("x" + before))
        table = shown.top
        shown.press(before)
        spot = [one for one in table.renderer.spots(table.play.game.view(0)) if len(one[4]) == 1][-1]
        count = table.play.game.length
        pointing.tap(shown.console, spot[0] + spot[2] // 2, spot[1] + spot[3] // 2)
        shown.console.step()
        assert table.play.game.length == count + 1 and table.play.game.log[-1] in spot[4], before


@pytest.mark.parametrize("board", BOARDS)
def test_a_tap_on_any_of_two_equal_cards_plays_them_and_inspecting_leads_to_them(board, tmp_path):
    game = set_up("AC 5C 5H 9H 9H", "", "", stock="QS")
    game.play(STOCK)
    shown = prepared(board, lambda one: one.play(game), tmp_path)
    table = shown.top
    places = renderers.borrow_part("trepenta", "inspect").places(table.renderer, table.play.view)
    (second,) = [place for place in places if place[4] == "hand 4"]
    x, y = second[0] + second[2] - 4, second[1] + second[3] // 2
    pointing.hold(shown.console, x, y)
    shown.press("a")
    assert table.spot()[4] == (game.code("discard 9H"),)
    table.cursor = 0
    pointing.tap(shown.console, x, y)
    shown.settle()
    assert game.text(game.log[1]) == "discard 9H"


def test_the_arrows_of_a_question_about_places_can_be_tapped(tmp_path):
    shown = script("pico-lcd-1.3", tmp_path, motion="off").play(engine.new("trepenta", 7, open_field=True), True)
    while shown.top.name != "choose":
        several = [i for i, spot in enumerate(shown.table.spots) if len(spot[4]) > 1]
        shown.table.cursor = several[0] if several else shown.table.cursor
        shown.press("a")
    screen = shown.top
    shown.board.push = shown.board.events.append
    assert screen.boxes
    for x, at in ((shown.console.board.width - 5, 1), (5, 0)):
        pointing.tap(shown.console, x, screen.place + 9)
        shown.settle()
        assert shown.top is screen and screen.at == at


def tapped(shown, x, y):
    """Tap; return the keys that it has pressed, and answer them."""
    pointing.tap(shown.console, x, y)
    keys = shown.board.events[:]
    shown.settle()
    return keys


@pytest.mark.parametrize("board", BOARDS)
def test_a_tap_on_a_day_of_the_calendar_plays_it_and_one_beside_all_goes_to_another_month(board, tmp_path):
    shown = prepared(board, dict(SCENES)["treys-calendar"], tmp_path)
    screen, right = shown.top, shown.board.width - 2
    assert screen.date == (2026, 6, 30)
    last_row = shown.board.height - 25  # for a sixth week, which June and May 2026 leave free
    for y, date in ((last_row, (2026, 5, 26)), (last_row, (2026, 4, 28)), (2, (2026, 5, 5)), (2, (2026, 6, 2))):
        tapped(shown, right if y == 2 else 2, y)
        assert screen.date == date
    box = boxes(screen)[17]
    assert tapped(shown, 100, last_row) == []
    assert tapped(shown, box[0] + box[2] // 2, box[1] + box[3] // 2) == [SELECT]
    assert screen.date == shown.table.keeper.date == (2026, 6, 17)


@pytest.mark.parametrize("board", BOARDS)
def test_a_code_can_be_entered_by_taps(board, tmp_path):
    shown = prepared(board, lambda one: one.open("code", one.open("new_game", "treys")), tmp_path)
    screen = shown.top
    for key in keys_of_a_code(share.encode(engine.new("treys", 7))):
        x, y, w, h = screen._boxes()[("up", "left", "right", "down").index(key)]
        tapped(shown, x + w // 2, y + h // 2)
    assert screen.ending
    tapped(shown, shown.board.width // 2, HEADER + 8)  # the words so far, with those for the checksum
    assert shown.table.play.game.deal == 7


def test_the_arrows_and_the_badge_of_a_low_home_screen_can_be_tapped(tmp_path):
    shown = prepared("display-pack", lambda one: one.home(), tmp_path)
    screen, today = shown.top, shown.console.today()
    at = screen.at
    assert tapped(shown, 138, 12) == [RIGHT] and screen.at == at + 1
    assert tapped(shown, 120, 12) == [LEFT] and screen.at == at
    for back in range(1, 12):
        play_day(shown.store, engine.GAMES[at], days.moved(today, -back), True, False)
    screen.known = -1
    shown.console.stale = True
    shown.settle()
    assert "★ day 12" in shown.texts()
    assert tapped(shown, 240 - 80, 12) == [UP] and shown.top.name == "game"


def test_a_card_of_a_solitaire_that_is_tapped_twice_goes_to_its_foundation(tmp_path):
    """It could also go to a column, where others may need it."""
    moves = "move 5 F;move 2 6 1;move 6 4 2;" + "draw;" * 7 + "move 1 6 1;draw;draw;draw;move W 5;move W F;draw;draw;"
    moves += "move W F;draw;move W 1;draw;draw;move 4 1 3;move C 2;move 2 F;move C 2;move 2 F;move 4 6 1;draw;"
    game = engine.new("klondike", 8)
    for move in (moves + "move 1 4 2;move C 2;move 2 F;draw").split(";"):
        game.play(game.code(move))
    shown = script("pico-lcd-1.3", tmp_path).play(game)
    shown.board.push = shown.board.events.append
    waste = shown.table.spots[-2 if shown.table.spots[-1][4] == (0,) else -1]
    for __ in range(2):
        pointing.tap(shown.console, waste[0] + 9, waste[1] + 9)
        shown.settle()
    assert game.text(game.log[-1]) == "move W F"
