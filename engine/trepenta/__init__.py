"""Trepenta: five rounds of hand and field, the fewest points win (clauses TN-01 … TN-18, TN-O1 … TN-O10).

Phases: `pile` or `sort` (every seat in the order of play), then turns of `draw` and `turn` (exchanges,
ended by a discard), then with `rival_sets` `lay`. The five rounds are one game; each is dealt at once when
the one before it is scored, from the same generator.

Moves, as codes:

    PILE + p                    `pile 0`, `pile 1`: that pile becomes the seat's field, the other its hand
    FIELD + card                `field 7H`: the card for the next field position, left to right
    STOCK, DISCARD              `draw stock`, `draw discard`
    EXCHANGE + 5 card + p       `exchange 7H 3`: card for the seat's own face-down position p, 0-4
    SWAP + 5 (6 card + S) + p   `swap 7H S 3`: card for the face-up card at position p of seat S
    DROP + card                 `discard 7H`
    LAY + 6 card + S            `lay 7H S 0`: card onto the meld of seat S; a hand of five has one meld, number 0
    PASS                        `pass`

Under `peek` and `sort` a seat has seen what lies face down in its field, and its view shows it. Without
them the dice are rolled when all have chosen (TN-04, TN-05), so nothing is known before.

**Decided**, where the rules are silent:

- A draw pile that is empty when a turn ends is needed at that moment: under `long_play` it is shuffled
  anew there, twice, and the third time the round ends.
- When for IDLE turns a seat nobody has drawn from the draw pile, the round ends (nothing else ends a
  round in which all take from the discard pile).
- The lay-off goes round until every seat has passed, one after the other; a hand with a set and a run of
  equal points and equal length keeps the set together.
"""

from engine.cards import HIDDEN, card_code, card_text
from engine.compat import const
from engine.errors import IllegalMove
from engine.game import move_error, number
from engine.kit.rummy import HEAD, NONE, PHASE, TURN, Rummy
from engine.options import Seats
from engine.rng import Rng
from engine.trepenta.melds import NO_MELD, POINTS, best, best_of_six, extend

PILE = const(0)
STOCK = const(2)
DISCARD = const(3)
PASS = const(4)
DROP = const(64)
FIELD = const(128)
EXCHANGE = const(256)
SWAP = const(1024)
LAY = const(4096)
ROUNDS = const(5)
IDLE = const(5)

PHASES = ("pile", "sort", "draw", "turn", "lay", "over")
_CHOOSING = const(0)
_SORTING = const(1)
_DRAWING = const(2)
_TURNING = const(3)
_LAYING = const(4)
_OVER = const(5)

# What a seat did last; the four after `pass` tell why the last round ended
EVENTS = (
    "dealt", "pile", "field", "draw", "take", "exchange", "swap", "discard", "lay", "pass",
    "field complete", "pile empty", "nobody draws",
)  # fmt: skip
_E_DEALT = const(0)
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

# The game's own bytes: the table's, then a record a seat, then what the rounds left behind
_ROUND = HEAD
_FINISHER = HEAD + 1  # the first seat that completed its field in this round, or NONE
_IDLE = HEAD + 2  # turns since somebody drew from the draw pile
_EXCHANGED = HEAD + 3  # exchanges made in this turn
_PASSES = HEAD + 4  # passes in a row while laying off
_ENDED = HEAD + 5  # why this round ends (an event), for the lay-off
_LAST_FINISHER = HEAD + 6
_SEAT = HEAD + 7
# A seat's record
_CARDS = const(0)  # five field cards
_DIE = const(5)
_UP = const(6)  # bits of the positions that are face up
_TOUCHED = const(7)  # bits of the positions exchanged or swapped in this turn
_LAID = const(8)  # bits of the hand's places that lie in a meld, when the hands are shown
_MELD = const(9)  # four bytes
_RECORD = const(13)

_PACKS = {"casual": b"\0\0\1\2\2\3\3", "challenging": b"\0\0\1\1\2\2\3"}

