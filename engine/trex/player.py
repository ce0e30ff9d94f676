"""Opponents for Trex: what each level does with what its seat may know.

    E   follows low, throws high, names and leads as it comes
    N   counts: who can still hold what (`Table`), the chance that a card takes its trick, what the trick
        would cost, what a card is a danger for if kept; the card with the least cost is played. Contracts
        are named by an estimate of the hand (`values`), cards are revealed when they are protected
    H   samples deals that fit what it knows and plays each move out in each of them (`hard`)

N and H never make a move that `sound` refuses. What is not needed all the time is in modules that come and go
(`tricks`, `layout`, `values`, `bids`, `reasons`), for the sake of memory.

All numbers are integers, so that every runtime decides alike. Budget is the number of playouts of one decision
of H; N and E need none.
"""

from engine.cards import HIDDEN
from engine.compat import fetch, forget, loaded
from engine.players import Thinker, finish
from engine.trex import (
    APPEAL,
    AT_APPEAL,
    AT_LAYOUT,
    AT_NAME,
    AT_REVEAL,
    AT_TRICK,
    DIAMONDS,
    KEEP,
    KING,
    NONE,
    POWER,
    QUEENS,
    REVEAL,
    SUIT,
    TAKEN,
)

_KH = 38
_QUEEN = 10  # its power
ONE = 64  # chances are in 64ths
# Chance that a seat is out of a suit of which it may hold some of the 0, 1, 2 … cards that are out
VOID = bytes((64, 42, 28, 18, 11, 7, 5, 3, 2, 1, 1, 1, 1, 1))
_DEFAULT = 360


def thinker(view, level, rng, budget=0):
    """Return a thinker for the seat to act of `view`; budget: playouts of a Hard decision, 0 for the usual."""
    return Thinker(_think(view, level, rng, budget))


def choose(view, level, rng, budget=0):
    """Return the code that an opponent of `level` (E, N, H) plays for the seat to act of `view`."""
    return finish(thinker(view, level, rng, budget))


def _think(view, level, rng, budget):
    """Yield None while thinking, at last the code."""
    if view.phase < AT_TRICK:  # no card to judge
        forget("engine.trex.tricks")
        forget("engine.trex.layout")
    codes = view.moves()
    if len(codes) == 1:
        yield codes[0]
    elif level == "E":
        yield fetch("engine.trex.easy", "easy")(view, codes, rng)
    elif level == "N":
        for code in _normal(view, codes):
            yield code
    else:
        for code in fetch("engine.trex.hard", "think")(view, codes, rng, budget or _DEFAULT):
            yield code


