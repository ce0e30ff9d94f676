"""An emulated handheld whose console can also be told through USB what to show: for pictures and measurements.

Everything on it is the real thing except the start file, which leaves the console to be told to go on:

    stage = Stage(uf2, "pico-lcd-1.3")
    stage.play(game)                  # open the table with a game
    stage.press("right a")            # by its buttons
    stage.tell("console.push('settings')")
    stage.measure("console.draw(0)")  # microseconds of the device's own clock

It has what the scenes of `tools/simulator/scenes.py` ask of a script (`tools/simulator/script.py`). The deals that the
device chooses by itself are those of such a script, and the date is the same.
"""

import base64
import inspect

from firmware.input import INSPECT
from firmware.store.saves import PRACTICE
from tools.board import shrink
from tools.emulator import filesystem
from tools.emulator.buttons import NoButton
from tools.emulator.handheld import HOLD_MS, Handheld
from tools.emulator.machine import PROMPT
from tools.simulator.script import STEP_MS, follow, key_name, milliseconds

PICTURES = 64  # of so many the device remembers when they were done
_START = (
    """
import gc, select, sys, time
from array import array
from engine.modules import load

board = load("firmware.device").Board()
deal = 7

def seed():
    global deal
    deal += 17
    return deal

board.random_seed = seed
board.clock = lambda: (2026, 7, 1)
console = load("firmware.console").Console(board)
drawn = 0
pictures = array("i", bytes(4 * %d))

def draw(now, real=console.draw):
    global drawn
    real(now)
    pictures[drawn %% len(pictures)] = time.ticks_ms()
    drawn += 1

console.draw = draw
console.home()
line = select.poll()
line.register(sys.stdin, select.POLLIN)

def go():
    while not line.poll(0):
        console.turn()
    sys.stdin.read(1)

console.step()
"""
    % PICTURES
)
_STILL = """
now = board.millis()
board.millis = lambda: now
board.frame_ms = board.hint_ms = 0

def pass_time(ms):
    global now
    end = now + ms
    while now < end:
        now += min(%d, end - now)
        console.step()

def settle():
    global now
    quiet = 0
    while quiet < 4:
        quiet = 0 if console.step() or console.busy else quiet + 1
        now += %d
""" % (STEP_MS, STEP_MS)
_MEASURE = """
def measured():
    for _ in range(%d):
        %s
from firmware.drivers.heap import plug, solid
end = solid()
while not plug(end):
    pass
began = time.ticks_us()
measured()
print(time.ticks_diff(time.ticks_us(), began))
"""
_PIECE = 600  # bytes of a file in one command
_SCENE = "/scene"
_LONGEST = 30.0  # emulated seconds that a step of the console may take
_SEARCH = 600.0  # the same, of a search and the moves that it finds
_RESTS = 5  # of the console, 10 ms each without a picture: more than between two frames of a motion
# What a board without a key has instead: in menus and pages the same, at a table what the scenes find there
_INSTEAD = {
    "menu": "back", "down": "next", "right": "next", "up": "prev", "left": "prev", "next": "right", "prev": "down",
}  # fmt: skip


