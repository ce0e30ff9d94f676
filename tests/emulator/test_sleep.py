"""The board asleep, and at rest: when, how dark, how soon it is back, and how little it does meanwhile."""

import pytest

import engine
from tests.emulator.emulated import UF2, in_copy, needs_image, remote, same, saves_on
from tests.long import LONG
from tools.bench.device import at_rest
from tools.emulator.handheld import HOLD_MS, Handheld
from tools.emulator.heap import Heap

pytestmark = needs_image

WAITS = 0.95  # of the time at rest, for which the processor has nothing to do
AFTER_MS = 1500  # how long no key is pressed before it sleeps
SOON_MS = 250  # the same where it is to sleep often
LATE_MS = 250  # at most: from AFTER_MS or SOON_MS until it is asleep, and from a press until it is awake
SLEEPS = 1000 if LONG else 20  # in a row
DEEP = 0.8  # the share of the time asleep for which the chip has to sleep too, here of a second


def _light(handheld):
    """Return the share of the time for which the light is on, by the registers of the chip's PWM."""
    pin = handheld.profile["bl"]
    channel = handheld.mcu.pwm.channels[pin >> 1 & 7]
    compare = channel.cc >> 16 if pin & 1 else channel.cc & 0xFFFF
    return compare / (channel.top + 1)


@pytest.mark.parametrize("board, key", (("pico-lcd-1.3", "right"), ("display-pack", "next")))
def test_it_sleeps_in_time_and_the_press_that_wakes_it_does_nothing_else(board, key):
    real = remote(board)

    def sleep():
        handheld = real.handheld
        display, operations = handheld.display, handheld.flash.operations
        light = _light(handheld)
        real.run("console.sleep_ms = %d" % AFTER_MS)
        pressed = handheld.nanos
        handheld.buttons.tap(key, HOLD_MS)
        handheld.run(AFTER_MS / 2000)
        before = real.image()
        assert light > 0 and _light(handheld) == light
        assert handheld.run_until(lambda: display.asleep, 10)
        slept_after = (handheld.nanos - pressed) / 1e6
        assert _light(handheld) == 0 and not real.image().getbbox()
        began = len(operations)
        handheld.run(1.0)
        assert len(operations) == began
        pressed = handheld.nanos
        handheld.buttons.tap(key, HOLD_MS)
        assert handheld.run_until(lambda: not display.asleep and _light(handheld) == light, 2)
        woke_after = (handheld.nanos - pressed) / 1e6
        same(real.image(), before, "woken")
        handheld.settle()
        same(real.image(), before, "later")
        handheld.press(key)
        assert real.image().tobytes() != before.tobytes() and not display.complaints
        return slept_after, woke_after

    slept_after, woke_after = in_copy(sleep)
    print("asleep after %d ms, awake after %d" % (slept_after, woke_after))
    assert AFTER_MS <= slept_after <= AFTER_MS + LATE_MS and woke_after <= LATE_MS


def test_a_button_that_is_down_as_it_falls_asleep_does_not_wake_it():
    """The finger is still on select when a menu's "Sleep now" is chosen, or a button is stuck."""
    real = remote("pico-lcd-1.3")

    def sleep():
        handheld, found = real.handheld, []
        handheld.buttons.tap("select", 1500)
        handheld.run(0.1)
        real.run("console.sleep_now()")
        for seconds in (1, 1):
            handheld.run(seconds)
            found.append(handheld.display.asleep)
        handheld.buttons.tap("select", HOLD_MS)
        handheld.run(1)
        return [*found, handheld.display.asleep]

    assert in_copy(sleep) == [True, True, False]


@pytest.mark.parametrize("plugged", (True, False), ids=("host", "battery"))
@pytest.mark.parametrize("board", ("pico-lcd-1.3", "display-pack"))
def test_at_rest_the_processor_only_waits(board, plugged):
    """On the first screen, at a table, in a menu and asleep; by its cycles, of which a second has 125 million."""
    real = remote(board)

    def shares():  # what runs code on the device needs the host
        real.handheld.usb.plugged = plugged
        found = {"first screen": at_rest(real.handheld)}
        real.handheld.usb.plugged = True
        real.play(engine.new("treys", 41))
        real.handheld.usb.plugged = plugged
        found["table"] = at_rest(real.handheld)
        real.press("menu" if "menu" in real.handheld.buttons.pins else "back")
        found["menu"] = at_rest(real.handheld)
        assert not real.handheld.naps.count
        real.handheld.usb.plugged = True
        real.run("console.sleep_now()")
        real.handheld.usb.plugged = plugged
        found["asleep"] = at_rest(real.handheld)
        return found, real.handheld.display.asleep, real.handheld.naps.count

    found, asleep, naps = in_copy(shares)
    print(board, plugged, found)
    assert asleep and bool(naps) != plugged
    assert {name: share for name, share in found.items() if share < WAITS} == {}


