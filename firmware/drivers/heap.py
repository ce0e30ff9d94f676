"""Keeps the device's heap in order: collects garbage at rest, and fills the small holes that a collection leaves."""

import gc
import sys

from engine.compat import DEVICE, const

if sys.platform == DEVICE:
    from machine import mem32

# A free piece in bytes: room for several frames, for one, more than anything in it takes; and how far beyond its start
# new objects may lie. Of a middle one the larger part is left for the next press
_PIECES = ((16384, 8192), (6144, 3072), (2048, 8192))
_MIDDLE = const(1024)  # more than most things in a frame take
_ITEMS = const(12)  # where MicroPython's `list` has the address of its items
_HOLES = const(64)  # per call: a press that comes meanwhile has to wait

_far = 0  # bytes: that of the piece found last


def collect():
    """Collect garbage; return the address of the first free piece with room for some frames, or for less.

    0 where no such piece is left, so that the next collection comes only after some frames, and off the device.

    The heap is divided into units of 16 bytes. After a collection every search for two or more in a row begins at the
    heap's start and passes all that is in use: a frame with a hundred such searches then takes a third longer. A search
    for a single unit goes on where the last one ended. So once objects of one unit have filled the small holes,
    everything is found at once: see `fill_holes`. A piece too short for the next frames counts as such a hole: what
    lies behind it, like the workspace of a solitaire, would be passed again and again.
    """
    global _far
    gc.collect()
    if sys.platform == DEVICE:
        for size, far in _PIECES:
            start = _address(size)
            if start:
                _far = far
                return start
    return 0


def _address(size):
    """Return the address of a free block of that many bytes, 0 when there is none.

    What remains as garbage are two units of 16 bytes: the list, and the four items that it has at least.
    """
    gc.disable()  # else a collection would follow where there is none
    try:
        block = [None] * (size // 4)
        address = mem32[id(block) + _ITEMS]
        block.clear()  # frees the items at once, as no other type does
        return address
    except MemoryError:
        return 0
    finally:
        gc.enable()


def is_scattered(free_start):
    """True when new objects lie far beyond `free_start`, which `collect` returned: it is time to collect again.

    Left to itself the collector waits until the heap is full, and what lives then lies everywhere in it: no large
    block is left.
    """
    return free_start != 0 and not 0 < _address(_MIDDLE) <= free_start + _far


def fill_holes(end):
    """Fill some of the small holes below the address `end` with objects that are garbage at once.

    They stay until the next collection. Return True when no hole is left.
    """
    for _ in range(_HOLES):
        if id(object()) >= end:
            return True
    return False
