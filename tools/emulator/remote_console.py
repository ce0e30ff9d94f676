"""An emulated handheld whose console also runs code sent over USB, for pictures and measurements.

Everything on it is as on a real one except the start file, whose main loop can be interrupted:

    remote = RemoteConsole(uf2, "pico-lcd-1.3")
    remote.play(game)                  # open the table with a game
    remote.press("right a")            # press its buttons
    remote.run("console.push('settings')")
    remote.measure("console.draw(0)")  # microseconds of the device's own clock

It has the methods of a `Script` (`tools/simulator/script.py`) that are needed for the scenes that tests compare. Random
deals and the date are the same as in a script.
"""

import base64

from tools.board import shrink
from tools.emulator import filesystem
from tools.emulator.buttons import NoButton
from tools.emulator.handheld import Handheld
from tools.emulator.machine import PROMPT
from tools.simulator.script import key_name

_FRAMES = 64  # frames of which the device records the times
_START = """
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
drawn_at = array("i", bytes(4 * %d))

def draw(now, real=console.draw):
    global drawn
    real(now)
    if drawn < len(drawn_at):
        drawn_at[drawn] = time.ticks_ms()
        drawn += 1

console.draw = draw
console.home()
usb = select.poll()
usb.register(sys.stdin, select.POLLIN)

def go():
    while not usb.poll(0):
        console.turn()
    sys.stdin.read(1)

console.step()
console.load_lasting()
""" % _FRAMES
_MEASURE = """
def measured():
    for _ in range(%d):
        %s
from firmware.drivers.heap import collect, fill_holes
end = collect()
while not fill_holes(end):
    pass
began = time.ticks_us()
measured()
print(time.ticks_diff(time.ticks_us(), began))
"""
_PIECE = 600  # bytes of a file in one command
_GAME_FILE = "/scene"
_STEP_SECONDS = 30.0  # emulated seconds that a step of the console may take
_RESTS = 5  # idle turns of the console, 10 ms each: more than between two frames of a motion
# Key → the one to use on a board without it: in menus the same; at a table one that reaches what the scenes need, such
# as TriPeaks' stock by "down" in place of "prev"
_SUBSTITUTES = {
    "menu": "back", "down": "next", "right": "next", "up": "prev", "left": "prev", "next": "right", "prev": "down",
}  # fmt: skip


class RemoteConsole:
    """A handheld of the profile `board` at its home screen; `files` are as for `Handheld`.

    `first` is code that runs on the clean heap, before anything of the games is loaded.
    """

    def __init__(self, uf2, board, files=None, first=""):
        tree = filesystem.tree_files(board)
        head = tree["main.py"].decode().partition("import firmware")[0]
        start = self._translate(head + first + _START).encode()
        files = {**tree, **(files or {}), "main.py": start}
        self.handheld = Handheld(uf2, board, image=filesystem.make(files))
        self.handheld.start()
        self._start_loop()

    def _translate(self, code):
        """Return code with the names of the sources replaced by the device's short names."""
        return shrink.rename(code, filesystem.games()[1])

    def _start_loop(self, settles=True):
        machine = self.handheld
        machine.interrupt()
        self._output_start = len(machine.output)
        machine.send(b"go()\r")
        self._looping = True
        if settles:
            machine.settle()

    def _stop_loop(self):
        """Stop the console's loop between two steps. RuntimeError when it has raised an exception."""
        machine = self.handheld
        if not machine.output.endswith(PROMPT):
            machine.send(b"q")
        self._looping = False
        if not machine.run_until(lambda: machine.output.endswith(PROMPT), _STEP_SECONDS):
            raise RuntimeError("the console does not end a step")
        output = bytes(machine.output[self._output_start :]).decode(errors="replace")
        if "Traceback" in output:
            raise RuntimeError(output)

    def _execute(self, code, seconds=20.0):
        """Run code on the device, with the console's loop stopped; return what it prints."""
        if self._looping:
            self._stop_loop()
        output, error = self.handheld.execute(self._translate(code), seconds)
        if error:
            raise RuntimeError(error)
        return output

    def run(self, code, seconds=20.0, settles=True):
        """Run code on the device, then with `settles` the console until nothing moves; return what the code prints."""
        output = self._execute(code, seconds)
        self._start_loop(settles)
        return output

    def measure(self, code, times=1):
        """Return the mean time of running the statement `code` on the device, in microseconds."""
        return int(self.run(_MEASURE % (times, code))) / times

    def drawn(self):
        """Return the milliseconds at which the device has drawn frames since the last call, the first 64 of them."""
        return [int(word) for word in self.run("print(*drawn_at[:drawn])\ndrawn = 0").split()]

    def _put(self, path, data):
        """Write a file on the device, whose console stands still until the next `run`."""
        lines = ["import binascii", "f = open(%r, 'wb')" % path]
        for start in range(0, len(data), _PIECE):
            self._execute("\n".join(lines))
            lines = ["f.write(binascii.a2b_base64(%r))" % base64.b64encode(data[start : start + _PIECE])]
        self._execute("\n".join([*lines, "f.close()", "del f"]))  # frees its buffer of 1 KB

    # The methods of a `Script`, documented there

    def play(self, game, fresh=False):
        """Show a game in progress; `fresh`: it replaces the saved one."""
        self.home()  # which drops the modules of the game that was open
        self._run_with_game(game, "console.play(game, %r)" % fresh)

    def play_move(self, game, code):
        lines = "console.play(game)\ntable = console.screens[-1]\ntable.uncover()\ntable.make_move(%d)\ndel table"
        self._run_with_game(game, lines % code)

    def _run_with_game(self, game, code):
        """Run code on the device that uses a game."""
        self._put(_GAME_FILE, game.save())
        # Even a closed file stays in memory as long as something refers to it
        lines = "import engine\nwith open(%r, 'rb') as file:\n    game = engine.load(file.read())\n%s\ndel game, file"
        self.run(lines % (_GAME_FILE, code))

    def home(self):
        self.run("console.home()")

    def set(self, name, value):
        self.run("console.remember(%r, %r)\nconsole.apply_settings()" % (name, value))

    def open(self, name):
        self.run("console.push(%r)" % name)

    def press(self, words):
        """Press buttons of the board; NoButton when it has none for a key."""
        self.handheld.press(self.substituted(words))
        if words.endswith("!"):  # loading a screen takes longer than on a script's board
            self.handheld.settle()

    def substituted(self, words):
        """Return the words of a script with this board's keys; NoButton when it has none for a key."""
        return " ".join(self._substitute(word) for word in words.split())

    def _substitute(self, word):
        if ":" in word:
            return word
        name = key_name(word)
        for key in (name, _SUBSTITUTES.get(name)):
            if key in self.handheld.buttons.pins or key == "look":  # select, held
                return key + word[len(word.rstrip("!")) :]
        raise NoButton("the board has no button for %r" % name)

    def wait(self, ms):
        self.handheld.run(ms / 1000)
        self.handheld.settle()

    def settle(self):
        """Run until nothing moves, also after the pause for a trick or a message."""
        self.handheld.settle()
        while int(self._execute("print(console.rests)")) < _RESTS:
            self._start_loop()
        self._start_loop()

    def image(self):
        """Return the picture on the display."""
        return self.handheld.image()
