"""The flash chip of the emulated board: its times, a log of its operations, and power cuts.

The emulator itself erases and programs at once and completely. Here operations take the typical times of the Pico's
chip (Winbond W25Q16JV data sheet, 9.6: sector erase 45 ms, page program 0.7 ms, here for a part of a page, too), and a
power cut leaves an operation partly done. By the same table an erase may take 400 ms: `FlashChip.erase_ms`. MicroPython
has interrupts off meanwhile.
"""

from typing import NamedTuple

_PROGRAM_NS = 700_000
SLOWEST_ERASE_MS = 400

_PROGRAM = 0x02
_ERASES = {0x20: 4096, 0xD8: 65536}  # command → bytes; MicroPython's file system erases sectors only
_PAGE = 256


class Operation(NamedTuple):
    """One erase or program: when it began (ns), "erase" or "program", where (offset in the flash), bytes."""

    began: float
    kind: str
    offset: int
    size: int


class FlashChip:
    """Times and logs the operations of an emulated chip's flash in `operations`; `erase_ms` may be changed.

    `halted()` returns whether the power is off; `on_begin(nanos)` is called with the duration of each operation.
    """

    def __init__(self, mcu, halted):
        self._mcu = mcu
        self._ssi = mcu.ssi
        self._halted = halted
        self._apply = mcu.ssi._apply_command
        self.erase_ms = 45
        self.operations = []
        self._current = None  # the operation under way and its bytes
        self._takes = 0  # nanoseconds that it takes
        self.on_begin = lambda nanos: None
        self.busy_nanos = 0  # total time that the processor has waited for the flash
        mcu.ssi._apply_command = self._command

    def _command(self):
        ssi = self._ssi
        words = ssi._tx_buffer
        if not (ssi._write_enabled and len(words) >= 4 and (words[0] in _ERASES or words[0] == _PROGRAM)):
            self._apply()
            return
        address = words[1] << 16 | words[2] << 8 | words[3]
        if words[0] == _PROGRAM:
            kind, data = "program", bytes(words[4 : 4 + _PAGE])
        else:
            size = _ERASES[words[0]]
            kind, address, data = "erase", address & -size, b"\xff" * size
        self._execute(Operation(self._mcu.clock.nanos, kind, address, len(data)), data)

    def _execute(self, operation, data):
        self.operations.append(operation)
        self._current = operation, data
        self._takes = self.erase_ms * 1_000_000 if operation.kind == "erase" else _PROGRAM_NS
        self.on_begin(self._takes)
        self._wait(self._takes)
        if self._halted():
            offset, done = self.torn()
            self._mcu.flash[offset : offset + len(done)] = done
            self._ssi._write_enabled = False
            self._ssi._tx_buffer = bytearray()
        else:
            self._apply()
        self._current = None

    def torn(self):
        """Return (offset, bytes) of what the current operation has written so far, None between operations."""
        if self._current is None:
            return None
        operation, data = self._current
        share = min(1.0, (self._mcu.clock.nanos - operation.began) / self._takes)
        done = data[: int(len(data) * share)]
        if operation.kind == "program":
            before = self._mcu.flash[operation.offset : operation.offset + len(done)]
            done = bytes(old & new for old, new in zip(before, done))
        return operation.offset, done

    def _wait(self, nanos):
        """Advance the clock while the processor waits; alarms go off, such as that of a power cut."""
        clock = self._mcu.clock
        began = clock.nanos
        end = began + nanos
        while clock.nanos < end and not self._halted():
            left = end - clock.nanos
            clock.tick(min(left, clock.nanos_to_next_alarm) if clock.has_scheduled_alarm else left)
        self.busy_nanos += clock.nanos - began
