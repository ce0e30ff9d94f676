"""The rule by which the chips' boot ROMs write UF2 blocks to flash, taken from their published sources.

Two things about it matter to a file that holds firmware and a file system: programming flash can only
clear bits, so what has not been erased stays mixed in; and the RP2040 decides by the block's *number*
when to erase (erratum E14), the RP2350 by its address.
"""

import struct

from tools.board import uf2

_BASE = uf2.FLASH.start
# Chip: function from a block's number and address to its group. The first block of each group erases a sector
_ERASES_BY = {
    "RP2040": lambda number, address: number * uf2.PAGE // uf2.SECTOR,
    "RP2350": lambda number, address: address // uf2.SECTOR,
}
_ACCEPTS = {
    "RP2040": {uf2.RP2040},
    "RP2350": {uf2.ABSOLUTE, uf2.RP2350_ARM, uf2.RP2350_RISCV},
}


class BootRom:
    """A chip in BOOTSEL mode with `flash` (a bytearray). `rebooted` is True when a whole file was taken."""

    def __init__(self, chip, flash):
        self.flash = flash
        self.rebooted = False
        self._erases_by = _ERASES_BY[chip]
        self._accepts = _ACCEPTS[chip]
        self._transfer = None  # (blocks in all, family) of the file under way
        self._erased = set()  # groups of blocks whose sector has been erased
        self._seen = set()  # numbers of blocks

    def take(self, data):
        """Write a whole file, block after block; blocks that are not for this chip are ignored."""
        for start in range(0, len(data), uf2.SIZE):
            block = data[start : start + uf2.SIZE]
            start0, start1, flags, address, size, number, total, family = struct.unpack_from("<8I", block)
            # The marks of a block; it has a family, and is for flash
            if (start0, start1) != (0x0A324655, 0x9E5D5157) or not flags & 0x2000 or flags & 1 or size != uf2.PAGE:
                continue
            if family not in self._accepts or number >= total:
                continue
            if self._transfer != (total, family):
                self._transfer = total, family
                self._erased.clear()
                self._seen.clear()
            if number not in self._seen:
                self._seen.add(number)
                self._write(address - _BASE, self._erases_by(number, address), block[32 : 32 + uf2.PAGE])
                self.rebooted = len(self._seen) == total

    def _write(self, at, group, page):
        """Program a page of the flash, which can only clear bits; the first page of a group erases its sector."""
        if group not in self._erased:
            self._erased.add(group)
            sector = at // uf2.SECTOR * uf2.SECTOR
            if sector < len(self.flash):
                self.flash[sector : sector + uf2.SECTOR] = b"\xff" * uf2.SECTOR
        if at < len(self.flash):
            old = self.flash[at : at + uf2.PAGE]
            self.flash[at : at + uf2.PAGE] = bytes(a & b for a, b in zip(old, page))
