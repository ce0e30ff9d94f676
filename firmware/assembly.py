"""Sets up the parts of a board from its profile, with `machine`: display, light, buzzer, buttons.

Loaded when the handheld starts, to turn the picture and for the page about the device, and dropped afterwards.
"""

import gc
import select
import sys
import time

import machine
import micropython
import uctypes

import engine
import firmware.boards as boards_module  # borrow
import firmware.drivers.battery as battery_module  # borrow
import firmware.drivers.controllers as controllers  # borrow
from display import palette
from engine.compat import const
from engine.modules import keep_while_free, unload
from engine.texts import _
from firmware.drivers.bus import Bus
from firmware.drivers.panel import Panel
from firmware.input import Input, wiring

_BELL_BYTES = const(2)  # of the bell's buffer: a single one ends a wait, more are dropped
_LARGE = const(300_000)  # bytes of free heap: more than the 245,888 that a Pico has in all, less than on a Pico 2
_SPARE = const(160_000)  # bytes that must stay free where modules stay loaded
_RADIO_PIN = const(29)  # the pin of the battery on a Pico, which a Pico W uses for its radio too
_GPIO_IN = const(0xD0000004)  # the level of every pin, on RP2040 and RP2350
_PIN_COUNT = const(30)  # the pins that a profile can name
# The fields of a profile that each hold one pin, or -1
_PINS = ("sck", "mosi", "cs", "dc", "rst", "bl", "buzzer", "sda", "scl", "battery", "usb")
_LISTEN = const(50)  # samples of a keyboard at power-on ...
_SAMPLE_MS = const(5)  # ... and the time between two
_MODULES = const(58)  # the most in memory at once; the engine has fewer names
_FULL_SCALE_MV = const(3300)  # the voltage at which the analogue-to-digital converter reads its highest number


def clear():
    """Drop what MicroPython loaded to mount the file system and left in memory; make room for the names of modules.

    The tables of modules would otherwise grow in the middle of the heap when a game is open, and stay there.
    """
    import __main__

    unload("rp2")
    if hasattr(__main__, "rp2"):
        del __main__.rp2
    for table in (sys.modules, engine.__dict__):
        new = range(len(table), _MODULES)
        for i in new:
            table[i] = None
        for i in new:
            del table[i]


def rows(height):
    """Return how many rows of a screen's picture its surface should have.

    A tenth is enough: the picture is then painted and sent in strips, and is never read back. A narrow rectangle has
    more rows in it: a card with its ring, 81 of them, is one strip. With memory for all rows modules stay loaded too,
    so that a game is loaded only once.
    """
    if gc.mem_free() < _LARGE:
        return (height + 15) // 10
    keep_while_free(_SPARE)
    return height


def system():
    """Return ((name, value), ...) about the system: MicroPython's version and the free memory."""
    gc.collect()
    version = ".".join([str(number) for number in sys.implementation.version[:3]])
    return ("MicroPython", version), (_("Free memory"), "%d KB" % (gc.mem_free() >> 10))


def is_back_held(profile):
    """Set up the pins of a profile's buttons; return True when a button for back is down."""
    keys = profile["keys"]["back"]
    if profile["sda"] >= 0:
        from firmware.drivers.keyboard import Keyboard

        keyboard = Keyboard(profile["sda"], profile["scl"], keys)
        for __ in range(_LISTEN):
            if keyboard.sample():
                return True
            time.sleep_ms(_SAMPLE_MS)
        return False
    for pin in wiring(profile)[0]:
        machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_ms(1)  # until the pull-ups have charged the wires
    pins = levels().pins
    return any([not pins >> pin & 1 for pin in keys])


def levels(at=_GPIO_IN):
    """Return a structure whose field `pins` is the level of every pin now, a bit per pin from 0 to 29.

    Reading it allocates nothing, which no interrupt may. `mem32` does where the number is not a small integer: an
    RP2350B has pins 30 and 31, too.
    """
    field = uctypes.BFUINT32 | 0 << uctypes.BF_POS | _PIN_COUNT << uctypes.BF_LEN
    return uctypes.struct(at, {"pins": field})


def _output(pin, level):
    """Return a pin set up as an output at that level."""
    return machine.Pin(pin, machine.Pin.OUT, value=level)


