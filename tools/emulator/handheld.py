"""A whole handheld on the desk: emulated chip, display, buttons, and the built games on its file system.

handheld = Handheld(uf2, "pico-lcd-1.3")
handheld.start()                          # to the first screen
handheld.press("right a wait:500 b")
handheld.image().save("shot.png")
handheld.saves()                          # the player's files, as the device has written them
handheld.charge(40)                       # its battery, where the board has one
"""

import math

from tools.board import device
from tools.emulator import battery, filesystem
from tools.emulator.buttons import BOUNCE_MS, Buttons
from tools.emulator.display import Display
from tools.emulator.keyboard import Keyboard
from tools.emulator.machine import CYCLES_PER_SECOND, Machine
from tools.emulator.panels import GLASS
from tools.errors import ToolError
from tools.simulator import board as boards
from tools.simulator import script

HOLD_MS = 60  # how long a finger stays on a button
LOOK_MS = 600  # how long it stays to look around
_LONGEST = 30.0  # emulated seconds to wait for a screen that does not come to rest
_QUIET_NS = 80_000_000  # nothing sent for so long, and the processor mostly idle: the screen is at rest
_IDLE = 0.6  # share of its time that the processor works at most while it only waits for a press


class Handheld(Machine):
    """An emulated handheld of the board profile `board`, switched off.

    `files` (path → bytes) go onto the file system beside the games, such as `saves/…`; `image` (bytes) takes
    the place of the whole file system, built games included. `bounce_ms` is that of the buttons; `plugged` says
    whether a USB host is there.
    """

    def __init__(self, uf2, board, files=None, image=None, bounce_ms=BOUNCE_MS, plugged=True):
        self.profile = boards.find_board(board)
        self.display = Display(self.profile, GLASS[board])
        if self.profile["sda"] >= 0:
            self.buttons = Keyboard(self.profile, self.display.complaints)
        else:
            self.buttons = Buttons(self.profile, bounce_ms)
        if image is None:
            image = filesystem.make({**filesystem.tree_files(board), **(files or {})})
        Machine.__init__(self, uf2, image, (self.display, self.buttons), plugged)

    def start(self, seconds=_LONGEST):
        """Let it start up to a screen at rest; return the nanosecond of the last pixel of that screen."""
        if not self.run_until(lambda: self.display.on, seconds):
            raise ToolError("no picture within %g seconds; the console says: %s" % (seconds, self._last_words()))
        self.settle()
        return self.display.changed_at

    def _last_words(self):
        self.run_until(lambda: self.connected, 2.0)
        text = bytes(self.output).decode(errors="replace").strip()
        return text.splitlines()[-1] if text else "nothing"

    def settle(self, seconds=_LONGEST):
        """Wait until nothing moves and the processor only waits for a press. False when that does not happen."""
        end = self.nanos + seconds * 1e9
        while self.nanos < end:
            began, worked = self.nanos, self._worked()
            if not self.run(_QUIET_NS / 2e9):
                return False
            idle = self._worked() - worked < _IDLE * (self.nanos - began)
            if idle and self.nanos - self.display.written_at >= _QUIET_NS:
                return True
        return False

    def _worked(self):
        """Return the nanoseconds that the processor has worked or stood still for the flash."""
        return self.cycles * 1e9 / CYCLES_PER_SECOND + self.flash.busy_nanos

    def waits(self, seconds):
        """Let time pass; return for which share of it the processor only waited for an interrupt, by its cycles."""
        began, worked = self.nanos, self._worked()
        self.run(seconds)
        return 1 - (self._worked() - worked) / (self.nanos - began)

    def press(self, words):
        """Press keys by name one after the other, each held like a finger would and its motion waited for.

        The words are those of `tools shot`: `wait:MS` lets time pass, a key with `!` after it is not waited for.
        """
        for word in words.split():
            if word.startswith("wait:"):
                self.run(script.milliseconds(word) / 1000)
                continue
            name, hold = script.key_name(word), HOLD_MS
            if name == "look":
                name, hold = "select", LOOK_MS
            if word.endswith("!"):
                self.buttons.tap(name, hold)
                self.run((hold + HOLD_MS) / 1000)
            else:
                self.tap(name, hold)

    def tap(self, name, hold_ms=HOLD_MS):
        """Press and release one button, and wait until the screen is at rest."""
        self.buttons.tap(name, hold_ms)
        self.run(hold_ms / 1000)
        self.settle()

    def image(self):
        """Return what is on the display as a Pillow image."""
        return self.display.image()

    def charge(self, percent, usb=False):
        """Have a battery that is so full, with power over USB or without; ToolError where the board measures none."""
        profile = self.profile
        if profile["register"] >= 0:
            self.buttons.full, self.buttons.charging = max(0, percent), usb
            return
        if profile["battery"] < 0:
            raise ToolError("%s cannot tell how full a battery is" % profile["title"])
        seen = battery.millivolts(percent) - profile["drop"]
        numbers = 0 if percent < 0 else math.ceil(seen / profile["divider"] * battery.FULL_SCALE / battery.REFERENCE)
        self.mcu.adc.channel_values[profile["battery"] - battery.FIRST_PIN] = numbers
        if profile["usb"] >= 0:
            self.mcu.gpio[profile["usb"]].set_input_value(usb)

    def saves(self):
        """Return the player's files (name → bytes) as they are in the flash now."""
        folder = device.SAVES + "/"
        return {path[len(folder) :]: data for path, data in filesystem.read(self.disk(), device.SAVES).items()}
