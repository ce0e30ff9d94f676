"""A UF2 file's two parts put together: MicroPython, and a file system with the games."""

from bisect import bisect_left
from typing import NamedTuple

from littlefs import LittleFS, LittleFSError, UserContext

from tools import stop
from tools.board import binary_info, device, uf2
from tools.errors import ToolError


class Flash(NamedTuple):
    """Where a board's MicroPython keeps its file system: chip families, flash address, bytes."""

    families: tuple
    address: int
    size: int


_RP2350 = (uf2.RP2350_ARM, uf2.RP2350_RISCV)
_KB = 1024
# The file system is the end of the flash (2 MB or 4 MB); its size is MICROPY_HW_FLASH_STORAGE_BYTES of
# MicroPython's ports/rp2/boards/<board>/mpconfigboard.cmake.
TARGETS = {
    "RPI_PICO": Flash((uf2.RP2040,), 0x10200000 - 1408 * _KB, 1408 * _KB),
    "RPI_PICO_W": Flash((uf2.RP2040,), 0x10200000 - 848 * _KB, 848 * _KB),
    "RPI_PICO2": Flash(_RP2350, 0x10400000 - 3072 * _KB, 3072 * _KB),
    "RPI_PICO2_W": Flash(_RP2350, 0x10400000 - 2560 * _KB, 2560 * _KB),
}

# littlefs as MicroPython's rp2 port makes it: _boot.py gives the program size, extmod/vfs_lfs.c the others.
_DISK_VERSION = 0x00020000
_OPTIONS = {"block_size": uf2.SECTOR, "prog_size": uf2.PAGE, "read_size": 32, "lookahead_size": 32}


def _fill(files, count):
    """Return a file system of `count` blocks with `files` in it, or None when they do not fit."""
    context = UserContext(buffsize=count * uf2.SECTOR)
    system = LittleFS(context, mount=False, block_count=count, disk_version=_DISK_VERSION, **_OPTIONS)
    try:
        with stop.later():  # what littlefs calls while it works swallows an interrupt, with a traceback
            system.format()
            system.mount()
            for path, data in files.items():
                if "/" in path:
                    system.makedirs(path.rpartition("/")[0], exist_ok=True)
                with system.open(path, "wb") as file:
                    file.write(data)
    except LittleFSError as error:
        if error.code == LittleFSError.Error.LFS_ERR_NOSPC:
            return None
        raise
    return system


def make_filesystem(files, total):
    """Return the first blocks of a littlefs of `total` blocks that holds `files` (path → bytes).

    The file system is made as small as it goes and grown to `total` afterwards. So all that refers to one
    another lies in the few blocks returned, and these are flashed without a gap: nothing that an earlier
    file system left in the rest of the flash can be taken for a part of this one. (A metadata pair whose
    blank half is not flashed would let such a leftover win.)
    """
    counts = range(2, total + 1)
    place = bisect_left(counts, True, key=lambda count: _fill(files, count) is not None)
    if place == len(counts):
        raise ToolError("the games do not fit in the %d KB of the board's file system" % (total * uf2.SECTOR // _KB))
    system = _fill(files, counts[place])
    with stop.later():
        system.fs_grow(total)
        system.unmount()
    return bytes(system.context.buffer)


def locate(base, target=None):
    """Return (name, `Flash`) of the board that the firmware `base` (a `uf2.Uf2`) is for.

    The firmware says itself where its file system is; `target`, a name of TARGETS, is asked for only when
    it does not, and has to agree when it does.
    """
    program = binary_info.read(base.pages)
    release = program.release()
    if program.filesystem is None and not target:
        raise ToolError("the UF2 does not say which board it is for: --target is one of %s" % ", ".join(TARGETS))
    if release and release < device.OLDEST_FIRMWARE:
        wanted = "%d.%d" % device.OLDEST_FIRMWARE
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


def merge(base, files, place):
    """Return a `uf2.Uf2` of the firmware `base` and a file system with `files` at `place` (a `Flash`).

    Both parts are whole sectors, so that block numbers and addresses enter a new sector together
    (see `uf2.fill_sectors`).
    """
    firmware = uf2.fill_sectors(base.pages)
    if max(firmware) >= place.address:
        raise ToolError("the UF2 holds a file system already: take MicroPython's own file")
    blocks = make_filesystem(files, place.size // uf2.SECTOR)
    return base._replace(pages=firmware | uf2.pages_of(blocks, place.address))
