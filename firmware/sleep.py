"""The console asleep: the screen is dark, the board waits in slices for a press, and that press only wakes it.

    tire(console)               # no press for so long: the light is dimmed, or `console.asleep` is a `Sleep`
    asleep.go_on(console)       # a slice of it; True when a press has ended it
    keep(console)               # only save everything

Loaded when it is time, and not kept.
"""

from engine.compat import const
from firmware.input import elapsed

_SLICE_MS = const(30)  # no press is shorter
_DEEPEST = const(2)  # the levels of a board's `doze`: 0 awake, 1 dimmed, 2 asleep
_SETTLED_MS = const(50)  # without a frame: more than between two of a motion
_MOST = const(64)  # writes of a save that takes several: fewer than a block of the flash takes


def tire(console):
    """Dim the light after half of the time without a press, and sleep after all of it, or at once if it is to."""
    board = console.board
    now = board.millis()
    if console.doze < _DEEPEST and elapsed(now, console.pressed_at) < console.sleep_ms:
        console.doze = 1
        board.doze(1)
    elif elapsed(now, console.drawn_at) >= _SETTLED_MS:
        console.asleep = Sleep(console)


class Sleep:
    """Whatever is to be kept is on flash, and the board asleep."""

    def __init__(self, console):
        keep(console)
        board = console.board
        board.quiet()
        board.holding(False)  # a press is one key
        self._nap = board.doze(_DEEPEST)

    def go_on(self, console):
        """Sleep for a slice, or wake up: True. The press that wakes means nothing else, nor does it repeat.

        Another device can wake this one, too.
        """
        board, nap = console.board, self._nap
        if board.poll() < 0 and (console.link is None or not console.link.called()):
            if nap is None:
                board.sleep_ms(_SLICE_MS)
                return False
            if not nap.slice(_SLICE_MS):
                return False
        if nap is not None:
            nap.end()
        board.doze(0)
        board.repeat(console.settings["repeat"])
        while board.poll() >= 0:
            pass  # pressed at a dark screen
        console.asleep = None
        console.doze = 0
        console.pressed_at = console.toast_since = board.millis()  # what could not be saved is told now
        console.stale = True
        clock = console.screens[-1].clock
        if clock is not None:
            clock.start()  # no time has gone by meanwhile
        return True


def keep(console):
    """Save what all screens have; a screen reports what cannot be written."""
    for screen in console.screens:
        try:
            screen.tell_time()
            screen.shown()
            for _ in range(_MOST):
                if not screen.idle():
                    break
        except MemoryError:
            pass  # it is saved when there is time again
