"""The emulated chip's processor, compiled: many times as fast as rp2040py's own, and equal to it in every cycle.

`thumb_loops.run` executes instructions on rp2040py's registers and memory until an alarm of its clock is due or an
instruction comes that is not its own; that one rp2040py executes. While a PIO runs, it is one instruction at a time.

It can also count the misses of the flash's cache, which rp2040py has not: 16 KB, two ways, lines of 8 bytes (RP2040
data sheet, 2.6.3), empty after a flush. Instructions and data are read through it; the aliases of the flash that bypass
the cache always miss, the one that does not allocate only looks. Direct memory access is not counted.
"""

import math
import time
from array import array

import numpy as np
from rp2040py.peripherals.spi import SSPSR
from rp2040py.sio import RPSIO
from rp2040py.utils.fifo import FIFO

from tools.deals.compiled import compiled_all
from tools.emulator import thumb_loops as loops
from tools.emulator.spi import BASES

_CYCLE_NS = loops.CYCLE_NS
_LONGEST = 1_000_000  # cycles of one run at most
_BATCH_SECONDS = 0.005  # of real time, after which others get their turn, as with rp2040py's loop
_LOOKS = 64  # steps between two looks at real time
_FLUSH = 0x04  # register of the cache
# Status registers that firmware polls: of SPI and of the DMA's channels. Only alarms and what is written change them.
_POLLED = {*[base + SSPSR for base in BASES], *range(0x50000010, 0x50000310, 0x40)}
_compiled = []


def _loop():
    if not _compiled:
        _compiled.extend(compiled_all(loops))
    return _compiled[0].run


def _word(index):
    def put(sio, value):
        sio.words[index] = int(value) & loops.MASK

    return property(lambda sio: int(sio.words[index]), put)


class _SharedSio(RPSIO):
    """rp2040py's SIO, whose divider and spin locks are words of the compiled loop."""

    div_dividend = _word(loops.DIVIDEND)
    div_divisor = _word(loops.DIVISOR)
    div_quotient = _word(loops.QUOTIENT)
    div_remainder = _word(loops.REMAINDER)
    div_csr = _word(loops.DIVIDER)
    spin_lock = _word(loops.SPIN_LOCKS)

    @classmethod
    def share(cls, sio, words):
        """Make an SIO one that shares these words."""
        values = {name: vars(sio).pop(name) for name in vars(cls) if name in vars(sio)}
        sio.__class__, sio.words = cls, words
        for name, value in values.items():
            setattr(sio, name, value)


class _SharedFifo(FIFO):
    """The FIFO for what a UART receives, whose number of bytes is a word of the compiled loop."""

    def __init__(self, words, index):
        self._words, self._index = words, index
        FIFO.__init__(self, loops.FIFO_SIZE)

    @property
    def _used(self):
        return int(self._words[self._index])

    @_used.setter
    def _used(self, count):
        self._words[self._index] = count


class Processor:
    """Runs a simulator's chip in place of rp2040py's loop. `miss`: the cycles of a miss of the flash's cache, or 0."""

    def __init__(self, simulator, miss=0):
        self._simulator = simulator
        self._mcu = mcu = simulator.rp2040
        self._words = np.zeros(loops.WORDS, np.int64)
        self._state = memoryview(self._words)
        self._state[loops.MISS] = miss
        self._timer = array("d", (0, 0))
        arrays = [self._words, np.frombuffer(self._timer), np.frombuffer(mcu.core.registers, np.uint32)]
        arrays += [np.frombuffer(memory, np.uint8) for memory in (mcu.sram, mcu.flash, mcu.bootrom)]
        self._run, self._arrays = _loop(), arrays
        _SharedSio.share(mcu.sio, self._words)
        for i, uart in enumerate(mcu.uart):
            uart.rx_fifo = _SharedFifo(self._words, loops.RECEIVED + i)
        self._write_cache, mcu.xip_ctrl.write_uint32 = mcu.xip_ctrl.write_uint32, self._written
        simulator._execute_batch = self.execute_batch

    @property
    def misses(self):
        """How many reads have missed the cache."""
        return self._state[loops.MISSES]

    def _written(self, offset, value):
        self._write_cache(offset, value)
        if offset == _FLUSH:
            self._words[loops.TAGS :] = 0

    def execute_batch(self):
        """Run for a few milliseconds of real time, or until the simulator is stopped, as rp2040py's method does."""
        simulator = self._simulator
        mcu = simulator.rp2040
        core, clock, pios = mcu.core, simulator.clock, mcu.pio
        end, steps = time.monotonic() + _BATCH_SECONDS, 0
        while not simulator.stopped and not mcu.run_pin_low:
            steps += 1
            if not steps % _LOOKS and time.monotonic() > end:
                break
            if core.waiting:
                nanos = clock.nanos_to_next_alarm
                clock.tick(nanos)
                cycles = int(nanos / _CYCLE_NS) or 1
            else:
                alone = pios[0].stopped and pios[1].stopped
                cycles = self._step(core, clock, _LONGEST if alone else 1)
            for pio in pios:
                if not pio.stopped:
                    pio.advance(cycles)

    def _step(self, core, clock, most):
        """Execute instructions until `most` cycles or an alarm, or up to and with one that is rp2040py's."""
        if core.interrupts_updated and core.check_for_interrupts():
            core.waiting = False
        if clock.has_scheduled_alarm:
            most = min(most, math.ceil(clock.nanos_to_next_alarm / _CYCLE_NS))
        cycles = self._run_own(core, clock, max(1, most))
        state = self._state
        if state[loops.FOREIGN]:
            more = core.execute_instruction()
            clock.tick(more * _CYCLE_NS)
            cycles += more
        state[loops.POLLED] = state[loops.READ] if state[loops.READ] in _POLLED else 0
        return cycles

    def _run_own(self, core, clock, limit):
        state, timer = self._state, self._timer
        state[loops.LIMIT] = limit
        state[loops.FLAGS] = core.apsr
        state[loops.HANDLER] = core.current_mode
        state[loops.MASKED] = core.pm
        state[loops.PENDING] = bool(
            core.pending_interrupts & core.enabled_interrupts
            or core.pending_systick
            or core.pending_pend_sv
            or core.pending_svcall
        )
        state[loops.SHIFTED_IN] = len(self._mcu.ssi._rx_queue)
        if state[loops.POLLED]:
            state[loops.STATUS] = self._mcu.read_uint32(state[loops.POLLED])
        timer[loops.NOW] = clock.nanos
        timer[loops.EPOCH] = self._mcu.timer._epoch_nanos
        self._run(*self._arrays)
        core.apsr = state[loops.FLAGS]
        core.pm = state[loops.MASKED]
        if state[loops.EVENT]:
            core.event_registered = True
        if state[loops.UPDATED]:
            core.interrupts_updated = True
        cycles = state[loops.CYCLES]
        core.cycles += cycles + state[loops.EXTRA]
        if cycles:
            clock.tick(cycles * _CYCLE_NS)
        return cycles
