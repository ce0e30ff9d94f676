"""Draw every gallery screen and print a CRC of its pixels: the same script on all runtimes."""

from binascii import crc32

from firmware.boards import profile
from tools.simulator.scenes import SCENES
from tools.simulator.script import Script, ScriptBoard

PARTS = 4  # of the gallery, so that several processes can share it


def draw(board_name, first, step, surface_class, root, texts, packs):
    """Yield (screen, CRC-32 of its packed pixels, scene) on a board, for every `step`-th screen of the gallery.

    The first one has index `first`. `root` is a folder that exists; `texts` and `packs` are as for `ScriptBoard`.
    """
    board = profile(board_name)
    for i in range(first, len(SCENES), step):
        name, prepare = SCENES[i]
        surface = surface_class(board["width"], board["height"])
        script = Script(ScriptBoard(board, "%s/%d" % (root, i), surface, texts, packs)).home()
        prepare(script)
        yield name, crc32(bytes(surface.packed())) & 0xFFFFFFFF, script.scene