class Stage:
    """A handheld of the profile `board` at its home screen; `files` are as for `Handheld`.

    `games` (`filesystem.Games`) take the place of this project's as they are deployed; `first` is code that runs on
    the clean heap, before anything else.
    """

    def __init__(self, uf2, board, files=None, games=None, first=""):
        self._games = games or filesystem.own_games()
        files = {**filesystem.tree_files(board, self._games), **(files or {})}
        files["main.py"] = self._named(first + _START).encode()
        self.handheld = Handheld(uf2, board, image=filesystem.make(files))
        self.handheld.start()
        self.console = _Console(self)
        self._go()

    def _named(self, code):
        """Return code in the names of the device; what runs there may be written in those of the sources."""
        return shrink.rename(code, self._games.names)

    def _go(self):
        machine = self.handheld
        machine.interrupt()
        self._since = len(machine.output)
        machine.send(b"go()\r")
        self._going = True
        machine.settle()

    def _hold(self):
        """Have the console stop between two steps (an interrupt would stop it anywhere). RuntimeError if it failed."""
        machine = self.handheld
        if not machine.output.endswith(PROMPT):
            machine.send(b"q")
        self._going = False
        if not machine.run_until(lambda: machine.output.endswith(PROMPT), _LONGEST):
            raise RuntimeError("the console does not come to the end of a step")
        told = bytes(machine.output[self._since :]).decode(errors="replace")
        if "Traceback" in told:
            raise RuntimeError(told)

    def _run(self, code, seconds=20.0):
        """Run code on the device between two steps of its console; return what it prints."""
        if self._going:
            self._hold()
        output, error = self.handheld.execute(self._named(code), seconds)
        if error:
            raise RuntimeError(error)
        return output

    def tell(self, code, seconds=20.0):
        """Run code on the device, let the console go on and its screen come to rest; return what the code prints."""
        output = self._run(code, seconds)
        self._go()
        return output

    def measure(self, code, times=1):
        """Return the microseconds that running the statement `code` takes on the device, the mean of some runs."""
        return int(self.tell(_MEASURE % (times, code))) / times

    def drawn(self):
        """Return (how many frames the device has drawn, a list of the milliseconds when the last ones were done)."""
        count, *times = [int(word) for word in self.tell("print(drawn, *pictures)").split()]
        return count, times[count % PICTURES :] + times[: count % PICTURES]

    def put(self, path, data):
        """Write a file on the device."""
        lines = ["import binascii", "f = open(%r, 'wb')" % path]
        for start in range(0, len(data), _PIECE):
            self._run("\n".join(lines))
            lines = ["f.write(binascii.a2b_base64(%r))" % base64.b64encode(data[start : start + _PIECE])]
        self._run("\n".join([*lines, "f.close()", "del f"]))  # else it would keep its buffer of 1 KB

    # What a scene asks of a script

    def play(self, game, fresh=False):
        """Show a game in progress; `fresh`: it takes the place of the one that is saved."""
        self._with_game(game, "console.play(game, %r)" % fresh)

    def play_move(self, game, code):
        """Show a game and make a move of the seat to act on the screen, before an opponent does."""
        self._with_game(
            game, "console.play(game)\ntable = console.screens[-1]\ntable.uncover()\ntable.play(%d)\ndel table" % code
        )

    def _with_game(self, game, code):
        """Run code on the device that does something with a game."""
        self.put(_SCENE, game.save())
        # A file stays in memory, even one that is closed, as long as something refers to it
        self.tell(
            "import engine\nwith open(%r, 'rb') as file:\n    game = engine.load(file.read())\n%s\ndel game, file"
            % (_SCENE, code)
        )

    def deal(self, game):
        """Show a new game, whose cards are about to be dealt."""
        self._with_game(game, "console.play(game, True)\nconsole.step()")

    def play_on(self, game, code):
        """Show a game that is played on from where it was lost, and make a move."""
        self._with_game(game, "console.play(game, True, %d)\nconsole.screens[-1].play(%d)" % (PRACTICE, code))

    def begin_today(self, name, deal):
        """Have today's deal of a game begun."""
        self._borrow("firmware.store.progress", "begin(console.store, %r, board.clock(), %d)" % (name, deal))

    def rules(self, name, chapter):
        """Show a page in the middle of a chapter of a game's rules."""
        code = "screen = console.push('rules', %r)\nscreen.open(%d)\nscreen.show(screen.pages // 2)\ndel screen"
        self.tell(code % (name, chapter))

    def lesson(self, name, number):
        """Show a lesson of a game."""
        self._borrow("firmware.lessons", "begin(console, %r, %d)" % (name, number))

    def follow(self, steps):
        """Do what a lesson asks for next; False when it has come so many steps far, or is over."""
        moved = self.tell(inspect.getsource(follow) + "print(follow(console, %d))\ndel follow" % steps).strip()
        if moved == "False":
            self.press("a")
        self.settle()
        return moved != "None"

    def _borrow(self, module, call):
        """Run a call of a function of a module that leaves memory afterwards."""
        self.tell("from engine.modules import borrow\nborrow(%r).%s" % (module, call))

    def home(self):
        """Show the home screen."""
        self.tell("console.home()")

    def keep(self, name, value):
        """Store a value under a name."""
        self.tell("console.store.keep(%r, %r)" % (name, value))

    def save_game(self, game):
        """Save a game in progress."""
        self._with_game(game, "console.store.save_game(game)")

    def finish(self, game):
        """Count a game that is over."""
        self._with_game(game, "console.store.finish(game)")

    def battery(self, percent, usb=False):
        """Have a battery that is so full, at the home screen."""
        self.tell(
            "board.battery = lambda: (%d, %r)\nconsole.cell = None\nconsole.home()" % (percent, usb)
        )

    def rest(self):
        """Let half a minute pass in which nothing is pressed."""
        self.handheld.run(31)
        self.handheld.settle()

    def stop_clock(self):
        """Have a board that does not know the date."""
        self.tell("board.clock = lambda: None")

    def press(self, words):
        """Press buttons of the board; NoButton where it has none for a key."""
        self.handheld.press(self.own(words))
        if words.endswith("!"):  # not waited for: but what a key loads takes longer here
            self.handheld.settle()

    def own(self, words):
        """Return what a person presses on this board instead of some keys; NoButton where there is nothing."""
        return " ".join(self._own(word) for word in words.split())

    def _own(self, word):
        if ":" in word:
            return word
        name = key_name(word)
        for key in (name, _INSTEAD.get(name)):
            if key in self.handheld.buttons.pins or key == "look":  # that is select, held
                return key + word[len(word.rstrip("!")) :]
        raise NoButton("the board has no button for %r" % name)

    def wait(self, ms):
        """Let time pass."""
        self.handheld.run(ms / 1000)
        self.handheld.settle()

    def settle(self):
        """Wait until everything has come to rest; a trick or a message that is shown for a while is waited for."""
        self.handheld.settle()
        while int(self._run("print(console.rests)")) < _RESTS:
            self._go()
        self._go()

    def image(self):
        """Return what is on the display."""
        return self.handheld.image()


