"""Push buttons that connect a pin to ground, with contacts that bounce.

A contact closes or opens at once, then changes a few more times, in the same way in each run.
"""

import random

from tools.errors import ToolError

_BOUNCES = 3  # times that a contact goes back and comes again


class NoButton(ToolError):
    """The board has no button for a key."""


class Keys:
    """Base class of buttons and keyboards, operated by the names of a profile's keys; a device of the emulator.

    A key's first pin is used (on a keyboard, its first code). Subclasses have `set_pin(pin, down)`.
    """

    def __init__(self, profile):
        self.pins = {name: tuple(pins) for name, pins in profile["keys"].items()}

    def attach(self, mcu):
        """Connect to the emulated chip."""
        self._mcu = mcu

    def down(self, name):
        """Push the button of a key."""
        self.set_pin(self._pin(name), True)

    def up(self, name):
        """Release the button of a key."""
        self.set_pin(self._pin(name), False)

    def tap(self, name, hold_ms=60):
        """Push the button of a key now and release it after `hold_ms`."""
        pin = self._pin(name)
        self.set_pin(pin, True)
        self._schedule(hold_ms, lambda: self.set_pin(pin, False))

    def _pin(self, name):
        if not self.pins.get(name):
            raise NoButton("the board has no button for %r; its keys are: %s" % (name, ", ".join(self.pins)))
        return self.pins[name][0]

    def _schedule(self, ms, action):
        self._mcu.clock.create_alarm(action).schedule(ms * 1e6)


class Buttons(Keys):
    """The buttons of a profile; `bounce_ms` 0 gives ideal contacts."""

    bounce_ms = 4  # how long contacts bounce, as those of common tact switches do

    def __init__(self, profile):
        Keys.__init__(self, profile)
        self._random = random.Random(1)

    def set_pin(self, pin, down):
        """Close or open the contact at a pin, bouncing."""
        self._set(pin, down)
        if not self.bounce_ms:
            return
        times = sorted(self._random.uniform(0.05, self.bounce_ms) for _ in range(2 * _BOUNCES))
        for i, ms in enumerate(times):
            level = down if i % 2 else not down
            self._schedule(ms, lambda level=level: self._set(pin, level))

    def _set(self, pin, down):
        if down:
            self._mcu.gpio[pin].set_input_value(False)
        else:
            self._mcu.gpio[pin].release_input()
