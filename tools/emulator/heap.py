"""MicroPython's heap, inspected from outside without disturbing the device.

The collector's allocation table is found in RAM by its shape. Live blocks are found as MicroPython's own collector does
it: from the registers, the stack and the static variables, through every word of every block reached. It scans a few
more static variables than the collector, so the figures for free memory may be slightly too low.
"""

import struct
from typing import NamedTuple

_RAM = 0x20000000
_WORDS_PER_BLOCK = 4
_BLOCK = 4 * _WORDS_PER_BLOCK
_PER_BYTE = 4  # blocks, of two bits each in the allocation table: 0 free, 1 head, 2 tail, 3 marked head
_HEAD = 1
_TAIL = 2
_STACK_POINTER = 13
_SMALLEST_POOL = 64 * 1024


class Snapshot(NamedTuple):
    """The heap at one moment, in bytes: total, free after a collection, and the largest free run."""

    total: int
    free: int
    largest: int


class Heap:
    """The heap of the MicroPython that runs on an emulated chip, which must have started."""

    def __init__(self, mcu):
        self._mcu = mcu
        self._table, self._table_bytes, self._pool, self._pool_end = self._find()

    def _find(self):
        """Return (table, its bytes, pool, its end), found as consecutive words of MicroPython's state.

        The words of the tables of finalisers and of weak references may lie between them.
        """
        ram = bytes(self._mcu.sram)
        words = struct.unpack("<%dI" % (len(ram) // 4), ram)
        end = _RAM + len(ram)
        for i in range(len(words) - 6):
            table, length = words[i], words[i + 1]
            if not (_RAM <= table < end and _SMALLEST_POOL // _BLOCK // _PER_BYTE <= length < len(ram) // _BLOCK):
                continue
            size = length * _PER_BYTE * _BLOCK
            for j in (2, 3, 4):
                pool, pool_end = words[i + j], words[i + j + 1]
                whole = table + length < pool < pool_end <= end and not pool % _BLOCK
                if whole and 0 <= pool_end - pool - size < _PER_BYTE * _BLOCK:
                    return table, length, pool, pool + size
        raise RuntimeError("no heap of MicroPython found: has it started?")

    def inspect(self):
        """Return the heap as it is now."""
        ram = bytes(self._mcu.sram)
        live = self._live(ram, self._kinds(ram))
        largest = max(map(len, live.split(b"\1")))
        return Snapshot(len(live) * _BLOCK, live.count(0) * _BLOCK, largest * _BLOCK)

    def _kinds(self, ram):
        """Return the allocation table, one byte per block."""
        start = self._table - _RAM
        kinds = bytearray()
        for byte in ram[start : start + self._table_bytes]:
            kinds += bytes((byte & 3, byte >> 2 & 3, byte >> 4 & 3, byte >> 6))
        return kinds

    def _live(self, ram, kinds):
        """Return a byte per block: 1 where a collection would keep it."""
        low, high = self._pool - _RAM, self._pool_end - _RAM
        table = self._table - _RAM
        live = bytearray(len(kinds))
        registers = [register & 0xFFFFFFFF for register in self._mcu.core.registers]
        # Static variables precede the tables; the stack follows the pool, and is free below its pointer
        roots = ram[:table] + ram[max(high, registers[_STACK_POINTER] - _RAM) :]
        stack = self._heads(roots, kinds, live)
        stack += self._heads(struct.pack("<16I", *registers), kinds, live)
        while stack:
            block = stack.pop()
            end = block + 1
            while end < len(kinds) and kinds[end] == _TAIL:
                end += 1
            live[block:end] = b"\1" * (end - block)
            stack += self._heads(ram[low + block * _BLOCK : low + end * _BLOCK], kinds, live)
        return live

    def _heads(self, data, kinds, live):
        """Mark the unmarked blocks that words of `data` point at; return their heads."""
        found = []
        data = data[: len(data) & ~3]
        for word in struct.unpack("<%dI" % (len(data) // 4), data):
            if self._pool <= word < self._pool_end and not word % _BLOCK:
                block = (word - self._pool) // _BLOCK
                if kinds[block] & 1 == _HEAD and not live[block]:
                    live[block] = 1
                    found.append(block)
        return found
