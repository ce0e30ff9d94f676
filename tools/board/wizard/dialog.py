"""The wizard's conversation, without a terminal and without a board: the order of its questions.

`conversation` is a generator. It yields an `Ask`, a `Number` or a `Press`, is sent the answer, and returns the wiring.
It depends on the answers alone: to take one back, run it again with the earlier ones.
"""

from typing import NamedTuple

from firmware import boards
from tools.board.wizard import questions
from tools.board.wizard import wiring as wires

FRAME, TILES = "frame", "tiles"
_MOST_MOVED = 319  # pixels; the widest screen has 320
_OTHER = {"st7789": "ili9341", "ili9341": "st7789"}  # the controller to try when the user does not know which it is


class Ask(NamedTuple):
    """A question of `questions.QUESTIONS`; the answer is one of its values. `show`: (wiring, picture) to be seen."""

    name: str
    show: tuple | None = None
    fill: tuple = ()  # for its text
    note: str = ""  # printed before it
    choices: tuple = ()  # instead of the table's


class Number(NamedTuple):
    """A question of `questions.NUMBERS`; the answer is a number, or `boards.OFF` for none."""

    name: str
    usual: int | None  # the answer when nothing is typed
    last: int  # the largest answer
    note: str = ""
    show: tuple | None = None  # as in `Ask`
    fill: tuple = ()


class Press(NamedTuple):
    """A button to be pressed; the answer is (mask of the pins that changed, mask of those that went high)."""

    key: str
    label: str
    wiring: wires.Wiring


def conversation(given=None):
    """Ask for everything; return the `Wiring` to write, or None. `given`: that of the board's file."""
    wiring = yield from _which(given)
    wiring = yield from _screen(wiring)
    if wiring.profile["sda"] == boards.OFF:  # a keyboard's keys are known
        wiring = yield from _buttons(wiring)
    return wiring if (yield Ask("write", fill=(wires.text(wiring),))) == "write" else None


# The board


def _which(given):
    if given:
        title = given.profile["title"] + (", with fields of its own" if len(wires.fields(given)) > 1 else "")
        if (yield Ask("known", fill=(title,))) == "yes":
            return given
    name = yield Ask("board")
    if name != wires.OWN:
        return wires.of_board(name)
    controller = yield Ask("controller")
    size = (320, 240) if controller == "ili9341" else (yield Ask("size"))
    if controller == "unknown":
        controller = "ili9341" if size == (320, 240) else "st7789"
    return (yield from _pins(wires.own(controller, *size)))


def _pins(wiring):
    """Ask for the pins of the display, each until it fits the earlier ones."""
    for field in wires.PINS:
        wiring = yield from _pin(wiring, field, wires.usual_pin(wiring, field), wires.problem_of_pin)
    return wiring


def _pin(wiring, field, usual, problem):
    """Ask for a pin until there is no problem."""
    note = ""
    while True:
        pin = yield Number(field, usual, wires.LAST_PIN, note)
        changed = wires.with_pin(wiring, field, pin)
        note = problem(changed, field)
        if not note:
            return changed


# The screen


def _screen(wiring):
    """Show the test picture and correct the wiring until it looks right."""
    note = ""
    while True:
        wiring = wires.fitted(wiring)
        seen = yield Ask("screen", (wiring, FRAME), note=note)
        if seen == "right":
            return wiring
        note = ""
        try:
            wiring = yield from _REPAIRS[seen](wiring)
        except boards.BadBoard as error:
            note = str(error)


def _light(wiring):
    """Find the light: at the other level of its pin, at another pin, or none."""
    if wiring.profile["bl"] != boards.OFF:
        other = wiring.given(bl_off=1 - wiring.profile["bl_off"])
        if (yield Ask("lit", (other, FRAME))) == "yes":
            return other
    wiring = yield from _pin(wiring.given(bl_off=0), "bl", None, lambda given, _: wires.problem(given, buttons=False))
    if wiring.profile["bl"] == boards.OFF:
        return wiring
    for off in (0, 1):
        wiring = wiring.given(bl_off=off)
        if (yield Ask("lit", (wiring, FRAME))) == "yes":
            return wiring
    raise boards.BadBoard("pin %d has no light at either level: look at its wire and at 3.3 V" % wiring.profile["bl"])


