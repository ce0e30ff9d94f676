"""Measurements of the emulated Pico, the heap of a 32-bit build, and the page in a browser."""

from typing import NamedTuple

# One board per screen size
BOARDS = ("pico-lcd-1.3", "pico-lcd-1.14", "pico-lcd-2")
PLAYED_AGAINST = ("tresydos", "trepenta", "trex")  # games with opponents
MISS = 60  # cycles of a miss of the flash's cache, unless the command says otherwise (docs/performance.md)


class Figure(NamedTuple):
    """One measured figure: what was measured, of what ("" for the whole), the value, its unit, and how."""

    name: str
    of: str
    value: float
    unit: str
    how: str = ""
