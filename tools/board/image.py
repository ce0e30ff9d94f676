"""Joining the two parts of a UF2 file: MicroPython, and a file system with the games."""

from bisect import bisect_left

from littlefs import LittleFS, LittleFSError, UserContext

from tools import interrupts
from tools.board import uf2
from tools.board.file_systems import FLASH_BLOCKS, check_room, firmware, join

# littlefs as MicroPython's rp2 port makes it: _boot.py gives the program size, extmod/vfs_lfs.c the others.
# Files no larger than the cache, and up to 512 bytes, take no block of their own.
_DISK_VERSION = 0x00020000
FOR_SAVES = 20  # blocks: what all games' saves, statistics and settings take in the end
_OPTIONS: dict = {
    "block_size": uf2.SECTOR, "prog_size": uf2.PAGE, "read_size": 32, "lookahead_size": 32, "cache_size": 1024,
}  # fmt: skip


class _Memory(UserContext):
    """Blocks in memory, read without littlefs-python's log line for each of a million reads."""

    def read(self, cfg, block, off, size):
        start = block * cfg.block_size + off
        return self.buffer[start : start + size]


def _blank(count):
    """Return a file system of `count` blocks, not formatted yet."""
    context = _Memory(buffsize=count * uf2.SECTOR)
    return LittleFS(context, mount=False, block_count=count, disk_version=_DISK_VERSION, **_OPTIONS)


def _fill(files, count):
    """Return a file system of `count` blocks with `files` in it, or None when they do not fit."""
    system = _blank(count)
    try:
        with interrupts.postponed():  # littlefs's callbacks swallow an interrupt, with a traceback
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


def smallest(files, guess=0):
    """Return the fewest blocks of a file system with `files` (path → bytes), None when they fit in no flash.

    A good guess, such as the result for similar files, saves time.
    """
    if guess > 2 and _fill(files, guess) and not _fill(files, guess - 1):
        return guess
    least, most = 2, 64
    while not _fill(files, most):
        least, most = most + 1, 2 * most
        if most > FLASH_BLOCKS:
            return None
    return least + bisect_left(range(least, most), True, key=lambda count: _fill(files, count) is not None)


def grown(files, count, totals):
    """Return, for each total number of blocks in `totals`, the first `count` blocks of a littlefs with `files`."""
    system = _fill(files, count)
    ungrown = bytes(system.context.buffer)
    found = []
    for total in totals:
        with interrupts.postponed():
            system.unmount()
            system.context.buffer[:] = ungrown
            system.mount()
            system.fs_grow(total)
            found.append(bytes(system.context.buffer))
    return found


def make_filesystem(files, total, guess=0, spare=0):
    """Return the first blocks of a littlefs of `total` blocks that holds `files`, with `spare` blocks left.

    `guess`: as for `smallest`. ToolError where they do not fit.

    The file system is made as small as possible and grown to `total` afterwards. So it refers only to the blocks
    returned, and these are flashed without a gap: leftovers of an earlier file system in the rest of the flash cannot
    become a part of this one. (A metadata pair whose blank half is not flashed would let such a leftover win.)
    """
    count = smallest(files, guess)
    check_room(count and count + spare, total)
    return grown(files, count, [total])[0]


def merge(base, files, place):
    """Return a `uf2.Uf2` of the firmware `base` and a file system with `files` at `place` (a `Flash`)."""
    firmware(base, place)  # raises before anything is made
    return join(base, place, make_filesystem(files, place.size // uf2.SECTOR, spare=FOR_SAVES))


def read_file(program, place, path):
    """Return the bytes of a file in the file system that a `uf2.Uf2` has at `place` (a `Flash`), b"" for none."""
    system = _blank(place.size // uf2.SECTOR)
    empty = b"\xff" * uf2.PAGE
    pages = range(place.address, place.address + place.size, uf2.PAGE)
    system.context.buffer[:] = b"".join(program.pages.get(address, empty) for address in pages)
    try:
        with interrupts.postponed():
            system.mount()
            with system.open(path, "rb") as file:
                return file.read()
    except (LittleFSError, OSError):
        return b""
