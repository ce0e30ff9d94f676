"""The MicroPython that the emulated Pico runs in tests: UF2 files for RPI_PICO, with the heap of 1.28 and that of 1.29.

The environment names them: TERCET_UF2 and TERCET_UF2_129. What it does not name is looked for in `../shared/firmware/`
beside the project; an empty name stands for none. Without any image the tests of the emulated Pico are skipped.
"""

import os
from pathlib import Path

import pytest

_FOLDER = Path(__file__).resolve().parents[2] / "shared/firmware"


def _image(variable, name):
    """Return the path of an image, "" for none."""
    there = _FOLDER / name
    return os.environ.get(variable, str(there) if there.is_file() else "")


UF2 = _image("TERCET_UF2", "RPI_PICO-1.28.uf2")
UF2_129 = _image("TERCET_UF2_129", "RPI_PICO-heap1.29.uf2")
NONE = "TERCET_UF2 does not name MicroPython's UF2 file for RPI_PICO, and none is in ../shared/firmware/"
needs_uf2 = pytest.mark.skipif(not UF2, reason=NONE)
