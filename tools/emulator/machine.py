"""An emulated Pico with MicroPython: power on, let time pass, talk to its console.

    machine = Machine(uf2, image)          # image: bytes of a file system, see filesystem.py
    machine.run(0.5)                       # half an emulated second
    machine.run_until(condition, 2.0)      # checked every emulated millisecond; False on a timeout
    machine.execute("print(1 + 1)")        # (output, error) of the raw prompt
    machine.halt()                         # the power fails; from then on nothing runs
    Machine(uf2, machine.disk())          # power on again, with that flash

Everything runs in the caller's thread and on the emulated clock alone, so the same calls give the same run.

Time: the emulator counts the processor's cycles instruction by instruction (a load takes two, a taken branch
three, …) and its clock, which the firmware's own timers read, advances by them. So cycles, at 125 MHz, are
what is quoted as time. Instructions are not counted, and would make a load as cheap as an addition. There is
no model of the flash cache: code that is mostly interpreted is some 20 % slower on a real board. The processor
runs at 125 MHz whatever `machine.freq` sets; the clock of SPI and UART follows the source that it selects.
"""

import os
from pathlib import Path

from rp2040py.boards import BoardSpec
from rp2040py.device import MicroPythonDevice
from rp2040py.memory_map import FLASH_START_ADDRESS

from tools.emulator import filesystem
from tools.emulator.flash import FlashChip
from tools.emulator.light_sleep import Naps
from tools.emulator.usb import Cable

CYCLES_PER_SECOND = 125_000_000

_STEP_NS = 1_000_000
_PERI_CTRL = 0x48
# Source of the peripheral clock (CLK_PERI_CTRL, bits 5 to 7) → hertz
_PERI_SOURCES = (125_000_000, 125_000_000, 48_000_000, 6_500_000, 12_000_000)
PROMPT = b">>> "
_PATIENCE = 0.5  # seconds in which a prompt should follow an interrupt
_RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"


class Stopped(Exception):
    """The firmware did not do in time what was waited for; the text has the end of its output."""


