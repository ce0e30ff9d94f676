"""The fair hint of TriPeaks: the best move from what the player may know (see `engine/thinker.py`).

Samples are played out carelessly: take the card that uncovers most, preferably one after which the chain can go on, and
draw only when nothing fits.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.thinker import Thinker as Base
from engine.tripeaks import DRAW, NONE, hint_loops
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

    BUDGET = 160000
    SLICE = 1600
    BOLDNESS = 16000
    DRAW = DRAW
    SOLVER = Solver
    LOOPS = hint_loops

    def _known(self):
        """True when every tableau card is known."""
        return HIDDEN not in [self.view.card(i) for i in range(_CARDS)]

    def _load(self):
        """Write what the view knows into the words."""
        view, w = self.view, self.words
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
        view, w = self.view, self.words
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
