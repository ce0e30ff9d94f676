"""Thirds: a small solitaire, to show what a game needs. `docs/adding_a_game.md` walks through it.

A row of cards lies face up, the rest is the stock. Two cards of the row that are three ranks apart are taken
together, and the row closes up. While the row has room, a card from the stock may be added at its right. The deal is
won when every card has been taken; it ends when nothing can be done.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.game import Game, move_error
from engine.rng import Rng

OPTIONS = (
    ("wrap", True, (True, False), "King and three are three apart too"),
    ("places", 9, (7, 9, 12), "Cards that the row has room for"),
)

# The state: how many cards the row has, how many the stock, then all cards: row, stock (next first), taken
_ROW = const(0)
_STOCK = const(1)
_CARDS = const(2)
_DECK = const(52)

DRAW = const(0)
TAKE = const(1)  # + 16 * place of the left card + place of the right one


class Thirds(Game):
    """One deal of Thirds."""

    NAME = "thirds"
    OPTIONS = OPTIONS
    SIZE = _CARDS + _DECK

    # The deal

    def _deal(self):
        deck = bytearray(range(_DECK))
        Rng(self.deal).shuffle(deck)
        self.s[_CARDS:] = deck
        self.s[_ROW] = self.options["places"]
        self.s[_STOCK] = _DECK - self.s[_ROW]

    def _mask(self, seat):
        """Nobody has seen the stock."""
        first = _CARDS + self.s[_ROW]
        for i in range(first, first + self.s[_STOCK]):
            self.s[i] = HIDDEN

    def _fill(self, rng):
        """Deal the cards that are nowhere to be seen into the stock."""
        seen = set(self.s[_CARDS:])
        unseen = bytearray([card for card in range(_DECK) if card not in seen])
        rng.shuffle(unseen)
        first = _CARDS + self.s[_ROW]
        self.s[first : first + len(unseen)] = unseen

    # Queries: the same on a game and on a view

    def row(self):
        """Return the cards of the row, from the left."""
        return list(self.s[_CARDS : _CARDS + self.s[_ROW]])

    def taken(self):
        """Return the cards that have been taken."""
        return list(self.s[_CARDS + self.s[_ROW] + self.s[_STOCK] :])

    def apart(self, card, other):
        """True when two cards are three ranks apart."""
        distance = abs(card % 13 - other % 13)
        return distance == 3 or (distance == 10 and self.options["wrap"])

    @property
    def won(self):
        """True when every card has been taken."""
        return self.s[_ROW] == 0 and self.s[_STOCK] == 0

    @property
    def to_act(self):
        return 0 if self._moves() else -1

    def scores(self):
        """Return [cards taken]."""
        return [_DECK - self.s[_ROW] - self.s[_STOCK]]

    # Moves

    def _moves(self):
        row = self.row()
        codes = [DRAW] if self.s[_STOCK] and len(row) < self.options["places"] else []
        for i in range(len(row)):
            for j in range(i + 1, len(row)):
                if self.apart(row[i], row[j]):
                    codes.append(TAKE + 16 * i + j)
        return codes

    def _apply(self, code):
        s = self.s
        if code == DRAW:  # the first card of the stock becomes the last of the row: it stays where it is
            s[_ROW] += 1
            s[_STOCK] -= 1
            return
        for place in (code - TAKE & 15, code - TAKE >> 4):  # the right one first, so that the left one stays
            at = _CARDS + place
            card = s[at]
            s[at : _CARDS + _DECK - 1] = s[at + 1 : _CARDS + _DECK]
            s[_CARDS + _DECK - 1] = card
            s[_ROW] -= 1

    def text(self, code):
        """Return a move's record text: `draw`, `take 2,5` (places from the left, from 0)."""
        return "draw" if code == DRAW else "take %d,%d" % (code - TAKE >> 4, code - TAKE & 15)

    def code(self, text):
        """Return the code of a record text; IllegalMove when it is none."""
        for i in range(12):
            for j in range(i + 1, 12):
                if text == "take %d,%d" % (i, j):
                    return TAKE + 16 * i + j
        if text != "draw":
            raise move_error("thirds: draw, take I,J with places from 0;", text)
        return DRAW

    # What others see

    def card_rows(self):
        """Return the rows that the plain renderer draws."""
        return [("row", self.row()), ("stock", [HIDDEN] * self.s[_STOCK]), ("taken", self.taken())]

    def dump(self):
        """Return the whole state as plain lists."""
        first = _CARDS + self.s[_ROW]
        return {"row": self.row(), "stock": list(self.s[first : first + self.s[_STOCK]]), "taken": self.taken()}


GAME = Thirds
