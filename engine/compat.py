"""What CPython lacks of MicroPython, and the other way round, so that one source runs on both."""

import gc
import sys

try:
    import micropython
    from micropython import const
except ImportError:

    def const(value):
        """Return `value`; on MicroPython the compiler folds it into the bytecode instead."""
        return value

    class micropython:
        """MicroPython's module as far as the hot loops need it, so that CPython runs them as they are."""

        @staticmethod
        def viper(function):
            """Return `function`; MicroPython's compiler makes machine code of it instead."""
            return function


# The types that viper's compiler knows by these names; anywhere else they only stand in annotations
ptr8 = ptr16 = ptr32 = int

DEVICE = "rp2"  # where memory is short, and the collector may run anywhere


def loaded(path, tidy=True):
    """Return a module by its full name, importing it with as few holes left in the heap as possible.

    An import leaves garbage between the things that stay: it is collected at once, which takes as long as a small
    module does. `tidy`: False for one that does not stay, where a press is to be answered.
    """
    if path in sys.modules or sys.platform != DEVICE or not tidy:
        return __import__(path, None, None, ("",))
    gc.collect()
    try:
        return __import__(path, None, None, ("",))
    finally:
        gc.collect()


def fetch(path, name):
    """Return what the module `path` defines as `name`; see `loaded`."""
    return getattr(loaded(path), name)


def passing(path, tidy=True):
    """Return a module that stays in memory only as long as the caller keeps it, or what it gave.

    For what is wanted now and then: the next call loads it again. `tidy` as for `loaded`.
    """
    module = loaded(path, tidy)
    forget(path)
    return module


def made(*kinds):
    """Drop how objects of some classes are made, on a device: there will be no other one of them."""
    if sys.platform == DEVICE:
        for kind in kinds:
            kind.__init__ = None  # a dict keeps what is deleted from it until something else takes the place


def pick(path):
    """Return the faster of two twins, `<path>_viper`, or `<path>_plain` where machine code cannot be loaded."""
    try:
        return loaded(path + "_viper")
    except (ImportError, SyntaxError, ValueError):  # no viper in this build, or compiled for another chip
        return loaded(path + "_plain")


def forget(path):
    """Drop a module, given by its full name, from memory; nothing happens when it is not loaded."""
    module = sys.modules.pop(path, None)
    at = path.rfind(".")
    package = sys.modules.get(path[:at])
    if module is not None and getattr(package, path[at + 1 :], None) is module:
        delattr(package, path[at + 1 :])


def forget_all(path):
    """Drop a module with what belongs to it: those in it when it is a package, and its loops (`<path>_loops`)."""
    forget(path)  # first: its modules are then not taken out of it, and whoever still has it finds them there
    for module in list(sys.modules):
        if module.startswith(path) and module[len(path) : len(path) + 1] in "._":
            forget(module)
