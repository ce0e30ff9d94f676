"""The places of boards' file systems in flash, and UF2 files that fill them. Runs on MicroPython too, in the page."""

from collections import OrderedDict, namedtuple

from tools.board import binary_info, uf2
from tools.errors import ToolError

OLDEST_FIRMWARE = (1, 28)
OLDEST = "%d.%d" % OLDEST_FIRMWARE
FLASH_BLOCKS = (uf2.FLASH.stop - uf2.FLASH.start) // uf2.SECTOR

# Chip families, flash address and bytes of a file system
Flash = namedtuple("Flash", ("families", "address", "size"))

_RP2350 = (uf2.RP2350_ARM, uf2.RP2350_RISCV)
_KB = 1024
# The file system is at the end of the flash (2 MB or 4 MB); its size is MICROPY_HW_FLASH_STORAGE_BYTES of
# MicroPython's ports/rp2/boards/<board>/mpconfigboard.cmake.
TARGETS = OrderedDict((
    ("RPI_PICO", Flash((uf2.RP2040,), 0x10200000 - 1408 * _KB, 1408 * _KB)),
    ("RPI_PICO_W", Flash((uf2.RP2040,), 0x10200000 - 848 * _KB, 848 * _KB)),
    ("RPI_PICO2", Flash(_RP2350, 0x10400000 - 3072 * _KB, 3072 * _KB)),
    ("RPI_PICO2_W", Flash(_RP2350, 0x10400000 - 2560 * _KB, 2560 * _KB)),
))  # fmt: skip
_SDK_NAMES = {"pico": "RPI_PICO", "pico_w": "RPI_PICO_W", "pico2": "RPI_PICO2", "pico2_w": "RPI_PICO2_W"}


def locate(base, target=None):
    """Return (name, `Flash`) of the board that the firmware `base` (a `uf2.Uf2`) is for.

    The firmware states where its file system is; `target`, a name of TARGETS, is needed only when it does not, and has
    to agree when it does.
    """
    program = binary_info.read(base.pages)
    version = binary_info.release(program)
    if program.filesystem is None and not target:
        raise ToolError("the UF2 does not state its board: choose it with --target, one of %s" % ", ".join(TARGETS))
    if version and version < OLDEST_FIRMWARE:
        raise ToolError("the UF2 holds MicroPython %s: %s or newer is needed" % (program.version, OLDEST))
    if target:
        place = TARGETS[target]
        if base.family not in place.families or program.filesystem not in (None, place[1:]):
            raise ToolError("the UF2 is not MicroPython for %s: leave --target out or take the right file" % target)
        return target, place
    place, name = Flash((base.family,), *program.filesystem), _SDK_NAMES.get(program.board, program.board)
    for known, flash in TARGETS.items():
        if base.family in flash.families and program.filesystem == flash[1:]:
            place, name = flash, name or known
    return name or "another board", place


def join(base, place, data):
    """Return a `uf2.Uf2` of the firmware `base` and, at `place`, the bytes of a file system's first blocks.

    Both parts are complete sectors, so that block numbers and addresses enter a new sector together
    (see `uf2.fill_sectors`).
    """
    pages = firmware(base, place)
    pages.update(uf2.pages_of(data, place.address))
    return uf2.Uf2(base.family, pages, base.lead)


def firmware(base, place):
    """Return the pages of the firmware `base` in complete sectors; ToolError when they reach the file system."""
    pages = uf2.fill_sectors(base.pages)
    if max(pages) >= place.address:
        raise ToolError("the UF2 already holds a file system: take MicroPython's own file")
    return pages


def check_room(count, total):
    """Raise ToolError unless `count` blocks (None: too many) leave space in a file system of `total` blocks."""
    if count is None or count >= total:
        raise ToolError("the games do not fit in the %d KB of the board's file system" % (total * uf2.SECTOR // _KB))
