"""The display and the processor asleep: in slices, with a look at the buttons between two of them.

    nap = Nap(screen, keys, pins, rest, look, unlook)
    nap.slice(30)           # True when a button is down
    nap.end()               # everything as it was before; that button means nothing until it has been released

`machine.lightsleep` stops the PLLs, the oscillator and all clocks but the timer's, so that no pin can wake it, and PWM
stands still: the light has to be off. Any interrupt ends it, so the timer that looks at the buttons stands meanwhile.
Afterwards the clocks are MicroPython's own, and the bus of the display would be too slow or too fast.

While a USB host talks to the board nothing of that is done: the host could not send files, or would lose the board.
Whether one does is known only with the clocks on, so now and then they are for long enough to hear a frame of it.

Loaded when it is time, and not kept.
"""

import time

import machine

from engine.compat import const

_SLEEP_IN = const(0x10)  # the same commands on all controllers
_SLEEP_OUT = const(0x11)
_SETTLE_MS = const(121)  # between them; `sleep_ms` may be a millisecond short

# SIE_STATUS of the USB controller (RP2040 data sheet 4.1.4, RP2350 data sheet 12.7.5): the board has been connected,
# and the bus has been quiet for 3 ms, where a host sends a frame each millisecond
_USB_STATUS = const(0x50110050)
_CONNECTED = const(0x10000)
_SUSPENDED = const(0x10)
_LISTEN = const(16)  # slices from one time to the next
_LISTEN_MS = const(3)

_GPIO_IN = const(0xD0000004)  # the level of every pin
_WIRE = const(2)  # from another device (`uart.py`)
_FRAME_MS = const(4)


def hosted():
    """True while a USB host talks to this board."""
    return machine.mem32[_USB_STATUS] & (_CONNECTED | _SUSPENDED) == _CONNECTED


class Nap:
    """Asleep from now on; `pins`: the bits of those that wake it.

    `keys` is what buttons become (`Input`), `rest` waits, `start` and `stop` start and stop reading the buttons.
    """

    def __init__(self, screen, keys, pins, rest, start, stop):
        self._screen = screen
        self._keys = keys
        self._pins = pins
        self._rest = rest
        self._start = start
        self._stop = stop
        self._hertz = machine.freq()
        self._reading = True
        self._slices = 0
        self._command(_SLEEP_IN)

    def _command(self, code):
        self._screen.command(code, b"")
        time.sleep_ms(_SETTLE_MS)

    def slice(self, ms):
        """Sleep for so long; the bits of the pins that are low, which wakes it."""
        if not self._pins or hosted():  # the keyboard's I2C bus stops in lightsleep
            self._read(True)
            self._rest(ms)
        else:
            self._read(False)
            machine.lightsleep(ms)
            self._slices += 1
            if self._slices % _LISTEN == 0:
                time.sleep_ms(_LISTEN_MS)
        low = ~machine.mem32[_GPIO_IN] & self._pins
        if low == _WIRE:  # a frame of another device is over at once, its call is not
            time.sleep_ms(_FRAME_MS)
            low &= ~machine.mem32[_GPIO_IN]
        return low

    def _read(self, on):
        if on != self._reading:
            self._reading = on
            if on:
                machine.freq(self._hertz, self._hertz)
                self._start()
            else:
                self._stop()

    def end(self):
        """Wake up; the picture is there when it returns."""
        self._read(True)
        self._command(_SLEEP_OUT)
        self._keys.mute()
