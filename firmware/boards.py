"""Board profiles: how each board's screen and buttons are wired, as data.

    profile("picosystem")                        # a dict with every field of FIELDS
    profile("pico-lcd-2", {"buzzer": 22})        # your own wiring on top of a board's
    load("/board.json")                          # the same from a file: (profile, notice)
    turned(board, quarters("upside_down", board))   # how its picture is sent when it is held that way

The file holds one JSON object: `{"board": "pico-lcd-1.3", "keys": {"select": 15, "back": [17, 3]}, …}`.
Any field of FIELDS may stand in it. What is wrong with the file never keeps the device from starting.
"""

import json
import sys

from engine.compat import const
from firmware.drivers.controllers import CONTROLLERS
from firmware.input import DOWN, KEYS, LEFT, NEXT, NO_HOLD, PREV, RIGHT, UP, wiring

DEFAULT = "pico-lcd-1.3"
SIZES = ((240, 240), (240, 135), (320, 240))
OFF = -1  # the number of a pin that is not there
_LAST_PIN = 29
# The fastest clock that a chip takes at the voltage that it starts with, 1.1 V; MicroPython's `machine.freq` sets no
# other. RP2040 data sheet, 1 (133 MHz); RP2350 data sheet, 1 (150 MHz)
_RP2040_HERTZ = const(133_000_000)
_RP2350_HERTZ = const(150_000_000)
_FIRST_ANALOGUE = 26
_LAST_CODE = 255  # of a keyboard's keys
_SHOWN = 40  # letters of a wrong value that a notice shows
_BRIEF = 30  # letters of the first mistake on a screen
_LABEL = 8  # letters that may be printed at a button
_LONGEST = 4096  # bytes of a file; one that names every field has some 700
_WAYS = "up, down, left, right or prev, next"
_BUTTONS = KEYS[:-1]  # menu only comes from holding another key

# Field, kind, default (None: it depends on the controller), allowed: as the kind's function in `_KINDS` takes it
FIELDS = (
    ("title", "words", "", 40),  # name in full
    ("controller", "choice", "st7789", tuple(sorted(CONTROLLERS))),  # display controller
    ("width", "number", 240, (1, 320)),  # pixels across
    ("height", "number", 240, (1, 240)),  # pixels down
    ("diagonal", "length", 1.3, (0.5, 10)),  # the panel's diagonal in inches, which says how large a pixel is
    ("x0", "number", 0, (0, 319)),  # the controller's column of the leftmost pixel
    ("y0", "number", 0, (0, 319)),  # the controller's row of the topmost pixel
    ("margin", "number", 0, (0, 120)),  # rows of the panel above and below the picture, which stay black
    ("madctl", "number", None, (0, 255)),  # memory access control: rotation, mirroring, colour order
    ("invert", "switch", None, None),  # colours inverted by the controller (IPS glass)
    ("freq", "clock", 125_000_000, (125_000_000, _RP2040_HERTZ, _RP2350_HERTZ)),  # processor clock in hertz
    ("spi", "number", 0, (0, 1)),  # SPI bus
    ("baud", "number", None, (1_000_000, 62_500_000)),  # SPI clock in hertz
    ("mode", "choice", 0, (0, 3)),  # SPI mode: where the clock rests, low or high
    ("sck", "pin", 18, (0, _LAST_PIN)),  # SPI clock pin
    ("mosi", "pin", 19, (0, _LAST_PIN)),  # SPI data pin
    ("cs", "pin", 17, (0, _LAST_PIN)),  # chip select pin
    ("dc", "pin", 16, (0, _LAST_PIN)),  # data or command pin
    ("rst", "pin", OFF, (OFF, _LAST_PIN)),  # reset pin, -1 for none
    ("bl", "pin", OFF, (OFF, _LAST_PIN)),  # backlight pin, -1 for none
    ("bl_off", "number", 0, (0, 1)),  # the level of that pin that switches the light off
    ("buzzer", "pin", OFF, (OFF, _LAST_PIN)),  # buzzer pin, -1 for none
    ("leds", "pins", (), _LAST_PIN),  # LED pins to switch off
    ("led_off", "number", 0, (0, 1)),  # the level that switches those LEDs off
    ("sda", "pin", OFF, (OFF, _LAST_PIN)),  # data pin of a keyboard on I2C, -1 for none
    ("scl", "pin", OFF, (OFF, _LAST_PIN)),  # clock pin of that keyboard
    ("battery", "pin", OFF, (OFF, _LAST_PIN)),  # pin that a battery cell's voltage is measured at, -1 for none
    ("divider", "length", 3, (1, 10)),  # by how much that voltage has been divided
    ("drop", "number", 0, (0, 1000)),  # millivolts that are lost before that, such as on a diode
    ("usb", "pin", OFF, (OFF, _LAST_PIN)),  # pin that is high with power over USB, which charges the cell, -1 for none
    ("register", "number", OFF, (OFF, 127)),  # register of the keyboard that says how full its cell is, -1 for none
    ("keys", "buttons", {}, None),  # pins by key; a button connects its pin to ground; of a keyboard: its codes
    ("hold", "holds", {}, None),  # keys that mean another key when held; where that is x, y when held longer
    ("steady", "switch", False, None),  # a press is two equal samples, 5 ms apart: for buttons on loose wires
    ("link", "switch", True, None),  # nothing else on the board uses GP0 and GP1
    ("labels", "labels", {}, None),  # what is printed at the buttons, by key
    ("page", "words", "", 60),  # address of the page in a browser, for links to deals
)

