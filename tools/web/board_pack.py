"""What the page needs to put the games onto a board: one packed file, which is fetched when it is asked for.

It has the tree that `deploy` sends, but for the files that the page plays with itself, and how the file system that
`image` makes is put together from these files. The page knows nothing of such file systems: what the screen and the
size of the flash change in one is found out here, by making it.
"""

import tempfile
from pathlib import Path

from firmware import boards
from tools.board import device, drives, image, link, uf2
from tools.board.build import fill
from tools.board.deploy import board_text

ARCH = "armv6m"
# Modules that check and join UF2 files, on MicroPython in the page
MODULES = (
    "tools/errors", "tools/board/uf2", "tools/board/binary_info", "tools/board/file_systems", "tools/web/uf2_join",
)  # fmt: skip

_BITS = 13  # of the number of blocks of a file system
_TOTAL = (1 << _BITS) - 1  # that is large enough for the games whichever bit is another
_LEAST = 8  # bytes of a file that are worth to be referred to
_SIGHT = 32  # bytes by which a place in a file is found


def data(shared):
    """Return (what is said of it all, a dict for JSON; path → bytes of the files that the page lacks).

    `shared`: path → bytes of the files that it has.
    """
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        tree = Path(folder)
        manifest = fill(tree, ARCH)
        files = {path: (tree / path).read_bytes() for path in sorted([*manifest.files, device.MANIFEST])}
    whole, screens = _file_systems(files)
    pieces, rest = taken_apart(whole, files)
    said = {
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
        "inspect": link.INSPECT,
        "reserve": link.RESERVE,
        "rename": link.RENAME,
        "clear": link.CLEAR,
        "tidy": link.TIDY,
        "names": {**device.NAMES, "kept": device.KEPT, "room": device.ROOM},
        "ours": device.OURS,
        "product": link.MICROPYTHON,
    }
    lacking = {path: content for path, content in files.items() if shared.get(path) != content}
    return said, {**lacking, "rest": rest}


def _file_systems(files):
    """Return (blocks of a file system without a board's name, what each screen changes in it).

    A screen has "name", "" for none, and "title"; "count", its number of blocks; "changes" as (place, bytes in
    hexadecimal) against that without a name; and "bits": for each bit of the whole number of blocks that is other than
    in _TOTAL, the bytes to be xored.
    """
    whole, screens, count = b"", [], 0
    for name in ("", *boards.names()):
        given = {**files, device.BOARD: board_text(name).encode()} if name else files
        count = image.smallest(given, count)
        first, *others = image.grown(given, count, [_TOTAL] + [_TOTAL ^ 1 << bit for bit in range(_BITS)])
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
    """Return (place, bytes, bytes of the other) where two contents differ; what only one has is 0 in the other."""
    size = max(len(one), len(other))
    one, other = one.ljust(size, b"\0"), other.ljust(size, b"\0")
    found = []
    for start in range(0, size, uf2.PAGE):
        a, b = one[start : start + uf2.PAGE], other[start : start + uf2.PAGE]
        if a != b:
            at = [i for i in range(len(a)) if a[i] != b[i]]
            span = slice(at[0], at[-1] + 1)
            found.append((start + at[0], a[span], b[span]))
    return found


def taken_apart(whole, files):
    """Return (pieces, rest): what of the bytes `whole` is in which file, and `whole` with 0 in the places of these.

    A piece is (place, number of the file, where in it, bytes).
    """
    pieces, rest = [], bytearray(whole)
    for number, content in enumerate(files.values()):
        start = 0
        while len(content) - start >= _LEAST:
            at = whole.find(content[start : start + _SIGHT])
            if at < 0:
                break
            length = _same(whole, at, content, start)
            pieces.append((at, number, start, length))
            rest[at : at + length] = bytes(length)
            start += length
    return pieces, bytes(rest)


def _same(whole, at, content, start):
    """Return how many bytes are the same from two places on."""
    most = min(len(whole) - at, len(content) - start)
    step = most
    while whole[at : at + step] != content[start : start + step]:
        step = next(i for i in range(most) if whole[at + i] != content[start + i])
    return step
