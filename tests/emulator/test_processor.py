"""The compiled processor against rp2040py's own: registers, flags, memory, clock and cycles are equal after each step.

What has no image runs on bare chips: every instruction word, streams of them, an interrupt at each boundary, the
flash's cache. With an image (`emulated.py`) both processors start the console and press its buttons.
"""

import random

import pytest

from tests.images import UF2, needs_uf2
from tests.long import LONG
from tools.deals.compiled import njit
from tools.emulator.handheld import HOLD_MS, Handheld

np = pytest.importorskip("numpy")
simulator_module = pytest.importorskip("rp2040py.simulator")
logging = pytest.importorskip("rp2040py.utils.logging")
pytestmark = pytest.mark.skipif(njit is None, reason="the processor is compiled by Numba, which is not installed")

if njit:
    from tools.emulator import thumb_loops as loops
    from tools.emulator.processor import Processor

RAM, FLASH, SIO = 0x20000000, 0x10000000, 0xD0000000
CODE, DATA, STACK, HANDLER, VECTORS = RAM, RAM + 0x8000, RAM + 0x20000, RAM + 0x30000, RAM + 0x31000
EDGES = (0, 1, 2, 31, 32, 33, 255, 256, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF)
# Where loads and stores may go: memory and (aligned, or rp2040py reads what lies behind) its ends; the SIO; nowhere
PLACES = (
    DATA, DATA + 1, DATA + 2, RAM + 0x41FF8, RAM + 0x42004, STACK, FLASH + 0x100, FLASH + 0x1002, 0x10FFFFF8,
    0x11000100, 0x13000100, 0x100, 0x3FFC, 0x4000, SIO, SIO + 0x5C, SIO + 0x60, SIO + 0x64, SIO + 0x68, SIO + 0x6C,
    SIO + 0x70, SIO + 0x78, SIO + 0x100, SIO + 0x17C, SIO + 0x04, 0x30000000, 0x40054024, 0x40054028,
)  # fmt: skip
NAMES = (
    "n", "z", "c", "v", "cycles", "pm", "waiting", "event_registered", "current_mode", "ipsr",
    "sp_sel", "banked_sp", "pending_interrupts", "pending_svcall", "break_rewind",
)  # fmt: skip
IRQ = 5
STEPS = 200_000 if LONG else 20_000  # of streams
PRESSES = 10_000 if LONG else 3
LOOK = 100  # presses between two comparisons


class Bare:
    """A chip without firmware, run by the compiled processor or (`own`) by rp2040py's."""

    def __init__(self, own, miss=0):
        self.simulator = simulator_module.Simulator()
        self.mcu = mcu = self.simulator.rp2040
        mcu.logger = logging.ConsoleLogger(logging.LogLevel.ERROR, False)
        self.core, self.clock = mcu.core, mcu.clock
        self.processor = None if own else Processor(self.simulator, miss)
        fill = random.Random(3)
        for memory in (mcu.sram, mcu.flash[:0x4000], mcu.flash[0xFFF000:]):
            memory[:] = fill.randbytes(len(memory))
        for i in range(len(mcu.bootrom)):
            mcu.bootrom[i] = fill.getrandbits(32)

    def write(self, address, halves):
        """Put instructions in memory."""
        memory, start = (self.mcu.flash, FLASH) if address >> 24 == 0x10 else (self.mcu.sram, RAM)
        for half in halves:
            memory[address - start : address - start + 2] = half.to_bytes(2, "little")
            address += 2

    def step(self):
        """Execute one instruction."""
        if self.processor:
            self.processor._step(self.core, self.clock, 1)
        else:
            self.clock.tick(self.core.execute_instruction() * 8.0)

    def run(self, nanos):
        """Let time pass, as a machine does."""
        alarm = self.clock.create_alarm(self.simulator.stop)
        alarm.schedule(nanos)
        self.simulator.stopped = False
        while not self.simulator.stopped:
            self.simulator._execute_batch()

    @property
    def state(self):
        """All that an instruction can change but memory."""
        sio = self.mcu.sio
        divider = sio.div_dividend, sio.div_divisor, int(sio.div_quotient) & loops.MASK, sio.div_remainder & loops.MASK
        names = tuple(int(getattr(self.core, name)) for name in NAMES)
        # A look for interrupts while there is none changes nothing: the compiled loop leaves it out
        core = self.core
        look = core.interrupts_updated and (core.pending_interrupts & core.enabled_interrupts or core.pending_svcall)
        return (list(core.registers), look, *names, *divider, sio.div_csr, sio.spin_lock, self.clock.nanos)


