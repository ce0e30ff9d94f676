"""Draw every gallery screen and print a CRC of its pixels: the same script on all runtimes."""

from binascii import crc32

from firmware.boards import profile
from tools.simulator.scenes import SCENES
from tools.simulator.script import Script, ScriptBoard


def draw(board_name, surface_class, root, texts, packs):
    """Yield (screen, CRC-32 of its packed pixels) for each screen of the gallery on a board."""
    board = profile(board_name)
    for i in range(len(SCENES)):
        name, prepare = SCENES[i]
        surface = surface_class(board["width"], board["height"])
        script = Script(ScriptBoard(board, "%s/%d" % (root, i), surface, texts, packs))
        script.home()
        prepare(script)
        yield name, crc32(bytes(surface.packed())) & 0xFFFFFFFF
