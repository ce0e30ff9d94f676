"""A remote console whose clock advances only in its calls, for frames within a motion."""

from tools.emulator.handheld import HOLD_MS
from tools.emulator.remote_console import RemoteConsole
from tools.simulator.script import STEP_MS, key_name, milliseconds

_SEARCH_SECONDS = 600.0  # emulated seconds that a search and the moves that it finds may take
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


class SteppedConsole(RemoteConsole):
    """A remote console on a clock like a script's."""

    def __init__(self, uf2, board, first=""):
        RemoteConsole.__init__(self, uf2, board, first=first)
        self._execute(_STILL)
        self._execute("board.holding = lambda on: None")  # a key is one step, as in a script
        self._start_loop = lambda settles=True: None

    def play(self, game, fresh=False):
        RemoteConsole.play(self, game, fresh)
        self.settle()

    def press(self, words):
        """Press buttons of the board, each answered by one step; NoButton when it has none for a key."""
        for word in self.substituted(words).split():
            if ":" in word:
                self.wait(milliseconds(word))
                continue
            self.handheld.buttons.tap(key_name(word), HOLD_MS)
            self.handheld.run(2 * HOLD_MS / 1000)
            self._execute("console.step()")
            if not word.endswith("!"):
                self.settle()

    def wait(self, ms):
        self._execute("pass_time(%d)" % ms, _SEARCH_SECONDS)

    def settle(self):
        self._execute("settle()", _SEARCH_SECONDS)
