"""The fair hint of Treys: the best move from what the player may know, and why (see `engine/hints.py`).

Careless play here takes a card from a full pile rather than from a low one, likes to bare a line, and draws only
when nothing fits. A sample gains 4 for a win, 2 for up to three cards left and 1 for up to seven, because
careless play rarely wins.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.hints import Thinker as Base
from engine.hints import drawing, listed, spoken
from engine.treys import DRAW, PLAY, TURN_COLUMN, TURN_ROW, cell_of, hint_loops, value_of, value_text
from engine.treys.hint_loops import (
    BARING,
    CARDS_DRAWN,
    FULL_PILE,
    GAIN_OF_WIN,
    GRID,
    HEIGHTS,
    LEFT,
    PENDING,
    PILES,
    POOL,
    POOL_SIZE,
    STOCK,
    STOCK_CARDS,
    TARGET,
    UNSEEN,
)
from engine.treys.solver import Solver, pile_value, stock_value

_CELLS = const(9)
_ACE = const(14)


class Thinker(Base):
    """Thinks about a position of Treys."""

    BUDGET = 80000
    SLICE = 400
    BOLDNESS = 16000
    WIN = GAIN_OF_WIN
    DRAW = DRAW
    SOLVER = Solver
    LOOPS = hint_loops

    def _known(self):
        """True when every grid card is known, and no choice of a line is waiting."""
        view = self._view
        for cell in range(_CELLS):
            if HIDDEN in view.pile(cell // 3, cell % 3):
                return False
        return not view.pending

    def _load(self):
        """Write what the view knows into the words."""
        view, w = self._view, self.words
        seen = set(view.waste(depth) for depth in range(view.waste_size))
        unknown = self._load_grid(seen)
        drawn = STOCK_CARDS - view.stock_left
        for ahead in range(view.stock_left):
            card = view.stock_card(ahead)
            if card == HIDDEN:
                w[UNSEEN + unknown] = STOCK + drawn + ahead
                unknown += 1
            else:
                w[STOCK + drawn + ahead] = stock_value(card, view.threes_wild)
                seen.add(card)
        pool = 0
        for card in range(52):
            if card not in seen:
                w[POOL + pool] = pile_value(card, view.threes_wild)
                pool += 1
        w[POOL_SIZE] = pool
        pending = view.pending
        w[PENDING] = 3 * pending[0] + pending[1] + 1 if pending else 0
        w[CARDS_DRAWN], w[TARGET] = drawn, view.target
        w[FULL_PILE], w[BARING] = 2, 4

    def _load_grid(self, seen):
        """Write the grid, add its known cards to `seen`, and return how many are not known."""
        view, w = self._view, self.words
        config = cards = hidden = 0
        for cell in range(_CELLS):
            depth = view.depth(cell // 3, cell % 3)
            cards += depth
            config |= depth << 2 * cell + HEIGHTS
            if view.face_up(cell // 3, cell % 3):
                config |= 1 << cell
            for level, card in enumerate(view.pile(cell // 3, cell % 3)):
                at = PILES + 4 * cell + level + 1
                if card == HIDDEN:
                    w[UNSEEN + hidden] = at
                    hidden += 1
                else:
                    w[at] = pile_value(card, view.threes_wild)
                    seen.add(card)
        w[GRID], w[LEFT] = config, cards
        return hidden

    def about(self):
        """Return the moves that it thinks about, in words."""
        if self.codes[0] == TURN_ROW:
            return "row or column"
        cards = [self._card(code) for code in self.codes if code >= PLAY]
        return listed(cards, DRAW in self.codes)

    def why(self):
        """Return in words why the move is good, from what the player can see."""
        if self.move < 0:
            return "the game is over"
        if self.move == DRAW:
            cards = [self._card(code) for code in self.codes if code >= PLAY]
            view = self._view
            top = view.waste(0)
            own = view.target == (top % 13 + 1 if top % 13 else _ACE)  # a three has the value that was chosen
            return drawing(spoken(top) if own else _value(view.target), cards, view.stock_left)
        words = ["clears the table for certain"] if self.certain else []
        if self.move in (TURN_ROW, TURN_COLUMN):
            count = len(self._view.turn_cells(self.move))
            words.append("turns %s" % _cards(count))
            return ", ".join(words)
        return "%s: %s" % (spoken(self._card(self.move)), ", ".join(words + self._why_play()))

    def _card(self, code):
        """Return the card that a play is made with."""
        cell = cell_of(code)
        return self._view.top(cell // 3, cell % 3)

    def _why_play(self):
        cell = cell_of(self.move)
        after = self._view.copy()
        after._play(cell, value_of(self.move))
        words = []
        if after.pending:  # a line is to be chosen
            counts = [len(after.turn_cells(TURN_ROW)), len(after.turn_cells(TURN_COLUMN))]
        else:
            counts = [sum([self._turned(after, cell) for cell in range(_CELLS)])]
        if max(counts):
            words.append(("turns " if max(counts) == min(counts) else "turns up to ") + _cards(max(counts)))
        if not after.depth(cell // 3, cell % 3):
            words.append("empties a pile")
        cells = [cell_of(code) for code in self.codes if code >= PLAY]
        if not words:
            only = "the only play" if len(cells) == 1 else "the only card that fits"
            words.append(only if cells.count(cell) == len(cells) else "keeps the others for later")
        if cells.count(cell) > 1:  # a three with several values
            words.insert(0, "as " + _value(value_of(self.move)))
        return words

    def _turned(self, after, cell):
        """True when a pile shows a card that it did not show before the move."""
        row, column = cell // 3, cell % 3
        before = self._view
        shown = before.face_up(row, column) and before.depth(row, column) == after.depth(row, column)
        return after.face_up(row, column) and not shown


def _value(value):
    """Return a value of a card as it is shown."""
    return value_text(value).replace("T", "10")


def _cards(count):
    """Return a number of cards in words."""
    return ("a card", "two cards", "three cards", "four cards", "five cards")[count - 1]
