"""A UF2 file from the page: checked, and joined with the games, by what `image` does it with.

Runs in the page, on a MicroPython of its own that is gone afterwards.

    check_size(name, size)    what is wrong with a file of that size, or ""; the page puts it to GIVEN then
    check(name, target) what it is, as JSON: "wrong", or "board", "chip" and "blocks", those of its file system
    join()              with the first blocks of a file system at BLOCKS: put the file for the board to JOINED
"""

import json

from tools.board import file_systems, uf2
from tools.errors import ToolError

GIVEN, BLOCKS, JOINED = "/given.uf2", "/blocks", "/joined.uf2"
_ELSEWHERE = "%s is for %s, which this page has no games for: `run.py image` makes its file on a computer"

_base = _place = None


def check_size(name, size):
    try:
        uf2.check_size(size, name)
        return ""
    except ToolError as error:
        return str(error)


def check(name, target, count):
    """`count`: how many blocks the games take; `target`: what the file is for, or "" for what it says itself."""
    global _base, _place
    try:
        with open(GIVEN, "rb") as file:
            _base = uf2.parse(file.read(), name)
        board, _place = file_systems.locate(_base, target or None)
        file_systems.firmware(_base, _place)
        total = _place.size // uf2.SECTOR
        file_systems.check_room(count, total)
        if _base.family == uf2.RP2350_RISCV:
            raise ToolError(_ELSEWHERE % (name, uf2.FAMILIES[_base.family]))
    except ToolError as error:
        return json.dumps({"wrong": str(error)})
    return json.dumps({"board": board, "chip": uf2.FAMILIES[_base.family], "blocks": total})


def join():
    with open(BLOCKS, "rb") as file:
        joined = file_systems.join(_base, _place, file.read())
    with open(JOINED, "wb") as file:
        for block in uf2.blocks(joined):
            file.write(block)
