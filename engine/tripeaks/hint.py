"""The fair hint of TriPeaks: the best move from what the player may know, and why (see `engine/hints.py`).

Careless play here takes the card that uncovers most, rather one after which the chain goes on, and draws only when
nothing fits.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.hints import Thinker as Base
from engine.hints import drawing, listed, spoken
from engine.tripeaks import DRAW, NONE, PLAY, hint_loops
from engine.tripeaks.hint_loops import (
    ALL,
    BARE,
    DRAWN,
    FIT,
    JOKER_RANK,
    KNOWN,
    KNOWN_FIT,
    LEFT,
    LOWER,
    POOL,
    POOL_SIZE,
    RANK,
    STOCK_SIZE,
    TOP,
    UNSEEN,
    UNSEEN_SIZE,
    UPPER,
)
from engine.tripeaks.solver import Solver, exposed, rank_of

_CARDS = const(28)


class Thinker(Base):
    """Thinks about a position of TriPeaks."""

    BUDGET = 240000
    SLICE = 1200
    BOLDNESS = 16000
    DRAW = DRAW
    SOLVER = Solver
    LOOPS = hint_loops

    def _known(self):
        """True when every tableau card is known."""
        return HIDDEN not in [self._view.card(i) for i in range(_CARDS)]

    def _load(self):
        """Write what the view knows into the words."""
        view, w = self._view, self.words
        counts = [4] * JOKER_RANK + [view.options["jokers"]]
        for rank in range(14):
            w[KNOWN_FIT + rank] = 0
            for at, near in ((LOWER, rank - 1), (UPPER, rank + 1)):
                if view.wrap:
                    near %= 13
                w[at + rank] = near if 0 <= near < JOKER_RANK else 14
        w[FIT + JOKER_RANK] = ALL
        self._load_tableau(counts)
        depth = 0
        while view.waste(depth) != NONE:
            counts[rank_of(view.waste(depth))] -= 1
            depth += 1
        pool = 0
        for rank in range(14):
            for _ in range(counts[rank]):
                w[POOL + pool] = rank
                pool += 1
        w[POOL_SIZE] = pool
        w[DRAWN], w[TOP] = view.drawn, rank_of(view.target)
        w[STOCK_SIZE] = view.drawn + view.stock_left

    def _load_tableau(self, counts):
        """Write the tableau cards, and take those that are known from `counts`."""
        view, w = self._view, self.words
        left = known = hidden = 0
        for i in range(_CARDS):
            card = view.card(i)
            if card == NONE:
                continue
            left |= 1 << i
            if card == HIDDEN:
                w[UNSEEN + hidden] = i
                hidden += 1
                continue
            known |= 1 << i
            rank = card % 13
            w[RANK + i] = rank
            counts[rank] -= 1
            for near in (w[LOWER + rank], w[UPPER + rank]):
                if near < JOKER_RANK:
                    w[KNOWN_FIT + near] |= 1 << i
        w[LEFT], w[BARE], w[KNOWN], w[UNSEEN_SIZE] = left, exposed(left), known, hidden

    def about(self):
        """Return the moves that it thinks about, in words."""
        return listed([self._view.card(code - PLAY) for code in self.codes if code != DRAW], DRAW in self.codes)

    def why(self):
        """Return in words why the move is good, from what the player can see."""
        if self.move < 0:
            return "the game is over"
        if self.move == DRAW:
            cards = [self._view.card(code - PLAY) for code in self.codes if code != DRAW]
            return drawing(spoken(self._view.target), cards, self._view.stock_left)
        i = self.move - PLAY
        after = self._view.copy()
        after._play(i)
        words = ["clears the table for certain"] if self.line else []
        fresh = sum([after.exposed(j) and not self._view.exposed(j) for j in range(_CARDS)])
        if i < 3:
            words.append("clears a peak")
        if fresh:
            words.append("uncovers two cards" if fresh > 1 else "uncovers a card")
        if any([self._view.card(j) != HIDDEN and after.playable(j) for j in range(_CARDS)]):
            words.append("keeps the chain")
        if not words:
            plays = len(self.codes) - (DRAW in self.codes)
            words.append("the only play" if plays == 1 else "keeps the others for later")
        return "%s: %s" % (spoken(self._view.card(i)), ", ".join(words))
