"""How full a battery cell is: by its voltage at a pin, or as the PicoCalc's keyboard says. Loaded for each reading.

`wires`: (pin of the voltage or -1, millivolts before its divider at which the converter is at full scale, millivolts
that the cell has more, pin of power over USB or -1, register of the keyboard).

While power comes over USB, the voltage is that of the charger and says nothing of the cell.
"""

import time

import machine

from engine.compat import const

# Millivolts of a lithium cell and how full it is then. Points of the usual published curves for a cell at rest, so this
# is approximate: cells differ by some percent, most where the curve is flat, and by their age. At 0 nothing is
# written to the flash, which needs 2.7 V (`screens/battery.py`): the rest is for a regulator and errors of the reading
CURVE = (
    (3270, 0), (3610, 5), (3690, 10), (3730, 20), (3770, 30), (3800, 40), (3840, 50), (3870, 60), (3950, 70),
    (4020, 80), (4110, 90), (4200, 100),
)  # fmt: skip
_LEAST = const(2500)  # a cell with less is protected from giving more: nothing is connected there
_MOST = const(4350)  # more than a cell can have: such a voltage is USB's
_READINGS = const(32)  # how many are averaged
_FULL_SCALE = const(65535)  # the converter's highest number
_ANSWER_MS = const(100)  # in which a keyboard has answered; the timer asks it meanwhile
_CHARGING = const(0x80)  # the bit beside the percentage in a keyboard's register


def read(wires, keyboard):
    """Return (percent, -1 where that is not known just now; True with power over USB)."""
    pin, full_scale, drop, usb, register = wires
    if pin < 0:
        return _from_keyboard(keyboard, register)
    converter = machine.ADC(pin)
    total = sum([converter.read_u16() for _ in range(_READINGS)])
    millivolts = total // _READINGS * full_scale // _FULL_SCALE + drop
    if millivolts > _MOST or usb >= 0 and machine.Pin(usb, machine.Pin.IN)():
        return -1, True
    return percent(millivolts) if millivolts >= _LEAST else -1, False


def percent(millivolts):
    """Return how full a cell of that many millivolts is."""
    below, least = CURVE[0]
    for above, most in CURVE[1:]:
        if millivolts < above:
            return least + max(0, millivolts - below) * (most - least) // (above - below)
        below, least = above, most
    return least


def _from_keyboard(keyboard, register):
    """Return the same as `read` from a keyboard's register: percent and `_CHARGING`.

    That is 0 before the keyboard's first reading, 0xFF without a cell.
    """
    keyboard.ask(register)
    for _ in range(_ANSWER_MS):
        if keyboard.answer >= 0:
            break
        time.sleep_ms(1)
    full = keyboard.answer & ~_CHARGING
    if keyboard.answer < 0 or not 0 < full <= 100:
        return -1, False
    return full, keyboard.answer >= _CHARGING
