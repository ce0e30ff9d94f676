"""The effect of answers on a board's wiring: pure functions from what is seen to the fields of `board.json`.

A `Wiring` is a board of `firmware/boards.py` and its fields, those that the owner has changed among them. Every
function returns another one. What a picture looks like when a field is wrong is stated here as data: WAYS and COLOURS.
"""

import json
from typing import NamedTuple

from firmware import boards
from firmware.drivers.controllers import CONTROLLERS
from firmware.input import KEYS
from tools.board import deploy

OWN = "ili9341"  # the board whose file describes the user's own wiring
MIRROR_ROWS, MIRROR_COLUMNS, EXCHANGE, BLUE_FIRST = 0x80, 0x40, 0x20, 0x08  # bits of MADCTL
PINS = ("sck", "mosi", "cs", "dc", "rst", "bl", "buzzer")
OPTIONAL = ("rst", "bl", "buzzer")  # those that a display or a board may lack
_GIVE_WAY = ("battery", "usb")  # fields that are dropped when one of PINS takes their pin
LAST_PIN = 28  # on a Pico's edge; higher ones are internal
_TITLE = "%d x %d, your own wiring"
_DIAGONALS = {(240, 240): 1.54, (240, 135): 1.14, (320, 240): 2.4}  # inches, of most modules of that size

# How a picture is seen: turned by 0 to 3 quarters clockwise, then the same of a picture that was mirrored before
WAYS = (
    "upright", "turned right", "upside down", "turned left",
    "mirrored", "mirrored, turned right", "mirrored, upside down", "mirrored, turned left",
)  # fmt: skip
# How pure red is seen: (red and blue are exchanged, the picture is a negative)
COLOURS = {"red": (False, False), "blue": (True, False), "cyan": (False, True), "yellow": (True, True)}
# Which edge of the picture is missing, and so which way the picture has to go
EDGES = {"left": (1, 0), "right": (-1, 0), "top": (0, 1), "bottom": (0, -1)}

# The keys of self-made boards: name → keys in the order in which they are asked for
LAYOUTS = {
    "eight": ("up", "down", "left", "right", "select", "back", "x", "y"),
    "six": ("up", "down", "left", "right", "select", "back"),
    "four": ("prev", "next", "select", "back"),
}
_LABELS = {"select": "A", "back": "B", "x": "X", "y": "Y"}


class Wiring(NamedTuple):
    """The board that a file names, and its profile with the file's other fields."""

    base: str
    profile: dict

    def given(self, **fields):
        """Return it with some fields changed."""
        return Wiring(self.base, {**self.profile, **fields})


def of_board(name):
    """Return the wiring of a board as it is sold."""
    return Wiring(name, boards.profile(name))


def of_file(text):
    """Return (wiring, problem or "") of a board's file."""
    profile, notice = deploy.read_profile(text)
    return Wiring(profile["name"], profile), notice


def own(controller, width, height):
    """Return the recommended wiring (docs/hardware.md) of a display module without a board, for a size in pixels."""
    plain = Wiring(OWN, boards.profile(OWN, {"controller": controller, "buzzer": boards.OFF}))
    return sized(plain, width, height).given(title=_TITLE % (width, height))


def sized(wiring, width, height):
    """Return the wiring with a display of another size, at the offsets that most of that size have."""
    x0, y0 = _usual_offset(width, height)
    size = {"width": width, "height": height, "diagonal": _DIAGONALS[width, height], "margin": 0}
    if wiring.profile["title"] == _TITLE % (wiring.profile["width"], wiring.profile["height"]):
        size["title"] = _TITLE % (width, height)
    return fitted(wiring.given(**size, x0=x0, y0=y0))


def _usual_offset(width, height):
    """Return the column and row at which most displays of a size begin."""
    return (40, 53) if (width, height) == (240, 135) else (0, 0)


def driven_by(wiring, controller):
    """Return the wiring with another controller and its defaults."""
    profile = wiring.profile
    plain = wiring.given(controller=controller, **CONTROLLERS[controller][0])
    return sized(plain, profile["width"], profile["height"]).given(diagonal=profile["diagonal"])


def fitted(wiring):
    """Return the wiring with its picture moved into the controller's memory, under its usual MADCTL if need be."""
    try:
        return _inside(wiring)
    except boards.BadBoard:
        return _inside(wiring.given(madctl=CONTROLLERS[wiring.profile["controller"]][0]["madctl"]))


