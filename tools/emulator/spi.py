"""The time that bytes take on an SPI bus of the emulated chip.

By itself the emulator sends a byte in no time. A `Wire` lets every byte take its bits ÷ clock, and hands what
has crossed the bus to one listener, when it has crossed. MicroPython sends 32 bytes and more by DMA and waits
for the end; such a transfer is carried out here as one, which takes the same time on the emulated clock and
far less on the desktop's.
"""

from rp2040py.peripherals import dma

_DATA_REGISTER = 0x08
_BASES = (0x4003C000, 0x40040000)
_RAM = 0x20000000
_FLASH = 0x10000000
_FALLBACK_HERTZ = 1_000_000


class Wire:
    """One SPI bus. `listener(data, began)` gets bytes-like data and the nanosecond at which its first bit began."""

    def __init__(self, mcu, index, listener):
        self._mcu = mcu
        self._spi = mcu.spi[index]
        self._register = _BASES[index] + _DATA_REGISTER
        self._listener = listener
        self._byte = bytearray(1)
        self._began = 0
        self._burst = None  # (channel, data) while a transfer by DMA is on its way
        self._spi.on_transmit = self._transmit
        self._byte_done = mcu.clock.create_alarm(self._end_byte)
        self._burst_done = mcu.clock.create_alarm(self._end_burst)
        for channel in mcu.dma.channels:
            channel.start = self._starter(channel, channel.start)

    @property
    def hertz(self):
        """The clock of the bus as it is set now."""
        return self._spi.clock_frequency

    @property
    def mode(self):
        """Clock polarity and phase as one number, 0 to 3, and the bits of a word."""
        control = self._spi.read_uint32(0)
        return (control >> 6 & 1) << 1 | control >> 7 & 1, self._spi.data_bits

    def _nanos(self, count):
        return count * self._spi.data_bits * 1e9 / (self.hertz or _FALLBACK_HERTZ)

    def _transmit(self, value):
        self._byte[0] = value & 0xFF
        self._began = self._mcu.clock.nanos
        self._byte_done.schedule(self._nanos(1))

    def _end_byte(self):
        self._listener(self._byte, self._began)
        self._spi.complete_transmit(0)

    def _starter(self, channel, start):
        """Return what takes the place of a channel's `start`: transfers to this bus go as one."""

        def started():
            if self._is_ours(channel):
                self._begin_burst(channel)
            else:
                start()

        return started

    def _is_ours(self, channel):
        return (
            self._burst is None
            and channel._ctrl & dma.EN
            and not channel._ctrl & dma.BUSY
            and channel._trans_count_reload
            and channel._ctrl & dma.INCR_READ
            and channel._data_size == 1
            and channel._write_addr == self._register
            and channel.treq == self._spi.dreq.tx
            and self._spi.data_bits == 8
            and self._spi.tx_fifo.empty
        )

    def _begin_burst(self, channel):
        channel._ctrl |= dma.BUSY
        count = channel._trans_count = channel._trans_count_reload
        self._burst = channel, self._memory(channel._read_addr, count)
        self._began = self._mcu.clock.nanos
        self._burst_done.schedule(self._nanos(count))

    def _memory(self, address, count):
        for start, block in ((_RAM, self._mcu.sram), (_FLASH, self._mcu.flash)):
            if start <= address and address + count <= start + len(block):
                return bytes(block[address - start : address - start + count])
        return bytes(self._mcu.read_uint8(address + i) for i in range(count))

    def _end_burst(self):
        channel, data = self._burst
        self._burst = None
        self._listener(data, self._began)
        channel._read_addr += len(data)
        self._finish(channel)
        for other in self._mcu.dma.channels:
            if other is not channel and other.active and other.treq == self._spi.dreq.rx:
                if other._ctrl & dma.INCR_WRITE:
                    for i in range(other._trans_count):
                        self._mcu.write_uint8(other._write_addr + i, 0)
                    other._write_addr += other._trans_count
                self._finish(other)

    def _finish(self, channel):
        """End a channel's transfer as the emulator's own does."""
        channel._trans_count = 0
        channel._ctrl &= ~dma.BUSY
        if not channel._ctrl & dma.IRQ_QUIET:
            self._mcu.dma.int_raw |= 1 << channel.index
            self._mcu.dma.check_interrupts()
        if channel._chain_to != channel.index:
            self._mcu.dma.channels[channel._chain_to].start()
