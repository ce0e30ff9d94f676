"""The light sleeps of an emulated chip, recognised by its writes to the registers of the clocks that run in sleep.

The clocks do not really stop: PWM, USB and other peripherals run on.
"""

_SLEEP_EN0 = 0xA8  # RP2040 data sheet 2.15.7
_SLEEP_EN1 = 0xAC
_ALL = 0xFFFFFFFF


class Naps:
    """Counts and times every `machine.lightsleep` of the firmware; `begins()` is called at the start of each."""

    def __init__(self, mcu):
        self._clock = mcu.clock
        self._registers = {_SLEEP_EN0: _ALL, _SLEEP_EN1: _ALL}
        self._began = None
        self._done = 0
        self.count = 0
        self.begins = lambda: None
        clocks = mcu.clocks
        self._read, clocks.read_uint32 = clocks.read_uint32, self._reads
        self._write, clocks.write_uint32 = clocks.write_uint32, self._writes

    @property
    def under_way(self):
        """Whether the chip sleeps: then its peripherals would hear nothing."""
        return self._began is not None

    @property
    def nanos(self):
        """The total time asleep, in nanoseconds."""
        return self._done + (0 if self._began is None else self._clock.nanos - self._began)

    def _reads(self, offset):
        return self._registers[offset] if offset in self._registers else self._read(offset)

    def _writes(self, offset, value):
        if offset not in self._registers:
            self._write(offset, value)
            return
        self._registers[offset] = value
        if offset == _SLEEP_EN1 and value != _ALL and self._began is None:
            self._began = self._clock.nanos
            self.count += 1
            self.begins()
        elif value == _ALL and self._began is not None:
            self._done += self._clock.nanos - self._began
            self._began = None
