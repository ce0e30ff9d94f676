"""A piezo buzzer on a PWM pin: tones that end by themselves."""

from machine import PWM, Pin

from engine.compat import const

_HALF = const(32768)
_LOWEST = const(20)
_HIGHEST = const(10_000)
_WRAP = const(0x3FFFFFFF)


class Buzzer:
    """Silent until `tone`; the caller runs `tick` every few milliseconds."""

    def __init__(self, pin):
        self._pwm = PWM(Pin(pin), freq=1000, duty_u16=0)
        self._began = 0
        self._lasts = 0

    def tone(self, hertz, ms, now):
        """Start a tone of `ms` milliseconds at time `now`, in place of the one that sounds."""
        self._lasts = 0
        self._pwm.freq(max(_LOWEST, min(_HIGHEST, hertz)))
        self._pwm.duty_u16(_HALF)
        self._began = now
        self._lasts = ms

    def tick(self, now):
        """End the tone when its time is over; 0 when none sounds."""
        if self._lasts and (now - self._began) & _WRAP >= self._lasts:
            self.quiet()
        return self._lasts

    def quiet(self):
        """End the tone."""
        self._lasts = 0
        self._pwm.duty_u16(0)
