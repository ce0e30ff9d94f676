"""Work spread over processes, at most one a core, that end with the command that started them.

An interrupt is the command's business, so the workers do not hear it. They watch the command instead: when it is gone,
however it went, so are they.
"""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process

from tools import interrupts


def bounded(jobs):
    """Return how many processes are worth starting for `jobs` wanted."""
    return max(1, min(jobs, os.cpu_count() or 1))


def spread(jobs, work, chunks, prepare=None, given=()):
    """Yield `work(chunk)` for each of the chunks in their order, done by up to `jobs` processes.

    Each process calls `prepare(*given)` first.
    """
    if bounded(jobs) == 1:
        if prepare:
            prepare(*given)
        yield from map(work, chunks)
        return
    pool = ProcessPoolExecutor(bounded(jobs), initializer=_begin, initargs=(prepare, given))
    finished = False
    try:
        with interrupts.later():  # what Python does around a fork swallows an interrupt, with a traceback
            done = pool.map(work, chunks)
        yield from done
        finished = True
    finally:
        # Not waited for, the pool's thread may close its pipe just when Python, at its end, writes to it
        pool.shutdown(wait=finished, cancel_futures=True)


def _begin(prepare, given):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_command, daemon=True).start()
    if prepare:
        prepare(*given)


def _end_with_the_command():
    parent_process().join()
    os._exit(1)
