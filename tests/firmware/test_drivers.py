"""The display driver on a model of its controller, the rest of the board on a stand-in `machine`."""

import sys
import time
from importlib import import_module
from types import SimpleNamespace

import pytest

from firmware import boards
from tests.runtimes import run

NAMES = boards.names()

# Puts the stand-in for MicroPython's `machine` in its place
_MACHINE = """
import sys
import tests.firmware.fake_machine as machine
sys.modules["machine"] = sys.modules["rp2"] = machine
sys.modules["uctypes"] = machine.Uctypes
"""

_BOTH = """
from tests.firmware import driver_checks
for name in %r:
    driver_checks.start(name)
    driver_checks.off(name)
for name in ("pico-lcd-1.3", "display-pack", "display-pack-2"):
    driver_checks.rectangles(name, 60)
"""


def test_on_both_runtimes_the_controller_holds_the_same_picture(monkeypatch, capsys):
    """CPython has the plain conversion of pixels, MicroPython the one in viper."""
    monkeypatch.setitem(sys.modules, "machine", None)  # so that the stand-in, which the checks put there, goes again
    exec(_BOTH % NAMES, {})
    assert run("unix", _BOTH % NAMES) == capsys.readouterr().out


@pytest.mark.parametrize("x, w, columns", [
    (4, 2, (4, 6)), (5, 1, (4, 6)), (5, 2, (4, 8)), (4, 3, (4, 8)), (239, 1, (238, 240)),
])  # fmt: skip
def test_a_rectangle_is_widened_to_even_columns(x, w, columns, monkeypatch):
    """Two pixels are one byte."""
    monkeypatch.setitem(sys.modules, "machine", None)
    from tests.firmware import driver_checks

    driver = driver_checks.screen("pico-lcd-1.3")[3]
    asked = []
    window = driver.window
    monkeypatch.setattr(driver, "window", lambda *box: (asked.append(box), window(*box)))
    driver.show(x, 10, w, 3)
    assert asked == [(*columns, 10, 13)]


@pytest.mark.parametrize("answer, percent, charging", [
    (-1, -1, False), (0, -1, False), (1, 1, False), (100, 100, False), (101, -1, False), (0xFF, -1, False),
    (0x80, -1, False), (0x80 | 55, 55, True),
])  # fmt: skip
def test_what_the_keyboard_says_of_the_battery(answer, percent, charging, monkeypatch):
    """Nothing before its first reading, or without a cell."""
    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace())
    monkeypatch.setattr(time, "sleep_ms", lambda ms: None, raising=False)
    monkeypatch.delitem(sys.modules, "firmware.drivers.battery", raising=False)
    battery = import_module("firmware.drivers.battery")
    monkeypatch.delitem(sys.modules, "firmware.drivers.battery")
    keyboard = SimpleNamespace(ask=lambda register: None, answer=answer)
    assert battery.read((-1, 0, 0, -1, 11), keyboard) == (percent, charging)


def test_sending_allocates_nothing():
    code = """
import micropython
from display import palette
from firmware import boards
from firmware.drivers.panel import Panel
class Bus:
    band = bytearray(2560)
    def write(self, data):
        pass
    def start(self, at, count):
        pass
    def finish(self):
        pass
def ignore(value):
    pass
profile = boards.profile("display-pack-2")
driver = Panel(Bus(), ignore, ignore, profile, bytearray(38400), palette.rgb565(True))
driver.aim(profile["madctl"], 0, 0)
micropython.heap_lock()
driver.show(0, 0, 320, 240)
driver.show(31, 17, 33, 41)
driver.show(0, 0, 2, 1)
micropython.heap_unlock()
print("quiet")
"""
    assert run("unix", code) == "quiet\n"


def test_reading_the_pins_allocates_nothing_where_a_chip_has_more_than_30():
    """An RP2350B has pins 30 and 31, which make the word no small integer; `mem32` would allocate for it."""
    code = _MACHINE.replace('sys.modules["uctypes"]', "_") + """
import micropython, uctypes
from firmware import assembly
word = bytearray(b"\\xfd\\xff\\xff\\xff")
levels = assembly.levels(uctypes.addressof(word))
low = 0
micropython.heap_lock()
low = ~levels.pins & 0x3FFFFFFF
micropython.heap_unlock()
print(low, levels.pins)
"""
    for runtime in ("unix", "wasm"):
        assert run(runtime, code).split() == ["2", str(0x3FFFFFFD)]


