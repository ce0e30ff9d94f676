"""`Rummy`, the base class of Tres y Dos and Trepenta: hands, a stock, a discard pile, and what each seat knows.

In a hand the cards that everybody knows (taken face up, or seen when the hand was shown) come before the hidden ones.
The known ones are in the order in which they became known, the hidden ones by origin (below), then by arrival: so the
place of a hidden card tells others nothing that they do not know.

After a reshuffle everybody knows which cards are in the stock, and later which hidden cards came from it. With one
pack this is tracked exactly: `origin` has for each card the reshuffle (0 for none) that last put it into the
stock, each place of a hand has the reshuffle after which its card was drawn, and `determinize` deals every hidden card
into a place of the same origin. With several packs equal cards are indistinguishable, so a hidden card may be anywhere.

The state:

    header        the constants below, then `own` bytes for the subclass
    hands         per seat: `slots` cards, `slots` origins, the number of cards, the number of those known to all
    origins       52 bytes
    pile          the discards from the left end (oldest first), the stock at the right end (next first)
"""

from engine.cards import HIDDEN, card_text
from engine.compat import const
from engine.game import Game, get_rng, put_rng
from engine.rng import Rng
from engine.texts import _

PHASE = const(0)
TURN = const(PHASE + 1)
_DEALER = const(TURN + 1)
_STOCK = const(_DEALER + 1)  # cards in the stock
_DISCARDS = const(_STOCK + 1)  # cards in the discard pile
_RESHUFFLES = const(_DISCARDS + 1)
_EVENT = const(_RESHUFFLES + 1)  # five bytes, see `_record_event`
RNG = const(_EVENT + 5)  # the deal's generator
HEAD = const(RNG + 4)  # offset of the subclass's own bytes
NONE = const(254)  # no card, no seat


