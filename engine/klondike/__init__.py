"""Klondike, the solitaire of seven columns and four foundations (clauses KL-01 … KL-14, options KL-O1 … KL-O4).

Columns are numbered 0 to 6 from the left, foundations by suit. Stock and waste are one row of cards in the order in
which they are drawn: those before `_TURNED` lie on the waste, oldest first, the others are the stock, next first. To
turn the waste over is to begin that row anew, and the order never changes (KL-08).

Moves: 0 draws; `to_foundation`, `to_column`, `back_code` and `run_code` give the others. GIVE_UP is never listed.
"""

import engine.klondike.stuck as stuck_module  # borrow
from engine.cards import HIDDEN, SUITS
from engine.compat import const
from engine.game import Game, move_error, number
from engine.rng import Rng
from engine.texts import _

DRAW = const(0)
_WASTE_UP = const(1)  # the waste's top card to its foundation
_WASTE_TO = const(2)  # + column
_UP = const(9)  # + column: its last card to its foundation
_BACK = const(16)  # + 7 * suit + column: the top card of a foundation to a column
_RUN = const(44)  # + 13 * (7 * column + other column) + cards - 1
GIVE_UP = const(0x7FFF)  # saves need the bit above

COLUMNS = const(7)
_WASTE = const(11)  # index in `piles()`, after the columns and the foundations
_STOCK = const(12)
_KING = const(12)
_ROOM = const(19)  # the most cards of a column: six face down below a run from king to ace

# The state: offsets in `s`
_LENGTH = const(0)  # cards of each column
_DOWN = const(7)  # how many of them lie face down
_FOUNDATION = const(14)  # cards on each foundation
_SIZE_OF_ROW = const(18)  # cards of stock and waste together
_TURNED = const(19)  # how many of them lie on the waste
_PASSES = const(20)  # times the waste was turned over, 255 for more
_SINCE = const(21)  # cards on the waste after the last move that was no draw
_ROUND = const(22)  # times the waste was turned over since, 2 for more
_OVER = const(23)  # 1 when the game is over, 2 when it was given up
_ROW = const(24)  # the cards of stock and waste
_TABLE = const(48)  # those of the columns, from the bottom up
_SIZE = const(_TABLE + COLUMNS * _ROOM)

OPTIONS = (
    ("draw", 3, (3, 1), _("Cards drawn at once")),
    ("passes", "unlimited", ("unlimited", 3, 1), _("Times through the stock")),
    ("back", True, (True, False), _("Foundations give cards back")),
    ("open", False, (False, True), _("All cards are seen")),
)

_NAMES = tuple([_("column %d") % (i + 1) for i in range(COLUMNS)])


def to_foundation(column: int = -1) -> int:
    """Return the code that plays a column's last card to its foundation; -1: the waste's top card."""
    return _WASTE_UP if column < 0 else _UP + column


def to_column(column: int) -> int:
    """Return the code that plays the waste's top card to a column."""
    return _WASTE_TO + column


def back_code(suit: int, column: int) -> int:
    """Return the code that takes a foundation's top card back to a column (KL-09)."""
    return _BACK + COLUMNS * suit + column


def run_code(column: int, other: int, count: int) -> int:
    """Return the code that moves the last `count` cards of a column to another one (KL-04)."""
    return _RUN + 13 * (COLUMNS * column + other) + count - 1


def parts(code: int) -> tuple[str, int, int, int]:
    """Return (kind, source, goal, cards) of a code.

    Kinds: `draw`; `W`, from the waste; `H`, from the foundation `source`; `C`, from the column `source`. The goal is a
    column, -1 for a foundation.
    """
    if code == DRAW:
        return "draw", -1, -1, 0
    if code < _UP:
        return "W", -1, code - _WASTE_TO, 1
    if code < _BACK:
        return "C", code - _UP, -1, 1
    if code < _RUN:
        return "H", (code - _BACK) // COLUMNS, (code - _BACK) % COLUMNS, 1
    pair, count = (code - _RUN) // 13, (code - _RUN) % 13 + 1
    return "C", pair // COLUMNS, pair % COLUMNS, count


