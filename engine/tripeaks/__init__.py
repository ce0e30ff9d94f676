"""TriPeaks, the solitaire of three peaks (clauses TP-01 … TP-15, options TP-O1 … TP-O9).

Tableau indices, row by row; the two cards that overlap a card are shown below it, left and right:

              0              1              2
            3   4          5   6          7   8
          9  10  11     12  13  14     15  16  17
       18  19  20  21  22  23  24  25  26  27

Moves: 0 draws, 1 + i plays tableau card i, 1000 + s means that s more seconds have passed.

A match (TP-O8) is one game: when a deal ends and the match does not, the next one is dealt at once
from the same generator, so the deal number determines the whole match.
"""

from engine.cards import HIDDEN, JOKER, card_text
from engine.compat import const
from engine.game import Game, get16, get_rng, move_error, number, put16, put_rng
from engine.rng import Rng
from engine.texts import _

DRAW = const(0)
PLAY = const(1)  # + index of a tableau card
TIME = const(1000)  # + seconds
NONE = const(254)  # a tableau place whose card has been played

# The state: offsets in `s`
_TABLEAU = const(0)  # 28 cards; first, so that `s[i]` is tableau card i
_STOCK = const(_TABLEAU + 28)  # up to 26 cards, in drawing order
_WASTE = const(_STOCK + 26)  # up to 54 cards, oldest first
_STOCK_SIZE = const(_WASTE + 54)
_DRAWN = const(_STOCK_SIZE + 1)  # stock cards drawn
_WASTE_SIZE = const(_DRAWN + 1)
_LEFT = const(_WASTE_SIZE + 1)  # cards left in the tableau
_CHAIN = const(_LEFT + 1)  # cards played since the last draw
_BEST_CHAIN = const(_CHAIN + 1)
_PEAKS = const(_BEST_CHAIN + 1)  # peak tops cleared
_OVER = const(_PEAKS + 1)  # 1 when the game is over
_DEAL_NO = const(_OVER + 1)  # 0-based, within a match
_LAST_LEFT = const(_DEAL_NO + 1)  # cards left when the previous deal of the match ended
_SCORE = const(_LAST_LEFT + 1)  # of this deal, 16 bits
_TOTAL = const(_SCORE + 2)  # score of the earlier deals, 16 bits
_LAST = const(_TOTAL + 2)  # score of the previous deal, 16 bits
_CLOCK = const(_LAST + 2)  # seconds that have passed in this deal, 16 bits
_RNG = const(_CLOCK + 2)
_SIZE = const(_RNG + 4)

# COVER[i] and the card right of it overlap card i (TP-02)
COVER = bytes((3, 5, 7, 9, 10, 12, 13, 15, 16, 18, 19, 20, 21, 22, 23, 24, 25, 26))
_BASE = const(18)  # index of the first card of the lowest row
_CARDS = const(28)  # of the tableau
_MOST_SECONDS = const(900)  # that one move can report
# By the option `match`, the most deals that it can have
_MATCH_DEALS = {"single": 1, "best 3": 3, "best 5": 5, "best 9": 9, "target": 20}
_PEAK_POINTS = {"chain": (15, 30, 45), "classic": (15, 15, 30)}  # for the first, second and third peak

OPTIONS = (
    ("wrap", True, (True, False), _("King and ace are neighbours")),
    ("faces", "standard", ("standard", "all_up", "all_down"), _("Which cards are dealt face down")),
    ("jokers", 0, (0, 1, 2), _("Wild cards in the stock")),
    ("timer", "off", ("off", range(1, 901, 60)), _("Seconds; unused ones score")),
    ("completion_bonus", 100, (100, 200), _("Points for clearing all peaks")),
    ("forced_draw", False, (False, True), _("Draw only when nothing fits")),
    ("deduct_left", 0, (0, 5), _("Points off for each card left")),
    ("match", "single", ("single", "best 3", "best 5", "best 9", "target"), _("One deal, several, or to a target")),
    ("match_target", 500, (range(100, 2001, 100),), _("The score that ends a match")),
    ("scoring", "chain", ("chain", "classic"), _("By chains, or as in the 1990s")),
)


