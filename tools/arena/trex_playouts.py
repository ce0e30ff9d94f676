"""Trex's playouts compiled with Numba, if it is installed: the same code, some fifty times as fast."""

import importlib.util

from tools.deals.compiled import compiled, compiled_all


def patched():
    """Return what `compile_playouts` replaces: pairs of a module and a name in it."""
    from engine.trex import hard, player, playout

    return (hard, "deal"), (playout, "loop"), (hard, "sample"), (player, "unload")


def compile_playouts():
    """Make this process's opponents use compiled playouts, and unload nothing; return False without Numba."""
    if not importlib.util.find_spec("numba"):
        return False
    from engine.trex import codes, hard, player, playout, race_loops, rollout_loops

    hard.deal = compiled(hard.deal)
    layout, tricks = compiled(race_loops.layout), compiled(rollout_loops.tricks)
    playout.loop = lambda mask: layout if mask == codes.TREX else tricks
    hard.sample = _sampler(hard)
    player.unload = lambda path: None
    return True


def _sampler(hard):
    """Return `hard.sample` that deals and plays the worlds of a decision in one compiled loop."""
    import numpy

    from engine.trex import deal_loops, race_loops, rollout_loops
    from tools.arena import trex_sampling_loops

    plain, cards = hard.sample, hard.CardSearch
    fast = compiled_all(deal_loops, rollout_loops, race_loops, trex_sampling_loops)[3].sample

    def sample(search, worlds, alive, count, sums):
        if not isinstance(search, cards):
            return (yield from plain(search, worlds, alive, count, sums))
        playout = search.playout
        blocks = worlds.base, worlds.world, worlds.cards, worlds.need, playout.hands, playout.c, playout.points
        words = [numpy.frombuffer(block, numpy.int32) for block in blocks]
        shares = numpy.frombuffer(playout.shares or bytes(1), numpy.uint8)
        keys = numpy.array([search.keys[i] for i in alive], numpy.int32)
        found = numpy.zeros(len(alive), numpy.int64)
        seat = playout.seat
        while count:
            done, worlds.rng.seed = fast(
                *words[:4], worlds.rng.seed, hard.RETRIES, *words[4:], shares, keys, seat,
                seat ^ 2 * playout.partners, count, found,
            )  # fmt: skip
            count -= done
            if count:
                worlds.next_by_matching()
                for i in alive:
                    sums[i] += search.value(worlds, i)
                count -= 1
        for i, gained in zip(alive, found.tolist()):
            sums[i] += gained
        yield None
        return False

    return sample
