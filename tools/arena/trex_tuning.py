"""Finds weights of Trex's policy (`engine/trex/weights.py`) by self-play: `python -m tools arena --tune king`.

Two seats play by the best row so far, two by a row in which one to three weights are changed; nobody samples. A change
is kept when it wins on some thousands of deals, and then clearly on more. Compiled with Numba this takes minutes.
"""

import numpy
from tqdm import tqdm

import engine
from engine.trex import NAMING, playout
from engine.trex import race_loops as race
from engine.trex import rollout_loops as rollout
from engine.trex.codes import CONTRACTS, KING, KING_POINTS, NONE, POWER, QUEEN_POINTS, QUEENS, REVEALABLE, SUIT, TREX
from engine.trex.counting import protected
from tools.arena import trex_tuning_loops
from tools.arena.contest import tally
from tools.deals.compiled import compiled_all

_SOME = 4000  # deals of a first comparison,
_MORE = 16000  # of a second one, where the first looks good,
_FRESH = 60000  # and of the last one
_ALLY = 10  # the weight that only partners have
_WHOLE_SUIT = (1 << 13) - 1

_loops = compiled_all(rollout, race, trex_tuning_loops)[2]


def mask_of(text):
    """Return the mask of contracts such as "king+queens"; ValueError names a wrong one."""
    return sum(1 << CONTRACTS.index(name) for name in set(text.split("+")))


class Match:
    """Deals under one mask of contracts and the game's options, between two rows of weights."""

    def __init__(self, mask, options):
        if mask & (mask - 1):
            options = dict(options, complex="all" if options.get("complex") == "all" else "free")
        game = engine.new("trex", 1, **dict(options, appeals=False))
        game.play(NAMING + mask)
        self.mask = mask
        self.view = game.view(game.to_act)
        self.row = playout.row(mask)

    def deals(self, draw, count):
        """Return `count` random deals from a NumPy generator: worlds, kings, and who has revealed which card."""
        seats = draw.permuted(numpy.tile(numpy.arange(52) & 3, (count, 1)), axis=1)
        worlds = numpy.zeros((count, rollout.WORLD), numpy.int32)
        for card in range(52):
            worlds[numpy.arange(count), 4 * seats[:, card] + SUIT[card]] |= 1 << POWER[card]
        holders = numpy.full((count, 5), NONE, numpy.int32)
        for i in range(5):
            card = REVEALABLE[i]
            if self.mask & (QUEENS if i else KING) and self.view.doubling:
                for world, seat, held in zip(worlds, seats[:, card].tolist(), holders):
                    if protected(world[4 * seat : 4 * seat + 4].tolist(), card):
                        held[i] = seat
        world = [0] * rollout.WORLD
        playout.set_penalties(world, self.mask)
        worlds[:, rollout.HELD : rollout.PENALTIES] = _WHOLE_SUIT
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
                one.c[rollout.ONLY + i] = _WHOLE_SUIT
            if self.mask == TREX:
                one.c[race.WATCHED] = race.NOTHING
            blocks.append(one.c)
            shares.append(one.shares or bytes(1))
        # With nothing revealed, for each card that can be: the rest of its price, its own points, its price's index
        at = [rollout.PRICES + 13 * SUIT[card] + POWER[card] for card in REVEALABLE]
        own = [(QUEEN_POINTS if i else KING_POINTS) if self.mask & (QUEENS if i else KING) else 0 for i in range(5)]
        rest = [0 if self.mask == TREX else blocks[0][at[i]] - own[i] for i in range(5)]
        arrays = numpy.array(blocks, numpy.int32), numpy.array([list(one) for one in shares], numpy.uint8)
        prices = numpy.array(rest + own + at, numpy.int32)
        found = numpy.zeros((len(deals[0]), 4), numpy.int32)
        _loops.play_deals(*deals, prices, *arrays, numpy.array(sides, numpy.int32), self.mask == TREX, found)
        return found


def changed(draw, row, weights):
    """Return a row with one to three of these weights changed, which are given by their numbers."""
    made = list(row)
    for i in draw.choice(weights, draw.integers(1, 4), replace=False):
        made[i] = max(0, made[i] + round(draw.normal(0, max(2, made[i] / 3))))
    return tuple(made)


def _part(draw, deals, count):
    """Return `count` of the deals, from a random one on."""
    start = draw.integers(len(deals[0]) - count + 1)
    return [part[start : start + count] for part in deals]


def tune(mask, options, steps, seed):
    """Return the best row found in `steps`, and the Tally of its gain over the present one on fresh deals."""
    draw = numpy.random.default_rng(seed)
    match = Match(mask, options)
    best = match.row
    deals = match.deals(draw, _FRESH)
    weights = [i for i in range(len(best)) if mask == TREX or i != _ALLY or match.view.partners]
    with tqdm(range(steps), unit="step", disable=None) as bar:
        for _ in bar:
            row = changed(draw, best, weights)
            try:
                some = tally(match.gains((row, best), _part(draw, deals, _SOME)).tolist())
            except ValueError:  # a table's byte would be above 255
                continue
            if some.mean > 0.25 * some.half:
                more = tally(match.gains((row, best), _part(draw, deals, _MORE)).tolist())
                if more.mean > 0.5 * more.half:
                    best = row
    return best, tally(match.gains((best, match.row), match.deals(draw, _FRESH)).tolist())
