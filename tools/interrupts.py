"""Ctrl-C ends any command: within two seconds, with one line, exit code 130, and nothing half done.

Python turns an interrupt into an exception where it happens to be, and that may be a place that swallows it, such as a
function that C code has called. So an interrupt is remembered, comes again until it gets through, and what is
finished in spite of it is not put in its place (`check`). Where nothing helps, the process ends itself.
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

CODE = 130
LEFT_OVERS = set()  # drafts to be removed whatever happens
_AGAIN_S = 0.3
_LAST_S = 1.6

_asked = threading.Event()
_heard = threading.Event()  # the exception has got through
_waiting = 0  # blocks that are not to be interrupted in the middle


def listen():
    """Take interrupts from now on; called once, by the main thread. None is raised before `ready`."""
    global _waiting
    _waiting = 1
    signal.signal(signal.SIGINT, _interrupt)
    sys.unraisablehook = _swallowed
    # Python puts the system's default back when it ends, so one that comes at the very end would be a death by signal
    atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


def ready():
    """From now on the caller catches an interrupt: raise it, also one that came before."""
    global _waiting
    _waiting = 0
    check()


def _interrupt(number, frame):
    if not _asked.is_set():
        _asked.set()
        threading.Thread(target=_insist, daemon=True).start()
    if not _waiting:
        raise KeyboardInterrupt


def _swallowed(given):
    """Python reports what nobody can catch, as in a weak reference's callback: not once an interrupt is on its way."""
    if not _asked.is_set():
        sys.__unraisablehook__(given)


def _insist():
    """Interrupt again until it gets through; in the end, stop without asking."""
    until = time.monotonic() + _LAST_S
    while time.monotonic() < until:
        if _heard.wait(_AGAIN_S):
            break
        _thread.interrupt_main()
    if _heard.is_set():  # what is left is Python's own way out, which other threads may hold up
        time.sleep(max(0, until - time.monotonic()))
    else:
        _clear()
        say()
    os._exit(CODE)


def asked():
    """Return True when an interrupt has been asked for, even if it did not get through."""
    return _asked.is_set()


def check():
    """KeyboardInterrupt when an interrupt has been asked for, even if it did not get through."""
    if _asked.is_set():
        raise KeyboardInterrupt


@contextmanager
def later():
    """Let an interrupt wait for the end of a block: a few steps that belong together, and cleaning up."""
    global _waiting
    _waiting += 1
    try:
        yield
    finally:
        _waiting -= 1


def heard():
    """The interrupt has got through to the command's own frame: no more are needed."""
    # Where it struck in a text that was being run, Python would report a death by signal, whatever the exit code is;
    # running another text makes it forget that
    exec("")
    _heard.set()


def say():
    """Print the one line that says so, below the ^C that a terminal shows."""
    print("\ntools: stopped" if sys.stderr.isatty() else "tools: stopped", file=sys.stderr, flush=True)


def leave():
    """End the process at once, now that every block on the way out has been left.

    Where an interrupt strikes while libraries with threads of their own start or compile, Python's usual way out can
    fail in their cleaning up, and the process would die by a signal.
    """
    with suppress(OSError):  # nobody reads the output any more
        sys.stdout.flush()
    os._exit(CODE)


def remove(path):
    """Remove a draft, file or folder, whatever of it is there."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _clear():
    for path in list(LEFT_OVERS):
        remove(path)
