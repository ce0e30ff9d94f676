"""The console's sleep: the screen is dark, the board waits in slices for a press, and that press only wakes it.

Loaded on demand and dropped.
"""

from engine.compat import const
from firmware.input import elapsed

_SLICE_MS = const(30)  # no press is shorter
_DEEPEST = const(2)  # the levels of a board's `doze`: 0 awake, 1 dimmed, 2 asleep
_SETTLED_MS = const(50)  # after this time without a frame, nothing is in motion
_IDLE_CALLS = const(64)  # of a screen at most; it does some work in each


def dim_or_sleep(console):
    """Dim the light; sleep, with a `Sleep` as `console.asleep`, once the time has passed or if that was asked for."""
    board = console.board
    now = board.millis()
    if console.doze < _DEEPEST and elapsed(now, console.pressed_at) < console.sleep_ms:
        console.doze = 1
        board.doze(1)
    elif elapsed(now, console.drawn_at) >= _SETTLED_MS:
        console.asleep = Sleep(console)


class Sleep:
    """Saves everything and puts the board to sleep."""

    def __init__(self, console):
        save_all(console)
        board = console.board
        board.quiet()
        board.holding(False)  # select gives its key when pressed, so all of the press wakes; the console sets it anew
        self._nap = board.doze(_DEEPEST)  # None on a board that only waits

    def go_on(self, console):
        """Sleep for a slice and return False, or wake up and return True.

        The press that wakes it does nothing else and does not repeat. Another device can wake this one too.
        """
        board, nap = console.board, self._nap
        if board.poll() < 0 and (console.link is None or not console.link.called()):
            if nap is None:
                board.sleep_ms(_SLICE_MS)
                return False
            if not nap.slice(_SLICE_MS):  # no button is down
                return False
        if nap is not None:
            nap.end()
        board.doze(0)
        board.repeat(console.settings["repeat"])  # also forgets the key that is down
        while board.poll() >= 0:
            pass  # pressed at a dark screen
        console.asleep = None
        console.doze = 0
        # A message that something could not be saved, written into the dark, is shown from now on
        console.pressed_at = console.toast_since = board.millis()
        console.stale = True
        clock = console.screens[-1].clock
        if clock is not None:
            clock.start()  # the time asleep does not count
        return True


def save_all(console):
    """Save what all screens have; a screen reports what cannot be written."""
    for screen in console.screens:
        try:
            screen.report_time()
            screen.shown()  # a table saves its last move
            if screen.is_table:
                screen.keeper.store_time()
            for _ in range(_IDLE_CALLS):
                if not screen.idle():
                    break
        except MemoryError:
            pass  # it is saved when there is time again
