"""Trex's playouts compiled with Numba, where it is installed: the same code, some fifty times as fast."""


def compile_playouts():
    """Let this process's Hard opponents use compiled playouts; False when Numba is not there."""
    try:
        from numba import njit
    except ImportError:
        return False
    from engine.trex import deal_plain as trex_deal_plain
    from engine.trex import hard as trex_hard
    from engine.trex import race_plain as trex_race_plain
    from engine.trex import rollout_plain as trex_rollout_plain

    class Compiled:
        deal = staticmethod(njit(cache=True)(trex_deal_plain.deal))
        tricks = staticmethod(njit(cache=True)(trex_rollout_plain.tricks))
        layout = staticmethod(njit(cache=True)(trex_race_plain.layout))

        @staticmethod
        def drop(name):
            """All of them stay."""

    trex_hard.rollout = Compiled
    return True
