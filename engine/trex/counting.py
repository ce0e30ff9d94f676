"""What a seat at Trex can count: who can still hold which cards, as masks of powers, and what a trick would cost."""

from engine.cards import HIDDEN
from engine.trex import codes as tx
from engine.trex.codes import POWER, SUIT

ONE = 64  # chances are in 64ths
# Chance that a seat has no card of a suit, by the number of cards of it that it can hold: 0, 1, 2 …
VOID = bytes((64, 42, 28, 18, 11, 7, 5, 3, 2, 1, 1, 1, 1, 1))


def bit_count(mask):
    """Return how many bits of a mask are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def below(mask, power):
    """Return the powers of a mask below `power`."""
    return mask & (1 << power) - 1


def above(mask, power):
    """Return the powers of a mask above `power`, shifted so that bit 0 is the next one."""
    return mask >> power + 1


class Tally:
    """What a seat has counted; the cards of a suit are a mask of powers, bit 0 the two … bit 12 the ace."""

    def __init__(self, view):
        self.seat = view.to_act
        self.own = [0, 0, 0, 0]
        self.out = [0, 0, 0, 0]  # cards in the hands of others, by suit
        self.can_hold = [0] * 16  # cards that a seat can hold, by 4 * seat + suit
        self.trick_size = 0
        self.led = self.best = self.winner = -1
        self.points = 0  # points in the trick on the table
        for card in range(52):
            place = view.place(card)
            if place == self.seat:
                self.own[SUIT[card]] |= 1 << POWER[card]
            elif place == HIDDEN or place < tx.TAKEN:
                self.out[SUIT[card]] |= 1 << POWER[card]
                not_here = view.cannot(card) if place == HIDDEN else ~(1 << place)
                for seat in range(4):
                    if seat != self.seat and not not_here & 1 << seat and view.count(seat):
                        self.can_hold[4 * seat + SUIT[card]] |= 1 << POWER[card]
        for seat, card in view.trick():
            self._see(view, seat, card)

    def _see(self, view, seat, card):
        """Count a card of the trick on the table."""
        self.trick_size += 1
        self.points += cost(view, card)
        if self.led < 0:
            self.led = SUIT[card]
        if SUIT[card] == self.led and POWER[card] > self.best:
            self.best = POWER[card]
            self.winner = seat

    def later(self):
        """Return the seats that play to this trick after the viewer's own."""
        return [(self.seat + i) & 3 for i in range(1, 4 - self.trick_size)]

    def takes(self, card):
        """Return the chance in 64ths that `card` takes the trick."""
        suit = SUIT[card]
        power = POWER[card]
        if self.trick_size and (suit != self.led or power < self.best):
            return 0
        chance = ONE
        for seat in self.later():
            may = self.can_hold[4 * seat + suit]
            higher = bit_count(above(may, power))
            if higher:
                # Lower cards count double, because a seat that has one plays it
                chance -= chance * higher // (higher + 2 * bit_count(below(may, power)))
        return chance

    def partner_wins(self, view):
        """True when the partner is about to take the trick (TX-O5)."""
        return view.partners and self.winner >= 0 and self.winner ^ self.seat == 2


def cost(view, card):
    """Return what taking `card` costs under this deal's contracts, in points.

    A revealed card counts double for whoever takes it. Its holder pays the single value, and loses what it would gain.
    """
    points = view.diamond if view.contract & tx.DIAMONDS and SUIT[card] == tx.DIAMOND_SUIT else 0
    if view.is_costly(card):
        value = tx.KING_POINTS if card == tx.KING_OF_HEARTS else tx.QUEEN_POINTS
        points += value if view.holder(card) == tx.NONE else 2 * value
    return points


def protected(own, card):
    """True when revealing a card pays: its suit has at least two more.

    Others then lose more by it than its holder.
    """
    return bit_count(own[SUIT[card]]) > 2
