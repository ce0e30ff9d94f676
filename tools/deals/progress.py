"""Work on many deals in chunks, with a progress bar, and confidence intervals of the shares found."""

import math
from functools import partial

from tqdm import tqdm

from tools.workers import parallel

_CHUNK = 100  # deals

progress = partial(tqdm, unit="deal", disable=None)  # a bar on the error stream, if that is a terminal


def _each(work, deals):
    return [work(deal) for deal in deals]


def in_chunks(jobs, work, deals, size=_CHUNK, done=0, prepare=None):
    """Yield the results of `work(deal)` as a list per chunk of `size` deals, computed by up to `jobs` processes.

    `done`: how many deals were done before, for the progress bar; `prepare`: as for `parallel`.
    """
    chunks = [deals[start : start + size] for start in range(0, len(deals), size)]
    with progress(total=done + len(deals), initial=done) as bar:
        for results in parallel(jobs, partial(_each, work), chunks, prepare):
            yield results
            bar.update(len(results))


def interval(count, total):
    """Return (low, high), the Wilson 95 % interval of the share `count` / `total`, as fractions."""
    z = 1.959964  # standard deviations on either side of the mean that hold 95 % of a normal distribution
    share = count / total
    middle = share + z * z / (2 * total)
    half = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return max(0.0, middle - half) / (1 + z * z / total), (middle + half) / (1 + z * z / total)


def share_text(count, total, digits=1):
    """Return a share with its interval in percent, such as "97.1 % (96.0 to 97.9)"."""
    low, high = interval(count, total)
    return "%.*f %% (%.*f to %.*f)" % (digits, 100 * count / total, digits, 100 * low, digits, 100 * high)
