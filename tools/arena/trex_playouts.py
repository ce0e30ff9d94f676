"""Trex's playouts compiled with Numba, where it is installed: the same code, some fifty times as fast."""

from tools.deals.compiled import compiled, njit


def compile_playouts():
    """Let this process's Hard opponents use compiled playouts; False when Numba is not there."""
    if njit is None:
        return False
    from engine.trex import deal_loops, hard, race_loops, rollout_loops

    class Compiled:
        deal = staticmethod(compiled(deal_loops.deal))
        tricks = staticmethod(compiled(rollout_loops.tricks))
        layout = staticmethod(compiled(race_loops.layout))

        @staticmethod
        def drop(name):
            """All of them stay."""

    hard.rollout = Compiled
    return True
