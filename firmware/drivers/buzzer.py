"""A piezo buzzer on a PWM pin: it plays sounds, note after note, by itself."""

from machine import PWM, Pin

import firmware.sounds as sounds_module  # load
from engine.compat import const
from engine.modules import unload

_NOTE = const(64)  # bytes from here on are letters, the notes; lower ones are a pause or the end
_ZERO = const(48)  # the code of 0
_WRAP = const(0x3FFFFFFF)


class Buzzer:
    """Silent until `start`; the caller runs `tick` every few milliseconds, also in an interrupt."""

    def __init__(self, pin):
        self._pwm = PWM(Pin(pin), freq=1000, duty_u16=0)
        self._sounds = None  # the module, while sound is on
        self._level = self._first = self._at = self._up = 0  # `_first`, `_at`: where the sound begins, the next note is
        self._began = self._ms = 0  # when the note began, and for how long it sounds; 0: nothing does

    def volume(self, level):
        """Set how loud sounds are: 1 to 3, or 0 for none."""
        self.quiet()
        self._level = level
        if level:
            self._sounds = sounds_module
        elif self._sounds:
            self._sounds = None
            unload("firmware.sounds")

    def start(self, name, up, now):
        """Start a sound at time `now`, its notes `up` steps higher, unless one is playing that matters more."""
        if not self._level:
            return
        first = self._sounds.find(name)
        if self._ms and first < self._first:
            return
        self._ms = 0  # until all is set an interrupt has nothing to do
        self._first = self._at = first
        self._up = up
        self._began = now
        self._next()

    def tick(self, now):
        """Go on to the next note when one is over; return 0 when there is none."""
        if self._ms:
            late = ((now - self._began) & _WRAP) - self._ms
            if late >= 0:
                self._began = now - late  # never above `now`: a number that is not a small integer is allocated
                self._next()
        return self._ms

    def _next(self):
        """Start the note at `_at`, or end. Allocates nothing."""
        sounds = self._sounds
        at = self._at
        note = sounds.SOUNDS[at]
        if note >= _NOTE:
            self._pwm.freq(sounds.hertz(note, self._up))
            self._pwm.duty_u16(sounds.duty(note, self._level))
        else:
            self._pwm.duty_u16(0)
            if note != sounds.PAUSE:
                self._ms = 0
                return
        self._at = at + 2
        self._ms = (sounds.SOUNDS[at + 1] - _ZERO) * sounds.UNIT_MS

    def quiet(self):
        """End the sound."""
        self._ms = 0
        self._pwm.duty_u16(0)