class TriPeaks(Game):
    """One deal, or a match of several, of TriPeaks."""

    NAME = "tripeaks"
    WORKSPACE = 3932  # 3,072 for the solver's table, 860 for its words
    HELPERS = ("hint", "solver")
    PACKS = ("tripeaks-wrap.bin", "tripeaks-line.bin")
    OPTION_TITLES = {"completion_bonus": _("Bonus")}
    OPTIONS = OPTIONS
    SIZE = _SIZE

    def __init__(self, deal, options, state=None):
        self.wrap = options["wrap"]
        self.all_up = options["faces"] == "all_up"
        self.timer = 0 if options["timer"] == "off" else options["timer"]
        self.forced = options["forced_draw"]
        self.classic = options["scoring"] == "classic"
        Game.__init__(self, deal, options, state)

    # The deal

    def _deal(self):
        self.deal_cards(Rng(self.deal))

    def deal_cards(self, rng):
        """Lay out a new deal (TP-01 … TP-04) and store the state of the generator."""
        s = self.s
        deck = bytearray(range(52))
        rng.shuffle(deck)
        s[_TABLEAU:_STOCK] = deck[:_CARDS]
        stock = deck[_CARDS:]
        jokers = self.options["jokers"]
        if jokers:
            stock += bytes((JOKER, JOKER + 1)[:jokers])
            rng.shuffle(stock)
        s[_STOCK : _STOCK + len(stock)] = stock
        s[_STOCK_SIZE] = len(stock)
        s[_LEFT] = _CARDS
        s[_WASTE] = stock[0]
        s[_DRAWN] = s[_WASTE_SIZE] = 1
        s[_CHAIN] = s[_PEAKS] = 0
        put16(s, _SCORE, 0)
        put16(s, _CLOCK, 0)
        put_rng(s, _RNG, rng)

    # Queries: the same on a game and on a view

    @property
    def to_act(self):
        return -1 if self.s[_OVER] else 0

    def card(self, i):
        """Return the card at tableau index `i`: a code, HIDDEN in a view, NONE when played."""
        return self.s[_TABLEAU + i]

    def exposed(self, i):
        """True when card `i` has not been played and nothing overlaps it (TP-05)."""
        s = self.s
        if s[i] == NONE:
            return False
        return i >= _BASE or (s[COVER[i]] == NONE and s[COVER[i] + 1] == NONE)

    def face_up(self, i):
        """True when card `i` has not been played and is face up (TP-03, TP-07, TP-O2)."""
        return self.s[i] != NONE and (i >= _BASE or self.all_up or self.exposed(i))

    def fits(self, card):
        """True when `card` can be put on the waste (TP-06, TP-O1, TP-O3)."""
        top = self.target
        if top >= JOKER:
            return True
        gap = top % 13 - card % 13
        return gap == 1 or gap == -1 or (self.wrap and (gap == 12 or gap == -12))

    def playable(self, i):
        """True when card `i` is exposed and fits the waste."""
        return self.exposed(i) and self.fits(self.s[i])

    @property
    def target(self):
        """The card on top of the waste."""
        return self.s[_WASTE + self.s[_WASTE_SIZE] - 1]

    def waste(self, depth):
        """Return the waste card `depth` below the top, or NONE when there is none."""
        at = self.s[_WASTE_SIZE] - 1 - depth
        return self.s[_WASTE + at] if at >= 0 else NONE

    @property
    def stock_left(self):
        """How many cards can still be drawn."""
        return self.s[_STOCK_SIZE] - self.s[_DRAWN]

    @property
    def drawn(self):
        """How many stock cards have been turned, including the one that started the waste."""
        return self.s[_DRAWN]

    def stock_card(self, ahead=0):
        """Return the stock card `ahead` of the next (negative: already drawn): HIDDEN in a view, NONE past the end."""
        at = self.s[_DRAWN] + ahead
        return self.s[_STOCK + at] if at < self.s[_STOCK_SIZE] else NONE

    @property
    def cards_left(self):
        """How many tableau cards are left."""
        return self.s[_LEFT]

    def progress_text(self):
        """Return how many cards are left, or in a match which deal it is."""
        return _("deal %d") % (self.deal_no + 1) if self.match_deals > 1 else _("%d left") % self.cards_left

    def standing(self):
        return ("deal", self.deal_no + 1) if self.match_deals > 1 else ("left", self.cards_left)

    @property
    def won(self):
        """True when the last deal ended with the tableau cleared (TP-10)."""
        return self.over and self.s[_LEFT] == 0

    def outcome(self, seat):
        """Return (won, score, longest chain); see `Game.outcome`."""
        return self.match_won, self.scores()[0], self.best_chain

    @staticmethod
    def pack(options):
        """Return the pack for these options; None when jokers, forced draw or a match change what can be won."""
        if options["jokers"] or options["forced_draw"] or options["match"] != "single":
            return None
        return TriPeaks.PACKS[0 if options["wrap"] else 1]

    @property
    def match_won(self):
        """True when a finished game counts as won: a single deal that is cleared, a match that has reached its target.

        None for the best of several deals, which only has a score (TP-O8).
        """
        if self.options["match"] == "target":
            return self.over and self.scores()[0] >= self.options["match_target"]
        return self.won if self.match_deals == 1 else None

    @property
    def chain(self):
        """Cards played since the last draw (TP-12)."""
        return self.s[_CHAIN]

    @property
    def best_chain(self):
        """The longest chain of the game so far."""
        return self.s[_BEST_CHAIN]

    def gain(self, i):
        """Return the points for playing card `i` now, without the bonus for clearing the tableau (TP-12, TP-13)."""
        points = self.s[_CHAIN] + 1
        if i < 3:
            points += _PEAK_POINTS[self.options["scoring"]][self.s[_PEAKS]]
        return points

    @property
    def draw_costs(self):
        """The points that a draw costs (TP-O9)."""
        return 5 if self.classic else 0

    @property
    def peaks(self):
        """Peak tops cleared in this deal."""
        return self.s[_PEAKS]

    @property
    def score(self):
        """Points of this deal so far; negative where draws (TP-O9) or cards left (TP-O7) cost more than was scored."""
        return get16(self.s, _SCORE)

    @property
    def time_left(self):
        """Seconds left of the timer, or -1 without one (TP-O4)."""
        return self.timer - get16(self.s, _CLOCK) if self.timer else -1

    @property
    def deal_no(self):
        """The deal's number within its match, from 0."""
        return self.s[_DEAL_NO]

    @property
    def deals(self):
        """How many deals the game has, 0 in a match to a target."""
        return 0 if self.options["match"] == "target" else self.match_deals

    @property
    def match_deals(self):
        """The largest number of deals that the match can have (TP-O8)."""
        return _MATCH_DEALS[self.options["match"]]

    @property
    def last_deal(self):
        """(cards left, score) of the match's previous deal; (0, 0) before there is one."""
        return self.s[_LAST_LEFT], get16(self.s, _LAST)

    def scores(self):
        """Return [points], the sum over the deals of a match."""
        return [get16(self.s, _TOTAL) + get16(self.s, _SCORE)]

    # Moves

    def _moves(self):
        if self.s[_OVER]:
            return []
        codes = [PLAY + i for i in range(_CARDS) if self.playable(i)]
        if self.stock_left and not (self.forced and codes):
            codes.insert(0, DRAW)
        return codes

    def _accepts(self, code):
        if TIME < code <= TIME + _MOST_SECONDS:
            return self.timer > 0 and not self.s[_OVER]
        return code in self.moves()

    def _apply(self, code):
        if code == DRAW:
            self._draw()
        elif code >= TIME:
            clock = get16(self.s, _CLOCK) + code - TIME
            put16(self.s, _CLOCK, min(clock, self.timer))
        else:
            self._play(code - PLAY)
        self._check_end()

    def _to_waste(self, card):
        """Put a card on the waste."""
        s = self.s
        s[_WASTE + s[_WASTE_SIZE]] = card
        s[_WASTE_SIZE] += 1

    def _add(self, points):
        """Add points to the score of this deal."""
        put16(self.s, _SCORE, get16(self.s, _SCORE) + points)

    def _draw(self):
        """Turn the next stock card onto the waste, which ends the chain (TP-08, TP-12)."""
        s = self.s
        self._to_waste(s[_STOCK + s[_DRAWN]])
        s[_DRAWN] += 1
        s[_CHAIN] = 0
        self._add(-self.draw_costs)

    def _play(self, i):
        """Play a card of the tableau onto the waste (TP-06, TP-12, TP-13)."""
        s = self.s
        self._add(self.gain(i))
        self._to_waste(s[i])
        s[i] = NONE
        s[_LEFT] -= 1
        s[_CHAIN] += 1
        s[_BEST_CHAIN] = max(s[_BEST_CHAIN], s[_CHAIN])
        s[_PEAKS] += i < 3

    # Ends (TP-10, TP-11, TP-14, TP-15)

    def _check_end(self):
        """End the deal when it is cleared, its time has run out or nothing can be done; score what that brings."""
        s = self.s
        if s[_LEFT] == 0:
            if not self.classic:
                self._add(self.options["completion_bonus"])
            if self.timer:
                self._add(self.time_left)
        elif self.time_left != 0 and (self.stock_left or any(self.playable(i) for i in range(_CARDS))):
            return
        self._add(-self.options["deduct_left"] * s[_LEFT])
        self._end_deal()

    def _end_deal(self):
        """End the deal: the game is over, or the next deal of the match is dealt (TP-O8)."""
        s = self.s
        total = get16(s, _TOTAL) + get16(s, _SCORE)
        done = s[_DEAL_NO] + 1 >= self.match_deals
        if self.options["match"] == "target" and total >= self.options["match_target"]:
            done = True
        if done:
            s[_OVER] = 1
            return
        put16(s, _TOTAL, total)
        put16(s, _LAST, get16(s, _SCORE))
        s[_LAST_LEFT] = s[_LEFT]
        s[_DEAL_NO] += 1
        self.deal_cards(get_rng(s, _RNG))

    def undo(self):
        """Take back one decision, but not the time that has passed in its deal since.

        Return False, and change nothing, at the start and when no time is left for another decision (TP-O4).
        """
        log = self._log
        count = len(log)
        while count and log[count - 1] > TIME:
            count -= 1
        if not count:
            return False
        seconds, left = self._time_since(log, count)
        if seconds and seconds >= left:
            return False
        self.rewind(count - 1)
        if seconds:
            self.play(TIME + seconds)
        return True

    def _time_since(self, log, count):
        """Return (seconds that passed after move number `count` in its deal, seconds that were left before it).

        (0, 0) where that is the last move of `log`. The game is rewound for this, and comes back to where it was.
        """
        if count == len(log):
            return 0, 0
        self.rewind(count - 1)
        deal, left = self.deal_no, self.time_left
        self.step(log[count - 1])
        seconds = 0
        for code in log[count:]:
            if self.deal_no == deal:
                seconds += code - TIME
            self.step(code)
        return seconds, left

    # Views

    def _mask(self, seat):
        s = self.s
        for i in range(_CARDS):
            if s[i] != NONE and not self.face_up(i):
                s[i] = HIDDEN
        for i in range(s[_DRAWN], s[_STOCK_SIZE]):
            s[_STOCK + i] = HIDDEN
        # Cards of earlier deals of a match lie beyond the waste's top
        for i in range(_WASTE + s[_WASTE_SIZE], _STOCK_SIZE):
            s[i] = 0
        s[_RNG : _RNG + 4] = bytes(4)

    def _fill(self, rng):
        s = self.s
        seen = set(s[i] for i in range(_CARDS) if s[i] < HIDDEN)
        seen.update(s[_WASTE + i] for i in range(s[_WASTE_SIZE]))
        unseen = bytearray(card for card in range(52) if card not in seen)
        rng.shuffle(unseen)
        stock = bytearray(JOKER + i for i in range(self.options["jokers"]) if JOKER + i not in seen)
        down = 0
        for i in range(_CARDS):
            if s[i] == HIDDEN:
                s[i] = unseen[down]
                down += 1
        stock += unseen[down:]
        rng.shuffle(stock)  # jokers may be anywhere in the stock, but never in the tableau
        s[_STOCK + s[_DRAWN] : _STOCK + s[_STOCK_SIZE]] = stock
        put_rng(s, _RNG, Rng(rng.next()))

    # Texts

    def text(self, code):
        """Return a move's record text: `draw`, `play 17`, `time 5`."""
        if code == DRAW:
            return "draw"
        return "time %d" % (code - TIME) if code >= TIME else "play %d" % (code - PLAY)

    def code(self, text):
        """Return the code of a record text; IllegalMove when it is none."""
        words = text.split()
        if words == ["draw"]:
            return DRAW
        if len(words) == 2:
            amount = number(words[1])
            if words[0] == "play" and 0 <= amount < _CARDS:
                return PLAY + amount
            if words[0] == "time" and 1 <= amount <= _MOST_SECONDS:
                return TIME + amount
        raise move_error(_("tripeaks: draw, play 0 to play 27, time SECONDS;"), text)

    def _why(self, code):
        if code == DRAW:
            return _("the stock is empty") if not self.stock_left else _("forced_draw is on: play a card first")
        if isinstance(code, int) and code >= TIME:
            if self.timer:
                return _("time passes in steps of 1 to 900 seconds")
            return _("there is no timer in this game")
        if not isinstance(code, int) or not PLAY <= code < PLAY + _CARDS:
            return "%r is not a move: 0 draws, 1 to 28 play a card" % (code,)
        i = code - PLAY
        if self.s[i] == NONE:
            return _("card %d has been played already") % i
        if not self.exposed(i):
            return _("card %d is still covered") % i
        return _("%s is not one above or below %s") % (card_text(self.s[i]), card_text(self.target))

    def dump(self):
        """Return the whole state as plain lists and numbers."""
        s = self.s
        return {
            "tableau": [None if s[i] == NONE else s[i] for i in range(_CARDS)],
            "up": [self.face_up(i) for i in range(_CARDS)],
            "stock": list(s[_STOCK + s[_DRAWN] : _STOCK + s[_STOCK_SIZE]]),
            "waste": list(s[_WASTE : _WASTE + s[_WASTE_SIZE]]),
            "chain": self.chain,
            "score": self.score,
            "peaks": self.peaks,
            "best_chain": self.best_chain,
            "time_left": self.time_left,
            "deal_no": self.deal_no,
            "total": self.scores()[0],
        }


GAME = TriPeaks
