"""What the boards of a window, a script and a browser share. It runs on MicroPython too."""

import firmware
from engine.compat import const
from firmware import sounds
from firmware.input import Input, elapsed, wiring

_LONGEST_GAP_MS = const(1000)  # between two readings of the clock, from which the gap does not count


class ProfileBoard(firmware.Board):
    """A board with the screen and buttons of a profile, on any surface."""

    # Where games read, as on a handheld: folders have a final slash; packs are one file, or a folder of files
    texts = "/firmware/text/"
    packs = "/engine/packs.bin"

    def __init__(self, profile, root, surface):
        """Use the folder `root` for saves."""
        self.profile = profile
        self.name = profile["name"]
        self.width = profile["width"]
        self.height = profile["height"]
        # A board with a keyboard is never turned, another one stays as wide as it is
        self.ways = 1 if profile["sda"] >= 0 else 4 if self.width == self.height else 2
        self.has_light = profile["bl"] >= 0
        self.has_buzzer = profile["buzzer"] >= 0
        self.root = root
        self.surface = surface

    def text_path(self, name):
        return self.texts + name + ".txt"

    def lesson_path(self, name):
        return self.texts + name + "_lessons.txt"

    def pack_path(self, name):
        return self.packs + name if self.packs.endswith("/") else self.packs


class ButtonBoard(ProfileBoard):
    """A board whose buttons and screen are pressed on a desktop or in a browser."""

    def __init__(self, profile, root, surface, read):
        """`read`: as `GameClock` takes it."""
        ProfileBoard.__init__(self, profile, root, surface)
        self.millis = GameClock(read).millis
        self.pins, self.codes, holds = wiring(profile)  # `codes`: of the keys that the buttons mean
        self.input = Input(self.codes, holds)
        self.input.sample(0, self.millis())
        self.repeat = self.input.repeat
        self.holding = self.input.holding
        self.mask = 0
        self.pushed = []  # keys to answer next, without a button
        self.loudness = 0
        self.sounding = 0, 0, 0  # the last sound (its place in `SOUNDS`), when it began and how long it takes
        self.taps = []  # (x, y) on the screen, for `pointing.answer_tap`

    def volume(self, level):
        self.loudness = level

    def start_sound(self, name, up=0):
        if not self.loudness or not self.has_buzzer:
            return
        at, now = sounds.find(name), self.millis()
        if at < self.sounding[0] and elapsed(now, self.sounding[1]) < self.sounding[2]:
            return  # it has a lower priority
        played = notes(at, up, self.loudness)
        self.sounding = at, now, sum([ms for _, ms, _ in played])
        self.sound(played)

    def sound(self, played):
        """Play notes in place of those that sound: [(hertz, milliseconds, duty of 65,536), …], 0 hertz for a pause."""

    def levels(self, mask):
        """Set which buttons are down: bit i is the one of `pins[i]`. However short a press is, it counts."""
        self.mask = mask
        self.input.sample(mask, self.millis())

    def push(self, key):
        """Add a key to answer, without a button."""
        self.pushed.append(key)

    def poll(self):
        if self.pushed:
            return self.pushed.pop(0)
        self.input.sample(self.mask, self.millis())
        return self.input.poll()


def notes(at, up, level):
    """Return the notes of a sound from `sounds.find`, as `ButtonBoard.sound` takes them."""
    found = []
    while sounds.SOUNDS[at] >= sounds.PAUSE:
        note, ms = sounds.SOUNDS[at], int(sounds.SOUNDS[at + 1 : at + 2]) * sounds.UNIT_MS
        found.append((0, ms, 0) if note == sounds.PAUSE else (sounds.hertz(note, up), ms, sounds.duty(note, level)))
        at += 2
    return found


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