def _red(card):
    """True for diamonds and hearts."""
    return 0 < card // 13 < 3


class Klondike(Game):
    """One deal of Klondike."""

    NAME = "klondike"
    OPTIONS = OPTIONS
    OPTION_TITLES = {"back": _("Take back"), "open": _("Cards face up")}
    SIZE = _SIZE
    MOST_MOVES = 2500  # as long as a session of Trex: for more a Pico's memory has no room
    WORKSPACE = 2476  # 1,024 for the solver's table, 1,452 for its words
    HELPERS = ("hint", "solver")
    PACKS = ("klondike-three.bin", "klondike-one.bin")
    FEWEST_MOVES = True
    giving_up = GIVE_UP

    def __init__(self, deal, options, state=None):
        self.draws = options["draw"]
        self.open = options["open"]
        Game.__init__(self, deal, options, state)

    def _deal(self):
        self.deal_cards(Rng(self.deal))

    def deal_cards(self, rng):
        """Deal the columns row by row, and put the rest into the stock (KL-01 … KL-03)."""
        s = self.s
        deck = bytearray(range(52))
        rng.shuffle(deck)
        at = 0
        for row in range(COLUMNS):
            for column in range(row, COLUMNS):
                s[_TABLE + _ROOM * column + row] = deck[at]
                at += 1
        for column in range(COLUMNS):
            s[_LENGTH + column] = column + 1
            s[_DOWN + column] = column
        s[_SIZE_OF_ROW] = 52 - at
        s[_ROW : _ROW + 52 - at] = deck[at:]

    @staticmethod
    def pack(options):
        """Return the pack for these options: it is for unlimited passes, and cards may come back (KL-O2, KL-O3)."""
        if options["passes"] != "unlimited" or not options["back"]:
            return None
        return Klondike.PACKS[0 if options["draw"] == 3 else 1]

    # Queries: the same on a game and on a view

    @property
    def to_act(self):
        return -1 if self.s[_OVER] else 0

    def column(self, i: int) -> list[int]:
        """Return the cards of a column, from the bottom up; HIDDEN for those that a view does not see."""
        at = _TABLE + _ROOM * i
        return list(self.s[at : at + self.s[_LENGTH + i]])

    def down(self, i: int) -> int:
        """Return how many cards of a column lie face down."""
        return self.s[_DOWN + i]

    def foundation(self, suit: int) -> int:
        """Return how many cards lie on the foundation of a suit."""
        return self.s[_FOUNDATION + suit]

    def stock(self) -> list[int]:
        """Return the cards of the stock, next first; HIDDEN for those that a view has not seen."""
        return list(self.s[_ROW + self.s[_TURNED] : _ROW + self.s[_SIZE_OF_ROW]])

    def waste(self) -> list[int]:
        """Return the cards of the waste, oldest first."""
        return list(self.s[_ROW : _ROW + self.s[_TURNED]])

    @property
    def passes(self) -> int:
        """How often the waste was turned over, at most 255."""
        return self.s[_PASSES]

    @property
    def round(self) -> tuple[int, int]:
        """(cards on the waste after the last move that was no draw, times it was turned over since, 2 for more)."""
        return self.s[_SINCE], self.s[_ROUND]

    @property
    def won(self):
        """True when all cards are on the foundations (KL-12)."""
        return self.cards_up == 52

    @property
    def stuck(self):
        """True when nothing can be gained any more, as the stock shows when it was gone through in vain (KL-13)."""
        s = self.s
        return not s[_OVER] and (s[_ROUND] > 0 or not self._can_draw()) and stuck_module.stuck(self)

    @property
    def given_up(self) -> bool:
        """True when the player has given it up (KL-13)."""
        return self.s[_OVER] == 2

    @property
    def cards_up(self) -> int:
        """How many cards lie on the foundations (KL-14)."""
        return sum(self.s[_FOUNDATION : _FOUNDATION + 4])

    def scores(self):
        """Return [cards on the foundations] (KL-14)."""
        return [self.cards_up]

    def progress_text(self):
        """Return how many cards are on the foundations."""
        return _("%d of 52") % self.cards_up

    def runs_out(self):
        """Return the move of a card to its foundation when no card is face down and none in stock or waste (KL-12)."""
        s = self.s
        if s[_OVER] or s[_SIZE_OF_ROW] or any(s[_DOWN : _DOWN + COLUMNS]):
            return -1
        for column in range(COLUMNS):
            if s[_LENGTH + column] and self._goes_up(self._last(column)):
                return _UP + column
        return -1

    def gains(self, code):
        """True for a move that turns up a card, plays one to its foundation or plays the waste's."""
        kind, source, goal, cards = parts(code)
        if kind != "C" or goal < 0:
            return kind in "CW"
        return 0 < self.down(source) == len(self.column(source)) - cards

    # Moves

    def _last(self, column):
        """Return the last card of a column that is not empty."""
        return self.s[_TABLE + _ROOM * column + self.s[_LENGTH + column] - 1]

    def _goes_up(self, card):
        """True when a card may go to its foundation (KL-06)."""
        return card != HIDDEN and self.s[_FOUNDATION + card // 13] == card % 13

    def _fits(self, card, column):
        """True when a card, or a run that begins with it, may go onto a column (KL-04, KL-05)."""
        if not self.s[_LENGTH + column]:
            return card % 13 == _KING
        last = self._last(column)
        return last % 13 == card % 13 + 1 and _red(last) != _red(card)

    def has_place(self, card: int) -> bool:
        """True when a card that lies on the waste may go to its foundation or onto a column (KL-07)."""
        return self._goes_up(card) or any([self._fits(card, column) for column in range(COLUMNS)])

    def _can_draw(self):
        """True when there is something to draw or turn over, and something new can come of it (KL-08, KL-11, KL-O2)."""
        s = self.s
        size, at = s[_SIZE_OF_ROW], s[_TURNED]
        if not size:
            return False
        limit = self.options["passes"]
        turns = 255 if limit == "unlimited" else limit - 1 - s[_PASSES]  # how often the waste may still be turned over
        if at == size and turns <= 0:
            return False
        since = s[_SINCE]
        # Since the last other move the waste had `since`, `since` + draws … `size` cards, then 0, draws, 2 * draws …
        again = s[_ROUND] > 1 or (s[_ROUND] and (at == size or (at >= since and (at - since) % self.draws == 0)))
        return not again or self._brings(at, turns)

    def _brings(self, at, turns):
        """True when drawing on brings up a card that can be played."""
        size, draws = self.s[_SIZE_OF_ROW], self.draws
        for __ in range(2 if turns > 0 else 1):
            while at < size:
                at = min(at + draws, size)
                if self.has_place(self.s[_ROW + at - 1]):
                    return True
            at = 0
        return False

    def _moves(self):
        codes: list[int] = []
        s = self.s
        if s[_OVER]:
            return codes
        # The rank that each column takes on is one below this
        ranks = [self._last(column) % 13 if s[_LENGTH + column] else _KING + 1 for column in range(COLUMNS)]
        if self._can_draw():
            codes.append(DRAW)
        if s[_TURNED]:
            card = s[_ROW + s[_TURNED] - 1]
            if self._goes_up(card):
                codes.append(_WASTE_UP)
            codes += [_WASTE_TO + column for column in self._goals(card, ranks)]
        for column in range(COLUMNS):
            if s[_LENGTH + column] and self._goes_up(self._last(column)):
                codes.append(_UP + column)
        if self.options["back"]:
            for suit in range(4):
                if s[_FOUNDATION + suit]:
                    card = 13 * suit + s[_FOUNDATION + suit] - 1
                    codes += [back_code(suit, column) for column in self._goals(card, ranks)]
        for column in range(COLUMNS):
            length, rank = s[_LENGTH + column], ranks[column]
            most = length - s[_DOWN + column]
            for other in range(COLUMNS):
                count = ranks[other] - rank  # cards face up descend by one
                # A king with nothing below it gains nothing in another empty column (KL-11)
                if 0 < count <= most and (count < length or s[_LENGTH + other]):
                    if self._fits(s[_TABLE + _ROOM * column + length - count], other):
                        codes.append(run_code(column, other, count))
        return codes

    def _goals(self, card, ranks):
        """Return the columns onto which a card may go, of those whose last cards have these ranks."""
        rank = card % 13 + 1
        return [column for column in range(COLUMNS) if ranks[column] == rank and self._fits(card, column)]

    def _accepts(self, code):
        return Game._accepts(self, code) or (code == GIVE_UP and not self.s[_OVER])

    # Carrying out moves

    def _apply(self, code):
        s = self.s
        if code == GIVE_UP:
            s[_OVER] = 2
            return
        if code == DRAW:
            if s[_TURNED] < s[_SIZE_OF_ROW]:
                s[_TURNED] = min(s[_TURNED] + self.draws, s[_SIZE_OF_ROW])
            else:
                s[_TURNED] = 0
                s[_PASSES] = min(s[_PASSES] + 1, 255)
                s[_ROUND] = min(s[_ROUND] + 1, 2)
        else:
            kind, source, goal, count = parts(code)
            if kind == "W":
                self._put(self._take_from_waste(), goal)
            elif kind == "H":
                s[_FOUNDATION + source] -= 1
                self._put(13 * source + s[_FOUNDATION + source], goal)
            else:
                at = _TABLE + _ROOM * source + s[_LENGTH + source] - count
                for i in range(at, at + count):
                    self._put(s[i], goal)
                    s[i] = 0
                s[_LENGTH + source] -= count
                if s[_DOWN + source] and s[_DOWN + source] == s[_LENGTH + source]:
                    s[_DOWN + source] -= 1  # it turns up (KL-10)
            s[_SINCE], s[_ROUND] = s[_TURNED], 0
        if self.won or not (self._can_draw() or self._moves()):
            s[_OVER] = 1

    def _take_from_waste(self):
        """Take the waste's top card, and return it."""
        s = self.s
        s[_TURNED] -= 1
        s[_SIZE_OF_ROW] -= 1
        at, end = _ROW + s[_TURNED], _ROW + s[_SIZE_OF_ROW]
        card = s[at]
        s[at:end] = s[at + 1 : end + 1]
        s[end] = 0
        return card

    def _put(self, card, goal):
        """Put a card onto a column, or onto its foundation when `goal` is -1."""
        s = self.s
        if goal < 0:
            s[_FOUNDATION + card // 13] += 1
        else:
            s[_TABLE + _ROOM * goal + s[_LENGTH + goal]] = card
            s[_LENGTH + goal] += 1

    # What the player has not seen

    def _hidden(self):
        """Return the places in `s` of the cards that the player has not seen."""
        s = self.s
        places: list[int] = []
        if self.open:
            return places
        for column in range(COLUMNS):
            at = _TABLE + _ROOM * column
            places += range(at, at + s[_DOWN + column])
        if not s[_PASSES]:
            places += range(_ROW + s[_TURNED], _ROW + s[_SIZE_OF_ROW])
        return places

    def _mask(self, seat):
        """Hide the cards that lie face down, and the stock until the waste was turned over once."""
        for i in self._hidden():
            self.s[i] = HIDDEN

    def _fill(self, rng):
        """Deal the unseen cards into the hidden places."""
        places = self._hidden()
        seen = [13 * suit + rank for suit in range(4) for rank in range(self.foundation(suit))]
        for column in range(COLUMNS):
            seen += self.column(column)
        seen += self.waste() + self.stock()
        unseen = bytearray([card for card in range(52) if card not in seen])
        rng.shuffle(unseen)
        for i in range(len(places)):
            self.s[places[i]] = unseen[i]

    # Notation

    def text(self, code):
        """Return a move's record text, such as `draw`, `move W F`, `move 3 5 4`, `move H 2`; columns from 1."""
        if code == GIVE_UP:
            return "give up"
        kind, source, goal, count = parts(code)
        if kind == "draw":
            return "draw"
        to = "F" if goal < 0 else str(goal + 1)
        if kind == "W":
            return "move W " + to
        if kind == "H":
            return "move %s %s" % (SUITS[source], to)
        return "move %d %s" % (source + 1, to) + (" %d" % count if goal >= 0 else "")

    def code(self, text):
        """Return the move with that text, the inverse of `text`."""
        words = text.split(" ")
        if text in ("draw", "give up"):
            return DRAW if text == "draw" else GIVE_UP
        goal = number(words[2]) - 1 if len(words) > 2 else -1
        if words[0] == "move" and (0 <= goal < COLUMNS or words[2:] == ["F"]):
            found = -1
            source = number(words[1]) - 1
            if words[1] == "W" and len(words) == 3:
                found = _WASTE_UP if goal < 0 else _WASTE_TO + goal
            elif len(words[1]) == 1 and words[1] in SUITS and len(words) == 3 and goal >= 0:
                found = back_code(SUITS.index(words[1]), goal)
            elif 0 <= source < COLUMNS and goal < 0:
                found = _UP + source
            elif 0 <= source < COLUMNS and len(words) == 4 and source != goal and 0 < number(words[3]) < 14:
                found = run_code(source, goal, number(words[3]))
            if found >= 0 and self.text(found) == text:
                return found
        raise move_error("Klondike (draw, move W F, move W 3, move 3 F, move 3 5 4, move H 2, give up)", text)

    def dump(self):
        """Return `columns` (from the bottom up), `up` (face-up cards of each), `stock` (next first), `waste` (oldest

        first), `foundations` (cards on each, by suit C D H S) and `passes` (times the waste was turned over).
        """
        s = self.s
        return {
            "columns": [self.column(i) for i in range(COLUMNS)],
            "up": [s[_LENGTH + i] - s[_DOWN + i] for i in range(COLUMNS)],
            "stock": self.stock(),
            "waste": self.waste(),
            "foundations": list(s[_FOUNDATION : _FOUNDATION + 4]),
            "passes": s[_PASSES],
        }

    # What is drawn

    def piles(self):
        """Return columns 1 … 7, the foundations, the waste and the stock."""
        found = [(_NAMES[i], self._drawn(i), True) for i in range(COLUMNS)]
        for suit in range(4):
            found.append((_("foundation"), list(range(13 * suit, 13 * suit + self.foundation(suit))), False))
        spread = 3 if self.draws == 3 else False
        left = self.s[_SIZE_OF_ROW] - self.s[_TURNED]
        return found + [(_("waste"), self.waste(), spread), (_("stock"), [HIDDEN] * left, False)]

    def route(self, code):
        """Return the cards that a move takes, and where they go, see `Game.route`."""
        if code == GIVE_UP:
            return None
        kind, source, goal, count = parts(code)
        if kind == "draw":
            left = self.s[_SIZE_OF_ROW] - self.s[_TURNED]
            return (_STOCK, max(0, left - self.draws), _WASTE) if left else (_STOCK, -1, _WASTE)
        if kind == "W":
            card = self.s[_ROW + self.s[_TURNED] - 1]
            return _WASTE, self.s[_TURNED] - 1, COLUMNS + card // 13 if goal < 0 else goal
        if kind == "H":
            return COLUMNS + source, self.s[_FOUNDATION + source] - 1, goal
        at = self.s[_LENGTH + source] - count
        return source, at, COLUMNS + self._last(source) // 13 if goal < 0 else goal

    def _drawn(self, i):
        """Return the cards of a column as they are drawn: those face down HIDDEN, unless all are seen (KL-O4)."""
        cards = self.column(i)
        return cards if self.open or self.viewer >= 0 else [HIDDEN] * self.down(i) + cards[self.down(i) :]


GAME = Klondike
