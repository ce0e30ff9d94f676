"""Tercet on a device: the names of its files, and the firmware that it needs.

The tree that `build` makes is the device's root folder: `main.py`, which starts by itself, the packages
as `.mpy`, data files, and a manifest that lists all of them.
"""

import json
import re
from typing import NamedTuple

from tools.board.file_systems import OLDEST as OLDEST
from tools.board.file_systems import OLDEST_FIRMWARE as OLDEST_FIRMWARE
from tools.errors import ToolError

MAIN = "main.py"
KEPT = "main.before-tercet.py"  # the owner's main.py, moved aside while Tercet is on the board
ROOM = "tercet.room"  # there only while free space is measured
MANIFEST = "tercet.json"
BOARD = "board.json"  # the owner's: which board this is, and its own wiring (firmware/boards.py)
SAVES = "saves"  # the player's folder: games, settings, statistics. Only `saves push` and `remove --saves` change it
NEW_SAVES, OLD_SAVES = SAVES + ".new", SAVES + ".old"  # what replaces them, and they themselves, during `saves push`
MEASURED = ("1.28", "1.29")  # versions of MicroPython in whose heaps the games have been measured
OURS = '"""What the device runs when it is switched on."""'  # the first line of every version's main.py
# For the code that runs on the board
NAMES = {
    "main": MAIN, "kept": KEPT, "room": ROOM, "manifest": MANIFEST, "board": BOARD,
    "saves": SAVES, "new": NEW_SAVES, "old": OLD_SAVES, "first": len(OURS),
}  # fmt: skip
BYTECODE = 6  # the .mpy format that the versions in MEASURED load
BLOCK = 4096  # bytes: the unit in which the file system allocates and the chip erases
FOLDER = 2 * BLOCK  # bytes that a folder takes, until what it lists is too long
INLINE = 512  # bytes: a file up to this size lies in its folder's blocks

_ENTRY = 28  # bytes that a folder's list has for a file, beside its name: three tags, its place and its time

_WORD = re.compile(r"[\w.+-]{1,40}", re.ASCII)  # a version, a format, an architecture
SHA256 = re.compile("[0-9a-f]{64}")

# Architecture numbers of sys.implementation._mpy whose chips run armv6m code: armv6m up to armv7emdp.
RUNS_ARMV6M = range(4, 9)


class File(NamedTuple):
    """Size in bytes and SHA-256 (hexadecimal) of a file of the tree."""

    size: int
    sha256: str


class Manifest(NamedTuple):
    """The contents of a tree. `files` maps a path in the tree to its `File`; `language`: the code of its texts'."""

    version: str
    bytecode: str
    arch: str
    files: dict
    language: str = "en"

    def text(self):
        """Return the manifest as the text of its file, the same for the same tree."""
        files = {path: list(self.files[path]) for path in sorted(self.files)}
        fields = {"project": "tercet", **self._asdict(), "files": files}
        if self.language == "en":  # earlier versions know no other field
            del fields["language"]
        return json.dumps(fields, separators=(",", ":")) + "\n"


def parse_manifest(text, where):
    """Return the `Manifest` in `text`; ToolError naming `where` when it is not complete and valid."""
    try:
        fields = json.loads(text)
        if fields.pop("project") != "tercet":
            raise KeyError("project")
        files = {own_path(path): _file(*entry) for path, entry in fields.pop("files").items()}
        manifest = Manifest(files=files, **fields)
        words = *manifest[:3], manifest.language
        if not all(isinstance(one, str) and (_WORD.fullmatch(one) or one == "") for one in words):
            raise TypeError("version, bytecode, arch, language")
        return manifest
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise ToolError("%s is damaged or not a manifest of Tercet" % where) from None


def _file(size, sha256):
    """Return the `File` of a manifest's entry; ValueError when it is not valid."""
    if type(size) is not int or size < 0 or not isinstance(sha256, str) or not SHA256.fullmatch(sha256):
        raise ValueError("no file has size %r and hash %r" % (size, sha256))
    return File(size, sha256)


def own_path(path):
    """Return `path` if it may be a file of the tree; ToolError for the player's, a tool's, or one outside it."""
    parts = path.split("/")
    leaves = not {"", ".", ".."}.isdisjoint(parts) or "\\" in path or not path.isprintable()
    if leaves or parts[0].lower() in (SAVES, NEW_SAVES, OLD_SAVES, BOARD, KEPT, MANIFEST, ROOM):
        raise ToolError("invalid path in the manifest: %r" % path)
    return path


def blocks(size):
    """Return how many bytes of flash a file of `size` bytes takes at most, beside its folder's.

    littlefs keeps pointers in each block but the first: some take more than 8 bytes, all together less than 8 each.
    """
    return 0 if size <= INLINE else -(-(size - 8) // (BLOCK - 8)) * BLOCK


def folders(sizes):
    """Return the most bytes of flash that each folder of some files (path → size) takes, as a dict; "" is the root.

    littlefs splits a folder in two when its list, with the files in it, is longer than half a block.
    """
    listed = dict.fromkeys(["", *parents(sizes)], 0)
    for path in [*sizes, *parents(sizes)]:
        folder, _, name = path.rpartition("/")
        size = sizes.get(path, 0)
        listed[folder] += _ENTRY + len(name) + (size if size <= INLINE else 0)
    half = BLOCK // 2
    return {folder: FOLDER * (1 + (2 * length // half if length > half else 0)) for folder, length in listed.items()}


def on_flash(files):
    """Return the most bytes of flash that a manifest's files and their folders take, without the root's own."""
    sizes = {path: file.size for path, file in files.items()}
    return sum(map(blocks, sizes.values())) + sum(folders(sizes).values()) - FOLDER


def parents(paths):
    """Return the folders that hold `paths`, outer ones first."""
    folders = {"/".join(path.split("/")[:depth]) for path in paths for depth in range(1, path.count("/") + 1)}
    return sorted(folders)
