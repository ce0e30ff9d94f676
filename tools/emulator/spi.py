"""The time that bytes take on an SPI bus of the emulated chip.

The emulator itself sends a byte at once. With a `Wire` each byte takes the time of its bits, and one listener gets the
bytes when they have crossed the bus. A DMA transfer is simulated as one burst, which takes the same emulated time and
far less real time: its channel ends when the last byte is in the transmit FIFO, the bus becomes idle when the FIFO is
empty. A burst that starts while the FIFO is not empty follows directly.
"""

from collections import namedtuple
from functools import partial

from rp2040py.peripherals import dma

_DATA_REGISTER = 0x08
BASES = (0x4003C000, 0x40040000)  # of SPI0 and SPI1
_RAM = 0x20000000
_FLASH = 0x10000000
_FALLBACK_HERTZ = 1_000_000
_FIFO = 8  # bytes in the transmit FIFO; one more is on the wire

# A transfer by DMA: channel and bytes, when its first bit begins and its last one ends
_Burst = namedtuple("_Burst", "channel data began ends")


class Wire:
    """One SPI bus. `listener(data, began)` gets bytes-like data and the nanosecond of its first bit.

    Faults on a real chip are added to the list `complaints`.
    """

    def __init__(self, mcu, index, listener, complaints):
        self._mcu = mcu
        self._spi = mcu.spi[index]
        self._register = BASES[index] + _DATA_REGISTER
        self._listener = listener
        self.complaints = complaints
        self._byte = bytearray(1)
        self._began = 0
        self._bursts = []  # not yet sent completely; the first is on the wire
        self._feeding = False  # a channel still reads the last burst's bytes
        self._spi.on_transmit = self._transmit
        self._byte_done = mcu.clock.create_alarm(self._end_byte)
        self._fed = mcu.clock.create_alarm(self._end_feeding)
        self._burst_done = mcu.clock.create_alarm(self._end_burst)
        for channel in mcu.dma.channels:
            channel.start = partial(self._start, channel, channel.start)

    @property
    def hertz(self):
        """The clock of the bus."""
        return self._spi.clock_frequency

    @property
    def busy(self):
        """Whether a byte or a burst is being sent."""
        return self._spi._busy

    @property
    def mode(self):
        """The SPI mode, 0 to 3, and the bits per word."""
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

    def _start(self, channel, start):
        """Start a channel's transfer: to this bus as a burst, any other as the emulator does (`start`)."""
        if self._is_ours(channel):
            self._begin_burst(channel)
        else:
            start()

    def _is_ours(self, channel):
        return (
            channel._ctrl & dma.EN
            and not channel._ctrl & dma.BUSY
            and channel._trans_count_reload
            and channel._ctrl & dma.INCR_READ
            and channel._data_size == 1
            and channel._write_addr == self._register
            and channel.treq == self._spi.dreq.tx
            and self._spi.data_bits == 8
            and self._spi.tx_fifo.empty
            and (self._bursts or not self._spi._busy)
            and not self._feeding
        )

    def _begin_burst(self, channel):
        channel._ctrl |= dma.BUSY
        channel._trans_count = channel._trans_count_reload
        now = self._mcu.clock.nanos
        began = max(now, self._bursts[-1].ends) if self._bursts else now
        burst = _Burst(channel, self._read(channel), began, began + self._nanos(channel._trans_count))
        self._bursts.append(burst)
        self._spi._busy = self._feeding = True
        self._fed.schedule(max(0, burst.ends - self._nanos(_FIFO + 1) - now))
        if len(self._bursts) == 1:
            self._burst_done.schedule(burst.ends - now)

    def _read(self, channel):
        """Return the bytes that a channel is going to send, as they are now."""
        address, count = channel._read_addr, channel._trans_count
        for start, block in ((_RAM, self._mcu.sram), (_FLASH, self._mcu.flash)):
            if start <= address and address + count <= start + len(block):
                return bytes(block[address - start : address - start + count])
        return bytes(self._mcu.read_uint8(address + i) for i in range(count))

    def _end_feeding(self):
        """End the channel that feeds the last burst; complain when its bytes were changed meanwhile."""
        burst = self._bursts[-1]
        channel = burst.channel
        if self._read(channel) != burst.data:
            self.complaints.append("bytes were changed while they were being sent")
        channel._read_addr += channel._trans_count
        self._feeding = False
        self._finish(channel)

    def _end_burst(self):
        """End the first burst, whose last bit has been sent."""
        burst = self._bursts.pop(0)
        self._listener(burst.data, burst.began)
        reader = self._reader()
        if reader:
            if reader._trans_count != len(burst.data):  # it took what lay in the FIFO when it began
                self.complaints.append("the receive FIFO was not empty: this transfer ends too early")
            if reader._ctrl & dma.INCR_WRITE:
                for i in range(reader._trans_count):
                    self._mcu.write_uint8(reader._write_addr + i, 0)
                reader._write_addr += reader._trans_count
            self._finish(reader)
        else:
            fifo = self._spi.rx_fifo
            for _ in burst.data[: fifo.size - fifo.item_count]:
                fifo.push(0)
        if self._bursts:
            self._burst_done.schedule(self._bursts[0].ends - self._mcu.clock.nanos)
        else:
            self._spi._busy = False
            self._spi._fifos_updated()
            self._spi._do_tx()

    def _reader(self):
        """Return the channel that reads the receive FIFO, or None."""
        channels = self._mcu.dma.channels
        return next((one for one in channels if one.active and one.treq == self._spi.dreq.rx), None)

    def _finish(self, channel):
        """End a channel's transfer as the emulator itself does."""
        channel._trans_count = 0
        channel._ctrl &= ~dma.BUSY
        if not channel._ctrl & dma.IRQ_QUIET:
            self._mcu.dma.int_raw |= 1 << channel.index
            self._mcu.dma.check_interrupts()
        if channel._chain_to != channel.index:
            self._mcu.dma.channels[channel._chain_to].start()
