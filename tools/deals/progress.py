"""Work on many deals: its pieces, a bar that shows how far it is, shares of what is found."""

import math
import sys

CHUNK = 100


def progress(things, total, done=0):
    """Return `things` with a bar on the error stream, where that is a terminal."""
    from tqdm import tqdm

    return tqdm(things, total=total, initial=done, unit="deal", disable=not sys.stderr.isatty())


def interval(count, total):
    """Return (low, high): Wilson's 95 % interval of a share of `count` in `total`, as fractions."""
    z = 1.959964
    share = count / total
    middle = share + z * z / (2 * total)
    spread = z * math.sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return (middle - spread) / (1 + z * z / total), (middle + spread) / (1 + z * z / total)
