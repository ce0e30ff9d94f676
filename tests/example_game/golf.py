"""Golf: a small solitaire, to show what a game needs. `docs/adding_a_game.md` walks through it.

Seven columns of five cards lie face up, one card begins the waste, and the other sixteen are the stock. The top card of
a column goes on the waste if it is one rank higher or lower than the card there; a card of the stock goes there at any
time. The deal is won when the columns are empty, and ends when nothing can be done.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.game import Game, move_error
from engine.rng import Rng
from engine.texts import _

OPTIONS = (("wrap", False, (False, True), _("Ace and king are neighbours")),)

_COLUMNS = const(7)
_DEPTH = const(5)
_DECK = const(52)
# The state: how many cards each column has, how many were drawn, how many lie on the waste; then the cards of the
# columns, from the bottom up, those of the stock, next first, and those of the waste, oldest first
_DRAWN = const(7)
_PLAYED = const(8)
_TABLE = const(9)
_STOCK = const(_TABLE + _COLUMNS * _DEPTH)
_WASTE = const(_STOCK + 16)

DRAW = const(0)
PLAY = const(1)  # + column


class Golf(Game):
    """One deal of Golf."""

    NAME = "golf"
    OPTIONS = OPTIONS
    SIZE = _WASTE + _DECK

    # The deal

    def _deal(self):
        deck = bytearray(range(_DECK))
        Rng(self.deal).shuffle(deck)
        for column in range(_COLUMNS):
            self.s[column] = _DEPTH
        self.s[_TABLE : _WASTE + 1] = deck
        self.s[_PLAYED] = 1

    def _mask(self, seat):
        """Hide the stock, which nobody has seen."""
        for i in range(_STOCK + self.s[_DRAWN], _WASTE):
            self.s[i] = HIDDEN

    def _fill(self, rng):
        """Deal the unseen cards into the stock."""
        seen = set(self.s[_TABLE : _WASTE + 1])  # cards that were played are still where they were dealt
        unseen = bytearray([card for card in range(_DECK) if card not in seen])
        rng.shuffle(unseen)
        self.s[_STOCK + self.s[_DRAWN] : _WASTE] = unseen

    # Queries: the same on a game and on a view

    def column(self, i):
        """Return the cards of a column, from the bottom up."""
        return list(self.s[_TABLE + _DEPTH * i : _TABLE + _DEPTH * i + self.s[i]])

    def stock(self):
        """Return the cards of the stock, next first."""
        return list(self.s[_STOCK + self.s[_DRAWN] : _WASTE])

    def waste(self):
        """Return the cards of the waste, oldest first."""
        return list(self.s[_WASTE : _WASTE + self.s[_PLAYED]])

    def near(self):
        """Return the ranks that fit the waste, 0 the ace."""
        rank = self.waste()[-1] % 13
        return [near % 13 for near in (rank - 1, rank + 1) if self.options["wrap"] or 0 <= near < 13]

    @property
    def won(self):
        """True when the columns are empty."""
        return not any(self.s[:_COLUMNS])

    @property
    def to_act(self):
        return 0 if self._moves() else -1

    def scores(self):
        """Return [cards played from the columns]."""
        return [_COLUMNS * _DEPTH - sum(self.s[:_COLUMNS])]

    # Moves

    def _moves(self):
        if self.won:
            return []
        near = self.near()
        fit = [PLAY + i for i in range(_COLUMNS) if self.s[i] and self.column(i)[-1] % 13 in near]
        return [DRAW] + fit if self.stock() else fit

    def _apply(self, code):
        s = self.s
        s[_WASTE + s[_PLAYED]] = self.stock()[0] if code == DRAW else self.column(code - PLAY)[-1]
        s[_PLAYED] += 1
        if code == DRAW:
            s[_DRAWN] += 1
        else:
            s[code - PLAY] -= 1

    def text(self, code):
        """Return a move's record text: `draw`, `play 3` (a column, from the left, from 0)."""
        return "draw" if code == DRAW else "play %d" % (code - PLAY)

    def code(self, text):
        """Return the code of a record text; IllegalMove when it is none."""
        for code in range(PLAY + _COLUMNS):
            if text == self.text(code):
                return code
        raise move_error("golf: draw, play COLUMN from 0;", text)

    # What others see

    def piles(self):
        """Return the piles to be drawn, see `Game.piles`: the columns are spread, stock and waste are not."""
        columns = [("Column %d" % (i + 1), self.column(i), True) for i in range(_COLUMNS)]
        return columns + [("Stock", [HIDDEN] * len(self.stock()), False), ("Waste", self.waste(), False)]

    def route(self, code):
        """Return the card that a move takes, and where it goes, see `Game.route`."""
        pile = _COLUMNS if code == DRAW else code - PLAY
        return pile, len(self.piles()[pile][1]) - 1, _COLUMNS + 1

    def dump(self):
        """Return the whole state as plain lists."""
        return {"columns": [self.column(i) for i in range(_COLUMNS)], "stock": self.stock(), "waste": self.waste()}


GAME = Golf
