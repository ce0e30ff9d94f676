"""Saved games, settings and statistics between a board, a folder and a zip file such as the page exports.

All three hold the same files. `Saves` are a dict: path in the folder `saves` → bytes.
"""

import re
import tempfile
import zipfile
from pathlib import Path

from tools.board import device
from tools.board.replies import Reports
from tools.errors import ToolError
from tools.output import built, written

_MAGIC = b"Tct"  # every file that the store writes begins with it
_NAME = re.compile(r"(?:^|/)((?:moves/)?[\w.-]+)$", re.ASCII)
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)

# Prints how many files are in a folder of the board's root.
_COUNT = """
import os
def count(d):
    return sum(count(d + "/" + e[0]) if e[1] & 0x4000 else 1 for e in os.ilistdir(d))
print("@room", (count(%r) if %r in os.listdir() else 0,))
"""


def read(path):
    """Return the saves in a folder or zip file; ToolError when there are none."""
    path = Path(path)
    try:
        if path.is_dir():
            files = {one.relative_to(path).as_posix(): one.read_bytes() for one in path.rglob("*") if one.is_file()}
        else:
            with zipfile.ZipFile(path) as archive:
                files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    except FileNotFoundError:
        raise ToolError("%s is not there" % path) from None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise ToolError("%s is neither a folder nor a zip file that can be read: %s" % (path, error)) from None
    found = {_NAME.search(name)[1]: data for name, data in files.items() if _is_save(name, data)}
    if not found:
        raise ToolError("%s contains no saves of Tercet" % path)
    return found


def _is_save(name, data):
    return data.startswith(_MAGIC) and _NAME.search(name) is not None


def write(saves, path):
    """Write saves to a zip file, or to a folder that is new, empty or holds nothing but saves."""
    path = Path(path)
    if path.suffix.lower() == ".zip":
        with written(path) as draft, zipfile.ZipFile(draft, "w") as archive:
            for name in sorted(saves):
                archive.writestr(zipfile.ZipInfo("saves/" + name, _ZIP_DATE), saves[name])
        return
    with built(path, _check_old) as draft:
        store(saves, draft)


def store(saves, folder):
    """Write saves into a folder of their own."""
    for name, data in saves.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)


def _check_old(folder):
    """Raise ToolError when a folder holds anything but saves."""
    if not folder.is_dir():
        raise ToolError("%s is a file: choose a folder, or a name that ends in .zip" % folder)
    for path in folder.rglob("*"):
        if path.is_file() and not _is_save(path.name, path.read_bytes()):
            raise ToolError("%s is not a save of Tercet: choose another folder" % path)


def count(link):
    """Return how many files the board's folder of saves has."""
    reports = Reports({"room": 1})
    link.run(_COUNT % (device.SAVES, device.SAVES), "reading its saves", reports.parse)
    return reports.numbers.get("room", (0,))[0]


def pull(link):
    """Return the saves on the board at `link`; ToolError when there are none."""
    if not count(link):
        raise ToolError("%s has no saves" % link.port)
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        link.receive(device.SAVES, folder)
        return read(folder)


def push(saves, link):
    """Replace the saves on the board at `link`; ToolError unless all read back equal."""
    folders = device.parents(device.SAVES + "/" + name for name in saves)
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder:
        store(saves, Path(folder))
        link.clear(device.SAVES)
        link.tidy(folders=folders)
        files = [(device.SAVES + "/" + name, Path(folder, name)) for name in sorted(saves)]
        link.send(files, lambda path: None)
    if pull(link) != saves:
        raise ToolError("the saves did not arrive intact on %s: repeat the command" % link.port)
