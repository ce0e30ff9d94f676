"""Trex, the compendium game of four kingdoms (clauses TX-01 … TX-22, options TX-O1 … TX-O14).

One game is a whole session. A deal goes through phases: name, appeal, reveal, then trick or layout; then the next deal,
or over.

Move codes: 0 … 51 plays that card, PASS, KEEP, APPEAL, ACCEPT, REVEAL + card, NAMING + a mask of contracts
(bit 0 king of hearts, 1 diamonds, 2 queens, 3 slaps, 4 trex).

What the clauses leave open, decided here:

- All see which seats were asked to appeal. After a void deal (TX-21) appeals are asked again.
- A seat that reveals a card is asked again.
- King of hearts in a combination (TX-O6) allows appeals and reveals just as alone.
- TX-O2 with several contracts: a penalty card of any of them will do.

`cannot(card)` has the seats that everybody knows not to hold a card: from voids shown, passes in Trex, discards
under TX-O2, leads under TX-O14, appeals that were possible. `determinize` respects it.
"""

import engine.trex.naming as naming  # load
import engine.trex.sampling as sampling  # load
import engine.trex.text as text_module  # load
from engine.cards import HIDDEN, card_text
from engine.compat import const
from engine.game import SeatChoices, get16, get_rng, put16, put_rng
from engine.rng import Rng
from engine.texts import _
from engine.trex import codes as tx
from engine.trex import state as offset
from engine.trex.codes import POWER, SUIT
from engine.trex.state import State

_SEVEN_OF_HEARTS = const(32)
# By option, the kings of the kingdoms: seats after the first king's
_ORDERS = {"right": (0, 1, 2, 3), "cross": (0, 1, 3, 2)}

OPTIONS = (
    ("doubling", True, (True, False), _("K♥ and queens can be revealed")),
    ("must_throw", False, (False, True), _("Out of suit: a penalty card")),
    ("swap_scores", False, (False, True), _("Diamonds cost 15, tricks 10")),
    ("reverse", False, (False, True), _("Signs reversed, the lowest wins")),
    ("partners", False, (False, True), _("A team with the seat opposite")),
    ("complex", "off", ("off", "free", "all"), _("Several contracts in one deal")),
    ("show_taken", False, (False, True), _("Taken diamonds lie face up")),
    ("void_closed_suit", True, (True, False), _("A closed suit can void Trex")),
    ("play_on", False, (False, True), _("Play on if nothing more scores")),
    ("kingdom_order", "right", ("right", "cross"), _("Who is the next king")),
    ("appeals", True, (True, False), _("Poor hands are dealt again")),
    ("seats", "PNNN", SeatChoices(4, 4), _("Who sits where")),
    ("kingdoms", 4, (4, 2, 1), _("Kingdoms of a session")),
    ("no_heart_lead", False, (False, True), _("K♥: hearts are led last")),
)


def _naming_rules():
    """Return the module with the rules for the phases before a deal's first card, loaded only for these."""
    return naming


