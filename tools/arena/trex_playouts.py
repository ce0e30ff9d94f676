"""Trex's playouts compiled with Numba, if it is installed: the same code, many times as fast."""

import importlib.util

from engine.modules import load
from engine.trex import codes, race_loops, rollout_loops

PATCHED = ("hard", "deal"), ("playout", "loop"), ("player", "unload")


def patched():
    """Return what `compile_playouts` replaces: pairs of a module and a name in it.

    A module that was dropped since, as a console does it, is another object when it is loaded again.
    """
    return [(load("engine.trex." + module), name) for module, name in PATCHED]


def compile_playouts():
    """Make this process's opponents use compiled playouts, and unload nothing, which would only cost time here."""
    if not importlib.util.find_spec("numba"):
        return
    from tools.deals.compiled import compiled

    layout, tricks = compiled(race_loops.layout), compiled(rollout_loops.tricks)
    hard = load("engine.trex.hard")
    hard.deal = compiled(hard.deal)
    load("engine.trex.playout").loop = lambda mask: layout if mask == codes.TREX else tricks
    load("engine.trex.player").unload = lambda path: None
