"""Sets up the parts of a board from its profile, with `machine`: display, light, buzzer, buttons.

Loaded when the handheld starts and for the page about the device, and dropped afterwards.
"""

import gc
import select
import sys
import time

import machine
import micropython

from display import palette
from engine.compat import const
from engine.modules import borrow, keep_while_free, unload
from firmware.drivers.bus import Bus
from firmware.drivers.panel import Panel
from firmware.input import Input, wiring

_RINGS = const(2)  # bytes that the bell holds; one is enough
_LARGE = const(300_000)  # bytes of free heap: more than the 245,888 that a Pico has in all, less than on a Pico 2
_SPARE = const(160_000)  # bytes that must stay free where modules stay loaded
_SHARED = const(29)  # the pin of the battery on a Pico, which a Pico W uses for its radio too
_GPIO_IN = const(0xD0000004)  # the level of every pin, on RP2040 and RP2350
_PINS = ("sck", "mosi", "cs", "dc", "rst", "bl", "buzzer", "sda", "scl", "battery", "usb")
_LISTEN = const(50)  # samples of a keyboard at power-on
_SAMPLE_MS = const(5)
_VOLTS = const(3300)  # millivolts that the converter takes for its highest number


def clear():
    """Drop what MicroPython loaded to mount the file system and left in memory."""
    import __main__

    unload("rp2")
    if hasattr(__main__, "rp2"):
        del __main__.rp2


def rows(height):
    """Return how many rows of a screen's picture its surface should have.

    A sixth is enough: the picture is then painted and sent in strips, and is never read back. With memory for all
    rows modules stay loaded too, so that a game is loaded only once.
    """
    if gc.mem_free() < _LARGE:
        return (height + 5) // 6
    keep_while_free(_SPARE)
    return height


def system():
    """Return ((name, value), ...) about the system: MicroPython's version and the free memory."""
    gc.collect()
    version = ".".join([str(number) for number in sys.implementation.version[:3]])
    return ("MicroPython", version), ("Free memory", "%d KB" % (gc.mem_free() >> 10))


def profile(path):
    """Return (profile, notice) of the board that the file at `path` describes; see `boards.load`."""
    return borrow("firmware.boards").load(path)


def is_back_held(board):
    """Set up the buttons' pins; return True while a button for back is down."""
    keys = board["keys"]["back"]
    if board["sda"] >= 0:
        from firmware.drivers.keyboard import Keyboard

        keyboard = Keyboard(board["sda"], board["scl"], keys)
        for _ in range(_LISTEN):
            if keyboard.sample():
                return True
            time.sleep_ms(_SAMPLE_MS)
        return False
    for pin in wiring(board)[0]:
        machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_ms(1)  # until the pull-ups have charged the wires
    levels = machine.mem32[_GPIO_IN]
    return any([not levels >> pin & 1 for pin in keys])


def _output(pin, level):
    return machine.Pin(pin, machine.Pin.OUT, value=level)


def light(board):
    """Return the display's light, or None."""
    if board["bl"] < 0:
        return None
    from firmware.drivers.backlight import Backlight

    return Backlight(board["bl"], board["bl_off"])


def buzzer(board):
    """Return the buzzer, or None."""
    if board["buzzer"] < 0:
        return None
    from firmware.drivers.buzzer import Buzzer

    return Buzzer(board["buzzer"])


def screen(board, buffer):
    """Return the display, showing what is in `buffer`."""
    # SPI runs from the peripheral clock, which is 48 MHz unless it is tied to the processor's
    machine.freq(board["freq"], board["freq"])
    wires = {"sck": machine.Pin(board["sck"]), "mosi": machine.Pin(board["mosi"]), "miso": None}
    mode = {"polarity": board["mode"] >> 1, "phase": board["mode"] & 1}
    spi = machine.SPI(board["spi"], board["baud"], **mode, **wires)
    # D/C after the bus: where it is the bus's default MISO pin, the bus would take it away
    dc = _output(board["dc"], 1)
    cs = _output(board["cs"], 1)
    rst = _output(board["rst"], 1) if board["rst"] >= 0 else None
    bus = Bus(spi, board["spi"])
    panel = Panel(bus, cs, dc, board, buffer, palette.rgb565(True))
    borrow("firmware.drivers.controllers").switch_on(panel, buffer, rst, board, time.sleep_ms)
    return panel


def buttons(board):
    """Return the mask of each button's pin, the `Input` that turns them into keys, and the keyboard or None.

    `is_back_held` has set up the pins.
    """
    pins, events, holds = wiring(board)
    keys = Input(events, holds)
    if board["sda"] >= 0:
        from firmware.drivers.keyboard import Keyboard

        return [], keys, Keyboard(board["sda"], board["scl"], pins)
    return [1 << pin for pin in pins], keys, None


def assemble(board, profile):
    """Give a board what its profile says; return light, buzzer, display, keys, keyboard and the masks of the buttons.

    Light, buzzer and keyboard may be None.
    """
    board.name = profile["name"]
    board.width = profile["width"]
    board.height = profile["height"]
    board.has_stick = "up" in profile["keys"]
    board.millis = time.ticks_ms
    for pin in profile["leds"]:
        _output(pin, profile["led_off"])
    shine = light(profile)
    sounder = buzzer(profile)
    board.has_light = shine is not None
    board.has_buzzer = sounder is not None
    panel = screen(profile, board.surface.buffer)
    bits, keys, keyboard = buttons(profile)
    board.poll = keys.poll
    board.repeat = keys.repeat
    board.holding = keys.holding
    board.battery = battery(profile, keyboard)
    board.has_link = has_link(profile)
    # How many ways of holding it there are: of a square screen all four, none with a keyboard
    board.ways = 1 if keyboard is not None else 4 if board.width == board.height else 2
    return shine, sounder, panel, keys, keyboard, bits


def bell():
    """Return a bell, whose `write` rings it, and the `poll` object that waits for it.

    It waits in C, and with the processor asleep between two interrupts.
    """
    ring = micropython.RingIO(_RINGS)
    poll = select.poll()
    poll.register(ring, select.POLLIN)
    return ring, poll


def has_link(board):
    """Return whether a profile leaves the pins of UART0, GP0 and GP1, to other devices."""
    pins = [board[name] for name in _PINS] + list(board["leds"])
    if board["sda"] < 0:
        pins += wiring(board)[0]
    return 0 not in pins and 1 not in pins


def battery(board, keyboard):
    """Return the function that measures how full the battery is; None where that is impossible."""
    pin = board["battery"]
    if pin == _SHARED and " W " in sys.implementation._machine:
        pin = -1  # it is the clock of the radio's bus
    if pin < 0 and board["register"] < 0:
        return None
    wires = pin, int(board["divider"] * _VOLTS), board["drop"], board["usb"], board["register"]
    return lambda: borrow("firmware.drivers.battery").read(wires, keyboard)


def turn(path, way, swapped, panel, buttons):
    """Turn the picture of a display, and what buttons mean, to how the board of the file at `path` is held."""
    boards = borrow("firmware.boards")
    unload("firmware.drivers.controllers")  # `boards` has loaded it
    board = boards.load(path)[0]
    count = boards.quarters(way, board)
    panel.aim(*boards.turned(board, count))
    buttons.rewire(*boards.keys(board, count, swapped))
