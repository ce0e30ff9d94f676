"""Backlight on a PWM pin."""

from machine import PWM, Pin

from engine.compat import const

_HERTZ = const(1000)  # above what the eye can see, low enough for the boards' slow transistors
_FULL = const(65535)  # the duty of a pin that is always high


class Backlight:
    """Starts off. `off`: the pin level that turns it off."""

    def __init__(self, pin, off):
        self._off = _FULL * off
        self._pwm = PWM(Pin(pin), freq=_HERTZ, duty_u16=self._off)

    def set(self, percent):
        """Set the brightness as the eye sees it, 1 to 100 percent, for which the current is its square; 0 is off."""
        percent = max(0, min(100, percent))
        duty = 0 if not percent else max(_FULL // 1000, _FULL * percent * percent // 10_000)  # never too dark to see
        self._pwm.duty_u16(duty ^ self._off)  # _FULL - duty where a high pin turns it off
