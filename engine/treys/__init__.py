"""Treys, the solitaire of a three by three grid of piles (clauses TY-01 … TY-20, options TY-O1 … TY-O3).

Cells are numbered row by row. The state holds their piles in that order, each from bottom to top:

    0 1 2
    3 4 5      cell = 3 * row + column
    6 7 8

Values are 2 … 14 (ace high), and WILD for a waste that any open card fits (TY-04, TY-14).

Moves: 0 draws, 1 turns the row and 2 the column of a pending choice (TY-11), `play_code` plays a cell's top card.
"""

from engine.cards import HIDDEN, card_text
from engine.compat import const
from engine.game import Game, move_error
from engine.rng import Rng
from engine.texts import _

DRAW = const(0)
TURN_ROW = const(1)
TURN_COLUMN = const(2)
PLAY = const(16)  # + 16 * cell + the value that a wild three takes, or 0; see `play_code`
_STEP = const(16)  # codes per cell
WILD = const(15)  # a target that every open card fits
NONE = const(254)  # no card

# The state: offsets in `s`
_GRID = const(0)  # 9 piles of 3 cards, NONE where a card has been played
_DEPTH = const(_GRID + 27)  # cards left in each pile
_UP = const(_DEPTH + 9)  # 1 for each pile whose top card is face up
_STOCK = const(_UP + 9)  # 25 cards in drawing order, including the one that started the waste
_WASTE = const(_STOCK + 25)  # up to 52 cards, oldest first
_DRAWN = const(_WASTE + 52)  # stock cards drawn
_WASTE_SIZE = const(_DRAWN + 1)
_TARGET = const(_WASTE_SIZE + 1)  # 2 … 14 or WILD
_PENDING = const(_TARGET + 1)  # 1 + the cell whose row or column is to be turned, or 0
_LEFT = const(_PENDING + 1)  # cards left in the grid
_RUN = const(_LEFT + 1)  # cards played since the last draw
_LONGEST_RUN = const(_RUN + 1)  # of the deal
_OVER = const(_LONGEST_RUN + 1)  # 1 when the game is over
_SIZE = const(_OVER + 1)

_CELLS = const(9)
_CARDS = const(27)  # of the grid
_STOCK_CARDS = const(25)
_TWO = const(1)  # ranks
_THREE = const(2)
_VALUES = "23456789TJQKA"  # the text of value v is _VALUES[v - 2]

OPTIONS = (
    ("threes_wild", True, (True, False), _("Threes are wild")),
    ("open_stock", False, (False, True), _("The stock is dealt face up")),
    ("show_twos", False, (False, True), _("Count the twos not yet seen")),
)


def play_code(cell, value=0):
    """Return the code that plays the top card of `cell`, a wild three as `value` (TY-15)."""
    return PLAY + _STEP * cell + value


def cell_of(code):
    """Return the cell whose top card a code plays."""
    return (code - PLAY) // _STEP


def value_of(code):
    """Return the value that a code gives to a wild three, 0 for any other card."""
    return code % _STEP


def card_value(card):
    """Return a card's value, 2 … 14: the ace is high (TY-04)."""
    return card % 13 + 1 if card % 13 else 14


def value_text(value):
    """Return a value's text: `2` … `9`, `T`, `J`, `Q`, `K`, `A`, or `wild`."""
    return "wild" if value == WILD else _VALUES[value - 2]


