"""The boards' panels: the visible part of a controller's memory, and its orientation.

The values are from the vendors' drivers, independent on purpose of `firmware/boards.py`: a mistake there gives a wrong
picture here, as it would on a real board.
"""

from typing import NamedTuple


class Panel(NamedTuple):
    """A panel. `access`: the MADCTL value with which pixels written left to right, top to bottom are an upright picture
    in the right colours. `width`, `height`: of the picture; `column`, `row`: the address of its first pixel in that
    orientation. `inverted`: colours are right while the controller inverts. `margin`: rows of the panel above and below
    the picture."""

    width: int
    height: int
    access: int
    column: int = 0
    row: int = 0
    inverted: bool = True
    margin: int = 0


_LANDSCAPE = 0x70
PANELS = {
    "pico-lcd-1.3": Panel(240, 240, _LANDSCAPE),
    "pico-lcd-1.14": Panel(240, 135, _LANDSCAPE, 40, 53),
    "pico-lcd-2": Panel(320, 240, _LANDSCAPE),
    "display-pack": Panel(240, 135, _LANDSCAPE, 40, 53),
    "display-pack-2": Panel(320, 240, _LANDSCAPE),
    "display-pack-2.8": Panel(320, 240, _LANDSCAPE),
    "pico-explorer": Panel(240, 240, 0x04),
    "picosystem": Panel(240, 240, 0x04),
    "picopad": Panel(320, 240, 0x60),
    "pico-game-boy": Panel(240, 240, 0x04),
    "picocalc": Panel(320, 240, 0x48, 0, 40, margin=40),
    "ili9341": Panel(320, 240, 0x28, inverted=False),
}