def memory(profile):
    """Return how many columns and rows of the controller's memory a profile's MADCTL addresses."""
    _, _, columns, rows, _ = CONTROLLERS[profile["controller"]]
    return (rows, columns) if profile["madctl"] & EXCHANGE else (columns, rows)


# The picture


def upright(wiring, way):
    """Return the wiring that shows upright, and from the same part of memory, what this one shows as in WAYS.

    A picture with long sides that is turned by a quarter has another part: what most of that size have. BadBoard when
    no wiring shows it upright.
    """
    margin = wiring.profile["margin"]
    # The picture with its margins, as they are turned with it
    whole = {**wiring.profile, "y0": wiring.profile["y0"] - margin, "height": wiring.profile["height"] + 2 * margin}
    width, height = whole["width"], whole["height"]
    if "mirrored" in way:
        whole["x0"] = memory(whole)[0] - width - whole["x0"]
        whole["madctl"] ^= MIRROR_ROWS if whole["madctl"] & EXCHANGE else MIRROR_COLUMNS
    back = -WAYS.index(way) % 4  # quarters clockwise
    access, x0, y0 = boards.turned(whole, back)
    if back & 1 and width != height:
        x0, y0 = _usual_offset(width, height)
    changed = wiring.given(madctl=access, x0=x0, y0=y0 + margin)
    wide, high = memory(changed.profile)
    return _inside(changed, stands=back & 1 and width > height and wide < high)


def _inside(wiring, stands=False):
    """Return the wiring with its picture moved into memory; BadBoard if it does not fit or `stands` on a short side."""
    profile, (wide, high) = wiring.profile, memory(wiring.profile)
    margin = profile["margin"]
    size = profile["width"], profile["height"]
    last_x, last_y = wide - profile["width"], high - profile["height"] - margin
    if last_x < 0 or last_y < margin or stands:
        raise boards.BadBoard("%d x %d pixels cannot stand like that: hold the screen with its long side across" % size)
    return wiring.given(x0=max(0, min(profile["x0"], last_x)), y0=max(margin, min(profile["y0"], last_y)))


def recoloured(wiring, colour):
    """Return the wiring that shows red where this one shows one of COLOURS."""
    exchanged, negative = COLOURS[colour]
    access = wiring.profile["madctl"] ^ (BLUE_FIRST if exchanged else 0)
    return wiring.given(madctl=access, invert=wiring.profile["invert"] != negative)


def moved(wiring, edge, count):
    """Return the wiring that shows `count` more pixels at one of EDGES; BadBoard when memory ends before that."""
    (dx, dy), x0, y0 = EDGES[edge], wiring.profile["x0"], wiring.profile["y0"]
    changed = wiring.given(x0=x0 + dx * count, y0=y0 + dy * count)
    inside = _inside(changed).profile
    if inside != changed.profile:
        room = abs(inside["x0"] - x0) + abs(inside["y0"] - y0)
        raise boards.BadBoard("the picture cannot be moved by %d, only by up to %d" % (count, room))
    return changed


def slower(wiring):
    """Return the wiring with half the clock on its bus; BadBoard when that is too slow for a game."""
    baud = wiring.profile["baud"] // 2
    if baud < 2_000_000:
        raise boards.BadBoard("the bus runs at %.1f MHz, and slower does not help" % (wiring.profile["baud"] / 1e6))
    return wiring.given(baud=baud)


# Pins


def with_pin(wiring, field, pin):
    """Return the wiring with one of PINS at another pin, and the SPI bus that has it.

    Other parts that the profile has at that pin, such as an LED, are dropped.
    """
    changed: dict = {one: boards.OFF for one in _GIVE_WAY if wiring.profile[one] == pin}
    changed["leds"] = tuple(led for led in wiring.profile["leds"] if led != pin)
    if field == "sck":
        changed["spi"] = pin >> 3 & 1
    return wiring.given(**changed, **{field: pin})


def _used(wiring):
    """Return the pins that anything but a button has."""
    single = {wiring.profile[field] for field, kind, *_ in boards.FIELDS if kind == "pin"}
    return single | set(wiring.profile["leds"])


def taken(wiring, field):
    """Return the pins of the fields of PINS before a field, which may not use them again."""
    return {wiring.profile[one] for one in PINS[: PINS.index(field)]} - {boards.OFF}


def usual_pin(wiring, field):
    """Return the pin to offer for one of PINS, or None."""
    if field == "mosi":
        return wiring.profile["sck"] + 1  # the next pin belongs to the same bus
    pin = wiring.profile[field]
    return None if pin in taken(wiring, field) else pin


