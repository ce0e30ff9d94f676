"""Plays the rest of a deal of Trex with all cards known; its policy also makes Normal's moves.

The words of a world, and of the block of settings `c`, are described with the loops: `rollout_loops` plays tricks,
`race_loops` plays the layout, both share the block. Each is loaded when it is needed: on a device what is imported of
them here is numbers, which load nothing. `weights` has the weights of their policy.
"""

from array import array

import engine.trex.race_loops as race_loops  # load, untidy
import engine.trex.rollout_loops as rollout_loops  # load, untidy
from engine.trex import codes as tx
from engine.trex import rollout_loops as loops
from engine.trex.codes import POWER, REVEALABLE, SUIT
from engine.trex.counting import VOID
from engine.trex.race_loops import FIRST_JACK, LAYOUT, PLACES, RACE_BLOCK, SEATS_OUT, VOID_CLOSED, WATCHED
from engine.trex.weights import row


def known(view, tally):
    """Return a world with the cards in hand that the viewer sees, and all that it has counted; see `rollout_loops`."""
    world = array("i", [0] * loops.WORLD)
    for i in range(16):
        world[loops.OUT_OF + i] = tally.can_hold[i] == 0
    for card in range(52):
        if view.place(card) < tx.TAKEN:
            world[4 * view.place(card) + SUIT[card]] |= 1 << POWER[card]
        if not view.cannot(card) >> tally.seat & 1:
            world[loops.OUT_OF + 4 * tally.seat + SUIT[card]] = 0  # of the viewer: what the others know
    for suit in range(4):
        world[loops.HELD + suit] = tally.own[suit] | tally.out[suit]
    set_penalties(world, view.contract)
    return world


def set_penalties(world, contract):
    """Set the masks of the penalty cards of `contract` in a world."""
    for suit in range(4):
        mask = 1 << tx.QUEEN if contract & tx.QUEENS else 0
        if suit == tx.DIAMOND_SUIT and contract & tx.DIAMONDS:
            mask = tx.WHOLE_SUIT
        elif suit == tx.HEART_SUIT and contract & tx.KING:
            mask |= 1 << tx.KING_POWER
        world[loops.PENALTIES + suit] = mask


def shares(weights):
    """Return the tables that replace divisions in the playouts, as bytes; see `rollout_loops`.

    `weights`: a row for tricks. Chances and shares are in 64ths.
    """
    guarded, guarded_penalty, cost, _, _, throws, follows, lower = weights[11:]
    tables = bytearray(loops.SHARES)
    for above in range(loops.COUNTS):
        for below in range(loops.COUNTS - above):
            i = loops.COUNTS * above + below
            tables[i] = 64 * below // (above + below) if below else 0
            tables[loops.STAYS_BELOW + i] = 64 * lower * below // (64 * above + lower * below) if above else 64
    for i in range(loops.COUNTS):
        tables[loops.GUARDED + i] = guarded // (1 + i)
        tables[loops.GUARDED_PENALTY + i] = 3 * guarded_penalty // (3 + i)
        # A third of the chance that a seat is void; the chance that one that is not plays a particular lower card
        tables[loops.THROWS + i] = VOID[i] * throws // (3 * 64) * cost // 64
        tables[loops.FOLLOWS + i] = (64 - VOID[i]) * follows // 64 // (3 + i) * cost // 64
    return tables


def loop(mask):
    """Return the function that plays the contracts `mask` out; loading it collects no garbage, to keep a step short."""
    if mask == tx.TREX:
        return race_loops.layout
    return rollout_loops.tricks


