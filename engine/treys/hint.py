"""The fair hint of Treys: the best move from what the player may know, and why (see `engine/hints.py`).

Careless play here takes a card from a full pile rather than from a low one, likes to bare a line, and draws only
when nothing fits. A sample gains 4 for a win, 2 for up to three cards left and 1 for up to seven, because
careless play rarely wins.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.hints import Thinker as Base
from engine.treys import DRAW, PLAY, TURN_COLUMN, TURN_ROW, cell_of, hint_loops, play_code, value_of, value_text
from engine.treys.solver import new_words, pile_value, stock_value

# Where things are in the words, besides those that the solver and `hints` have
_ROW = const(48)
_COLUMN = const(58)
_PILES = const(68)
_STOCK = const(104)
_POOL = const(288)  # values not seen yet
_CONFIG = const(338)
_PENDING = const(339)  # 1 + the cell of a pending turn choice, or 0
_CARDS_LEFT = const(340)
_DRAWN = const(341)
_TARGET = const(342)
_POOL_SIZE = const(351)
_SEEN = const(353)
_FULL_PILE = const(354)  # how much careless play likes each card of a pile, and baring a line
_BARING = const(355)
_PLACES = const(800)  # where in the words each card that is not known may lie
_CELLS = const(9)
_ALL = const(25)


class Thinker(Base):
    """Thinks about a position of Treys."""

    SAMPLES = 2000
    SLICE = 10
    BOLDNESS = 16000
    WIN = 4
    DRAW = DRAW
    WORDS = 860

    LOOPS = hint_loops
    solver_words = staticmethod(new_words)

    def _load(self):
        """Write what the view knows into the words; True when every grid card is known."""
        view, w = self._view, self.words
        seen = set(view.waste(depth) for depth in range(view.waste_size))
        hidden = self._load_grid(seen)
        unknown = hidden
        drawn = _ALL - view.stock_left
        for ahead in range(view.stock_left):
            card = view.stock_card(ahead)
            if card == HIDDEN:
                w[_PLACES + unknown] = _STOCK + drawn + ahead
                unknown += 1
            else:
                w[_STOCK + drawn + ahead] = stock_value(card, view.threes_wild)
                seen.add(card)
        pool = 0
        for card in range(52):
            if card not in seen:
                w[_POOL + pool] = pile_value(card, view.threes_wild)
                pool += 1
        w[_POOL_SIZE] = pool
        pending = view.pending
        w[_PENDING] = 3 * pending[0] + pending[1] + 1 if pending else 0
        w[_DRAWN], w[_TARGET], w[_SEEN] = drawn, view.target, 17
        w[_FULL_PILE], w[_BARING] = 2, 4
        return not hidden and not pending

    def _load_grid(self, seen):
        """Write the grid, add its known cards to `seen`, and return how many are not known."""
        view, w = self._view, self.words
        config = cards = hidden = 0
        for cell in range(_CELLS):
            depth = view.depth(cell // 3, cell % 3)
            cards += depth
            config |= depth << 2 * cell + 9
            if view.face_up(cell // 3, cell % 3):
                config |= 1 << cell
            for level, card in enumerate(view.pile(cell // 3, cell % 3)):
                at = _PILES + 4 * cell + level + 1
                if card == HIDDEN:
                    w[_PLACES + hidden] = at
                    hidden += 1
                else:
                    w[at] = pile_value(card, view.threes_wild)
                    seen.add(card)
        w[_CONFIG], w[_CARDS_LEFT] = config, cards
        return hidden

    # The exact search: states (grid, target, first move). Every card is face up, so nothing is left to turn

    def _start(self):
        return self.words[_CONFIG], self.words[_TARGET], -1

    def _plays(self, state):
        w = self.words
        loops = self._loops
        config, target, first = state
        todo = loops.tries(w, config, target)
        after = []
        while todo:
            bit = todo & -todo
            todo ^= bit
            cell = w[16 + (bit * 125613361 >> 27 & 31)] >> 1
            value = loops.value_of(w, config, bit, target)
            code = play_code(cell)
            if w[_PILES + 4 * cell + (config >> 2 * cell + 9 & 3)] == 16:
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
            return "draw: nothing fits" if len(self.codes) == 1 else "draw: what fits is worth more later"
        words = ["clears the table for certain"] if self.certain else []
        if self.move in (TURN_ROW, TURN_COLUMN):
            count = len(self._view.turn_cells(self.move))
            words.append("turns %s" % _cards(count))
        else:
            words += self._why_play()
        return ", ".join(words)

    def _why_play(self):
        w = self.words
        cell = cell_of(self.move)
        config = self._loops.take(w[_CONFIG], cell)
        lines = [line for line in (w[_ROW + cell], w[_COLUMN + cell]) if not config & line]
        words = []
        there = 0
        for other in range(_CELLS):
            if config >> 2 * other + 9 & 3:
                there |= 1 << other
        emptied = not config >> 2 * cell + 9 & 3
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
            words.insert(0, "as " + value_text(value_of(self.move)).replace("T", "10"))
        return words


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

