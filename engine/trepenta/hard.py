"""How Hard evaluates a move at Trepenta: by points less the expected saving, and by what helps the next seat.

In memory while somebody at the table plays at that level, or while a hint is computed.
"""

from engine.compat import const
from engine.rummy import NONE
from engine.trepenta.codes import DISCARD, STOCK, exchange_code
from engine.trepenta.evaluation import Evaluator
from engine.trepenta.hand_value import Odds
from engine.trepenta.melds import best, friends

# Values are in 256ths of a point; lower is better
_TICKET = const(20)  # a loose card that matches a face-down position of the seat's own field: per value
_PROGRESS = const(60)  # opening a position
_FINISH_PROGRESS = const(500)  # the same when the first complete field scores 0
_AHEAD = const(200)  # to end the round, the seat must have fewer points than the others by more than this
_FEED_FIELD = const(200)  # giving the next seat a card that fits its field
_FEED_HAND = const(150)  # giving it a card that goes with one it has taken
# In 256ths: the part of a hand's points that the draws after the next one save (dealt unseen; peek or long_play; sort)
_LATER_SAVING = (40, 15, 0)
_GROWN = (0, 0, 256, 384, 448)  # in 256ths, by turns to come: the additional weight of savings from melds
# The value of another hand after its first turn (dealt unseen; peek; sort), and the 16ths of it that a turn saves
_START = (7000, 5400, 3300)
_FALL = const(3)
_MOST_TURNS = const(30)  # after which another hand's value falls no further


class HardEvaluator(Evaluator):
    """What Hard evaluates with: also the odds, the draws to come, and what the others gain."""

    hard = True

    def __init__(self, view):
        Evaluator.__init__(self, view)
        self.ahead = _AHEAD
        self.after = (self.seat + 1) % view.seats
        self.odds = Odds(view.unseen())
        # In 256ths: the part of a hand's points that is left after the draws after the next one
        self.kept = 256 - _LATER_SAVING[2 if view.sorting else view.own_known or view.long]
        self.progress = _FINISH_PROGRESS if view.finish_line and view.finisher == NONE else _PROGRESS

    def draw(self):
        """Compare the top discard with the cards that may come: yield None meanwhile, then the code of the draw."""
        view = self.view
        hand = self.hand
        left = self.points_after_taking()
        lower = left < best(hand)[0]
        if lower and not left:
            yield DISCARD
        elif not lower and not self.fits(view.discard_top):
            yield STOCK
        six = hand + [view.discard_top]
        stock = bare = self.value_before_draw(hand, self.turns)
        take = self.after_discard(six, self.turns)
        yield None
        for position in range(5):
            value = view.value(self.seat, position)
            if view.face_up(self.seat, position):
                continue
            for card in six:
                if view.match_value(card) == value:
                    take = min(take, self.exchange(six, exchange_code(card, position)))
                    if card in hand:
                        # After drawing from the stock one of these cards can still be exchanged: one more draw
                        more = bare * self.kept >> 8
                        stock = min(bare, more + self.opening_value(more))
                    yield None
        yield DISCARD if take < stock else STOCK

    def value(self, cards, turns):
        """Return the value of five cards with that many turns to come."""
        left, saved, grown = self.odds.evaluate(cards)
        if not turns:
            return left << 8
        points = (left << 8) - ((saved << 8) + grown * _GROWN[turns]) // self.odds.total
        return max(points, left << 5) - self._matching_value(cards)  # an eighth of the points is never saved

    def value_before_draw(self, cards, turns):
        """Return the value of five cards before a draw, with that many turns to come after it."""
        left, saved, grown = self.odds.evaluate(cards)
        if not turns:
            return (left << 8) - (saved << 8) // self.odds.total
        points = (left << 8) - ((saved << 8) + grown * _GROWN[turns]) // self.odds.total
        return (max(points, left << 5) * self.kept >> 8) - self._matching_value(cards)

    def _matching_value(self, cards):
        """Return the value of the loose cards that match the seat's own field."""
        found = 0
        for card in cards:
            found |= self.wanted >> self.view.match_value(card) & 1
        if not found:
            return 0
        laid = best(cards)[1]
        found = 0
        for i in range(len(cards)):
            if not laid >> i & 1:
                found |= 1 << self.view.match_value(cards[i])
        return _TICKET * bin(found & self.wanted).count("1")

    def feed_cost(self, card):
        """Return the cost of giving this card to the next seat: a share of its gain."""
        view = self.view
        after = self.after
        if view.ends_now:
            return 0
        cost = 0
        position = view.match_value(card) - view.die(after)
        if view.match_value(card) and 0 <= position < 5 and not view.face_up(after, position):
            cost = _FEED_FIELD
        for other in view.known(after):
            cost += _FEED_HAND * friends(card, other)
        return cost // (view.seats - 1)

    def fits(self, card):
        """True when a card may become part of a meld with the hand, or can be exchanged."""
        if any(friends(card, other) for other in self.hand):
            return True
        view = self.view
        value = view.match_value(card)
        for seat in range(view.seats):
            position = value - view.die(seat)
            if value and 0 <= position < 5:
                if view.open if view.face_up(seat, position) else seat == self.seat:
                    return True
        return False

    def others(self):
        """Return the expected value of another seat's hand after one more turn."""
        view = self.view
        stock = 52 * view.packs - 10 * view.seats - 1  # cards of a full stock, also of a shuffled one
        drawn = stock * (1 + view.reshuffles) - view.stock_left
        points = _START[2 if view.sorting else view.own_known]
        for _ in range(min(drawn // view.seats, _MOST_TURNS)):
            points -= points * _FALL >> 4
        return points
