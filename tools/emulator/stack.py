"""The stack of an emulated chip's first core, measured from outside: how much of it was in use at the most.

What is free is painted; whatever has been used since is no longer of that colour.
"""

TOP = 0x20042000
SIZE = 8192  # bytes, from the linker script of MicroPython's port
_RAM = 0x20000000
_PAINT = b"\xc5\x5c\xa7\x7a"
_POINTER = 13


class Stack:
    """The stack of a chip (`mcu`) on which MicroPython runs."""

    def __init__(self, mcu):
        self._mcu = mcu
        self._start = TOP - SIZE - _RAM

    def paint(self):
        """Begin anew: paint what is free now."""
        free = (self._mcu.core.registers[_POINTER] & 0xFFFFFFFF) - _RAM - self._start
        self._mcu.sram[self._start : self._start + free] = (_PAINT * (free // len(_PAINT) + 1))[:free]

    def used(self):
        """Return the most bytes in use since `paint`."""
        ram = bytes(self._mcu.sram[self._start : self._start + SIZE])
        free = 0
        while ram[free : free + len(_PAINT)] == _PAINT:
            free += len(_PAINT)
        return SIZE - free