class Playout:
    """Plays worlds out after a first move. Its scores are points divided by 5, as all costs are multiples of 5."""

    def __init__(self, view):
        self.c = array("i", [0] * (RACE_BLOCK if view.phase == tx.AT_LAYOUT else loops.BLOCK))  # the block
        self.hands = array("i", [0] * loops.WORLD)  # the loops' copy of the world
        self.points = array("i", [0, 0, 0, 0])  # each seat's score in the last playout
        self.weighed = []  # what `weigh` set for each mask of contracts: (mask, words of the block, `shares`)
        self.loop = self.shares = None  # for the present contracts
        self.view = view
        self.seat = view.viewer
        self.partners = view.partners
        c = self.c
        c[loops.SEAT] = view.to_act
        for _, card in view.trick():
            c[loops.TABLE_KEYS + c[loops.PLAYED]] = SUIT[card] << 4 | POWER[card]
            c[loops.PLAYED] += 1
        c[loops.SLAP] = view.slap // 5
        c[loops.DIAMOND] = view.diamond // 5
        for i in range(5):
            c[loops.HOLDERS + i] = view.holder(REVEALABLE[i])
        c[loops.FIRST] = loops.NOTHING
        for suit in range(4):
            pair = view.layout(suit)
            c[LAYOUT + 2 * suit] = loops.NOTHING if pair is None else POWER[pair[0]]
            c[LAYOUT + 1 + 2 * suit] = loops.NOTHING if pair is None else POWER[pair[1]]
        for seat in range(4):
            c[PLACES + seat] = view.out_place(seat)
            if view.out_place(seat):
                c[SEATS_OUT] += 1
        self.set_contracts(view.contract)

    def set_contracts(self, mask):
        """Set the contracts, and the words that the two loops use for different things."""
        view = self.view
        c = self.c
        c[loops.CONTRACT] = mask
        self.loop = loop(mask)
        if mask == tx.TREX:
            c[VOID_CLOSED] = view.options["void_closed_suit"]
            c[WATCHED] = loops.NOTHING if view.partners else view.to_act
        else:
            c[loops.MUST_THROW] = view.must_throw
            c[loops.PARTNERS] = view.partners
            c[loops.HEARTS_LAST] = view.no_heart_lead and mask & tx.KING
            self.price()
        first, end = (FIRST_JACK, RACE_BLOCK) if mask == tx.TREX else (loops.COST, loops.BLOCK)
        for entry in self.weighed:
            if entry[0] == mask:
                c[first:end] = entry[1]
                self.shares = entry[2]
                return
        self.weigh(row(mask, self.view.temper))
        self.weighed.append((mask, c[first:end], self.shares))

    def weigh(self, weights):
        """Set the weights of the policy, a row of `engine.trex.weights`."""
        c = self.c
        mask = c[loops.CONTRACT]
        if mask == tx.TREX:
            for i, weight in enumerate(weights):
                c[FIRST_JACK + i] = weight
            return
        kept, kept_diamond, fed_king, fed = weights[:4]
        cost, lead, bare = weights[13:16]
        slap = 5 * c[loops.SLAP] if mask & tx.SLAPS else 0
        for suit in range(4):
            costs = suit == tx.DIAMOND_SUIT and mask & tx.DIAMONDS
            c[loops.KEEPS + suit] = slap + (kept_diamond if costs else kept)
            c[loops.FED + suit] = fed_king if suit == tx.HEART_SUIT and mask & tx.KING else fed
        for i in range(loops.SAFE, loops.ALLY + 1):  # in the same order in the block and in the row
            c[i] = weights[4 + i - loops.SAFE]
        c[loops.COST] = cost
        c[loops.LEAD] = cost * (lead + slap)
        c[loops.BARE] = cost * bare // 64
        self.shares = shares(weights)

    def lead(self, seat):
        """Let `seat` play first."""
        self.c[loops.SEAT] = seat

    def reveal(self, i, seat):
        """Set the seat that has revealed card i of REVEALABLE, or NONE; call `price` after that."""
        self.c[loops.HOLDERS + i] = seat

    def price(self):
        """Set the prices of the penalty cards, which are in points."""
        c = self.c
        first = loops.PRICES + loops.POWERS * tx.DIAMOND_SUIT
        for power in range(loops.POWERS):
            c[first + power] = 5 * c[loops.DIAMOND] if c[loops.CONTRACT] & tx.DIAMONDS else 0
        for i in range(5):
            card = REVEALABLE[i]
            if c[loops.CONTRACT] & (tx.QUEENS if i else tx.KING):
                value = tx.QUEEN_POINTS if i else tx.KING_POINTS
                at = loops.PRICES + loops.POWERS * SUIT[card] + POWER[card]
                diamond = c[at] if SUIT[card] == tx.DIAMOND_SUIT else 0
                c[at] = diamond + (value if c[loops.HOLDERS + i] == tx.NONE else 2 * value)

    def run(self, world, first):
        """Play `world` out, first the move with the key `first` or NOTHING; return points / 5 of the viewer or team."""
        c = self.c
        points = self.points
        c[loops.FIRST] = first
        if c[loops.CONTRACT] == tx.TREX:
            self.loop(world, self.hands, c, points)
        else:
            self.loop(world, self.hands, c, points, self.shares)
        return points[self.seat] + points[self.seat ^ 2] if self.partners else points[self.seat]

    def best(self, world, codes):
        """Return the card among `codes` that the policy plays."""
        c = self.c
        for suit in range(4):
            c[loops.ONLY + suit] = 0
        for card in codes:
            c[loops.ONLY + SUIT[card]] |= 1 << POWER[card]
        c[loops.ONE_MOVE] = 1
        self.run(world, loops.NOTHING)
        c[loops.ONE_MOVE] = 0
        key = c[loops.KEY]
        return 13 * (key >> 4) + ((key & 15) + 1) % 13  # back from suit and power to a card code