def _contact(wiring):
    """Ask what to try when nothing that is sent arrives."""
    clock = wiring.profile["baud"] / 1e6
    fill = ("%g" % (clock / 2), "%g" % clock)
    choices = [(text % fill if what == "slower" else text, what) for text, what in questions.QUESTIONS["contact"][1]]
    answer = yield Ask("contact", choices=tuple(choices))
    if answer == "again":
        return wiring
    if answer == "slower":
        return wires.slower(wiring)
    if answer == "controller":
        name = yield Ask("controller")
        other = _OTHER.get(wiring.profile["controller"], "st7789")
        return wires.driven_by(wiring, other if name == "unknown" else name)
    if answer == "pins":
        return (yield from _pins(wiring))
    return (yield from _which(None))


def _colour(wiring):
    seen = yield Ask("colour", (wiring, TILES))
    if seen == "unknown":
        raise boards.BadBoard("odd colours come from a bus that is too fast, or from another controller")
    return wires.recoloured(wiring, seen)


def _way(wiring):
    note = ""
    while True:
        seen = yield Ask("way", (wiring, TILES), note=note)
        if seen == "unknown":
            return wiring
        try:
            return wires.upright(wiring, seen)
        except boards.BadBoard as error:
            note = str(error)


def _shift(wiring):
    """Move the picture until its frame is visible; an edge can be named only when the picture is upright."""
    wiring = yield from _way(wiring)
    note = ""
    while True:
        edge = yield Ask("edge", (wiring, FRAME), note=note)
        if edge == "size":
            return wires.sized(wiring, *(yield Ask("size")))  # the pins stay
        if edge not in wires.EDGES:
            return wiring
        count = yield Number("count", None, _MOST_MOVED, show=(wiring, FRAME), fill=(edge,))
        note = ""
        try:
            wiring = wires.moved(wiring, edge, count)
        except boards.BadBoard as error:
            note = str(error)


def _everything(wiring):
    """Ask about one thing after the other, for someone who cannot say what is wrong.

    A light that is found ends it: the picture may be right then.
    """
    if (yield Ask("lit", (wiring, FRAME))) == "no":
        return (yield from _light(wiring))
    if (yield Ask("tiles", (wiring, TILES))) == "no":
        return (yield from _contact(wiring))
    wiring = yield from _colour(wiring)
    return (yield from _shift(wiring))


# What is seen → function that asks for more and returns the corrected wiring
_REPAIRS = {
    "dark": _light, "nothing": _contact, "colour": _colour, "way": _way, "shift": _shift, "unknown": _everything,
}  # fmt: skip


# The buttons


def _buttons(wiring):
    wrong = wires.problem(wiring)  # such as a pin that the display has by now
    choices = tuple(one for one in questions.QUESTIONS["buttons"][1] if not wrong or one[1] != "keep")
    answer = yield Ask("buttons", fill=(_list_keys(wires.pins_of_keys(wiring)),), note=wrong, choices=choices)
    if answer == "keep":
        return wiring
    slots = wires.slots(wiring)
    if answer == "layout":
        layout = yield Ask("layout")
        wiring = wires.laid_out(wiring, layout)
        slots = [(key, wiring.profile["labels"].get(key, "")) for key in wires.LAYOUTS[layout]]
    while True:
        pressed = []
        for key, label in slots:
            pin = yield from _press(wiring, key, label, [pin for _, pin in pressed])
            pressed.append((key, pin))
        changed = wires.with_keys(wiring, pressed)
        wrong = wires.problem(changed)
        choices = tuple(one for one in questions.QUESTIONS["keys"][1] if not wrong or one[1] == "again")
        if (yield Ask("keys", fill=(_list_keys(pressed, "\n"),), note=wrong, choices=choices)) == "right":
            return changed


def _list_keys(pressed, between=", "):
    """Return a text that lists keys and their pins."""
    rows = ["%s at %s" % (questions.KEYS[key], "no pin" if pin is None else "pin %d" % pin) for key, pin in pressed]
    return between.join(rows)


def _press(wiring, key, label, taken):
    """Return the pin of a button, None when there is no such button."""
    while True:
        changed, high = yield Press(key, label, wiring)
        pins = [pin for pin in wires.scanned(wiring) if changed >> pin & 1]
        name = _why_not(pins, high, taken)
        if not name:
            return pins[0]
        if (yield Ask(name, fill=(", ".join(map(str, pins)),) if pins else ())) == "none":
            return None


def _why_not(pins, high, taken):
    """Return the question to ask about the pins that changed, "" when exactly one did, as a button does."""
    if not pins:
        return "press_nothing"
    if len(pins) > 1:
        return "press_several"
    if high >> pins[0] & 1:
        return "press_high"
    return "press_taken" if pins[0] in taken else ""
