"""Tres y Dos: be the first to hold three cards of one rank and two of another (clauses TD-01 … TD-13).

Moves: 0 draws from the stock, 1 takes the top discard, 2 + card discards, 60 shows the hand, 61 (`on`) goes on
without showing it.

A turn is three decisions: draw, discard, show or go on. After its discard a seat is always asked whether it shows,
so that being asked reveals nothing; `show` is legal with any five cards (TD-11). Before the first turn every seat is
asked in the order of play, and only a dealt winning hand may be shown: of several the first in that order wins
(TD-09, TD-12).

A match is one game: after a deal the next is dealt at once from the same generator.
"""

from engine.cards import card_code, card_text
from engine.compat import const
from engine.game import SeatChoices, get_rng, move_error, put_rng
from engine.rng import Rng
from engine.rummy import HEAD, NONE, PHASE, RNG, TURN, Rummy
from engine.texts import _

STOCK = const(0)  # draws from the stock
DISCARD = const(1)  # takes the top discard
DROP = const(2)  # + card: discards it
SHOW = const(60)
GO_ON = const(61)
TURNS = const(40)  # turns that each seat may have in a deal, which is then drawn (TD-13)

PHASES = ("dealt", "draw", "discard", "show", "over")
_DEALT = const(0)
_DRAWING = const(1)
_DISCARDING = const(2)
_SHOWING = const(3)
_OVER = const(4)

# "dealt": nothing yet; "draw" … "on": what a seat did; "win", "drawn": how the last deal ended
EVENTS = ("dealt", "draw", "take", "discard", "false show", "on", "win", "drawn")
_E_DRAW = const(1)
_E_TAKE = const(2)
_E_DISCARD = const(3)
_E_FALSE = const(4)
_E_ON = const(5)
_E_WIN = const(6)
_E_DRAWN = const(7)

# The game's own bytes in the state
_TAKEN = HEAD  # the card taken from the discard pile in this turn, or NONE
_ROUND = _TAKEN + 1  # turns that each seat has had
_DEAL_NO = _ROUND + 1
_WINNER = _DEAL_NO + 1  # of the last deal: a seat, or NONE
_SHOWN = _WINNER + 1  # the five cards that won the last deal
_WINS = _SHOWN + 5  # one byte per seat, up to seven
_DECLINED = _WINS + 7  # two bytes per seat: bits of the ranks that it has discarded or not taken
_END = _DECLINED + 14

OPTIONS = (
    ("seats", "PNNN", SeatChoices(2, 7), _("Who plays, counter-clockwise")),
    ("match", 1, (1, 3, 5), _("Deals to win")),
    ("throw_back", False, (False, True), _("A taken card may be discarded")),
    ("remind", True, (True, False), _("Show when your hand wins")),
)


def wins(cards):
    """True when the cards are three of one rank and two of another (TD-08)."""
    if len(cards) != 5:
        return False
    pairs = sum([card % 13 == other % 13 for card in cards for other in cards])
    return pairs == 13  # 3·3 + 2·2; four and one give 17, three and two singles 11


