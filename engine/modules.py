"""Loading modules when they are needed, and dropping them afterwards: a Pico has no room for all of them at once.

    load("engine.packs")            import a module that stays until it is unloaded
    load_ahead("engine.hint_search", 9000)      the same before it is needed, if that many bytes are free
    borrow("display.rules_pages")   import a module that lives only as long as the caller holds it
    unload("engine.trex")           drop a module and what belongs to it
    keep("engine.trex.rollout_loops")       import a module that nothing drops any more
    pick("display.scene")           import the viper or the plain twin of a hot loop

Each takes the full name of a module; `tests/test_modules.py` checks that every such name in the sources exists.
"""

import gc
import sys

from engine.compat import DEVICE

_STAYS = sys.implementation.name == "cpython"  # whatever is loaded; see `_drop`

_spare = 0  # bytes; see `keep_while_free`
_kept = ""  # see `keep`


def keep_while_free(spare):
    """Drop nothing while at least `spare` bytes are free: for boards with more memory than a Pico. 0: always drop."""
    global _spare
    _spare = spare


def load(path, tidy=True):
    """Return the module `path`, imported if it is not loaded yet.

    On a device garbage is collected before and after an import, so that what stays lies close together in the heap.
    That takes as long as importing a small module: `tidy` False skips it, where a step must be short.
    """
    if path in sys.modules:
        return sys.modules[path]
    tidy = tidy and sys.platform == DEVICE
    if tidy:
        gc.collect()
    _find(path)
    try:
        return __import__(path, None, None, ("",))  # with a name to import it returns the module, not its package
    finally:
        if tidy:
            gc.collect()


def _find(path):
    """Have a module found here, where the stack has more room than within its import (`firmware/bundles.py`)."""
    bundles, at = sys.modules.get("bundles"), path.rfind(".")
    package = sys.modules.get(path[:at])
    if bundles and package:
        try:
            bundles.stat("%s/%s" % (package.__path__[2:], path[at + 1 :]))
        except OSError:
            pass  # the import says so


def load_ahead(path, spare):
    """Import a module before it is needed, on a device only where at least `spare` bytes are free."""
    if path in sys.modules:
        return
    if sys.platform == DEVICE:
        gc.collect()
        if gc.mem_free() < spare:  # type: ignore[attr-defined]
            return
    load(path)


def borrow(path, tidy=True):
    """Return a module that is freed once the caller drops it, or what it took from it; the next call loads it again.

    `tidy`: as for `load`.
    """
    module = load(path, tidy)
    _drop(path)
    return module


def keep(path=""):
    """Import a module that is not dropped until `keep` is called with another one, or with none.

    For one with a long function, which a divided heap may have no room for later.
    """
    global _kept
    _kept = path
    if path:
        load(path)


def unload(path):
    """Drop a module and all whose names go on with a dot or an underscore, such as its loops (`<path>_loops`).

    Whoever holds one keeps it.
    """
    _drop(path)  # before its submodules, which then stay attributes of it for whoever still holds it
    for name in loaded(path):
        if name[len(path) : len(path) + 1] in "._":
            _drop(name)


def loaded(path):
    """Return the names of what is loaded and can be dropped, of those that begin with `path`."""
    return [] if _STAYS else [name for name in sys.modules if name.startswith(path)]


def _drop(path):
    """Remove a module from `sys.modules` and from its package, unless `keep` or `keep_while_free` forbids it.

    On CPython, which has room, everything stays: modules that the build makes lazy are plain imports there.
    """
    if _STAYS or path == _kept:
        return
    if _spare and gc.mem_free() >= _spare:  # type: ignore[attr-defined]
        return
    module = sys.modules.pop(path, None)
    at = path.rfind(".")
    package = sys.modules.get(path[:at])
    if module is not None and getattr(package, path[at + 1 :], None) is module:
        delattr(package, path[at + 1 :])


def pick(path):
    """Return the faster of two twins, `<path>_viper`, or `<path>_plain` where machine code cannot be loaded."""
    try:
        return load(path + "_viper")
    except (ImportError, SyntaxError, ValueError):  # no viper in this build, or compiled for another chip
        return load(path + "_plain")
