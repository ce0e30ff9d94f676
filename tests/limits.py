"""What keeps a run from waiting for ever: programs end with their test, and tests and the whole run have a limit.

The limits are far beyond what a busy machine needs. At the end of one the stacks of all threads are printed.
"""

import faulthandler
import multiprocessing
import os
import subprocess
import threading
import time
from contextlib import contextmanager

from tests.long import LONG

RUN_S = 24 * 3600 if LONG else 2 * 3600  # a whole run
TEST_S = 4 * 3600 if LONG else 1200  # a test, with what its fixtures set up; and once more its end
END_S = 120  # a process or thread that was told to end

_running = []  # the programs that `started` has started and nobody has ended
_stderr = None  # the terminal's, also while pytest captures a test's output


def started(command, **options):
    """Start a program that ends with the test at the latest; return it, as `subprocess.Popen` does."""
    process = subprocess.Popen(command, **options)
    _running.append(process)
    return process


def end(process):
    """End a program, whatever it does, and close its pipes."""
    process.kill()
    process.wait(END_S)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()


@contextmanager
def ended():
    """End what was started during the block and still runs: programs, and this Python's own processes."""
    before, children = len(_running), set(multiprocessing.active_children())
    try:
        yield
    finally:
        _end_all(before, children)


def _end_all(first=0, but=()):
    for process in _running[first:]:
        if process.poll() is None:
            end(process)
    del _running[first:]
    for child in set(multiprocessing.active_children()).difference(but):
        child.kill()


def terminal():
    """Return a file for what has to be seen even if the process ends at once."""
    return _stderr


def limit_run(ends=None, grace=0):
    """End this process at the time `ends` of `time.monotonic`, RUN_S from now if None; return that time.

    `grace`: seconds later, for the process that waits for others.
    """
    global _stderr
    _stderr = os.fdopen(os.dup(2), "w")
    ends = ends or time.monotonic() + RUN_S
    threading.Thread(target=_watch, args=(ends + grace,), daemon=True).start()
    return ends


def _watch(ends):
    while (left := ends - time.monotonic()) > 0:
        time.sleep(left)
    print("The run takes more than %d s and is stopped. The stacks of all threads:" % RUN_S, file=_stderr, flush=True)
    faulthandler.dump_traceback(file=_stderr, all_threads=True)
    try:
        _end_all()
    finally:
        os._exit(1)
