"""The handheld: console, storage, input, board profiles, drivers. This file has the base classes of screens and boards.

They are here because this package is in memory anyway.
"""

from display.spoken import CHOSEN, Words
from firmware.targets import page_targets

VERSION = "0.3.0"  # of Tercet; defined only here


class Screen:
    """One screen of the console (`firmware/console.py`). Subclasses override what differs; every hook is optional."""

    name = ""  # under which the console has opened it
    overlay = False  # the screen below shines through: a dialog
    busy = False  # it is working on something that it will show
    holds = False  # select has a long press, see `firmware/input.py`
    toast_y = 0  # where short messages begin, as `chrome.toast` takes it; 0: at the bottom
    clock = None  # a clock that runs while the screen is on top; its `start()` discards the time before

    is_table = False  # cards are played on it

    # What it shows
    at = 0  # the index of the choice under the cursor
    answers = ()  # the texts of the choices in a dialog
    title = ""  # the title of a dialog or menu
    lines = ()  # in a dialog the text above its answers; other screens keep their own lines here

    def build(self, scene, now):
        """Add the items of the whole screen."""

    def says(self):
        """Return what the screen says, as `Words` (`display/spoken.py`): here the texts of a dialog."""
        texts = [self.title] + list(self.lines)
        if not self.answers:
            return Words(text=texts)
        return Words(texts, more=[self.answers], here=[self.answers[self.at]], chosen=CHOSEN)

    def targets(self):
        """Return what can be pointed at, the uppermost first, as `Target`s (`firmware/targets.py`): here pages."""
        return page_targets(self.console.board.width, self.console.board.height)

    def point_at(self, at):
        """Move the cursor to a choice, as a target has it."""
        self.at = at

    def arrive(self):
        """End a motion, so that a tap means what lies there then."""

    def press(self, key):
        """Handle a key."""

    def step_back(self):
        """Go a step towards home, for the page's back key; False where that is what B does."""
        return False

    def tick(self, now):
        """Advance; return True when the screen must be drawn again (motion, an opponent's move, a clock).

        Called before each frame, also the first one: so a screen can still open another one in its place.
        """
        return False

    def shown(self):
        """Called when a frame has been drawn, with this screen on top or not."""

    def idle(self):
        """Called when nothing was pressed or drawn for a while; return True when there is more to do then."""
        return False

    def collected(self):
        """Called after a collection at rest: objects in the middle of the heap may be made anew."""

    def covered(self):
        """Called before another screen is opened above."""

    def back(self):
        """Called when the screen above was left."""

    def leave(self):
        """Called before the screen is dropped."""

    def report_time(self):
        """Count the time that has passed: the board is about to sleep."""


class Board:
    """Base class of what the console runs on: handheld (`firmware/device.py`), simulator, script, page in a browser.

    Hooks that do nothing here are for boards with that part. A subclass defines what is only declared here; nothing of
    that allocates anything that stays.
    """

    name: str  # the profile's
    width: int  # of the screen, in pixels
    height: int
    profile: dict  # on the handheld only the fields that screens ask for
    surface: object  # the picture, a `Surface` of that size
    root: str  # the folder for saves, for `firmware.store.Storage`

    closed = False  # True once there is nothing left to run for (a window was closed)
    spoilt = False  # a part of the picture has not reached the screen: all of it has to be drawn again
    notice = ""  # one line to show the player at the start
    frame_ms = 0  # how long a frame of a motion is shown at least: each costs time on the display's bus
    hint_ms = 400  # how long a hint is thought about at most: then the best so far is shown; 0: no limit
    has_light = False  # whether `light` does anything
    has_buzzer = False  # whether `volume` and `start_sound` do anything
    has_sleep = False  # whether it goes dark, with `doze`
    has_link = False  # whether there is a way to other devices, with `open_link`
    ways = 1  # number of screen orientations that the board supports (1: fixed)
    # A function that returns (percent or -1 if unknown, True with power over USB); None if there is nothing to measure
    battery = None

    def show(self, x, y, w, h) -> None:
        """Send that rectangle of the picture to the screen; x and w are even."""
        raise NotImplementedError

    def poll(self) -> int:
        """Return the next key, a code of `firmware.input`, or -1."""
        raise NotImplementedError

    def millis(self) -> int:
        """Return milliseconds passed; on the handheld they wrap after 12 days: `input.elapsed`."""
        raise NotImplementedError

    def sleep_ms(self, ms) -> None:
        """Wait; a press may end it."""
        raise NotImplementedError

    def random_seed(self) -> int:
        """Return 32 random bits, never 0, to choose a deal by."""
        raise NotImplementedError

    def clock(self):
        """Return (year, month, day), or None where no clock has been set."""
        raise NotImplementedError

    def turn(self, way, swapped):
        """Turn picture and keys: a choice of the setting `turn`; with `swapped` A goes back and B selects."""

    def repeat(self, name):
        """Set how keys repeat while held: a name of `firmware.input.REPEATS`."""

    def holding(self, on):
        """Set whether SELECT has a long press from now on, see `firmware.input.Input.holding`."""

    def colours(self, colours):
        """Show the 16 colours of a theme, three bytes each, from the next `show` on."""

    def light(self, percent):
        """Set the brightness of the screen, 1 … 100."""

    def doze(self, level):
        """Go to 0, awake, 1, dimmed, or 2, dark with the picture kept.

        At 2 a board may return a `Nap` (`firmware/drivers/light_sleep.py`), which the console then runs.
        """

    def system(self):
        """Return ((name, value), ...) about the system, for the page about the device."""
        return ()

    def volume(self, level):
        """Set the volume of sounds from now on: 1, 2, 3, or 0 for none."""

    def start_sound(self, name, up=0):
        """Start a sound of `firmware/sounds.py`, its notes `up` steps higher, and return at once; it ends by itself."""

    def quiet(self):
        """End the sound now."""

    def open_link(self):
        """Return a port to other devices, see `firmware/link/`, with `close()`; None where there is none."""

    def text_path(self, game):
        """Return the path of the rules of a game, which may be missing."""
        return "/firmware/text/%s.txt" % game

    def lesson_path(self, game):
        """Return the path of the lessons of a game, which may be missing."""
        return "/firmware/text/%s_lessons.txt" % game

    def pack_path(self, name):
        """Return the path of a file with a pack of certified deals; it may be missing, or hold others too."""
        return "/engine/packs.bin"
