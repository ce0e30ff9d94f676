"""An emulated handheld: chip, display, buttons, and the built games on its file system.

handheld = Handheld(uf2, "pico-lcd-1.3")
handheld.start()                      # to the first screen
handheld.press("right a wait:500 b")
handheld.image().save("shot.png")
"""

import math

from tools.emulator import battery, filesystem
from tools.emulator.buttons import Buttons
from tools.emulator.display import Display
from tools.emulator.keyboard import Keyboard
from tools.emulator.machine import CYCLES_PER_SECOND, Machine
from tools.emulator.panels import PANELS
from tools.errors import ToolError
from tools.simulator import board as boards
from tools.simulator import script

HOLD_MS = 60  # duration of a press
LONG_PRESS_MS = 600  # more than `HOLD` of `firmware/input.py`
_LONGEST = 30.0  # emulated seconds to wait until nothing moves
_QUIET_NS = 80_000_000  # nothing moves: nothing has been sent for this time, and the processor is mostly idle
IDLE = 0.6  # largest share of time that an idle processor works


class Handheld(Machine):
    """An emulated handheld of the board profile `board`, switched off.

    `files` (path → bytes) are added to the file system beside the games, such as `saves/…`; `image` (bytes) is written
    in place of them and the games, b"" leaves what the UF2 file has. `plugged`: to a host.
    """

    def __init__(self, uf2, board, files=None, image=None, plugged=True):
        self.profile = boards.find_board(board)
        self.display = Display(self.profile, PANELS[board])
        if self.profile["sda"] >= 0:
            self.buttons = Keyboard(self.profile, self.display.complaints)
        else:
            self.buttons = Buttons(self.profile)
        if image is None:
            image = filesystem.make({**filesystem.tree_files(board), **(files or {})})
        Machine.__init__(self, uf2, image, (self.display, self.buttons), plugged)
        for channel in self.mcu.pwm.channels:  # only a buzzer's edges are looked at
            if channel.index != self.profile["buzzer"] >> 1 & 7:
                channel.alarm_a.enable = channel.alarm_b.enable = channel.alarm_bottom.enable = False

    def start(self, seconds=_LONGEST):
        """Run until the first screen is complete; return the nanosecond of its last pixel."""
        if not self.run_until(lambda: self.display.on, seconds):
            raise ToolError("no picture within %g seconds; the console's last line: %s" % (seconds, self._last_line()))
        self.settle()
        return self.display.changed_at

    def _last_line(self):
        """Return the last line of the console's output."""
        self.run_until(lambda: self.connected, 2.0)
        text = bytes(self.output).decode(errors="replace").strip()
        return text.splitlines()[-1] if text else "none"

    def settle(self):
        """Run until nothing moves and the processor waits for a press, for at most _LONGEST."""
        end = self.nanos + _LONGEST * 1e9
        while self.nanos < end:
            began, busy = self.nanos, self.busy_nanos()
            if not self.run(_QUIET_NS / 2e9):
                return
            idle = self.busy_nanos() - busy < IDLE * (self.nanos - began)
            if idle and self.nanos - self.display.written_at >= _QUIET_NS:
                return

    def busy_nanos(self):
        """Return the nanoseconds that the processor has worked or waited for the flash, not for an interrupt."""
        return self.mcu.core.cycles * 1e9 / CYCLES_PER_SECOND + self.flash.busy_nanos

    def idle_share(self, seconds):
        """Let time pass; return the share of it in which the processor waited for an interrupt."""
        began, busy = self.nanos, self.busy_nanos()
        self.run(seconds)
        return 1 - (self.busy_nanos() - busy) / (self.nanos - began)

    def press(self, words):
        """Press keys by name, one after the other, each after the motion caused by the last one has ended.

        The words are those of `tools shot`: `wait:MS` lets time pass; after a key with `!` the next one does not wait.
        """
        for word in words.split():
            if word.startswith("wait:"):
                self.run(script.milliseconds(word) / 1000)
                continue
            name, hold = script.key_name(word), HOLD_MS
            if name == "look":
                name, hold = "select", LONG_PRESS_MS
            if word.endswith("!"):
                self.buttons.tap(name, hold)
                self.run((hold + HOLD_MS) / 1000)
            else:
                self.tap(name, hold)

    def tap(self, name, hold_ms=HOLD_MS):
        """Press and release one button, and wait until nothing moves."""
        self.buttons.tap(name, hold_ms)
        self.run(hold_ms / 1000)
        self.settle()

    def image(self):
        """Return the picture on the display as a Pillow image."""
        return self.display.image()

    def charge(self, percent, usb=False):
        """Set the battery's level (-1: none) and whether there is USB power; ToolError if it cannot be measured."""
        profile = self.profile
        if profile["register"] >= 0:
            self.buttons.full, self.buttons.charging = percent, usb
            return
        boards.check_gauge(profile)
        at_pin = (battery.millivolts(percent) - profile["drop"]) / profile["divider"]
        reading = 0 if percent < 0 else math.ceil(at_pin * battery.FULL_SCALE / battery.REFERENCE)
        self.mcu.adc.channel_values[profile["battery"] - battery.FIRST_PIN] = reading
        if profile["usb"] >= 0:
            self.mcu.gpio[profile["usb"]].set_input_value(usb)
