"""The wizard's dialog: truthful answers about any panel, however it is mounted and wired, end in the right picture."""

import itertools
import random

import pytest

from firmware import boards
from tests.tools.board.wizard import desk
from tools.board.wizard import dialog
from tools.board.wizard import wiring as wires

WITH_PINS = [name for name in boards.BOARDS if boards.profile(name)["sda"] == boards.OFF]


def held(person, given):
    """Hold the dialog as `desk.hold` does; fail unless the panel then shows what it should, and the file says so."""
    wiring, count = desk.hold(person, given)
    assert desk.seen(person.truth, wiring.profile, dialog.FRAME) == desk.wanted(person.truth), (person.truth, wiring)
    assert wires.of_file(wires.text(wiring)) == (wiring, "")
    return wiring, count


def test_every_way_and_colour_of_a_tile_looks_different():
    """And none of them can be found in another, wherever the panel begins."""
    assert len({tile.tobytes() for tile in desk.tiles().values()}) == 32 == len(desk.tiles())
    sheet = desk.painted(dialog.TILES, 240, 240, 0, 0, 0, 0)
    for (way, colour), x, y in zip(desk.tiles(), itertools.cycle((0, 17, 59)), itertools.cycle((0, 41, 1, 30))):
        image = desk.coloured(sheet, *wires.COLOURS[colour]).crop((x, y, x + 119, y + 119))
        assert desk.recognised(desk.seen_as(image, way)) == (way, colour)


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name", boards.BOARDS)
def test_a_panel_mounted_in_any_way_is_put_right(name):
    """Every mirroring, turn, colour order and inversion that a panel of this size can have."""
    wiring = wires.of_board(name)
    profile, rng = wiring.profile, random.Random(name)
    turns = (0, desk.MV) if profile["width"] == profile["height"] else (0,)
    for *bits, inverted in itertools.product((0, desk.MX), (0, desk.MY), turns, (0, desk.BGR), (False, True)):
        place = {"access": profile["madctl"] ^ sum(bits), "column": 0, "row": profile["margin"]}
        truth = desk.true_of(wiring, rng, **place, inverted=inverted)
        held(desk.Person(truth, seed=rng.random()), wiring)


@pytest.mark.slow(but_first="seed")
@pytest.mark.parametrize("seed", range(40))
def test_any_truth_is_found_from_any_board(seed):
    """How the panel is mounted, the light's pin and the buttons, whatever the board's file says of them.

    Size, controller and the display's wires are as in the file: the next tests have wrong ones.
    """
    rng = random.Random(seed)
    for _ in range(3):
        given = wires.of_board(rng.choice(WITH_PINS))
        if rng.random() < 0.3:
            given = wires.sized(given, *rng.choice(boards.SIZES))
        pins = wires.scanned(given)
        rng.shuffle(pins)
        keys = {key: tuple(pins.pop() for _ in own) for key, own in given.profile["keys"].items()}  # at other pins
        truth = desk.true_of(given, rng, keys=keys)
        if rng.random() < 0.3 and truth.light:
            free = [pin for pin in range(29) if wires.problem(wires.with_pin(given, "bl", pin), buttons=False) == ""]
            used = {pin for pins in truth.keys.values() for pin in pins}
            truth = truth._replace(light=(rng.choice([pin for pin in free if pin not in used]), rng.randrange(2)))
        found, count = held(desk.Person(truth, seed=seed), given)
        assert found.profile["keys"] == truth.keys and count < 80


@pytest.mark.slow(but_first="seed")
@pytest.mark.parametrize("seed", range(30))
def test_wires_of_ones_own(seed):
    """Nothing is known but what a person reads from their wires."""
    assert wires.sized(wires.own("ili9341", 320, 240), 240, 135).profile["title"] == "240 x 135, your own wiring"
    rng = random.Random(seed)
    plain = wires.own(*rng.choice([("st7789", 240, 240), ("st7789", 240, 135), ("st7789", 320, 240),
                                   ("ili9341", 320, 240)]))  # fmt: skip
    sck = rng.choice((2, 6, 10, 14, 18, 22))
    pins = [pin for pin in range(29) if pin not in (sck, sck + 1)]
    rng.shuffle(pins)
    contacts = {"controller": plain.profile["controller"], "sck": sck, "mosi": sck + 1, "cs": pins.pop(),
                "dc": pins.pop(), "rst": rng.choice((pins.pop(), boards.OFF))}  # fmt: skip
    light = rng.choice((None, (pins.pop(), rng.randrange(2))))
    pins = [pin for pin in pins if pin not in (23, 24, 25)]
    keys = {key: (pins.pop(),) for key in wires.LAYOUTS["eight"]}
    truth = desk.true_of(plain, rng, contacts=contacts, light=light, keys=keys)
    person = desk.Person(truth, seed=seed)
    person.usual["buttons"] = "layout"
    found, count = held(person, None)
    assert found.profile["keys"] == keys and count < 120


@pytest.mark.slow(but_first="seed")
@pytest.mark.parametrize("seed", range(10))
def test_wires_that_are_not_as_the_board_says(seed):
    """A picture comes only when controller and pins are right."""
    rng = random.Random(seed)
    given = wires.of_board("ili9341")
    contacts = {"controller": rng.choice(("st7789", "ili9341")), "sck": 10, "mosi": 11, "cs": 13, "dc": 14, "rst": 12}
    found, _ = held(desk.Person(desk.true_of(given, rng, contacts=contacts), seed=seed), given)
    assert found.profile["spi"] == 1


