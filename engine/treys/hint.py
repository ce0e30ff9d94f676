"""The fair hint of Treys: the best move from what the player may know, and why (see `engine/hints.py`).

Careless play here takes a card from a full pile rather than from a low one, likes to bare a line, and draws only
when nothing fits. A sample gains 4 for a win, 2 for up to three cards left and 1 for up to seven, because
careless play rarely wins.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.hints import Thinker as Base
from engine.hints import drawing, spoken
from engine.treys import DRAW, PLAY, TURN_COLUMN, TURN_ROW, cell_of, hint_loops, play_code, value_of, value_text
from engine.treys.hint_loops import (
    BARING,
    CARDS_DRAWN,
    COLUMN,
    DE_BRUIJN,
    FULL_PILE,
    GAIN_OF_WIN,
    GRID,
    HEIGHTS,
    HINT_WORDS,
    INDEX,
    LEFT,
    PENDING,
    PILES,
    POOL,
    POOL_SIZE,
    ROW,
    SEEN,
    STOCK,
    STOCK_CARDS,
    TARGET,
    UNSEEN,
    WILD_THREE,
)
from engine.treys.solver import new_words, pile_value, stock_value

_CELLS = const(9)
_ACE = const(14)


class Thinker(Base):
    """Thinks about a position of Treys."""

    SAMPLES = 2000
    SLICE = 10
    BOLDNESS = 16000
    WIN = GAIN_OF_WIN
    DRAW = DRAW
    WORDS = HINT_WORDS

    LOOPS = hint_loops
    solver_words = staticmethod(new_words)

    def _load(self):
        """Write what the view knows into the words; True when every grid card is known."""
        view, w = self._view, self.words
        seen = set(view.waste(depth) for depth in range(view.waste_size))
        hidden = self._load_grid(seen)
        unknown = hidden
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
        w[CARDS_DRAWN], w[TARGET], w[SEEN] = drawn, view.target, 17
        w[FULL_PILE], w[BARING] = 2, 4
        return not hidden and not pending

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

    # The exact search: states (grid, target, first move). Every card is face up, so nothing is left to turn

    def _start(self):
        return self.words[GRID], self.words[TARGET], -1

    def _plays(self, state):
        w = self.words
        loops = self._loops
        config, target, first = state
        todo = loops.tries(w, config, target)
        after = []
        while todo:
            bit = todo & -todo
            todo ^= bit
            cell = w[INDEX + (bit * DE_BRUIJN >> 27 & 31)] >> 1
            value = loops.value_of(w, config, bit, target)
            code = play_code(cell)
            if w[PILES + 4 * cell + (config >> 2 * cell + HEIGHTS & 3)] == WILD_THREE:
                code += value
            after.append((loops.take(config, cell), value, code if first < 0 else first))
        return after

    def _cleared(self, state):
        return state[0] == 0

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
        w = self.words
        cell = cell_of(self.move)
        config = self._loops.take(w[GRID], cell)
        lines = [line for line in (w[ROW + cell], w[COLUMN + cell]) if not config & line]
        words = []
        there = 0
        for other in range(_CELLS):
            if config >> 2 * other + 9 & 3:
                there |= 1 << other
        emptied = not config >> 2 * cell + HEIGHTS & 3
        if emptied and len(lines) == 2:  # both turn, else one of them is to be chosen
            lines = [lines[0] | lines[1]]
        counts = [_bits(line & there) for line in lines] or [0]
        if max(counts):
            words.append(("turns " if max(counts) == min(counts) else "turns up to ") + _cards(max(counts)))
        if emptied:
            words.append("empties a pile")
        cells = [cell_of(code) for code in self.codes if code >= PLAY]
        if not words:
            only = "the only play" if len(cells) == 1 else "the only card that fits"
            words.append(only if cells.count(cell) == len(cells) else "keeps the others for later")
        if cells.count(cell) > 1:  # a three with several values
            words.insert(0, "as " + _value(value_of(self.move)))
        return words


def _value(value):
    """Return a value of a card as it is shown."""
    return value_text(value).replace("T", "10")


def _bits(mask):
    """Return how many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def _cards(count):
    """Return a number of cards in words."""
    return ("a card", "two cards", "three cards", "four cards", "five cards")[count - 1]

