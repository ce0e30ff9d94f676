"""A scripted console: the device's screens driven by key names, with a clock that only moves when told.

Pictures and tests are made with it. It runs on MicroPython too, so it keeps to what both runtimes have.
"""

from firmware import lessons
from firmware.console import Console
from firmware.input import KEYS
from firmware.store import progress
from firmware.store.saves import PRACTICE

ALIASES = {"a": "select", "b": "back", "l": "left", "r": "right", "u": "up", "d": "down"}
NAMES = KEYS + ("look", "held")  # by code: those of buttons, and what comes of holding select
STEP_MS = 20  # how far the clock moves between two frames
_REST_MS = 8  # the same while nothing happens
_DIGITS = 7  # of a wait at most: hours


class BadScript(ValueError):
    """A word of a script that is no key and no time."""


class ScriptBoard:
    """A board of one profile on any surface; its deals, date and time are the same each time."""

    closed = False
    has_sleep = True
    battery = None
    level = 0  # of `doze`
    notice = ""
    frame_ms = 0

    def __init__(self, profile, root, surface, texts, packs):
        """Use folder `root` for saves, `texts` and `packs` (with a final slash) for what games read."""
        self.profile = profile
        self.name = profile["name"]
        self.width = profile["width"]
        self.height = profile["height"]
        self.has_stick = "up" in profile["keys"]
        self.ways = 1 if profile["sda"] >= 0 else 4 if self.width == self.height else 2
        self.has_light = profile["bl"] >= 0
        self.has_buzzer = profile["buzzer"] >= 0
        self.root = root
        self.surface = surface
        self.texts = texts
        self.packs = packs
        self.now = 1000
        self.next_deal = 7
        self.events = []
        self.sent = 0  # pixels sent since it was last set to 0

    def show(self, x, y, w, h):
        self.sent += w * h

    def poll(self):
        return self.events.pop(0) if self.events else -1

    def repeat(self, name):
        """Scripted keys do not repeat."""

    def turn(self, way, swapped):
        """Pictures are as the board is held, and keys are named by what they do."""

    def holding(self, on):
        """Scripted keys are not held: LOOK is a key by name."""

    def millis(self):
        return self.now

    def sleep_ms(self, ms):
        self.now += ms

    def colours(self, colours):
        """Show the colours of a theme, where the surface is one that has any."""
        if hasattr(self.surface, "colours"):
            self.surface.colours(colours)

    def light(self, percent):
        """There is no light to set."""

    def doze(self, level):
        """Take note of how deep it sleeps."""
        self.level = level

    def beep(self, frequency, ms):
        """No tone is played."""

    def quiet(self):
        """No tone is playing."""

    def random_seed(self):
        self.next_deal += 17
        return self.next_deal

    def clock(self):
        return 2026, 7, 1

    def text_path(self, name):
        return self.texts + name + ".txt"

    def lesson_path(self, name):
        return self.texts + "../learn/" + name + ".txt"

    def pack_path(self, name):
        return self.packs + name


