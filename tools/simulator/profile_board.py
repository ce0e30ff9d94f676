"""What the boards of a window, a script and a browser share. It runs on MicroPython too."""

import firmware
from engine.compat import const
from firmware.input import elapsed

_LONGEST_GAP_MS = const(1000)  # between two readings while the game goes on


class ProfileBoard(firmware.Board):
    """A board with the screen and buttons of a profile, on any surface."""

    def __init__(self, profile, root, surface):
        """Use the folder `root` for saves."""
        self.profile = profile
        self.name = profile["name"]
        self.width = profile["width"]
        self.height = profile["height"]
        self.has_stick = "up" in profile["keys"]
        self.ways = 1 if profile["sda"] >= 0 else 4 if self.width == self.height else 2
        self.has_light = profile["bl"] >= 0
        self.has_buzzer = profile["buzzer"] >= 0
        self.root = root
        self.surface = surface


class GameClock:
    """Milliseconds that pass in the game, wrapping at 2^30.

    A gap in which nobody read the clock does not count: the computer slept, the window was minimised, the tab hidden.
    """

    def __init__(self, read):
        """`read` returns milliseconds of a monotonic clock that wraps at 2^30."""
        self._read = read
        self._last = read()
        self._now = 0

    def millis(self):
        """Return the milliseconds passed."""
        now = self._read()
        gap = elapsed(now, self._last)
        self._last = now
        if gap < _LONGEST_GAP_MS:
            self._now = (self._now + gap) & 0x3FFFFFFF
        return self._now
