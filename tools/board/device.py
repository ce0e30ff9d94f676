"""What Tercet is on a device: names of its files, and what firmware it needs.

The tree that `build` makes is the device's root folder: `main.py`, which starts by itself, the packages
as `.mpy`, data files, and a manifest that lists all of them.
"""

import json
import re
from pathlib import PurePosixPath
from typing import NamedTuple

from tools.board.file_systems import OLDEST_FIRMWARE as OLDEST_FIRMWARE
from tools.errors import ToolError

MAIN = "main.py"
MANIFEST = "tercet.json"
BOARD = "board.json"  # the owner's: which board this is, and its own wiring (firmware/boards.py)
SAVES = "saves"  # the player's folder: games, settings, statistics. No tool ever writes or removes in it
MEASURED = ("1.28", "1.29")  # versions of MicroPython in whose heaps the games have been measured
BYTECODE = 6  # the .mpy format that those versions of MicroPython load
BLOCK = 4096  # what the device's file system gives out, and the chip erases, at a time

_WORD = re.compile(r"[\w.+-]{1,40}", re.ASCII)  # a version, a format, an architecture
_SHA256 = re.compile("[0-9a-f]{64}")

# Architecture numbers of sys.implementation._mpy whose chips run armv6m code: armv6m up to armv7emdp.
RUNS_ARMV6M = range(4, 9)


class File(NamedTuple):
    """Size in bytes and SHA-256 (hexadecimal) of a file of the tree."""

    size: int
    sha256: str


class Manifest(NamedTuple):
    """What a tree holds. `files` maps a path in the tree to its `File`."""

    version: str
    bytecode: str
    arch: str
    files: dict

    def text(self):
        """Return the manifest as the text of its file, the same for the same tree."""
        files = {path: list(self.files[path]) for path in sorted(self.files)}
        fields = {"project": "tercet", **self._asdict(), "files": files}
        return json.dumps(fields, separators=(",", ":")) + "\n"


def parse_manifest(text, where):
    """Return the `Manifest` that `text` holds; ToolError naming `where` when it is not a whole one."""
    try:
        fields = json.loads(text)
        if fields.pop("project") != "tercet":
            raise KeyError("project")
        files = {own_path(path): _file(*entry) for path, entry in fields.pop("files").items()}
        manifest = Manifest(files=files, **fields)
        if not all(isinstance(one, str) and (_WORD.fullmatch(one) or one == "") for one in manifest[:3]):
            raise TypeError("version, bytecode, arch")
        return manifest
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ToolError("%s is damaged or not a manifest of Tercet" % where) from None


def _file(size, sha256):
    """Return the `File` of a manifest's entry; ValueError when it is none."""
    if type(size) is not int or size < 0 or not isinstance(sha256, str) or not _SHA256.fullmatch(sha256):
        raise ValueError("no file has size %r and hash %r" % (size, sha256))
    return File(size, sha256)


def own_path(path):
    """Return `path` when it may be a file of the tree; ToolError when it is the player's or leaves the tree."""
    parts = PurePosixPath(path).parts
    leaves = path.startswith("/") or ".." in parts or "\\" in path or not path.isprintable()
    if not parts or leaves or parts[0] in (SAVES, BOARD):
        raise ToolError("%r cannot be a file of the tree" % path)
    return path


def blocks(size):
    """Return how many bytes of the device's flash a file of `size` bytes takes at most."""
    return -(-size // BLOCK) * BLOCK