def problem_of_pin(wiring, field):
    """Return one line about a problem of one of PINS with those before it, or ""."""
    # The later ones get pins that are in nobody's way, so that any problem is that of this field
    given = {"mosi": min(wiring.profile["sck"] + 1, LAST_PIN), **dict.fromkeys(OPTIONAL, boards.OFF)}
    used = taken(wiring, field) | {wiring.profile[field], given["mosi"]}
    free = [pin for pin in range(LAST_PIN + 1) if pin not in used]
    trial = wiring
    for one in PINS[PINS.index(field) + 1 :]:
        trial = with_pin(trial, one, given[one] if one in given else free.pop())
    return problem(trial, buttons=False)


def scanned(wiring):
    """Return the pins that a button may have: those of a Pico's edge and of the profile that nothing else uses."""
    internal = {23, 24, 25}  # the Pico's own: power supply and LED
    known = {pin for _, pin in pins_of_keys(wiring)}
    return sorted((set(range(LAST_PIN + 1)) - internal | known) - _used(wiring))


def slots(wiring):
    """Return the buttons of a board as (key, what is printed at it), those with several pins several times."""
    found = []
    for key in KEYS:
        labels = [word.strip() for word in wiring.profile["labels"].get(key, "").split(",")]
        pins = wiring.profile["keys"].get(key, ())
        found += [(key, labels[i] if i < len(labels) else "") for i in range(len(pins))]
    return found


def pins_of_keys(wiring):
    """Return the buttons of a board as a list of (key, pin)."""
    return [(key, pin) for key in KEYS for pin in wiring.profile["keys"].get(key, ())]


def with_keys(wiring, pressed):
    """Return the wiring with its buttons at the pins that were found: a list of (key, pin or None).

    Where undo or hint has no button, holding back stands for it. What is printed at a button that is not there goes.
    """
    keys = {}
    for key, pin in pressed:
        if pin is not None:
            keys[key] = (*keys.get(key, ()), pin)
    hold = wiring.profile["hold"]
    if not {"x", "y"} <= keys.keys() and "x" not in hold.values():
        hold = {"back": "x", **hold}  # undo, and hint when held longer, as on boards that are sold
    labels = {}
    for key, text in wiring.profile["labels"].items():
        pins = [pin for one, pin in pressed if one == key]
        words = [word for i, word in enumerate(text.split(",")) if pins[i : i + 1] != [None]]
        if key in keys and words:
            labels[key] = ",".join(words).strip()
    found = wiring.given(keys=keys, hold=hold, labels=labels)
    if wiring.profile["steady"] == boards.loose(wiring.profile):  # else its owner decided
        found.profile["steady"] = boards.loose(found.profile)
    return found


def laid_out(wiring, layout):
    """Return the user's own wiring with one of LAYOUTS, without pins yet."""
    labels = {key: _LABELS[key] for key in LAYOUTS[layout] if key in _LABELS}
    return wiring.given(keys={}, hold={}, labels=labels)


# The file


def fields(wiring):
    """Return the fields of the board's file: its name, and those that differ from that board's."""
    plain = {**boards.profile(wiring.base), "steady": boards.loose(wiring.profile)}
    given = {"board": wiring.base}
    if wiring.profile["controller"] != plain["controller"]:
        given["controller"] = wiring.profile["controller"]
        plain.update(CONTROLLERS[wiring.profile["controller"]][0])
    for field, *_ in boards.FIELDS:
        if field != "controller" and wiring.profile[field] != plain[field]:
            given[field] = wiring.profile[field]
    if "keys" in given:
        given["labels"] = wiring.profile["labels"]  # else those of moved buttons would be dropped
    return given


def problem(wiring, buttons=True):
    """Return one line about fields that do not fit together, or ""; `buttons` False ignores the buttons' pins."""
    given = fields(wiring)
    name = given.pop("board")
    if not buttons and wiring.profile["sda"] == boards.OFF:
        free = [pin for pin in range(LAST_PIN + 1) if pin not in _used(wiring)]
        given["keys"] = dict(zip(LAYOUTS["four"], free))
    try:
        boards.profile(name, given)
    except boards.BadBoard as error:
        return str(error)
    return ""


def text(wiring):
    """Return the text of the board's file, one line per field."""
    rows = ["%s: %s" % (json.dumps(field), json.dumps(value)) for field, value in fields(wiring).items()]
    return "{%s}\n" % ",\n ".join(rows)