class Machine:
    """An emulated Pico that is about to be switched on. `devices` have `attach(mcu)`; `plugged`: to a USB host."""

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
        self._set_up_chip()
        self.usb = Cable(self.device, plugged)
        self.naps = Naps(self.mcu)
        if image is not None:
            self.mcu.flash[layout.fs_start : layout.fs_start + len(image)] = image
        self.flash = FlashChip(self.mcu, lambda: self.halted)
        self._stopper = self.clock.create_alarm(self.simulator.stop)
        self._sender = self.clock.create_alarm(self._send)
        self._set_up_console()
        self.mcu.core.pc = FLASH_START_ADDRESS

    def _set_up_chip(self):
        mcu = self.mcu
        self._follow_peripheral_clock()
        for uart in mcu.uart:
            # The emulated UART keeps its interrupt raised for ever, and the firmware would never leave the handler
            uart.check_interrupts = _uart_interrupt(mcu, uart)

    def _follow_peripheral_clock(self):
        """Have SPI and UART run from what the firmware selects; the emulator takes 125 MHz always."""
        mcu = self.mcu
        write = mcu.clocks.write_uint32

        def written(offset, value):
            write(offset, value)
            if offset == _PERI_CTRL:
                mcu.clk_peri = _PERI_SOURCES[min(value >> 5 & 7, len(_PERI_SOURCES) - 1)]

        mcu.clocks.write_uint32 = written

    def _set_up_console(self):
        def connected():
            self.connected = True

        self.device.cdc.on_device_connected = connected
        self.device.cdc.on_serial_data = self.output.extend

    # Time

    @property
    def nanos(self):
        """Nanoseconds since it was switched on."""
        return self.clock.nanos

    @property
    def cycles(self):
        """Cycles that the processor has worked; it does not while it waits for an interrupt."""
        return self.mcu.core.cycles

    def run(self, seconds):
        """Let emulated time pass. False when the power failed."""
        self._stopper.schedule(seconds * 1e9)
        return self._go()

    def _go(self):
        """Run until something stops the simulator."""
        simulator = self.simulator
        simulator.stopped = self.halted
        while not simulator.stopped:
            simulator._execute_batch()
        return not self.halted

    def run_until(self, condition, seconds, step_ns=_STEP_NS):
        """Run until `condition()` holds. False when the time is over or the power went."""
        end = self.nanos + seconds * 1e9
        while not condition():
            if self.nanos >= end or self.halted:
                return False
            self.run(step_ns / 1e9)
        return True

    # Power

    def halt(self):
        """The power goes: nothing more happens. May be called from anything that the run calls."""
        self.halted = True
        self.simulator.stop()

    def at(self, nanos, action):
        """Call `action()` at that time, inside a flash operation if one is going on then."""
        self.clock.create_alarm(action).schedule(nanos - self.nanos)

    def disk(self):
        """Return the file system's part of the flash as it would be if the power went now."""
        start, size = filesystem.LAYOUT.fs_start, filesystem.SIZE
        disk = bytearray(self.mcu.flash[start : start + size])
        torn = self.flash.torn()
        if torn and start <= torn[0] < start + size:
            disk[torn[0] - start : torn[0] - start + len(torn[1])] = torn[1]
        return bytes(disk)

    # Console

    def send(self, data):
        """Type on the console; its buffer holds 512 bytes, so this takes emulated time."""
        self._to_send += data
        self._send()

    def _send(self):
        fifo = self.device.cdc.tx_fifo
        count = min(len(self._to_send), fifo.size - fifo.item_count)
        for byte in self._to_send[:count]:
            self.device.cdc.send_serial_byte(byte)
        del self._to_send[:count]
        if self._to_send:
            self._sender.schedule(_STEP_NS)

    def interrupt(self, seconds=10.0):
        """Stop the program that runs and wait for the prompt."""
        self._await(lambda: self.connected, seconds, "USB")
        end = self.nanos + seconds * 1e9
        while True:
            mark = len(self.output)
            # Once more when nothing comes of it: an interrupt may fall into a timer's callback, and end only that
            self.send(b"\r\x03\x03")
            if self.run_until(lambda: self.output[mark:].endswith(PROMPT), _PATIENCE):
                return
            if self.nanos > end:
                self._await(lambda: False, 0, "a prompt")

    def execute(self, code, seconds=20.0):
        """Run code at the raw prompt, a program that runs is interrupted; return (output, error) as text."""
        self.interrupt(seconds)
        mark = len(self.output)
        self.send(b"\x01")
        self._await(lambda: _RAW_PROMPT in self.output[mark:], seconds, "the raw prompt")
        mark = len(self.output)
        self.send(code.encode() + b"\x04")
        self._await(lambda: self.output[mark:].count(b"\x04") >= 2, seconds, "the end of the code")
        self.send(b"\x02")
        output, error = bytes(self.output[mark:]).split(b"\x04")[:2]
        return output[2:].decode().replace("\r\n", "\n"), error.decode().replace("\r\n", "\n")

    def _await(self, condition, seconds, what):
        if not self.run_until(condition, seconds):
            end = bytes(self.output[-300:]).decode(errors="replace")
            raise Stopped("no %s within %g emulated seconds; the output ends with %r" % (what, seconds, end))


def _uart_interrupt(mcu, uart):
    return lambda: mcu.set_interrupt(uart.irq, bool(uart._interrupt_status & uart._interrupt_mask))


def in_fork(function):
    """Run `function()` in a copy of this process and return what it returned (picklable); machines stay as they are.

    So one boot serves many experiments. OSError where the system cannot copy a process (Windows).
    """
    import pickle

    if not hasattr(os, "fork"):
        raise OSError("this system cannot copy a running process")
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        _answer(function, write)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        data = pipe.read()
    os.waitpid(child, 0)
    if not data:
        raise RuntimeError("the copied process died")
    good, value = pickle.loads(data)
    if not good:
        raise value
    return value


def _answer(function, write):
    """In the copy: send the result, or the exception, and end without any clean-up of the original's."""
    import pickle

    try:
        answer = True, function()
    except BaseException as error:  # whatever it is belongs to the caller
        answer = False, error
    try:
        data = pickle.dumps(answer)
    except Exception:
        data = pickle.dumps((False, RuntimeError(repr(answer[1]))))
    with os.fdopen(write, "wb") as pipe:
        pipe.write(data)
    os._exit(0)
