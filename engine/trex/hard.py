"""Trex's Hard opponent: it samples deals ("worlds") that fit what the seat knows, and plays each move out in each.

`deal_loops` deals worlds, `playout` plays them out.

After half of the playouts the worse half of the moves is dropped. Scores are points divided by 5. Decisions before a
deal's first card are in `hard_naming`.
"""

from array import array

import engine.trex.hard_naming as hard_naming  # borrow, untidy
import engine.trex.matching as matching  # borrow
from engine.cards import HIDDEN
from engine.compat import const
from engine.modules import load
from engine.trex.blunders import agreed, sound
from engine.trex.codes import AT_LAYOUT, AT_REVEAL, AT_TRICK, POWER, SUIT, TAKEN
from engine.trex.counting import Tally
from engine.trex.deal_loops import BELOW, FACTOR, STEP, deal
from engine.trex.playout import Playout, known
from engine.trex.rollout_loops import HELD, WORLD

_LEAST = const(6)  # worlds per half of the search, whatever the budget
_RETRIES = const(20)  # attempts to deal a world at random before matching does it


class SmallRng:
    """The playouts' random generator; `deal` continues from its `seed`, a number below 2^30."""

    def __init__(self, seed):
        self.seed = seed & BELOW

    def below(self, n):
        """Return an integer 0 … n - 1."""
        self.seed = (self.seed * FACTOR + STEP) & BELOW
        return (self.seed >> 14) * n >> 16


class Worlds:
    """Samples deals from the information set of a view."""

    def __init__(self, view, tally, seed):
        self.rng = SmallRng(seed)
        self.assign = None
        self.view = view
        self.base = known(view, tally)
        self.world = array("i", [0] * WORLD)
        self.need = array("i", view.needs())
        full = 0  # mask of the seats that take no unseen card
        for seat in range(4):
            if not self.need[seat]:
                full |= 1 << seat
        rows = [[], [], [], [], []]  # the unseen cards by the number of seats that can hold them: few are dealt first
        for card in range(52):
            if view.place(card) == HIDDEN:
                free = 15 & ~(view.cannot(card) | full)
                seats = (free & 1) + (free >> 1 & 1) + (free >> 2 & 1) + (free >> 3)
                rows[seats] += [SUIT[card] << 4 | POWER[card], free]
        self.cards = array("i", sum(rows, []))

    def next(self):
        """Deal a new world into `world`."""
        count = len(self.cards) // 2
        for _ in range(_RETRIES):
            seed = deal(self.base, self.world, self.cards, self.need, count, self.rng.seed)
            if seed >= 0:
                self.rng.seed = seed
                return
            self.rng.seed = ~seed
        self.next_by_matching()

    def next_by_matching(self):
        """Deal a world by matching, which is slower but always succeeds."""
        if self.assign is None:
            self.assign = matching.assign  # only here, as it is rarely needed
        place = bytearray([self.view.place(card) for card in range(52)])
        cannot = bytes([self.view.cannot(card) for card in range(52)])
        self.assign(place, cannot, list(self.need), self.rng)
        for i in range(HELD):
            self.world[i] = 0
        for card in range(52):
            if place[card] < TAKEN:
                self.world[4 * place[card] + SUIT[card]] |= 1 << POWER[card]


class CardSearch:
    """Which card to play: `codes`, best first by Normal's policy, and the score of each in a world."""

    SLICE = 4  # playouts per step of the thinker

    def __init__(self, view, codes, playout):
        self.share = 4 if view.phase == AT_LAYOUT else 2  # playouts per two units of the budget: layouts are short
        self.codes = codes
        self.keys = [SUIT[card] << 4 | POWER[card] for card in codes]
        self.playout = playout

    def value(self, worlds, i):
        """Return the score in `worlds.world` after move i."""
        return self.playout.run(worlds.world, self.keys[i])


def ranked(view, tally, playout, codes):
    """Return cards in the order in which Normal's policy prefers them."""
    world = known(view, tally)
    left = list(codes)
    found = []
    while left:
        found.append(playout.best(world, left))
        left.remove(found[-1])
    return found


def sample(search, worlds, alive, count, sums):
    """Yield None while playing the moves `alive` out in `count` worlds; add their scores to `sums`.

    Return True, and deal no more worlds, when a true value was sent: a quick end is wanted. Else return False.

    `search`: a `CardSearch` or an early decision of `hard_naming`.
    """
    for _ in range(count):
        worlds.next()
        hurry = yield None
        done = 0
        for i in alive:
            sums[i] += search.value(worlds, i)
            done += 1
            if done % search.SLICE == 0:
                yield None
        if hurry:
            return True
    return False


def think(view, codes, rng, budget):
    """Yield None while thinking, in the end the code.

    `budget`: about how many playouts a card played to a trick gets; other decisions get `share` / 2 times as many.
    A true value sent to the generator asks for a quick end: the worlds so far then decide.
    """
    tally = Tally(view)
    yield None
    codes = agreed(view, tally, sound(view, tally, codes))
    if len(codes) == 1:
        yield codes[0]
        return
    yield None
    playout = Playout(view)
    yield None
    if view.phase < AT_TRICK:
        early = hard_naming
        yield None  # each import is a long step
        if view.phase != AT_REVEAL:
            load("engine.trex.values", tidy=False)  # `early` borrows it
            yield None
        search = early.search(view, codes, playout)
        early = None
    else:
        codes = ranked(view, tally, playout, codes)
        search = CardSearch(view, codes, playout)
    yield None
    worlds = Worlds(view, tally, rng.next())
    tally = None  # free memory for the playouts
    codes = search.codes
    budget = budget * search.share // 2
    sums = [0] * len(codes)
    alive: range | list = range(len(codes))
    hurry = False
    for _ in range(2):
        if not hurry:
            hurry = yield from sample(search, worlds, alive, max(_LEAST, budget // (2 * len(alive))), sums)
        order = sorted([(-sums[i], i) for i in alive])
        alive = [i for _, i in order[: max(2, (len(order) + 1) // 2)]]
    yield codes[alive[0]]
