"""A lithium cell by its voltage: some points of the discharge at a light load, as cells' makers publish such curves.

They repeat on purpose, with fewer points, what `firmware/drivers/battery_reading.py` has.
"""

FIRST_PIN = 26  # of the converter, whose results have twelve bits
FULL_SCALE = 4095
REFERENCE = 3300  # millivolts
_POINTS = ((0, 3270), (5, 3610), (10, 3690), (20, 3730), (50, 3840), (60, 3870), (80, 4020), (100, 4200))


def millivolts(percent):
    """Return the voltage of a cell that is so full; -1: none is there."""
    if percent < 0:
        return 0
    for (low, least), (high, most) in zip(_POINTS, _POINTS[1:]):
        if percent <= high:
            return least + (percent - low) * (most - least) / (high - low)
    raise ValueError("a cell is %d percent full" % percent)
