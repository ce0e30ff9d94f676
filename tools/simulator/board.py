"""The simulated board: what the console runs on without a device.

`SimBoard` draws on a Pillow surface and takes its keys as raw button levels, so that the window of `tools play` has the
real debounce and repeat. `script` makes the console that pictures and tests drive by key names
(`tools/simulator/script.py`).
"""

import secrets
import time
from pathlib import Path

from display.surface.pillow import SurfacePIL
from firmware import boards
from firmware.input import KEYS
from tools import languages
from tools.arguments import checked
from tools.errors import ToolError
from tools.project import ROOT
from tools.simulator import loopback
from tools.simulator.frame import printed
from tools.simulator.profile_board import ButtonBoard
from tools.simulator.script import Script, ScriptBoard, key_name

DIMMED = 10  # percent of light at level 1 of `doze`, or less if it has less
TEXTS = languages.texts_folder()
PACKS = ROOT / "seeds" / "deals"
TEXTS_AND_PACKS = "%s/" % TEXTS, "%s/" % PACKS  # as `ScriptBoard` takes them


class SimBoard(ButtonBoard):
    """A board of one profile in a window."""

    has_sleep = True

    def __init__(self, profile, root, charge=None, speaker=None, link=""):
        """`charge`: what `battery` returns; None: it cannot be measured. `speaker`: a `Speaker`; None: silence.

        `link`: the name of the link to other simulators; "": none.
        """
        surface = SurfacePIL(profile["width"], profile["height"])
        profile = dict(profile, labels=printed(profile))  # screens speak of the buttons that the window shows
        ButtonBoard.__init__(self, profile, str(root), surface, lambda: time.monotonic_ns() // 1_000_000 & 0x3FFFFFFF)
        self.texts, self.packs = TEXTS_AND_PACKS
        self.colours = surface.colours
        if charge is not None:
            self.battery = lambda: charge
        Path(root).mkdir(parents=True, exist_ok=True)
        self.has_link = bool(link)
        self.open_link = lambda: loopback.open_port(link)
        self.percent = self.light_percent = 100  # of light while awake, and now
        self.level = 0  # of `doze`
        self.has_buzzer = speaker is not None
        self.speaker = speaker
        self.shown = []  # rectangles for the window to repaint
        self.quarters = 0  # how many quarter turns clockwise the picture is turned on the board

    def show(self, x, y, w, h):
        """Record a rectangle that a display would be sent."""
        self.shown.append((x, y, w, h))

    def turn(self, way, swapped):
        """Turn the keys. The picture stays upright: the window turns the case around it."""
        self.quarters = boards.quarters(way, self.profile) if self.ways > 1 else 0
        self.codes, holds = boards.keys(self.profile, self.quarters, swapped and self.ways > 1)
        self.input.rewire(self.codes, holds)

    def button_of(self, key):
        """Return the profile's name of the first button that means a key as the board is turned now, or None."""
        for name, pins in self.profile["keys"].items():
            if self.codes[self.pins.index(pins[0])] == KEYS.index(key):
                return name
        return None

    def sleep_ms(self, ms):
        time.sleep(ms / 1000)

    def light(self, percent):
        self.percent = self.light_percent = percent

    def doze(self, level):
        self.level = level
        self.light_percent = (self.percent, min(self.percent, DIMMED), 0)[level]

    def sound(self, played):
        self.speaker.play(played)

    def random_seed(self):
        return secrets.randbelow(0xFFFFFFFF) + 1

    def clock(self):
        now = time.localtime()
        return now.tm_year, now.tm_mon, now.tm_mday


def add_battery_argument(parser):
    """Add --battery, a `battery_level`."""
    text = "simulate a battery level: 40, 40+ (charging), usb"
    parser.add_argument("--battery", type=checked(battery_level), metavar="PERCENT", help=text)


def battery_level(text):
    """Return the (percent, usb) of a level on the command line; ToolError for any other word."""
    if text == "usb":
        return -1, True
    percent = text[:-1] if text.endswith("+") else text
    if not percent.isdecimal() or not percent.isascii() or int(percent) > 100:
        raise ToolError("the battery cannot be at %s; allowed: 0 to 100, with + while it charges, or usb" % text)
    return int(percent), text.endswith("+")


def check_gauge(profile):
    """Raise ToolError for a board that cannot measure its battery."""
    if profile["battery"] < 0 and profile["register"] < 0:
        raise ToolError("%s cannot tell how full a battery is" % profile["title"])


def check_buttons(words, profile, others):
    """Raise ToolError for the first key of a script that the board has no button for; `others` need none."""
    for word in words.split():
        if word.startswith("wait:") or key_name(word) in others:
            continue
        if not profile["keys"].get(key_name(word)):
            keys = ", ".join(name for name in profile["keys"] if profile["keys"][name])
            raise ToolError("%s has no button for %r; its keys are: %s" % (profile["title"], word, keys))


def script(board_name, root, **settings):
    """Return a `Script` on a board by name, with its saves in the folder `root`; `settings` are changed first."""
    profile = find_board(board_name)
    surface = SurfacePIL(profile["width"], profile["height"])
    board = ScriptBoard(profile, str(root), surface, *TEXTS_AND_PACKS)
    board.colours = surface.colours
    scripted = Script(board)
    for name in settings:
        scripted.set(name, settings[name])
    return scripted


def find_board(name):
    """Return a board's profile by name; ToolError lists the boards."""
    try:
        return boards.profile(name)
    except boards.BadBoard as error:
        raise ToolError(str(error))
