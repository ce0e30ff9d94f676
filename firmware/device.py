"""The handheld's board: a profile brought to life with `machine`.

A timer polls the buttons every few milliseconds, whatever else goes on: a press that is shorter than a
frame, or that falls into an opponent's thinking, a collection or the loading of a module, is not lost. Pin
interrupts are not used, so contact bounce costs nothing. The console's wait ends as soon as a button does something
(the `_bell`), so a wait may be long.
"""

import gc
import os
import sys
import time

import machine

import firmware
import firmware.assembly as assembly_module  # borrow
import firmware.boards as boards  # borrow
import firmware.console as console_module  # load
import firmware.drivers.light_sleep as light_sleep  # borrow
import firmware.drivers.uart as uart  # borrow
from display import palette
from display.surface.framebuf import SurfaceFB
from engine.compat import const
from firmware.drivers.bus import Stalled

_PROFILE = "/board.json"
_SAMPLE_MS = const(5)
_DIMMED = const(10)  # percent of light before it sleeps
_KEPT = ("title", "keys", "hold", "labels", "page")  # what screens ask for of the board's profile
_FIRST_YEAR = const(2025)  # a clock that says less has not been set


class Held(Exception):
    """A button for back is down at power-on: the owner wants the prompt, not the games."""


def start():
    """Run the console on this device, for /main.py, until an exception ends it; then leave the board dark and quiet.

    After a MemoryError in a game the device starts anew; any other exception leads to the prompt.
    """
    try:
        board = Board()
    except Held:
        print("Tercet was not started: the button for back is held")
        return
    console = None
    try:
        console = console_module.Console(board)
        console.run()
    except MemoryError as error:
        sys.print_exception(error)  # for whoever looks at the prompt
        # Without a game being played it is raised: a restart might fail the same way, for ever
        if not console or not console.playing:
            raise
    finally:
        board.close()
    # After a MemoryError in a game. Every move is saved: on a clean heap the home screen offers to resume
    machine.soft_reset()


class Board(firmware.Board):
    """The handheld, set up from its profile."""

    root = "/saves"
    frame_ms = 33
    hint_ms = 2600  # a hint is to be shown within three seconds; the slowest one needs about two
    has_sleep = True
    _percent = 100
    _orientation = "normal", False

    def __init__(self, path=_PROFILE):
        """Set up the board that the file at `path` describes; `Held` before anything of it is switched on."""
        assembly = assembly_module
        self._path = path
        assembly.clear()
        profile, self.notice = boards.load(path)
        if assembly.is_back_held(profile):
            raise Held
        gc.collect()
        # The largest block first, while the heap is unfragmented
        self.surface = SurfaceFB(profile["width"], assembly.rows(profile["height"]))
        parts = assembly.assemble(self, profile)
        self._light, self._buzzer, self._screen, self._input, self._keyboard, self._bits = parts
        self._all = sum(self._bits)
        self._levels = assembly.levels()
        self.profile = {field: profile[field] for field in _KEPT}
        self._bell, self._waiting = assembly.bell()
        self._port = None  # to other devices
        self._stirs = True  # the buttons or the buzzer are to be looked after, even if nothing is down
        self._timer = machine.Timer(-1)
        self._ticked = True  # the buttons have been read during a wait
        self._read_buttons()

    def system(self):
        return assembly_module.system()

    def turn(self, way, swapped):
        orientation = way, swapped
        if self.ways > 1 and orientation != self._orientation:
            self._orientation = orientation
            assembly_module.turn(self._path, way, swapped, self._screen, self._input)

    def show(self, x, y, w, h):
        try:
            surface = self.surface
            self._screen.show(x, y, w, h, surface.top, surface.left, surface.width)
        except Stalled:
            self.spoilt = True

    def colours(self, colours):
        self._screen.colours(palette.rgb565(True, colours))

    def _read_buttons(self):
        """Start reading the buttons, in an interrupt, where nothing can be allocated; a keyboard is read elsewhere."""
        hard = self._keyboard is None
        self._timer.init(period=_SAMPLE_MS, mode=machine.Timer.PERIODIC, callback=self._tick, hard=hard)

    def _tick(self, _):
        """Read the buttons, process those that are down, go on with a sound.

        At rest the first lines are nearly all that is done, so they do little.
        """
        self._ticked = True
        low = ~self._levels.pins & self._all
        if not low and not self._stirs:
            return
        now = time.ticks_ms()
        mask = 0 if self._keyboard is None else self._keyboard.sample()
        for i in range(len(self._bits)):
            if low & self._bits[i]:
                mask |= 1 << i
        stirs = self._input.sample(mask, now)
        if stirs:
            self._bell.write(b"b")
        sounds = self._buzzer is not None and self._buzzer.tick(now)
        self._stirs = sounds or stirs or self._keyboard is not None

    def sleep_ms(self, ms):
        """Wait; a button ends it, or a byte from another device.

        MicroPython stops a timer for good when its function raises, as it does on a stack that is nearly full: then the
        buttons are read again from here on.
        """
        self._ticked = ms < 2 * _SAMPLE_MS
        for _ in self._waiting.ipoll(ms):
            self._bell.read()
            self._ticked = True
        if not self._ticked:
            self._read_buttons()

    def light(self, percent):
        self._percent = max(1, percent)
        self.doze(0)

    def doze(self, level):
        """Dim the light at 1; at 2 it goes out: return what puts screen and processor to sleep, a `Nap`."""
        if self._light is not None:
            self._light.set((self._percent, min(self._percent, _DIMMED), 0)[level])
        if level > 1:
            nap = light_sleep.Nap
            pins = self._all
            if pins and self._port is not None:
                pins |= self._port.pin
            return nap(
                self._screen, self._input, self._levels, pins, self.sleep_ms, self._read_buttons, self._timer.deinit
            )  # fmt: skip

    def open_link(self):
        """Return the port to other devices, one at a time."""
        self._port = uart.UartPort(self._waiting)
        return self._port

    def start_sound(self, name, up=0):
        """Start a sound; the timer goes on with it."""
        if self._buzzer is not None:
            self._buzzer.start(name, up, time.ticks_ms())
            self._stirs = True

    def close(self):
        """Switch everything off: buttons, sound, light, screen."""
        self.closed = True
        self._timer.deinit()
        if self._port is not None:
            self._port.close()
        self.quiet()
        if self._light is not None:
            self._light.set(0)
        self._screen.close()

    def random_seed(self):
        """Return 32 random bits, never 0: the chip's own noise, and when the player pressed."""
        noise = int.from_bytes(os.urandom(4), "little")
        return (noise ^ time.ticks_us()) & 0xFFFFFFFF or 1

    def clock(self):
        today = time.localtime()
        return tuple(today[:3]) if today[0] >= _FIRST_YEAR else None
