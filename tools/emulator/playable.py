"""An emulated handheld in the simulator's window, to play the real firmware.

`Window` of `tools/simulator/window.py` needs a board, a surface and a console; here the emulated handheld is all three.
It runs at most as fast as a real one, and without Numba some ten times slower while the processor is busy.
"""

import time

_SLICE_NS = 4_000_000  # of emulated time between two updates of the buttons
_LEVEL_NS = 50_000_000  # of emulated time that each level of the buttons lasts at least
_FRAME_S = 0.03  # of real time for each frame of the window


class PlayableHandheld:
    """The board and console of a `Window`, whose surface is the handheld."""

    light_percent = 100
    busy = False
    quarters = 0  # the picture is never turned

    def __init__(self, handheld):
        self._handheld = handheld
        self.profile = handheld.profile
        self.width, self.height = self.profile["width"], self.profile["height"]
        self.surface = handheld
        self.closed = False
        self.shown = []  # rectangles for the window to repaint
        self.taps = None  # the screen of a handheld is not touched
        self.pins = [pin for pins in self.profile["keys"].values() for pin in pins]
        self._levels = []  # coming masks of the buttons that are down, bits as in `pins`
        self._down = 0  # the present mask
        self._since = 0  # when it began, in nanoseconds
        self._writes = 0
        self._began = time.monotonic(), handheld.nanos

    def button_of(self, key):
        """Return the name of the button that means a key, or None."""
        return key if key in self.profile["keys"] else None

    def levels(self, mask):
        """Set which buttons are down; each level lasts long enough for the firmware to see it."""
        self._levels.append(mask)

    def step(self):
        """Run the handheld for one frame of the window."""
        end, behind = time.monotonic() + _FRAME_S, 0
        while time.monotonic() < end:
            behind = (time.monotonic() - self._began[0]) * 1e9 - (self._handheld.nanos - self._began[1])
            if behind < _SLICE_NS:
                break
            self._update_buttons()
            self._handheld.run(_SLICE_NS / 1e9)
        if behind > 1e9:
            self._began = time.monotonic(), self._handheld.nanos  # too slow: do not try to catch up later
        if self._handheld.display.writes != self._writes:
            self._writes = self._handheld.display.writes
            self.shown.append((0, 0, self.width, self.height))

    def _update_buttons(self):
        """Bring the emulated buttons to the next levels, once the present ones have lasted."""
        if not self._levels or self._handheld.nanos - self._since < _LEVEL_NS:
            return
        self._since = self._handheld.nanos
        mask = self._levels.pop(0)
        changed = mask ^ self._down
        self._down = mask
        for i, pin in enumerate(self.pins):
            if changed >> i & 1:
                self._handheld.buttons.set_pin(pin, bool(mask >> i & 1))

    def shut_down(self):
        """Do nothing: the power may fail at any time."""