class StillStage(Stage):
    """A stage whose clock only moves when told, as that of a script: for frames in the middle of a motion."""

    def __init__(self, uf2, board, first=""):
        Stage.__init__(self, uf2, board, first=first)
        self._run(_STILL)
        self._run("board.holding = lambda on: None")  # a key is one step, as in a script
        self._go = lambda: None  # from now on a step is taken only when told

    def play(self, game, fresh=False):
        """Show a game in progress, as `Stage.play`."""
        Stage.play(self, game, fresh)
        self.settle()

    def press(self, words):
        """Press buttons of the board, each answered by one step; NoButton where it has none for a key."""
        for word in self.own(words).split():
            if ":" in word:
                self.wait(milliseconds(word))
                continue
            if key_name(word) == "look":
                self._run("console.screens[-1].press(%d)\nconsole.stale = True" % INSPECT)
            else:
                self.handheld.buttons.tap(key_name(word), HOLD_MS)
                self.handheld.run(2 * HOLD_MS / 1000)
            self._run("console.step()")
            if not word.endswith("!"):
                self.settle()

    def wait(self, ms):
        """Advance the clock step by step."""
        self._run("pass_time(%d)" % ms, _SEARCH)

    def settle(self):
        """Advance the clock until everything has come to rest."""
        self._run("settle()", _SEARCH)


class _Table:
    """The device's table, as an argument of a screen."""

    def __repr__(self):
        return "console.screens[0]"


class _Console:
    """The device's console, for what the scenes do with a console."""

    def __init__(self, stage):
        self._tell = stage.tell
        self.play = stage.play
        self.store = stage  # as far as scenes look at it
        self.screens = (_Table(),)

    def push(self, name, *args):
        """Open a screen; an argument is the table, a plain value, or has a deal number."""
        words = ["type('Deal', (), {'deal': %d})" % arg.deal if hasattr(arg, "deal") else repr(arg) for arg in args]
        self._tell("console.push(%s)" % ", ".join([repr(name), *words]))

    def remember(self, name, value):
        """Change a setting."""
        self._tell("console.remember(%r, %r)" % (name, value))

    def apply_settings(self):
        """Have the console follow the settings."""
        self._tell("console.apply_settings()")
