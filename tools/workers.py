"""Worker processes, at most one per core, that end with the command that started them.

Workers ignore Ctrl-C, which the command handles. They watch the command's process and exit when it has ended.
"""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process

from tools import interrupts


def limited(jobs):
    """Return the number of processes to start for `jobs` wanted: 1 to the number of cores, on Windows at most 61."""
    return max(1, min(jobs, os.cpu_count() or 1, 61 if os.name == "nt" else jobs))


def parallel(jobs, work, chunks, prepare=None):
    """Yield `work(chunk)` for each chunk, in order, computed by up to `jobs` processes, which first call `prepare`."""
    if limited(jobs) == 1:
        if prepare:
            prepare()
        yield from map(work, chunks)
        return
    pool = ProcessPoolExecutor(limited(jobs), initializer=_start_worker, initargs=(prepare,))
    finished = False
    try:
        with interrupts.postponed():  # Python's code around a fork would swallow an interrupt, with a traceback
            results = pool.map(work, chunks)
        yield from results
        finished = True
    finally:
        # Wait after a full run: the pool's thread might close its pipe while Python's shutdown writes to it
        pool.shutdown(wait=finished, cancel_futures=True)


def _start_worker(prepare):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    if prepare:
        prepare()


def _exit_with_parent():
    parent_process().join()
    os._exit(1)
