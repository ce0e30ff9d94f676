"""Downloads MicroPython's files for a release from its own site: `python -m tools.release.micropython FOLDER`.

The names are pinned, and what a file says of itself is checked: name, version, board and the place of its file system.
"""

import sys
import urllib.request
from pathlib import Path

from tools.board import binary_info, uf2
from tools.board.file_systems import locate
from tools.errors import ToolError
from tools.output import written

SITE = "https://micropython.org/resources/firmware/"
VERSION = "1.28.0"
# A Pico W and a Pico 2 W run these too: the games use no radio, and have more space without its firmware
FILES = {target: "%s-20260406-v%s.uf2" % (target, VERSION) for target in ("RPI_PICO", "RPI_PICO2")}

_TIMEOUT_S = 120


def check(data, target, name):
    """Raise ToolError unless the bytes are MicroPython's UF2 file for a board, in the pinned version."""
    base = uf2.parse(data, name)
    about = binary_info.read(base.pages)
    found = about.name, about.version.removeprefix("v"), locate(base)[0]
    if found != ("MicroPython", VERSION, target):
        raise ToolError("%s holds %s %s for %s" % (name, *found))


def download(folder):
    """Download the files into a folder; return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for target, name in FILES.items():
        try:
            with urllib.request.urlopen(SITE + name, timeout=_TIMEOUT_S) as answer:
                data = answer.read()
        except OSError as error:
            raise ToolError("%s could not be downloaded: %s" % (SITE + name, error)) from None
        check(data, target, name)
        with written(folder / name) as draft:
            draft.write_bytes(data)
        paths.append(folder / name)
    return paths


if __name__ == "__main__":
    for path in download(Path(sys.argv[1])):
        print(path)
