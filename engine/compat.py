"""What CPython lacks of MicroPython, and the other way round, so that one source runs on both."""

import sys

try:
    from micropython import const
except ImportError:

    def const(value):
        """Return `value`; on MicroPython the compiler folds it into the bytecode instead."""
        return value


def forget(path):
    """Drop a module, given by its full name, from memory; nothing happens when it is not loaded."""
    module = sys.modules.pop(path, None)
    at = path.rfind(".")
    package = sys.modules.get(path[:at])
    if module is not None and getattr(package, path[at + 1 :], None) is module:
        delattr(package, path[at + 1 :])
