"""The state of Trex: its offsets in `s`, and the queries.

The queries work on a game and on a view alike; only the rules (`engine.trex`) change the state.
"""

from engine.compat import const
from engine.game import Game, get16
from engine.texts import _
from engine.trex import codes as tx
from engine.trex.codes import CONTRACTS, POWER, REVEALABLE, SUIT

# Offsets in `s`
PLACE = const(0)  # 52 places; first, so that `s[card]` is the place of a card
CANNOT = const(PLACE + 52)  # 52 masks of the seats known not to hold the card
TRICK = const(CANNOT + 52)  # 4 cards in the order played
TRICK_SIZE = const(TRICK + 4)
LEADER = const(TRICK_SIZE + 1)  # of this trick
LAST = const(LEADER + 1)  # 4 cards of the last trick, its leader, its winner
LAST_LEADER = const(LAST + 4)
LAST_WINNER = const(LAST_LEADER + 1)
PHASE = const(LAST_WINNER + 1)
TURN = const(PHASE + 1)
FIRST = const(TURN + 1)  # the first kingdom's king
KINGDOM = const(FIRST + 1)  # from 0
KING_SEAT = const(KINGDOM + 1)
DEAL_NO = const(KING_SEAT + 1)  # from 0
CONTRACT = const(DEAL_NO + 1)  # mask of the contracts of this deal
USED = const(CONTRACT + 1)  # 4 masks
HOLDER = const(USED + 4)  # 5: the seat that revealed each card of REVEALABLE, or NONE
TRICK_COUNTS = const(HOLDER + 5)  # 4 counts of tricks taken
TRICK_NO = const(TRICK_COUNTS + 4)  # tricks played
COUNT = const(TRICK_NO + 1)  # 4 counts of cards in hand
LAYOUT = const(COUNT + 4)  # 4 × lowest, highest power on the table, or NONE
OUT = const(LAYOUT + 8)  # 4: 0 in play, else the place reached in Trex, 1 first
OUT_COUNT = const(OUT + 4)  # seats that are out
TURNS = const(OUT_COUNT + 1)  # turns taken in this layout, up to 4 (TX-O5)
ASKED = const(TURNS + 1)  # seats asked whether they appeal; or seats that reveal no more
MAY_APPEAL = const(ASKED + 1)  # mask of the seats that could have appealed
CLEARED = const(MAY_APPEAL + 1)  # mask of the seats that showed a heart other than K and A
HIGH_HEART = const(CLEARED + 1)  # mask of the seats that played the K or A of hearts
REDEALS = const(HIGH_HEART + 1)  # redeals of this deal, up to 255
REDEAL = const(REDEALS + 1)  # why: 0 none, 1 an appeal, 2 void
SHOWN_SEAT = const(REDEAL + 1)  # the seat that appealed in this deal, or NONE
SHOWN = const(SHOWN_SEAT + 1)  # the 13 cards it showed
GENERATOR = const(SHOWN + 13)
TOTALS = const(GENERATOR + 4)  # 4 × 16 bits
HISTORY = const(TOTALS + 8)  # 20 × (contracts | king << 5, 4 × (score / 5 + ZERO_SCORE))
HISTORY_ROW = const(5)
STATE_SIZE = const(HISTORY + 20 * HISTORY_ROW)

ZERO_SCORE = const(150)  # a score of 0 in the history
_TWO = const(0)  # power of a two
_PLACE_POINTS = (200, 150, 100, 50)  # of the seats in the order in which they are out
_HAND_ORDER = (0, 1, 3, 2)  # suits of a hand from left to right: colours alternate