_WAVESHARE = {"spi": 1, "sck": 10, "mosi": 11, "cs": 9, "dc": 8, "rst": 12, "bl": 13}
_PACK = {
    "bl": 20,
    "leds": (6, 7, 8),
    "led_off": 1,
    "keys": {"select": 12, "back": 13, "prev": 14, "next": 15},
    "hold": {"back": "x"},
    "labels": {"select": "A", "back": "B", "prev": "X", "next": "Y"},
}
# YouMakeTech's circuit of a Pico, a module with a display and single buttons
_SINGLE = {
    "sck": 18,
    "mosi": 19,
    "cs": 17,
    "dc": 20,
    "rst": 21,
    "bl": 22,
    "buzzer": 15,
    "keys": {"up": 2, "down": 3, "left": 4, "right": 5, "select": 6, "back": 7},
    "hold": {"back": "x"},
    "labels": {"up": "d-pad", "select": "A", "back": "B"},
}
_LETTERS = {"up": "d-pad", "select": "A", "back": "B", "x": "X", "y": "Y"}
_SMALL = {"width": 240, "height": 135, "diagonal": 1.14, "x0": 40, "y0": 53}  # in the middle of the memory's 320 × 240
_WIDE = {"width": 320, "height": 240, "diagonal": 2.0}