def bits(mask):
    """Return how many bits of a mask are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def needs(view):
    """Return how many unseen cards each seat holds."""
    need = [view.count(seat) for seat in range(4)]
    for card in range(52):
        if view.place(card) < TAKEN:
            need[view.place(card)] -= 1
    return need


class Table:
    """What a seat has counted: suits as masks of powers, bit 0 the two … bit 12 the ace."""

    def __init__(self, view):
        self.seat = view.to_act
        self.own = [0, 0, 0, 0]
        self.out = [0, 0, 0, 0]  # in the hands of others
        self.may = [0] * 16  # 4 * seat + suit: what that seat can hold
        self.size = 0
        self.led = self.best = self.winner = -1
        self.dirty = 0  # points in the trick on the table
        for card in range(52):
            place = view.place(card)
            if place == self.seat:
                self.own[SUIT[card]] |= 1 << POWER[card]
            elif place == HIDDEN or place < TAKEN:
                self.out[SUIT[card]] |= 1 << POWER[card]
                not_here = view.cannot(card) if place == HIDDEN else ~(1 << place)
                for seat in range(4):
                    if seat != self.seat and not not_here & 1 << seat and view.count(seat):
                        self.may[4 * seat + SUIT[card]] |= 1 << POWER[card]
        for seat, card in view.trick():
            self._see(view, seat, card)

    def _see(self, view, seat, card):
        self.size += 1
        self.dirty += cost(view, card, self.seat)
        if self.led < 0:
            self.led = SUIT[card]
        if SUIT[card] == self.led and POWER[card] > self.best:
            self.best = POWER[card]
            self.winner = seat

    def later(self):
        """Return the seats that play to this trick after the own one."""
        return [(self.seat + i) & 3 for i in range(1, 4 - self.size)]

    def takes(self, card):
        """Return the chance in 64ths that `card` takes the trick."""
        suit = SUIT[card]
        power = POWER[card]
        if self.size and (suit != self.led or power < self.best):
            return 0
        chance = ONE
        for seat in self.later():
            may = self.may[4 * seat + suit]
            higher = bits(may >> power + 1)
            if higher:
                # whoever has a lower card stays below
                chance -= chance * higher // (higher + 2 * bits(may & (1 << power) - 1))
        return chance

    def ally(self, view):
        """True when the partner is about to take the trick (TX-O5)."""
        return view.partners and self.winner >= 0 and self.winner ^ self.seat == 2


def cost(view, card, taker):
    """Return what `card` costs its taker under this deal's contracts, in points."""
    if not view.is_penalty(card):
        return 0
    points = 0
    contract = view.contract
    if contract & DIAMONDS and SUIT[card] == 1:
        points = view.diamond
    value = 0
    if card == _KH and contract & KING:
        value = 75
    elif contract & QUEENS and POWER[card] == _QUEEN:
        value = 25
    holder = view.holder(card)
    return points + (2 * value if holder != NONE and holder != taker else value)


def protected(own, card, least=0):
    """True when a card can be revealed: its suit is long, or long enough beside a short suit.

    With `least` the question is only whether it has that many companions.
    """
    suit = SUIT[card]
    length = bits(own[suit])
    if least:
        return length > least
    if length >= 5:
        return bits(own[suit] & (1 << POWER[card]) - 1) >= 2
    if length < 3:
        return False
    short = min([bits(own[other]) for other in range(4) if other != suit])
    high = bits(own[suit] >> 9)  # jack and above, itself among them
    return short <= 1 or (short == 2 and high >= 2)


def cards(view):
    """Return the module that judges cards in this deal, with `sound` and `value`; the other one leaves memory."""
    if view.phase == AT_LAYOUT:
        forget("engine.trex.tricks")
        return loaded("engine.trex.layout")
    forget("engine.trex.layout")
    return loaded("engine.trex.tricks")


def sound(view, table, codes):
    """Return the codes that are no certain blunder; all of them if there is no better one."""
    if view.phase == AT_REVEAL:
        return [code for code in codes if code == KEEP or protected(table.own, code - REVEAL, 2)]
    return cards(view).sound(view, table, codes) or codes if view.phase >= AT_TRICK else codes


def judge(view, table, codes, values):
    """Add to `values` what N thinks of each card among `codes`, the higher the better; yield None after each."""
    value = cards(view).value
    for code in codes:
        values.append(value(view, table, code))
        yield None


def _normal(view, codes):
    """Yield None while N thinks, at last its move among `codes`."""
    phase = view.phase
    if phase == AT_APPEAL:
        yield APPEAL
        return
    table = Table(view)
    yield None
    if phase == AT_NAME:
        from engine.trex import values

        forget("engine.trex.values")
        yield values.best(view, table.own, codes)
        return
    codes = sound(view, table, codes)
    if phase == AT_REVEAL:
        yield _reveal(table, codes)
        return
    yield None
    values = []
    for step in judge(view, table, codes, values):
        yield step
    yield codes[values.index(max(values))]


def _reveal(table, codes):
    """Return the first card among `codes` that is well protected, else KEEP."""
    for code in codes:
        if code != KEEP and protected(table.own, code - REVEAL):
            return code
    return KEEP


def explain(view, code):
    """Return in a few words why `code` is a good move for the seat to act of `view`."""
    from engine.trex import reasons

    forget("engine.trex.reasons")
    return reasons.explain(view, code)
