"""Puts the names that the tables need into `firmware/names.mpy`, which the device loads before its first game.

A module then finds its names loaded, and does not leave them scattered over the heap.
"""

from fnmatch import fnmatch
from pathlib import Path
from string import ascii_uppercase, digits

from tools.board.shrink.names import rom_names

TARGET = "firmware/names.mpy"
HEADER = 4  # bytes at the beginning of a compiled module

# Modules that are loaded for a moment: their names are few at a time and fit into small gaps of the heap. Of the
# screens those are all but the result and the rules
IN_PASSING = (
    "display/qr.mpy", "display/rules_pages.mpy", "display/win_cascade.mpy",
    "display/renderers/piles.mpy", "display/renderers/places.mpy", "display/renderers/score_sheet.mpy",
    "display/renderers/*/pages.mpy", "display/renderers/*/sounds.mpy",
    "engine/where_lost.mpy", "engine/*/easy.mpy", "engine/*/hand_value.mpy", "engine/*/matching.mpy",
    "engine/*/partners.mpy", "engine/*/playout.mpy", "engine/*/round_decisions.mpy", "engine/*/sampling.mpy",
    "firmware/lessons.mpy", "firmware/sleep.mpy", "firmware/sounds.mpy", "firmware/link/*.mpy",
    "firmware/screens/[!r]*.mpy",
    "firmware/table/linked.mpy", "firmware/table/open_link.mpy", "firmware/table/race.mpy",
    "firmware/drivers/battery.mpy", "firmware/drivers/keyboard.mpy", "firmware/drivers/light_sleep.mpy",
    "firmware/drivers/uart.mpy", "firmware/store/quarantine.mpy", "firmware/store/times.mpy",
)  # fmt: skip


def add(tree, modules, place):
    """Add the names in `modules` (paths in the folder `tree`), and their own, to the tree's `firmware/names.mpy`.

    `place(path)`: the path by which the device loads one.
    """
    names = set(ascii_uppercase + digits)  # one letter of a text, such as a card's rank, is a name too
    for path in modules:
        if not any(fnmatch(path, pattern) for pattern in IN_PASSING):
            module = path[: -len(".mpy")].replace("/", ".").removesuffix(".__init__")
            names.update(_read((tree / path).read_bytes())[1], (place(path), module), module.split("."))
    target = Path(tree) / TARGET
    target.write_bytes(_with(target.read_bytes(), sorted(names - set(rom_names()))))


def _read(data):
    """Return (where the name table ends, the names that are not in the firmware) of a compiled module.

    The format is that of MicroPython's `py/persistentcode.c`: a header, the number of names, the number of objects;
    then per name an odd number if the firmware has it, else twice its length, the name and a zero byte.
    """
    count, at = number_at(data, HEADER)
    _, at = number_at(data, at)
    names = []
    for _ in range(count):
        length, at = number_at(data, at)
        if not length & 1:
            names.append(data[at : at + length // 2].decode())
            at += length // 2 + 1
    return at, names


def _with(data, names):
    """Return a compiled module with names added to its table, after those that its code uses."""
    end, _ = _read(data)
    count, start = number_at(data, HEADER)
    added = b"".join(_bytes(2 * len(name.encode())) + name.encode() + b"\0" for name in names)
    return data[:HEADER] + _bytes(count + len(names)) + data[start:end] + added + data[end:]


def number_at(data, at):
    """Return (the number at `at`, where it ends): seven bits per byte, highest first; all but the last have bit 7."""
    value = 0
    while data[at] & 0x80:
        value = value << 7 | data[at] & 0x7F
        at += 1
    return value << 7 | data[at], at + 1


def _bytes(number):
    """Return a number as `number_at` reads it."""
    parts = [number & 0x7F]
    while number := number >> 7:
        parts.insert(0, number & 0x7F | 0x80)
    return bytes(parts)
