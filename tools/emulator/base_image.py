"""The MicroPython to emulate: a given UF2 file, or the one that the emulator has downloaded before."""

from pathlib import Path, PurePosixPath

from rp2040py.utils.firmware_retrieve import MICROPYTHON

from firmware import boards
from tools.board import binary_info, deploy, device, file_systems, image, uf2
from tools.errors import ToolError

VERSION = device.OLDEST + ".0"
BOARD = "RPI_PICO"
_CACHE = Path.home() / ".cache" / "rp2040py"


def find(path=None):
    """Return the path of a MicroPython UF2 file that can be emulated, `path` if given; ToolError when it cannot be."""
    if path:
        program, place = uf2.read(path), file_systems.TARGETS[BOARD]
        if program.family not in place.families or binary_info.read(program.pages).filesystem not in (None, place[1:]):
            raise ToolError("%s is not for %s, the only board that is emulated" % (path, BOARD))
        return Path(path)
    url = MICROPYTHON.boards["pico"].fw[VERSION]
    path = _CACHE / PurePosixPath(url).name
    if not path.is_file():
        raise ToolError("there is no MicroPython to emulate: download %s and name the file with --uf2" % url)
    return path


def board(path):
    """Return the board that a UF2 file with the games, as `tools image` makes it, is for; "" for one without."""
    program, place = uf2.read(path), file_systems.TARGETS[BOARD]
    if not image.read_file(program, place, device.MAIN):
        return ""
    text = image.read_file(program, place, device.BOARD).decode(errors="replace")
    return deploy.read_profile(text)[0]["name"] if text else boards.DEFAULT
