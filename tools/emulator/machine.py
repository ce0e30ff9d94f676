"""An emulated Pico with MicroPython: power on, let time pass, talk to its console.

    machine = Machine(uf2, image)          # image: bytes of a file system, see filesystem.py
    machine.run(0.5)                       # half an emulated second
    machine.run_until(condition, 2.0)      # checked every emulated millisecond; False on a timeout
    machine.execute("print(1 + 1)")        # (output, error) of the raw prompt
    machine.halt()                         # power cut; nothing runs afterwards
    Machine(uf2, machine.disk())           # power on again, with that flash

Everything runs in the caller's thread and on the emulated clock, so runs are reproducible.

Time: the emulator counts the processor's cycles (a load takes two, a taken branch three, …), and they advance its
clock, which the firmware's timers read. All times quoted are cycles at 125 MHz. Misses of the flash cache are counted
only with TERCET_MISS; mostly interpreted code is some 20 % slower on a real board. The processor runs at 125 MHz
whatever `machine.freq` sets; the clock of SPI and UART follows the selected source.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from rp2040py.boards import BoardSpec
from rp2040py.device import MicroPythonDevice
from rp2040py.memory_map import FLASH_START_ADDRESS

from tools.deals.compiled import njit
from tools.emulator import filesystem
from tools.emulator.flash import FlashChip
from tools.emulator.light_sleep import Naps
from tools.emulator.usb import Cable
from tools.errors import ToolError

CYCLES_PER_SECOND = 125_000_000

_STEP_NS = 1_000_000
_PERI_CTRL = 0x48
# Hertz of the peripheral clock by its source (CLK_PERI_CTRL, bits 5 to 7): the system's clock and its PLL, USB's PLL,
# the ring oscillator, the crystal
_PERI_SOURCES = (125_000_000, 125_000_000, 48_000_000, 6_500_000, 12_000_000)
PROMPT = b">>> "
_PROMPT_SECONDS = 0.5  # from an interrupt to the prompt
_RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
_forked = None  # the function that `in_fork` runs


class Machine:
    """An emulated Pico, switched off. `devices` have `attach(mcu)`; `plugged`: to a USB host."""

    def __init__(self, uf2, image=None, devices=(), plugged=True):
        layout = filesystem.LAYOUT
        spec = BoardSpec(image=Path(uf2), layout=layout, extras=tuple((lambda d=d: d) for d in devices))
        self.device = MicroPythonDevice(board=spec)
        self.simulator = self.device.simulator
        self.mcu = self.device.mcu
        self.clock = self.simulator.clock
        self.halted = False
        self.connected = False
        self.output = bytearray()
        self._to_send = bytearray()
        self._follow_peripheral_clock()
        for uart in self.mcu.uart:
            # The emulated UART never clears its interrupt, so the firmware would never leave the handler
            uart.check_interrupts = _uart_interrupt(self.mcu, uart)
        self.usb = Cable(self.device, plugged)
        self.naps = Naps(self.mcu)
        if image is not None:
            self.mcu.flash[layout.fs_start : layout.fs_start + len(image)] = image
        self.flash = FlashChip(self.mcu, lambda: self.halted)
        self.processor = _processor(self.simulator)
        self._stopper = self.clock.create_alarm(self.simulator.stop)
        self._sender = self.clock.create_alarm(self._send)
        self.device.cdc.on_device_connected = self._connect
        self.device.cdc.on_serial_data = self.output.extend
        self.mcu.core.pc = FLASH_START_ADDRESS

    def _follow_peripheral_clock(self):
        """Run SPI and UART from the clock source that the firmware selects; the emulator always takes 125 MHz."""
        mcu = self.mcu
        write = mcu.clocks.write_uint32

        def written(offset, value):
            write(offset, value)
            if offset == _PERI_CTRL:
                mcu.clk_peri = _PERI_SOURCES[value >> 5 & 7]

        mcu.clocks.write_uint32 = written

    def _connect(self):
        self.connected = True

    # Time

    @property
    def nanos(self):
        """Nanoseconds since power on."""
        return self.clock.nanos

    def run(self, seconds):
        """Let emulated time pass; return False after a power cut."""
        self._stopper.schedule(seconds * 1e9)
        simulator = self.simulator
        simulator.stopped = self.halted
        while not simulator.stopped:
            simulator._execute_batch()
        return not self.halted

    def run_until(self, condition, seconds, step_ns=_STEP_NS):
        """Run until `condition()` is true; return False after the time or a power cut."""
        end = self.nanos + seconds * 1e9
        while not condition():
            if self.nanos >= end or self.halted:
                return False
            self.run(step_ns / 1e9)
        return True

    # Power

    def halt(self):
        """Cut the power. May be called from callbacks of a run."""
        self.halted = True
        self.simulator.stop()

    def at(self, nanos, action):
        """Call `action()` at a time, also during a flash operation."""
        self.clock.create_alarm(action).schedule(nanos - self.nanos)

    def disk(self):
        """Return the file system's part of the flash as it would be after a power cut now."""
        start, size = filesystem.LAYOUT.fs_start, filesystem.SIZE
        disk = bytearray(self.mcu.flash[start : start + size])
        torn = self.flash.torn()
        if torn and start <= torn[0] < start + size:
            disk[torn[0] - start : torn[0] - start + len(torn[1])] = torn[1]
        return bytes(disk)

    # Console

    def send(self, data):
        """Send bytes to the console; its buffer of 512 bytes is refilled as time passes."""
        self._to_send += data
        self._send()

    def _send(self):
        fifo = self.device.cdc.tx_fifo
        count = min(len(self._to_send), fifo.size - fifo.item_count)
        for byte in self._to_send[:count]:
            self.device.cdc.send_serial_byte(byte)
        del self._to_send[:count]
        self.usb.answer()
        if self._to_send:
            self._sender.schedule(_STEP_NS)

    def interrupt(self, seconds=10.0):
        """Stop the running program and wait for the prompt."""
        self._await(lambda: self.connected, seconds, "USB")
        end = self.nanos + seconds * 1e9
        while True:
            start = len(self.output)
            # Repeated, because an interrupt in a timer's callback ends only that
            self.send(b"\r\x03\x03")
            if self.run_until(lambda: self.output[start:].endswith(PROMPT), _PROMPT_SECONDS):
                return
            if self.halted or self.nanos > end:
                raise self._stopped("prompt", seconds)

    def execute(self, code, seconds=20.0):
        """Interrupt the running program and run code at the raw prompt; return (output, error) as text.

        RuntimeError with the end of the output when the firmware does not answer in time.
        """
        self.interrupt(seconds)
        start = len(self.output)
        self.send(b"\x01")
        self._await(lambda: _RAW_PROMPT in self.output[start:], seconds, "raw prompt")
        start = len(self.output)
        self.send(code.encode() + b"\x04")
        self._await(lambda: self.output[start:].count(b"\x04") >= 2, seconds, "end of the code")
        self.send(b"\x02")
        output, error = bytes(self.output[start:]).split(b"\x04")[:2]
        output = output[len("OK") :]
        return output.decode().replace("\r\n", "\n"), error.decode().replace("\r\n", "\n")

    def _await(self, condition, seconds, what):
        if not self.run_until(condition, seconds):
            raise self._stopped(what, seconds)

    def _stopped(self, what, seconds):
        end = bytes(self.output[-300:]).decode(errors="replace")
        return RuntimeError("no %s within %g emulated seconds; the output ends with %r" % (what, seconds, end))


def _processor(simulator):
    """Give the chip the compiled processor and return it, or None where it keeps rp2040py's own.

    It keeps that without Numba or rp2040py's compiled modules, and with TERCET_CORE=rp2040py in the environment.
    TERCET_MISS=60 there: each miss of the flash's cache takes 60 cycles.
    """
    miss = int(os.environ.get("TERCET_MISS", "0"))
    if njit is None or isinstance(simulator.rp2040.core.registers, list) or os.environ.get("TERCET_CORE") == "rp2040py":
        if miss:
            raise ToolError("TERCET_MISS needs the compiled processor: Numba, and no TERCET_CORE")
        return None
    from tools.emulator.processor import Processor

    return Processor(simulator, miss)


def _uart_interrupt(mcu, uart):
    return lambda: mcu.set_interrupt(uart.irq, bool(uart._interrupt_status & uart._interrupt_mask))


def in_fork(function):
    """Run `function()` in a fork of this process and return its (picklable) result; machines here do not change.

    So one boot serves many experiments. ValueError on systems without fork (Windows).
    """
    global _forked
    _forked = function
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        return pool.submit(_run_forked).result()


def _run_forked():
    return _forked()