@pytest.mark.parametrize("name", boards.BOARDS)
def test_a_picture_that_is_turned_need_not_be_moved(name):
    """A panel that shows the same part of the memory, mirrored or upside down, is right after one answer."""
    right = wires.of_board(name)
    profile = right.profile
    part = {"access": profile["madctl"], "column": profile["x0"], "row": profile["y0"]}
    truth = desk.true_of(right, random.Random(name), **part, light=None, inverted=profile["invert"])
    for way in ("mirrored", "upside down", "mirrored, upside down", "upright"):
        wrong = wires.upright(right, way)
        assert (wrong == right) == (way == "upright")
        assert desk.recognised(desk.seen(truth, wrong.profile, dialog.TILES)) == (way, "red")
        assert wires.upright(wrong, way) == right


@pytest.mark.parametrize("layout, name", [("eight", "ili9341"), ("six", "pico-lcd-1.14"), ("four", "display-pack")])
def test_held_keys_of_wires_of_ones_own_are_those_of_boards_with_as_many_buttons(layout, name):
    given, pins = wires.laid_out(wires.of_board(wires.OWN), layout), itertools.count()
    found = wires.with_keys(given, [(key, next(pins)) for key in wires.LAYOUTS[layout]])
    assert found.profile["hold"] == boards.profile(name)["hold"]


@pytest.mark.parametrize("missing", ["xy", "x", "y"])
@pytest.mark.parametrize("given", [
    wires.laid_out(wires.of_board(wires.OWN), "eight"), wires.of_board("picosystem"),
    wires.of_board("picosystem").given(hold={"select": "x"}), wires.of_board("picosystem").given(hold={"back": "menu"}),
])  # fmt: skip
def test_without_a_button_for_undo_or_hint_back_is_held(given, missing):
    """But not where another key is held for undo, or back for something else, as its owner wrote."""
    pins = zip(wires.LAYOUTS["eight"], (23, 20, 22, 21, 18, 19, 17, 16))
    found = wires.with_keys(given, [(key, None if key in missing else pin) for key, pin in pins])
    assert found.profile["hold"] == (given.profile["hold"] or {"back": "x"})


@pytest.mark.parametrize("missing, labels", [
    ((), {}), ((15,), {"select": "stick"}), ((3,), {"select": "A"}), ((19, 21), {"x": None, "y": None}),
])  # fmt: skip
def test_what_is_printed_at_a_button_that_is_not_there_goes(missing, labels):
    given = wires.of_board("pico-lcd-1.3")
    pressed = [(key, None if pin in missing else pin) for key, pin in wires.pins_of_keys(given)]
    found = wires.with_keys(given, pressed)
    wanted = {**given.profile["labels"], **labels}
    assert found.profile["labels"] == {key: text for key, text in wanted.items() if text}
    assert wires.of_file(wires.text(found)) == (found, "")


def test_buttons_at_other_pins_are_read_twice_unless_the_file_says():
    given = wires.of_board("display-pack")
    keys = [(key, pin - 12) for key, pin in wires.pins_of_keys(given)]
    found = wires.with_keys(given, keys)
    once = wires.with_keys(found.given(steady=False), keys)
    assert found.profile["steady"] and not once.profile["steady"]
    assert wires.of_file(wires.text(once)) == (once, "") and wires.of_file(wires.text(found)) == (found, "")


def test_a_light_that_was_found_stays_whatever_else_cannot_be_said():
    talk = dialog.conversation()
    next(talk)
    *_, request = map(talk.send, ("pico-lcd-1.3", "unknown", "no", "yes", "unknown", "yes", "yes", "unknown"))
    assert request.name == "screen" and "odd colours" in request.note
    assert request.show[0].profile["bl_off"] == 1


@pytest.mark.parametrize("answers, wrong", [
    ((wires.OWN, "st7789", (240, 240), 2, 3, 17, 20, 21, 22, boards.OFF, "right"),
     "pin 3 is used twice: mosi and key down"),
    (("display-pack", "dark", "no", 12, "yes", "right"), "pin 12 is used twice: bl and key select"),
    (("display-pack", "right"), ""),
])  # fmt: skip
def test_buttons_at_a_pin_of_the_display_cannot_be_left_as_they_are(answers, wrong):
    talk = dialog.conversation()
    next(talk)
    *_, request = map(talk.send, answers)
    assert request.name == "buttons" and request.note == wrong
    assert [value for _, value in request.choices] == ["check", *([] if wrong else ["keep"]), "layout"]


def test_what_is_right_takes_one_answer():
    given = wires.of_board("pico-lcd-1.3")
    profile = given.profile
    truth = desk.Truth(240, 240, profile["madctl"], 0, 0, True, (13, 0), {}, dict(profile["keys"]))
    person = desk.Person(truth, slips=0)
    found, _ = desk.hold(person, given)
    assert found == given and [one for one in person.asked if one[0] != "press"] == [
        "known", "screen", "buttons", "keys", "write",
    ]  # fmt: skip


def test_what_a_boards_own_circuit_has_gives_way_to_a_wire_and_is_no_button():
    given = wires.of_board("picosystem")
    assert not {26, 2, 13, 11, 6} & set(wires.scanned(given)) and 23 in wires.scanned(given)
    wired = wires.with_pin(wires.with_pin(given, "dc", 26), "cs", 13)
    assert wired.profile["battery"] == boards.OFF and wired.profile["leds"] == (14, 15) and not wires.problem(wired)
    assert given.profile["usb"] == wired.profile["usb"] == 2
