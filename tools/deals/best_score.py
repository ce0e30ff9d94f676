"""The best score of a TriPeaks deal, exact, under chain scoring (TP-12 … TP-15).

This is dynamic programming. A run of k cards between two draws scores 1 + 2 + … + k; peaks and the completion bonus
depend only on the cards left at the end. So all states with the same number of cards drawn form a layer, a table
(set of cards left, rank on the waste, chain) -> most points so far, filled from many cards left to few. The most points
of each set, over all ranks and chains, start the next layer. A state is dropped when another one with the same set and
rank has a longer chain and at least as many points.
"""

from collections import namedtuple
from functools import cache

import numpy as np

from engine.tripeaks import DRAW, PLAY
from engine.tripeaks import solver_loops as tripeaks
from engine.tripeaks.solver import exposed, rank_of
from tools.deals import fast_solver
from tools.deals.compiled import compiled
from tools.errors import ToolError

Best = namedtuple("Best", "points moves")
Best.__doc__ = "The highest score with which a deal can still end, and moves to it, without draws after the last card."

_CARDS = 28  # on the table
_FULL = (1 << _CARDS) - 1
_CHAINS = _CARDS + 1  # lengths that a chain can have, from 0
_RANKS = 14  # of the card on the waste; 13: a joker
_UNREACHED = -1  # less than any points
_NO_END = -10_000  # less than any score


def best_score(game):
    """Return the Best of a game of TriPeaks from its position.

    ToolError unless it has chain scoring, a single deal and no timer.
    """
    options = game.options
    if options["scoring"] != "chain" or options["match"] != "single" or options["timer"] != "off":
        raise ToolError("best scores are for chain scoring, a single deal and no timer")
    if game.over:
        return Best(game.score, [])
    solver = fast_solver.solver("tripeaks")
    solver.load(game)
    return _Search(game, solver.words).run()


class _Search:
    """The search of one deal; it keeps one layer at a time. An `index` is the number of a set of cards left."""

    def __init__(self, game, words):
        self.masks, self.bare, self.order = _all_sets()
        self.w = words
        left = np.array([int(mask).bit_count() for mask in self.masks])
        # For each set, the points that it adds to those of its states if no further card is played
        self.at_end = np.where(left, -game.options["deduct_left"] * left, game.options["completion_bonus"])
        self.drawn = game.drawn  # at the start of the search, as are the next two
        self.points = game.score
        index = int(words[tripeaks.FRAMES + tripeaks.FRAME_PLACE]) & tripeaks.SET
        self.first = (index, rank_of(game.target), game.chain)
        self.layer = np.full((len(self.masks), _RANKS, _CHAINS), _UNREACHED, np.int16)
        self.ranks = np.zeros(len(self.masks), np.int32)  # for each set, the ranks (bits) of its states in the layer

    def run(self):
        """Fill all layers; return the Best."""
        starts = []
        entry = np.full(len(self.masks), _UNREACHED, np.int16)
        ends = []
        for drawn in range(self.drawn, self.w[tripeaks.DRAWS] + 1):
            starts.append(entry)
            entry = self._fill_layer(drawn, entry)
            ends.append((*self._best_end(), drawn))
        points, *state = max(ends, key=lambda end: end[0])  # of equal ones the first
        return Best(int(points), self._line(starts, *state))

    def _fill_layer(self, drawn, entry):
        """Fill the layer of `drawn` cards from each set's points on entering it; return those for the next layer."""
        self.layer[self.ranks != 0] = _UNREACHED
        self.ranks[:] = 0
        if drawn == self.drawn:
            self.layer[self.first] = self.points
            self.ranks[self.first[0]] = 1 << self.first[1]
        else:
            rank = self.w[tripeaks.STOCK + drawn - 1]
            self.layer[:, rank, 0] = entry
            self.ranks[entry != _UNREACHED] = 1 << rank
        return _fill(self.w, self.layer, self.ranks, self.masks, self.bare, self.order)

    def _best_end(self):
        """Return (points, index, rank, chain) of the layer's state that scores most if no further card is played."""
        points = np.where(self.ranks, self.layer.max(axis=(1, 2)) + self.at_end, _NO_END)
        index = points.argmax()
        rank, chain = np.unravel_index(self.layer[index].argmax(), (_RANKS, _CHAINS))
        return points[index], index, rank, chain

    def _line(self, starts, index, rank, chain, drawn):
        """Walk back from a state to the start; return the moves."""
        codes = []
        self._fill_layer(drawn, starts[drawn - self.drawn])
        while drawn > self.drawn or (index, rank, chain) != self.first:
            points = self.layer[index, rank, chain]
            if chain:
                card, index, rank = self._before(index, rank, chain, points)
                codes.append(PLAY + card)
                chain -= 1
            else:
                codes.append(DRAW)
                drawn -= 1
                self._fill_layer(drawn, starts[drawn - self.drawn])
                rank, chain = self._source(index, points)
        return codes[::-1]

    def _before(self, index, rank, chain, points):
        """Return (card, index, rank) of a state from which playing `card` leads to this one."""
        left = int(self.masks[index])
        for card in range(_CARDS):
            bit = 1 << card
            if left & bit or self.w[tripeaks.RANK + card] != rank:
                continue
            before = index - int(self.w[tripeaks.WEIGHTS + card])
            if before < 0 or self.masks[before] != left | bit or not self.bare[before] & bit:
                continue
            gain = _gain(left | bit, card, chain)
            for under in range(_RANKS):
                if self.w[tripeaks.FIT + under] & bit and self.layer[before, under, chain - 1] == points - gain:
                    return card, before, under
        raise AssertionError("every state has one before it")

    def _source(self, index, points):
        """Return (rank, chain) of a state of this layer with this index and points from which a draw is allowed."""
        for rank, chain in np.argwhere(self.layer[index] == points):
            if not (self.w[tripeaks.FORCED] and self.bare[index] & self.w[tripeaks.FIT + rank]):
                return rank, chain
        raise AssertionError("every draw has a state before it")


