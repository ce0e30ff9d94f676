"""The PicoCalc's keyboard, whose own processor reports key events on I2C.

It answers as ClockworkPi's firmware does (Code/picocalc_keyboard of their PicoCalc repository): a register is written,
two bytes are read. Each event in the queue is read once; a held key repeats. `complaints` gets what the firmware would
not understand, and a bus that is too fast for it.
"""

from collections import deque

from rp2040py.peripherals.i2c import I2CMode

from tools.emulator.buttons import Keys

_ADDRESS = 0x1F
_EVENTS = 0x09  # register of the event queue
_CELL = 0x0B  # register of the battery, in percent
_CHARGING = 0x80
_FASTEST = 10_000  # hertz
_CLOCK = 125_000_000  # of the emulated peripheral
_SCAN_MS = 16  # from a press to its event
_REPEAT_AFTER_MS = 300
_REPEAT_MS = 100
_QUEUE = 31  # events that wait at most; later ones are lost
_PRESSED, _RELEASED = 1, 3
_BITS = 9  # of a byte with its acknowledgement


class Keyboard(Keys):
    """The keys of a profile, by their codes."""

    def __init__(self, profile, complaints):
        Keys.__init__(self, profile)
        self.complaints = complaints
        self.full = 0  # percent of its battery; 0 before the first reading, -1 without one
        self.charging = False
        self.asked = 0  # reads of the event queue
        self._bus = profile["sda"] >> 1 & 1  # pins 0 and 1 are of bus 0, 2 and 3 of bus 1, and so on
        self._events = deque()
        self._since = {}  # code of a key that is down → when it went down
        self._written = bytearray()
        self._reply = bytearray()

    def attach(self, mcu):
        """Connect to the emulated chip."""
        Keys.attach(self, mcu)
        bus = self._i2c = mcu.i2c[self._bus]
        bus.on_start = lambda repeated: self._after(1, bus.complete_start)
        bus.on_connect = self._connect
        bus.on_write_byte = self._write
        bus.on_read_byte = self._read
        bus.on_stop = self._stop

    def _complain(self, text):
        if text not in self.complaints:
            self.complaints.append(text)

    # Keys

    def set_pin(self, code, down):
        """Push or release the key with a code."""
        if down:
            since = self._since[code] = self._mcu.clock.nanos
            self._schedule(_SCAN_MS, lambda: self._queue(_PRESSED, code))
            self._schedule(_REPEAT_AFTER_MS, lambda: self._repeat(code, since))
        else:
            self._since.pop(code, None)
            self._schedule(_SCAN_MS, lambda: self._queue(_RELEASED, code))

    def _repeat(self, code, since):
        if self._since.get(code) == since:
            self._queue(_PRESSED, code)
            self._schedule(_REPEAT_MS, lambda: self._repeat(code, since))

    def _queue(self, state, code):
        if len(self._events) < _QUEUE:
            self._events.append((state, code))

    # I2C

    def _after(self, bits, action):
        hertz = _CLOCK / (self._i2c.scl_low_period + self._i2c.scl_high_period)
        if hertz > _FASTEST:
            self._complain("keyboard's bus at %.1f kHz, at most %g" % (hertz / 1000, _FASTEST / 1000))
        self._schedule(bits * 1e3 / hertz, action)

    def _connect(self, address, mode):
        if mode == I2CMode.WRITE:
            self._written.clear()
        self._after(_BITS, lambda: self._i2c.complete_connect(address == _ADDRESS))

    def _write(self, value):
        self._written.append(value)
        self._after(_BITS, lambda: self._i2c.complete_write(True))

    def _read(self, _):
        if not self._reply:
            self._complain("more bytes were read from the keyboard than it had sent")
        value = self._reply.pop(0) if self._reply else 0xFF
        self._after(_BITS, lambda: self._i2c.complete_read(value))

    def _stop(self):
        if self._written:
            self._answer(self._written[0])
            self._written.clear()
        self._after(1, self._i2c.complete_stop)

    def _answer(self, register):
        if register == _CELL:
            self._reply = bytearray((register, (self.full | _CHARGING * self.charging) & 0xFF))
        elif register == _EVENTS:
            self.asked += 1
            self._reply = bytearray(self._events.popleft() if self._events else (0, 0))
        else:
            self._complain("register 0x%02X of the keyboard" % register)
            self._reply = bytearray(2)
