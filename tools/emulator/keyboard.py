"""The PicoCalc's keyboard: keys, and a processor of its own that tells on I2C what has happened to them.

    keyboard = Keyboard(profile, complaints)
    keyboard.down("select"); keyboard.up("select")
    keyboard.tap("select", hold_ms=60)
    keyboard.full = 80; keyboard.charging = True

It answers as ClockworkPi's firmware does (Code/picocalc_keyboard of their PicoCalc repository): a register is written,
two bytes are read. Of the list of what has happened each entry is given once; a key that is held is told again and
again. `complaints` takes what the firmware would not understand, and a bus that is faster than it can follow.
"""

from collections import deque

from rp2040py.peripherals.i2c import I2CMode

from tools.emulator.buttons import NoButton

_ADDRESS = 0x1F
_LIST = 0x09  # the register of what has happened
_CELL = 0x0B  # that of how full the cell is, in percent
_CHARGING = 0x80
_FASTEST = 10_000  # hertz
_CLOCK = 125_000_000  # of the emulated peripheral
_SCAN_NS = 16_000_000  # how soon a key is noticed
_HELD_NS = 300_000_000
_AGAIN_NS = 100_000_000
_ENTRIES = 31
_PRESSED, _RELEASED = 1, 3
_BITS = 9  # of a byte with its acknowledgement


class Keyboard:
    """The keys of a profile; an external device of the emulator."""

    def __init__(self, profile, complaints):
        self.pins = {name: tuple(codes) for name, codes in profile["keys"].items()}  # as buttons have them
        self.complaints = complaints
        self.full = 0  # percent of its cell, 0 without one
        self.charging = False
        self.asked = 0  # how often the list has been asked for an entry
        self._bus = profile["sda"] >> 1 & 1
        self._entries = deque()
        self._since = {}  # code of a key that is down → when it went down
        self._written = bytearray()
        self._reply = bytearray()

    def attach(self, mcu):
        """Connect to the emulated chip."""
        self._clock = mcu.clock
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

    def down(self, name):
        """Push the key (the first one, when there are several)."""
        self.set_pin(self._code(name), True)

    def up(self, name):
        """Release it."""
        self.set_pin(self._code(name), False)

    def tap(self, name, hold_ms=60):
        """Push it now and release it after `hold_ms`."""
        code = self._code(name)
        self.set_pin(code, True)
        self._later(hold_ms * 1e6, lambda: self.set_pin(code, False))

    def _code(self, name):
        if not self.pins.get(name):
            raise NoButton("the board has no key for %r; its keys are: %s" % (name, ", ".join(self.pins)))
        return self.pins[name][0]

    def set_pin(self, code, pressed):
        """Push or release the key that is told by a code (buttons have pins)."""
        if pressed:
            since = self._since[code] = self._clock.nanos
            self._later(_SCAN_NS, lambda: self._enter(_PRESSED, code))
            self._later(_HELD_NS, lambda: self._repeat(code, since))
        else:
            self._since.pop(code, None)
            self._later(_SCAN_NS, lambda: self._enter(_RELEASED, code))

    def _repeat(self, code, since):
        if self._since.get(code) == since:
            self._enter(_PRESSED, code)
            self._later(_AGAIN_NS, lambda: self._repeat(code, since))

    def _enter(self, state, code):
        if len(self._entries) < _ENTRIES:
            self._entries.append((state, code))

    def _later(self, nanos, action):
        self._clock.create_alarm(action).schedule(nanos)

    # I2C

    def _after(self, bits, action):
        hertz = _CLOCK / (self._i2c.scl_low_period + self._i2c.scl_high_period)
        if hertz > _FASTEST:
            self._complain("keyboard's bus at %.1f kHz, at most %g" % (hertz / 1000, _FASTEST / 1000))
        self._later(bits * 1e9 / hertz, action)

    def _connect(self, address, mode):
        if mode == I2CMode.WRITE:
            self._written.clear()
        self._after(_BITS, lambda: self._i2c.complete_connect(address == _ADDRESS))

    def _write(self, value):
        self._written.append(value)
        self._after(_BITS, lambda: self._i2c.complete_write(True))

    def _read(self, _):
        if not self._reply:
            self._complain("more was read from the keyboard than it had to say")
        value = self._reply.pop(0) if self._reply else 0xFF
        self._after(_BITS, lambda: self._i2c.complete_read(value))

    def _stop(self):
        if self._written:
            self._answer(self._written[0])
            self._written.clear()
        self._after(1, self._i2c.complete_stop)

    def _answer(self, register):
        if register == _CELL:
            self._reply = bytearray((register, self.full | _CHARGING * self.charging))
            return
        if register != _LIST:
            self._complain("register 0x%02X of the keyboard" % register)
        self.asked += 1
        self._reply = bytearray(self._entries.popleft() if self._entries else (0, 0))
