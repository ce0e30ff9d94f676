"""Measure speed, size and memory, of this computer and of the emulated Pico.

Without --only: playouts, sizes, heap and window, and with --uf2 device, which takes minutes. passes and web take some
minutes more, deals (what is free after 200 deals), thinking (how long opponents think) and hints an hour each. --write
measures everything that a table of docs/ needs, and writes those tables; without --uf2 those of the emulated Pico stay
as they are.
"""

import re
from importlib import import_module
from pathlib import Path

from engine import GAMES
from firmware.boards import names
from tools.arguments import number
from tools.bench import BOARDS, PLAYED_AGAINST, desktop, pages
from tools.board.uf2 import read as read_uf2
from tools.errors import ToolError
from tools.simulator.board import find_board
from tools.web import npm

_DECISIONS = 60
EMULATED = ("device", "deals", "thinking", "hints")
USUAL = ("playouts", "sizes", "heap", "window", "device")
PARTS = ("playouts", "sizes", "heap", "window", "passes", "web", *EMULATED)


def add_arguments(parser):
    parser.add_argument("--only", choices=PARTS, help="one part: " + ", ".join(PARTS))
    parser.add_argument("--write", action="store_true", help="write the tables of docs/ that were measured")
    parser.add_argument("--uf2", type=Path, metavar="FILE", help="MicroPython for RPI_PICO: measure the emulated Pico")
    parser.add_argument("--game", choices=GAMES, help="thinking, hints: this game only")
    parser.add_argument("--decisions", type=number(1), metavar="N", help="of each game (or level), %d" % _DECISIONS)
    parser.add_argument("--board", default=BOARDS[0], help="board of the emulated Pico: " + ", ".join(names()))


def run(args):
    find_board(args.board)
    if args.only in EMULATED and not args.uf2:
        raise ToolError("the emulated Pico needs --uf2, MicroPython's UF2 file for RPI_PICO")
    if args.write and (args.game or args.board != BOARDS[0]):
        raise ToolError("--write measures all games on every size of screen: leave out --game and --board")
    if args.only == "thinking" and args.game not in (None, *PLAYED_AGAINST):
        raise ToolError("thinking: %s has no opponents" % args.game)
    if (args.game or args.decisions) and args.only not in ("thinking", "hints") and not args.write:
        raise ToolError("--game and --decisions belong to --only thinking and --only hints")
    releases = {}
    if args.uf2:  # a wrong file is reported before anything is measured, wanted or not
        flash = b"".join(read_uf2(args.uf2).pages.values())
        releases = dict.fromkeys(EMULATED, _release(flash.decode("latin-1")))
    figures = {}
    for part in _parts(args):
        alone = part in ("thinking", "hints")
        boards = ("",) if part not in EMULATED else BOARDS if args.write and not alone else (args.board,)
        found = [_measure(part, board, args) for board in boards]
        if None not in found:  # else its tables stay
            figures[part] = {key: value for one in found for key, value in one.items()}
    if args.write:
        for part in {"heap", "passes"}.intersection(figures):
            releases[part] = _release(desktop.run_32_bit("import sys; print(sys.version)"))
        if "web" in figures:
            releases["web"] = npm.MICROPYTHON.version.partition("-")[0]
        _write(figures, releases)
    return 0


def _parts(args):
    """Return the parts to measure, in their order."""
    wanted = {table.part for table in pages.TABLES.values()} if args.write else USUAL
    if args.only:
        wanted = (args.only,)
    return [part for part in PARTS if part in wanted and (args.uf2 or part not in EMULATED)]


def _measure(part, board, args):
    """Print the figures of a part as they are found; return them as {(board, name, of): value}, None if it fails."""
    found = {}
    print(part + (" on the emulated Pico, %s" % board if board else ""))
    try:
        for figure in _source(part, board, args):
            found[board, figure.name, figure.of] = figure.value
            name = ", ".join(filter(None, figure[:2]))
            value = ("%d" if figure.value == int(figure.value) else "%.2f") % figure.value
            print(("  %-44s %12s %-10s %s" % (name, value, figure.unit, figure.how)).rstrip(), flush=True)
    except ToolError as error:
        if args.only:
            raise
        print("  not measured: %s" % error)
        return None
    return found


def _source(part, board, args):
    """Return the generator of a part's figures; what measures the emulated Pico or a browser is imported for that."""
    if part not in ("web", *EMULATED):
        return getattr(desktop, part)()
    module = import_module("tools.bench." + ("device" if part == "deals" else part))
    if part == "web":
        return module.measure()
    if part in ("device", "deals"):
        return (module.deals if part == "deals" else module.measure)(args.uf2, board)
    names = [args.game] if args.game else GAMES if part == "hints" else PLAYED_AGAINST
    return module.measure(args.uf2, board, names, args.decisions or _DECISIONS)


def _release(text):
    """Return MicroPython's version in a text with its banner."""
    found = re.search(r"MicroPython v([\w.-]+)", text)
    if not found:
        raise ToolError("this is no MicroPython: its version is not found")
    return found[1]


def _write(figures, releases):
    """Write the tables whose part was measured, and say which stay as they were."""
    for name, (path, text) in pages.marked().items():
        part = pages.TABLES[name].part
        if figures.get(part):
            pages.write(name, figures[part], releases[part])
            print("%s: table %s written" % (path.name, name))
        else:
            print("%s: table %s kept, not measured now: %s" % (path.name, name, text.split(" | ")[0].strip("| ")))