def test_a_bus_that_stalls_is_built_anew_and_the_picture_is_drawn_again():
    code = _MACHINE + """
from display import palette
from firmware import device
machine.wires = (9, 8)
board = device.Board("/none")
from firmware.drivers import bus
made = [entry for entry in machine.log if entry[0] == "spi"]
board.surface.rect(2, 3, 4, 5, 12)
machine.DMA.stuck = True
controller = machine.panel
board.show(2, 3, 4, 5)
machine.panel = controller  # the same as before, on a new bus
print(board.spoilt, [entry for entry in machine.log if entry[0] == "spi"] == 2 * made, machine.levels[9])
board.spoilt = False
board.show(2, 3, 4, 5)
print(board.spoilt, machine.panel.state["on"], machine.panel.pixel(5, 7) == palette.rgb565()[12], len(machine.DMA.open))
board.close()
print(len(machine.DMA.open))
"""
    assert run("unix", code).split() == "True True 1 False True True 1 0".split()


# Makes a `Board` of each profile and uses all of it; then one from a file that is no JSON, and one with much memory
_BOARD = """
import gc, json, sys, time

class Memory:
    # That of a Pico
    free = 200000
    collect = gc.collect

    def mem_free():
        return Memory.free

sys.modules["gc"] = Memory
""" + _MACHINE + """
from firmware import boards, device, input
from firmware.drivers import keyboard
keyboard.registers = lambda bus: machine.Registers()

CONNECTED, SUSPENDED = 0x10000, 0x10  # see light_sleep.py
CLOCK = ("freq", 125000000, 125000000)

def has_keyboard(profile):
    return profile["sda"] >= 0

def turn(profile, pin, down):
    # Push or release a button, or a key of a keyboard, and let the timer see it
    if has_keyboard(profile):
        machine.typed.append((1 if down else 3, pin))
        for _ in range(4):
            machine.timers[-1].fire()
    else:
        machine.low.clear()
        machine.low.extend([pin] if down else [])
    for _ in range(2 if profile["steady"] else 1):  # samples in which a level counts
        machine.timers[-1].fire()

def sleep(nap, profile):
    # Check that the chip sleeps only where no host is heard and pins wake it, and that no timer runs meanwhile
    sleeps = not has_keyboard(profile)
    for status in (0, CONNECTED, CONNECTED | SUSPENDED, SUSPENDED, CONNECTED, 0):
        machine.usb = status
        machine.slept.clear()
        assert not nap.slice(9)
        assert machine.slept == ([9] if sleeps and status != CONNECTED else [])
        assert bool(machine.timers) != bool(machine.slept)
    if sleeps:
        machine.low.append(profile["keys"]["back"][0])
        assert nap.slice(9) == 1 << machine.low.pop()
    return sleeps

def battery(board, profile):
    # Check what the board says of its battery
    pin, usb, register = profile["battery"], profile["usb"], profile["register"]
    assert (board.battery is not None) == (pin >= 0 or register >= 0)
    if board.battery is None:
        return
    from firmware.drivers import battery as driver
    driver.time = machine  # waiting lets the timer ask the keyboard

    def read(volts, percent, charging=False):
        machine.analogue[pin] = round(65535 * (volts - profile["drop"] / 1000) / profile["divider"] / 3.3)
        machine.analogue[pin] += 8  # about 1 mV: the driver rounds down
        machine.high[:] = [usb] if charging else []
        machine.registers[register] = percent | charging << 7
        sys.modules["firmware.drivers.battery"] = driver  # otherwise it is loaded again each time
        return board.battery()

    for volts, percent in ((4.25, 100), (4.2, 100), (3.84, 50), (3.61, 5), (3.3, 0)):
        if pin >= 0 or percent:
            full, on = read(volts, percent)
            assert abs(full - percent) <= 1 and not on
        assert read(volts, percent or 1, True) == (-1 if pin >= 0 else percent or 1, True)
    assert read(1.2, 0) == (-1, False)  # Nothing is connected.
    if pin >= 0:
        assert read(4.7, 0) == (-1, True)  # No cell has this much.
        curve = [driver.percent(millivolts) for millivolts in range(2500, 4400)]
        assert curve == sorted(curve) and curve[0] == 0 and curve[-1] == 100
        return
    assert read(0, 0x7F, True) == (-1, False)  # 0xFF: the keyboard has no cell
    # A key that is pressed meanwhile is not lost, not even where the keyboard has held the bus for so long that the
    # driver has sent a second request; without an answer nothing is known
    pins, events, _ = input.wiring(profile)
    machine.typed.append((1, pins[0]))
    for i in range(25):
        board._keyboard._words.held = i < 24
        machine.timers[-1].fire()
    assert read(0, 40) == (40, False)
    while machine.typed:
        machine.timers[-1].fire()
    machine.timers[-1].fire()
    assert board._keyboard.sample() == 1
    machine.typed.append((3, pins[0]))
    for _ in range(6):
        machine.timers[-1].fire()
    machine.sleep_ms = lambda ms: None
    assert read(0, 40) == (-1, False)
    machine.sleep_ms = lambda ms: machine.timers[-1].fire()
    for _ in range(6):
        machine.timers[-1].fire()
    while board.poll() >= 0:
        pass

machine.sleep_ms = lambda ms: machine.timers[-1].fire()

for name in %r:
    machine.log.clear(), machine.pulled.clear(), machine.pwms.clear(), machine.low.clear()
    profile = boards.profile(name)
    with open(%r, "w") as file:
        json.dump({"board": name}, file)
    machine.wires = (profile["cs"], profile["dc"])
    board = device.Board(%r)
    assert board.notice == "" and board.name == name and not board.closed
    assert (board.width, board.height) == (profile["width"], profile["height"])
    assert len(board.surface.buffer) == board.width * ((board.height + 15) // 10) // 2
    assert board.has_light == (profile["bl"] >= 0)
    assert board.has_buzzer == (profile["buzzer"] >= 0)
    # The clock before the bus, and the bus before the pin of D/C, as `screen` in assembly.py says
    spi = machine.log.index(("spi",) + tuple([profile[field] for field in ("spi", "baud", "mode", "sck", "mosi")]))
    freq = profile["freq"]
    assert machine.log.index(("freq", freq, freq)) < spi < machine.log.index(("out", profile["dc"]))
    for pin in profile["leds"]:
        assert machine.levels[pin] == (0 if name == "picosystem" else 1)  # a high level lights its LEDs
    # The light is off until it is asked for.
    if board.has_light:
        assert machine.pwms[profile["bl"]].duty == 0
        duties = []
        for percent in (1, 10, 50, 100):
            board.light(percent)
            duties.append(machine.pwms[profile["bl"]].duty)
        assert 0 < duties[0] < duties[1] < duties[2] < duties[3] == 65535
    for level in (1, 2, 0):
        nap = board.doze(level)
        assert machine.panel.state["awake"] == (level < 2)
        if board.has_light:
            duty = machine.pwms[profile["bl"]].duty
            assert duty == 0 if level == 2 else duty == 65535 if not level else 0 < duty < 65535
        if level == 2:
            slept = sleep(nap, profile)
            before = len(machine.log)
            nap.end()
            assert machine.panel.state["awake"] and machine.timers
            assert machine.log[before:] == ([CLOCK] if slept else [])
    from display import palette
    board.surface.rect(2, 3, 4, 5, 12)
    board.show(2, 3, 4, 5)
    assert machine.panel.pixel(profile["x0"] + 5, profile["y0"] + 7) == palette.rgb565()[12]
    # The same rows of the surface as a strip further down.
    board.surface.top = 60
    board.show(2, 63, 4, 5)
    board.surface.top = 0
    assert machine.panel.pixel(profile["x0"] + 5, profile["y0"] + 67) == palette.rgb565()[12]
    # Another theme changes what is sent from then on.
    paper = palette.THEMES["paper"]
    board.colours(paper)
    board.show(2, 3, 4, 5)
    assert machine.panel.pixel(profile["x0"] + 5, profile["y0"] + 7) == palette.rgb565(colours=paper)[12]
    # Buttons, through the timer.
    pins, events, holds = input.wiring(profile)
    if has_keyboard(profile):
        assert not machine.pulled and ("i2c", 1, 10000, 6, 7) in machine.log
    else:
        assert sorted(machine.pulled) == sorted(pins)
    timer = machine.timers[-1]
    timer.fire()
    for i in range(len(pins)):
        turn(profile, pins[i], True)
        turn(profile, pins[i], False)
        time.sleep_ms(input.BOUNCE + 2)
        timer.fire()
        assert board.poll() == events[i] and board.poll() == -1
        time.sleep_ms(input.BOUNCE + 2)
        timer.fire()
    # Held the other way round: the picture turns, and the keys with it.
    assert board.ways == (1 if has_keyboard(profile) else 4 if board.width == board.height else 2)
    sent = machine.panel.bytes
    board.turn("normal", False)
    assert machine.panel.bytes == sent
    board.turn("upside_down", True)
    if board.ways > 1:
        assert machine.panel.state["access"] == profile["madctl"] ^ 0xC0
        for key, meant in (("select", input.BACK), ("back", input.SELECT), ("prev", input.NEXT), ("up", input.DOWN)):
            if key in profile["keys"]:
                for down in (True, False):
                    turn(profile, profile["keys"][key][0], down)
                    time.sleep_ms(input.BOUNCE + 2)
                    timer.fire()
                assert board.poll() == meant and board.poll() == -1
        board.turn("normal", False)
        assert machine.panel.state["access"] == profile["madctl"]
    else:
        assert machine.panel.bytes == sent
    assert "firmware.boards" not in sys.modules and "firmware.drivers.controllers" not in sys.modules
    battery(board, profile)
    board.repeat("off")
    board.start_sound("card")
    if board.has_buzzer:
        tone = machine.pwms[profile["buzzer"]]
        assert not tone.duty and "firmware.sounds" not in sys.modules  # No level has been set.
        board.volume(2)
        board.start_sound("card")  # 15 ms, then 10 ms softer
        loud = tone.duty
        assert tone.hertz == 1046 and loud
        timer.fire()
        assert tone.duty == loud
        time.sleep_ms(17)
        timer.fire()
        assert 0 < tone.duty < loud
        time.sleep_ms(17)
        timer.fire()
        assert tone.duty == 0
        board.start_sound("win")
        board.start_sound("cursor")  # This does not end it.
        assert tone.hertz == 523 and tone.duty
    board.quiet()
    if board.has_buzzer:
        assert tone.duty == 0
        board.volume(0)
    seeds = [board.random_seed() for i in range(4)]
    assert len(set(seeds)) == 4 and min(seeds) > 0 and max(seeds) < 1 << 32
    assert board.clock() is None or board.clock()[0] >= 2025
    assert board.text_path("treys") == "/firmware/text/treys.txt"
    # The presses above have rung the bell, which ends a wait at once; the next one lasts.
    before = board.millis()
    board.sleep_ms(60_000)
    assert input.elapsed(board.millis(), before) < 30_000
    before = board.millis()
    board.sleep_ms(3)
    assert input.elapsed(board.millis(), before) >= 3
    board.close()
    assert board.closed and not machine.timers
    assert profile["bl"] < 0 or machine.pwms[profile["bl"]].duty == 0
    assert not machine.panel.state["on"] and not machine.DMA.open
    assert "firmware.boards" not in sys.modules and "firmware.assembly" not in sys.modules
    print(name)
with open(%r, "w") as file:
    file.write("{")
machine.wires = (9, 8)
board = device.Board(%r)
print(board.name, board.notice.split("/")[-1])
board.close()
# That of a Pico 2: the whole picture
Memory.free = 400000
board = device.Board(%r)
assert len(board.surface.buffer) == 240 * 120
board.surface.rect(2, 200, 4, 5, 12)
board.show(2, 200, 4, 5)
from display import palette
assert machine.panel.pixel(5, 203) == palette.rgb565()[12]
"""


