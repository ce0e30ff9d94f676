"""An emulated handheld behind the simulator's window: a person plays the real firmware.

`Window` of `tools/simulator/window.py` asks a board for its picture and passes it the buttons that are down, and asks a
console to go on. Here both are the emulated handheld. It runs at most as fast as a real one; while the
processor is busy it is some ten times slower.
"""

import time

_SLICE_NS = 4_000_000  # of emulated time between two polls of the buttons
_LEVEL_NS = 50_000_000
_TURN_SECONDS = 0.03  # of the desktop's time for each turn of the window


class Desk:
    """What `Window` takes as its board, its surface and its console."""

    light_percent = 100
    busy = False
    quarters = 0  # the picture is shown as it is on the board

    def __init__(self, handheld):
        self._handheld = handheld
        self._display = handheld.display
        self._buttons = handheld.buttons
        self.profile = handheld.profile
        self.width, self.height = self.profile["width"], self.profile["height"]
        self.surface = self
        self.closed = False
        self.tones = []  # the buzzer is not heard
        self.shown = []
        self.taps = None  # the screen of a handheld is not touched
        self._levels = []  # of the buttons, each for a while
        self._since = 0  # when the last one began, in nanoseconds
        self.pins = [pin for pins in self.profile["keys"].values() for pin in pins]
        self._down = 0
        self._frames = 0
        self._began = time.monotonic(), handheld.nanos

    def image(self):
        """Return what is on the display."""
        return self._display.image()

    def button_of(self, key):
        """Return the button that means a key when the board is not turned, or None."""
        return key if key in self.profile["keys"] else None

    def levels(self, mask):
        """Set which buttons are down; each level lasts long enough for the firmware to see it."""
        self._levels.append(mask)

    def step(self):
        """Let the handheld go on for a moment."""
        turn_ends = time.monotonic() + _TURN_SECONDS
        while time.monotonic() < turn_ends:
            behind = (time.monotonic() - self._began[0]) * 1e9 - (self._handheld.nanos - self._began[1])
            if behind < _SLICE_NS:
                break
            self._push()
            self._handheld.run(_SLICE_NS / 1e9)
        if behind > 1e9:
            self._began = time.monotonic(), self._handheld.nanos  # it could not keep up: no rush afterwards
        if self._display.frames != self._frames:
            self._frames = self._display.frames
            self.shown.append((0, 0, self.width, self.height))

    def _push(self):
        """Bring the emulated buttons to the next levels that the window has shown."""
        if not self._levels or self._handheld.nanos - self._since < _LEVEL_NS:
            return
        self._since = self._handheld.nanos
        mask = self._levels.pop(0)
        changed = mask ^ self._down
        self._down = mask
        for i, pin in enumerate(self.pins):
            if changed >> i & 1:
                self._buttons.set_pin(pin, bool(mask >> i & 1))

    def shut_down(self):
        """The window was closed: nothing to do, the power may go at any time."""
