"""Checks a UF2 file and adds the games to it, with the code of `image`, on a MicroPython of its own in the page.

The page calls `check_size`, writes the file to GIVEN, calls `check`, writes the first blocks of a file system to BLOCKS
and calls `join`, which writes the file for the board to JOINED.
"""

import json

from tools.board import file_systems, uf2
from tools.errors import ToolError

GIVEN, BLOCKS, JOINED = "/given.uf2", "/blocks", "/joined.uf2"
_UNSUPPORTED = "%s is for %s, for which this page has no games: use `tercet image` on a computer"

_base = _place = None  # the checked file, as `uf2.Uf2`, and where its file system lies, as `file_systems.Flash`


def check_size(name, size):
    """Return an error message about the size of a file, or ""."""
    try:
        uf2.check_size(size, name)
        return ""
    except ToolError as error:
        return str(error)


def check(name, target, count):
    """Return, as JSON, "wrong", or the file's "board", "chip" and the number of "blocks" of its file system.

    `target`: a name of `file_systems.TARGETS`, "" for the board that the file states; "board" is such a name, too, if
    the board is known. `count`: the number of blocks that the games need.
    """
    global _base, _place
    try:
        with open(GIVEN, "rb") as file:
            _base = uf2.parse(file.read(), name)
        board, _place = file_systems.locate(_base, target or None)
        file_systems.firmware(_base, _place)
        total = _place.size // uf2.SECTOR
        file_systems.check_room(count, total)
        if _base.family == uf2.RP2350_RISCV:
            raise ToolError(_UNSUPPORTED % (name, uf2.FAMILIES[_base.family]))
    except ToolError as error:
        return json.dumps({"wrong": str(error)})
    return json.dumps({"board": board, "chip": uf2.FAMILIES[_base.family], "blocks": total})


def join():
    """Write the UF2 file with firmware and games to JOINED."""
    with open(BLOCKS, "rb") as file:
        joined = file_systems.join(_base, _place, file.read())
    with open(JOINED, "wb") as file:
        for block in uf2.blocks(joined):
            file.write(block)
