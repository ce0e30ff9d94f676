"""The tables of docs/ that `bench --write` makes, each between two marks:

<!-- bench:heap -->
| Tercet 0.1.0, MicroPython 1.28.0, 2026-11-26 | Treys | …
<!-- /bench -->
"""

import datetime
import re
from typing import NamedTuple

import engine
from firmware.boards import profile
from tools.bench import BOARDS, MISS, PLAYED_AGAINST
from tools.files import inside
from tools.output import write as write_file
from tools.project import ROOT, VERSION

DOCS = ROOT / "docs"
# A table: the mark before it, its name in that, its text, the mark after it
_MARKED = re.compile(r"(<!-- bench:([\w-]+) -->\n)(.*?)(<!-- /bench -->)", re.DOTALL)
_SCREENS = ["%d × %d" % (profile(board)["width"], profile(board)["height"]) for board in BOARDS]
_SPEED = {
    "press is seen": "press to the ring, ms",
    "card starts to move": "release to the first pixel of the card's motion, ms",
    "pictures while a card moves": "frames per second while a card moves",
    "cursor step": "cursor step: press to the last pixel, ms",
    "full redraw": "whole picture, ms",
}
_FREE = {"heap free": "free with the game open", "largest free block": "largest free block"}
_LATE = {
    "heap free after 60 deals": "free after many deals",
    "largest free block after 60 deals": "largest after many deals",
}
_DEVICE = {
    "power on to first screen": "power on to the first screen, s",
    "another game": "another game on the first screen, ms",
    "save, median": "save of a move, median, ms",
    "save, longest": "save of a move, longest, ms",
    "save when nothing is pressed, longest": "write that waits for a pause, longest, ms",
}
_THINKING = {
    "slowest decision, Normal": "Normal, slowest decision, s",
    "slowest decision, Hard": "Hard, slowest decision, s",
    "longest step": "longest step between two readings of the buttons, ms",
    "heap free while Hard thinks": "heap free at the lowest while Hard thinks, fullest table, bytes",
}
_WAITS = {"processor waits, with a USB host": "with a USB host", "processor waits, on a battery": "on a battery"}
_HINTS = {
    "hint, median": "median, s",
    "hint, slowest": "slowest, s",
    "heap free while hints are thought about": "least free meanwhile, bytes",
}
_PAGE = {
    "over the wire, compressed": "first visit, over the wire, KB",
    "for a board, when it is asked for": "what goes onto a board, when it is asked for, KB",
    "first paint": "something is painted, from this computer, ms",
    "first picture, first visit": "the games' first picture, first visit, ms",
    "first picture, later visits": "the same, later visits, ms",
    "first paint at 400 kbit/s": "something is painted, at 400 kbit/s and 400 ms, s",
    "playable at 400 kbit/s": "playable there, s",
    "pictures per second while cards move": "pictures per second while cards are dealt",
    "longest frame while Hard thinks": "longest frame while four Hard opponents play Trex, ms of the processor",
    "longest frame then, processor four times slower": "the same, with a processor four times slower, ms",
    "longest wait of a press then": "longest wait of a press then, ms",
    "hint of a solitaire, slowest": "hint of a solitaire, slowest, ms",
    "memory after 100 deals": "memory after 100 deals, MB",
    "memory after 1000 deals": "memory after 1,000 deals, MB",
}


class Table(NamedTuple):
    """A table: the part of `bench` whose figures it takes, the boards, `of` for each column, and name -> title of rows.

    A cell has the figures of all the boards, one after the other; "" stands for a part that is not of a board.
    `missing`: each row is there twice, without and with misses of the flash's cache.
    """

    part: str
    boards: tuple
    columns: tuple
    rows: dict
    missing: bool = False


TABLES = {
    "speed": Table("device", BOARDS, engine.GAMES, _SPEED, True),
    "device": Table("device", BOARDS[:1], ("",), _DEVICE, True),
    "waits": Table("device", BOARDS[:1], ("first screen", *engine.GAMES, "asleep"), _WAITS, True),
    "thinking": Table("thinking", BOARDS[:1], PLAYED_AGAINST, _THINKING, True),
    "hints": Table("hints", BOARDS[:1], engine.GAMES, _HINTS, True),
    "free": Table("device", BOARDS, engine.GAMES, _FREE),
    "late": Table("deals", BOARDS, engine.GAMES, _LATE),
    "page": Table("web", ("",), ("",), _PAGE),
    "redraws": Table("web", ("",), ("home", *engine.GAMES), {"full redraw": "redraw of a whole screen, ms"}),
    "heap": Table("heap", ("",), ("home", *engine.GAMES), {name: name for name in _SCREENS}),
}


def marked():
    """Return {name of a table: (path of its page, the text between its marks)}."""
    found = {}
    for path in inside(DOCS, "*.md"):
        for _, name, text, _ in _MARKED.findall(path.read_text(encoding="utf-8")):
            found[name] = path, text
    return found


def lines(name, figures, micropython, today, miss=MISS):
    """Return the text between a table's marks.

    `figures` are {(board, cycles of a miss, name of a figure, column): value}, measured `today` with a release of
    MicroPython, without misses and with those of `miss` cycles. A dash stands for a missing one.
    """
    table = TABLES[name]
    stamp = "Tercet %s, MicroPython %s, %s" % (VERSION, micropython, today)
    titles = [engine.title(of) if of in engine.GAMES else of for of in table.columns]
    rows = [(stamp, ["cycles of a miss"] * table.missing + titles)]
    for row, title in table.rows.items():
        for cycles in (0, miss) if table.missing else (0,):
            cells = [[_cell(figures.get((board, cycles, row, of))) for board in table.boards] for of in table.columns]
            rows.append((title, [str(cycles)] * table.missing + list(map(" · ".join, cells))))
    text = ["| %s |" % " | ".join([title, *cells]) for title, cells in rows]
    text.insert(1, "|---" * (1 + len(rows[0][1])) + "|")
    return "\n".join([*text, ""])


def _cell(value):
    """Return a value with about three significant digits, an int with all its digits; a dash for None."""
    if value is None:
        return "–"
    digits = 0 if isinstance(value, int) else 1 if value >= 10 else 2 if value >= 1 else 3
    return "{:,.{}f}".format(value, digits)


def write(name, figures, micropython, miss):
    """Write a table, measured today, into its page; the rest of the page stays as it is."""
    path = marked()[name][0]
    text = lines(name, figures, micropython, datetime.date.today().isoformat(), miss)
    page = path.read_text(encoding="utf-8")
    write_file(path, _MARKED.sub(lambda m: m[1] + text + m[4] if m[2] == name else m[0], page).encode())