def test_it_sleeps_lightly_only_where_no_host_talks_to_it():
    real = remote("pico-lcd-1.3")

    def sleep():
        handheld = real.handheld
        naps, usb = handheld.naps, handheld.usb
        lit = []
        naps.begins = lambda: lit.append(_light(handheld))
        real.play(engine.new("treys", 41))
        real.run("console.sleep_now()")
        handheld.run(1)
        assert not naps.count
        usb.plugged = False
        handheld.run(0.1)
        before = naps.nanos
        handheld.run(1)
        assert naps.nanos - before > DEEP * 1e9
        usb.plugged = True  # in the middle of it
        handheld.run(1)
        before = naps.nanos
        handheld.run(1)
        assert real.run("print(6 * 7)") == "42\n"  # as a deployment would
        assert naps.nanos == before and handheld.display.asleep
        usb.plugged = False
        handheld.run(0.5)
        before = naps.nanos
        handheld.buttons.tap("right", HOLD_MS)
        assert handheld.run_until(lambda: _light(handheld), 1)
        handheld.settle()
        real.press("right")
        assert naps.nanos - before < 0.05 * 1e9
        assert lit and not any(lit) and not handheld.display.complaints

    in_copy(sleep)


def test_it_sleeps_where_there_never_was_a_host():
    """The USB clock stops too, and comes back with the others: the display gets its pixels as fast as before."""
    handheld = Handheld(UF2, "pico-lcd-1.3", plugged=False)
    handheld.start()
    handheld.press("down up")  # the page of the game, and on to its last row: Sleep now
    before = handheld.image()
    handheld.press("a!")
    assert handheld.run_until(lambda: handheld.display.asleep, 2)
    handheld.run(0.2)
    slept = handheld.naps.nanos
    handheld.run(1)
    assert handheld.naps.nanos - slept > DEEP * 1e9
    pressed = handheld.nanos
    handheld.buttons.tap("up", HOLD_MS)
    assert handheld.run_until(lambda: not handheld.display.asleep and _light(handheld), 2)
    assert handheld.nanos - pressed <= LATE_MS * 1e6
    handheld.settle()
    same(handheld.image(), before, "woken")
    assert handheld.mcu.clk_peri == 125_000_000
    handheld.press("up")
    assert handheld.image().tobytes() != before.tobytes() and not handheld.display.complaints


def test_many_sleeps_in_a_row_lose_no_press_and_no_byte():
    real = remote("pico-lcd-1.3")

    def sleep():
        handheld = real.handheld
        display, naps, heap = handheld.display, handheld.naps, Heap(handheld.mcu)
        real.play(engine.new("treys", 41), fresh=True)
        saves = saves_on(handheld.disk())
        real.run("console.sleep_ms = %d" % SOON_MS)
        handheld.run(2)  # it sleeps, for the first time with all that this loads
        handheld.usb.plugged = False
        handheld.run(0.1)
        late, slow, free = [], [], []
        for number in range(SLEEPS):
            writes, before = len(handheld.flash.operations), naps.count
            assert handheld.run_until(lambda: naps.count > before + 1, 0.3), number
            assert display.asleep and len(handheld.flash.operations) == writes, number
            free.append(heap.inspect().free)
            pressed, sent = handheld.nanos, display.changed_at
            handheld.buttons.tap("left", HOLD_MS)
            assert handheld.run_until(lambda: not display.asleep and _light(handheld), 1), number
            slow.append((handheld.nanos - pressed) / 1e6)
            handheld.run(0.02)
            assert display.changed_at == sent, "%d: the press that woke it did something" % number
            handheld.buttons.tap("left" if number % 2 else "right", HOLD_MS)
            pressed = handheld.nanos
            assert handheld.run_until(lambda: display.changed_at > pressed, 0.2), "%d: a press is lost" % number
            assert handheld.run_until(lambda: display.asleep, 2), number
            late.append((handheld.nanos - pressed) / 1e6 - SOON_MS)
        return late, slow, free, saves == saves_on(handheld.disk()), display.complaints

    late, slow, free, kept, complaints = in_copy(sleep)
    print(len(free), "sleeps;", max(late), "ms late and", max(slow), "ms to wake at most; free", free[0], free[-1])
    assert len(free) == SLEEPS and min(late) >= 0 and max(late + slow) <= LATE_MS
    assert kept and not complaints
    # The cursor is on one card and on another in turn, so every second figure is compared
    assert free[-1] >= free[1] and free[-2] >= free[2]
