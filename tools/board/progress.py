"""Shows the progress of a slow transfer: a bar on a terminal, else a line every few seconds."""

import sys
import time
from contextlib import contextmanager

from tqdm import tqdm

_EVERY_S = 5


@contextmanager
def progress(doing, total, clock=time.monotonic):
    """Yield a function to call with the number of bytes done since its last call; `total`: bytes in all."""
    if sys.stderr.isatty():
        with tqdm(total=total, unit="B", unit_scale=True, desc=doing) as bar:
            yield bar.update
        return
    done, last, shown = 0, clock(), 0

    def update(size):
        nonlocal done, last, shown
        done += size
        if clock() - last >= _EVERY_S and done // 1024 > shown:
            last, shown = clock(), done // 1024
            print("%s: %d of %d KB" % (doing, done // 1024, total // 1024), flush=True)

    yield update
