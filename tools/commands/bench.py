"""Measure speed and memory, on the emulated Pico and in a browser.

Without --only: heap, and with --uf2 device, in some minutes. Each figure of the emulated Pico is given twice: the
flash's cache without misses, and with misses of --miss cycles each. web, deals (what is free after 60 deals), thinking
(how long opponents think) and hints take longer. --write measures everything that a table of docs/ needs, on two idle
cores in less than 20 minutes, and writes those tables; without --uf2 those of the emulated Pico stay as they are.
"""

import os
import re
from functools import partial
from importlib import import_module
from pathlib import Path

from engine import GAMES
from firmware.boards import names
from tools.arguments import number
from tools.bench import BOARDS, MISS, PLAYED_AGAINST, desktop, pages
from tools.board.uf2 import read as read_uf2
from tools.errors import ToolError
from tools.simulator.board import find_board
from tools.web import npm
from tools.workers import parallel

_DECISIONS = {"thinking": 60, "hints": 20}  # of each game (or level)
EMULATED = ("device", "deals", "thinking", "hints")
USUAL = ("heap", "device")
ALONE = ("web",)  # other work would change what it measures
PARTS = (*ALONE, "heap", *EMULATED)


def add_arguments(parser):
    parser.add_argument("--only", choices=PARTS, help="one part: " + ", ".join(PARTS))
    parser.add_argument("--write", action="store_true", help="write the tables of docs/ that were measured")
    parser.add_argument("--uf2", type=Path, metavar="FILE", help="MicroPython for RPI_PICO: measure the emulated Pico")
    parser.add_argument("--game", choices=GAMES, help="device, thinking, hints: this game only")
    parser.add_argument("--decisions", type=number(1), metavar="N", help="thinking, hints: of each game (or level)")
    words = "cycles of a miss of the flash's cache, in the second of two columns: %d" % MISS
    parser.add_argument("--miss", type=number(0), default=MISS, metavar="N", help=words)
    parser.add_argument("--board", default=BOARDS[0], help="board of the emulated Pico: " + ", ".join(names()))


def run(args):
    find_board(args.board)
    if args.only in EMULATED and not args.uf2:
        raise ToolError("the emulated Pico needs --uf2, MicroPython's UF2 file for RPI_PICO")
    if args.write and (args.game or args.board != BOARDS[0]):
        raise ToolError("--write measures all games on every size of screen: leave out --game and --board")
    if args.only == "thinking" and args.game not in (None, *PLAYED_AGAINST):
        raise ToolError("thinking: %s has no opponents" % args.game)
    if args.game and args.only not in ("device", "thinking", "hints"):
        raise ToolError("--game belongs to --only device, --only thinking and --only hints")
    if args.decisions and args.only not in ("thinking", "hints") and not args.write:
        raise ToolError("--decisions belongs to --only thinking and --only hints")
    releases = {}
    if args.uf2:  # a wrong file is reported before anything is measured, wanted or not
        flash = b"".join(read_uf2(args.uf2).pages.values())
        releases = dict.fromkeys(EMULATED, _release(flash.decode("latin-1")))
    figures = {}
    for jobs, cores in _jobs(args):
        for job, (found, error) in zip(jobs, parallel(cores, partial(_measure, args), jobs)):
            _print(job, found, error)
            if error and args.only:
                raise ToolError(error)
            kept = figures.setdefault(job[0], {})
            # A part that fails once has no figures: its tables stay
            figures[job[0]] = None if error or kept is None else {**kept, **found}
    if args.write:
        if figures.get("heap"):
            releases["heap"] = _release(desktop.run_32_bit("import sys; print(sys.version)"))
        if figures.get("web"):
            releases["web"] = npm.MICROPYTHON.version.partition("-")[0]
        _write(figures, releases, args.miss)
    return 0


def _parts(args):
    """Return the parts to measure, in their order."""
    wanted = {table.part for table in pages.TABLES.values()} if args.write else USUAL
    if args.only:
        wanted = (args.only,)
    return [part for part in PARTS if part in wanted and (args.uf2 or part not in EMULATED)]


def _jobs(args):
    """Return what is to be measured, in two groups: ([(part, board, game), ...], how many at a time)."""
    alone, others = [], []
    for part in _parts(args):
        boards, games = ("",), ("",)
        if part in EMULATED:
            boards = BOARDS if args.write and part in ("device", "deals") else (args.board,)
        if part in ("thinking", "hints"):
            games = GAMES if part == "hints" else PLAYED_AGAINST
        if args.game:
            games = (args.game,)
        found = [(part, board, game) for board in boards for game in games]
        (alone if part in ALONE else others).extend(found)
    return (alone, 1), (others, os.cpu_count() or 1)


def _measure(args, job):
    """Return the figures of a job as {(board, cycles of a miss, name, of): Figure}, and why it failed or ""."""
    part, board, _ = job
    found = {}
    try:
        for miss in sorted({0, args.miss}) if part in EMULATED and part != "deals" else (0,):
            os.environ["TERCET_MISS"] = str(miss)
            found.update(((board, miss, one.name, one.of), one) for one in _source(job, args))
    except (ToolError, RuntimeError) as error:  # the latter: something has failed on the emulated Pico
        return found, str(error)
    return found, ""


def _print(job, found, error):
    """Print the figures of a job; the same with misses of the cache stand in a second column."""
    print(" ".join(filter(None, [job[0], job[1] and "on the emulated Pico, %s" % job[1], job[2]])))
    columns = sorted({miss for _, miss, _, _ in found})
    if len(columns) > 1:
        print("  %-44s %12s %12s cycles of a miss" % ("", *columns))
    for (board, miss, name, of), figure in found.items():
        if not miss:
            values = [found[board, cycles, name, of].value for cycles in columns if (board, cycles, name, of) in found]
            texts = " ".join("%12s" % (("%d" if value == int(value) else "%.2f") % value) for value in values)
            words = ", ".join(filter(None, (name, of)))
            print(("  %-44s %s %-10s %s" % (words, texts, figure.unit, figure.how)).rstrip(), flush=True)
    if error:
        print("  not measured: %s" % error)


def _source(job, args):
    """Return the generator of a job's figures; what measures the emulated Pico or a browser is imported for that."""
    part, board, game = job
    if part == "heap":
        return desktop.heap()
    module = import_module("tools.bench." + ("device" if part == "deals" else part))
    if part == "web":
        return module.measure()
    if part in ("device", "deals"):
        if part == "deals":
            return module.deals(args.uf2, board)
        return module.measure(args.uf2, board, not args.write or board == BOARDS[0], game)
    return module.measure(args.uf2, board, game, args.decisions or _DECISIONS[part])


def _release(text):
    """Return MicroPython's version in a text with its banner."""
    found = re.search(r"MicroPython v([\w.-]+)", text)
    if not found:
        raise ToolError("this is no MicroPython: its version is not found")
    return found[1]


def _write(figures, releases, miss):
    """Write the tables whose part was measured, and say which stay as they were."""
    for name, (path, text) in pages.marked().items():
        part = pages.TABLES[name].part
        if figures.get(part):
            values = {key: one.value for key, one in figures[part].items()}
            pages.write(name, values, releases[part], miss)
            print("%s: table %s written" % (path.name, name))
        else:
            print("%s: table %s kept, not measured now: %s" % (path.name, name, text.split(" | ")[0].strip("| ")))
