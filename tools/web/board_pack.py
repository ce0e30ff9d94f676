"""The packed file with which the page installs the games on a board; it is downloaded on demand.

It has the tree that `deploy` sends, except the files that the page has already, and a recipe for the file system that
`image` makes from these files. The page knows nothing about littlefs: this module makes a file system for each board
and flash size, and stores the differences.
"""

import os

from firmware import boards
from tools.board import device, drives, image, port, uf2
from tools.board.build import built_files
from tools.board.deploy import PARTS, board_text
from tools.lines import bar

ARCH = "armv6m"
# Modules that check UF2 files and add the games to them, on MicroPython in the page
MODULES = (
    "tools/errors", "tools/board/uf2", "tools/board/binary_info", "tools/board/file_systems", "tools/web/uf2_join",
)  # fmt: skip

_BITS = 13  # in the number of blocks of a file system: room for a flash of 32 MB
_TOTAL = (1 << _BITS) - 1  # blocks; the games fit even if one of its bits is 0
_LEAST = 8  # bytes: shorter pieces of files are not worth a reference
_KEY = 32  # bytes of a file that are searched for in the file system


def data(shared):
    """Return (a description for `image.js` and `deploy.js`, as a dict for JSON; the files that the page lacks).

    `shared`: the files that the page has: path → bytes.
    """
    manifest, files = built_files(ARCH)
    whole, screens = _file_systems(files)
    pieces, rest = split(whole, files)
    description = {
        "version": manifest.version,
        "files": list(files),
        "pieces": pieces,
        "total": _TOTAL,
        "block": uf2.SECTOR,
        "screens": screens,
        "drives": {name: [uf2.FAMILIES[one] for one in families] for name, families in drives.BOARD_IDS.items()},
        "oldest": device.OLDEST_FIRMWARE,
        "bytecode": device.BYTECODE,
        "runs": list(device.RUNS_ARMV6M),
        "inspect": port.INSPECT,
        "reserve": port.RESERVE,
        "rename": port.RENAME,
        "clear": port.CLEAR,
        "swap": port.SWAP,
        "tidy": port.TIDY,
        "names": device.NAMES,
        "ours": device.OURS,
        "parts": sorted(PARTS),
        "product": port.MICROPYTHON,
    }
    missing = {path: content for path, content in files.items() if shared.get(path) != content}
    return description, {**missing, "rest": rest}


def _file_systems(files):
    """Return (the used blocks of a file system without a board's name, a list of screens).

    A screen has "name", "" for none, and "title"; "count", its number of used blocks; "changes", [(offset, bytes in
    hexadecimal)] against the file system without a name; and "bits": for each bit of the total number of blocks the
    [(offset, bytes to xor)] for a total in which that bit of _TOTAL is 0.
    """
    whole, screens, count = b"", [], 0
    for name in bar(("", *boards.names()), "file systems", unit="board"):
        with_name = {**files, device.BOARD: board_text(name).encode()} if name else files
        count = image.smallest(with_name, count)
        first, *others = image.grown(with_name, count, [_TOTAL] + [_TOTAL ^ 1 << bit for bit in range(_BITS)])
        whole = whole or first
        screens.append({
            "name": name,
            "title": boards.profile(name)["title"] if name else "",
            "count": count,
            "changes": [(at, new.hex()) for at, _, new in differences(whole, first)],
            "bits": [[(at, _xored(old, new)) for at, old, new in differences(first, other)] for other in others],
        })  # fmt: skip
    return whole, screens


def _xored(old, new):
    return bytes(a ^ b for a, b in zip(old, new, strict=True)).hex()


def differences(one, other):
    """Return [(offset, bytes, bytes of the other)], one span for each page that differs; 0 follows the shorter one."""
    size = max(len(one), len(other))
    one, other = one.ljust(size, b"\0"), other.ljust(size, b"\0")
    found = []
    for start in range(0, size, uf2.PAGE):
        a, b = one[start : start + uf2.PAGE], other[start : start + uf2.PAGE]
        if a != b:
            changed = [i for i in range(len(a)) if a[i] != b[i]]
            span = slice(changed[0], changed[-1] + 1)
            found.append((start + changed[0], a[span], b[span]))
    return found


def split(whole, files):
    """Return (pieces, rest): the parts of `whole` that occur in files, and `whole` with zeros in place of these parts.

    A piece is (offset, number of the file, offset in the file, length).
    """
    pieces, rest = [], bytearray(whole)
    for number, content in enumerate(files.values()):
        start = 0
        while len(content) - start >= _LEAST:
            offset = whole.find(content[start : start + _KEY])
            if offset < 0:
                break
            length = len(os.path.commonprefix([whole[offset : offset + len(content) - start], content[start:]]))
            pieces.append((offset, number, start, length))
            rest[offset : offset + length] = bytes(length)
            start += length
    return pieces, bytes(rest)