@pytest.fixture(scope="module")
def pair():
    """Return a chip run by the compiled processor and one run by rp2040py's, in the same state."""
    return Bare(False), Bare(True)


def _same_memory(pair):
    for name in ("sram", "flash", "bootrom"):
        ours, theirs = (np.frombuffer(getattr(chip.mcu, name), np.uint8) for chip in pair)
        assert np.array_equal(ours, theirs), name


def _scatter(rng, chips):
    """Set the registers, flags and modes of the chips at random, alike."""
    low = [rng.choice((rng.choice(EDGES), rng.choice(PLACES), rng.getrandbits(32))) for _ in range(13)]
    link = rng.choice((0xFFFFFFF9, 0xFFFFFFF1, CODE | 1, FLASH | 1))
    pointer = rng.choice((STACK, RAM, RAM + 8, RAM + 0x41FFC, RAM + 0x42000))
    flags, masked, mode = rng.getrandbits(4) << 28, rng.getrandbits(1), rng.random() < 0.2
    for chip in chips:
        core = chip.core
        for i, value in enumerate([*low, pointer, link]):
            core.registers[i] = value
        core.apsr, core.pm, core.current_mode, core.ipsr = flags, masked, mode, 16 if mode else 0
        core.waiting = core.interrupts_updated = core.pending_svcall = False


def _step_both(pair, at):
    ours, theirs = pair
    before = theirs.state
    for chip in pair:
        chip.step()
    assert ours.state == theirs.state, (hex(at), before)


@pytest.mark.parametrize("address", (CODE + 0x100, FLASH + 0x200, CODE + 0x103))
def test_every_instruction_word_does_the_same(pair, address):
    rng = random.Random(address)
    for op in range(0, 0x10000, 1 if LONG else 3 if address == CODE + 0x100 else 7):
        for _ in range(4 if LONG or op >> 11 == 30 else 1):
            second = rng.choice((0x8F50, 0x8F4F, 0x8F60, 0x8F70, 0x8010, 0x8305, 0x8810, rng.getrandbits(16)))
            _scatter(rng, pair)
            for chip in pair:
                chip.write(address & ~1, (op, second))
                chip.core.registers[15] = address
            _step_both(pair, op)
    _same_memory(pair)


def test_every_kind_of_arithmetic_agrees_on_the_edges(pair):
    """Shifts by registers and the rest of the two-operand group, ADDS and SUBS, with each pair of edges and carry."""
    for op in [0x4008 + (kind << 6) for kind in range(16)] + [0x1888, 0x1A88, 0x1DC8, 0x1FC8]:
        for x in EDGES:
            for y in EDGES:
                for carry in (0, 0x20000000):
                    for chip in pair:
                        chip.write(CODE, (op,))
                        chip.core.registers[0], chip.core.registers[1], chip.core.registers[2] = x, y, x
                        chip.core.registers[15], chip.core.apsr = CODE, carry
                    _step_both(pair, op)


