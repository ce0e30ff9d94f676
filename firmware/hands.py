"""How a board is held: its picture turned by quarters, its keys with it, A and B in each other's place.

    count = quarters("upside_down", profile)
    access, x0, y0 = turned(profile, count)
    codes, holds = keys(profile, count, True)

Loaded when it is asked for, and not kept.
"""

from engine.compat import const
from firmware.drivers.controllers import CONTROLLERS
from firmware.input import DOWN, LEFT, NEXT, NO_HOLD, PREV, RIGHT, UP, wiring

# Choices of the setting: how often a quarter clockwise the picture is turned on the board. One that lies on its left
# side has been turned the other way
_QUARTERS = {"upright": 0, "left": 1, "upside_down": 2, "right": 3}
_MIRROR_ROWS = const(0x80)  # bits of MADCTL
_MIRROR_COLUMNS = const(0x40)
_EXCHANGE = const(0x20)
_ROUND = (UP, RIGHT, DOWN, LEFT)  # clockwise


def quarters(way, profile):
    """Return by how many quarters the picture is turned; only square ones are by an odd number."""
    count = _QUARTERS.get(way, 0)
    return 0 if count & 1 and profile["width"] != profile["height"] else count


def turned(profile, count):
    """Return MADCTL, and the controller's column and row of the first pixel, for a picture turned by some quarters."""
    access, x0, y0 = profile["madctl"], profile["x0"], profile["y0"]
    width, height = profile["width"], profile["height"]
    _, _, columns, rows, _ = CONTROLLERS[profile["controller"]]
    for _ in range(count):
        # What ran down runs to the right now, and what ran to the left runs down
        across = rows if access & _EXCHANGE else columns
        access ^= _EXCHANGE | (_MIRROR_ROWS if access & _EXCHANGE else _MIRROR_COLUMNS)
        x0, y0 = y0, across - width - x0
        width, height = height, width
    return access, x0, y0


def keys(profile, count, swapped):
    """Return the buttons' key codes and codes when held, as `wiring` does, with a picture turned by some quarters."""
    pins, codes, holds = wiring(profile)
    held = {codes[i]: holds[i] for i in range(len(pins))}
    codes = [_turned_key(code, count) for code in codes]
    if swapped:
        for a, b in zip(profile["keys"]["select"], profile["keys"]["back"]):
            a, b = pins.index(a), pins.index(b)
            codes[a], codes[b] = codes[b], codes[a]
    return bytes(codes), bytes([held.get(code, NO_HOLD) for code in codes])


def _turned_key(code, count):
    if code in _ROUND:
        return _ROUND[(_ROUND.index(code) - count) % 4]
    if count == 2 and code in (PREV, NEXT):
        return PREV + NEXT - code
    return code
