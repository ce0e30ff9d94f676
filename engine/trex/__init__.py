"""Trex, the compendium game of four kingdoms (clauses TX-01 … TX-22, options TX-O1 … TX-O12).

One game is the whole session: 20 deals, 8 with `complex` = all, 5 to 20 … fewer with free.
A deal goes through phases: name, appeal, reveal, then trick or layout; then the next deal, or over.

Moves, by code: 0 … 51 plays that card, PASS, KEEP, APPEAL, ACCEPT, REVEAL + card, CALL + a mask of
contracts (bit 0 king of hearts, 1 diamonds, 2 queens, 3 slaps, 4 trex).

What the clauses leave open, decided here:

- Appeals (TX-15, TX-16) come before reveals; only the seats that may appeal are asked, the king's seat
  first. All see who was asked. A deal that TX-21 voids is a new hand of a named Trex: appeals are asked again.
- In the reveal phase every seat is asked, whether it holds such a card or not (`keep` is then its one move),
  so that an answer gives nothing away. It ends as soon as nothing is left that could be revealed. A seat
  that reveals one queen is asked again.
- King of hearts within a combination (TX-O6) allows appeals and reveals just as alone.
- A Trex deal ends when the third seat is out. TX-21 comes first: a card that closes a suit while a jack is
  missing voids the deal, even the last card of a hand.
- TX-O2 with several contracts: any penalty card of any of them will do.
- TX-O4 turns the signs of scores, totals and history alike; TX-O5: a seat's score is its team's total.
- TX-O7 also opens the number of tricks taken.
- TX-O6 free: a king may name any set of its unused trick contracts, or trex.

`cannot(card)` holds what everybody can conclude about who does not hold a card: voids shown, passes in
Trex, discards under TX-O2, appeals that were possible. `determinize` keeps to it.
"""

from engine.cards import HIDDEN, card_text
from engine.compat import const
from engine.game import Game, get16, get_rng, put16, put_rng
from engine.options import PERSON, Seats
from engine.rng import Rng

PASS = const(52)
KEEP = const(53)
APPEAL = const(54)
ACCEPT = const(55)
REVEAL = const(64)
CALL = const(128)
NONE = const(254)  # no seat, no card, no layout in a suit

CONTRACTS = ("king", "diamonds", "queens", "slaps", "trex")
KING = const(1)
DIAMONDS = const(2)
QUEENS = const(4)
SLAPS = const(8)
TREX = const(16)
TRICKS = const(15)  # the four trick contracts
ALL = const(31)

PHASES = ("name", "appeal", "reveal", "trick", "layout", "over")
AT_NAME = const(0)
AT_APPEAL = const(1)
AT_REVEAL = const(2)
AT_TRICK = const(3)
AT_LAYOUT = const(4)
AT_OVER = const(5)

# Where a card is: in the hand of seat 0 … 3, taken by seat 4 … 7, on the table from seat 8 … 11
TAKEN = const(4)
TABLE = const(8)
GONE = const(12)  # in a view: taken by one of the other seats

