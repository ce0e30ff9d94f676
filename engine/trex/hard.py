"""Trex's Hard opponent: it samples deals ("worlds") that fit what the seat knows, and plays each move out in each.

The words of a world, and of the block of settings `c` that the playouts read, are described with the loops:
`deal_loops` deals worlds, `rollout_loops` plays tricks, `race_loops` plays the layout; the last two share the block.

After half of the worlds the worse half of the moves is dropped. Scores are in fives. Decisions before a deal's first
card are in `hard_naming`.
"""

from array import array

from engine.cards import HIDDEN
from engine.modules import borrow
from engine.trex.codes import (
    AT_LAYOUT,
    AT_TRICK,
    DIAMOND_SUIT,
    DIAMONDS,
    HEART_SUIT,
    KING,
    KING_POINTS,
    KING_POWER,
    NONE,
    POWER,
    QUEEN,
    QUEEN_POINTS,
    QUEENS,
    REVEALABLE,
    SUIT,
    TAKEN,
    TREX,
    WHOLE_SUIT,
)
from engine.trex.counting import VOID, Table
from engine.trex.deal_loops import deal
from engine.trex.evaluation import judge, sound
from engine.trex.race_loops import LAYOUT, PLACES, SEATS_OUT, VOID_CLOSED, WATCHED, layout
from engine.trex.rollout_loops import (
    BLOCK,
    CONTRACT,
    COUNTS,
    DIAMOND,
    FIRST,
    FOLLOWS,
    GUARDED,
    GUARDED_PENALTY,
    HELD,
    KING_HOLDER,
    MUST_THROW,
    NOTHING,
    OUT_OF,
    PARTNERS,
    PENALTIES,
    PLAYED,
    POWERS,
    PRICES,
    SEAT,
    SHARES,
    SLAP,
    STAYS_BELOW,
    TABLE_KEYS,
    THROWS,
    WORLD,
    tricks,
)

_LEAST = 6  # worlds, whatever the budget
_RETRIES = 20


def _shares():
    """Return the tables that replace divisions in the playouts, as bytes; see `rollout_loops`."""
    shares = bytearray(SHARES)
    for high in range(COUNTS):
        for low in range(COUNTS):
            both = high + low
            shares[COUNTS * high + low] = 64 * low // both if both else 0
            shares[STAYS_BELOW + COUNTS * high + low] = 128 * low // (both + low) if high else 64
    for i in range(COUNTS):
        shares[GUARDED + i] = 64 // (1 + i)
        shares[GUARDED_PENALTY + i] = 192 // (3 + i)
        shares[THROWS + i] = VOID[i] // 3
        shares[FOLLOWS + i] = (64 - VOID[i]) // (3 + i)
    return shares


shares = _shares()
del _shares  # the device keeps the table alone


class SmallRng:
    """The playouts' random generator: integers below 2^30, so that a small chip allocates nothing."""

    def __init__(self, seed):
        self.seed = seed & 0x3FFFFFFF

    def below(self, n):
        """Return an integer 0 … n - 1."""
        self.seed = (self.seed * 1664525 + 1013904223) & 0x3FFFFFFF
        return (self.seed >> 14) * n >> 16


class Worlds:
    """Samples deals from the information set of a view."""

    def __init__(self, view, table, seed):
        self.rng = SmallRng(seed)
        self.assign = None
        self.view = view
        self.base = array("i", [0] * WORLD)
        self.world = array("i", [0] * WORLD)
        self.need = array("i", view.needs())
        full = 0
        for seat in range(4):
            if not self.need[seat]:
                full |= 1 << seat
        rows = [[], [], [], [], []]
        for card in range(52):
            at = view.place(card)
            if at < TAKEN:
                self.base[4 * at + SUIT[card]] |= 1 << POWER[card]
            elif at != HIDDEN:
                continue
            else:
                free = 15 & ~(view.cannot(card) | full)
                rows[(free & 1) + (free >> 1 & 1) + (free >> 2 & 1) + (free >> 3)].append(
                    (SUIT[card] << 4 | POWER[card], free)
                )
            self.base[HELD + SUIT[card]] |= 1 << POWER[card]
        cards = array("i")
        for row in rows:
            for pair in row:
                cards.append(pair[0])
                cards.append(pair[1])
        for i in range(16):
            self.base[OUT_OF + i] = table.can_hold[i] == 0
        self.cards = cards

    def next(self):
        """Deal a new world into `world`."""
        count = len(self.cards) // 2
        for _ in range(_RETRIES):
            seed = deal(self.base, self.world, self.cards, self.need, count, self.rng.seed)
            if seed >= 0:
                self.rng.seed = seed
                return
            self.rng.seed = ~seed
        self._next_by_matching()

    def _next_by_matching(self):
        """Deal a world by matching, which is slower but always succeeds."""
        if self.assign is None:
            self.assign = borrow("engine.trex.matching").assign  # rarely needed
        place = bytearray([self.view.place(card) for card in range(52)])
        cannot = bytes([self.view.cannot(card) for card in range(52)])
        self.assign(place, cannot, list(self.need), self.rng)
        for i in range(HELD):
            self.world[i] = 0
        for card in range(52):
            if place[card] < TAKEN:
                self.world[4 * place[card] + SUIT[card]] |= 1 << POWER[card]

    def penalties(self, contract):
        """Set the masks of the penalty cards of `contract`, in the base and in the world just dealt."""
        for suit in range(4):
            mask = 1 << QUEEN if contract & QUEENS else 0
            if suit == DIAMOND_SUIT and contract & DIAMONDS:
                mask = WHOLE_SUIT
            elif suit == HEART_SUIT and contract & KING:
                mask |= 1 << KING_POWER
            self.base[PENALTIES + suit] = self.world[PENALTIES + suit] = mask


