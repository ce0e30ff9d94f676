"""Ctrl-C ends any command within two seconds, with one line, exit code 130 and no half-written file.

Python raises KeyboardInterrupt wherever it happens to be, which may be code that swallows it, such as a callback from
C. So an interrupt is remembered, and raised again until `main` acknowledges it; output that is finished in spite of it
is discarded (`check`). As the last resort the process ends itself.
"""

import _thread
import atexit
import os
import shutil
import signal
import sys
import threading
import time
from contextlib import contextmanager, suppress

CODE = 130  # exit code
DRAFTS = set()  # paths to remove when the process ends itself
_RETRY_S = 0.3  # seconds until it is raised again
_LONGEST_S = 1.6  # seconds until the process ends itself; with ...
_LINE_S = 0.4  # ... so many more for its last line, which may be under way, or for ever if nobody reads it

_requested = threading.Event()  # Ctrl-C was pressed
_acknowledged = threading.Event()  # the exception has reached `main`
_postponed = 0  # nested blocks of `postponed`
_reporting = threading.Lock()
_reported = False


def install():
    """Handle interrupts from now on; called once, by the main thread. None is raised before `enable`."""
    global _postponed
    _postponed = 1
    signal.signal(signal.SIGINT, _interrupt)
    sys.unraisablehook = _report_unraisable
    # Python restores the system's handler when it ends; a late Ctrl-C would then kill the process by a signal
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


def enable():
    """Raise interrupts from now on, and one that came before at once."""
    global _postponed
    if _requested.is_set():
        _acknowledged.set()  # `main` catches this one; one more would strike while it does
        raise KeyboardInterrupt
    _postponed = 0
    check()  # for one that came since


def _interrupt(number, frame):
    if not _requested.is_set():
        _requested.set()
        threading.Thread(target=_retry, daemon=True).start()
    if not _postponed and not _acknowledged.is_set():
        raise KeyboardInterrupt


def _report_unraisable(error):
    """Report an exception that cannot be raised, as in a weak reference's callback, unless it may be an interrupt."""
    if not _requested.is_set():
        sys.__unraisablehook__(error)


def _retry():
    """Raise the interrupt again until it is acknowledged; after _LONGEST_S, end the process."""
    until = time.monotonic() + _LONGEST_S
    while time.monotonic() < until:
        if _acknowledged.wait(_RETRY_S):
            break
        _thread.interrupt_main()
    if _acknowledged.is_set():  # Python's own shutdown remains, which other threads may block
        time.sleep(max(0, until - time.monotonic()))
    else:
        for path in list(DRAFTS):
            remove(path)
    reporter = threading.Thread(target=report, daemon=True)
    reporter.start()
    reporter.join(_LINE_S)
    os._exit(CODE)


def requested():
    """Return True when an interrupt has been asked for, even if it did not get through."""
    return _requested.is_set()


def check():
    """Raise KeyboardInterrupt when Ctrl-C was pressed, even if its exception was swallowed."""
    if _requested.is_set():
        raise KeyboardInterrupt


@contextmanager
def postponed():
    """Raise no interrupt within a block of a few steps that belong together.

    One that came then is raised up to _RETRY_S after the block, or at once where `check` follows.
    """
    global _postponed
    _postponed += 1
    try:
        yield
    finally:
        _postponed -= 1


def acknowledge():
    """Stop raising the interrupt again: it has reached `main`."""
    # An interrupt within exec() makes Python exit by a signal whatever the exit code; another exec() resets that
    exec("")
    _acknowledged.set()


def report():
    """Print "tools: stopped" once, on a terminal below its ^C.

    Both `main` and the thread that ends the process do so: the line is whole even if they come to it together.
    """
    global _reported
    with _reporting:
        if not _reported:
            _reported = True
            print("\ntools: stopped" if sys.stderr.isatty() else "tools: stopped", file=sys.stderr, flush=True)


def exit_now():
    """End the process without Python's shutdown; for after `main`, when everything has been tidied up.

    An interrupt while libraries start threads or compile can make the shutdown fail, and the process die by a signal.
    """
    with suppress(OSError):  # the output's reader has closed the pipe
        sys.stdout.flush()
    os._exit(CODE)


def remove(path):
    """Remove a file or folder, if it is there."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