class Script:
    """A console and what a person does with it: `script.press("right a wait:300")`.

    `home`, `play` and `deal` return the script itself.
    """

    def __init__(self, board):
        self.board = board
        self.console = Console(board)

    @property
    def top(self):
        """Return the screen on top."""
        return self.console.screens[-1]

    @property
    def table(self):
        """Return the screen of the game in play, which others may cover."""
        return next(screen for screen in self.console.screens if screen.name == "play")

    def go_to(self, title):
        """Move the cursor of the menu on top to a row, by its title."""
        self.top.at = [row[0] for row in self.top.lines].index(title)

    def home(self):
        """Show the home screen."""
        self.console.home()
        return self.settle()

    def play(self, game, fresh=False):
        """Show a game in progress; `fresh`: it is a new one, whose cards are dealt first."""
        self.console.play(game, fresh)
        return self.settle()

    def deal(self, game):
        """Show a new game, whose cards are about to be dealt."""
        self.console.play(game, True)
        self.console.step()
        return self

    def open(self, name, *given):
        """Open a screen; return it."""
        screen = self.console.push(name, *given)
        self.settle()
        return screen

    def play_move(self, game, code):
        """Show a game and begin a move of the seat to act on the screen, before an opponent makes it."""
        self.console.play(game)
        self.top.uncover()
        self.top.play(code)

    def play_on(self, game, code):
        """Show a game that is played on from where it was lost, and make a move."""
        self.console.play(game, True, PRACTICE)
        self.top.play(code)

    def begin_today(self, name, deal):
        """Have today's deal of a game begun."""
        progress.begin(self.console.store, name, self.board.clock(), deal)

    def rules(self, name, chapter):
        """Show a page in the middle of a chapter of a game's rules."""
        screen = self.console.push("rules", name)
        screen.open(chapter)
        screen.show(screen.pages // 2)
        self.settle()

    def lesson(self, name, number):
        """Show a lesson of a game."""
        lessons.begin(self.console, name, number)
        self.settle()

    def follow(self, steps):
        """Do what a lesson asks for next; False when it has come so many steps far, or is over."""
        moved = follow(self.console, steps)
        if moved is False:
            self.press("a")
        self.settle()
        return moved is not None

    def battery(self, percent, usb=False):
        """Have a board with a battery that is so full (-1: not known), at its home screen."""
        self.board.battery = lambda: (percent, usb)
        self.console.cell = None
        self.home()

    def stop_clock(self):
        """Have a board that does not know the date."""
        self.board.clock = lambda: None

    def press(self, words):
        """Press keys by name, one after the other, each answered and its motion finished.

        `wait:MS` lets time pass instead; a key with `!` after it is not waited for.
        """
        for word in words.split():
            if word.startswith("wait:"):
                self.wait(milliseconds(word))
                continue
            self.board.events.append(NAMES.index(key_name(word)))
            self.console.step()
            if not word.endswith("!"):
                self.settle()

    def wait(self, ms):
        """Let time pass, frame by frame."""
        end = self.board.now + ms
        while self.board.now < end:
            self.board.now += min(STEP_MS, end - self.board.now)
            self.console.step()

    def rest(self):
        """Let half a minute pass in which nothing is pressed."""
        end = self.board.now + 31_000
        while self.board.now < end:
            self.console.turn()
            self.board.now += _REST_MS

    def settle(self, frames=20000):
        """Run until nothing moves any more (for opponents: until it is a person's turn); return the script itself."""
        quiet = 0
        for _ in range(frames):
            quiet = 0 if self.console.step() or self.console.busy else quiet + 1
            if quiet > 3:
                break
            self.board.now += STEP_MS
        return self


def follow(console, steps):
    """Make the move that a lesson waits for, unless it has come so many steps far or is over.

    Return True when it was made, False where one has to go on first, else None.
    """
    table, shown = console.screens[0], console.screens[-1]
    if shown.name not in ("lesson", "between_deals") or table.course.at == steps:
        return None
    waits = table.course.step.waits
    if shown is not table or not waits or table.page < len(table.pages) - table.led:
        return False
    table.play(table.game.code(waits[0]) if table.led else table.game.moves()[-1])
    return True


def check(words):
    """BadScript for the first of the words that `press` would not understand."""
    for word in words.split():
        if word.startswith("wait:"):
            milliseconds(word)
        else:
            key_name(word)


def key_name(word):
    """Return the name of the key that a word of a script means; BadScript lists the keys."""
    name = word.rstrip("!")
    name = ALIASES.get(name, name)
    if name not in NAMES:
        raise BadScript("no key is called %r; the keys are: %s, or wait:MS" % (word, ", ".join(NAMES)))
    return name


def milliseconds(word):
    """Return the milliseconds of `wait:MS`; BadScript says how many they may be."""
    text = word.split(":", 1)[1]
    # By hand, because isdigit() takes what int() does not, like ²
    if text.strip("0123456789") or not 1 <= len(text) <= _DIGITS:
        raise BadScript("%r is not wait:MS with 0 to %d milliseconds" % (word, 10**_DIGITS - 1))
    return int(text)
