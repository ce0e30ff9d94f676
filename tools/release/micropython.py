"""Downloads MicroPython's files for a release from its own site: `python -m tools.release.micropython FOLDER`.

Names and contents are pinned: a file with other bytes is refused. For another version, change VERSION and FILES.
"""

import argparse
import hashlib
import sys
import urllib.request
from http.client import HTTPException
from pathlib import Path

from tools.errors import ToolError
from tools.lines import say
from tools.output import named, write

SITE = "https://micropython.org/resources/firmware/"
VERSION = "1.28.0"
# Name → SHA-256. A Pico W and a Pico 2 W run these too: the games use no radio, and have more space without it
FILES = {
    "RPI_PICO-20260406-v%s.uf2" % VERSION: "00aedb8431ebea83b470ef909509f16432c5b1b43e8f6eaf015f6f9560bc8152",
    "RPI_PICO2-20260406-v%s.uf2" % VERSION: "e65ad62ae886a4f56da8ef2c07904fe504b92de69e5ae6489acf881bcf30b6ae",
}

_TIMEOUT_S = 120


def download(folder):
    """Download the files into a folder; return their paths."""
    with named(folder):
        folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, digest in FILES.items():
        try:
            with urllib.request.urlopen(SITE + name, timeout=_TIMEOUT_S) as answer:
                data = answer.read()
        except (OSError, HTTPException) as error:
            raise ToolError("%s could not be downloaded: %s" % (SITE + name, error)) from None
        found = hashlib.sha256(data).hexdigest()
        if found != digest:
            raise ToolError("%s has other contents than expected: SHA-256 %s, not %s" % (name, found, digest))
        write(folder / name, data)
        paths.append(folder / name)
    return paths


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.release.micropython", description=__doc__.split(":")[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    try:
        for path in download(parser.parse_args().folder):
            say(str(path))
    except ToolError as error:
        sys.exit("%s: %s" % (parser.prog, error))
