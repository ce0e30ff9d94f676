"""Trex's playouts compiled with Numba, if it is installed: the same code, some fifty times as fast."""

from tools.deals.compiled import compiled, njit

LOOPS = ("deal", "tricks", "layout")  # of `engine.trex.hard`


def compile_playouts():
    """Make this process's Hard opponents use compiled playouts; return False without Numba."""
    if njit is None:
        return False
    from engine.trex import hard

    for name in LOOPS:
        setattr(hard, name, compiled(getattr(hard, name)))
    return True