@pytest.mark.slow
def test_every_part_of_every_board_works_on_a_stand_in_for_its_hardware(tmp_path):
    path = str(tmp_path / "board.json")
    lines = run("unix", _BOARD % (NAMES, path, path, path, path, path)).splitlines()
    assert lines == NAMES + ["pico-lcd-1.3 board.json, see doctor: it is not JSON"]


def test_a_light_may_be_on_while_its_pin_is_low():
    """Some modules switch it with a transistor that inverts the level."""
    code = _MACHINE + """
from firmware import assembly, boards
for off in (0, 1):
    light = assembly.light(boards.profile("ili9341", {"bl_off": off}))
    duties = [machine.pwms[22].duty]
    for percent in (1, 50, 100, 0):
        light.set(percent)
        duties.append(machine.pwms[22].duty)
    print(*duties)
"""
    usual, turned = ([int(duty) for duty in line.split()] for line in run("unix", code).splitlines())
    assert usual[0] == usual[-1] == 0 and usual[3] == 65535 and 0 < usual[1] < usual[2] < 65535
    assert turned == [65535 - duty for duty in usual]


@pytest.mark.slow
def test_back_held_at_power_on_leaves_the_prompt_free(tmp_path):
    """On every board, by each of its buttons for back and no other one, and before anything is switched on."""
    code = _MACHINE + """
import json
from firmware import boards, device
from firmware.drivers import keyboard
keyboard.registers = lambda bus: machine.Registers()
for name in boards.names():
    profile = boards.profile(name)
    machine.wires = (profile["cs"], profile["dc"])
    with open(%r, "w") as file:
        json.dump({"board": name}, file)
    for key in {"up", "back", "select", "x"} & set(profile["keys"]):
        for pin in profile["keys"][key]:
            machine.low.clear(), machine.typed.clear(), machine.levels.clear(), machine.pwms.clear()
            if profile["sda"] < 0:
                machine.low.append(pin)
            else:
                machine.typed.append((1, pin))
            try:
                device.Board(%r).close()
                assert key != "back", (name, pin)
            except device.Held:
                assert key == "back", (name, pin)
                assert not machine.levels and not machine.pwms and not machine.timers
    print(name)
"""
    path = str(tmp_path / "board.json")
    assert run("unix", code % (path, path)).splitlines() == NAMES


