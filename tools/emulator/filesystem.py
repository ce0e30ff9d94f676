"""littlefs images of the emulated board's file system, as MicroPython's RPI_PICO firmware lays it out."""

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from littlefs import LittleFS, UserContext
from rp2040py.boards import FlashLayout

from tools import interrupts, project
from tools.board import build, deploy, device, file_systems, image, shrink, uf2

_PLACE = file_systems.TARGETS["RPI_PICO"]
SIZE = _PLACE.size
LAYOUT = FlashLayout(
    fs_start=_PLACE.address - uf2.FLASH.start, fs_blockcount=SIZE // uf2.SECTOR, fs_blocksize=uf2.SECTOR
)


def make(files):
    """Return the bytes of a whole file system with `files` (path → bytes)."""
    return image.make_filesystem(files, LAYOUT.fs_blockcount).ljust(SIZE, b"\xff")


def blank():
    """Return an erased flash, in which MicroPython makes a file system when it starts."""
    return b"\xff" * SIZE


class Games(NamedTuple):
    """The built games: files, path → bytes; names in the sources → their short names in the files."""

    files: dict
    names: dict


def built(root=project.ROOT, passes=shrink.PASSES):
    """Build the sources in `root`, made small by some passes of `tools/board/shrink/`; return `Games`."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        names = build.names_on_device(root=root, passes=passes)
        manifest = build.build_tree(tree, root=root, passes=passes)
        return Games({path: (tree / path).read_bytes() for path in (*manifest.files, device.MANIFEST)}, names)


@lru_cache(maxsize=None)
def own_games():
    """Return the `Games` of this project as deployed, built once."""
    return built()


def tree_files(board=None, games=None):
    """Return the files of `Games` (default: this project's), with the file that names `board` if it is given."""
    files = dict((games or own_games()).files)
    if board:
        files[device.BOARD] = deploy.board_text(board).encode()
    return files


def mount(data):
    """Mount the file system in the bytes `data`; LittleFSError when there is none."""
    context = UserContext(buffsize=len(data))
    context.buffer[:] = data
    return LittleFS(context=context, block_size=uf2.SECTOR, block_count=LAYOUT.fs_blockcount, mount=True)


def read(data, folder=""):
    """Return the files in the folder of the file system in `data`, as a dict from path to bytes."""
    files = {}
    with interrupts.postponed():  # littlefs's callbacks would swallow an interrupt, with a traceback
        system = mount(data)
        for root, _, names in system.walk("/" + folder):
            for name in names:
                path = "%s/%s" % (root.rstrip("/"), name)
                with system.open(path, "rb") as file:
                    files[path.lstrip("/")] = file.read()
    return files
