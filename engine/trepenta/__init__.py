"""Trepenta: rounds of hand and field, the fewest points win (clauses TN-01 … TN-18, TN-O1 … TN-O12).

Phases: `pile` or `sort` (every seat in the order of play), then turns of `draw` and `turn` (exchanges,
ended by a discard), then with `rival_sets` `lay`. All rounds are one game; each is dealt from the same
generator as soon as the one before it is scored.

The moves are in `engine.trepenta.codes`.

Under `peek` and `sort` a seat has seen the face-down cards of its own field, and its view shows them. Otherwise
the dice are rolled after all have chosen (TN-04, TN-05), so that nothing is known before.
"""

import engine.trepenta.text as text_module  # load
from engine.cards import HIDDEN, card_text
from engine.compat import const
from engine.game import SeatChoices, get_rng, put_rng
from engine.rng import Rng
from engine.rummy import NONE, PHASE, RNG, TURN
from engine.texts import _
from engine.trepenta import codes as tn
from engine.trepenta import state as offset
from engine.trepenta.codes import PHASES, Move, lay_code
from engine.trepenta.melds import best, extend
from engine.trepenta.state import State

# "dealt": nothing yet; "pile" … "pass", "close": what a seat did; the others: why the last round ended
EVENTS = (
    "dealt", "pile", "field", "draw", "take", "exchange", "swap", "discard", "lay", "pass",
    "field complete", "pile empty", "nobody draws", "close", "closed",
)  # fmt: skip
_E_PILE = const(1)
_E_FIELD = const(2)
_E_DRAW = const(3)
_E_TAKE = const(4)
_E_EXCHANGE = const(5)
_E_SWAP = const(6)
_E_DISCARD = const(7)
_E_LAY = const(8)
_E_PASS = const(9)
_E_COMPLETE = const(10)
_E_EMPTY = const(11)
_E_NOBODY = const(12)
_E_CLOSE = const(13)
_E_CLOSED = const(14)

OPTIONS = (
    ("seats", "PNN", SeatChoices(2, 6), _("Who plays, clockwise")),
    ("packs", "casual", ("casual", "challenging"), _("More packs of cards, or fewer")),
    ("peek", False, (False, True), _("See both piles before choosing")),
    ("sort", False, (False, True), _("Arrange all ten cards yourself")),
    ("field_unlimited", False, (False, True), _("Any number of exchanges")),
    ("open_field", False, (False, True), _("Exchange with any open card")),
    ("long_play", False, (False, True), _("The stock is reshuffled twice")),
    ("finish_line", False, (False, True), _("The first complete field scores 0")),
    ("rival_sets", False, (False, True), _("Lay cards on others' sets")),
    ("faces_are_ten", False, (False, True), _("J, Q, K match a place of ten")),
    ("rounds", 5, (5, 3, 1), _("Rounds of a game")),
    ("close", False, (False, True), _("A hand of 0 may end the round")),
)