# The state: where things are in `s`
_PLACE = const(0)  # 52 places
CANNOT = const(52)  # 52 masks of the seats known not to hold the card
_TRICK = const(104)  # 4 cards in the order played
_TRICK_SIZE = const(108)
_LEADER = const(109)
_LAST = const(110)  # 4 cards of the last trick, its leader, its winner
_LAST_LEADER = const(114)
_LAST_WINNER = const(115)
_PHASE = const(116)
_TURN = const(117)
_FIRST = const(118)  # the first kingdom's king
_KINGDOM = const(119)
_KING = const(120)
_DEAL_NO = const(121)
_CONTRACT = const(122)
_USED = const(123)  # 4 masks
_HOLDER = const(127)  # 5: who revealed K♥, Q♣, Q♦, Q♥, Q♠, or NONE
TRICK_COUNTS = const(132)  # 4 counts of tricks taken
_TRICK_NO = const(136)  # tricks played
_COUNT = const(137)  # 4 counts of cards in hand
_LAYOUT = const(141)  # 4 × lowest, highest power on the table, or NONE
_OUT = const(149)  # 4: 0 in play, else the place reached in Trex, 1 first
_OUT_COUNT = const(153)
_TURNS = const(154)  # turns taken in this layout, up to 4 (TX-O5)
ASKED = const(155)  # seats asked in this phase
MAY_APPEAL = const(156)  # mask of the seats that could have appealed
CLEARED = const(157)  # mask of the seats that showed a heart other than K and A
HIGH_HEART = const(158)  # mask of the seats that played the K or A of hearts
_REDEALS = const(159)  # redeals of this deal, up to 255
_REDEAL = const(160)  # why: 0 none, 1 an appeal, 2 void
_SHOWN_SEAT = const(161)  # the seat that appealed in this deal, or NONE
_SHOWN = const(162)  # the 13 cards it showed
GENERATOR = const(175)
_TOTALS = const(179)  # 4 × 16 bits
_HISTORY = const(187)  # 20 × (contracts + king << 5, 4 × (score / 5 + 150))
_SIZE = const(287)

