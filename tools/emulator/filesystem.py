"""littlefs images of the emulated board's file system, as MicroPython's RPI_PICO firmware lays it out."""

from functools import lru_cache

from rp2040py.boards import FlashLayout

from tools.board import build, deploy, device, file_systems, image, uf2
from tools.errors import ToolError

_PLACE = file_systems.TARGETS["RPI_PICO"]
SIZE = _PLACE.size
LAYOUT = FlashLayout(
    fs_start=_PLACE.address - uf2.FLASH.start, fs_blockcount=SIZE // uf2.SECTOR, fs_blocksize=uf2.SECTOR
)


def make(files):
    """Return the bytes of a whole file system with `files` (path → bytes).

    Where the files of a test do not fit beside six games, the packs of deals make room.
    """
    try:
        made = image.make_filesystem(files, LAYOUT.fs_blockcount)
    except ToolError:
        if build.PACKS not in files:
            raise
        made = image.make_filesystem({path: files[path] for path in files if path != build.PACKS}, LAYOUT.fs_blockcount)
    return made.ljust(SIZE, b"\xff")


@lru_cache(maxsize=None)
def games():
    """Return (the files of this project as deployed: path → bytes, names in the sources → those in the files)."""
    return build.built_files("armv6m")[1], build.names_on_device()


def tree_files(board=None):
    """Return the files of this project as deployed, with the file that names `board` if it is given."""
    files = dict(games()[0])
    if board:
        files[device.BOARD] = deploy.board_text(board).encode()
    return files
