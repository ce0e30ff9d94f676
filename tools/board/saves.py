"""Saved games, settings and statistics between a board, a folder and a zip file such as the page exports.

All three hold the same files, also those that the store has set aside as damaged. `Saves` are a dict: path in the
folder `saves` → bytes.
"""

import io
import re
import tempfile
import zipfile
from pathlib import Path

import engine
from firmware.store.files import DamagedFile, Files, LeftAlone
from firmware.store.saves import SLOTS
from tools.board import device
from tools.board.deploy import check_kinds, some
from tools.board.replies import printable
from tools.errors import ToolError
from tools.files import check_regular, inside
from tools.output import built, written
from tools.simulator.single_instance import LOCK

_MAGIC = b"Tct"  # every file that the store writes begins with it, until it is damaged
_SET_ASIDE = re.compile(r"\.bad\d?$")  # the end of the name that a damaged file is given
# Names of saves, whatever is in them
_OURS = re.compile(
    r"(^|/)(%s)((%s)\.(base|tail)|\.(ledger|stats))$|%s"
    % ("|".join(engine.GAMES), "|".join(map(re.escape, SLOTS)), _SET_ASIDE.pattern)
)
_UNFINISHED = ".tmp"  # the end of what the store was writing when power was cut
_NAME = re.compile(r"(?:^|/)((?:moves/)?\w[\w.-]*)$", re.ASCII)  # what a path ends in: a file, or one of `moves`
_FOLDER = "saves"  # with them, in a folder and in a zip file
_LARGEST = 1 << 20  # bytes of a save that are read: a game of 65,535 moves is smaller
_LARGEST_ZIP = 8 << 20  # as on the page
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)

# Prints how many files are in a folder of the board's root.
_COUNT = """
import os
def count(d):
    return sum(count(d + "/" + e[0]) if e[1] & 0x4000 else 1 for e in os.ilistdir(d))
print("@number", [count(%r) if %r in os.listdir() else 0])
"""


def read(path):
    """Return the saves in a folder or zip file; ToolError when there are none, or two of one name."""
    path = Path(path)
    if path.is_dir():
        files = {one.relative_to(path).as_posix(): _read_file(one) for one in inside(path) if one.is_file()}
    else:
        files = _read_zip(path)
    return _chosen(files, path)


def _chosen(files, source):
    """Return the saves among files (path → bytes of a save, or None)."""
    found = {}
    for name, data in files.items():
        match = _NAME.search(name)
        if data and match:
            if match[1] in found:
                raise ToolError("%s contains %s twice: keep only the saves you want" % (source, match[1]))
            found[match[1]] = data
    if not found:
        raise ToolError("%s contains no saves of Tercet" % source)
    return found


def _read_zip(path):
    check_regular(path)
    try:
        with open(path, "rb") as file:
            data = file.read(_LARGEST_ZIP + 1)
    except FileNotFoundError:
        raise ToolError("%s is not there" % path) from None
    try:
        if len(data) > _LARGEST_ZIP:
            raise ValueError("it is too large to be saves")
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            # Some programs on Windows write names with backslashes
            return {name.replace("\\", "/"): _read(archive.open(name), name) for name in archive.namelist()}
    except Exception as error:  # zipfile passes on whatever its decompressors raise
        text = "%s is neither a folder nor a zip file that can be read: %s"
        raise ToolError(text % (path, printable(error))) from None


def is_save(path):
    """Return whether a path is a file that `read` takes for a save, or of no bytes under the name of one."""
    return path.is_file() and bool(_NAME.search(path.name)) and _read_file(path) is not None


def _read_file(path):
    if path.name == LOCK:  # Windows does not let it be read while it is locked
        return None
    with open(path, "rb") as file:
        return _read(file, path.name)


def _read(file, name):
    """Return the bytes of an open file if it is a save, or was one, else None."""
    data = file.read(len(_MAGIC))
    unfinished = name.endswith(_UNFINISHED) and _MAGIC.startswith(data)
    if data != _MAGIC and not unfinished and not _OURS.search(name):
        return None
    data += file.read(_LARGEST)
    return data if len(data) < _LARGEST else None


def check(saves, source):
    """Raise ToolError when the checksum of a save from `source` is wrong.

    Not for one of a newer version, which only that can check, nor for what was left of a power cut, or set aside.
    """
    damaged = []
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        store(saves, Path(folder))
        for name in saves:
            try:
                if not _SET_ASIDE.search(name) and not name.endswith(_UNFINISHED):
                    Files(folder).peek(name)
            except LeftAlone:
                pass
            except DamagedFile:
                damaged.append(name)
    if damaged:
        text = "%s: damaged in %s, so nothing was changed; take another copy, or one without that"
        raise ToolError(text % (some(sorted(damaged)), source))


def place(path):
    """Return what `write` makes: a zip file, or in a folder the folder `saves`, as with `play --saves`.

    A folder that has saves itself and no folder `saves` is the place: that is one, or an earlier version made it.
    """
    inner = path / _FOLDER
    itself = path.suffix.lower() == ".zip" or path.is_dir() and not inner.exists() and _has_saves(path)
    return path if itself else inner


def _has_saves(folder):
    files = (path for path in inside(folder, "*") if path.is_file() and not _SET_ASIDE.search(path.name))
    return any(map(_read_file, files))


def write(saves, path):
    """Write saves to the `place` for them: a zip file, or a folder that is new, empty or holds nothing but saves."""
    path = Path(path)
    if path.suffix.lower() == ".zip":
        with written(path) as draft, zipfile.ZipFile(draft, "w") as archive:
            for name in sorted(saves):
                archive.writestr(zipfile.ZipInfo("%s/%s" % (_FOLDER, name), _ZIP_DATE), saves[name])
        return
    folder = place(path)
    for one in (path, folder):
        if one.exists() and not one.is_dir():
            raise ToolError("%s is a file: choose a folder, or a name that ends in .zip" % one)
    with built(folder, _check_old) as draft:
        store(saves, draft)


def store(saves, folder):
    """Write saves into a folder of their own."""
    for name, data in saves.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)


def _check_old(folder):
    """Raise ToolError when a folder holds anything but saves."""
    for path in inside(folder):
        if not path.is_dir() and not is_save(path):
            raise ToolError("%s is not a save of Tercet: choose another folder" % path)


def count(port):
    """Return how many files the board's folder of saves has; ToolError when it has a file in its place."""
    check_kinds((), port.inspect({}))
    port.swap_saves(False)
    return port.number(_COUNT % (device.SAVES, device.SAVES), "reading its saves")


def pull(port):
    """Return the saves on the board at `port`; ToolError when there are none."""
    if not count(port):
        raise ToolError("%s has no saves" % port.name)
    return _received(port, device.SAVES)


def _received(port, folder):
    files = port.receive(folder).items()
    return _chosen({name: _read(io.BytesIO(data), name) for name, data in files}, port.name)


def push(saves, port):
    """Replace the saves on the board at `port`; ToolError, and the old ones stay, unless all read back equal."""
    port.swap_saves(False)
    files = [(device.NEW_SAVES + "/" + name, saves[name]) for name in sorted(saves)]
    port.clear(device.NEW_SAVES)
    port.tidy(folders=device.parents(path for path, _ in files))
    port.send(files)
    if _received(port, device.NEW_SAVES) != saves:
        raise ToolError("the saves did not arrive intact on %s: repeat the command" % port.name)
    port.clear(device.OLD_SAVES)
    port.swap_saves(True)
    port.clear(device.OLD_SAVES)
