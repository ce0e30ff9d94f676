"""Allocations for which MicroPython's heap had no room, counted from outside: those that a program catches, too.

The firmware raises MemoryError in one place, `m_malloc_fail`. That is found by the address of the exception's type,
which the firmware tells itself: the instruction there that loads it becomes a breakpoint, which loads it and counts.
"""

from tools.emulator import filesystem
from tools.emulator.machine import in_fork

_REACH = 1020  # bytes from an instruction to the word that it loads, at most
_LOAD = 9  # the upper five bits of LDR with an address relative to it
_BREAK = 0xBE
_WINDOW = 16  # bytes after it within which the function that raises is called
_SIZE = 4  # the register in which the function keeps the number of bytes
_CALL = 0x1E  # the upper five bits of BL


class Failures:
    """The failed allocations of a machine whose firmware has started; `sizes`: how many bytes each asked for."""

    def __init__(self, machine):
        self.sizes = []
        mcu = machine.mcu
        kind = in_fork(lambda: int(machine.execute("print(id(MemoryError))")[0]))
        places = list(_loads(bytes(mcu.flash[: filesystem.LAYOUT.fs_start]), kind))
        if not places:
            raise RuntimeError("this MicroPython raises MemoryError in no place that can be found")

        def failed(register):
            self.sizes.append(mcu.core.registers[_SIZE])
            mcu.core.registers[register] = kind

        mcu.on_break = failed
        for place, register in places:
            mcu.flash[place : place + 2] = bytes((register, _BREAK))


def _loads(program, value):
    """Yield (offset, register) of the instructions of a program that load a word of this value before a call."""
    word = program.find(value.to_bytes(4, "little"))
    while word >= 0:
        for place in range(max(0, word - _REACH - 2) & ~1, word, 2):
            low, high = program[place : place + 2]
            after = program[place + 3 : place + _WINDOW : 2]
            if high >> 3 == _LOAD and (place + 4 & ~3) + 4 * low == word and any(b >> 3 == _CALL for b in after):
                yield place, high & 7
        word = program.find(value.to_bytes(4, "little"), word + 1)