def test_streams_of_instructions_do_the_same(pair):
    """Also several at once: in the compiled loop flags and addresses stay in variables of its own."""
    rng = random.Random(9)
    for _ in range(STEPS // 20):
        stream = [rng.randrange(0xE000) for _ in range(20)]
        _scatter(rng, pair)
        for chip in pair:
            chip.write(CODE + 0x1000, stream)
            chip.core.registers[15] = CODE + 0x1000
        ours, theirs = pair
        before = theirs.core.cycles
        ours.processor._step(ours.core, ours.clock, 30)
        while theirs.clock.nanos < ours.clock.nanos:
            theirs.step()
        assert ours.state == theirs.state, (before, [hex(op) for op in stream])
    _same_memory(pair)


# Sums up, divides by the divider, calls a function that saves registers, masks and unmasks interrupts, and again
PROGRAM = (
    0xB570, 0x2400, 0x3401, 0x6014, 0x6815, 0x6605, 0x2307, 0x6643, 0x6F05, 0xB672, 0x442C, 0xB662, 0xF000, 0xF804,
    0xBF00, 0x42A1, 0xD1F2, 0xE7F1, 0xB530, 0x4624, 0xC203, 0x3A08, 0xCA03, 0xF3EF, 0x8310, 0xF383, 0x8810, 0xBD30,
)  # fmt: skip
SERVICE = (0xB510, 0x6833, 0x3301, 0x6033, 0xBD10)  # counts


def _interrupted(own, nanos):
    """Return a chip's state after the program, and its count, with an interrupt that is asked for at a time."""
    chip = Bare(own) if own not in _chips else _chips[own]
    _chips[own] = chip
    chip.mcu.core.reset()
    chip.write(CODE, PROGRAM)
    chip.write(HANDLER, SERVICE)
    core, clock = chip.core, chip.clock
    chip.mcu.sram[DATA - RAM : DATA - RAM + 64] = bytes(64)
    chip.mcu.sram[VECTORS - RAM + 4 * (16 + IRQ) :][:4] = (HANDLER | 1).to_bytes(4, "little")
    core.vtor, core.enabled_interrupts = VECTORS, 1 << IRQ
    for i, value in enumerate((SIO, 0, DATA, 0, 0, 0, DATA + 32)):
        core.registers[i] = value
    core.sp, core.pc = STACK, CODE
    clock.create_alarm(lambda: chip.mcu.set_interrupt(IRQ, True)).schedule(nanos)
    clock.create_alarm(lambda: chip.mcu.set_interrupt(IRQ, False)).schedule(nanos + 100)
    began = clock.nanos
    chip.run(2000)
    count = int.from_bytes(chip.mcu.sram[DATA - RAM + 32 :][:4], "little")
    return [*chip.state[:-1], clock.nanos - began, bytes(chip.mcu.sram[DATA - RAM :][:64])], count


_chips = {}


def test_an_interrupt_at_each_boundary_is_taken_in_the_same_cycle():
    counts = set()
    for nanos in range(0, 1600, 4):  # half a cycle
        (ours, count), (theirs, _) = (_interrupted(own, nanos) for own in (False, True))
        assert ours == theirs, nanos
        counts.add(count)
    assert min(counts) > 0


def _loads(address, chip):
    """Read a word at an address on a chip; return the cycles that it took."""
    chip.core.registers[15], chip.core.registers[1] = CODE, address
    before = chip.clock.nanos
    chip.step()
    return (chip.clock.nanos - before) / 8


def test_the_flashs_cache_misses_as_a_cache_of_16_kb_with_two_ways_does():
    chip = Bare(False, miss=60)
    chip.write(CODE, (0x6808,))  # LDR r0, [r1]
    way = 8 * loops.SETS
    for address, cost in (
        (0x100, 62), (0x100, 2), (0x104, 2), (0x108, 62), (0x100 + way, 62), (0x100, 2), (0x100 + 2 * way, 62),
        (0x100, 2), (0x100 + way, 62),
    ):  # fmt: skip
        assert _loads(FLASH + address, chip) == cost, hex(address)
    assert _loads(0x13000100, chip) == _loads(0x13000100, chip) == 62  # bypasses it
    assert _loads(0x11000100, chip) == 2 and _loads(0x11000200, chip) == _loads(0x11000200, chip) == 62
    chip.mcu.write_uint32(0x14000004, 1)  # flush
    assert _loads(FLASH + 0x100, chip) == 62 and _loads(DATA, chip) == 2
    assert chip.processor.misses == 10


def test_instructions_literals_and_several_words_are_read_through_the_cache():
    chip = Bare(False, miss=60)
    chip.write(FLASH + 0x100, (0xBF00, 0xBF00, 0xBF00, 0xBF00, 0xBF00, 0x4803, 0xC91C))
    chip.core.registers[15], chip.core.registers[1] = FLASH + 0x100, FLASH + 0x304
    took = []
    for _ in range(7):
        before = chip.clock.nanos
        chip.step()
        took.append((chip.clock.nanos - before) / 8)
    # Two lines of instructions, a literal, three words in two lines
    assert took == [61, 1, 1, 1, 61, 62, 124]


def test_without_misses_counted_there_are_none(pair):
    assert pair[0].processor.misses == 0


@pytest.mark.parametrize("i, received", [(0, 0), (0, 5), (1, 32), (0, 40), (1, 0)])
def test_the_flags_of_a_uart_are_read_alike(i, received, pair):
    """By the compiled loop itself: a device with a link polls them."""
    for chip in pair:
        uart = chip.mcu.uart[i]
        uart.rx_fifo.reset()
        for byte in range(received):
            uart.feed_byte(byte)
        chip.write(CODE, (0x6808,))  # LDR R0, [R1]
        chip.core.registers[1] = (loops.UART0_FLAGS, loops.UART1_FLAGS)[i]
        chip.core.registers[15] = CODE
    _step_both(pair, received)
    assert not pair[0].processor._state[loops.FOREIGN]
    assert pair[0].core.registers[0] == 0x80 | (0x10 if not received else 0x40 if received >= 32 else 0)
    assert all(chip.mcu.uart[i].rx_fifo.items == list(range(min(received, 32))) for chip in pair)


@pytest.mark.parametrize("waiting", (0, 1, 300))
def test_the_flashs_serial_interface_is_read_alike(waiting, pair):
    """By the compiled loop itself: the bootrom reads it for each byte that is erased, written or read by commands."""
    for address in (loops.SSI_TXFLR, loops.SSI_RXFLR, loops.SSI_SR):
        for chip in pair:
            chip.mcu.ssi._rx_queue.clear()
            chip.mcu.ssi._rx_queue.extend(bytes(waiting))
            chip.write(CODE, (0x6808,))  # LDR R0, [R1]
            chip.core.registers[1], chip.core.registers[15] = address, CODE
        _step_both(pair, address)
        assert not pair[0].processor._state[loops.FOREIGN]


@pytest.mark.parametrize("address", (0x4003C00C, 0x4004000C, 0x50000010, 0x50000050))
def test_a_status_register_that_is_polled_is_asked_anew_after_each_alarm(address):
    """And no more often: all other reads are the compiled loop's."""
    asked, ends = [], []
    for chip in (Bare(False), Bare(True)):
        mcu, core = chip.mcu, chip.core
        chip.write(CODE, (0x6808, 0x1840, 0x4043, 0xE7FB))  # LDR R0, [R1]; ADDS R0, R0, R1; EORS R3, R0; B
        core.registers[1], core.registers[15] = address, CODE

        def flip(mcu=mcu):
            for spi in mcu.spi:
                spi._busy = not spi._busy
            for channel in mcu.dma.channels:
                channel._ctrl ^= 1 << 24

        for nanos in (1000, 1700, 4200):
            chip.clock.create_alarm(flip).schedule(nanos)
        read = mcu.read_uint32
        reads = []
        if chip.processor:
            mcu.read_uint32 = lambda at, read=read, reads=reads: reads.append(at) or read(at)
        chip.run(6000)
        asked.append(reads.count(address))
        ends.append(chip.state)
    assert ends[0] == ends[1]
    assert asked[0] == 2 * 4  # in each run between two alarms, once for the first load and once for all others


@pytest.mark.slow
@needs_uf2
def test_both_processors_start_and_play_alike(monkeypatch):
    """Registers, RAM, clock, cycles and picture, after the start and after presses."""
    ours = Handheld(UF2, "pico-lcd-1.3")
    monkeypatch.setenv("TERCET_CORE", "rp2040py")
    theirs = Handheld(UF2, "pico-lcd-1.3")
    assert ours.processor and not theirs.processor
    both = ours, theirs
    for handheld in both:
        handheld.start() if LONG else handheld.run(0.3)
    _alike(*both)
    rng = random.Random(1)
    for i in range(PRESSES):
        name = rng.choice(list(ours.profile["keys"]))
        for handheld in both:
            handheld.buttons.tap(name, HOLD_MS)
            handheld.run(2 * HOLD_MS / 1000 if LONG else 0.02)
        if i % LOOK == LOOK - 1 or i == PRESSES - 1:
            _alike(*both)


def _alike(*both):
    ours, theirs = (
        (h.nanos, h.mcu.core.cycles, list(h.mcu.core.registers), bytes(h.mcu.sram), h.image().tobytes()) for h in both
    )
    for a, b in zip(ours, theirs):
        assert a == b
