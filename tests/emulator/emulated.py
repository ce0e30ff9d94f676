"""What the tests on the emulated Pico share: handhelds that have started, a remote console, the heap to run on.

`tests/images.py` says which MicroPython it is. The games are built once for all processes of a run (`conftest.py`), and
each handheld starts once in a process: a test works on a copy of the process (`in_copy`), so that it cannot disturb the
others. Checks that take many minutes run only with TERCET_LONG=1.

MicroPython 1.29 leaves a smaller heap. `heap="1.29"` gives a console that heap: with an image of its own, or else by
first allocating the difference on the heap of 1.28. Tests of memory use that heap, and the size of screen that needs
most; with TERCET_LONG=1 both heaps and all three sizes. They fail when a need is not met: a page that does not open, a
hint that does not come. Bytes are told beside that (`tell`), as a warning where there are fewer than usual.
"""

import os
import warnings
from functools import lru_cache

import pytest
from PIL import ImageChops

from firmware import boards
from tests.images import NONE, UF2, UF2_129
from tests.long import LONG
from tools.board import device
from tools.emulator import filesystem
from tools.emulator.handheld import Handheld
from tools.emulator.machine import in_fork
from tools.emulator.remote_console import RemoteConsole

HEAPS = device.MEASURED[::-1]  # versions of MicroPython, the one with the smaller heap first
SMALLER = 12032  # bytes that the heap of 1.29 has less
FREE = 64 * 1024  # bytes usually free with a game open, what is reserved for hints included; ...
LOWEST = 48 * 1024  # ... and at the lowest beside a link or while Hard thinks
SIZES = ("pico-lcd-2", "pico-lcd-1.3", "display-pack")  # a board of each size of screen, the most memory needed first
BOARDS = boards.names()
in_copy = in_fork  # runs a function in a copy of this process, and returns what it returned

_WHY_NOT = NONE if hasattr(os, "fork") else "no process can be copied here"
needs_image = [pytest.mark.skipif(not UF2 or not hasattr(os, "fork"), reason=_WHY_NOT), pytest.mark.slow]
takes_long = pytest.mark.skipif(not LONG, reason="takes many minutes: TERCET_LONG=1 runs it")
on_heaps = pytest.mark.parametrize("heap", HEAPS if LONG else HEAPS[:1])
at_sizes = pytest.mark.parametrize("board", SIZES if LONG else SIZES[:1])


@lru_cache(maxsize=None)
def started(board):
    """Return a handheld of the board at its home screen. Only `in_copy` may change it."""
    handheld = Handheld(UF2, board)
    handheld.start()
    return handheld


def switched_off(board, files=None, heap="1.29"):
    """Return a handheld, switched off, with the heap of a version of MicroPython; `files` as for `Handheld`."""
    uf2, first = on_heap(heap)
    main = first.encode() + filesystem.tree_files()[device.MAIN]
    return Handheld(uf2, board, {**(files or {}), device.MAIN: main})


def saves_on(disk):
    """Return the player's files on an emulated board's disk (bytes): path in their folder → bytes."""
    from tests.tools.board import made

    folder = device.SAVES + "/"
    return {path[len(folder) :]: data for path, data in made.files_in(disk, device.SAVES).items()}


def same(picture, expected, name="picture"):
    """Fail unless two Pillow images are equal; say how many pixels differ, and the box around them."""
    assert picture.size == expected.size
    if picture.tobytes() == expected.convert("RGB").tobytes():
        return
    difference = ImageChops.difference(picture, expected.convert("RGB"))
    count = sum(pixel != (0, 0, 0) for pixel in difference.getdata())
    raise AssertionError("%s: %d pixels differ, within %s" % (name, count, difference.getbbox()))


@lru_cache(maxsize=None)
def remote(board, heap="1.28", more="", kind=RemoteConsole):
    """Return a remote console of the board, or another `kind` of it, at its home screen. Only `in_copy` may change it.

    `more`: code to run before the games start, so that what it allocates lies lowest in the heap.
    """
    uf2, first = on_heap(heap)
    return kind(uf2, board, first=first + more)


def tell(what, free, usual=FREE):
    """Print how many bytes were free; warn where there are fewer than usual. No need depends on the figure alone."""
    print("%s: %d bytes free" % (what, free))
    if free < usual:
        warnings.warn("%s: %d bytes free, usually %d or more" % (what, free, usual), stacklevel=2)


def on_heap(version):
    """Return (UF2 file, code to run first) with which a console has the heap of a version of MicroPython."""
    if version == "1.28" or UF2_129:
        return (UF2 if version == "1.28" else UF2_129), ""
    return UF2, "taken = bytearray(%d)\n" % SMALLER
