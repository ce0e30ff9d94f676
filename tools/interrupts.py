"""Ctrl-C ends any command with one line, exit code 130 and no half-written file.

Python raises KeyboardInterrupt wherever it happens to be, which may be code that swallows it, such as a callback from
C. So it is remembered: output that is finished in spite of it is discarded (`check`), and a second Ctrl-C ends the
process at once.

Until `install` Python's own handler would print a traceback. So nothing slow is imported here before.
"""

import os
import signal
import sys
from contextlib import contextmanager, suppress

CODE = 130  # exit code
DRAFTS = set()  # paths to remove when the process ends itself

_requested = False  # Ctrl-C was pressed
_postponed = 0  # nested blocks of `postponed`


def install():
    """Handle interrupts from now on; called once, by the main thread. None is raised before `enable`."""
    global _postponed
    _postponed = 1
    signal.signal(signal.SIGINT, _interrupt)
    # Nothing about an interrupt in a place that cannot raise it, as in a callback of littlefs
    sys.unraisablehook = lambda error: _requested or sys.__unraisablehook__(error)


def enable():
    """Raise interrupts from now on, and one that came before at once."""
    global _postponed
    _postponed = 0
    check()


def disable():
    """Raise no interrupt from now on: the command has ended, and one during Python's shutdown changes nothing more.

    Python gives up its handlers in the shutdown, some time before the process ends: an interrupt would kill it.
    """
    global _postponed
    _postponed = 1
    if signal.getsignal(signal.SIGINT) is _interrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _interrupt(number, frame):
    global _requested
    if _requested:
        for path in list(DRAFTS):
            remove(path)
        report()
        exit_now()
    _requested = True
    if not _postponed:
        raise KeyboardInterrupt


def requested():
    """Return True when an interrupt has been asked for, even if it did not get through."""
    return _requested


def check():
    """Raise KeyboardInterrupt when Ctrl-C was pressed, even if its exception was swallowed."""
    if _requested:
        raise KeyboardInterrupt


@contextmanager
def postponed():
    """Raise no interrupt within a block of a few steps that belong together, but after it."""
    global _postponed
    _postponed += 1
    try:
        yield
    finally:
        _postponed -= 1
    if not _postponed:
        check()


def report():
    """Print "tercet: stopped", with the program's own name, on a terminal below its ^C."""
    with suppress(ImportError):  # a second Ctrl-C, while that module is being imported
        from tools.project import PROGRAM

        print("\n" * sys.stderr.isatty() + PROGRAM + ": stopped", file=sys.stderr, flush=True)


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
        import shutil

        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
