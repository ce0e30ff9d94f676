"""The panels of the boards: which part of a controller's memory is visible, and in which orientation.

Facts about panels and how they are mounted, from the vendors' own drivers. They repeat on purpose what
`firmware/boards.py` has: a profile that is wrong there gives a wrong picture here, as it would on a desk.
"""

from typing import NamedTuple


class Glass(NamedTuple):
    """`access` is the MADCTL value with which writing left to right, top to bottom gives an upright picture with red
    as red; the picture begins at `column`, `row` of the addresses in that orientation. `inverted`: the panel shows
    a colour as it is only while the controller inverts. `margin`: rows above and below that belong to the panel and
    not to the picture."""

    width: int
    height: int
    access: int
    column: int = 0
    row: int = 0
    inverted: bool = True
    margin: int = 0


_LANDSCAPE = 0x70
GLASS = {
    "pico-lcd-1.3": Glass(240, 240, _LANDSCAPE),
    "pico-lcd-1.14": Glass(240, 135, _LANDSCAPE, 40, 53),
    "pico-lcd-2": Glass(320, 240, _LANDSCAPE),
    "display-pack": Glass(240, 135, _LANDSCAPE, 40, 53),
    "display-pack-2": Glass(320, 240, _LANDSCAPE),
    "picosystem": Glass(240, 240, 0x04),
    "picopad": Glass(320, 240, 0x60),
    "pico-game-boy": Glass(240, 240, 0x04),
    "picocalc": Glass(320, 240, 0x48, 0, 40, margin=40),
    "ili9341": Glass(320, 240, 0x28, inverted=False),
}
