"""The clock of a deal that is played against time (TriPeaks with `timer`). Loaded where there is one."""

from firmware.input import elapsed


class Clock:
    """Counts the seconds while the table is the screen on top, and reports them to the game."""

    def __init__(self, table):
        self._table = table
        self.seconds = 0  # passed since the last move, not yet reported to the game
        self.start()

    def start(self):
        """A second begins now: the time before does not count."""
        self._began = self._table.console.board.millis()

    def tick(self, now):
        """Let time pass; True when the clock on the screen has changed."""
        table = self._table
        if elapsed(now, self._began) < 1000:
            return False
        self._began = (self._began + 1000) & 0x3FFFFFFF
        self.seconds += 1
        if self.seconds >= table.game.time_left:
            self._run_out()
        return True

    def tell(self):
        """Tell the game the seconds gone by; True if there were any."""
        seconds, self.seconds = self.seconds, 0
        game = self._table.game
        if not seconds or game.over:
            return False
        game.play(game.code("time %d" % seconds))
        return True

    def _run_out(self):
        """The deal on the table is over, and whatever thinks about it."""
        table = self._table
        before = table.view
        table.tell_time()
        if table.mark is not None:
            table.mark.moved(-1)
        table.rest(before)
