"""The MicroPython to emulate: a given UF2 file, or the one that the emulator has downloaded before."""

from pathlib import Path, PurePosixPath

from rp2040py.utils.firmware_retrieve import MICROPYTHON

from tools.board import device, file_systems, uf2
from tools.errors import ToolError

VERSION = device.OLDEST + ".0"
BOARD = "RPI_PICO"
_CACHE = Path.home() / ".cache" / "rp2040py"


def find(path=None):
    """Return the path of a MicroPython UF2 file that can be emulated, `path` if given; ToolError when it cannot be."""
    if path:
        if uf2.read(path).family != uf2.RP2040:
            raise ToolError("%s is not for the RP2040, the only chip that is emulated" % path)
        return Path(path)
    url = MICROPYTHON.boards["pico"].fw[VERSION]
    path = _CACHE / PurePosixPath(url).name
    if not path.is_file():
        raise ToolError("there is no MicroPython to emulate: download %s and name the file with --uf2" % url)
    return path


def has_games(path):
    """Return whether a UF2 file has a file system beside the firmware, as `tools image` makes it."""
    return max(uf2.read(path).pages) >= file_systems.TARGETS[BOARD].address
