"""The voltage of a lithium cell at rest at a state of charge.

Points of CURVE in `firmware/drivers/battery.py`, written out again: how the firmware reads and looks up the voltage is
tested with them, not the curve.
"""

FIRST_PIN = 26  # of the 12-bit converter
FULL_SCALE = 4095
REFERENCE = 3300  # millivolts at FULL_SCALE
# Percent, millivolts
_POINTS = ((0, 3270), (5, 3610), (10, 3690), (20, 3730), (50, 3840), (60, 3870), (80, 4020), (100, 4200))


def millivolts(percent):
    """Return the voltage at a state of charge of 0 to 100 percent; 0 without a cell (-1)."""
    if percent < 0:
        return 0
    for (low, least), (high, most) in zip(_POINTS, _POINTS[1:]):
        if percent <= high:
            return least + (percent - low) * (most - least) / (high - low)
    raise ValueError("a cell cannot be %d percent full" % percent)