class Trepenta(State):
    """A game of Trepenta."""

    NAME = "trepenta"
    LOWEST_WINS = True
    ROUNDS = True
    HELPERS = ("player",)
    OPTIONS = OPTIONS
    PHASES = PHASES
    EVENTS = EVENTS
    SNAPSHOT_EVERY = 128

    # The deal

    def _deal(self):
        rng = Rng(self.deal)
        self.s[offset.LAST_FINISHER] = NONE
        self._deal_round(rng, rng.below(self.seats))

    def _deal_round(self, rng, dealer):
        """Deal two piles of five to each seat (TN-03): until it chooses, one is its hand and one its field.

        With TN-O2 both are its hand.
        """
        s = self.s
        deck = self._new_deck(rng, dealer)
        at = self._deal_hands(deck)
        for i in range(offset.IDLE_TURNS, self._sheet):
            if i != offset.LAST_FINISHER:
                s[i] = 0
        s[offset.FINISHER] = NONE
        for i in range(5):
            for step in range(self.seats):
                s[self._seat_at((self.first + step) % self.seats) + i] = deck[at]
                at += 1
        self._start_piles(deck, at)
        if self.sorting:
            for seat in range(self.seats):
                for i in range(5):
                    self._add(seat, s[self._seat_at(seat) + i], False)
                    s[self._seat_at(seat) + i] = NONE
        if self.own_known:
            self._roll(rng)
        put_rng(s, RNG, rng)
        self._set_phase(tn.AT_SORT if self.sorting else tn.AT_PILE, self.first)

    def _roll(self, rng):
        """Roll a die for each seat (TN-05)."""
        for seat in range(self.seats):
            self.s[self._seat_at(seat) + offset.DIE] = 1 + rng.below(6)

    # Moves

    def _moves(self):
        phase = self.s[PHASE]
        seat = self.s[TURN]
        if phase == tn.AT_PILE:
            return [tn.PILE, tn.PILE + 1]
        if phase == tn.AT_SORT:
            return [tn.FIELD + card for card in sorted(set(self.hand(seat)))]
        if phase == tn.AT_DRAW:
            return [tn.STOCK, tn.DISCARD] + ([tn.CLOSE] if self.may_close else [])
        if phase == tn.AT_TURN:
            return [tn.DROP + card for card in sorted(set(self.hand(seat)))] + self.exchanges()
        return [tn.PASS] + self._lays(seat) if phase == tn.AT_LAY else []

    def is_choice(self, codes):
        """Return whether a player really has to choose between these moves: not between unseen piles (TN-04)."""
        return len(codes) > 1 and (codes[0] >= tn.STOCK or self.own_known)

    def _lays(self, seat):
        """Return the codes that lay a card of the seat on another seat's meld (TN-O7), ascending."""
        hand = self.hand(seat)
        laid = self.s[self._seat_at(seat) + offset.LAID]
        codes = []
        for other in range(self.seats):
            if other != seat and self.meld(other)[0]:
                for i in range(5):
                    code = lay_code(hand[i], other)
                    if not laid >> i & 1 and code not in codes and extend(self.meld(other), hand[i]):
                        codes.append(code)
        return sorted(codes)

    def _apply(self, code):
        move = Move(code)
        kind = move.kind
        if kind == tn.PILE:
            self._choose(move.position)
        elif kind == tn.PASS:
            s = self.s
            s[offset.PASSES] += 1
            self._record_event(_E_PASS, s[TURN])
            if s[offset.PASSES] == self.seats:  # all have passed in succession
                self._score()
            else:
                self._set_phase(tn.AT_LAY, (s[TURN] + 1) % self.seats)
        elif kind == tn.CLOSE:
            self.s[offset.FINISHER] = self.s[TURN]
            self._record_event(_E_CLOSE, self.s[TURN])
            self._set_phase(tn.AT_DRAW, (self.s[TURN] + 1) % self.seats)
        elif kind == tn.DROP:
            self._end_turn(move.card)
        elif kind == tn.FIELD:
            self._place(move.card)
        elif kind == tn.EXCHANGE:
            self._exchange(move.card, self.s[TURN], move.position)
        elif kind == tn.SWAP:
            self._exchange(move.card, move.seat, move.position)
        elif kind == tn.LAY:
            self._lay(move.card, move.seat)
        else:
            self._draw_step(code)

    # Setup (TN-04, TN-O1, TN-O2)

    def _choose(self, pile):
        """Make pile 0 or 1 the field; pile 1 is there already."""
        s = self.s
        seat = s[TURN]
        if pile == 0:
            hand = self._hand_at(seat)
            field = self._seat_at(seat)
            s[hand : hand + 5], s[field : field + 5] = s[field : field + 5], s[hand : hand + 5]
        self._record_event(_E_PILE, seat, NONE, NONE, pile)
        self._next_setup()

    def _place(self, card):
        """Move a card from the hand of ten to the next field position."""
        s = self.s
        seat = s[TURN]
        at = self._seat_at(seat) + 10 - self.hand_count(seat)
        self._remove(seat, card)
        s[at] = card
        self._record_event(_E_FIELD, seat)
        if self.hand_count(seat) == 5:
            self._next_setup()

    def _next_setup(self):
        """Ask the next seat; after the last one roll the dice, if need be, and start the first turn (TN-05, TN-06)."""
        following = (self.s[TURN] + 1) % self.seats
        if following != self.first:
            return self._set_phase(self.s[PHASE], following)
        if not self.own_known:
            rng = get_rng(self.s, RNG)
            self._roll(rng)
            put_rng(self.s, RNG, rng)
        self._set_phase(tn.AT_DRAW, following)

    # A turn (TN-07 … TN-10)

    def _draw_step(self, code):
        """Draw from the stock or take the top discard (TN-07)."""
        s = self.s
        seat = s[TURN]
        if code == tn.STOCK:
            s[offset.IDLE_TURNS] = 0
            self._draw(seat)
            self._record_event(_E_DRAW, seat)
        else:
            s[offset.IDLE_TURNS] += 1
            self._record_event(_E_TAKE, seat, self._take(seat))
        self._set_phase(tn.AT_TURN, seat)

    def _exchange(self, card, other, position):
        """Put a hand card at a position of a field and take the card that was there (TN-08, TN-O4)."""
        s = self.s
        seat = s[TURN]
        at = self._seat_at(other)
        bit = 1 << position
        taken = s[at + position]
        swapped = s[at + offset.UP] & bit
        self._remove(seat, card)
        self._add(seat, taken, bool(swapped))
        s[at + position] = card
        s[at + offset.UP] |= bit
        s[at + offset.TOUCHED] |= bit
        s[offset.EXCHANGED] += 1
        self._record_event(_E_SWAP if swapped else _E_EXCHANGE, seat, card, other, position)
        if s[at + offset.UP] == offset.ALL_UP and s[offset.FINISHER] == NONE:
            s[offset.FINISHER] = seat

    def _end_turn(self, card):
        """Discard, then end the round or start the next seat's turn (TN-11, TN-12, TN-O5)."""
        s = self.s
        seat = s[TURN]
        self._discard(seat, card)
        self._record_event(_E_DISCARD, seat, card)
        s[offset.EXCHANGED] = 0
        for other in range(self.seats):
            s[self._seat_at(other) + offset.TOUCHED] = 0
        following = (seat + 1) % self.seats
        if self.ends_now:
            reason = _E_NOBODY if self.stock_left else _E_EMPTY
            if following == s[offset.FINISHER]:
                reason = _E_CLOSED if self.closed else _E_COMPLETE
            return self._show_hands(reason)
        if not self.stock_left:
            self._reshuffle()
        self._set_phase(tn.AT_DRAW, following)

    # The end of a round (TN-13 … TN-18, TN-O6, TN-O7)

    def _show_hands(self, reason):
        """Show all hands and find their melds, then start the lay-off or score; `reason`: why the round ends."""
        s = self.s
        s[offset.ENDED] = reason
        for seat in range(self.seats):
            self._make_known(seat)
            at = self._seat_at(seat)
            __, s[at + offset.LAID], meld = best(self.hand(seat))
            s[at + offset.MELD : at + offset.MELD + 4] = bytes(meld)
        if self.rivals:
            return self._set_phase(tn.AT_LAY, self.first)
        self._score()

    def _lay(self, card, other):
        """Lay a loose card on another seat's meld."""
        s = self.s
        seat = s[TURN]
        at = self._seat_at(other) + offset.MELD
        s[at : at + 4] = bytes(extend(self.meld(other), card))
        at = self._seat_at(seat) + offset.LAID
        hand = self.hand(seat)
        for i in range(5):
            if hand[i] == card and not s[at] >> i & 1:
                s[at] |= 1 << i
                break
        s[offset.PASSES] = 0
        self._record_event(_E_LAY, seat, card, other)
        self._set_phase(tn.AT_LAY, (seat + 1) % self.seats)

    def _score(self):
        """Store the round's points, and its hands for the screen; deal the next round or end the game."""
        s = self.s
        for seat in range(self.seats):
            free = self.finish_line and seat == s[offset.FINISHER]
            s[self._sheet + s[offset.ROUND] * self.seats + seat] = 0 if free else self._points_left(seat)
            hand = self._hand_at(seat)
            at = self._last + 5 * seat
            s[at : at + 5] = s[hand : hand + 5]
            s[self._last + 5 * self.seats + seat] = s[self._seat_at(seat) + offset.LAID]
        s[offset.LAST_FINISHER] = s[offset.FINISHER] + (offset.CLOSED if self.closed else 0)
        self._record_event(s[offset.ENDED], s[offset.FINISHER])
        if s[offset.ROUND] == self.deals - 1:
            return self._set_phase(tn.AT_OVER, s[TURN])
        s[offset.ROUND] += 1
        self._deal_round(get_rng(s, RNG), self.first)

    # Views

    def _mask(self, seat):
        s = self.s
        State._mask(self, seat)
        for other in range(self.seats):
            at = self._seat_at(other)
            for i in range(5):
                if s[at + i] < 52 and not s[at + offset.UP] >> i & 1 and not (other == seat and self.own_known):
                    s[at + i] = HIDDEN
        if s[PHASE] == tn.AT_PILE and not self.own_known:
            if (seat - self.first) % self.seats >= (s[TURN] - self.first) % self.seats:  # it has not chosen yet
                at = self._hand_at(seat)
                for i in range(at, at + 5):
                    s[i] = HIDDEN

    def _card_places(self, origin=-1):
        """Yield the offsets of all cards except the discards; those of a field count as dealt, origin 0."""
        if origin <= 0:
            for seat in range(self.seats):
                at = self._seat_at(seat)
                yield from range(at, at + 5)
        yield from State._card_places(self, origin)

    # Texts

    def text(self, code):
        """Return a move's record text (see `engine.trepenta.codes`)."""
        if code < tn.DROP:
            return ("pile 0", "pile 1", "draw stock", "draw discard", "pass", "close")[code]
        move = Move(code)
        card = card_text(move.card)
        if move.kind == tn.SWAP:
            return "swap %s %d %d" % (card, move.seat, move.position)
        if move.kind == tn.LAY:
            return "lay %s %d 0" % (card, move.seat)
        if move.kind == tn.EXCHANGE:
            return "exchange %s %d" % (card, move.position)
        return ("discard " if move.kind == tn.DROP else "field ") + card

    def code(self, text):
        """Return the code of a record text; IllegalMove when it is none."""
        return text_module.code(self, text)

    def _why(self, code):
        return text_module.why(self, code)

    def dump(self):
        """Return the state as plain lists and numbers, for tests and tools."""
        return text_module.dump(self)


GAME = Trepenta