OPTIONS = (
    ("seats", "PNN", Seats(2, 6), "Who plays, clockwise"),
    ("packs", "casual", ("casual", "challenging"), "More packs for the number of seats, or fewer"),
    ("peek", False, (False, True), "See both piles before choosing"),
    ("sort", False, (False, True), "Arrange all ten cards yourself"),
    ("field_unlimited", False, (False, True), "Any number of exchanges in a turn"),
    ("open_field", False, (False, True), "Exchange with face-up cards of any field"),
    ("long_play", False, (False, True), "An empty draw pile is shuffled anew, twice"),
    ("finish_line", False, (False, True), "The first complete field scores 0"),
    ("rival_sets", False, (False, True), "Lay cards on the others' sets and runs"),
    ("faces_are_ten", False, (False, True), "J, Q and K match a position of ten"),
)


class Trepenta(Rummy):
    """A game of Trepenta: five rounds."""

    NAME = "trepenta"
    FEWEST = True
    HELPERS = ("player",)
    OPTIONS = OPTIONS
    PHASES = PHASES
    EVENTS = EVENTS
    MARK = 128

    def __init__(self, deal, options, state=None):
        seats = len(options["seats"])
        packs = _PACKS[options["packs"]][seats]
        self.sorting = options["sort"]
        self.own_known = options["sort"] or options["peek"]
        self.unlimited = options["field_unlimited"]
        self.open = options["open_field"]
        self.long = options["long_play"]
        self.finish_line = options["finish_line"]
        self.rivals = options["rival_sets"]
        self.faces = options["faces_are_ten"]
        self._sheet = _SEAT + seats * _RECORD
        self._last = self._sheet + ROUNDS * seats
        own = self._last + 6 * seats - HEAD
        self._lay_out(seats, 10 if self.sorting else 6, packs, own, 52 * packs - 10 * seats)
        Rummy.__init__(self, deal, options, state)

    # The deal

    def _deal(self):
        rng = Rng(self.deal)
        self.s[_LAST_FINISHER] = NONE
        self._deal_round(rng, rng.below(self.seats))

    def _deal_round(self, rng, dealer):
        """Deal two piles of five a seat (TN-03): one in the hand, one in the field, until it chooses."""
        s = self.s
        deck = self._shuffled(rng, dealer)
        at = self._deal_hands(deck)
        for i in range(_FINISHER, _LAST_FINISHER):
            s[i] = 0
        s[_FINISHER] = NONE
        for i in range(_SEAT, self._sheet):
            s[i] = 0
        for i in range(5):
            for step in range(self.seats):
                s[self._seat((self.first + step) % self.seats) + i] = deck[at]
                at += 1
        self._open(deck, at)
        if self.sorting:
            for seat in range(self.seats):
                for i in range(5):
                    self._add(seat, s[self._seat(seat) + i], False)
                    s[self._seat(seat) + i] = NONE
        if self.own_known:
            self._roll(rng)
        self._keep_rng(rng)
        self._set(_SORTING if self.sorting else _CHOOSING, self.first)

    def _roll(self, rng):
        """Roll a die a seat (TN-05)."""
        for seat in range(self.seats):
            self.s[self._seat(seat) + _DIE] = 1 + rng.below(6)

    def _seat(self, seat):
        return _SEAT + seat * _RECORD

    # Queries

    @property
    def round(self):
        """The round, 0-4."""
        return self.s[_ROUND]

    @property
    def finisher(self):
        """The seat that completed its field first in this round, or NONE."""
        return self.s[_FINISHER]

    @property
    def last_turns(self):
        """True from a completed field to the end of the round: every other seat has one more turn."""
        return self.s[_FINISHER] != NONE and self.phase != "lay"

    def die(self, seat):
        """Return a seat's die, 1-6; 0 before it is rolled."""
        return self.s[self._seat(seat) + _DIE]

    def value(self, seat, position):
        """Return what a field position is worth: 1-10, by the die (TN-05)."""
        return self.die(seat) + position

    def field_card(self, seat, position):
        """Return the card of a field position: HIDDEN when unseen, NONE when not placed yet."""
        return self.s[self._seat(seat) + position]

    def face_up(self, seat, position):
        """True when the card of a field position is face up."""
        return bool(self.s[self._seat(seat) + _UP] >> position & 1)

    def open_positions(self, seat):
        """Return how many of a seat's positions are still face down."""
        up = self.s[self._seat(seat) + _UP]
        return 5 - (up & 1) - (up >> 1 & 1) - (up >> 2 & 1) - (up >> 3 & 1) - (up >> 4)

    def match_value(self, card):
        """Return the position value that a card matches (TN-09, TN-O8); 0 for none."""
        rank = card % 13
        return rank + 1 if rank < 10 else 10 * self.faces

    def exchanges(self):
        """Return the exchange and swap codes of the seat to act, ascending; empty when none is possible now."""
        if self.s[PHASE] != _TURNING or (self.s[_EXCHANGED] and not self.unlimited):
            return []
        s = self.s
        seat = s[TURN]
        down = []
        up = []
        for card in sorted(set(self.hand(seat))):
            value = self.match_value(card) if card < 52 else 0
            if value:
                for other in range(self.seats if self.open else 0):
                    at = self._seat(other)
                    position = value - s[at + _DIE]
                    if 0 <= position < 5 and (s[at + _UP] & ~s[at + _TOUCHED]) >> position & 1:
                        up.append(SWAP + 5 * (6 * card + other) + position)
                at = self._seat(seat)
                position = value - s[at + _DIE]
                if 0 <= position < 5 and not s[at + _UP] >> position & 1:
                    down.append(EXCHANGE + 5 * card + position)
        return down + up

    def melded(self, seat):
        """Return (points left, bits of the hand's places that lie in a meld) of a hand that this view sees.

        TN-13 … TN-16. While the hand has six cards, it is what the best discard would leave. (0, 0) for a hidden hand.
        """
        hand = self.hand(seat)
        if not hand or max(hand) >= 52 or len(hand) > 6:
            return 0, 0
        if self.phase in ("lay", "over"):
            return self._left(seat), self.s[self._seat(seat) + _LAID]
        return best_of_six(hand)[:2] if len(hand) == 6 else best(hand)[:2]

    def meld(self, seat):
        """Return a seat's meld while the hands are shown, as `engine.trepenta.melds` describes it."""
        at = self._seat(seat) + _MELD
        return tuple(self.s[at : at + 4])

    def sheet(self, number):
        """Return the points of all seats in round `number`, 0-4; None for a round that is not over."""
        if number >= self.s[_ROUND] + (self.phase == "over"):
            return None
        at = self._sheet + number * self.seats
        return list(self.s[at : at + self.seats])

    def last_round(self):
        """Return what the previous round left: (first to complete its field or NONE, hands, bits of cards laid).

        None before a round is over.
        """
        if self.sheet(0) is None:
            return None
        at = self._last
        hands = [list(self.s[at + 5 * seat : at + 5 * seat + 5]) for seat in range(self.seats)]
        return self.s[_LAST_FINISHER], hands, list(self.s[at + 5 * self.seats : at + 6 * self.seats])

    def scores(self):
        """Return the points of all rounds so far, a seat; fewest are best (TN-18)."""
        totals = [0] * self.seats
        for i in range(ROUNDS * self.seats):
            totals[i % self.seats] += self.s[self._sheet + i]
        return totals

    # Moves

    def _moves(self):
        phase = self.s[PHASE]
        seat = self.s[TURN]
        if phase == _CHOOSING:
            return [PILE, PILE + 1]
        if phase == _SORTING:
            return [FIELD + card for card in sorted(set(self.hand(seat)))]
        if phase == _DRAWING:
            return [STOCK, DISCARD]
        if phase == _TURNING:
            return [DROP + card for card in sorted(set(self.hand(seat)))] + self.exchanges()
        return [PASS] + self._lays(seat) if phase == _LAYING else []

    def _lays(self, seat):
        """Return the codes of what a seat can lay on the others' melds (TN-O7)."""
        hand = self.hand(seat)
        laid = self.s[self._seat(seat) + _LAID]
        codes = []
        for other in range(self.seats):
            if other != seat and self.meld(other)[0]:
                for i in range(5):
                    code = LAY + 6 * hand[i] + other
                    if not laid >> i & 1 and code not in codes and extend(self.meld(other), hand[i]):
                        codes.append(code)
        return sorted(codes)

    def _apply(self, code):
        if code < STOCK:
            self._choose(code - PILE)
        elif code < PASS:
            self._draw_step(code)
        elif code == PASS:
            self._pass()
        elif code < FIELD:
            self._end_turn(code - DROP)
        elif code < EXCHANGE:
            self._place(code - FIELD)
        elif code < SWAP:
            self._exchange((code - EXCHANGE) // 5, self.s[TURN], (code - EXCHANGE) % 5)
        elif code < LAY:
            code -= SWAP
            self._exchange(code // 30, code // 5 % 6, code % 5)
        else:
            self._lay((code - LAY) // 6, (code - LAY) % 6)

    # Setup (TN-04, TN-O1, TN-O2)

    def _choose(self, pile):
        """Make one of the two piles the field; the second lies there already."""
        s = self.s
        seat = s[TURN]
        if pile == 0:
            hand = self._hands + seat * self._record
            field = self._seat(seat)
            for i in range(5):
                s[hand + i], s[field + i] = s[field + i], s[hand + i]
        self._tell(_E_PILE, seat, NONE, NONE, pile)
        self._next_setup()

    def _place(self, card):
        """Move a card from the hand of ten to the next field position."""
        s = self.s
        seat = s[TURN]
        at = self._seat(seat) + 10 - self.hand_count(seat)
        self._remove(seat, card)
        s[at] = card
        self._tell(_E_FIELD, seat)
        if self.hand_count(seat) == 5:
            self._next_setup()

    def _next_setup(self):
        """Ask the next seat; after the last one the dice lie and the first seat plays (TN-05, TN-06)."""
        following = (self.s[TURN] + 1) % self.seats
        if following != self.first:
            return self._set(self.s[PHASE], following)
        if not self.own_known:
            rng = self._rng()
            self._roll(rng)
            self._keep_rng(rng)
        self._set(_DRAWING, following)

    # A turn (TN-07 … TN-10)

    def _draw_step(self, code):
        s = self.s
        seat = s[TURN]
        if code == STOCK:
            s[_IDLE] = 0
            self._draw(seat)
            self._tell(_E_DRAW, seat)
        else:
            s[_IDLE] += 1
            self._tell(_E_TAKE, seat, self._take(seat))
        self._set(_TURNING, seat)

    def _exchange(self, card, other, position):
        """Lay a hand card at a position and take the card that was there (TN-08, TN-O4)."""
        s = self.s
        seat = s[TURN]
        at = self._seat(other)
        bit = 1 << position
        taken = s[at + position]
        swapped = s[at + _UP] & bit
        self._remove(seat, card)
        self._add(seat, taken, bool(swapped))
        s[at + position] = card
        s[at + _UP] |= bit
        s[at + _TOUCHED] |= bit
        s[_EXCHANGED] += 1
        self._tell(_E_SWAP if swapped else _E_EXCHANGE, seat, card, other, position)
        if s[at + _UP] == 31 and s[_FINISHER] == NONE:
            s[_FINISHER] = seat

    def _end_turn(self, card):
        """Discard, and end the round or pass the turn on (TN-11, TN-12, TN-O5)."""
        s = self.s
        seat = s[TURN]
        self._discard(seat, card)
        self._tell(_E_DISCARD, seat, card)
        s[_EXCHANGED] = 0
        for other in range(self.seats):
            s[self._seat(other) + _TOUCHED] = 0
        following = (seat + 1) % self.seats
        if following == s[_FINISHER]:
            return self._show_hands(_E_COMPLETE)
        if not self.stock_left:
            if not self.long or self.reshuffles == 2:
                return self._show_hands(_E_EMPTY)
            self._reshuffle()
        elif s[_IDLE] == IDLE * self.seats:
            return self._show_hands(_E_NOBODY)
        self._set(_DRAWING, following)

    # The end of a round (TN-13 … TN-18, TN-O6, TN-O7)

    def _show_hands(self, reason):
        """Show all hands and find their melds; lay off if the rules say so."""
        s = self.s
        s[_ENDED] = reason
        for seat in range(self.seats):
            self._show(seat)
            at = self._seat(seat)
            _, s[at + _LAID], meld = best(self.hand(seat))
            s[at + _MELD : at + _MELD + 4] = bytes(meld)
        if self.rivals:
            return self._set(_LAYING, self.first)
        self._score()

    def _lay(self, card, other):
        """Lay an unmatched card on another seat's meld."""
        s = self.s
        seat = s[TURN]
        at = self._seat(other) + _MELD
        s[at : at + 4] = bytes(extend(self.meld(other), card))
        at = self._seat(seat) + _LAID
        hand = self.hand(seat)
        for i in range(5):
            if hand[i] == card and not s[at] >> i & 1:
                s[at] |= 1 << i
                break
        s[_PASSES] = 0
        self._tell(_E_LAY, seat, card, other)
        self._set(_LAYING, (seat + 1) % self.seats)

    def _pass(self):
        """Lay nothing; when all seats have passed one after the other, the round is scored."""
        s = self.s
        s[_PASSES] += 1
        self._tell(_E_PASS, s[TURN])
        if s[_PASSES] == self.seats:
            return self._score()
        self._set(_LAYING, (s[TURN] + 1) % self.seats)

    def _left(self, seat):
        """Return the points of the cards that lie in no meld, their own or another's."""
        at = self._hands + seat * self._record
        laid = self.s[self._seat(seat) + _LAID]
        left = 0
        for i in range(5):
            if not laid >> i & 1:
                left += POINTS[self.s[at + i] % 13]
        return left

    def _score(self):
        """Write the round's points, keep its hands for the screen, deal the next round or end the game."""
        s = self.s
        for seat in range(self.seats):
            free = self.finish_line and seat == s[_FINISHER]
            s[self._sheet + s[_ROUND] * self.seats + seat] = 0 if free else self._left(seat)
            hand = self._hands + seat * self._record
            at = self._last + 5 * seat
            s[at : at + 5] = s[hand : hand + 5]
            s[self._last + 5 * self.seats + seat] = s[self._seat(seat) + _LAID]
        s[_LAST_FINISHER] = s[_FINISHER]
        self._tell(s[_ENDED], s[_FINISHER])
        if s[_ROUND] == ROUNDS - 1:
            return self._set(_OVER, s[TURN])
        s[_ROUND] += 1
        self._deal_round(self._rng(), self.first)

    # What a seat may know

    def _mask(self, seat):
        s = self.s
        Rummy._mask(self, seat)
        for other in range(self.seats):
            at = self._seat(other)
            for i in range(5):
                if s[at + i] < 52 and not s[at + _UP] >> i & 1 and not (other == seat and self.own_known):
                    s[at + i] = HIDDEN
        if s[PHASE] == _CHOOSING and not self.own_known:
            if (seat - self.first) % self.seats >= (s[TURN] - self.first) % self.seats:
                at = self._hands + seat * self._record
                for i in range(at, at + 5):
                    s[i] = HIDDEN

    def _places(self, origin=-1):
        if origin <= 0:
            for seat in range(self.seats):
                at = self._seat(seat)
                for i in range(at, at + 5):
                    yield i
        for place in Rummy._places(self, origin):
            yield place

    # Texts

    def text(self, code):
        """Return a move's record text (see the module's table)."""
        if code < DROP:
            return ("pile 0", "pile 1", "draw stock", "draw discard", "pass")[code]
        if code < EXCHANGE:
            return ("discard " if code < FIELD else "field ") + card_text((code - DROP) % 64)
        if code < SWAP:
            code -= EXCHANGE
            return "exchange %s %d" % (card_text(code // 5), code % 5)
        if code < LAY:
            code -= SWAP
            return "swap %s %d %d" % (card_text(code // 30), code // 5 % 6, code % 5)
        code -= LAY
        return "lay %s %d 0" % (card_text(code // 6), code % 6)

    def code(self, text):
        """Return the code of a record text; IllegalMove when it is none."""
        words = text.split()
        fixed = {"pile 0": PILE, "pile 1": PILE + 1, "draw stock": STOCK, "draw discard": DISCARD, "pass": PASS}
        if " ".join(words) in fixed:
            return fixed[" ".join(words)]
        shapes = {"discard": (), "field": (), "exchange": (5,), "swap": (self.seats, 5), "lay": (self.seats, 1)}
        limits = shapes.get(words[0]) if words else None
        if limits is not None and len(words) == 2 + len(limits):
            card = card_code(words[1])
            numbers = [number(word) for word in words[2:]] + [0, 0]
            if card < 52 and all(0 <= numbers[i] < limits[i] for i in range(len(limits))):
                return self._code(words[0], card, numbers[0], numbers[1])
        raise move_error(
            "trepenta: pile P, field CARD, draw stock, draw discard, exchange CARD POSITION, "
            "swap CARD SEAT POSITION, discard CARD, lay CARD SEAT 0, pass;", text,
        )  # fmt: skip

    def _code(self, word, card, first, second):
        if word == "discard":
            return DROP + card
        if word == "field":
            return FIELD + card
        if word == "exchange":
            return EXCHANGE + 5 * card + first
        if word == "swap":
            return SWAP + 5 * (6 * card + first) + second
        return LAY + 6 * card + first

    def _why(self, code):
        if self.over:
            return "the game is over: no move is legal"
        try:
            known = isinstance(code, int) and self.code(self.text(code)) == code
        except (IllegalMove, IndexError):
            known = False
        if not known:
            return "%r is not the code of a move" % (code,)
        phase = self.s[PHASE]
        wanted = _phase_of(code)
        if phase != wanted:
            return _NOW[phase]
        if phase == _LAYING:
            return self._why_not_laid((code - LAY) // 6, (code - LAY) % 6)
        card = (code - DROP) % 64 if code < EXCHANGE else (code - EXCHANGE) // 5
        if code >= SWAP:
            card = (code - SWAP) // 30
        if not self.holds(self.to_act, card):
            return self._why_not_held(card)
        if code >= SWAP:
            return self._why_not_exchanged(card, (code - SWAP) // 5 % 6, (code - SWAP) % 5, True)
        return self._why_not_exchanged(card, self.to_act, (code - EXCHANGE) % 5, False)

    def _why_not_exchanged(self, card, other, position, swap):
        """Return why a card in hand cannot go to a position."""
        if swap and not self.open:
            return "only face-down cards of one's own field are exchanged (open_field is off)"
        if self.s[_EXCHANGED] and not self.unlimited:
            return "one exchange a turn (field_unlimited is off)"
        if self.match_value(card) != self.value(other, position):
            return "%s does not match position %d, which is worth %d" % (
                card_text(card), position, self.value(other, position),
            )  # fmt: skip
        if self.face_up(other, position) != swap:
            return "position %d of seat %d is face %s" % (position, other, "down" if swap else "up")
        return "position %d of seat %d has been exchanged in this turn" % (position, other)

    def _why_not_laid(self, card, other):
        """Return why a card cannot be laid on a seat's meld."""
        seat = self.to_act
        if not self.holds(seat, card):
            return self._why_not_held(card)
        if other == seat:
            return "cards are laid on the others' sets and runs only"
        if not self.meld(other)[0]:
            return "seat %d has no set or run" % other
        if not extend(self.meld(other), card):
            kind = ("set", "run")[self.meld(other)[0] - 1]
            return "%s does not fit the %s of seat %d" % (card_text(card), kind, other)
        return "%s lies in a set or run already" % card_text(card)

    def dump(self):
        """Return the whole state as plain lists and numbers."""
        seats = range(self.seats)
        return {
            "hands": [self.hand(seat) for seat in seats],
            "known": [self.known(seat) for seat in seats],
            "fields": [
                [[None if card == NONE else card, self.face_up(seat, i)] for i, card in enumerate(self._field(seat))]
                for seat in seats
            ],
            "dice": [self.die(seat) for seat in seats],
            "stock": list(self.s[self.SIZE - self.stock_left :]),
            "discards": self.discards(),
            "dealer": self.dealer,
            "round": self.round,
            "phase": self.phase,
            "turn": self.to_act,
            "totals": self.scores(),
            "finisher": None if self.finisher == NONE else self.finisher,
            "melds": [None if self.meld(seat) == NO_MELD else list(self.meld(seat)) for seat in seats],
        }

    def _field(self, seat):
        return [self.field_card(seat, i) for i in range(5)]


# What a refusal says when a move belongs to another phase
_NOW = (
    "choose a pile for the field first: pile 0 or pile 1",
    "place five cards in the field first: field CARD",
    "draw a card first, from the stock or the discard pile",
    "the draw is done: exchange if you like, then discard",
    "the hands are shown: lay a card on a set or run, or pass",
)


def _phase_of(code):
    """Return the phase that a move belongs to."""
    if code < STOCK:
        return _CHOOSING
    if code < PASS:
        return _DRAWING
    if code == PASS or code >= LAY:
        return _LAYING
    return _SORTING if FIELD <= code < EXCHANGE else _TURNING


GAME = Trepenta
