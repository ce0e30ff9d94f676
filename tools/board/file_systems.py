"""Where a board keeps its file system, and a UF2 file that fills it. Runs on MicroPython too, in the page."""

from collections import OrderedDict, namedtuple

from tools.board import binary_info, uf2
from tools.errors import ToolError

OLDEST_FIRMWARE = (1, 28)
FLASH_BLOCKS = (uf2.FLASH.stop - uf2.FLASH.start) // uf2.SECTOR

# Chip families, flash address and bytes of a file system
Flash = namedtuple("Flash", ("families", "address", "size"))

_RP2350 = (uf2.RP2350_ARM, uf2.RP2350_RISCV)
_KB = 1024
# The file system is the end of the flash (2 MB or 4 MB); its size is MICROPY_HW_FLASH_STORAGE_BYTES of
# MicroPython's ports/rp2/boards/<board>/mpconfigboard.cmake.
TARGETS = OrderedDict((
    ("RPI_PICO", Flash((uf2.RP2040,), 0x10200000 - 1408 * _KB, 1408 * _KB)),
    ("RPI_PICO_W", Flash((uf2.RP2040,), 0x10200000 - 848 * _KB, 848 * _KB)),
    ("RPI_PICO2", Flash(_RP2350, 0x10400000 - 3072 * _KB, 3072 * _KB)),
    ("RPI_PICO2_W", Flash(_RP2350, 0x10400000 - 2560 * _KB, 2560 * _KB)),
))  # fmt: skip


def locate(base, target=None):
    """Return (name, `Flash`) of the board that the firmware `base` (a `uf2.Uf2`) is for.

    The firmware says itself where its file system is; `target`, a name of TARGETS, is asked for only when
    it does not, and has to agree when it does.
    """
    program = binary_info.read(base.pages)
    version = binary_info.release(program)
    if program.filesystem is None and not target:
        raise ToolError("the UF2 does not say which board it is for: --target is one of %s" % ", ".join(TARGETS))
    if version and version < OLDEST_FIRMWARE:
        wanted = "%d.%d" % OLDEST_FIRMWARE
        raise ToolError("the UF2 holds MicroPython %s: %s or newer is needed" % (program.version, wanted))
    if target:
        place = TARGETS[target]
        if base.family not in place.families or program.filesystem not in (None, place[1:]):
            raise ToolError("the UF2 is not MicroPython for %s: leave --target out or take the right file" % target)
        return target, place
    for name, place in TARGETS.items():
        if base.family in place.families and program.filesystem == place[1:]:
            return name, place
    return "another board", Flash((base.family,), *program.filesystem)


def join(base, place, blocks):
    """Return a `uf2.Uf2` of the firmware `base` and the file system that the bytes `blocks` begin, at `place`.

    Both parts are whole sectors, so that block numbers and addresses enter a new sector together
    (see `uf2.fill_sectors`).
    """
    pages = firmware(base, place)
    pages.update(uf2.pages_of(blocks, place.address))
    return uf2.Uf2(base.family, pages, base.lead)


def firmware(base, place):
    """Return the pages of the firmware `base` in whole sectors; ToolError when it fills the file system's place."""
    pages = uf2.fill_sectors(base.pages)
    if max(pages) >= place.address:
        raise ToolError("the UF2 holds a file system already: take MicroPython's own file")
    return pages


def check_room(count, total):
    """ToolError unless what takes `count` blocks, None for too many, leaves room in a file system of `total` blocks."""
    if count is None or count >= total:
        raise ToolError("the games do not fit in the %d KB of the board's file system" % (total * uf2.SECTOR // _KB))
