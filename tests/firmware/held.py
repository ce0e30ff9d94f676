"""A board whose buttons are held down, tapped and released at exact times, on a clock that waits."""

import engine
from firmware.console import Console
from tools.simulator.board import SimBoard, find_board


class Held(SimBoard):
    """A simulated board whose clock moves only while it sleeps; `mask`: the buttons that are down, a bit each."""

    now = 1000
    mask = 0

    def __init__(self, *args):
        SimBoard.__init__(self, *args)
        self.millis = lambda: self.now

    def sleep_ms(self, ms):
        for _ in range(0, ms, 5):  # a sample every 5 ms, as on the device
            self.now += 5
            self.input.sample(self.mask, self.now)

    def turn_for(self, console, ms):
        """Run the console for some milliseconds."""
        end = self.now + ms
        while self.now < end:
            console.turn()
            self.sleep_ms(5)

    def button(self, key):
        """Return the bit of the first button of a key."""
        return 1 << self.pins.index(self.profile["keys"][key][0])

    def hold(self, console, key, ms):
        """Press the first button of a key for some milliseconds, and wait half a second."""
        self.mask = self.button(key)
        self.turn_for(console, ms)
        self.mask = 0
        self.turn_for(console, 500)


def held(name, folder, *args):
    """Return a console with a deal of Treys on such a board, and the board; `args` are as for `SimBoard`."""
    board = Held(find_board(name), folder, *args)
    console = Console(board)
    console.play(engine.new("treys", 41))
    return console, board
