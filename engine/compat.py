"""What CPython lacks of MicroPython, and the other way round, so that one source runs on both."""

import gc
import sys

try:
    from micropython import const
except ImportError:

    def const(value):
        """Return `value`; on MicroPython the compiler folds it into the bytecode instead."""
        return value


_DEVICE = "rp2"  # where memory is short, and the collector may run anywhere
_SWEEP = const(16384)
_ROOM = const(2048)  # bytes in one piece: more than anything of a picture takes
_FEW = const(64)


def fetch(path, name):
    """Return what the module `path` defines as `name`, importing it with as few holes left in the heap as possible.

    An import leaves garbage between the things that stay. Unless it is collected all the while, what comes later
    lies scattered: the largest free block gets small, and every search for room has to pass all the pieces.
    """
    if path in sys.modules or sys.platform != _DEVICE:
        return getattr(__import__(path, None, None, (name,)), name)
    gc.collect()
    before = gc.threshold()
    gc.threshold(_SWEEP)
    try:
        return getattr(__import__(path, None, None, (name,)), name)
    finally:
        gc.threshold(before)
        gc.collect()


def solid():
    """Collect garbage; return the address from which on the heap has room, 0 where that is not known.

    After a collection every search for two or more pieces in a row begins at the heap's start, and passes all that
    is in use: a picture of a hundred such searches then takes a third longer. A search for one piece goes on where the
    last one ended, so once pieces of one have filled the small holes, everything is found at once: see `plug`.
    """
    gc.collect()
    if sys.platform != _DEVICE:
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


def forget(path):
    """Drop a module, given by its full name, from memory; nothing happens when it is not loaded."""
    module = sys.modules.pop(path, None)
    at = path.rfind(".")
    package = sys.modules.get(path[:at])
    if module is not None and getattr(package, path[at + 1 :], None) is module:
        delattr(package, path[at + 1 :])
