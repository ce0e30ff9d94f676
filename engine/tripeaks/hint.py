"""The fair hint of TriPeaks: the best move from what the player may know (see `engine/hint_search.py`).

Samples are played out carelessly: take the card that uncovers most, preferably one after which the chain can go on, and
draw only when nothing fits.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.hint_search import HintSearch as Base
from engine.tripeaks import NONE, hint_loops
from engine.tripeaks.solver import Solver, exposed, rank_of

_CARDS = const(28)
_RANKS = const(14)  # the jokers' included
_NO_RANK = const(14)  # its word above FIT is never read


class HintSearch(Base):
    """Thinks about a position of TriPeaks."""

    SLOTS = 256
    BUDGET = 160000
    SLICE = 1600
    BOLDNESS = 16000
    SOLVER = Solver
    LOOPS = hint_loops  # type: ignore[assignment]

    def _known(self):
        """True when every tableau card is known."""
        return HIDDEN not in [self.view.card(i) for i in range(_CARDS)]

    def _load(self):
        """Write what the view knows into the words."""
        view, w = self.view, self.words
        counts = [4] * hint_loops.JOKER_RANK + [view.options["jokers"]]
        for rank in range(_RANKS):
            w[hint_loops.KNOWN_FIT + rank] = 0
            for at, near in ((hint_loops.LOWER, rank - 1), (hint_loops.UPPER, rank + 1)):
                if view.wrap:
                    near %= 13
                w[at + rank] = near if 0 <= near < hint_loops.JOKER_RANK else _NO_RANK
        w[hint_loops.FIT + hint_loops.JOKER_RANK] = hint_loops.ALL
        w[hint_loops.FORCED] = 1 if view.forced else 0
        self._load_tableau(counts)
        depth = 0
        while view.waste(depth) != NONE:
            counts[rank_of(view.waste(depth))] -= 1
            depth += 1
        pool = 0
        for rank in range(_RANKS):
            for _ in range(counts[rank]):
                w[hint_loops.POOL + pool] = rank
                pool += 1
        w[hint_loops.POOL_SIZE] = pool
        w[hint_loops.DRAWN], w[hint_loops.TOP] = view.drawn, rank_of(view.target)
        w[hint_loops.STOCK_SIZE] = view.drawn + view.stock_left

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
                w[hint_loops.UNSEEN + hidden] = i
                hidden += 1
                continue
            known |= 1 << i
            rank = card % 13
            w[hint_loops.RANK + i] = rank
            counts[rank] -= 1
            for near in (w[hint_loops.LOWER + rank], w[hint_loops.UPPER + rank]):
                if near < hint_loops.JOKER_RANK:
                    w[hint_loops.KNOWN_FIT + near] |= 1 << i
        w[hint_loops.LEFT], w[hint_loops.BARE] = left, exposed(left)
        w[hint_loops.KNOWN], w[hint_loops.UNSEEN_SIZE] = known, hidden
