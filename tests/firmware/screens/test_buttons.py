"""The page of a board's buttons says what each of them does, and names it as it is labelled on the board."""

import pytest

from display import items
from firmware import VERSION, boards
from firmware.input import KEYS
from tests.display.frame import assert_on_screen, items_of
from tests.firmware.kinds import BOARDS
from tools.simulator.board import script

pytestmark = pytest.mark.usefixtures("unpainted")

WORDS = {"select": "select, play", "back": "back, pause", "x": "undo", "y": "hint"}


def shown(board, folder, **given):
    """Return (console, what each button does by label, all texts) of the page on a board with `given` fields."""
    console = script(board, folder)
    console.board.profile = boards.profile(board, given)
    console.home().open("buttons", "treys")
    assert_on_screen(console.scene)
    panels, words = items_of(console.scene, items.PANEL), console.texts()
    first = words.index("Buttons") + 1  # behind the number of the page, where there are two
    rows = words[first : first + 2 * len(panels)]
    return console, dict(zip(rows[::2], rows[1::2], strict=True)), words


@pytest.mark.parametrize("board", boards.names())
def test_every_button_of_a_board_is_described(board, tmp_path):
    console, rows, words = shown(board, tmp_path)
    profile = console.board.profile
    labels = profile["labels"]
    for key, meaning in WORDS.items():
        # A hint that needs a long press is not among the rows
        assert (key in profile["keys"] or key in profile["hold"].values()) == (meaning in rows.values()) or key == "y"
        if key in profile["keys"]:
            assert rows[labels[key]] == meaning
    if "prev" in profile["keys"]:
        assert rows["%s, %s" % (labels["prev"], labels["next"])] == "previous, next"
    else:
        assert rows[labels["up"]] == "move"
    assert sum(words.endswith(" held") for words in rows) == len(profile["hold"]) + 1
    assert rows[labels["select"].split(",")[0] + " held"] == "look around"
    assert ("y" in profile["keys"]) == ("hint" in rows.values()) != ("Held longer: hint" in words)
    assert console.press("back").top.name == "home"
    for key in ("a", "next"):
        console.open("buttons", "treys")
        if "Tercet " + VERSION not in console.texts():  # but on a second page
            console.press(key)
            assert_on_screen(console.scene)
        assert "Tercet " + VERSION in console.texts()
        assert console.press(key).top.name == "home"


def test_labels_of_buttons_wired_anew_are_forgotten_unless_given(tmp_path):
    keys = {"prev": 2, "next": 3, "select": 28, "back": 17}
    _, rows, _ = shown("pico-lcd-2", tmp_path / "1", keys=keys)
    assert rows["select"] == "select, play" and rows["KEY1"] == "back, pause" and "KEY0" not in rows
    _, rows, _ = shown("pico-lcd-2", tmp_path / "2", keys={**keys, "x": []}, labels={"select": "fire", "back": "no"})
    assert rows["fire"] == "select, play" and rows["no"] == "back, pause" and rows["prev, next"] == "previous, next"
    assert "x" not in rows  # a key without a button


@pytest.mark.parametrize("board", boards.names())
def test_labels_are_of_keys_that_the_board_has(board):
    profile = boards.profile(board)
    named = {"up", "prev", "next", "select", "back", "x", "y"} & set(profile["keys"])
    assert set(profile["labels"]) == named and named <= set(KEYS)


def test_labels_are_swapped_with_a_and_b(tmp_path):
    console = script("pico-lcd-1.3", tmp_path, swap="on").home()
    console.console.push("buttons", "treys")
    assert ("B, stick", "select, play") in console.top.lines
    assert ("A", "back, pause") in console.top.lines
    keys = {**console.board.profile["keys"], "back": (17, 5)}
    given = {"keys": keys, "labels": {"select": "A, stick", "back": "B, C"}}
    console.board.profile = boards.profile("pico-lcd-1.3", given)
    console.home().console.push("buttons", "treys")
    assert {("B, C", "select, play"), ("A, stick", "back, pause")} <= set(console.top.lines)  # pair by pair


@pytest.mark.parametrize(("turn", "label"), [("normal", "X, Y"), ("upside_down", "Y, X"), ("left", "X, Y")])
def test_previous_and_next_are_exchanged_upside_down(turn, label, tmp_path):
    console = script("display-pack", tmp_path, turn=turn).home()
    console.console.push("buttons", "treys")
    assert (label, "previous, next") in console.top.lines


@pytest.mark.parametrize("board", BOARDS)
def test_the_page_about_the_device_says_version_board_and_where_the_rules_come_from(console):
    console.board.system = lambda: (("Free memory", "121 KB"),)
    about = console.home().open("about")
    words = console.texts()
    assert {"Tercet " + VERSION, "121 KB", "REPL"} <= set(words)
    back = console.board.profile["labels"]["back"].split(",")[0]  # no setting is read at power-on: not that of a swap
    assert ("%s held at power-on" % back, "REPL") in about.rows
    assert " ".join(about.board) == console.board.profile["title"] and set(about.board) <= set(words)
    read = ""
    while console.top is about:
        assert_on_screen(console.scene)
        read += " " + " ".join(console.texts())
        console.press("a")
    assert "Robert Hogue" in read and "seeds/rules" in read
    console.open("about")
    console.press("a prev")
    assert "Tercet " + VERSION in console.texts()
    assert console.press("back").top.name == "home"
