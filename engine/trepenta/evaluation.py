"""How a seat at Trepenta evaluates moves. This is Normal's way, by the points that a hand has now.

`engine/trepenta/hard.py` has Hard's.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.rummy import NONE
from engine.trepenta.codes import DISCARD, EXCHANGE, STOCK, SWAP, Move
from engine.trepenta.melds import best, best_of_six

# Values are in 256ths of a point; lower is better
_LOW = const(2)  # points up to which Normal ends a round
_ENDING = const(20000)  # outweighs every hand: the round ends at the right or wrong time
MANY = const(4)  # turns to come; more make no difference
NONE_YET = const(1 << 20)  # worse than any value


class Evaluator:
    """What a seat evaluates with: its hand, the turns to come, and the cards that match its field."""

    hard = False
    progress = 1  # the value of opening a position: one more card to choose from, at no cost
    # To end the round, the value of the seat's hand must be lower than the others' by more than this; -1: a tie will do
    ahead = -1

    def __init__(self, view):
        self.view = view
        self.seat = view.to_act
        self.hand = view.hand(self.seat)
        self.turns = self._turns()
        self.wanted = 0  # bits of the values of the seat's face-down positions
        for position in range(5):
            if not view.face_up(self.seat, position):
                self.wanted |= 1 << view.value(self.seat, position)

    def _turns(self):
        """Return how many turns the seat will have after this one, at most `MANY`."""
        view = self.view
        if view.finisher != NONE or view.ends_now:
            return 0
        if view.long and view.reshuffles < 2:
            return MANY
        left = view.stock_left - (view.phase == "draw")  # without the card that may be drawn now
        return min(MANY, left // view.seats)

    def draw(self):
        """Yield the code of the draw."""
        view = self.view
        lower = self.points_after_taking() < best(self.hand)[0]
        yield DISCARD if lower or (view.finish_line and self.completes_with(view.discard_top)) else STOCK

    def points_after_taking(self):
        """Return the points of the hand after taking the top discard and the best discard then."""
        return best_of_six(self.hand + [self.view.discard_top])[0]

    def value(self, cards, turns):
        """Return the value of five cards with that many turns to come."""
        return best(cards)[0] << 8

    def value_before_draw(self, cards, turns):
        """Return the value of five cards before a draw, with that many turns to come after it."""
        return best(cards)[0] << 8

    def after_discard(self, six, turns):
        """Return the value of six cards after the best discard, with that many turns to come."""
        return min(
            self.value(six[:i] + six[i + 1 :], turns) + self.feed_cost(six[i])
            for i in range(6)
            if six[i] not in six[:i]
        )

    def feed_cost(self, card):
        """Return the cost of giving this card to the next seat."""
        return 0

    def exchange(self, cards, code):
        """Return the value of an exchange or swap with six cards in hand."""
        view = self.view
        move = Move(code)
        rest = list(cards)
        rest.remove(move.card)
        there = view.field_card(self.seat if move.kind == EXCHANGE else move.seat, move.position)
        if move.kind == SWAP:
            if view.finish_line and view.finisher == self.seat:  # it has 0 points whatever it holds (TN-O6)
                return NONE_YET
            return self.after_discard(rest + [there], self.turns)
        turns = 0 if self.one_to_go() else self.turns
        value = self.value_before_draw(rest, turns) if there == HIDDEN else self.after_discard(rest + [there], turns)
        return value + self.opening_value(value)

    def completes_with(self, card):
        """True when a card would make the seat the first to complete its field, and no card in hand would."""
        if not self.one_to_go() or any(self.wanted >> self.view.match_value(other) & 1 for other in self.hand):
            return False
        return bool(self.wanted >> self.view.match_value(card) & 1)

    def one_to_go(self):
        """True when the seat has one face-down position left, and no field is complete yet."""
        return self.view.face_down_count(self.seat) == 1 and self.view.finisher == NONE

    def opening_value(self, value):
        """Return what opening a position adds to `value`, that of the remaining hand."""
        if not self.one_to_go():
            return -self.progress
        if self.view.finish_line:  # the first complete field has no points
            return -_ENDING
        if not self.turns:
            return -1  # the round ends anyway
        return -_ENDING if self._ends_well(value) else _ENDING

    def _ends_well(self, value):
        """True when completing the field with a hand of this value ends the round at the right time."""
        view = self.view
        others = self.others()
        if view.round < view.deals - 1:
            return value < others - self.ahead
        totals = view.scores()
        mine = (totals[self.seat] << 8) + value
        return all(seat == self.seat or mine < (totals[seat] << 8) + others for seat in range(view.seats))

    def others(self):
        """Return the expected value of another seat's hand after one more turn: Normal always expects a low one."""
        return _LOW << 8
