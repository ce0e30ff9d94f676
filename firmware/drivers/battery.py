"""A battery cell whose charge can be told; loaded on boards that have one. How it is read comes and goes."""

from engine.compat import forget


class Cell:
    """`wires`: what `battery.py` has to know of the board's wiring; `keyboard`: the one on I2C, or None."""

    def __init__(self, wires, keyboard):
        self._wires = wires
        self._keyboard = keyboard

    def read(self):
        """Return (percent or -1 where that is not known just now, True with power over USB)."""
        from firmware.drivers import battery_reading  # at once, so without the collections of `passing`

        forget("firmware.drivers.battery_reading")
        return battery_reading.read(self._wires, self._keyboard)
