"""The display's bus: commands are sent at once, pixels while the processor prepares the next ones.

    bus = Bus(spi, 1)
    bus.write(b"\\x2c")            # sent when it returns
    bus.band[:size] = pixels      # one half of `band`
    bus.start(0, size)            # that half is on its way, the other one is free
    bus.start(half, size)         # waits for the one before; now the first half is free again
    bus.finish()                  # everything is out, down to the last bit

A DMA channel feeds the SPI peripheral at its own pace. What comes in meanwhile fills the peripheral's receive
FIFO; `finish` empties it, without which a later transfer of MicroPython's own would end too early. To do so it makes a
write without bytes, which waits and empties the FIFO (`spi_write_blocking` of the Pico SDK).
"""

import sys

import uctypes

from engine.compat import const

try:
    import _rp2 as rp2  # `rp2` is this and an assembler, which takes 1.4 KB
except ImportError:
    import rp2

_BAND = const(2560)  # bytes: two times two lines of 320 or 240 pixels

# Words of a channel's registers (RP2040 data sheet 2.5.7, RP2350 data sheet 12.6.10): TRANS_COUNT, AL3_READ_ADDR_TRIG
_COUNT = const(2)
_READ_AND_START = const(15)

# Which request paces a transfer to SPI 0 and SPI 1: RP2040 data sheet 2.5.3.1, RP2350 data sheet 12.6.4.1
_PACE_RP2040 = (16, 18)
_PACE_RP2350 = (24, 26)


class Bus:
    """SPI number `number` of the chip, set up as `spi`; only `band` can be sent while the processor continues."""

    def __init__(self, spi, number):
        self.band = bytearray(_BAND)
        self.write = spi.write
        self._address = uctypes.addressof(self.band)
        self._channel = rp2.DMA()
        self._active = self._channel.active
        self._registers = self._channel.registers
        pace = _PACE_RP2350 if "RP2350" in sys.implementation._machine else _PACE_RP2040
        control = self._channel.pack_ctrl(size=0, inc_write=False, treq_sel=pace[number])
        self._channel.config(write=spi, ctrl=control)

    def start(self, at, count):
        """Begin to send `count` bytes of the band from `at` on, as soon as those before are through."""
        while self._active():
            pass
        self._registers[_COUNT] = count
        self._registers[_READ_AND_START] = self._address + at

    def finish(self):
        """Wait until the bus is at rest."""
        while self._active():
            pass
        self.write(b"")

    def close(self):
        """Give the DMA channel back."""
        self._channel.close()