class State(Game):
    """The state of a session of Trex, and its options."""

    SIZE = STATE_SIZE
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
        self.no_heart_lead = options["no_heart_lead"]
        self.kingdoms = options["kingdoms"]
        self.deals = {"off": 5, "all": 2}.get(self.complex, 0) * self.kingdoms  # with "free" it depends on the play
        self.diamond, self.slap = (15, 10) if options["swap_scores"] else (10, 15)  # points of a diamond, of a trick
        Game.__init__(self, deal, options, state)

    # The session and the deal

    @property
    def to_act(self):
        return -1 if self.s[PHASE] == tx.AT_OVER else self.s[TURN]

    @property
    def phase(self):
        """The phase: AT_NAME … AT_OVER, an index into PHASES."""
        return self.s[PHASE]

    @property
    def king(self):
        """The seat whose kingdom it is."""
        return self.s[KING_SEAT]

    @property
    def kingdom(self):
        """The kingdom's number, 0 … 3."""
        return self.s[KINGDOM]

    @property
    def deal_no(self):
        """The deal's number, from 0; of the last deal when the game is over."""
        return self.s[DEAL_NO]

    def progress_text(self):
        """Return which deal it is."""
        return _("deal %d") % (self.deal_no + 1)

    @property
    def deals_done(self):
        """How many deals have been scored."""
        return self.s[DEAL_NO] + (self.s[PHASE] == tx.AT_OVER)

    @property
    def contract(self):
        """The mask of this deal's contracts, 0 before they are named."""
        return self.s[CONTRACT]

    def used(self, seat):
        """Return the mask of the contracts that `seat` has named as king, this deal's included."""
        return self.s[USED + seat]

    def kind(self, seat):
        """Return who plays `seat`: P, E, N or H (TX-O12)."""
        return self.options["seats"][seat]

    # Cards

    def place(self, card):
        """Return the place of a card: a seat (in its hand), TAKEN + seat, TABLE + seat, GONE or HIDDEN."""
        return self.s[PLACE + card]

    def cannot(self, card):
        """Return the mask of the seats that are known not to hold `card`."""
        return self.s[CANNOT + card]

    def count(self, seat):
        """Return how many cards `seat` holds."""
        return self.s[COUNT + seat]

    def needs(self):
        """Return how many hidden cards each seat holds, a list by seat."""
        need = [self.count(seat) for seat in range(4)]
        for card in range(52):
            if self.place(card) < tx.TAKEN:
                need[self.place(card)] -= 1
        return need

    def hand(self, seat):
        """Return the visible cards of a hand, suit by suit, highest first."""
        s = self.s
        cards = []
        for suit in _HAND_ORDER:
            for power in range(tx.ACE, -1, -1):
                card = 13 * suit + (power + 1) % 13
                if s[PLACE + card] == seat:
                    cards.append(card)
        return cards

    # Tricks

    @property
    def leader(self):
        """The seat that led, or leads, the current trick."""
        return self.s[LEADER]

    @property
    def trick_no(self):
        """How many tricks of this deal are complete."""
        return self.s[TRICK_NO]

    def trick(self):
        """Return the current trick as a list of (seat, card), in the order played."""
        s = self.s
        return [((s[LEADER] + i) & 3, s[TRICK + i]) for i in range(s[TRICK_SIZE])]

    def last_trick(self):
        """Return the session's last complete trick as (winner, list of (seat, card)), or None before the first."""
        s = self.s
        if s[LAST_WINNER] == tx.NONE:
            return None
        return s[LAST_WINNER], [((s[LAST_LEADER] + i) & 3, s[LAST + i]) for i in range(4)]

    def holder(self, card):
        """Return the seat that revealed `card` in this deal, or NONE (TX-12, TX-13)."""
        at = REVEALABLE.find(bytes((card,)))
        return self.s[HOLDER + at] if at >= 0 else tx.NONE

    def revealed(self):
        """Return the cards revealed in this deal, ascending."""
        return sorted(REVEALABLE[i] for i in range(5) if self.s[HOLDER + i] != tx.NONE)

    def taken(self, seat):
        """Return the visible cards that `seat` has taken, ascending."""
        return [card for card in range(52) if self.s[PLACE + card] == tx.TAKEN + seat]

    def face_up(self, seat):
        """Return the taken cards that lie face up before `seat` (TX-22, TX-O7)."""
        return [card for card in self.taken(seat) if self._lies_open(card)]

    def tricks(self, seat):
        """Return how many tricks `seat` has taken, which is public (TX-22)."""
        return self.s[TRICK_COUNTS + seat]

    # The layout

    def layout(self, suit):
        """Return (lowest, highest) card of `suit` on the table in Trex, or None."""
        low = self.s[LAYOUT + 2 * suit]
        if low == tx.NONE:
            return None
        return 13 * suit + (low + 1) % 13, 13 * suit + (self.s[LAYOUT + 2 * suit + 1] + 1) % 13

    def fits(self, card):
        """True when `card` can be put on the layout now (TX-18)."""
        at = LAYOUT + 2 * SUIT[card]
        low = self.s[at]
        if low == tx.NONE:
            return POWER[card] == tx.JACK
        return POWER[card] + 1 == low or POWER[card] == self.s[at + 1] + 1

    def out_place(self, seat):
        """Return the place `seat` has reached in Trex, 1 first, or 0 while it holds cards."""
        return self.s[OUT + seat]

    # Deals that are dealt again

    @property
    def redeal_reason(self):
        """Why this deal was dealt again: 0 it was not, 1 after an appeal, 2 void (TX-15, TX-16, TX-21)."""
        return self.s[REDEAL]

    @property
    def redeals(self):
        """How often this deal was dealt again."""
        return self.s[REDEALS]

    def shown(self):
        """Return (seat, cards) of the last appeal in this deal, or None."""
        s = self.s
        if s[SHOWN_SEAT] == tx.NONE:
            return None
        return s[SHOWN_SEAT], list(s[SHOWN : SHOWN + 13])

    # Points

    def history(self, deal_no):
        """Return (king, contracts mask, 4 scores) of a deal that has been scored, or None."""
        if not 0 <= deal_no < self.deals_done:
            return None
        at = HISTORY + HISTORY_ROW * deal_no
        row = self.s[at : at + HISTORY_ROW]
        return row[0] >> 5, row[0] & tx.ALL, [self.sign * 5 * (value - ZERO_SCORE) for value in row[1:]]

    def total(self, seat):
        """Return a seat's own total, without its partner's."""
        return self.sign * get16(self.s, TOTALS + 2 * seat)

    def scores(self):
        """Return one total per seat: its own, or with partners its team's (TX-05, TX-O4, TX-O5)."""
        totals = [self.total(seat) for seat in range(4)]
        if self.partners:
            totals = [totals[seat] + totals[seat ^ 2] for seat in range(4)]
        return totals

    def is_penalty(self, card):
        """True when taking `card` costs points under this deal's contracts (TX-07 … TX-09)."""
        return self.is_costly(card) or (SUIT[card] == tx.DIAMOND_SUIT and self.s[CONTRACT] & tx.DIAMONDS != 0)

    def is_costly(self, card):
        """True for the K♥ and the queens when this deal's contracts have a price for them (TX-07, TX-09)."""
        contract = self.s[CONTRACT]
        if card == tx.KING_OF_HEARTS:
            return contract & tx.KING != 0
        return POWER[card] == tx.QUEEN and contract & tx.QUEENS != 0

    def other_hearts(self, seat):
        """True when the visible cards of a hand include hearts other than the king and the ace."""
        return any(self.s[card] == seat for card in range(tx.ACE_OF_HEARTS + 1, tx.KING_OF_HEARTS))

    def low_hand(self, seat):
        """True when `seat` is seen to have been dealt four twos, or three twos and the three of the fourth suit."""
        s = self.s
        twos = threes = 0
        for suit in range(4):
            place = s[13 * suit + 1]
            if place == seat or place == tx.TABLE + seat:
                twos += 1
            else:
                place = s[13 * suit + 2]
                threes += place == seat or place == tx.TABLE + seat
        return twos == 4 or (twos == 3 and threes == 1)

    def _points(self):
        """Return the points of this deal so far, one number per seat, as without TX-O4."""
        s = self.s
        contract = s[CONTRACT]
        points = [0, 0, 0, 0]
        if contract & tx.TREX:
            for seat in range(4):
                if s[OUT + seat]:
                    points[seat] = _PLACE_POINTS[s[OUT + seat] - 1]
                elif s[OUT_COUNT] == 3:
                    points[seat] = _PLACE_POINTS[3]
            return points
        if contract & tx.SLAPS:
            for seat in range(4):
                points[seat] -= self.slap * s[TRICK_COUNTS + seat]
        if contract & tx.DIAMONDS:
            for card in range(13, 26):
                if tx.TAKEN <= s[card] < tx.TABLE:
                    points[s[card] - tx.TAKEN] -= self.diamond
        for i in range(5):
            card, holder = REVEALABLE[i], s[HOLDER + i]
            if contract & (tx.QUEENS if i else tx.KING) and tx.TAKEN <= s[card] < tx.TABLE:
                taker, value = s[card] - tx.TAKEN, tx.QUEEN_POINTS if i else tx.KING_POINTS
                points[taker] -= value
                if holder != tx.NONE and holder != taker:  # it was revealed (TX-12, TX-13)
                    points[taker] -= value
                    points[holder] += value
        return points

    def _lies_open(self, card):
        """True when `card`, once taken, lies face up: if its contract has a price for it (TX-22, TX-O7)."""
        if SUIT[card] == tx.DIAMOND_SUIT and self.show_taken and self.s[CONTRACT] & tx.DIAMONDS:
            return True
        return self.is_costly(card)

    def _seen_in_hand(self, card):
        """True when a card in hand is public: it was revealed, or it is a two with partners after a round of Trex."""
        if POWER[card] == _TWO and self.partners and self.s[CONTRACT] == tx.TREX and self.s[TURNS] == 4:
            return True
        return self.holder(card) != tx.NONE

    def cards_of(self, seat, suit):
        """Return how many cards of `suit` are visible in a hand."""
        return sum(self.s[card] == seat for card in range(13 * suit, 13 * suit + 13))

    def keeps_hearts(self):
        """True when hearts may be led only by a seat that has nothing else (TX-O14)."""
        return self.no_heart_lead and bool(self.s[CONTRACT] & tx.KING)

    def contract_text(self, mask):
        """Return the names of a mask's contracts joined with `+`, or `-` for none."""
        return "+".join([CONTRACTS[i] for i in range(5) if mask & 1 << i]) or "-"