class TresYDos(Rummy):
    """A match of Tres y Dos, or one deal."""

    NAME = "tresydos"
    last_turn = None  # set by `view`
    _before = ()  # set by `determinize` of a game, but not of a view: the last moves; `last_turn` needs them
    HELPERS = ("player",)
    NEW_GAME = {"match": 3}
    OPTIONS = OPTIONS
    PHASES = PHASES
    EVENTS = EVENTS
    SNAPSHOT_EVERY = 128

    def __init__(self, deal, options, state=None):
        seats = len(options["seats"])
        self.target = options["match"]
        self.deals = 1 if self.target == 1 else 0  # 0: their number depends on who wins
        self.throw_back = options["throw_back"]
        self._set_layout(seats, 6, 1, _END - HEAD, 52 - 5 * seats)  # six cards in a hand at most, one pack
        Rummy.__init__(self, deal, options, state)

    # The deal

    def _deal(self):
        rng = Rng(self.deal)
        self.s[_WINNER] = NONE
        self._new_deal(rng, rng.below(self.seats))

    def _new_deal(self, rng, dealer):
        """Deal five cards to each seat (TD-03); the seat on the dealer's right is asked first (TD-04)."""
        s = self.s
        deck = self._new_deck(rng, dealer)
        self._start_piles(deck, self._deal_hands(deck))
        put_rng(s, RNG, rng)
        s[_TAKEN] = NONE
        s[_ROUND] = 0
        s[_DECLINED:_END] = bytes(_END - _DECLINED)
        self._set_phase(_DEALT, self.first)

    # Queries

    @property
    def taken(self):
        """The card taken from the discard pile in this turn, or NONE."""
        return self.s[_TAKEN]

    @property
    def rounds(self):
        """How many turns each seat has had in this deal."""
        return self.s[_ROUND]

    @property
    def deal_no(self):
        """The deal's number within its match, from 0."""
        return self.s[_DEAL_NO]

    def progress_text(self):
        """Return which deal of a match, or which turn of a single deal it is."""
        return _("deal %d") % (self.deal_no + 1) if self.target > 1 else _("turn %d") % (self.rounds + 1)

    @property
    def max_deals(self):
        """The number of deals after which somebody has won the match, if no deal was drawn."""
        return self.seats * (self.target - 1) + 1

    @property
    def last_deal(self):
        """(winner, its five cards) of the previous deal; (NONE, []) when it was drawn or there was none."""
        winner = self.s[_WINNER]
        return winner, [] if winner == NONE else list(self.s[_SHOWN : _SHOWN + 5])

    def declined(self, seat, rank):
        """True when the seat has discarded `rank` or left it on the discard pile, and not taken it since."""
        return bool(self.s[_DECLINED + 2 * seat + (rank >> 3)] >> (rank & 7) & 1)

    def view(self, seat=0):
        """Return the view of `seat`, with `last_turn`: (seat, card taken from the discard pile or NONE, discard).

        `last_turn` is None before the first discard of a deal and after the match. It is public; it is read from the
        moves, which a view lacks, so each view is given it.
        """
        view = Rummy.view(self, seat)
        view.last_turn = self._last_turn() if self.viewer < 0 else self.last_turn
        return view

    def determinize(self, seat, rng):
        """Return a game in the information set of `seat`; see `Game`."""
        game = Rummy.determinize(self, seat, rng)
        game._before = self._last_moves()
        return game

    def _last_moves(self):
        """Return the last moves as a tuple: at least six, or all where there are fewer."""
        return self._before + tuple(self._log[max(0, len(self._log) - 6) :])

    def _last_turn(self):
        """Return `last_turn`, from the last moves: a draw, a discard, an answer, and perhaps the next draw.

        None also where the first seat took the card that started the pile, may have thrown it back, and showed a hand
        that does not win: no move and no hand tells any more which card it was.
        """
        log = self._last_moves()
        at = len(log) - 1  # then the last discard: at most an answer and a draw follow it
        while at > 0 and at > len(log) - 3 and not DROP <= log[at] < SHOW:
            at -= 1
        if at < 1 or not DROP <= log[at] < SHOW or self.s[PHASE] in (_DEALT, _OVER):
            return None
        seat = self.s[TURN] if at == len(log) - 1 else (self.s[TURN] - 1) % self.seats
        thrown = log[at] - DROP
        if log[at - 1] == STOCK:
            return seat, NONE, thrown
        if at > 2 and DROP <= log[at - 3] < SHOW:
            return seat, log[at - 3] - DROP, thrown  # it took the discard of the seat before
        known = self.known(seat)
        if len(known) > 1 and self.options["throw_back"]:
            return None
        # The card that started the pile: it came first of those that are known, or has been thrown back
        return seat, known[0] if known else thrown, thrown

    def winning(self, seat):
        """True when this view sees all five cards of the seat and they are a winning hand."""
        hand = self.hand(seat)
        return max(hand) < 52 and wins(hand)  # none is HIDDEN

    @property
    def reminder(self):
        """True when the screen should remind the seat to act that its hand wins (TD-O3)."""
        seat = self.to_act
        return seat >= 0 and self.options["remind"] and SHOW in self._moves() and self.winning(seat)

    def scores(self):
        """Return the deals won, one number per seat."""
        return list(self.s[_WINS : _WINS + self.seats])

    def winners(self):
        """Return the seats that have won most deals, none when every deal was drawn."""
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores) > 0]

    # Moves

    def _moves(self):
        phase = self.s[PHASE]
        seat = self.to_act
        if phase == _DRAWING:
            # TD-07: with nothing to draw or to reshuffle, the top discard must be taken
            return [STOCK, DISCARD] if self.stock_left or self.discard_count > 1 else [DISCARD]
        if phase == _DISCARDING:
            kept = NONE if self.throw_back else self.s[_TAKEN]
            return [DROP + card for card in sorted(self.hand(seat)) if card != kept]
        if phase == _SHOWING or (phase == _DEALT and self.winning(seat)):
            return [SHOW, GO_ON]
        return [GO_ON] if phase == _DEALT else []

    def _apply(self, code):
        s = self.s
        seat = s[TURN]
        if code == STOCK:
            self._set_declined(seat, self.discard_top, True)
            if not self.stock_left:
                self._reshuffle()
            self._draw(seat)
            self._record_event(_E_DRAW, seat)
            self._set_phase(_DISCARDING, seat)
        elif code == DISCARD:
            s[_TAKEN] = self._take(seat)
            self._set_declined(seat, s[_TAKEN], False)
            self._record_event(_E_TAKE, seat, s[_TAKEN])
            self._set_phase(_DISCARDING, seat)
        elif code < SHOW:
            self._discard(seat, code - DROP)
            s[_TAKEN] = NONE
            self._set_declined(seat, code - DROP, True)
            self._record_event(_E_DISCARD, seat, code - DROP)
            self._set_phase(_SHOWING, seat)
        else:
            self._answer(seat, code == SHOW)

    def _set_declined(self, seat, card, declined):
        """Record whether the seat declined the card's rank."""
        rank = card % 13
        at = _DECLINED + 2 * seat + (rank >> 3)
        bit = 1 << (rank & 7)
        self.s[at] = self.s[at] | bit if declined else self.s[at] & ~bit

    def _answer(self, seat, show):
        """Show or go on, after a discard or before the first turn; showing a winning hand ends the deal (TD-09)."""
        s = self.s
        if show:
            hand = self.hand(seat)
            if wins(hand):
                hand.sort(key=lambda card: card % 13 * 4 + card // 13)  # by rank, then by suit
                s[_SHOWN : _SHOWN + 5] = bytes(hand)
                s[_WINS + seat] += 1
                self._record_event(_E_WIN, seat)
                return self._end_deal(seat)
            self._make_known(seat)
        self._record_event(_E_FALSE if show else _E_ON, seat)
        following = (seat + 1) % self.seats
        if s[PHASE] == _DEALT:
            self._set_phase(_DRAWING if following == self.first else _DEALT, following)
            return
        if following == self.first:
            s[_ROUND] += 1
            if s[_ROUND] == TURNS:
                self._record_event(_E_DRAWN, seat)
                return self._end_deal(NONE)
        self._set_phase(_DRAWING, following)

    def _end_deal(self, winner):
        """End the deal: the match is over, or the deal passes on counter-clockwise (TD-02, TD-13)."""
        s = self.s
        s[_WINNER] = winner
        if s[_DEAL_NO] + 1 == self.max_deals or (winner != NONE and s[_WINS + winner] == self.target):
            return self._set_phase(_OVER, s[TURN])
        s[_DEAL_NO] += 1
        self._new_deal(get_rng(s, RNG), self.first)

    # Texts

    def text(self, code):
        """Return a move's record text: `draw stock`, `draw discard`, `discard 7H`, `show`, `on`."""
        if code < DROP:
            return "draw discard" if code else "draw stock"
        if code < SHOW:
            return "discard " + card_text(code - DROP)
        return "show" if code == SHOW else "on"

    def code(self, text):
        """Return the code of a record text; IllegalMove when it is none."""
        words = text.split()
        fixed = {"draw stock": STOCK, "draw discard": DISCARD, "show": SHOW, "on": GO_ON}
        if " ".join(words) in fixed:
            return fixed[" ".join(words)]
        if len(words) == 2 and words[0] == "discard":
            card = card_code(words[1])
            if card < 52:
                return DROP + card
        raise move_error("tresydos: draw stock, draw discard, discard CARD, show, on;", text)

    def _why(self, code):
        if not isinstance(code, int) or not (STOCK <= code < DROP + 52 or SHOW <= code <= GO_ON):
            return "%r is not a move: 0 and 1 draw, 2 to 53 discard, 60 shows, 61 goes on" % (code,)
        seat = self.to_act
        phase = self.s[PHASE]
        if code == SHOW and phase == _DEALT:
            return _("before the first turn only a winning hand is shown: three of one rank and two of another")
        if code >= SHOW:
            return _("a hand is shown after the discard, or before the first turn")
        if phase == _DRAWING:
            if code >= DROP:
                return _("draw a card first")
            return _("no card is left to draw or reshuffle: take the discard")
        if phase != _DISCARDING:
            return _("seat %d must first show its hand or go on") % seat
        if code < DROP:
            return _("a card has been drawn: discard one of the six")
        if code - DROP not in self.hand(seat):
            return self.why_not_held(code - DROP)
        words = _("%s was just taken from the discard pile: discard another (throw_back is off)")
        return words % card_text(code - DROP)

    def dump(self):
        """Return the state as plain lists and numbers, for tests and tools."""
        return {
            "hands": [self.hand(seat) for seat in range(self.seats)],
            "known": [self.known(seat) for seat in range(self.seats)],
            "stock": self.stock(),
            "discards": self.discards(),
            "dealer": self.dealer,
            "phase": self.phase,
            "turn": self.to_act,
            "wins": self.scores(),
            "taken": None if self.taken == NONE else self.taken,
            "rounds": self.rounds,
            "deal_no": self.deal_no,
        }


GAME = TresYDos
