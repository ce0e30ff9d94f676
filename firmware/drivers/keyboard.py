"""The PicoCalc's keyboard on I2C, as a mask of buttons; loaded on boards that have one.

The keyboard's own processor has a queue of key events. Register 9 gives the next one, state and key code, two zeros
when there is none. On its slow bus a request and its reply take 5 ms: they go through the FIFO of the I2C peripheral,
and the program goes on meanwhile.

Registers, states and key codes: ClockworkPi's PicoCalc repository, Code/picocalc_keyboard.
"""

import sys

import machine
import uctypes

from engine.compat import const

_ADDRESS = const(0x1F)
_HERTZ = const(10_000)
_ENTRIES = b"\x09"  # the register of key events

# Words of the peripheral's registers, and bits of a command (RP2040 data sheet 4.3.17, RP2350 data sheet 12.2.17)
_COUNT = const(64)  # words that are mapped
_COMMAND = const(4)
_CLEAR_ABORT = const(21)
_RECEIVED = const(30)
_READ = const(0x100)
_STOP = const(0x200)

_ASK = const(0)  # what a sample does: take the last answer and send a request ...
_ANSWER = const(1)  # ... or let its two bytes come
_PATIENCE = const(20)  # samples until another request is sent; the answer to the first may still come before its own
_PRESSED = const(1)  # states of a key
_HELD = const(2)
_RELEASED = const(3)


def registers(bus):
    """Return the registers of an I2C peripheral as words."""
    # 16 KB apart on the RP2040, 32 on the RP2350
    base = 0x40090000 + bus * 0x8000 if "RP2350" in sys.implementation._machine else 0x40044000 + bus * 0x4000
    return uctypes.struct(base, {"words": (uctypes.ARRAY | 0, uctypes.UINT32 | _COUNT)}).words


class Keyboard:
    """Reads the keyboard; `codes`: the key codes of the buttons, those of letters in lower case."""

    def __init__(self, sda, scl, codes):
        bus = sda >> 1 & 1
        i2c = machine.I2C(bus, sda=machine.Pin(sda), scl=machine.Pin(scl), freq=_HERTZ)
        try:
            i2c.writeto(_ADDRESS, _ENTRIES)  # from now on the peripheral has this address
        except OSError:
            pass  # no answer yet: asked again and again
        self._words = registers(bus)
        self._codes = bytes(codes)
        self._mask = 0
        self._asked = self._next = _ENTRIES[0]
        self.answer = -1  # of another register, see `ask`
        self._step = _ASK
        self._waited = 0  # samples since the request; 0: there has been none

    def ask(self, register):
        """Read another register once, between two events; its second byte will be in `answer`."""
        self.answer = -1
        self._next = register

    def sample(self):
        """Return the keys that are down as a mask, a bit per code; ask for the next event, or take the answer."""
        words = self._words
        if self._step == _ASK:
            self._take(words)
        else:
            words[_COMMAND] = _READ
            words[_COMMAND] = _READ | _STOP
            self._step = _ASK
        return self._mask

    def _take(self, words):
        """Take the answers that have arrived, and ask for the next one."""
        count = words[_RECEIVED]
        if self._waited and count < 2 and self._waited < _PATIENCE:
            self._waited += 1
            return
        while count >= 2:
            state = words[_COMMAND] & 255
            value = words[_COMMAND] & 255
            count -= 2
            if count >= 2 or self._asked == _ENTRIES[0]:  # one that is late is an event, or has no state of a key
                self._record(state, value)
            else:
                self.answer = value
        _ = words[_CLEAR_ABORT]  # reading it lets the peripheral go on after a keyboard that did not answer
        self._asked = self._next
        self._next = _ENTRIES[0]
        words[_COMMAND] = self._asked | _STOP
        self._step = _ANSWER
        self._waited = 1

    def _record(self, state, code):
        """Update the mask of keys that are down by an event."""
        if not state:
            return  # nothing has happened
        if 0x41 <= code <= 0x5A:  # with shift, or caps lock
            code |= 0x20
        at = self._codes.find(bytes((code,)))
        if at < 0:
            return
        if state == _RELEASED:
            self._mask &= ~(1 << at)
        elif state == _PRESSED or state == _HELD:
            self._mask |= 1 << at
