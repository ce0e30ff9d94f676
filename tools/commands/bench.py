"""Measure speed, size and memory: random playouts per second, bytes of bytecode, heap with each game open.

Times are this computer's and are not tested; sizes and heap are exact and repeatable. `window` is the simulator's,
on the screen there is. With --uf2 the emulated Pico is measured too; that takes minutes. How long opponents think
there is measured with --only thinking, how long hints take with --only hints; each takes an hour. What each measure
for the heap brings is told by --only memory; that takes some minutes. The page in a Chromium is measured with
--only web.
"""

from pathlib import Path

import engine
from tools.bench import BOARDS, PLAYED_AGAINST
from tools.bench.desktop import tell_heap, tell_playouts, tell_sizes, tell_window
from tools.board.uf2 import read as read_uf2
from tools.errors import ToolError
from tools.simulator.board import find_board

TELL = {"playouts": tell_playouts, "sizes": tell_sizes, "heap": tell_heap, "window": tell_window}
PARTS = (*TELL, "device", "thinking", "hints", "memory", "web")


def add_arguments(parser):
    parser.add_argument("--only", choices=PARTS, help="one part: " + ", ".join(PARTS))
    parser.add_argument("--uf2", type=Path, metavar="FILE", help="MicroPython for RPI_PICO: measure the emulated Pico")
    parser.add_argument("--game", choices=engine.GAMES, help="thinking, hints: this game only")
    parser.add_argument("--decisions", type=int, default=60, metavar="N", help="of each game (thinking: and level)")
    parser.add_argument("--board", default=BOARDS[0], help="board of the emulated Pico: " + ", ".join(BOARDS))


def run(args):
    find_board(args.board)
    if args.only in ("device", "thinking", "hints") and not args.uf2:
        raise ToolError("the emulated Pico needs --uf2, MicroPython's UF2 file for RPI_PICO")
    if args.only == "thinking" and args.game and args.game not in PLAYED_AGAINST:
        raise ToolError("%s has no opponents: choose one of %s" % (args.game, ", ".join(PLAYED_AGAINST)))
    if args.decisions < 1:
        raise ToolError("--decisions counts from 1")
    if args.uf2:
        read_uf2(args.uf2)  # a wrong file is reported before anything is measured, wanted or not
    for name, tell in TELL.items():
        if args.only in (None, name):
            tell()
    if args.uf2 and args.only in (None, "device"):
        _tell_device(args.uf2, args.board)
    if args.only == "memory":
        from tools.bench import memory

        memory.tell()
    if args.only == "web":
        from tools.bench import web

        web.tell()
    if args.only == "thinking":
        _tell_thinking(args)
    if args.only == "hints":
        _tell_hints(args)
    return 0


def _tell_device(uf2, board):
    """Print the figures of the emulated Pico."""
    from tools.bench.device import measure

    print("emulated Pico, %s" % board)
    for name, value, unit, how in measure(uf2, board):
        print("  %-36s %12s %-10s %s" % (name, "%d" % value if value == int(value) else "%.2f" % value, unit, how))


def _tell_thinking(args):
    """Print how long the opponents think on the emulated Pico, and what they leave of its heap."""
    from tools.bench.thinking import tell

    print("thinking on the emulated Pico, %s" % args.board)
    for line in tell(args.uf2, args.board, [args.game] if args.game else PLAYED_AGAINST, args.decisions):
        print("  " + line, flush=True)


def _tell_hints(args):
    """Print how long hints take on the emulated Pico."""
    from tools.bench.hints import tell

    print("hints on the emulated Pico, %s" % args.board)
    for line in tell(args.uf2, args.board, [args.game] if args.game else engine.GAMES, args.decisions):
        print("  " + line, flush=True)