class Trex(State):
    """A session of Trex."""

    NAME = "trex"
    HELPERS = ("player",)
    BULKY = "rollout_loops"  # its loop takes more than 5 KB in one piece
    NEW_GAME = {"kingdoms": 1}  # all four take long
    LONGER = "kingdoms", 4, _("Play all four?")
    DEAL_KINDS = (_("King of hearts"), _("Diamonds"), _("Queens"), _("Slaps"), "Trex", _("several at once"))
    OPTIONS = OPTIONS
    SNAPSHOT_EVERY = 64
    passes = 0  # set by `view`

    # The deal

    def _deal(self):
        s = self.s
        self._deal_cards(Rng(self.deal))
        s[offset.FIRST] = s[offset.KING_SEAT] = s[offset.PLACE + _SEVEN_OF_HEARTS]  # TX-02
        s[offset.LAST_WINNER] = s[offset.SHOWN_SEAT] = tx.NONE
        self.begin(tx.AT_NAME)

    def _deal_cards(self, rng):
        """Deal 13 cards to each seat (TX-01), clear the table, and store the state of the generator (TX-17)."""
        s = self.s
        deck = bytearray(range(52))
        rng.shuffle(deck)
        for i in range(52):
            s[offset.PLACE + deck[i]] = i & 3
            s[offset.CANNOT + i] = 0
        for i in range(offset.HOLDER, offset.HOLDER + 5):
            s[i] = tx.NONE
        for i in range(8):
            s[offset.LAYOUT + i] = tx.NONE
        for seat in range(4):
            s[offset.TRICK_COUNTS + seat] = s[offset.OUT + seat] = 0
            s[offset.COUNT + seat] = 13
        s[offset.TRICK_SIZE] = s[offset.TRICK_NO] = s[offset.OUT_COUNT] = s[offset.TURNS] = 0
        s[offset.MAY_APPEAL] = s[offset.CLEARED] = s[offset.HIGH_HEART] = 0
        put_rng(s, offset.GENERATOR, rng)

    def deal_again(self, why):
        """Deal this deal again; `why`: 1 an appeal, 2 a void deal."""
        s = self.s
        s[offset.REDEAL] = why
        if s[offset.REDEALS] < 255:
            s[offset.REDEALS] += 1
        self._deal_cards(get_rng(s, offset.GENERATOR))

    def begin(self, phase):
        """Begin a phase, with the king to act first."""
        s = self.s
        s[offset.PHASE] = phase
        s[offset.TURN] = s[offset.LEADER] = s[offset.KING_SEAT]
        s[offset.ASKED] = 0

    def view(self, seat=0):
        """Return the view of `seat`, with `passes`: the mask of the seats whose last move in a layout was to pass.

        `passes` is public; it is read from the moves, so a copy lacks it.
        """
        view = State.view(self, seat)
        view.passes = self._passes() if self.viewer < 0 else self.passes
        return view

    def _passes(self):
        """Return `passes`, from the moves of the last round; the place of a card in the layout says who played it."""
        s = self.s
        if s[offset.PHASE] != tx.AT_LAYOUT:
            return 0
        seat = s[offset.TURN]
        moved = mask = 0  # masks of the seats with a later move than this one, and of those whose last one was to pass
        log = self._log
        for i in range(len(log) - 1, max(-1, len(log) - 1 - s[offset.TURNS]), -1):
            if log[i] == tx.PASS:
                seat = (seat + 3) & 3
                while s[offset.OUT + seat] and not moved >> seat & 1:  # it was out by then
                    seat = (seat + 3) & 3
                mask |= ~moved & 1 << seat
            else:
                seat = s[log[i]] - tx.TABLE
            moved |= 1 << seat
        return mask

    # Results, for the statistics

    def comparable_score(self, score):
        """Convert a score to (or from) the sign that it has with `reverse` off."""
        return self.sign * score

    def deal_parts(self, seat):
        """Return (number of the contract, or 5 for several at once, points of the seat) per deal."""
        parts = []
        for number in range(self.deals_done):
            __, contracts, scores = self.history(number)
            kind = 0
            while kind < 5 and contracts != 1 << kind:
                kind += 1
            parts.append((kind, self.comparable_score(scores[seat])))
        return parts

    # Moves

    def _moves(self):
        s = self.s
        phase, seat = s[offset.PHASE], s[offset.TURN]
        if phase == tx.AT_TRICK:
            return self._trick_moves(seat)
        if phase == tx.AT_LAYOUT:  # what can be put on it, or a pass if there is nothing (TX-18, TX-19)
            return [card for card in range(52) if s[card] == seat and self.fits(card)] or [tx.PASS]
        if phase == tx.AT_NAME:
            return self._name_moves()
        return _naming_rules().moves(self) if phase < tx.AT_TRICK else []

    def _trick_moves(self, seat):
        """Return the cards of the suit led; without any all cards, or under TX-O2 the penalty cards (TX-06).

        To lead: all cards, or under TX-O14 no hearts as long as there are others.
        """
        s = self.s
        if s[offset.TRICK_SIZE]:
            low = 13 * SUIT[s[offset.TRICK]]
            cards = [card for card in range(low, low + 13) if s[card] == seat]
            if cards:
                return cards
        cards = [card for card in range(52) if s[card] == seat]
        if s[offset.TRICK_SIZE]:
            return [card for card in cards if self.is_penalty(card)] or cards if self.must_throw else cards
        if self.keeps_hearts():
            return [card for card in cards if SUIT[card] != tx.HEART_SUIT] or cards
        return cards

    def _name_moves(self):
        """Return the codes of the contracts that the king can still name, or of sets of them (TX-03, TX-O6)."""
        left = tx.ALL & ~self.s[offset.USED + self.s[offset.KING_SEAT]]
        if self.complex == "off":
            return [tx.NAMING + (1 << i) for i in range(5) if left & 1 << i]
        if self.complex == "all":
            masks: tuple | range = (tx.TRICKS, tx.TREX)
        else:
            masks = range(1, tx.TREX + 1)  # all sets of trick contracts, then Trex alone
        return [tx.NAMING + mask for mask in masks if mask & left == mask]

    def _apply(self, code):
        phase = self.s[offset.PHASE]
        if phase == tx.AT_TRICK:
            self._play_trick(code)
        elif phase == tx.AT_LAYOUT:
            self._play_layout(code)
        else:
            _naming_rules().apply(self, code)

    # Tricks

    def _play_trick(self, card):
        """Play a card to the trick; record what it shows about the hand that it comes from."""
        s = self.s
        seat = s[offset.TURN]
        size = s[offset.TRICK_SIZE]
        if size and SUIT[card] != SUIT[s[offset.TRICK]]:
            self._show_void(seat, card)
        elif not size and SUIT[card] == tx.HEART_SUIT and self.keeps_hearts():
            for other in range(52):  # it has nothing else
                if SUIT[other] != tx.HEART_SUIT:
                    s[offset.CANNOT + other] |= 1 << seat
        if SUIT[card] == tx.HEART_SUIT:
            if card == tx.ACE_OF_HEARTS or card == tx.KING_OF_HEARTS:
                s[offset.HIGH_HEART] |= 1 << seat
            else:
                s[offset.CLEARED] |= 1 << seat
        s[card] = tx.TABLE + seat
        s[offset.COUNT + seat] -= 1
        s[offset.TRICK + size] = card
        s[offset.TRICK_SIZE] = size + 1
        s[offset.TURN] = (seat + 1) & 3
        if size == 3:
            self._end_trick()

    def _show_void(self, seat, card):
        """Record that `seat` has no card of the suit led, and under TX-O2 no penalty card."""
        s = self.s
        bit = 1 << seat
        low = offset.CANNOT + 13 * SUIT[s[offset.TRICK]]
        for i in range(low, low + 13):
            s[i] |= bit
        if self.must_throw and not self.is_penalty(card):
            for other in range(52):
                if self.is_penalty(other):
                    s[offset.CANNOT + other] |= bit

    def _end_trick(self):
        """Give the trick to the highest card of the suit led (TX-06); end the deal if it is over."""
        s = self.s
        best = 0
        for i in range(1, 4):
            card = s[offset.TRICK + i]
            if SUIT[card] == SUIT[s[offset.TRICK]] and POWER[card] > POWER[s[offset.TRICK + best]]:
                best = i
        winner = (s[offset.LEADER] + best) & 3
        for i in range(4):
            s[offset.LAST + i] = s[offset.TRICK + i]
            s[s[offset.TRICK + i]] = tx.TAKEN + winner
        s[offset.LAST_LEADER] = s[offset.LEADER]
        s[offset.LAST_WINNER] = s[offset.LEADER] = s[offset.TURN] = winner
        s[offset.TRICK_SIZE] = 0
        s[offset.TRICK_COUNTS + winner] += 1
        s[offset.TRICK_NO] += 1
        if s[offset.TRICK_NO] == 13 or not (self.play_on or self._more_to_score()):
            self._end_deal()

    def _more_to_score(self):
        """True while a trick can still cost points (TX-11)."""
        s = self.s
        return bool(s[offset.CONTRACT] & tx.SLAPS) or any(
            s[card] < tx.TAKEN and self.is_penalty(card) for card in range(52)
        )

    # The layout

    def _play_layout(self, code):
        """Put a card on the layout or pass; then the deal is void, ends, or the next seat plays."""
        s = self.s
        seat = s[offset.TURN]
        if s[offset.TURNS] < 4:
            s[offset.TURNS] += 1
        if code == tx.PASS:  # the seat holds no card that fits now (TX-19)
            for card in range(52):
                if self.fits(card):
                    s[offset.CANNOT + card] |= 1 << seat
        else:
            self._put(seat, code)
            if self.options["void_closed_suit"] and self._is_void():
                self.deal_again(2)
                _naming_rules().begin_appeals(self)
                return
            if s[offset.OUT_COUNT] == 3:
                self._end_deal()
                return
        seat = (seat + 1) & 3
        while s[offset.OUT + seat]:
            seat = (seat + 1) & 3
        s[offset.TURN] = seat

    def _put(self, seat, card):
        """Put a card on the layout; a seat without cards takes the next place (TX-20)."""
        s = self.s
        at = offset.LAYOUT + 2 * SUIT[card]
        if s[at] == tx.NONE:
            s[at] = s[at + 1] = tx.JACK
        elif POWER[card] < s[at]:
            s[at] = POWER[card]
        else:
            s[at + 1] = POWER[card]
        s[card] = tx.TABLE + seat
        s[offset.COUNT + seat] -= 1
        if not s[offset.COUNT + seat]:
            s[offset.OUT_COUNT] += 1
            s[offset.OUT + seat] = s[offset.OUT_COUNT]

    def _is_void(self):
        """True when a suit is complete while a jack is not on the layout (TX-21)."""
        s = self.s
        closed = missing = False
        for at in range(offset.LAYOUT, offset.LAYOUT + 8, 2):
            missing = missing or s[at] == tx.NONE
            closed = closed or (s[at] == 0 and s[at + 1] == tx.ACE)
        return closed and missing

    # Scores

    def _end_deal(self):
        """Score the deal, then begin the next deal or kingdom, or end the game (TX-03 … TX-05)."""
        s = self.s
        points = self._points()
        at = offset.HISTORY + offset.HISTORY_ROW * s[offset.DEAL_NO]
        s[at] = s[offset.CONTRACT] | s[offset.KING_SEAT] << 5
        for seat in range(4):
            s[at + 1 + seat] = points[seat] // 5 + offset.ZERO_SCORE
            put16(s, offset.TOTALS + 2 * seat, get16(s, offset.TOTALS + 2 * seat) + points[seat])
        if s[offset.USED + s[offset.KING_SEAT]] == tx.ALL:
            if s[offset.KINGDOM] == self.kingdoms - 1:
                s[offset.PHASE] = tx.AT_OVER
                return
            s[offset.KINGDOM] += 1
            s[offset.KING_SEAT] = (s[offset.FIRST] + _ORDERS[self.options["kingdom_order"]][s[offset.KINGDOM]]) & 3
        s[offset.DEAL_NO] += 1
        s[offset.CONTRACT] = s[offset.REDEALS] = s[offset.REDEAL] = 0
        s[offset.SHOWN_SEAT] = tx.NONE
        self._deal_cards(get_rng(s, offset.GENERATOR))
        self.begin(tx.AT_NAME)

    # Views

    def _mask(self, seat):
        s = self.s
        for card in range(52):
            place = s[card]
            if place < tx.TAKEN:
                if place != seat and not self._seen_in_hand(card):
                    s[card] = HIDDEN
            elif place < tx.TABLE and place != tx.TAKEN + seat and not self._lies_open(card):
                s[card] = tx.GONE
        if s[offset.TRICK_NO]:
            for i in range(4):  # the last trick has just been seen by all
                s[s[offset.LAST + i]] = tx.TAKEN + s[offset.LAST_WINNER]
        s[offset.GENERATOR : offset.GENERATOR + 4] = bytes(4)

    def _fill(self, rng):
        sampling.fill(self, rng)

    # Texts

    def text(self, code):
        """Return a move's record text: `name king`, `reveal KH`, `keep`, `appeal`, `accept`, `play 7H`, `pass`."""
        if code < tx.PASS:
            return "play " + card_text(code)
        if code >= tx.NAMING:
            return "name " + self.contract_text(code - tx.NAMING)
        if code >= tx.REVEAL:
            return "reveal " + card_text(code - tx.REVEAL)
        return ("pass", "keep", "appeal", "accept")[code - tx.PASS]

    def code(self, text):
        """Return the code of a record text; IllegalMove when it is none."""
        return text_module.code(text)

    def _why(self, code):
        return text_module.why(self, code)

    def dump(self):
        """Return the state as plain lists and numbers, for tests and tools; in the layout ranks, 0 the ace."""
        return text_module.dump(self)


GAME = Trex
