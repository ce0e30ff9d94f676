"""The console asleep: the screen is dark, the board waits in slices for a press, and that press only wakes it.

    sleep.begin(console)        # whatever is to be kept is on flash, then the screen goes dark
    sleep.go_on(console)        # a slice of it; True when a press has ended it

Loaded when it is time, and not kept.
"""

from engine.compat import const

_SLICE_MS = const(50)
_DEEPEST = const(2)  # the levels of a board's `doze`: 0 awake, 1 dimmed, 2 asleep
_MOST = const(64)  # writes of a save that takes several: fewer than a block of the flash takes


def begin(console):
    """Keep what is not on flash yet, and put the board to sleep."""
    for screen in console.screens:
        try:
            _keep(screen)
        except MemoryError:
            pass  # it is kept when there is time again
    board = console.board
    board.quiet()
    board.holding(False)  # a press is one key
    board.doze(_DEEPEST)


def _keep(screen):
    """Have a screen save what it has; whatever cannot be written it tells."""
    if hasattr(screen, "tell_time"):
        screen.tell_time()
    if hasattr(screen, "shown"):
        screen.shown()
    for _ in range(_MOST):
        if not (hasattr(screen, "idle") and screen.idle()):
            break


def go_on(console):
    """Sleep for a slice, or wake up: True. The press that wakes means nothing else, nor does it repeat."""
    board = console.board
    if board.poll() < 0:
        board.sleep_ms(_SLICE_MS)
        return False
    board.repeat(console.settings["repeat"])
    board.doze(0)
    console.asleep = None
    console.doze = 0
    console.pressed_at = console.toast_since = board.millis()  # what could not be saved is told now
    console.stale = True
    clock = getattr(console.screens[-1], "clock", None)
    if clock is not None:
        clock.start()  # no time has gone by meanwhile
    return True
