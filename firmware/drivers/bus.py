"""The display's bus: commands are sent at once, pixels while the processor prepares the next ones.

    bus = Bus(make_spi, 1)
    bus.write(b"\\x2c")            # sent when it returns
    bus.band[:size] = pixels      # one half of `band`
    bus.start(0, size)            # that half is on its way, the other one is free
    bus.start(half, size)         # waits for the one before; now the first half is free again
    bus.finish()                  # everything is out, down to the last bit

A DMA channel feeds the SPI peripheral at its own pace. What comes in meanwhile fills the peripheral's receive
FIFO; `finish` empties it, without which a later transfer of MicroPython's own would end too early. To do so it makes a
write without bytes, which waits and empties the FIFO (`spi_write_blocking` of the Pico SDK).

A transfer that does not end, since the peripheral or its channel has been disturbed, is given up: the bus is built
anew, and `start` and `finish` raise `Stalled`. How much of the picture has been sent is unknown then.
"""

import sys

import uctypes

from engine.compat import const

try:
    import _rp2 as rp2  # `rp2` is this and an assembler, which takes 1.4 KB
except ImportError:
    import rp2

# Looks at a transfer until it is given up. A look takes 4 µs or more on the fastest chip, half a band at the slowest
# clock 10 ms
_LOOKS = const(25_000)
_BAND = const(2560)  # bytes: two times two lines of 320 or 240 pixels

# Words of a channel's registers (RP2040 data sheet 2.5.7, RP2350 data sheet 12.6.10): TRANS_COUNT, AL3_READ_ADDR_TRIG
_COUNT = const(2)
_READ_AND_START = const(15)

# Which request paces a transfer to SPI 0 and SPI 1: RP2040 data sheet 2.5.3.1, RP2350 data sheet 12.6.4.1
_PACE_RP2040 = (16, 18)
_PACE_RP2350 = (24, 26)


class Stalled(OSError):
    """A transfer did not end; the bus has been built anew."""


class Bus:
    """SPI number `number` of the chip, which `make_spi()` sets up.

    Only `band` can be sent while the processor continues.
    """

    def __init__(self, make_spi, number):
        self.band = bytearray(_BAND)
        self._address = uctypes.addressof(self.band)
        self._make_spi = make_spi
        self._number = number
        self._open()

    def _open(self):
        """Set up the peripheral and a channel that feeds it."""
        spi = self._make_spi()
        self.write = spi.write
        self._channel = rp2.DMA()
        self._active = self._channel.active
        self._registers = self._channel.registers
        pace = _PACE_RP2350 if "RP2350" in sys.implementation._machine else _PACE_RP2040
        control = self._channel.pack_ctrl(size=0, inc_write=False, treq_sel=pace[self._number])
        self._channel.config(write=spi, ctrl=control)

    def start(self, at, count):
        """Begin to send `count` bytes of the band from `at` on, as soon as those before are through."""
        looks = _LOOKS
        while self._active():
            looks -= 1
            if not looks:
                self._reopen()
        self._registers[_COUNT] = count
        self._registers[_READ_AND_START] = self._address + at

    def finish(self):
        """Wait until the bus is at rest."""
        looks = _LOOKS
        while self._active():
            looks -= 1
            if not looks:
                self._reopen()
        self.write(b"")

    def _reopen(self):
        """Give up a transfer that does not end, and build the bus anew."""
        self._active(0)  # abort it
        self.close()
        self._open()
        raise Stalled("the display's bus stalled")

    def close(self):
        """Give the DMA channel back."""
        self._channel.close()
