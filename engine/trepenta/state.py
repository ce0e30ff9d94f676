"""The state of Trepenta: its offsets in `s`, and the queries.

The queries work on a game and on a view alike; only the rules (`engine.trepenta`) change the state.
"""

from engine.compat import const
from engine.rummy import HEAD, NONE, PHASE, TURN, Rummy
from engine.texts import _
from engine.trepenta.codes import AT_TURN, exchange_code, swap_code
from engine.trepenta.melds import POINTS, best, best_of_six

ROUNDS = const(5)  # rounds that the score sheet has room for
_IDLE = const(5)  # turns per seat without a draw from the stock, after which a round ends (TN-12)

# The game's own bytes: those of the round, a record per seat, the score sheet, the hands of the last round
ROUND = HEAD  # from 0
FINISHER = ROUND + 1  # the first seat that completed its field in this round, or closed it (TN-O12); or NONE
IDLE_TURNS = FINISHER + 1  # turns since a seat drew from the stock
EXCHANGED = IDLE_TURNS + 1  # exchanges made in this turn
PASSES = EXCHANGED + 1  # passes in succession while cards are laid (TN-O7)
ENDED = PASSES + 1  # why this round has ended, an index into EVENTS; kept while cards are laid
LAST_FINISHER = ENDED + 1  # FINISHER of the last round that is over, plus CLOSED where that seat had closed it
SEATS = LAST_FINISHER + 1
# A seat's record: five field cards, then these
DIE = const(5)
UP = const(DIE + 1)  # bits of the positions that are face up
TOUCHED = const(UP + 1)  # bits of the positions exchanged or swapped in this turn
LAID = const(TOUCHED + 1)  # bits of the hand's places that lie in a meld, when the hands are shown
MELD = const(LAID + 1)  # four bytes, as in `engine.trepenta.melds`
RECORD = const(MELD + 4)
ALL_UP = const(31)  # of a field of five
CLOSED = const(8)

# By option, the packs of cards for 0, 1, 2 … seats
_PACKS = {"casual": b"\0\0\1\2\2\3\3", "challenging": b"\0\0\1\1\2\2\3"}


