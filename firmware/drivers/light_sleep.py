"""Puts display and processor to sleep, in slices, and checks the buttons between two slices.

`machine.lightsleep` stops the PLLs, the oscillator and all clocks but the timer's, so no pin can wake it, and PWM
stops: the light must be off. Any interrupt ends it, so the timer that reads the buttons is stopped meanwhile.
Afterwards the clocks are MicroPython's own, with which the display's bus would be too slow or too fast.

While a USB host talks to the board it does not sleep: the host could not send files, or would lose the board. A host
can be detected only with the clocks on, so now and then they stay on long enough to receive one of its frames.

Loaded on demand and dropped.
"""

import time

import machine

from engine.compat import const

_SLEEP_IN = const(0x10)  # the same commands on all controllers
_SLEEP_OUT = const(0x11)
_SETTLE_MS = const(121)  # after each of them; `sleep_ms` may be a millisecond short

# SIE_STATUS of the USB controller (RP2040 data sheet 4.1.4, RP2350 data sheet 12.7.5): the board has been connected,
# and the bus has been quiet for 3 ms, where a host sends a frame each millisecond
_USB_STATUS = const(0x50110050)
_CONNECTED = const(0x10000)
_SUSPENDED = const(0x10)
_LISTEN = const(16)  # slices between two checks for a USB host
_LISTEN_MS = const(3)  # duration of a check

_WIRE = const(2)  # bit of the pin that receives from another device (`uart.py`)
_FRAME_MS = const(4)  # few frames hold it low for longer


def hosted():
    """True while a USB host talks to this board."""
    return machine.mem32[_USB_STATUS] & (_CONNECTED | _SUSPENDED) == _CONNECTED


class Nap:
    """A sleep that begins at once; `pins`: mask of the pins that end it.

    `keys` is the board's `Input`, `levels.pins` the level of every pin, `rest(ms)` waits, `start` and `stop` start and
    stop reading the buttons.
    """

    def __init__(self, screen, keys, levels, pins, rest, start, stop):
        self._screen = screen
        self._keys = keys
        self._levels = levels
        self._pins = pins
        self._rest = rest
        self._start = start
        self._stop = stop
        self._held = ~levels.pins & pins  # down since before the sleep, such as a button that is stuck
        self._hertz = machine.freq()
        self._reading = True
        self._slices = 0
        self._command(_SLEEP_IN)

    def _command(self, code):
        """Send the screen a command and wait until it has taken effect."""
        self._screen.command(code, b"")
        time.sleep_ms(_SETTLE_MS)

    def slice(self, ms):
        """Sleep for `ms` milliseconds; return the mask of the pins that went low: unless it is 0 the sleep must end."""
        if not self._pins or hosted():  # there are no pins with a keyboard, whose I2C bus would stop
            self._read(True)
            self._rest(ms)
        else:
            self._read(False)
            machine.lightsleep(ms)
            self._slices += 1
            if self._slices % _LISTEN == 0:
                time.sleep_ms(_LISTEN_MS)
        low = ~self._levels.pins & self._pins
        self._held &= low
        low ^= self._held
        if low == _WIRE:  # a frame of another device is soon over, its call is not
            time.sleep_ms(_FRAME_MS)
            low &= ~self._levels.pins
        return low

    def _read(self, on):
        """Start or stop reading the buttons; when they are read the clocks are as before the sleep."""
        if on != self._reading:
            self._reading = on
            if on:
                machine.freq(self._hertz, self._hertz)
                self._start()
            else:
                self._stop()

    def end(self):
        """Wake up, and return when the picture is visible again; what is down is ignored until it has been released."""
        self._read(True)
        self._command(_SLEEP_OUT)
        self._keys.mute()
