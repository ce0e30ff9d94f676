"""A new deal is dealt on the screen, discards become the stock: 400 ms at most, and a press ends it."""

from itertools import groupby

import pytest

import engine
from tests.engine.games import ALL, SOLITAIRES
from tests.engine.moves import after, at_random, before_end, play_until, taken_back
from tests.firmware.kinds import BOARDS, STICK
from tools.simulator.board import script

DEALING = ("Dealing", "HandingOut")  # the modes in which cards are dealt, of solitaires and of the other games


def fresh(game, folder, board=STICK, motion="on", **options):
    """Return a console on which deal 7 of a game has just begun."""
    console = script(board, folder, motion=motion)
    console.console.play(engine.new(game, 7, **options), True)
    return console


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", ALL)
def test_a_deal_takes_400_ms_and_ends_with_the_table_as_it_is(game, board, tmp_path):
    console = fresh(game, tmp_path / "dealt", board)
    console.console.step()
    pictures = set()
    began = console.board.now
    while console.mode in DEALING:
        pictures.add(console.board.surface.packed())
        console.wait(20)
    assert console.board.now - began <= 400 and len(pictures) > 15
    console.settle()
    shown = console.board.surface.packed()
    console.console.play(engine.new(game, 7))
    assert console.mode not in DEALING  # a game that is resumed is not dealt again
    still = fresh(game, tmp_path / "still", board, "off")
    assert still.mode not in DEALING
    still.settle()
    assert shown == still.board.surface.packed()


def cards(console):
    """Return how many cards are on the screen now."""
    scene = console.scene
    scene.begin()
    console.table.build(scene, console.board.now)
    return sum(scene.box(i)[0] < console.board.width for i in scene.cards())


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", ALL)
def test_each_card_flies_to_its_place(game, board, tmp_path):
    """One after the other, and what is repainted from picture to picture is all that has changed."""
    console = fresh(game, tmp_path, board, **({"seats": "PEEEEE"} if game == "trepenta" else {}))
    counts = []
    console.console.step()
    while console.mode in DEALING:
        counts.append(cards(console))
        shown = console.board.surface.packed()
        console.console.draw(console.board.now)
        console.scene.invalidate()
        console.console.draw(console.board.now)
        assert console.board.surface.packed() == shown
        console.wait(20)
    assert counts[0] < counts[-1]
    assert game in SOLITAIRES or counts == sorted(counts) and counts[-1] == cards(console) >= 13


def test_passed_round_the_device_cards_are_dealt_once_the_first_person_holds_it(tmp_path):
    console = fresh("tresydos", tmp_path, seats="PPP")
    assert console.settle().top.name == "cover" and console.mode not in DEALING
    assert console.press("a!").top.name == "play" and console.mode == "HandingOut"
    console.settle()
    assert console.mode == "Deciding"
    console.press("menu b")
    assert console.mode == "Deciding"


@pytest.mark.parametrize("game", ALL)
def test_select_while_cards_are_handed_out_plays_none(game, tmp_path):
    games = []
    for keys in ("a!", ""):
        console = fresh(game, tmp_path / ("keys" + keys)).wait(100).press(keys)
        assert (console.mode in DEALING) == (not keys)
        console.settle()
        games.append(console.table.play.game.checksum())
    assert games[0] == games[1]


@pytest.mark.parametrize("key, name", [("menu", "pause"), ("next", "play"), ("b", "pause")])
def test_any_other_key_ends_it_and_counts(key, name, tmp_path):
    console = fresh("tripeaks", tmp_path).wait(100)
    cursor = console.table.cursor
    console.press(key + "!")
    assert console.mode == "Deciding" and console.top.name == name
    assert name == "pause" or console.table.cursor != cursor


def test_the_clock_begins_when_the_cards_lie(tmp_path):
    console = fresh("tripeaks", tmp_path, timer=61)
    assert console.wait(1300).table.seconds == 0
    assert console.wait(200).table.seconds == 1


def test_the_next_deal_of_a_match_is_dealt_once_its_message_is_gone(tmp_path):
    game = play_until(engine.new("tripeaks", 7, match="best 3"), lambda game: game.deal_no, -1)
    console = script(STICK, tmp_path).play_move(*taken_back(game))
    assert console.settle().top.name == "between_deals"
    console.press("a!")
    assert console.mode == "Dealing"
    console.settle()
    assert console.mode == "Deciding"


# Games in which the discards become the stock, with options under which that happens
RESTOCKED = {"tresydos": {"seats": "PEEEEEE"}, "trepenta": {"long_play": True}}


def restocks(name):
    """Return (a game, the move) where that move makes the discards the stock."""
    for game, code in at_random(name, 1, **RESTOCKED[name]):
        then = after(game, code)
        if then.stock_left > game.stock_left and then.deal_no == game.deal_no:
            return game, code
    pytest.fail("the stock lasts")


def modes(console):
    """Let three seconds pass; return (name, milliseconds) of the table's modes, one after the other."""
    seen = [console.wait(20).mode for _ in range(3000 // 20)]
    return [(mode, 20 * len(list(frames))) for mode, frames in groupby(seen)]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", sorted(RESTOCKED))
def test_discards_fly_to_the_stock_before_a_draw_or_after_a_discard(name, board, tmp_path):
    game, code = restocks(name)
    seen = modes(script(board, tmp_path).play_move(game, code))
    names = [name for name, _ in seen]
    at = names.index("Shuffling")
    assert names.count("Shuffling") == 1 and seen[at][1] <= 400
    assert names[at + 1 if name == "tresydos" else at - 1] == "Moving"


@pytest.mark.parametrize("name", sorted(RESTOCKED))
def test_a_press_ends_the_shuffle_and_without_motion_there_is_none(name, tmp_path):
    game, code = restocks(name)
    saved = game.save()
    console = script(STICK, tmp_path / "on").play_move(game, code)
    while console.mode != "Shuffling":
        console.wait(20)
    console.wait(40)
    length = game.length
    console.press("a!")
    assert console.mode != "Shuffling" and game.length == length
    still = script(STICK, tmp_path / "off", motion="off").play_move(engine.load(saved), code)
    assert "Shuffling" not in [name for name, _ in modes(still)]


@pytest.mark.parametrize("pressed", (0, 700, None))
def test_the_celebration_leaves_nothing_under_the_result(pressed, tmp_path):
    """Whether a press ends it after some milliseconds or it runs to its end."""
    pictures = []
    for motion in ("on", "off"):
        console = script(STICK, tmp_path / motion, motion=motion)
        console.play_move(*before_end(engine.new("tripeaks", 7), -1))
        if motion == "on":
            while console.mode != "Celebrating":
                console.wait(20)
            if pressed is not None:
                console.wait(pressed).press("a!")
        console.settle()
        assert console.mode == "Over" and console.top.name == "result"
        pictures.append(console.board.surface.packed())
    assert pictures[0] == pictures[1]
