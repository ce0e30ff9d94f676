"""A board whose buttons are held down, tapped and let go at exact times, on a clock that waits."""

from tools.simulator.board import SimBoard


class Held(SimBoard):
    """A simulated board whose clock only moves when told."""

    now = 1000

    def millis(self):
        return self.now

    def sleep_ms(self, ms):
        for _ in range(0, ms, 5):
            self.now += 5
            self.input.sample(self.mask, self.now)