def test_start_with_back_held_returns_to_the_prompt():
    code = _MACHINE + """
machine.low.append(17)
from firmware import device
device.start()
print("firmware.console" in sys.modules)
"""
    assert run("unix", code) == "Tercet was not started: the button for back is held\nFalse\n"


def test_start_leaves_the_board_dark():
    """Whatever ends the console, the light goes off and the error is still reported."""
    code = _MACHINE + """
class Module:
    pass
class Console:
    def __init__(self, board):
        board.light(100)
        Module.board = board
    def run(self):
        raise KeyboardInterrupt
console = Module()
console.Console = Console
sys.modules["firmware.console"] = console
from firmware import device
try:
    device.start()
except KeyboardInterrupt:
    print("stopped", Module.board.closed, machine.pwms[13].duty, machine.panel.state["on"])
"""
    assert run("unix", code) == "stopped True 0 False\n"


def test_the_wires_to_other_devices():
    """A read returns the bytes received, or none; bytes that do not fit are lost; no call waits."""
    code = _MACHINE + """
from firmware.drivers.uart import UartPort
class Poll:
    registered = []
    def register(self, what, events):
        self.registered.append(what)
    def unregister(self, what):
        self.registered.remove(what)
port = UartPort(Poll())
assert machine.log == [("uart", 0, 115200, 0, 1)] and Poll.registered == [port.uart]
assert port.read(256) == b"" and port.pin == 2
port.uart.received = b"abc"
assert port.read(2) == b"ab" and port.read(256) == b"c"
for _ in range(9):
    port.write(bytes(200))
assert 1000 < len(port.uart.sent) < 1800
port.close()
port.close()
assert machine.log[1:] == [("uart", "closed")] and not Poll.registered and not port.pin
print("ok")
"""
    assert run("unix", code) == "ok\n"


def test_every_board_has_the_pins_for_these_wires_unless_its_file_needs_them():
    code = _MACHINE + """
from firmware import assembly, boards
assert sorted(assembly._PINS) == sorted([row[0] for row in boards.FIELDS if row[1] == "pin"])
print(*[assembly.has_link(boards.profile(name)) for name in boards.names()])
for taken in ({"buzzer": 0}, {"leds": [1]}, {"keys": {"select": 1, "back": 17, "prev": 2, "next": 3}}, {"bl": 0}):
    print(assembly.has_link(boards.profile("pico-lcd-1.3", taken)))
"""
    assert run("unix", code).split() == [str(name != "picocalc") for name in NAMES] + ["False"] * 4