class Playout:
    """Plays worlds out after a first move; `points` has the seats' scores of the last one, in fives."""

    def __init__(self, view):
        self.c = array("i", [0] * (PRICES if view.phase == AT_LAYOUT else BLOCK))  # the layout needs no prices
        self.hands = array("i", [0] * WORLD)
        self.points = array("i", [0, 0, 0, 0])
        self.view = view
        self.seat = view.viewer
        self.team = view.partners
        c = self.c
        c[SEAT] = view.to_act
        for _, card in view.trick():
            c[TABLE_KEYS + c[PLAYED]] = SUIT[card] << 4 | POWER[card]
            c[PLAYED] += 1
        c[SLAP] = view.slap // 5
        c[DIAMOND] = view.diamond // 5
        for i in range(5):
            c[KING_HOLDER + i] = view.holder(REVEALABLE[i])
        c[FIRST] = NOTHING
        for suit in range(4):
            pair = view.layout(suit)
            c[LAYOUT + 2 * suit] = NOTHING if pair is None else POWER[pair[0]]
            c[LAYOUT + 1 + 2 * suit] = NOTHING if pair is None else POWER[pair[1]]
        for seat in range(4):
            c[PLACES + seat] = view.out_place(seat)
            c[SEATS_OUT] += view.out_place(seat) > 0
        self.contract(view.contract)

    def contract(self, mask):
        """Set the mask of the contracts."""
        view = self.view
        c = self.c
        c[CONTRACT] = mask
        if mask == TREX:
            c[VOID_CLOSED] = view.options["void_closed_suit"]
            c[WATCHED] = NOTHING if view.partners else view.to_act
        else:
            c[MUST_THROW] = view.must_throw
            c[PARTNERS] = view.partners
            self.price()

    def lead(self, seat):
        """Let `seat` play first."""
        self.c[SEAT] = seat

    def reveal(self, i, seat):
        """Set the seat that has revealed card i of REVEALABLE, or NONE; call `price` after that."""
        self.c[KING_HOLDER + i] = seat

    def price(self):
        """Set the prices of the penalty cards."""
        c = self.c
        for power in range(POWERS):
            c[PRICES + POWERS * DIAMOND_SUIT + power] = 5 * c[DIAMOND] if c[CONTRACT] & DIAMONDS else 0
        for i in range(5):
            card = REVEALABLE[i]
            if c[CONTRACT] & (QUEENS if i else KING):
                value = QUEEN_POINTS if i else KING_POINTS
                at = PRICES + POWERS * SUIT[card] + POWER[card]
                diamond = c[at] if SUIT[card] == DIAMOND_SUIT else 0
                c[at] = diamond + (value if c[KING_HOLDER + i] == NONE else 2 * value)

    def run(self, world, first):
        """Play `world` out from the move with the key `first`, or NOTHING; return the viewer's score in fives."""
        c = self.c
        points = self.points
        c[FIRST] = first
        if c[CONTRACT] == TREX:
            layout(world, self.hands, c, points)
        else:
            tricks(world, self.hands, c, points, shares)
        return points[self.seat] + points[self.seat ^ 2] if self.team else points[self.seat]


class _Cards:
    """Which card to play to a trick: `codes`, best first by Normal's values, and the score of each in a world."""

    SLICE = 4  # playouts per step of the thinker
    SHARE = 2  # playouts per two of the budget

    def __init__(self, view, codes, values):
        order = sorted([(-values[i], codes[i]) for i in range(len(codes))])
        self.codes = [code for _, code in order]
        self.keys = [SUIT[card] << 4 | POWER[card] for card in self.codes]
        self.playout = Playout(view)
        self.contract = view.contract

    def prepare(self, worlds):
        """Make worlds ready for this deal's contracts."""
        worlds.penalties(self.contract)

    def value(self, worlds, i):
        """Return the score in `worlds.world` after move i."""
        return self.playout.run(worlds.world, self.keys[i])


class _Layout(_Cards):
    """Which card to put on the layout; these playouts are short."""

    SHARE = 4


def think(view, codes, rng, budget):
    """Yield None while thinking, in the end the code; `budget` is the number of playouts.

    What is sent says whether somebody is in a hurry: then the worlds so far decide.
    """
    table = Table(view)
    yield None
    codes = sound(view, table, codes)
    if len(codes) == 1:
        yield codes[0]
        return
    yield None
    if view.phase < AT_TRICK:
        search = borrow("engine.trex.hard_naming").search(view, codes, Playout(view))
    else:
        values = []
        for step in judge(view, table, codes, values):
            yield step
        search = (_Layout if view.phase == AT_LAYOUT else _Cards)(view, codes, values)
    yield None
    worlds = Worlds(view, table, rng.next())
    table = values = None  # free memory for the playouts
    codes = search.codes
    budget = budget * search.SHARE // 2
    search.prepare(worlds)
    sums = [0] * len(codes)
    alive = range(len(codes))
    hurry = False
    for _ in range(2):
        for _ in range(max(_LEAST, budget // (2 * len(alive)))):
            if hurry:
                break
            worlds.next()
            hurry = yield None
            done = 0
            for i in alive:
                sums[i] += search.value(worlds, i)
                done += 1
                if done % search.SLICE == 0:
                    yield None
        order = sorted([(-sums[i], i) for i in alive])
        alive = [i for _, i in order[: max(2, (len(order) + 1) // 2)]]
    yield codes[alive[0]]
