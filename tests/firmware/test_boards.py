"""Board profiles and the file that overrides them."""

import json
import sys

import pytest

from firmware import boards
from firmware.input import KEYS
from tests.runtimes import run


@pytest.mark.parametrize("name", boards.names())
def test_profiles_are_what_the_file_may_hold(name):
    """A profile written out as an override gives the same profile: every value is of its field's kind."""
    board = boards.profile(name)
    assert set(board) == {row[0] for row in boards.FIELDS} | {"name"} and board["name"] == name
    text = json.dumps({field: value for field, value in board.items() if field != "name"})
    assert boards.profile(name, json.loads(text)) == board


def test_a_number_is_of_the_kind_that_the_hardware_takes():
    """In JSON 1.5e8 is a fraction; the processor's clock cannot be set to one."""
    assert type(boards.profile("pico-lcd-1.3", json.loads('{"freq": 1.5e8}'))["freq"]) is int


@pytest.mark.parametrize("chip, most", [("RP2040", 133_000_000), ("RP2350", 150_000_000), ("", 150_000_000)])
def test_no_clock_is_set_that_needs_more_voltage(chip, most, tmp_path, monkeypatch):
    monkeypatch.setattr(sys.implementation, "_machine", "Raspberry Pi Pico with " + chip, raising=False)
    assert boards.profile("pico-lcd-1.3", {"freq": most})["freq"] == most
    for hertz in (most + 1_000_000, 150_000_001, 200_000_000, 2e8):
        board, notice = load(tmp_path, {"freq": hertz})
        assert board["freq"] == 125_000_000
        assert "freq cannot be %d: above %d Hz an %s needs more voltage" % (hertz, most, chip or "RP2350") in notice
    for hertz in (124_000_000, True, "fast", [], 1.25e308):
        assert load(tmp_path, {"freq": hertz})[1]


def test_buttons_on_wires_of_your_own_are_read_twice():
    """Not those of a board, nor where they only have other meanings; `steady` in the file decides."""
    assert [name for name in boards.names() if boards.profile(name)["steady"]] == ["ili9341"]
    keys = {"select": 17, "back": 15, "prev": 3, "next": 2}
    assert not boards.profile("pico-lcd-2", {"keys": keys})["steady"]
    assert boards.profile("pico-lcd-2", {"keys": {**keys, "x": 26}})["steady"]
    assert not boards.profile("pico-lcd-2", {"keys": {**keys, "x": 26}, "steady": False})["steady"]
    assert not boards.profile("picocalc", {"keys": {**boards.profile("picocalc")["keys"], "x": 0x7A}})["steady"]


def test_given_fields_override_those_of_the_profile():
    board = boards.profile("pico-lcd-2", {"buzzer": 22, "keys": {"prev": [4, 5], "next": 6, "select": 7, "back": 14}})
    assert board["buzzer"] == 22 and board["keys"]["prev"] == (4, 5) and board["keys"]["next"] == (6,)
    assert boards.profile("pico-lcd-2")["buzzer"] == -1
    for inches in (2.4, 3):
        assert boards.profile("pico-lcd-2", {"diagonal": inches})["diagonal"] == inches


def test_another_controller_brings_its_own_defaults(tmp_path):
    """In a file too, whatever the order of its fields; values in the file take precedence."""
    board = boards.profile("pico-lcd-2", {"controller": "ili9341"})
    assert (board["madctl"], board["invert"], board["baud"]) == (0x28, False, 31_250_000)
    given = {"board": "pico-lcd-2", "baud": 40_000_000, "controller": "ili9341", "madctl": 0xE8}
    board, notice = load(tmp_path, given)
    assert (board["madctl"], board["invert"], board["baud"], notice) == (0xE8, False, 40_000_000, "")
    assert boards.profile("ili9341", {"controller": "st7789"})["baud"] == 62_500_000


