"""The board asleep: when, how dark, how soon it is back, and what it does meanwhile."""

import pytest

from tests.emulator.emulated import in_copy, needs_image, same, stage
from tools.emulator.handheld import HOLD_MS

pytestmark = needs_image

AFTER_MS = 1500  # without a press
IN_TIME_MS = 100
AWAKE_MS = 250


def _light(handheld):
    """Return for which share of the time the light is on, by the registers of the chip's PWM."""
    pin = handheld.profile["bl"]
    channel = handheld.mcu.pwm.channels[pin >> 1 & 7]
    compare = channel.cc >> 16 if pin & 1 else channel.cc & 0xFFFF
    return compare / (channel.top + 1)


@pytest.mark.parametrize("board, key", (("pico-lcd-1.3", "right"), ("display-pack", "next")))
def test_it_sleeps_in_time_and_the_press_that_wakes_it_does_nothing_else(board, key):
    real = stage(board)

    def sleep():
        handheld = real.handheld
        display, operations = handheld.display, handheld.flash.operations
        light = _light(handheld)
        real.tell("console.sleep_ms = %d" % AFTER_MS)
        pressed = handheld.nanos
        handheld.buttons.tap(key, HOLD_MS)
        handheld.run(AFTER_MS / 2000)
        before, undimmed = real.image(), _light(handheld)
        assert handheld.run_until(lambda: display.asleep, 10)
        slept_after, dark, seen = (handheld.nanos - pressed) / 1e6, _light(handheld), real.image()
        began = len(operations)
        handheld.run(1.0)
        written = len(operations) - began
        pressed = handheld.nanos
        handheld.buttons.tap(key, HOLD_MS)
        assert handheld.run_until(lambda: not display.asleep and _light(handheld) == light, 2)
        woke_after, woken = (handheld.nanos - pressed) / 1e6, real.image()
        handheld.settle()
        later = real.image()
        handheld.press(key)
        return (
            (slept_after, woke_after, written), (light, undimmed, dark),
            (before, seen, woken, later, real.image()), display.complaints,
        )  # fmt: skip

    (slept_after, woke_after, written), lights, pictures, complaints = in_copy(sleep)
    before, asleep, woken, later, pressed = pictures
    assert AFTER_MS <= slept_after <= AFTER_MS + IN_TIME_MS and woke_after <= AWAKE_MS
    assert lights[0] == lights[1] > lights[2] == 0 and not written
    same(woken, before, "woken")
    same(later, before, "later")
    assert not asleep.getbbox() and pressed.tobytes() != before.tobytes()
    assert not complaints