# Name: dicts of fields in place of the defaults; a later dict overrides an earlier one
BOARDS = {
    "pico-lcd-1.3": (
        _WAVESHARE,
        {
            "title": "Waveshare Pico-LCD-1.3",
            "keys": {
                "up": 2,
                "down": 18,
                "left": 16,
                "right": 20,
                "select": (15, 3),
                "back": 17,
                "x": 19,
                "y": 21,
            },
            "labels": {"up": "stick", "select": "A, stick", "back": "B", "x": "X", "y": "Y"},
        },
    ),
    "pico-lcd-1.14": (
        _WAVESHARE,
        _SMALL,
        {
            "title": "Waveshare Pico-LCD-1.14",
            "keys": {"up": 2, "down": 18, "left": 16, "right": 20, "select": (15, 3), "back": 17},
            "hold": {"back": "x"},
            "labels": {"up": "stick", "select": "A, stick", "back": "B"},
        },
    ),
    "pico-lcd-2": (
        _WAVESHARE,
        _WIDE,
        {
            "title": "Waveshare Pico-LCD-2",
            "keys": {"select": 15, "back": 17, "prev": 2, "next": 3},
            "hold": {"back": "x"},
            "labels": {"select": "KEY0", "back": "KEY1", "prev": "KEY2", "next": "KEY3"},
        },
    ),
    "display-pack": (_PACK, _SMALL, {"title": "Pimoroni Pico Display Pack"}),
    "display-pack-2": (_PACK, _WIDE, {"title": "Pimoroni Pico Display Pack 2.0"}),
    "display-pack-2.8": (
        _PACK,
        _WIDE,
        {"title": "Pimoroni Pico Display Pack 2.8", "diagonal": 2.8, "leds": (26, 27, 28)},
    ),
    "pico-explorer": (
        _PACK,
        {"title": "Pimoroni Pico Explorer Base", "diagonal": 1.54, "madctl": 0x04, "bl": OFF, "leds": ()},
    ),
    "picosystem": (
        {
            "title": "Pimoroni PicoSystem",
            "diagonal": 1.54,
            "madctl": 0x04,
            "sck": 6,
            "mosi": 7,
            "cs": 5,
            "dc": 9,
            "rst": 4,
            "bl": 12,
            "buzzer": 11,
            "leds": (13, 14, 15),
            "battery": 26,
            "usb": 2,
            "keys": {"up": 23, "down": 20, "left": 22, "right": 21, "select": 18, "back": 19, "x": 17, "y": 16},
            "labels": _LETTERS,
        },
    ),
    "picopad": (
        _WIDE,
        {
            "title": "Pajenicko Picopad",
            "madctl": 0x60,
            "mode": 3,
            "sck": 18,
            "mosi": 19,
            "cs": 21,
            "dc": 17,
            "rst": 20,
            "bl": 16,
            "buzzer": 15,
            "leds": (22,),
            "led_off": 1,
            "battery": 29,
            "drop": 311,
            "usb": 24,  # as PicoLibSDK's `picopad_bat.c` has them
            "keys": {"up": 4, "down": 5, "left": 3, "right": 2, "select": 7, "back": 6, "x": 9, "y": 8},
            "labels": _LETTERS,
        },
    ),
    "ili9341": (
        _SINGLE,
        _WIDE,
        {
            "title": "ILI9341 module, your own wiring",
            "controller": "ili9341",
            "diagonal": 2.8,
            "steady": True,
            "keys": {"up": 2, "down": 3, "left": 4, "right": 5, "select": 6, "back": 7, "x": 8, "y": 9},
            "hold": {},
            "labels": _LETTERS,
        },
    ),
    "picocalc": (
        {
            "title": "ClockworkPi PicoCalc",
            "controller": "ili9488",
            "width": 320,
            "height": 240,
            "y0": 40,
            "margin": 40,
            "diagonal": 3.54,  # of these 240 rows; the whole panel, 320 x 320, has 4 inches
            "spi": 1,
            "sck": 10,
            "mosi": 11,
            "cs": 13,
            "dc": 14,
            "rst": 15,
            "buzzer": 26,
            "sda": 6,
            "scl": 7,
            "register": 0x0B,
            "link": False,  # the CH340 behind the USB-C socket is at GP0 and GP1
            "keys": {
                "up": 0xB5,
                "down": 0xB6,
                "left": 0xB4,
                "right": 0xB7,
                "select": (0x0A, 0x20, 0x61),  # Enter, space, A
                "back": (0xB1, 0x08, 0x62),  # Esc, backspace, B
                "x": (0x75, 0x78),  # U, X
                "y": (0x68, 0x79),  # H, Y
            },
            "labels": {"up": "arrows", "select": "Enter", "back": "Esc", "x": "U", "y": "H"},
        },
    ),
    "pico-game-boy": (_SINGLE, {"title": "YouMakeTech Pi Pico Game Boy", "diagonal": 1.54, "madctl": 0x04}),
}

# Choices of the setting `turn`: by how many quarters, clockwise, the picture is turned on the board. A board that lies
# on its left side was itself turned the other way
_QUARTERS = {"normal": 0, "left": 1, "upside_down": 2, "right": 3}
_MIRROR_ROWS = const(0x80)  # bits of MADCTL
_MIRROR_COLUMNS = const(0x40)
_EXCHANGE = const(0x20)
_ROUND = (UP, RIGHT, DOWN, LEFT)  # clockwise


class BadBoard(ValueError):
    """An unknown board or field, or a value that a field cannot have."""


def names():
    """Return the names of the boards, in alphabetical order."""
    return sorted(BOARDS)


def profile(name, override=None):
    """Return board `name` as a dict of all FIELDS and `name`, with `override`'s fields on top.

    BadBoard says what is wrong in one line and what is allowed.
    """
    board = _plain(name)
    override = override or {}
    for field in _ordered(override):
        _set(board, field, override[field])
    _check_whole(board)
    _rewired(board, override)
    return board


def load(path):
    """Return (profile, notice) from the JSON file at `path` as the device uses it; see `read`.

    Of the notice the screen has the first mistake, at most two lines; `doctor` shows all of it.
    """
    board, notice = read(path)
    if notice:
        first = notice.replace(path + ": ", "", 1).replace(path, "it", 1).split(";")[0].split(": using")[0]
        notice = "board.json, see doctor: " + (first if len(first) <= _BRIEF else first[:_BRIEF] + "…")
    return board, notice