def test_keys_of_a_keyboard_are_its_codes(tmp_path):
    board, notice = load(tmp_path, {"board": "picocalc", "keys": {**boards.profile("picocalc")["keys"], "x": 0x7A}})
    assert (board["keys"]["select"], board["keys"]["back"]) == ((0x0A, 0x20, 0x61), (0xB1, 0x08, 0x62))
    assert [board["keys"][key] for key in KEYS[:4]] == [(0xB5,), (0xB6,), (0xB4,), (0xB7,)]
    assert board["keys"]["x"] == (0x7A,) and notice == ""
    with pytest.raises(boards.BadBoard, match="field keys.x cannot be 256; allowed: 0 to 255"):
        boards.profile("picocalc", {"keys": {"x": 256}})
    with pytest.raises(boards.BadBoard, match="code 104 is used twice: key x and key y"):
        boards.profile("picocalc", {"keys": {**boards.profile("picocalc")["keys"], "x": 0x68}})
    with pytest.raises(boards.BadBoard, match="field baud cannot be 31250000 for ili9488; at most 25000000"):
        boards.profile("picocalc", {"baud": 31_250_000})
    # The keyboard's pins are not free for anything else; its codes are no pins
    with pytest.raises(boards.BadBoard, match="pin 7 is used twice: bl and scl"):
        boards.profile("picocalc", {"bl": 7})
    assert boards.profile("picocalc", {"bl": 8})["bl"] == 8


# Fields that are wrong on a pico-lcd-1.3, and how the message begins, a regular expression
BAD = [
    ({"sda": 4}, "fields sda and scl go together; -1 and -1 for no keyboard"),
    ({"sda": 0, "scl": 1}, "fields sda and scl need keys, too"),
    ({"sda": 6, "scl": 5, "keys": {"prev": 1, "next": 2, "select": 3, "back": 4}},
     r"pins 6 \(sda\) and 5 \(scl\) are not those of one I2C bus"),
    ({"colour": 1}, "no field is called 'colour'; the fields are: title, controller, width"),
    ({"width": 100}, "no screen is 100 x 240; allowed: 240 x 240, 240 x 135, 320 x 240"),
    ({"width": "240"}, "field width cannot be '240'; allowed: 1 to 320"),
    ({"width": True}, "field width cannot be True; allowed: 1 to 320"),
    ({"controller": "ssd1351"}, "field controller cannot be 'ssd1351'; allowed: ili9341, ili9488, st7789"),
    ({"mode": 1}, "field mode cannot be 1; allowed: 0, 3"),
    ({"invert": 1}, "field invert cannot be 1; allowed: true, false"),
    ({"baud": 70_000_000}, "field baud cannot be 70000000; allowed: 1000000 to 62500000"),
    ({"diagonal": 0}, "field diagonal cannot be 0; allowed: 0.5 to 10"),
    ({"diagonal": float("nan")}, "field diagonal cannot be nan; allowed: 0.5 to 10"),
    ({"cs": -1}, "field cs cannot be -1; allowed: 0 to 29"),
    ({"leds": 5}, "field leds cannot be 5; allowed: a list of pins 0 to 29"),
    ({"leds": [5, 30]}, "field leds cannot be 30; allowed: 0 to 29"),
    ({"keys": [1]}, r"field keys cannot be \[1\]; allowed: pins 0 to 29 by key: up, down, left"),
    ({"keys": {"fire": 1}}, "field keys cannot be 'fire'; allowed: pins 0 to 29 by key: up, down, left"),
    ({"keys": {"menu": 1}}, "field keys cannot be 'menu'; allowed"),
    ({"keys": {"up": "a"}}, "field keys.up cannot be 'a'; allowed: 0 to 29"),
    ({"keys": {"select": 15, "back": 17}}, "key prev has no pin; needed: select, back and up, down, left, right or"),
    ({"keys": {"prev": 1, "next": 2, "back": 17}}, "key select has no pin"),
    ({"keys": {"select": 1, "up": 2, "back": 17}}, "key down has no pin"),
    ({"labels": 3}, "field labels cannot be 3; allowed: words by key: up, down, left"),
    ({"labels": {"fire": "A"}}, "field labels cannot be 'fire'; allowed: up, down, left"),
    ({"labels": {"back": "much too long"}}, "field labels.back cannot be 'much too long'; allowed: up to 8 letters"),
    ({"hold": "x"}, "field hold cannot be 'x'; allowed: keys by key: up, down"),
    ({"hold": {"x": "turbo"}}, "field hold cannot be 'turbo'; allowed: up, down"),
    ({"sck": 11}, "field sck cannot be 11 on SPI 1; allowed: 10, 14, 26"),
    ({"spi": 0}, "field sck cannot be 10 on SPI 0; allowed: 2, 6, 18, 22"),
    ({"buzzer": 8}, "pin 8 is used twice: dc and buzzer"),
    ({"leds": [15]}, "pin 15 is used twice: leds and key select"),
    ({"buzzer": 28}, r"pins 13 \(bl\) and 28 \(buzzer\) share one PWM slice; move one of them"),
    ({"battery": 22}, "field battery cannot be 22; allowed: -1, 26 to 29"),
    ({"register": 11}, "field register needs a keyboard on I2C: fields sda and scl"),
    ({"title": 5}, "field title cannot be 5; allowed: up to 40 letters"),
]


