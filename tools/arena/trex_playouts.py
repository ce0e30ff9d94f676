"""Trex's playouts compiled with Numba, if it is installed: the same code, many times as fast."""

import importlib.util

from engine.trex import codes, hard, player, playout, race_loops, rollout_loops


def patched():
    """Return what `compile_playouts` replaces: pairs of a module and a name in it."""
    return (hard, "deal"), (playout, "loop"), (player, "unload")


def compile_playouts():
    """Make this process's opponents use compiled playouts, and unload nothing, which would only cost time here."""
    if not importlib.util.find_spec("numba"):
        return
    from tools.deals.compiled import compiled

    hard.deal = compiled(hard.deal)
    layout, tricks = compiled(race_loops.layout), compiled(rollout_loops.tricks)
    playout.loop = lambda mask: layout if mask == codes.TREX else tricks
    player.unload = lambda path: None