def read(path):
    """Return (profile, notice) from the JSON file at `path`; the default board when there is none.

    The notice is "" or one line about the first thing that is wrong: a field that is wrong is left out, and all fields
    where they contradict each other; a file that is not JSON or names no known board means the default board.
    """
    try:
        with open(path, "rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            text = file.read(min(size, _LONGEST + 1))  # MicroPython makes room for all that is asked for
    except OSError:
        return profile(DEFAULT), ""
    if len(text) > _LONGEST:
        return profile(DEFAULT), "%s has more than %d bytes: using %s" % (path, _LONGEST, DEFAULT)
    try:
        given = json.loads(text)
    except (ValueError, RuntimeError, MemoryError):  # the latter two: nested deeper than can be followed
        return profile(DEFAULT), "%s is not JSON: using %s" % (path, DEFAULT)
    if not isinstance(given, dict):
        return profile(DEFAULT), "%s must hold one JSON object: using %s" % (path, DEFAULT)
    name = given.pop("board", DEFAULT)
    try:
        board = _plain(name)
    except BadBoard as error:
        return profile(DEFAULT), "%s; using %s" % (error, DEFAULT)
    notice = ""
    for field in _ordered(given):
        try:
            _set(board, field, given[field])
        except BadBoard as error:
            notice = notice or "%s: %s" % (path, error)
    try:
        _check_whole(board)
    except BadBoard as error:
        return profile(name), "%s; using %s as it is" % (notice or "%s: %s" % (path, error), name)
    _rewired(board, given)
    return board, notice


def quarters(way, profile):
    """Return by how many quarters a choice of the setting `turn` turns the picture: 0 or 2 where it is not square."""
    count = _QUARTERS.get(way, 0)
    return 0 if count & 1 and profile["width"] != profile["height"] else count


def turned(profile, count):
    """Return MADCTL, and the controller's column and row of the first pixel, for a picture turned by some quarters."""
    access, x0, y0 = profile["madctl"], profile["x0"], profile["y0"]
    width, height = profile["width"], profile["height"]
    _, _, columns, rows, _ = CONTROLLERS[profile["controller"]]
    for _ in range(count):
        # As seen in the turned picture, the glass's old down is its right, and the glass's old left is its down
        across = rows if access & _EXCHANGE else columns
        access ^= _EXCHANGE | (_MIRROR_ROWS if access & _EXCHANGE else _MIRROR_COLUMNS)
        x0, y0 = y0, across - width - x0
        width, height = height, width
    return access, x0, y0


def keys(profile, count, swapped):
    """Return the buttons' key codes and codes when held, as `wiring` does, with a picture turned by some quarters.

    `swapped`: the buttons of select and back change places, pair by pair; further ones stay.
    """
    pins, codes, holds = wiring(profile)
    held = {codes[i]: holds[i] for i in range(len(pins))}
    codes = [_turned_key(code, count) for code in codes]
    if swapped:
        for a, b in zip(profile["keys"]["select"], profile["keys"]["back"]):
            a, b = pins.index(a), pins.index(b)
            codes[a], codes[b] = codes[b], codes[a]
    return bytes(codes), bytes([held.get(code, NO_HOLD) for code in codes])


def _turned_key(code, count):
    """Return the key that a button means with the picture turned by some quarters."""
    if code in _ROUND:
        return _ROUND[(_ROUND.index(code) - count) % 4]
    if count == 2 and code in (PREV, NEXT):
        return PREV + NEXT - code
    return code


def loose(board):
    """Return what `steady` is unless the file says: whether buttons are at pins that the board as it comes has none."""
    usual = _plain(board["name"])
    known = [pin for key in usual["keys"] for pin in usual["keys"][key]]
    return usual["steady"] or (board["sda"] == OFF and any([pin not in known for pin in wiring(board)[0]]))


def _rewired(board, given):
    """Find out whether the buttons are on loose wires, unless `given` says.

    Forget what is printed at buttons that have been wired anew, unless it was given with them.
    """
    usual = _plain(board["name"])["keys"]
    if "steady" not in given:
        board["steady"] = loose(board)
    if "labels" in given:
        return
    for name in KEYS:
        if board["keys"].get(name) != usual.get(name):
            board["labels"].pop(name, None)


def _plain(name):
    """Return board `name` as it comes."""
    if not isinstance(name, str) or name not in BOARDS:
        raise BadBoard("no board is called %s; the boards are: %s" % (_shown(name), ", ".join(names())))
    board = {"name": name}
    for field, _, default, _ in FIELDS:
        board[field] = default
    for layer in BOARDS[name]:
        board.update(layer)
    for field, value in CONTROLLERS[board["controller"]][0].items():
        if board[field] is None:
            board[field] = value
    board["keys"] = _buttons("keys", board["keys"], _LAST_CODE)
    board["labels"] = dict(board["labels"])
    return board


def _ordered(fields):
    """Return names of fields in the order in which they are set: first those on which others depend."""
    return sorted(fields, key=lambda field: (field not in ("controller", "sda"), field))


def _set(board, field, value):
    """Give a board a field's value, and with a controller what goes with it; BadBoard when it cannot have it."""
    for name, kind, _, allowed in FIELDS:
        if name == field:
            if kind == "buttons":
                allowed = _LAST_PIN if board["sda"] == OFF else _LAST_CODE  # what a button can be at most
            board[field] = _KINDS[kind](field, value, allowed)
            if field == "controller":
                board.update(CONTROLLERS[value][0])
            return
    raise BadBoard("no field is called %s; the fields are: %s" % (_shown(field), ", ".join([row[0] for row in FIELDS])))


def _refuse(field, value, allowed):
    """Raise BadBoard: a field cannot have this value."""
    raise BadBoard("field %s cannot be %s; allowed: %s" % (field, _shown(value), allowed))


def _shown(value):
    """Return a value as it is shown in a notice: the beginning of a long one."""
    try:
        text = repr(value)
    except (RuntimeError, MemoryError):  # nested deeper than can be followed
        return "lists without end"
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def _words(field, value, longest):
    """Return a text of at most `longest` letters."""
    if not isinstance(value, str) or len(value) > longest:
        _refuse(field, value, "up to %d letters" % longest)
    return value


def _choice(field, value, choices):
    """Return the one of `choices` that a value equals."""
    if isinstance(value, bool) or value not in choices:
        _refuse(field, value, ", ".join([str(choice) for choice in choices]))
    return choices[choices.index(value)]  # an equal number may be of another kind, which the hardware does not take


def _clock(field, value, choices):
    """Return the clock of `choices` that a value equals, if the chip can run at it."""
    chip = "RP2350"
    try:
        if "RP2040" in sys.implementation._machine:
            chip = "RP2040"
    except AttributeError:
        pass  # a desktop does not know which chip a file is for
    most = _RP2040_HERTZ if chip == "RP2040" else _RP2350_HERTZ
    if isinstance(value, (int, float)) and value > most:
        raise BadBoard("field %s cannot be %d: above %d Hz an %s needs more voltage" % (field, value, most, chip))
    return _choice(field, value, [hertz for hertz in choices if hertz <= most])


def _number(field, value, ends, kinds=int):
    """Return an integer from `ends[0]` to `ends[1]`, or a number of other `kinds`."""
    if isinstance(value, bool) or not isinstance(value, kinds) or not ends[0] <= value <= ends[1]:
        _refuse(field, value, "%s to %s" % ends)
    return value


def _length(field, value, ends):
    """Return a number from `ends[0]` to `ends[1]`, whole or not."""
    return _number(field, value, ends, (int, float))


def _switch(field, value, _):
    """Return a boolean."""
    if not isinstance(value, bool):
        _refuse(field, value, "true, false")
    return value


def _pins(field, value, last):
    """Return a list of pins, or of key codes, as a tuple; `last` is the highest one allowed."""
    if not isinstance(value, (list, tuple)):
        _refuse(field, value, "a list of pins 0 to %d" % last)
    return tuple([_number(field, pin, (0, last)) for pin in value])


def _buttons(field, value, last):
    """Return {key: pins or codes} of buttons."""
    allowed = "%s 0 to %d by key: %s" % ("pins" if last == _LAST_PIN else "codes", last, ", ".join(_BUTTONS))
    if not isinstance(value, dict):
        _refuse(field, value, allowed)
    buttons = {}
    for name in value:
        if name not in _BUTTONS:
            _refuse(field, name, allowed)
        pins = value[name]
        buttons[name] = _pins("keys." + name, pins if isinstance(pins, (list, tuple)) else [pins], last)
    return buttons


def _labels(field, value, _):
    """Return {key: what is printed at its buttons}."""
    if not isinstance(value, dict):
        _refuse(field, value, "words by key: %s" % ", ".join(_BUTTONS))
    labels = {}
    for name in value:
        if name not in _BUTTONS:
            _refuse(field, name, ", ".join(_BUTTONS))
        labels[name] = _words("labels." + name, value[name], _LABEL)
    return labels


def _holds(field, value, _):
    """Return {key: the key that it means when held}."""
    if not isinstance(value, dict):
        _refuse(field, value, "keys by key: %s" % ", ".join(KEYS))
    for name in value:
        for key in (name, value[name]):
            if key not in KEYS:
                _refuse(field, key, ", ".join(KEYS))
    return dict(value)


_KINDS = {
    "words": _words,
    "choice": _choice,
    "clock": _clock,
    "number": _number,
    "length": _length,
    "pin": _number,
    "switch": _switch,
    "pins": _pins,
    "buttons": _buttons,
    "holds": _holds,
    "labels": _labels,
}


def _check_whole(board):
    """Raise BadBoard when fields that are right alone do not fit together."""
    if (board["width"], board["height"]) not in SIZES:
        sizes = ", ".join(["%d x %d" % size for size in SIZES])
        raise BadBoard("no screen is %d x %d; allowed: %s" % (board["width"], board["height"], sizes))
    have = [name for name in KEYS if board["keys"].get(name)]
    for group in (("select", "back"), ("up", "down", "left", "right") if "up" in have else ("prev", "next")):
        for name in group:
            if name not in have:
                raise BadBoard("key %s has no pin; needed: select, back and %s" % (name, _WAYS))
    _check_bus(board)
    _check_keyboard_and_battery(board)
    _check_pins(board)


def _check_bus(board):
    """Raise BadBoard when the chip or the controller cannot use the bus's pins or its clock.

    SCK is 2 above a multiple of 4, MOSI 3 above; pins 8 to 15 and from 24 up are on bus 1.
    """
    fastest = CONTROLLERS[board["controller"]][1]
    if board["baud"] > fastest:
        raise BadBoard("field baud cannot be %d for %s; at most %d" % (board["baud"], board["controller"], fastest))
    for field, offset in (("sck", 2), ("mosi", 3)):
        pin = board[field]
        if pin & 3 != offset or pin >> 3 & 1 != board["spi"]:
            fits = [str(p) for p in range(_LAST_PIN + 1) if p & 3 == offset and p >> 3 & 1 == board["spi"]]
            raise BadBoard("field %s cannot be %d on SPI %d; allowed: %s" % (field, pin, board["spi"], ", ".join(fits)))


def _check_keyboard_and_battery(board):
    """Raise BadBoard when keyboard or battery cannot be at their pins.

    I2C has data on even pins, the clock on odd ones; bus 1 has every other pair. Four pins can measure a voltage, and
    only a keyboard has a register.
    """
    sda, scl = board["sda"], board["scl"]
    if (sda == OFF) != (scl == OFF):
        raise BadBoard("fields sda and scl go together; -1 and -1 for no keyboard")
    usual = _plain(board["name"])
    if (sda == OFF) != (usual["sda"] == OFF) and board["keys"] == usual["keys"]:
        raise BadBoard("fields sda and scl need keys, too: pins without a keyboard, else the codes of its keys")
    if sda != OFF and (sda & 1 or not scl & 1 or (sda ^ scl) & 2):
        raise BadBoard("pins %d (sda) and %d (scl) are not those of one I2C bus" % (sda, scl))
    if board["battery"] != OFF and board["battery"] < _FIRST_ANALOGUE:
        raise BadBoard("field battery cannot be %d; allowed: -1, %d to %d" % (
            board["battery"], _FIRST_ANALOGUE, _LAST_PIN
        ))  # fmt: skip
    if board["register"] != OFF and board["sda"] == OFF:
        raise BadBoard("field register needs a keyboard on I2C: fields sda and scl")


def _check_once(what, places):
    """Raise BadBoard when a number stands in two of the places, (name, numbers)."""
    used = {}
    for place, numbers in places:
        for number in numbers:
            if number != OFF and number in used:
                raise BadBoard("%s %d is used twice: %s and %s" % (what, number, used[number], place))
            used[number] = place


def _check_pins(board):
    """Raise BadBoard when two things share a pin, a key code or a PWM slice."""
    pins = [(row[0], (board[row[0]],)) for row in FIELDS if row[1] == "pin"] + [("leds", board["leds"])]
    keys = [("key " + name, board["keys"][name]) for name in sorted(board["keys"])]
    if board["sda"] == OFF:
        _check_once("pin", pins + keys)
    else:
        _check_once("pin", pins)
        _check_once("code", keys)
    light, buzzer = board["bl"], board["buzzer"]
    if OFF not in (light, buzzer) and light >> 1 & 7 == buzzer >> 1 & 7:
        raise BadBoard("pins %d (bl) and %d (buzzer) share one PWM slice; move one of them" % (light, buzzer))
