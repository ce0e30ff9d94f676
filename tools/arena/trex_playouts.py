"""Trex's playouts compiled with Numba, if it is installed: the same code, some fifty times as fast."""

from tools.deals.compiled import compiled, njit


def compile_playouts():
    """Make this process's Hard opponents use compiled playouts; return False without Numba."""
    if njit is None:
        return False
    from engine.trex import deal_loops, hard, race_loops, rollout_loops

    class Compiled:
        deal = staticmethod(compiled(deal_loops.deal))
        tricks = staticmethod(compiled(rollout_loops.tricks))
        layout = staticmethod(compiled(race_loops.layout))

        @staticmethod
        def drop(name):
            """Do nothing: compiled functions stay in memory."""

    hard.rollout = Compiled
    return True