_NIL = const(150)  # a score of 0 in the history
_KH = const(38)  # the highest code of the hearts
_AH = const(26)
_7H = const(32)
_REVEALABLE = bytes((38, 11, 24, 37, 50))  # K♥ and the queens, in the order of _HOLDER
POWER = bytes([(card + 12) % 13 for card in range(13)] * 4)  # card -> 0 (two) … 12 (ace)
SUIT = bytes([card // 13 for card in range(52)])
_JACK = const(9)
_TOP = const(12)
_PLACE_POINTS = (200, 150, 100, 50)
_ORDERS = {"right": (0, 1, 2, 3), "cross": (0, 1, 3, 2)}
_HAND_ORDER = (0, 1, 3, 2)  # suits of a hand from left to right: colours alternate

OPTIONS = (
    ("doubling", True, (True, False), "K of hearts and queens can be revealed"),
    ("must_throw", False, (False, True), "Out of suit you must throw a penalty card"),
    ("swap_scores", False, (False, True), "Diamonds cost 15, tricks 10"),
    ("reverse", False, (False, True), "All signs turned, the lowest total wins"),
    ("partners", False, (False, True), "You and the seat opposite are a team"),
    ("complex", "off", ("off", "free", "all"), "Several contracts in one deal"),
    ("show_taken", False, (False, True), "Taken diamonds and tricks lie open"),
    ("void_closed_suit", True, (True, False), "A suit closed before a jack is out voids Trex"),
    ("play_on", False, (False, True), "Play on when nothing more can score"),
    ("kingdom_order", "right", ("right", "cross"), "Who is the next king"),
    ("appeals", True, (True, False), "A hopeless hand can be dealt again"),
    ("seats", "PNNN", Seats(4, 4), "Who sits where"),
)


class Trex(Game):
    """A session of Trex."""

    NAME = "trex"
    OPTIONS = OPTIONS
    SIZE = _SIZE
    MARK = 64
    seats = 4

    def __init__(self, deal, options, state=None):
        self.doubling = options["doubling"]
        self.must_throw = options["must_throw"]
        self.partners = options["partners"]
        self.complex = options["complex"]
        self.show_taken = options["show_taken"]
        self.play_on = options["play_on"]
        self.appeals = options["appeals"]
        self.sign = -1 if options["reverse"] else 1
        self.diamond, self.slap = (15, 10) if options["swap_scores"] else (10, 15)
        Game.__init__(self, deal, options, state)

    # The deal

    def _deal(self):
        s = self.s
        for i in range(20):
            s[_HISTORY + 5 * i] = 0
        self._deal_cards(Rng(self.deal))
        s[_FIRST] = s[_KING] = s[_PLACE + _7H]  # TX-02
        s[_LAST_WINNER] = s[_SHOWN_SEAT] = NONE
        self._begin(AT_NAME)

    def _deal_cards(self, rng):
        """Deal 13 cards a seat (TX-01) from the generator, and keep where it stands (TX-17)."""
        s = self.s
        deck = bytearray(range(52))
        rng.shuffle(deck)
        for i in range(52):
            s[_PLACE + deck[i]] = i & 3
            s[CANNOT + i] = 0
        for i in range(_HOLDER, _HOLDER + 5):
            s[i] = NONE
        for i in range(8):
            s[_LAYOUT + i] = NONE
        for seat in range(4):
            s[TRICK_COUNTS + seat] = s[_OUT + seat] = 0
            s[_COUNT + seat] = 13
        for i in (_TRICK_SIZE, _TRICK_NO, _OUT_COUNT, _TURNS, MAY_APPEAL, CLEARED, HIGH_HEART):
            s[i] = 0
        put_rng(s, GENERATOR, rng)

    def _begin(self, phase):
        """Enter a phase with the king to act first."""
        s = self.s
        s[_PHASE] = phase
        s[_TURN] = s[_LEADER] = s[_KING]
        s[ASKED] = 0

    # Queries: the same on a game and on a view

    @property
    def to_act(self):
        return -1 if self.s[_PHASE] == AT_OVER else self.s[_TURN]

    @property
    def phase(self):
        """The phase: AT_NAME … AT_OVER, an index into PHASES."""
        return self.s[_PHASE]

    @property
    def king(self):
        """The seat whose kingdom it is."""
        return self.s[_KING]

    @property
    def kingdom(self):
        """The kingdom's number, 0 … 3."""
        return self.s[_KINGDOM]

    @property
    def deal_no(self):
        """The deal's number, from 0; of the last deal when the game is over."""
        return self.s[_DEAL_NO]

    @property
    def deals_done(self):
        """How many deals have been scored."""
        return self.s[_DEAL_NO] + (self.s[_PHASE] == AT_OVER)

    @property
    def contract(self):
        """The mask of this deal's contracts, 0 before they are named."""
        return self.s[_CONTRACT]

    def used(self, seat):
        """Return the mask of the contracts that `seat` has named as king, this deal's included."""
        return self.s[_USED + seat]

    def kind(self, seat):
        """Return who plays `seat`: P, E, N or H (TX-O12)."""
        return self.options["seats"][seat]

    def is_person(self, seat):
        """True when a person plays `seat`."""
        return self.kind(seat) == PERSON

    def place(self, card):
        """Return where a card is: a seat's hand, TAKEN + seat, TABLE + seat, GONE or HIDDEN."""
        return self.s[_PLACE + card]

    def cannot(self, card):
        """Return the mask of the seats that are known not to hold `card`."""
        return self.s[CANNOT + card]

    def count(self, seat):
        """Return how many cards `seat` holds."""
        return self.s[_COUNT + seat]

    def hand(self, seat):
        """Return the cards in a hand that can be seen, suit by suit, highest first."""
        s = self.s
        cards = []
        for suit in _HAND_ORDER:
            for power in range(_TOP, -1, -1):
                card = 13 * suit + (power + 1) % 13
                if s[_PLACE + card] == seat:
                    cards.append(card)
        return cards

    @property
    def leader(self):
        """The seat that led, or leads, the current trick."""
        return self.s[_LEADER]

    @property
    def trick_no(self):
        """How many tricks of this deal are complete."""
        return self.s[_TRICK_NO]

    def trick(self):
        """Return the current trick as a list of (seat, card), in the order played."""
        s = self.s
        return [((s[_LEADER] + i) & 3, s[_TRICK + i]) for i in range(s[_TRICK_SIZE])]

    def last_trick(self):
        """Return the last complete trick as (winner, list of (seat, card)), or None before the first."""
        s = self.s
        if s[_LAST_WINNER] == NONE:
            return None
        return s[_LAST_WINNER], [((s[_LAST_LEADER] + i) & 3, s[_LAST + i]) for i in range(4)]

    def holder(self, card):
        """Return the seat that revealed `card` in this deal, or NONE (TX-12, TX-13)."""
        at = _REVEALABLE.find(bytes((card,)))
        return self.s[_HOLDER + at] if at >= 0 else NONE

    def revealed(self):
        """Return the cards revealed in this deal, ascending."""
        return sorted(_REVEALABLE[i] for i in range(5) if self.s[_HOLDER + i] != NONE)

    def taken(self, seat):
        """Return the cards taken by `seat` that can be seen, ascending."""
        return [card for card in range(52) if self.s[_PLACE + card] == TAKEN + seat]

    def face_up(self, seat):
        """Return the taken cards that lie face up before `seat` for all (TX-22, TX-O7)."""
        return [card for card in self.taken(seat) if self._lies_open(card)]

    def tricks(self, seat):
        """Return how many tricks `seat` has taken; HIDDEN in a view of another seat (TX-22)."""
        return self.s[TRICK_COUNTS + seat]

    def layout(self, suit):
        """Return (lowest, highest) card of `suit` on the table in Trex, or None."""
        low = self.s[_LAYOUT + 2 * suit]
        if low == NONE:
            return None
        return 13 * suit + (low + 1) % 13, 13 * suit + (self.s[_LAYOUT + 2 * suit + 1] + 1) % 13

    def fits(self, card):
        """True when `card` can be put on the layout now (TX-18)."""
        at = _LAYOUT + 2 * SUIT[card]
        low = self.s[at]
        if low == NONE:
            return POWER[card] == _JACK
        return POWER[card] + 1 == low or POWER[card] == self.s[at + 1] + 1

    def out_place(self, seat):
        """Return the place `seat` has reached in Trex, 1 first, or 0 while it holds cards."""
        return self.s[_OUT + seat]

    @property
    def redeal(self):
        """Why this deal was dealt again: 0 it was not, 1 an appeal, 2 void (TX-15, TX-16, TX-21)."""
        return self.s[_REDEAL]

    @property
    def redeals(self):
        """How often this deal was dealt again."""
        return self.s[_REDEALS]

    def shown(self):
        """Return (seat, cards) of the last appeal in this deal, or None."""
        s = self.s
        if s[_SHOWN_SEAT] == NONE:
            return None
        return s[_SHOWN_SEAT], list(s[_SHOWN : _SHOWN + 13])

    def deal_scores(self):
        """Return the points of this deal so far, one a seat, from what can be seen."""
        points = self._points()
        return [self.sign * value for value in points]

    def history(self, deal_no):
        """Return (king, contracts mask, 4 scores) of a deal that has been scored, or None."""
        if not 0 <= deal_no < self.deals_done:
            return None
        at = _HISTORY + 5 * deal_no
        row = self.s[at : at + 5]
        return row[0] >> 5, row[0] & ALL, [self.sign * 5 * (value - _NIL) for value in row[1:]]

    def total(self, seat):
        """Return the total of one seat alone, its partner's apart."""
        return self.sign * get16(self.s, _TOTALS + 2 * seat)

    def scores(self):
        """Return the totals: a seat's own, or with partners its team's (TX-05, TX-O4, TX-O5)."""
        totals = [self.total(seat) for seat in range(4)]
        if self.partners:
            totals = [totals[seat] + totals[seat ^ 2] for seat in range(4)]
        return totals

    def winners(self):
        """Return the seats that are ahead (TX-O4: lowest total with the signs turned)."""
        totals = self.scores()
        best = min(totals) if self.sign < 0 else max(totals)
        return [seat for seat in range(4) if totals[seat] == best]

    # Moves

    def _moves(self):
        s = self.s
        phase = s[_PHASE]
        if phase == AT_TRICK:
            return self._trick_moves(s[_TURN])
        if phase == AT_LAYOUT:
            return self._layout_moves(s[_TURN])
        if phase == AT_NAME:
            return self._name_moves()
        if phase == AT_APPEAL:
            return [APPEAL, ACCEPT]
        if phase == AT_REVEAL:
            return [KEEP] + [REVEAL + card for card in self._revealable(s[_TURN])]
        return []

    def _trick_moves(self, seat):
        """Follow suit; else anything, or a penalty card under TX-O2 (TX-06)."""
        s = self.s
        if s[_TRICK_SIZE]:
            low = 13 * SUIT[s[_TRICK]]
            cards = [card for card in range(low, low + 13) if s[card] == seat]
            if cards:
                return cards
        cards = [card for card in range(52) if s[card] == seat]
        if s[_TRICK_SIZE] and self.must_throw:
            return [card for card in cards if self.is_penalty(card)] or cards
        return cards

    def _layout_moves(self, seat):
        s = self.s
        cards = []
        for suit in range(4):
            low = s[_LAYOUT + 2 * suit]
            if low == NONE:
                ends = (_JACK,)
            else:
                ends = (s[_LAYOUT + 2 * suit + 1] + 1, low - 1)
            for power in ends:
                if 0 <= power <= _TOP:
                    card = 13 * suit + (power + 1) % 13
                    if s[card] == seat:
                        cards.append(card)
        return sorted(cards) or [PASS]

    def _name_moves(self):
        """The contracts that the king has left, or sets of them (TX-03, TX-O6)."""
        left = ALL & ~self.s[_USED + self.s[_KING]]
        if self.complex == "off":
            return [CALL + (1 << i) for i in range(5) if left & 1 << i]
        if self.complex == "all":
            masks = (TRICKS, TREX)
        else:
            masks = range(1, TREX + 1)
        return [CALL + mask for mask in masks if mask & left == mask]

    def is_penalty(self, card):
        """True when taking `card` costs points under this deal's contracts (TX-07 … TX-09)."""
        contract = self.s[_CONTRACT]
        if card == _KH:
            return contract & KING != 0
        return (contract & DIAMONDS and SUIT[card] == 1 or contract & QUEENS and card % 13 == 11) != 0

    def is_dear(self, card):
        """True for the K♥ and the queens where they cost more than a card of their suit (TX-07, TX-09)."""
        return (card == _KH and self.s[_CONTRACT] & KING or card % 13 == 11 and self.s[_CONTRACT] & QUEENS) != 0

    def _revealable(self, seat):
        """Return the cards that `seat` may reveal now, ascending (TX-12, TX-13)."""
        s = self.s
        cards = []
        for i in range(5):
            card = _REVEALABLE[i]
            if s[_HOLDER + i] == NONE and s[_CONTRACT] & (QUEENS if i else KING) and s[card] == seat:
                cards.append(card)
        return sorted(cards)

    def _apply(self, code):
        phase = self.s[_PHASE]
        if phase == AT_TRICK:
            self._play_trick(code)
        elif phase == AT_LAYOUT:
            self._play_layout(code)
        elif phase == AT_NAME:
            self._name(code - CALL)
        elif phase == AT_APPEAL:
            if code == APPEAL:
                self._throw_in()
            else:
                self._ask_appeal()
        else:
            self._answer(code)

    # Naming, appeals, reveals

    def _name(self, mask):
        s = self.s
        s[_CONTRACT] = mask
        s[_USED + s[_KING]] |= mask
        self._named()

    def _named(self):
        """Go on with a hand whose contract is named."""
        self._begin(AT_APPEAL)
        self._ask_appeal()

    def _ask_appeal(self):
        """Ask the next seat that may appeal; go on to the reveals when there is none."""
        s = self.s
        while self.appeals and s[ASKED] < 4:
            seat = (s[_KING] + s[ASKED]) & 3
            s[ASKED] += 1
            if self._may_appeal(seat):
                s[_TURN] = seat
                s[MAY_APPEAL] |= 1 << seat
                if s[_CONTRACT] & KING:
                    for card in range(_AH + 1, _KH):
                        s[CANNOT + card] |= 1 << seat
                return
        self._begin(AT_REVEAL)
        if not self.doubling or not s[_CONTRACT] & (KING | QUEENS):
            self._begin(AT_LAYOUT if s[_CONTRACT] == TREX else AT_TRICK)

    def _may_appeal(self, seat):
        """True when the hand of `seat` allows a redeal of this contract (TX-15, TX-16)."""
        s = self.s
        if s[_CONTRACT] & KING and (s[_AH] == seat or s[_KH] == seat) and not self.other_hearts(seat):
            return True
        return s[_CONTRACT] == TREX and self.low_hand(seat)

    def other_hearts(self, seat):
        """True when hearts other than the king and the ace can be seen in a hand."""
        s = self.s
        for card in range(_AH + 1, _KH):
            if s[card] == seat:
                return True
        return False

    def low_hand(self, seat):
        """True when `seat` was dealt four twos, or three and the three of the fourth suit, as far as can be seen."""
        s = self.s
        twos = threes = 0
        for suit in range(4):
            place = s[13 * suit + 1]
            if place == seat or place == TABLE + seat:
                twos += 1
            else:
                place = s[13 * suit + 2]
                threes += place == seat or place == TABLE + seat
        return twos == 4 or (twos == 3 and threes == 1)

    def _throw_in(self):
        """Deal again after an appeal; the king names anew (TX-15, TX-16, TX-17)."""
        s = self.s
        seat = s[_TURN]
        s[_SHOWN_SEAT] = seat
        s[_SHOWN : _SHOWN + 13] = bytes(card for card in range(52) if s[card] == seat)
        s[_USED + s[_KING]] &= ~s[_CONTRACT]
        s[_CONTRACT] = 0
        self._deal_again(1)
        self._begin(AT_NAME)

    def _deal_again(self, why):
        s = self.s
        s[_REDEAL] = why
        if s[_REDEALS] < 255:
            s[_REDEALS] += 1
        self._deal_cards(get_rng(s, GENERATOR))

    def _answer(self, code):
        """One answer in the reveal phase: the king first, then counter-clockwise (TX-14)."""
        s = self.s
        if code == KEEP:
            s[ASKED] += 1
        else:
            s[_HOLDER + _REVEALABLE.find(bytes((code - REVEAL,)))] = s[_TURN]
        left = False
        for i in range(5):
            if s[_HOLDER + i] == NONE and s[_CONTRACT] & (QUEENS if i else KING):
                left = True
        if left and s[ASKED] < 4:
            s[_TURN] = (s[_KING] + s[ASKED]) & 3
        else:
            self._begin(AT_TRICK)

    # Tricks

    def _play_trick(self, card):
        s = self.s
        seat = s[_TURN]
        size = s[_TRICK_SIZE]
        if size and SUIT[card] != SUIT[s[_TRICK]]:
            self._show_void(seat, card)
        if SUIT[card] == 2:
            if card == _AH or card == _KH:
                s[HIGH_HEART] |= 1 << seat
            else:
                s[CLEARED] |= 1 << seat
        s[card] = TABLE + seat
        s[_COUNT + seat] -= 1
        s[_TRICK + size] = card
        s[_TRICK_SIZE] = size + 1
        s[_TURN] = (seat + 1) & 3
        if size == 3:
            self._end_trick()

    def _show_void(self, seat, card):
        """Everybody sees that `seat` has none of the suit led, and under TX-O2 no penalty card."""
        s = self.s
        bit = 1 << seat
        low = CANNOT + 13 * SUIT[s[_TRICK]]
        for i in range(low, low + 13):
            s[i] |= bit
        if self.must_throw and not self.is_penalty(card):
            for other in range(52):
                if self.is_penalty(other):
                    s[CANNOT + other] |= bit

    def _end_trick(self):
        """The highest card of the suit led takes the trick (TX-06); see whether the deal is over."""
        s = self.s
        best = 0
        for i in range(1, 4):
            card = s[_TRICK + i]
            if SUIT[card] == SUIT[s[_TRICK]] and POWER[card] > POWER[s[_TRICK + best]]:
                best = i
        winner = (s[_LEADER] + best) & 3
        for i in range(4):
            s[_LAST + i] = s[_TRICK + i]
            s[s[_TRICK + i]] = TAKEN + winner
        s[_LAST_LEADER] = s[_LEADER]
        s[_LAST_WINNER] = s[_LEADER] = s[_TURN] = winner
        s[_TRICK_SIZE] = 0
        s[TRICK_COUNTS + winner] += 1
        s[_TRICK_NO] += 1
        if s[_TRICK_NO] == 13 or not (self.play_on or self._more_to_score()):
            self._end_deal()

    def _more_to_score(self):
        """True while a trick can still cost something (TX-11)."""
        s = self.s
        if s[_CONTRACT] & SLAPS:
            return True
        for card in range(52):
            if s[card] < TAKEN and self.is_penalty(card):
                return True
        return False

    # The layout

    def _play_layout(self, code):
        s = self.s
        seat = s[_TURN]
        if s[_TURNS] < 4:
            s[_TURNS] += 1
        if code == PASS:
            self._show_pass(seat)
        else:
            self._put(seat, code)
            if self.options["void_closed_suit"] and self._is_void():
                self._deal_again(2)
                self._named()
                return
            if s[_OUT_COUNT] == 3:
                self._end_deal()
                return
        seat = (seat + 1) & 3
        while s[_OUT + seat]:
            seat = (seat + 1) & 3
        s[_TURN] = seat

    def _put(self, seat, card):
        """Put a card on the table; out of cards means the next place (TX-20)."""
        s = self.s
        at = _LAYOUT + 2 * SUIT[card]
        if s[at] == NONE:
            s[at] = s[at + 1] = _JACK
        elif POWER[card] < s[at]:
            s[at] = POWER[card]
        else:
            s[at + 1] = POWER[card]
        s[card] = TABLE + seat
        s[_COUNT + seat] -= 1
        if not s[_COUNT + seat]:
            s[_OUT_COUNT] += 1
            s[_OUT + seat] = s[_OUT_COUNT]

    def _show_pass(self, seat):
        """Everybody sees that `seat` holds no card that fits now (TX-19)."""
        s = self.s
        for card in range(52):
            if self.fits(card):
                s[CANNOT + card] |= 1 << seat

    def _is_void(self):
        """True when a suit is closed while a jack is not on the table (TX-21)."""
        s = self.s
        closed = missing = False
        for at in range(_LAYOUT, _LAYOUT + 8, 2):
            missing = missing or s[at] == NONE
            closed = closed or (s[at] == 0 and s[at + 1] == _TOP)
        return closed and missing

    # Scores

    def _points(self):
        """Return the points of this deal so far, one a seat, signs not turned."""
        s = self.s
        contract = s[_CONTRACT]
        points = [0, 0, 0, 0]
        if contract & TREX:
            for seat in range(4):
                if s[_OUT + seat]:
                    points[seat] = _PLACE_POINTS[s[_OUT + seat] - 1]
                elif s[_OUT_COUNT] == 3:
                    points[seat] = _PLACE_POINTS[3]
            return points
        if contract & SLAPS:
            for seat in range(4):
                if s[TRICK_COUNTS + seat] != HIDDEN:
                    points[seat] -= self.slap * s[TRICK_COUNTS + seat]
        if contract & DIAMONDS:
            for card in range(13, 26):
                if TAKEN <= s[card] < TABLE:
                    points[s[card] - TAKEN] -= self.diamond
        for i in range(5):
            card = _REVEALABLE[i]
            if contract & (QUEENS if i else KING) and TAKEN <= s[card] < TABLE:
                self._score_taken(points, s[card] - TAKEN, s[_HOLDER + i], 25 if i else 75)
        return points

    def _score_taken(self, points, taker, holder, value):
        """The taker of a penalty card pays; doubled, it pays its holder too (TX-12, TX-13)."""
        points[taker] -= value
        if holder != NONE and holder != taker:
            points[taker] -= value
            points[holder] += value

    def _end_deal(self):
        """Score the deal and go on to the next one, the next kingdom or the end (TX-03 … TX-05)."""
        s = self.s
        points = self._points()
        at = _HISTORY + 5 * s[_DEAL_NO]
        s[at] = s[_CONTRACT] | s[_KING] << 5
        for seat in range(4):
            s[at + 1 + seat] = points[seat] // 5 + _NIL
            put16(s, _TOTALS + 2 * seat, get16(s, _TOTALS + 2 * seat) + points[seat])
        if s[_USED + s[_KING]] == ALL:
            if s[_KINGDOM] == 3:
                s[_PHASE] = AT_OVER
                return
            s[_KINGDOM] += 1
            s[_KING] = (s[_FIRST] + _ORDERS[self.options["kingdom_order"]][s[_KINGDOM]]) & 3
        s[_DEAL_NO] += 1
        s[_CONTRACT] = s[_REDEALS] = s[_REDEAL] = 0
        s[_SHOWN_SEAT] = NONE
        self._deal_cards(get_rng(s, GENERATOR))
        self._begin(AT_NAME)

    # What a seat may know

    def _lies_open(self, card):
        """True when `card`, once taken, lies face up before its taker (TX-22, TX-O7)."""
        if SUIT[card] == 1 and self.show_taken and self.s[_CONTRACT] & DIAMONDS:
            return True
        return self.is_dear(card)

    def _seen_in_hand(self, card):
        """True when everybody can see `card` in its holder's hand: revealed, or a partners' two."""
        if card % 13 == 1 and self.partners and self.s[_CONTRACT] == TREX and self.s[_TURNS] == 4:
            return True
        return self.holder(card) != NONE

    def _mask(self, seat):
        s = self.s
        for card in range(52):
            place = s[card]
            if place < TAKEN:
                if place != seat and not self._seen_in_hand(card):
                    s[card] = HIDDEN
            elif place < TABLE and place != TAKEN + seat and not self._lies_open(card):
                s[card] = GONE
        if s[_TRICK_NO]:
            for i in range(4):  # the last trick has just been seen by all
                s[s[_LAST + i]] = TAKEN + s[_LAST_WINNER]
        for other in range(4):
            if other != seat and not self.show_taken:
                s[TRICK_COUNTS + other] = HIDDEN
        for i in range(4):
            s[GENERATOR + i] = 0

    def _fill(self, rng):
        from engine.trex.worlds import fill

        fill(self, rng)

    # Texts

    def contract_text(self, mask):
        """Return the names of a mask's contracts joined with `+`, or `-` for none."""
        return "+".join([CONTRACTS[i] for i in range(5) if mask & 1 << i]) or "-"

    def text(self, code):
        """Return a move's record text: `name king`, `reveal KH`, `keep`, `appeal`, `accept`, `play 7H`, `pass`."""
        if code < PASS:
            return "play " + card_text(code)
        if code >= CALL:
            return "name " + self.contract_text(code - CALL)
        if code >= REVEAL:
            return "reveal " + card_text(code - REVEAL)
        return ("pass", "keep", "appeal", "accept")[code - PASS]

    def code(self, text):
        """Return the code of a record text; IllegalMove when it is none."""
        from engine.trex.text import code

        return code(text)

    def _why(self, code):
        from engine.trex.text import why

        return why(self, code)

    def cards_of(self, seat, suit):
        """Return how many cards of `suit` can be seen in a hand."""
        return sum(self.s[card] == seat for card in range(13 * suit, 13 * suit + 13))

    def dump(self):
        """Return the whole state as plain lists and numbers; layout ranks as card codes count them, 0 the ace."""
        from engine.trex.text import dump

        return dump(self)


GAME = Trex
