"""A scripted console: the device's screens driven by key names, on a clock that advances only in its calls.

Pictures and tests are made with it. It runs on MicroPython too, so it uses only what both runtimes have.
"""

from firmware import lessons
from firmware.console import Console
from firmware.input import KEYS
from tools.simulator.profile_board import ProfileBoard

ALIASES = {"a": "select", "b": "back", "l": "left", "r": "right", "u": "up", "d": "down"}
_PRESSED = KEYS + ("look", "redo")  # what a script may name; "look" is INSPECT
NAMES = _PRESSED + ("held", "ready")  # by code, as in `firmware/input.py`
STEP_MS = 20  # from one frame to the next
_IDLE_MS = 8  # added to each turn in `rest`, beside the console's own wait
_DIGITS = 7  # of a wait's milliseconds


class BadScript(ValueError):
    """A word of a script that is neither a key nor a wait."""


class ScriptBoard(ProfileBoard):
    """A board whose deals, date and time are the same in every run, and whose picture is never turned."""

    has_sleep = True
    hint_ms = 0  # its clock cannot measure computing time
    level = 0  # of `doze`

    def __init__(self, profile, root, surface, texts, packs):
        """Use `texts` and `packs` (with a final slash) for what games read."""
        ProfileBoard.__init__(self, profile, root, surface)
        self.texts = texts
        self.packs = packs
        self.now = 1000
        self.next_deal = 7
        self.events = []
        self.sent = 0  # pixels since a caller set it to 0

    def show(self, x, y, w, h):
        self.sent += w * h

    def poll(self):
        return self.events.pop(0) if self.events else -1

    def millis(self):
        return self.now

    def sleep_ms(self, ms):
        self.now += ms

    def doze(self, level):
        self.level = level

    def random_seed(self):
        self.next_deal += 17
        return self.next_deal

    def clock(self):
        return 2026, 7, 1


class Script:
    """A console and a person's actions on it: `script.press("right a wait:300")`.

    `home`, `play`, `play_move`, `deal`, `lesson`, `choose`, `press`, `wait`, `until`, `rest`, `settle` and `battery`
    return the script itself.
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

    @property
    def mode(self):
        """Return the class name of the mode of the table, or of the lesson, that other screens may cover."""
        return type(self.console.screens[0].mode).__name__

    @property
    def scene(self):
        """Return the console's scene."""
        return self.console.scene

    @property
    def store(self):
        """Return the console's storage."""
        return self.console.store

    def texts(self):
        """Return all texts on the screen."""
        return self.scene.strings()

    @property
    def titles(self):
        """Return the titles of the rows of the menu on top."""
        return [row[0] for row in self.top.lines]

    def go_to(self, title):
        """Move the cursor of the menu on top to a row, by its title."""
        self.top.at = self.titles.index(title)

    def choose(self, title):
        """Select a row of the menu on top by its title."""
        self.go_to(title)
        return self.press("select")

    def home(self):
        """Show the home screen."""
        self.console.home()
        return self.settle()

    def play(self, game, fresh=False, counts=0):
        """Show a game in progress; `fresh`, `counts`: as for `Console.play`."""
        self.console.play(game, fresh, counts)
        return self.settle()

    def deal(self, game):
        """Show a new game at the start of dealing."""
        self.console.play(game, True)
        self.console.step()
        return self

    def set(self, name, value):
        """Change a setting."""
        self.console.remember(name, value)
        self.console.apply_settings()

    def open(self, name, *given):
        """Open a screen; return it."""
        screen = self.console.push(name, *given)
        self.settle()
        return screen

    def play_move(self, game, code):
        """Show a game and start a move of the seat to act on the screen, before its opponent decides."""
        self.console.play(game)
        self.top.uncover()
        self.top.make_move(code)
        return self

    def lesson(self, name, number):
        """Show a lesson of a game."""
        lessons.begin(self.console, name, number)
        return self.settle()

    def follow(self, steps):
        """Do what a lesson asks for next; False when it is over, or at step `steps`."""
        table, shown = self.console.screens[0], self.top
        if shown.name not in ("lesson", "between_deals") or table.course.at == steps:
            return False
        waits = table.course.step.waits
        if shown is not table or not waits or table.page < len(table.pages) - table.led:
            self.press("a")
        else:
            table.make_move(table.play.game.code(waits[0]) if table.led else table.play.game.moves()[-1])
            self.settle()
        return True

    def battery(self, percent, usb=False):
        """Set the battery's percentage (-1: unknown) and whether it is on USB power, then show the home screen."""
        self.board.battery = lambda: (percent, usb)
        self.console.battery = None
        return self.home()

    def forget_date(self):
        """Make the board forget the date, as one without a clock."""
        self.board.clock = lambda: None

    def press(self, words):
        """Press keys by name, one after the other, each after the motion caused by the last one has ended.

        `wait:MS` lets time pass; after a key with `!` the next one does not wait.
        """
        for word in words.split():
            if word.startswith("wait:"):
                self.wait(milliseconds(word))
                continue
            self.board.events.append(NAMES.index(key_name(word)))
            self.console.step()
            if not word.endswith("!"):
                self.settle()
        return self

    def wait(self, ms):
        """Let time pass, frame by frame."""
        end = self.board.now + ms
        while self.board.now < end:
            self.board.now += min(STEP_MS, end - self.board.now)
            self.console.step()
        return self

    def until(self, name, words="wait:20"):
        """Press keys, or wait, again and again until a screen of that name is on top."""
        for _ in range(10_000):
            if self.top.name == name:
                return self
            self.press(words)
        raise RuntimeError("no screen %s comes after %s" % (name, self.top.name))

    def rest(self):
        """Let 31 seconds pass without a press: long enough for another reading of the battery."""
        end = self.board.now + 31_000
        while self.board.now < end:
            self.console.turn()
            self.board.now += _IDLE_MS
        return self

    def settle(self, frames=20000):
        """Run until nothing moves and no opponent thinks, for at most `frames`."""
        quiet = 0
        for _ in range(frames):
            quiet = 0 if self.console.step() or self.console.busy else quiet + 1
            if quiet > 3:
                break
            self.board.now += STEP_MS
        return self


def check(words):
    """Return words for `press`; BadScript for the first one that it would not understand."""
    for word in words.split():
        if word.startswith("wait:"):
            milliseconds(word)
        else:
            key_name(word)
    return words


def key_name(word):
    """Return the name of the key of a script's word; BadScript lists the keys."""
    name = word.rstrip("!")
    name = ALIASES.get(name, name)
    if name not in _PRESSED:
        raise BadScript("no key is called %r; the keys are: %s, or wait:MS" % (word, ", ".join(_PRESSED)))
    return name


def milliseconds(word):
    """Return the milliseconds of `wait:MS`; BadScript when they are not a number within the limits."""
    text = word.split(":", 1)[1]
    # Not isdigit(), which accepts characters that int() does not, such as ²
    if text.strip("0123456789") or not 1 <= len(text) <= _DIGITS:
        raise BadScript("%r is not wait:MS with 0 to %d milliseconds" % (word, 10**_DIGITS - 1))
    return int(text)
