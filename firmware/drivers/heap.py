"""The heap of the device kept in order."""

import gc
import sys

from engine.compat import DEVICE, const

if sys.platform == DEVICE:
    from uctypes import addressof

_ROOM = const(2048)  # bytes in one piece: more than anything in a frame takes
_PIECE = const(1024)  # more than most things in a frame take
_FAR = const(8192)  # bytes
_FEW = const(64)


def solid():
    """Collect garbage; return the address from which on the heap has room, 0 where that is not known.

    The heap is divided into units of 16 bytes. After a collection every search for two or more in a row begins at the
    heap's start and passes all that is in use: a frame with a hundred such searches then takes a third longer. A search
    for a single unit goes on where the last one ended. So once objects of one unit have filled the small holes,
    everything is found at once: see `plug`.
    """
    gc.collect()
    if sys.platform != DEVICE:
        return 0
    return _address(_ROOM)


def _address(size):
    """Return the address of a free block of that many bytes, 0 when there is none."""
    try:
        return addressof(bytearray(size))
    except MemoryError:
        return 0


def spread(room):
    """True when what is new lies far beyond `room`, which `solid` returned: garbage is to be collected.

    Left to itself the collector waits until the heap is full, and what lives then lies everywhere in it: no large
    block is left.
    """
    return room != 0 and not 0 < _address(_PIECE) <= room + _FAR


def plug(end):
    """Fill a few holes of the heap below an address with garbage, for the next collection; True when none is left.

    A few only: a press that comes meanwhile has to wait.
    """
    for _ in range(_FEW):
        if id(object()) >= end:
            return True
    return False
