"""A deal of the example game at the console: the same script, and so the same pictures, on every runtime."""

from binascii import crc32

import engine
from firmware.boards import profile
from tools.simulator.script import Script, ScriptBoard

PRESSES = ("", "a", "a", "a! wait:80", "prev", "look", "b", "y!", "menu", "b x", "a a a a a a a a a a a a a a a a a")


def pictures(board_name, surface_class, root):
    """Yield the CRC-32 of the screen after each of PRESSES, from the home screen on."""
    board = profile(board_name)
    surface = surface_class(board["width"], board["height"])
    script = Script(ScriptBoard(board, root, surface, root, root)).home()
    script.top.at = engine.GAMES.index("golf")
    script.console.stale = True
    for words in PRESSES:
        script.press(words)
        yield crc32(bytes(surface.packed())) & 0xFFFFFFFF
