"""Trex's playouts compiled with Numba, if it is installed: the same code, some fifty times as fast."""

from tools.deals.compiled import compiled, njit


def loops():
    """Return where the loops are: pairs of a module and a name in it."""
    from engine.trex import hard, playout

    return (hard, "deal"), (playout, "tricks"), (playout, "layout")


def compile_playouts():
    """Make this process's opponents use compiled playouts; return False without Numba."""
    if njit is None:
        return False
    for module, name in loops():
        setattr(module, name, compiled(getattr(module, name)))
    return True