class Treys(Game):
    """One deal of Treys."""

    NAME = "treys"
    WORKSPACE = 3932  # 3,072 for the solver's table, 860 for its words
    HELPERS = ("hint", "solver")
    PACKS = ("treys-wild.bin", "treys-plain.bin")
    OPTION_TITLES = {
        "open_stock": _("Stock face up"),
        "show_twos": _("Count the twos"),
        "threes_wild": _("Wild threes"),
    }
    OPTIONS = OPTIONS
    SIZE = _SIZE

    def __init__(self, deal, options, state=None):
        self.threes_wild = options["threes_wild"]
        self.open_stock = options["open_stock"]
        self.show_twos = options["show_twos"]
        Game.__init__(self, deal, options, state)

    def _deal(self):
        self.deal_cards(Rng(self.deal))

    def deal_cards(self, rng):
        """Lay out the grid, and turn up the first stock card to start the waste (TY-01 … TY-03)."""
        s = self.s
        deck = bytearray(range(52))
        rng.shuffle(deck)
        s[_GRID : _GRID + _CARDS] = deck[:_CARDS]
        s[_STOCK : _STOCK + _STOCK_CARDS] = deck[_CARDS:]
        for cell in range(_CELLS):
            s[_DEPTH + cell] = 3
            s[_UP + cell] = 1
        s[_LEFT] = _CARDS
        self._draw()

    # Queries: the same on a game and on a view

    @property
    def to_act(self):
        return -1 if self.s[_OVER] else 0

    def depth(self, row, column):
        """Return how many cards the pile has, 0 to 3."""
        return self.s[_DEPTH + 3 * row + column]

    def top(self, row, column):
        """Return the pile's top card: a code, HIDDEN in a view when face down, NONE when the pile is empty."""
        return self._top(3 * row + column)

    def pile(self, row, column):
        """Return the pile's cards from bottom to top; HIDDEN for those that a view does not see."""
        at = _GRID + 3 * (3 * row + column)
        return list(self.s[at : at + self.depth(row, column)])

    def face_up(self, row, column):
        """True when the pile has a top card and it is face up (TY-02, TY-09, TY-10)."""
        return self.s[_UP + 3 * row + column] == 1

    def is_open(self, row, column):
        """True when the pile's top card is open: face up, and rightmost in its row or lowest in its column (TY-06)."""
        return self._is_open(3 * row + column)

    def cell_moves(self, row, column):
        """Return the legal codes that play this pile's top card, ascending; two for some threes (TY-15)."""
        return [] if self.s[_OVER] or self.s[_PENDING] else self._plays(3 * row + column)

    @property
    def target(self):
        """The value on the waste, 2 … 14 or WILD; cards one above or below it can be played."""
        return self.s[_TARGET]

    @property
    def wild(self):
        """True when any open card can be played (TY-14)."""
        return self.s[_TARGET] == WILD

    def waste(self, depth):
        """Return the waste card `depth` below the top, or NONE when there is none."""
        at = self.s[_WASTE_SIZE] - 1 - depth
        return self.s[_WASTE + at] if at >= 0 else NONE

    @property
    def waste_size(self):
        """How many cards the waste has."""
        return self.s[_WASTE_SIZE]

    @property
    def stock_left(self):
        """How many cards can still be drawn."""
        return _STOCK_CARDS - self.s[_DRAWN]

    def stock_card(self, ahead=0):
        """Return the stock card `ahead` of the next (negative: already drawn), NONE past the end.

        In a view those not yet drawn are HIDDEN, unless the option open_stock is on.
        """
        at = self.s[_DRAWN] + ahead
        return self.s[_STOCK + at] if at < _STOCK_CARDS else NONE

    @property
    def pending(self):
        """(row, column) of the play that waits for the choice of a line to turn, or None (TY-11)."""
        cell = self.s[_PENDING] - 1
        return (cell // 3, cell % 3) if cell >= 0 else None

    def turn_cells(self, code):
        """Return (row, column) of each card that TURN_ROW or TURN_COLUMN would turn; [] when no choice is pending."""
        if not self.s[_PENDING]:
            return []
        return [(cell // 3, cell % 3) for cell in self._choice_line(code) if self.s[_DEPTH + cell]]

    @property
    def unseen_twos(self):
        """How many of the four twos have not been seen yet (TY-O3)."""
        s = self.s
        twos = 4
        for i in range(s[_WASTE_SIZE]):
            twos -= s[_WASTE + i] % 13 == _TWO
        for cell in range(_CELLS):
            if s[_UP + cell]:
                twos -= self._top(cell) % 13 == _TWO
        if self.open_stock:
            for i in range(s[_DRAWN], _STOCK_CARDS):
                twos -= s[_STOCK + i] % 13 == _TWO
        return twos

    @property
    def cards_left(self):
        """How many cards are left in the grid (TY-20)."""
        return self.s[_LEFT]

    def progress_text(self):
        """Return how many cards are left."""
        return _("%d left") % self.cards_left

    def standing(self):
        return "left", self.cards_left

    @property
    def won(self):
        """True when the grid is empty (TY-18)."""
        return self.s[_LEFT] == 0

    @property
    def chain(self):
        """Length of the current chain: cards played since the last draw."""
        return self.s[_RUN]

    @property
    def best_chain(self):
        """The longest chain so far (TY-20)."""
        return self.s[_LONGEST_RUN]

    @property
    def score(self):
        """Cards played from the grid, plus for a win the cards left in the stock (TY-20)."""
        return _CARDS - self.s[_LEFT] + (self.stock_left if self.won else 0)

    def scores(self):
        """Return [score] (TY-20)."""
        return [self.score]

    @staticmethod
    def pack(options):
        """Return the pack for these options: only wild threes affect whether a deal can be won."""
        return Treys.PACKS[0 if options["threes_wild"] else 1]

    # Open cards and moves

    def _top(self, cell):
        """Return a cell's top card, NONE when its pile is empty."""
        depth = self.s[_DEPTH + cell]
        return self.s[_GRID + 3 * cell + depth - 1] if depth else NONE

    def _is_open(self, cell):
        """True when a cell's top card is open (TY-06). Without garbage: it is asked some thirty times a move."""
        s = self.s
        if not s[_UP + cell]:
            return False
        right = cell + 1
        while right % 3 and not s[_UP + right]:
            right += 1
        below = cell + 3
        while below < _CELLS and not s[_UP + below]:
            below += 3
        return right % 3 == 0 or below >= _CELLS

    def _plays(self, cell):
        """Return the codes that play this cell's top card, ascending (TY-05, TY-07, TY-14 … TY-17)."""
        if not self._is_open(cell):
            return []
        target = self.s[_TARGET]
        card = self._top(cell)
        play = play_code(cell)
        if card % 13 == _THREE and self.threes_wild:
            if target == WILD:
                return [play + WILD]
            return [play + value for value in (target - 1, target + 1) if 2 <= value <= 14]
        return [play] if target == WILD or abs(card_value(card) - target) == 1 else []

    def _moves(self):
        codes = []
        if self.s[_OVER]:
            return codes
        if self.s[_PENDING]:
            return [TURN_ROW, TURN_COLUMN]
        if self.stock_left:
            codes.append(DRAW)
        for cell in range(_CELLS):
            codes += self._plays(cell)
        return codes

    # Carrying out moves

    def _apply(self, code):
        s = self.s
        if code == DRAW:
            self._draw()
        elif code >= PLAY:
            self._play(cell_of(code), value_of(code))
        else:
            self._turn(self._choice_line(code))
            s[_PENDING] = 0
        if s[_LEFT] == 0 or not self._moves():
            s[_OVER] = 1

    def _to_waste(self, card, value):
        """Put a card on the waste, where it makes the target `value`."""
        s = self.s
        s[_WASTE + s[_WASTE_SIZE]] = card
        s[_WASTE_SIZE] += 1
        s[_TARGET] = value

    def _draw(self):
        """Turn the next stock card onto the waste; with wild threes a three is then a wild target (TY-08, TY-14)."""
        s = self.s
        card = s[_STOCK + s[_DRAWN]]
        s[_DRAWN] += 1
        s[_RUN] = 0
        self._to_waste(card, WILD if self.threes_wild and card % 13 == _THREE else card_value(card))

    def _play(self, cell, value):
        """Play a cell's top card, and turn the lines that are then bare, or wait for a choice (TY-09 … TY-13)."""
        s = self.s
        card = self._top(cell)
        depth = s[_DEPTH + cell] - 1
        s[_GRID + 3 * cell + depth] = NONE
        s[_DEPTH + cell] = depth
        s[_UP + cell] = 0
        s[_LEFT] -= 1
        s[_RUN] += 1
        s[_LONGEST_RUN] = max(s[_RUN], s[_LONGEST_RUN])
        self._to_waste(card, value or card_value(card))
        row, column = _row(cell), _column(cell)
        if depth and self._bare(row) and self._bare(column):
            s[_PENDING] = cell + 1
            return
        for line in (row, column):
            if self._bare(line):
                self._turn(line)

    def _bare(self, line):
        """True when a line, a range of cells, has no face-up card; it may have no card at all."""
        return not any([self.s[_UP + cell] for cell in line])

    def _turn(self, line):
        """Turn up the top card of each pile in a line (TY-10)."""
        for cell in line:
            if self.s[_DEPTH + cell]:
                self.s[_UP + cell] = 1

    def _choice_line(self, code):
        """Return the line that a turn code selects in the pending choice."""
        cell = self.s[_PENDING] - 1
        return _row(cell) if code == TURN_ROW else _column(cell)

    # Views

    def _mask(self, seat):
        s = self.s
        for cell in range(_CELLS):
            depth = s[_DEPTH + cell]
            for level in range(depth - s[_UP + cell]):
                s[_GRID + 3 * cell + level] = HIDDEN
        if not self.open_stock:
            for i in range(s[_DRAWN], _STOCK_CARDS):
                s[_STOCK + i] = HIDDEN

    def _fill(self, rng):
        s = self.s
        hidden = [i for i in range(_STOCK + _STOCK_CARDS) if s[i] == HIDDEN]
        seen = set(s[_WASTE + i] for i in range(s[_WASTE_SIZE]))
        seen.update(s[_GRID + i] for i in range(_CARDS))
        seen.update(s[_STOCK + i] for i in range(s[_DRAWN], _STOCK_CARDS))
        unseen = bytearray(card for card in range(52) if card not in seen)
        rng.shuffle(unseen)
        for i in range(len(hidden)):
            s[hidden[i]] = unseen[i]

    # Texts

    def text(self, code):
        """Return a move's record text: `draw`, `play 2,0`, `play 2,0 as 7`, `turn row`, `turn column`."""
        if code == DRAW:
            return "draw"
        if code < PLAY:
            return "turn row" if code == TURN_ROW else "turn column"
        cell, value = cell_of(code), value_of(code)
        text = "play %d,%d" % (cell // 3, cell % 3)
        return text + " as " + value_text(value) if value else text

    def code(self, text):
        """Return the code of a record text; IllegalMove when it is none."""
        words = text.split()
        plain = " ".join(words)
        for code in (DRAW, TURN_ROW, TURN_COLUMN):
            if plain == self.text(code):
                return code
        if len(words) in (2, 4) and words[0] == "play" and len(words[1]) == 3 and words[1][1] == ",":
            row, column = "012".find(words[1][0]), "012".find(words[1][2])
            value = 0 if len(words) == 2 else _value_code(words[2], words[3])
            if row >= 0 and column >= 0 and value >= 0:
                return play_code(3 * row + column, value)
        raise move_error(_("treys: draw, play ROW,COLUMN with 0 to 2 each (as VALUE), turn row, turn column;"), text)

    def _why(self, code):
        if not isinstance(code, int) or not (0 <= code <= TURN_COLUMN or PLAY <= code < play_code(_CELLS)):
            return "%r is not a move: 0 draws, 1 and 2 turn, 16 to 159 play a card" % (code,)
        if self.s[_PENDING]:
            return _("choose first: turn row or turn column")
        if code == DRAW:
            return _("the stock is empty")
        if code < PLAY:
            return _("there is no row or column to choose now")
        return self._why_not_played(cell_of(code))

    def _why_not_played(self, cell):
        """Return why the top card of a cell cannot be played, or not with the value that was given."""
        place = "%d,%d" % (cell // 3, cell % 3)
        if not self.s[_DEPTH + cell]:
            return _("the pile at %s is empty") % place
        if not self.s[_UP + cell]:
            return _("the card at %s is face down") % place
        if not self._is_open(cell):
            return _("the card at %s is not open: there are face-up cards right of it and below it") % place
        card = card_text(self._top(cell))
        codes = self._plays(cell)
        if not codes:
            return _("%s is not one above or below %s") % (card, value_text(self.s[_TARGET]))
        if not value_of(codes[0]):
            return _("%s can only have its own value: %s") % (card, self.text(codes[0]))
        return _("%s is wild and needs a value: %s") % (card, _(" or ").join([self.text(code) for code in codes]))

    def dump(self):
        """Return the whole state as plain lists and numbers."""
        s = self.s
        pending = self.pending
        return {
            "piles": [self.pile(cell // 3, cell % 3) for cell in range(_CELLS)],
            "up": [s[_UP + cell] == 1 for cell in range(_CELLS)],
            "stock": list(s[_STOCK + s[_DRAWN] : _STOCK + _STOCK_CARDS]),
            "waste": list(s[_WASTE : _WASTE + s[_WASTE_SIZE]]),
            "target": "wild" if self.wild else self.target,
            "pending": list(pending) if pending else None,
            "run": self.chain,
            "longest_run": self.best_chain,
            "score": self.score,
        }


def _row(cell):
    """Return the cells of this cell's row."""
    return range(cell // 3 * 3, cell // 3 * 3 + 3)


def _column(cell):
    """Return the cells of this cell's column."""
    return range(cell % 3, _CELLS, 3)


def _value_code(word, value):
    """Return the value in `as 7` or `as wild`, or -1."""
    if word != "as":
        return -1
    if value == "wild":
        return WILD
    return _VALUES.find(value) + 2 if len(value) == 1 and value in _VALUES else -1


GAME = Treys