def light(profile):
    """Return the `Backlight` of a profile, or None."""
    if profile["bl"] < 0:
        return None
    from firmware.drivers.backlight import Backlight

    return Backlight(profile["bl"], profile["bl_off"])


def screen(profile, buffer):
    """Return the `Panel` of a profile, switched on and showing what is in `buffer`."""
    # SPI runs from the peripheral clock, which is 48 MHz unless it is tied to the processor's
    machine.freq(profile["freq"], profile["freq"])
    wires = {"sck": machine.Pin(profile["sck"]), "mosi": machine.Pin(profile["mosi"]), "miso": None}
    mode = {"polarity": profile["mode"] >> 1, "phase": profile["mode"] & 1}

    def spi():
        return machine.SPI(profile["spi"], profile["baud"], **mode, **wires)

    bus = Bus(spi, profile["spi"])
    # D/C after the bus: where it is the bus's default MISO pin, the bus would take it away
    dc = _output(profile["dc"], 1)
    cs = _output(profile["cs"], 1)
    rst = _output(profile["rst"], 1) if profile["rst"] >= 0 else None
    panel = Panel(bus, cs, dc, profile, buffer, palette.rgb565(True))
    controllers.switch_on(panel, buffer, rst, profile, time.sleep_ms)
    return panel


def assemble(board, profile):
    """Give a board what its profile says; return light, buzzer, display, keys, keyboard and the masks of the buttons.

    Light, buzzer and keyboard may be None.
    """
    board.name = profile["name"]
    board.width = profile["width"]
    board.height = profile["height"]
    board.millis = time.ticks_ms
    for pin in profile["leds"]:
        _output(pin, profile["led_off"])
    backlight = light(profile)
    sounder = None
    if profile["buzzer"] >= 0:
        from firmware.drivers.buzzer import Buzzer

        sounder = Buzzer(profile["buzzer"])
        board.volume = sounder.volume
        board.quiet = sounder.quiet
    board.has_light = backlight is not None
    board.has_buzzer = sounder is not None
    panel = screen(profile, board.surface.buffer)
    pins, events, holds = wiring(profile)
    # `is_back_held` has set up the pins
    keys, keyboard, bits = Input(events, holds, profile["steady"]), None, [1 << pin for pin in pins]
    if profile["sda"] >= 0:
        from firmware.drivers.keyboard import Keyboard

        keyboard, bits = Keyboard(profile["sda"], profile["scl"], pins), []
    board.poll = keys.poll
    board.repeat = keys.repeat
    board.holding = keys.holding
    board.battery = battery(profile, keyboard)
    board.has_link = has_link(profile)
    # The orientations to choose from: four with a square screen, only the usual one with a keyboard
    board.ways = 1 if keyboard is not None else 4 if board.width == board.height else 2
    return backlight, sounder, panel, keys, keyboard, bits


def bell():
    """Return (bell, poll): an interrupt that writes to the bell ends a wait in `poll.poll(ms)`.

    The wait is in C, and the processor sleeps between two interrupts.
    """
    ring = micropython.RingIO(_BELL_BYTES)
    poll = select.poll()
    poll.register(ring, select.POLLIN)
    return ring, poll


def has_link(profile):
    """Return whether GP0 and GP1, the pins of UART0, are free for other devices: on the board, and in its profile."""
    pins = [profile[name] for name in _PINS] + list(profile["leds"])
    if profile["sda"] < 0:
        pins += wiring(profile)[0]
    return profile["link"] and 0 not in pins and 1 not in pins


def battery(profile, keyboard):
    """Return the function that measures the battery (`Board.battery`); None where that is impossible."""
    pin = profile["battery"]
    if pin == _RADIO_PIN and " W " in sys.implementation._machine:
        pin = -1  # it is the clock of the radio's bus
    if pin < 0 and profile["register"] < 0:
        return None
    wires = pin, int(profile["divider"] * _FULL_SCALE_MV), profile["drop"], profile["usb"], profile["register"]
    return lambda: battery_module.read(wires, keyboard)


def turn(path, way, swapped, panel, buttons):
    """Turn the picture and the buttons as `Board.turn` says; the file at `path` describes the board."""
    boards = boards_module
    unload("firmware.drivers.controllers")  # `boards` has loaded it
    profile = boards.load(path)[0]
    count = boards.quarters(way, profile)
    panel.aim(*boards.turned(profile, count))
    buttons.rewire(*boards.keys(profile, count, swapped))