@pytest.mark.parametrize("name", ["pico-lcd-9", "", None, 3, []])
def test_the_message_about_an_unknown_board_lists_the_boards(name):
    with pytest.raises(boards.BadBoard, match="no board is called .*; the boards are: display-pack, "):
        boards.profile(name)


def load(tmp_path, content):
    """Return (profile, notice) of a file with this text, or with this value as JSON."""
    path = tmp_path / "board.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return boards.read(str(path))


def test_a_file_names_a_board_and_overrides_its_fields(tmp_path):
    board, notice = load(tmp_path, {"board": "picosystem", "buzzer": -1})
    assert notice == "" and board == boards.profile("picosystem", {"buzzer": -1})


DEEP = "[" * 1900 + "]" * 1900  # deeper than a device can follow
ODD = {
    "large": " " * 180_000 + "{}", "very large": "[" * 2_000_000, "deep": DEEP,
    "a deep board": '{"board": %s}' % DEEP,
    "a deep field": '{"leds": %s, "keys": {"up": %s}}' % ("[" * 900 + "]" * 900, "[" * 900 + "]" * 900),
    "a long field": '{"%s": 1}' % ("x" * 3000), "a long value": '{"title": "%s"}' % ("x" * 3000),
    "numbers": '{"width": 1e999, "height": -1e999, "x0": NaN, "spi": %s}' % ("9" * 2000),
    "no text": b"\xff\xfe\x00{}", "empty": "", **{text: text for text in ("{", "[1]", "nonsense", "7", "null")},
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(ODD))
def test_a_file_that_is_no_profile_however_large_or_deep_starts_the_default_with_a_notice(name, tmp_path):
    """On MicroPython with the heap of a device too; the notice has less than 420 letters."""
    content = ODD[name]
    path = tmp_path / "board.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    board, notice = boards.read(str(path))
    assert board == boards.profile(boards.DEFAULT)
    assert "board.json" in notice and "\n" not in notice and len(notice) < 420
    assert notice.endswith("using pico-lcd-1.3") != ("field" in notice)  # it refuses the whole file or names a field
    code = "from firmware import boards\nboard, notice = boards.load(%r)\nprint(board['name'], len(notice))" % str(path)
    assert run("unix", code, heap="180k").split()[0] == "pico-lcd-1.3"


@pytest.mark.parametrize("override, text", BAD)
def test_a_bad_field_is_named_in_one_line_and_never_keeps_the_device_from_starting(override, text, tmp_path):
    """Valid fields of the file are used, unless they contradict each other."""
    with pytest.raises(boards.BadBoard, match="^" + text) as caught:
        boards.profile("pico-lcd-1.3", override)
    assert "\n" not in str(caught.value)
    board, notice = load(tmp_path, dict(override, board="pico-lcd-1.3", led_off=1))
    assert notice and "\n" not in notice
    alone = boards.profile("pico-lcd-1.3")
    assert board == alone or board == dict(alone, led_off=1)
    if "no field" in text:
        assert board["led_off"] == 1