class State(Rummy):
    """The state of a game of Trepenta, and its options."""

    def __init__(self, deal, options, state=None):
        seats = len(options["seats"])
        packs = _PACKS[options["packs"]][seats]
        self.deals = options["rounds"]
        self.sorting = options["sort"]
        self.own_known = options["sort"] or options["peek"]
        self.unlimited = options["field_unlimited"]
        self.open = options["open_field"]
        self.long = options["long_play"]
        self.finish_line = options["finish_line"]
        self.rivals = options["rival_sets"]
        self.faces = options["faces_are_ten"]
        self.closing = options["close"]
        self._sheet = SEATS + seats * RECORD
        self._last = self._sheet + ROUNDS * seats
        own = self._last + 6 * seats - HEAD  # of the last round five cards and LAID per seat
        self._set_layout(seats, 10 if self.sorting else 6, packs, own, 52 * packs - 10 * seats)
        Rummy.__init__(self, deal, options, state)

    def _seat_at(self, seat):
        """Return the offset of a seat's record."""
        return SEATS + seat * RECORD

    # Fields and dice

    @property
    def round(self):
        """The round, 0-4."""
        return self.s[ROUND]

    deal_no = round  # each round is a deal of its own

    def progress_text(self):
        """Return which round it is."""
        return _("round %d") % (self.round + 1)

    @property
    def finisher(self):
        """The seat that completed its field first in this round, so that the others have one more turn; or NONE.

        A seat that has closed the round counts as that (TN-O12).
        """
        return self.s[FINISHER]

    @property
    def closed(self):
        """True when a seat has closed this round, so that the others have one more turn (TN-O12)."""
        return self.finisher != NONE and self.s[self._seat_at(self.finisher) + UP] != ALL_UP

    @property
    def may_close(self):
        """True when the seat to act, which has not drawn yet, may close the round (TN-O12)."""
        return self.closing and self.finisher == NONE and not self.melded(self.s[TURN])[0]

    @property
    def ends_now(self):
        """True when the round ends with this turn, in which the seat has drawn (TN-11, TN-12, TN-O5)."""
        s = self.s
        if (s[TURN] + 1) % self.seats == s[FINISHER]:
            return True
        if self.stock_left:
            return s[IDLE_TURNS] == _IDLE * self.seats
        return not self.long or self.reshuffles == 2

    def die(self, seat):
        """Return a seat's die, 1-6; 0 before it is rolled."""
        return self.s[self._seat_at(seat) + DIE]

    def value(self, seat, position):
        """Return the value of a field position, 1-10: the die plus the position (TN-05)."""
        return self.die(seat) + position

    def field_card(self, seat, position):
        """Return the card of a field position: HIDDEN when unseen, NONE when not placed yet."""
        return self.s[self._seat_at(seat) + position]

    def field(self, seat):
        """Return the five cards of a field, as `field_card` does."""
        return [self.field_card(seat, i) for i in range(5)]

    def face_up(self, seat, position):
        """True when the card of a field position is face up."""
        return bool(self.s[self._seat_at(seat) + UP] >> position & 1)

    def face_down_count(self, seat):
        """Return how many of a seat's field positions are face down."""
        up = self.s[self._seat_at(seat) + UP]
        return 5 - (up & 1) - (up >> 1 & 1) - (up >> 2 & 1) - (up >> 3 & 1) - (up >> 4)

    # Exchanges

    def match_value(self, card):
        """Return the position value that a card matches (TN-09, TN-O8); 0 for none."""
        rank = card % 13
        return rank + 1 if rank < 10 else 10 * self.faces

    def exchanges(self):
        """Return the legal exchange and swap codes of the seat to act, ascending."""
        if self.s[PHASE] != AT_TURN or (self.s[EXCHANGED] and not self.unlimited):
            return []
        s = self.s
        seat = s[TURN]
        down = []
        up = []
        for card in sorted(set(self.hand(seat))):
            value = self.match_value(card) if card < 52 else 0
            if value:
                for other in range(self.seats if self.open else 0):
                    at = self._seat_at(other)
                    position = value - s[at + DIE]
                    if 0 <= position < 5 and (s[at + UP] & ~s[at + TOUCHED]) >> position & 1:
                        up.append(swap_code(card, other, position))
                at = self._seat_at(seat)
                position = value - s[at + DIE]
                if 0 <= position < 5 and not s[at + UP] >> position & 1:
                    down.append(exchange_code(card, position))
        return down + up

    # Melds and points

    def melded(self, seat):
        """Return (points left, bits of the places in a meld) of a hand, (0, 0) if it is hidden (TN-13 … TN-16).

        For six cards: after the best discard.
        """
        hand = self.hand(seat)
        if not hand or max(hand) >= 52 or len(hand) > 6:
            return 0, 0
        if self.phase in ("lay", "over"):
            return self._points_left(seat), self.s[self._seat_at(seat) + LAID]
        return best_of_six(hand)[:2] if len(hand) == 6 else best(hand)[:2]

    def meld(self, seat):
        """Return a seat's meld while cards are laid, in the form of `engine.trepenta.melds`."""
        at = self._seat_at(seat) + MELD
        return tuple(self.s[at : at + 4])

    def sheet(self, number):
        """Return the points of all seats in round `number`, from 0; None for a round that is not over."""
        if number >= self.s[ROUND] + (self.phase == "over"):
            return None
        at = self._sheet + number * self.seats
        return list(self.s[at : at + self.seats])

    def last_round(self):
        """Return (FINISHER, hands, bits of the places in a meld, whether that seat had closed it) of the last round.

        None before a round is over.
        """
        if self.sheet(0) is None:
            return None
        at = self._last
        hands = [list(self.s[at + 5 * seat : at + 5 * seat + 5]) for seat in range(self.seats)]
        last, laid = self.s[LAST_FINISHER], list(self.s[at + 5 * self.seats : at + 6 * self.seats])
        closed = CLOSED <= last < NONE
        return last - CLOSED if closed else last, hands, laid, closed

    def scores(self):
        """Return the points of all rounds so far, one number per seat; fewest are best (TN-18)."""
        totals = [0] * self.seats
        for i in range(ROUNDS * self.seats):
            totals[i % self.seats] += self.s[self._sheet + i]
        return totals

    def _points_left(self, seat):
        """Return the points of a seat's cards that are in no meld, of its own or another seat."""
        at = self._hand_at(seat)
        laid = self.s[self._seat_at(seat) + LAID]
        return sum([POINTS[self.s[at + i] % 13] for i in range(5) if not laid >> i & 1])
