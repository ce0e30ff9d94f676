"""Finding the drive of a board in BOOTSEL mode.

It is recognised by the `Board-ID:` line of its INFO_UF2.TXT, not by its label, which desktops change when there are
two.
"""

import getpass
import os
import stat
import string
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tools.board import uf2
from tools.board.replies import printable
from tools.errors import ToolError

INFO = "INFO_UF2.TXT"
_LONGEST = 4096  # characters of it that are read; the boot ROM's has some 60
# Board-ID of the chips' own boot ROMs → families of programs that they accept.
BOARD_IDS = {"RPI-RP2": (uf2.RP2040,), "RP2350": (uf2.RP2350_ARM, uf2.RP2350_RISCV)}
# Folders that hold mounted drives; {user} is the user who is logged in, also under sudo.
_PLACES = {
    "linux": ("/media", "/mnt", "/media/{user}", "/run/media/{user}"),
    "darwin": ("/Volumes",),
}


class Drive(NamedTuple):
    """A board in BOOTSEL mode: its folder, its Board-ID and the families of programs it accepts (may be none)."""

    folder: Path
    board_id: str
    families: tuple


def _users():
    names = [os.environ.get("SUDO_USER")]
    with suppress(OSError, KeyError):  # a user without a name has no folder by that name either
        names.append(getpass.getuser())
    return [name for name in dict.fromkeys(names) if name]


def candidates(platform=sys.platform):
    """Return the folders that may be a mounted drive on this computer."""
    if platform == "win32":
        return [Path(letter + ":\\") for letter in string.ascii_uppercase]
    places = _PLACES.get(platform, _PLACES["linux"])
    parents = dict.fromkeys(Path(place.format(user=user)) for place in places for user in _users() or [""])
    found = []
    for parent in parents:
        with suppress(OSError):  # not there, or not readable
            found += sorted(parent.iterdir())
    return found


def inspect(folder, strict=False):
    """Return the `Drive` at `folder`, None when it is not a board's. `strict`: ToolError when it may not be read."""
    try:
        if not stat.S_ISREG(os.stat(folder / INFO).st_mode):
            return None  # a pipe would block
        with open(folder / INFO, encoding="ascii", errors="replace") as file:
            text = file.read(_LONGEST)
    except PermissionError:
        if strict:
            raise ToolError("you may not read %s: mount the drive as your user, or use sudo" % folder) from None
        return None
    except OSError:
        return None
    for line in text.splitlines():
        key, _, value = line.partition(":")
        if key.strip().lower() == "board-id":
            return Drive(folder, printable(value.strip()), BOARD_IDS.get(value.strip(), ()))
    return None


def find(folders=None):
    """Return the drives of boards among `folders` (default: wherever drives are mounted)."""
    return [drive for drive in map(inspect, candidates() if folders is None else folders) if drive]


def unreadable():
    """Return the folders where drives are mounted that may not be read."""
    return [folder for folder in candidates() if os.path.exists(folder) and not os.access(folder, os.R_OK | os.X_OK)]
