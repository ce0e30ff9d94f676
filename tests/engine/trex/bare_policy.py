"""Plays deals of Trex by the bare policy of Normal (`engine/trex/weights.py`), compiled with Numba; nobody samples."""

import numpy

import engine
from engine.trex import codes as tx
from engine.trex import playout
from engine.trex import race_loops as race
from engine.trex import rollout_loops as rollout
from engine.trex.codes import NAMING
from engine.trex.counting import protected
from tests.engine.trex import bare_policy_loops
from tools.deals.compiled import compiled_all

*_, _loops = compiled_all(rollout, race, bare_policy_loops)


class Match:
    """Deals under one mask of contracts and the game's options, between two rows of weights."""

    def __init__(self, mask, options):
        if mask & (mask - 1):  # several contracts in one deal need TX-O6
            options = dict(options, complex="all" if options.get("complex") == "all" else "free")
        game = engine.new("trex", 1, **dict(options, appeals=False))
        game.play(NAMING + mask)
        self.mask = mask
        self.view = game.view(game.to_act)
        self.row = playout.row(mask)
        # Whether each card of REVEALABLE, the king of hearts and then the queens, costs points of its own
        self.counted = [bool(mask & (tx.QUEENS if i else tx.KING)) for i in range(5)]

    def deals(self, draw, count):
        """Return `count` random deals: worlds, kings, and by card of REVEALABLE who has revealed it, as Normal does."""
        seats = draw.permuted(numpy.tile(numpy.arange(52) & 3, (count, 1)), axis=1)
        worlds = numpy.zeros((count, rollout.WORLD), numpy.int32)
        for card in range(52):
            worlds[numpy.arange(count), 4 * seats[:, card] + tx.SUIT[card]] |= 1 << tx.POWER[card]
        holders = numpy.full((count, 5), tx.NONE, numpy.int32)
        for i, card in enumerate(tx.REVEALABLE):
            if self.counted[i] and self.view.doubling:
                for world, seat, held in zip(worlds, seats[:, card].tolist(), holders):
                    if protected(world[4 * seat : 4 * seat + 4].tolist(), card):
                        held[i] = seat
        world = [0] * rollout.WORLD
        playout.set_penalties(world, self.mask)
        worlds[:, rollout.HELD : rollout.PENALTIES] = tx.WHOLE_SUIT
        worlds[:, rollout.PENALTIES : rollout.OUT_OF] = world[rollout.PENALTIES : rollout.OUT_OF]
        return worlds, draw.integers(4, size=count, dtype=numpy.int32), holders

    def gains(self, rows, deals):
        """Return by deal what a seat with the weights rows[0] gains over one with rows[1], in points."""
        first, second = self.scores(rows, deals, (0, 1, 0, 1)), self.scores(rows, deals, (1, 0, 1, 0))
        return ((first - second) @ (1, -1, 1, -1)) / 4

    def scores(self, rows, deals, sides=(0, 0, 0, 0)):
        """Return by deal the points of the seats; each has one of two rows of weights, rows[sides[seat]]."""
        blocks, shares = [], []
        for row in rows:
            one = playout.Playout(self.view)
            one.weigh(row)
            one.c[rollout.ONE_MOVE] = 1
            for i in range(4):
                one.c[rollout.ONLY + i] = tx.WHOLE_SUIT
            if self.mask == tx.TREX:
                one.c[race.WATCHED] = race.NOTHING
            blocks.append(one.c)
            shares.append(one.shares or bytes(1))
        # With nothing revealed, for each card that can be: the rest of its price, its own points, its price's index
        at = [rollout.PRICES + 13 * tx.SUIT[card] + tx.POWER[card] for card in tx.REVEALABLE]
        own = [(tx.QUEEN_POINTS if i else tx.KING_POINTS) * counts for i, counts in enumerate(self.counted)]
        rest = [0 if self.mask == tx.TREX else blocks[0][at[i]] - own[i] for i in range(5)]
        arrays = numpy.array(blocks, numpy.int32), numpy.array([list(one) for one in shares], numpy.uint8)
        prices = numpy.array(rest + own + at, numpy.int32)
        found = numpy.zeros((len(deals[0]), 4), numpy.int32)
        _loops.play_deals(*deals, prices, *arrays, numpy.array(sides, numpy.int32), self.mask == tx.TREX, found)
        return found