class Rummy(Game):
    """A game with hands, a stock and a discard pile."""

    PHASES: tuple = ()
    EVENTS: tuple = ()
    packs = 1

    def _set_layout(self, seats, slots, packs, own, in_pile):
        """Set the offsets of the state (see the module's docstring).

        `slots`: the most cards of a hand; `own`: bytes of the subclass; `in_pile`: cards in stock and discard pile.
        """
        self.seats = seats
        self.packs = packs
        self.slots = slots
        self._count = 2 * slots  # offsets within a hand's record: the number of cards, and of those known to all
        self._known = self._count + 1
        self._record = self._known + 1
        self._hands = HEAD + own
        self._origins = self._hands + seats * self._record
        self._pile = self._origins + 52
        self.SIZE = self._pile + in_pile

    def _hand_at(self, seat):
        """Return the offset of a hand's record."""
        return self._hands + seat * self._record

    # Queries: the same on a game and on a view

    @property
    def to_act(self):
        """The seat to decide, -1 when the game is over."""
        return -1 if self.phase == "over" else self.s[TURN]

    @property
    def phase(self):
        """What is to be decided now, one of PHASES."""
        return self.PHASES[self.s[PHASE]]

    @property
    def dealer(self):
        """The seat that dealt."""
        return self.s[_DEALER]

    @property
    def first(self):
        """The seat that plays first, next to the dealer in the direction of play."""
        return (self.s[_DEALER] + 1) % self.seats

    def hand(self, seat):
        """Return a seat's cards, those known to all first; in a view the unseen ones are HIDDEN."""
        at = self._hand_at(seat)
        return list(self.s[at : at + self.hand_count(seat)])

    def hand_count(self, seat):
        """Return how many cards a seat holds."""
        return self.s[self._hand_at(seat) + self._count]

    def known_count(self, seat):
        """Return how many of a seat's cards everybody knows."""
        return self.s[self._hand_at(seat) + self._known]

    def known(self, seat):
        """Return the cards of a seat that everybody knows, oldest first."""
        return self.hand(seat)[: self.known_count(seat)]

    @property
    def stock_left(self):
        """How many cards the stock has."""
        return self.s[_STOCK]

    def stock(self):
        """Return the stock, next card first; in a view its cards are HIDDEN."""
        return list(self.s[self.SIZE - self.stock_left :])

    @property
    def discard_count(self):
        """How many cards the discard pile has."""
        return self.s[_DISCARDS]

    @property
    def discard_top(self):
        """The top card of the discard pile, or NONE."""
        return self.s[self._pile + self.s[_DISCARDS] - 1] if self.s[_DISCARDS] else NONE

    def discards(self):
        """Return the discard pile, oldest first."""
        return list(self.s[self._pile : self._pile + self.s[_DISCARDS]])

    @property
    def reshuffles(self):
        """How often the discards have been shuffled into a new stock in this deal."""
        return self.s[_RESHUFFLES]

    def origin(self, card):
        """Return the last reshuffle (1, 2 …) that put `card` into the stock; 0 for none, or with several packs."""
        return self.s[self._origins + card]

    def hand_origin(self, seat, i):
        """Return the reshuffle after which the card at place `i` of a hand was drawn; 0 for none, or a known card."""
        return self.s[self._hand_at(seat) + self.slots + i]

    @property
    def event(self):
        """The last event: (word of EVENTS, seat, card, other seat, position), NONE for none; zeros before any."""
        s = self.s
        return self.EVENTS[s[_EVENT]], s[_EVENT + 1], s[_EVENT + 2], s[_EVENT + 3], s[_EVENT + 4]

    def unseen(self):
        """Return 52 counts: how many copies of each card the view's seat has not seen (all zero for a game)."""
        left = bytearray(52)
        for i in range(52):
            left[i] = self.packs
        for place in self._card_places():
            if self.s[place] < 52:
                left[self.s[place]] -= 1
        for place in range(self._pile, self._pile + self.s[_DISCARDS]):
            left[self.s[place]] -= 1
        return left

    # For subclasses to call

    def _set_phase(self, phase, turn):
        """Set the phase, an index into PHASES, and the seat to decide."""
        self.s[PHASE] = phase
        self.s[TURN] = turn

    def _record_event(self, kind, seat, card=NONE, other=NONE, position=0):
        """Store the last event, which the status line shows.

        `kind`: an index into EVENTS; `other`: another seat that the event is about; `position`: a number that goes
        with it.
        """
        s = self.s
        s[_EVENT] = kind
        s[_EVENT + 1] = seat
        s[_EVENT + 2] = card
        s[_EVENT + 3] = other
        s[_EVENT + 4] = position

    def _new_deck(self, rng, dealer):
        """Clear the table for a deal; return all packs, shuffled."""
        s = self.s
        deck = bytearray(i % 52 for i in range(52 * self.packs))
        rng.shuffle(deck)
        s[self._hands :] = bytes(self.SIZE - self._hands)
        s[_DEALER] = dealer
        s[_RESHUFFLES] = 0
        return deck

    def _deal_hands(self, deck):
        """Deal five cards to each seat, one at a time, from the start of the deck; return how many were dealt."""
        s = self.s
        at = 0
        for i in range(5):
            for step in range(self.seats):
                seat = (self.first + step) % self.seats
                s[self._hand_at(seat) + i] = deck[at]
                at += 1
        for seat in range(self.seats):
            s[self._hand_at(seat) + self._count] = 5
        return at

    def _start_piles(self, deck, at):
        """Start the discard pile with deck[at], the stock with the cards after it."""
        s = self.s
        s[self._pile] = deck[at]
        s[_DISCARDS] = 1
        s[_STOCK] = len(deck) - at - 1
        s[self.SIZE - s[_STOCK] :] = deck[at + 1 :]

    @property
    def _stock_origin(self):
        """The origin of the cards in the stock."""
        return self.s[_RESHUFFLES] if self.packs == 1 else 0

    def _add(self, seat, card, known, origin=0):
        """Add a card to a hand: after the known ones, or after the hidden ones of the same or an earlier origin."""
        s = self.s
        at = self._hand_at(seat)
        place = at + s[at + self._count]
        s[at + self._count] += 1
        first = at + s[at + self._known]
        while place > first and (known or s[place - 1 + self.slots] > origin):
            s[place] = s[place - 1]
            s[place + self.slots] = s[place - 1 + self.slots]
            place -= 1
        s[place] = card
        s[place + self.slots] = origin
        if known:
            s[at + self._known] += 1

    def _remove(self, seat, card):
        """Remove a card from a hand; of duplicates the publicly known one, as the others will assume."""
        s = self.s
        at = self._hand_at(seat)
        place = at
        while s[place] != card:
            place += 1
        if place - at < s[at + self._known]:
            s[at + self._known] -= 1
        s[at + self._count] -= 1
        last = at + s[at + self._count]
        while place < last:
            s[place] = s[place + 1]
            s[place + self.slots] = s[place + 1 + self.slots]
            place += 1
        s[last] = 0
        s[last + self.slots] = 0

    def _make_known(self, seat):
        """Make all cards of a hand known to everybody."""
        s = self.s
        at = self._hand_at(seat)
        count = s[at + self._count]
        s[at + self._known] = count
        s[at + self.slots : at + self.slots + count] = bytes(count)

    def _draw(self, seat):
        """Move the next card of the stock into a hand, unseen by the others."""
        s = self.s
        place = self.SIZE - s[_STOCK]
        card = s[place]
        s[place] = 0
        s[_STOCK] -= 1
        self._add(seat, card, False, self._stock_origin)

    def _take(self, seat):
        """Move the top discard into a hand, and return it."""
        s = self.s
        s[_DISCARDS] -= 1
        place = self._pile + s[_DISCARDS]
        card = s[place]
        s[place] = 0
        self._add(seat, card, True)
        return card

    def _discard(self, seat, card):
        """Move a card from a hand onto the discard pile."""
        self._remove(seat, card)
        self.s[self._pile + self.s[_DISCARDS]] = card
        self.s[_DISCARDS] += 1

    def _reshuffle(self):
        """Shuffle all discards except the top one into a new stock, with the deal's generator."""
        s = self.s
        count = s[_DISCARDS] - 1
        s[_RESHUFFLES] += 1
        cards = bytearray(s[self._pile : self._pile + count])
        if self.packs == 1:
            for card in cards:
                s[self._origins + card] = s[_RESHUFFLES]
        rng = get_rng(s, RNG)
        rng.shuffle(cards)
        put_rng(s, RNG, rng)
        s[self._pile] = s[self._pile + count]
        for i in range(self._pile + 1, self.SIZE):
            s[i] = 0
        s[self.SIZE - count :] = cards
        s[_DISCARDS] = 1
        s[_STOCK] = count

    # Views

    def _mask(self, seat):
        s = self.s
        for other in range(self.seats):
            if other != seat:
                at = self._hand_at(other)
                for i in range(at + self.known_count(other), at + self.hand_count(other)):
                    s[i] = HIDDEN
        for i in range(self.SIZE - s[_STOCK], self.SIZE):
            s[i] = HIDDEN
        s[RNG : RNG + 4] = bytes(4)

    def _card_places(self, origin=-1):
        """Yield the offsets of all cards except the discards; with `origin`, only of cards of that origin."""
        s = self.s
        for seat in range(self.seats):
            at = self._hand_at(seat)
            for i in range(at, at + s[at + self._count]):
                if origin < 0 or s[i + self.slots] == origin:
                    yield i
        if origin < 0 or origin == self._stock_origin:
            yield from range(self.SIZE - s[_STOCK], self.SIZE)

    def _fill(self, rng):
        s = self.s
        left = self.unseen()
        for origin in range(self._stock_origin + 1):
            cards = bytearray()
            for card in range(52):
                if s[self._origins + card] == origin:
                    for __ in range(left[card]):
                        cards.append(card)
            rng.shuffle(cards)
            dealt = 0
            for place in self._card_places(origin):
                if s[place] == HIDDEN:
                    s[place] = cards[dealt]
                    dealt += 1
        put_rng(s, RNG, Rng(rng.next()))

    # Texts

    def why_not_held(self, card):
        """Return the refusal of a card that the seat to act does not hold."""
        return _("there is no %s in the hand of seat %d") % (card_text(card), self.to_act)
