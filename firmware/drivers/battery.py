"""A battery cell whose charge can be read. The code that reads it is loaded for each reading."""

from engine.modules import borrow


class Cell:
    """`wires`: what `battery.py` has to know of the board's wiring; `keyboard`: the one on I2C, or None."""

    def __init__(self, wires, keyboard):
        self._wires = wires
        self._keyboard = keyboard

    def read(self):
        """Return (percent or -1 where that is not known just now, True with power over USB)."""
        return borrow("firmware.drivers.battery_reading").read(self._wires, self._keyboard)
