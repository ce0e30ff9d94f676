"""Push buttons that connect a pin to ground, with contacts that bounce.

    buttons = Buttons(profile)
    buttons.down("select"); buttons.up("select")     # now, bouncing for some milliseconds
    buttons.tap("select", hold_ms=60)

A contact closes at once and then opens and closes a few more times; the same seed bounces the same.
"""

import random

from tools.errors import ToolError

BOUNCE_MS = 4  # how long contacts bounce, as those of common tact switches do
_BOUNCES = 3


class NoButton(ToolError):
    """A board does not have the button that was to be pressed."""


class Buttons:
    """The buttons of a profile; an external device of the emulator. `bounce_ms` 0 gives ideal contacts."""

    def __init__(self, profile, bounce_ms=BOUNCE_MS, seed=1):
        self.pins = {name: tuple(pins) for name, pins in profile["keys"].items()}
        self.bounce_ms = bounce_ms
        self._random = random.Random(seed)

    def attach(self, mcu):
        """Connect to the emulated chip."""
        self._mcu = mcu

    def down(self, name):
        """Push the button of a key (the first one, when a key has several)."""
        self.set_pin(self._pin(name), True)

    def up(self, name):
        """Release it."""
        self.set_pin(self._pin(name), False)

    def tap(self, name, hold_ms=60):
        """Push it now and release it after `hold_ms`."""
        pin = self._pin(name)
        self.set_pin(pin, True)
        self._later(hold_ms, lambda: self.set_pin(pin, False))

    def _pin(self, name):
        if not self.pins.get(name):
            raise NoButton("the board has no button for %r; its keys are: %s" % (name, ", ".join(self.pins)))
        return self.pins[name][0]

    def set_pin(self, pin, closed):
        """Close or open the contact at a pin, bouncing."""
        self._set(pin, closed)
        if not self.bounce_ms:
            return
        moments = sorted(self._random.uniform(0.05, self.bounce_ms) for _ in range(2 * _BOUNCES))
        for i, moment in enumerate(moments):
            level = closed if i % 2 else not closed
            self._later(moment, lambda level=level: self._set(pin, level))

    def _later(self, ms, action):
        self._mcu.clock.create_alarm(action).schedule(ms * 1e6)

    def _set(self, pin, closed):
        if closed:
            self._mcu.gpio[pin].set_input_value(False)
        else:
            self._mcu.gpio[pin].release_input()
