"""What an eye gets of a panel: how large its pixels are, and how large what is drawn with them looks.

Everything is seen from DISTANCE, at which a handheld is held. One minute of arc there is some 0.09 mm: about a pixel.
"""

from math import atan, degrees, hypot, radians, tan

DISTANCE = 300  # millimetres
_INCH = 25.4


def pixels_a_mm(board):
    """Return how many pixels of a board profile's panel lie on a millimetre."""
    return hypot(board["width"], board["height"]) / (board["diagonal"] * _INCH)


def arcminutes(board, rows):
    """Return the minutes of arc under which so many rows of a board profile's panel are seen."""
    return 60 * degrees(atan(rows / pixels_a_mm(board) / DISTANCE))


def pixels_of(board, minutes):
    """Return how many pixels of a board profile's panel are seen under so many minutes of arc."""
    return tan(radians(minutes / 60)) * DISTANCE * pixels_a_mm(board)
