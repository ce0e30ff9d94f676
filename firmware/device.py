"""The handheld's board: a profile brought to life with `machine`.

    start()                         # what /main.py does

A timer looks at the buttons every few milliseconds, whatever else goes on: a press that is shorter than a
frame, or that falls into an opponent's thinking, is not lost. No pin interrupts: contacts that bounce cost
nothing.
"""

import gc
import os
import sys
import time

import machine

from display import palette
from display.surface_fb import SurfaceFB
from engine.compat import const, fetch
from firmware.drivers.bus import Bus
from firmware.drivers.st7789 import ST7789
from firmware.input import Input, wiring

_PROFILE = "/board.json"
_SAVES = "/saves"
_RULES = "/firmware/text/%s.txt"
_PACKS = "/data/"
_SAMPLE_MS = const(5)
_GPIO_IN = const(0xD0000004)  # the level of every pin, on RP2040 and RP2350
_FIRST_YEAR = const(2025)  # a clock that says less has not been set


def start():
    """Run the console on this device; when it is stopped, leave the board dark and quiet."""
    board = Board()
    try:
        fetch("firmware.console", "Console")(board).run()
    finally:
        board.close()


class Board:
    """What `firmware/__init__.py` says a board has."""

    root = _SAVES
    frame_ms = 24

    def __init__(self, path=_PROFILE):
        """Set up the board that the file at `path` describes."""
        self.closed = False
        profile, self.notice = _profile(path)
        gc.collect()
        # The largest block first, while the heap is in one piece. Half the screen is enough: a picture that is
        # higher is painted and sent in two strips, and what has been sent is never read again
        self.surface = SurfaceFB(profile["width"], (profile["height"] + 1) // 2)
        self.name = profile["name"]
        self.width = profile["width"]
        self.height = profile["height"]
        self.has_stick = "up" in profile["keys"]
        for pin in profile["leds"]:
            _output(pin, profile["led_off"])
        self._light = _light(profile["bl"])
        self._buzzer = _buzzer(profile["buzzer"])
        self.has_light = self._light is not None
        self.has_buzzer = self._buzzer is not None
        self._screen = _screen(profile, self.surface.buffer)
        self.millis = time.ticks_ms
        self.sleep_ms = time.sleep_ms
        self._set_up_buttons(profile)

    def show(self, x, y, w, h):
        """Send a rectangle of the screen, as the surface has it."""
        self._screen.show(x, y, w, h, self.surface.top)

    def _set_up_buttons(self, profile):
        pins, events, holds = wiring(profile)
        self._bits = [1 << pin for pin in pins]
        self._all = sum(self._bits)
        for pin in pins:
            machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)
        self._input = Input(events, holds)
        self.poll = self._input.poll
        self.repeat = self._input.repeat
        self._timer = machine.Timer(-1, period=_SAMPLE_MS, mode=machine.Timer.PERIODIC, callback=self._tick)

    def _tick(self, _):
        """Look at the buttons; end a tone that is over."""
        now = time.ticks_ms()
        mask = 0
        low = ~machine.mem32[_GPIO_IN] & self._all
        if low:
            bits = self._bits
            for i in range(len(bits)):
                if low & bits[i]:
                    mask |= 1 << i
        self._input.sample(mask, now)
        if self._buzzer is not None:
            self._buzzer.tick(now)

    def light(self, percent):
        """Set the screen's brightness, 1 to 100."""
        if self._light is not None:
            self._light.set(max(1, percent))

    def beep(self, freq, ms):
        """Start a tone and return."""
        if self._buzzer is not None:
            self._buzzer.tone(freq, ms, time.ticks_ms())

    def quiet(self):
        """End the tone."""
        if self._buzzer is not None:
            self._buzzer.quiet()

    def close(self):
        """Switch everything off: buttons, tone, light, screen."""
        self.closed = True
        self._timer.deinit()
        self.quiet()
        if self._light is not None:
            self._light.set(0)
        self._screen.close()

    def random_seed(self):
        """Return 32 random bits, never 0: the chip's own noise, and when the player pressed."""
        noise = int.from_bytes(os.urandom(4), "little")
        return (noise ^ time.ticks_us()) & 0xFFFFFFFF or 1

    def clock(self):
        """Return (year, month, day), or None when the clock has not been set."""
        today = time.localtime()
        return tuple(today[:3]) if today[0] >= _FIRST_YEAR else None

    def text_path(self, game):
        """Return the file with the rules of a game."""
        return _RULES % game

    def pack_path(self, name):
        """Return the file of a pack of certified deals."""
        return _PACKS + name


def _profile(path):
    """Return (profile, notice); the module with all the profiles does not stay in memory."""
    from firmware import boards

    found = boards.load(path)
    sys.modules.pop("firmware.boards", None)
    delattr(sys.modules["firmware"], "boards")
    return found


def _output(pin, level):
    return machine.Pin(pin, machine.Pin.OUT, value=level)


def _light(pin):
    if pin < 0:
        return None
    from firmware.drivers.backlight import Backlight

    return Backlight(pin)


def _buzzer(pin):
    if pin < 0:
        return None
    from firmware.drivers.buzzer import Buzzer

    return Buzzer(pin)


def _screen(profile, buffer):
    # SPI runs from the peripheral clock, which is 48 MHz unless it is tied to the processor's
    machine.freq(profile["freq"], profile["freq"])
    bus = {"sck": machine.Pin(profile["sck"]), "mosi": machine.Pin(profile["mosi"]), "miso": None}
    spi = machine.SPI(profile["spi"], profile["baud"], **bus)
    # D/C after the bus: where it is the bus's default MISO pin, the bus would take it away
    dc = _output(profile["dc"], 1)
    cs = _output(profile["cs"], 1)
    rst = _output(profile["rst"], 1) if profile["rst"] >= 0 else None
    return ST7789(Bus(spi, profile["spi"]), cs, dc, rst, profile, buffer, palette.rgb565(True), time.sleep_ms)