@cache
def _all_sets():
    """Return two arrays by index, cards left (bits) and cards exposed (bits), and all indices, most cards first."""
    w = fast_solver.solver("tripeaks").words
    masks = {0: _FULL}
    order = [0]
    for index in order:
        left = masks[index]
        bare = exposed(left)
        for card in range(_CARDS):
            after = index + w[tripeaks.WEIGHTS + card]
            if bare >> card & 1 and after not in masks:
                masks[after] = left ^ 1 << card
                order.append(after)
    left = np.array([masks[index] for index in range(len(masks))], np.int32)
    return left, np.array([exposed(int(one)) for one in left], np.int32), np.array(order, np.int32)


@compiled
def _gain(left, card, chain):
    """Return the points for playing a card, as number `chain` of its chain (TP-12), from the cards `left` (bits)."""
    if card > 2:
        return chain
    return chain + 15 * (4 - (left & 1) - (left >> 1 & 1) - (left >> 2 & 1))  # a peak: 15, 30 or 45 points (TP-13)


@compiled
def _fill(w, layer, ranks, masks, bare, order):
    """Fill a layer from the states in it; return each set's points on entering the next layer."""
    forced = w[tripeaks.FORCED]
    entry = np.full(len(masks), _UNREACHED, np.int16)
    for index in order:
        if not ranks[index]:
            continue
        left = masks[index]
        for rank in range(_RANKS):
            if not ranks[index] >> rank & 1:
                continue
            fits = bare[index] & w[tripeaks.FIT + rank]
            most = _UNREACHED
            for chain in range(_CHAINS - 1, -1, -1):
                points = layer[index, rank, chain]
                if points <= most:
                    continue
                most = points
                todo = fits
                while todo:
                    bit = todo & -todo
                    todo ^= bit
                    card = w[tripeaks.INDEX + (bit * tripeaks.DE_BRUIJN >> 27 & 31)]
                    score = points + _gain(left, card, chain + 1)
                    after = index + w[tripeaks.WEIGHTS + card]
                    onto = w[tripeaks.RANK + card]
                    ranks[after] |= 1 << onto
                    if layer[after, onto, chain + 1] < score:
                        layer[after, onto, chain + 1] = score
            if most > entry[index] and not (forced and fits):
                entry[index] = most
    return entry
