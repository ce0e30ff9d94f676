"""The simulated board: what the console runs on without a device.

`SimBoard` answers like the board object of `firmware/device.py`, draws on a Pillow surface, and takes
its keys either as raw button levels (the window of `tools play`: the real debouncing and repeating) or
as ready key events with a clock that only moves when told (`Script`, for pictures and tests).
"""

import secrets
import time
from pathlib import Path

from display.surface_pil import SurfacePIL
from firmware import boards
from firmware.console import Console
from firmware.input import KEYS, Input, wiring
from tools.errors import ToolError

TEXTS = Path(__file__).resolve().parent.parent / "firmware" / "text"
PACKS = Path(__file__).resolve().parent.parent / "seeds" / "deals"
ALIASES = {"a": "select", "b": "back", "l": "left", "r": "right", "u": "up", "d": "down"}
STEP_MS = 20  # how far a script's clock moves between two frames


class SimBoard:
    """A board of one profile whose saves are in the folder `root`."""

    notice = ""
    has_buzzer = True
    has_light = True

    def __init__(self, profile, root):
        self.profile = profile
        self.name = profile["name"]
        self.width = profile["width"]
        self.height = profile["height"]
        self.has_stick = "up" in profile["keys"]
        self.root = str(root)
        Path(root).mkdir(parents=True, exist_ok=True)
        self.surface = SurfacePIL(self.width, self.height)
        self.closed = False
        self.light_percent = 100
        self.tones = []
        self.events = []
        self.shown = []  # rectangles sent since somebody last looked
        self.pins, codes, holds = wiring(profile)
        self.input = Input(codes, holds)
        self.mask = 0

    def show(self, x, y, w, h):
        """Take note of a rectangle that a display would have been sent."""
        self.shown.append((x, y, w, h))

    def poll(self):
        if self.events:
            return self.events.pop(0)
        self.input.sample(self.mask, self.millis())
        return self.input.poll()

    def repeat(self, name):
        self.input.repeat(name)

    def millis(self):
        return time.monotonic_ns() // 1_000_000 & 0x3FFFFFFF

    def sleep_ms(self, ms):
        time.sleep(ms / 1000)

    def light(self, percent):
        self.light_percent = percent

    def beep(self, frequency, ms):
        self.tones.append((frequency, ms))

    def quiet(self):
        self.tones.clear()

    def random_seed(self):
        return secrets.randbelow(0xFFFFFFFF) + 1

    def clock(self):
        now = time.localtime()
        return now.tm_year, now.tm_mon, now.tm_mday

    def text_path(self, name):
        """Return the path of a game's rules text."""
        return str(TEXTS / (name + ".txt"))

    def pack_path(self, name):
        """Return the path of a pack of certified deals."""
        return str(PACKS / name)


class ScriptBoard(SimBoard):
    """A simulated board whose clock stands still unless told, with deals that repeat."""

    def __init__(self, profile, root):
        self.now = 1000
        self.next_deal = 7
        SimBoard.__init__(self, profile, root)

    def millis(self):
        return self.now

    def sleep_ms(self, ms):
        self.now += ms

    def random_seed(self):
        self.next_deal += 17
        return self.next_deal

    def clock(self):
        return 2026, 7, 1


class Script:
    """A console that is driven by key names: `script.press("right a wait:300")`."""

    def __init__(self, board_name, root):
        self.board = ScriptBoard(find_board(board_name), root)
        self.console = Console(self.board)

    def home(self):
        """Show the home screen."""
        self.console.home()
        self.settle()

    def play(self, game):
        """Show a game in progress."""
        self.console.home()
        self.console.push("play", game)
        self.settle()

    def press(self, words):
        """Press keys by name, one after the other, each answered and its motion finished.

        `wait:MS` lets time pass instead.
        """
        for word in words.split():
            if word.startswith("wait:"):
                self.wait(number(word))
                continue
            name = ALIASES.get(word, word)
            if name not in KEYS:
                raise ToolError("no key is called %r; the keys are: %s, or wait:MS" % (word, ", ".join(KEYS)))
            self.board.events.append(KEYS.index(name))
            self.console.step()
            self.settle()

    def wait(self, ms):
        """Let time pass, frame by frame."""
        end = self.board.now + ms
        while self.board.now < end:
            self.board.now += min(STEP_MS, end - self.board.now)
            self.console.step()

    def settle(self, frames=2000):
        """Run until nothing moves any more (for opponents: until it is a person's turn)."""
        quiet = 0
        for _ in range(frames):
            quiet = 0 if self.console.step() else quiet + 1
            if quiet > 3:
                return
            self.board.now += STEP_MS

    def image(self):
        """Return the screen as a Pillow image."""
        return self.board.surface.image()


def number(word):
    """Return the milliseconds of `wait:MS`."""
    text = word.split(":", 1)[1]
    if not text.isdigit():
        raise ToolError("%r is not wait:MS with a number of milliseconds" % word)
    return int(text)


def find_board(name):
    """Return a board's profile by name; ToolError lists the boards."""
    try:
        return boards.profile(name)
    except boards.BadBoard as error:
        raise ToolError(str(error))
