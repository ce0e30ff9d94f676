"""The heap of the device put in order, while nobody waits for it."""

import gc
import sys

from engine.compat import DEVICE, const

_ROOM = const(2048)  # bytes in one piece: more than anything of a picture takes
_FEW = const(64)


def solid():
    """Collect garbage; return the address from which on the heap has room, 0 where that is not known.

    After a collection every search for two or more pieces in a row begins at the heap's start, and passes all that
    is in use: a picture of a hundred such searches then takes a third longer. A search for one piece goes on where the
    last one ended, so once pieces of one have filled the small holes, everything is found at once: see `plug`.
    """
    gc.collect()
    if sys.platform != DEVICE:
        return 0
    from uctypes import addressof

    try:
        return addressof(bytearray(_ROOM))
    except MemoryError:
        return 0


def plug(end):
    """Fill a few holes of the heap below an address with garbage, for the next collection; true when none is left.

    A few only: a press that comes meanwhile has to wait.
    """
    for _ in range(_FEW):
        if id(object()) >= end:
            return True
    return False
