"""The fair hint of Treys: the best move from what the player may know (see `engine/hint_search.py`).

Samples are played out carelessly: take a card from a full pile rather than from a low one, preferably one that bares a
line, often another one by chance, and draw only when nothing fits. A sample gains 4 for a win, 2 for up to three cards
left and 1 for up to seven, because careless play rarely wins.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.hint_search import HintSearch as Base
from engine.treys import hint_loops
from engine.treys.solver import Solver, pile_value, stock_value

_CELLS = const(9)


class HintSearch(Base):
    """Thinks about a position of Treys."""

    SLOTS = 256
    BUDGET = 60000
    SLICE = 400
    BOLDNESS = 8000
    WIN = hint_loops.GAIN_OF_WIN
    SOLVER = Solver
    LOOPS = hint_loops  # type: ignore[assignment]

    def _known(self):
        """True when every grid card is known, and no choice of a line is waiting."""
        view = self.view
        return not view.pending and not any(HIDDEN in view.pile(cell // 3, cell % 3) for cell in range(_CELLS))

    def _load(self):
        """Write what the view knows into the words."""
        view, w = self.view, self.words
        seen = set(view.waste(depth) for depth in range(view.waste_size))
        unknown = self._load_grid(seen)
        drawn = hint_loops.STOCK_CARDS - view.stock_left
        for ahead in range(view.stock_left):
            card = view.stock_card(ahead)
            if card == HIDDEN:
                w[hint_loops.UNSEEN + unknown] = hint_loops.STOCK + drawn + ahead
                unknown += 1
            else:
                w[hint_loops.STOCK + drawn + ahead] = stock_value(card, view.threes_wild)
                seen.add(card)
        pool = 0
        for card in range(52):
            if card not in seen:
                w[hint_loops.POOL + pool] = pile_value(card, view.threes_wild)
                pool += 1
        w[hint_loops.POOL_SIZE] = pool
        pending = view.pending
        w[hint_loops.PENDING] = 3 * pending[0] + pending[1] + 1 if pending else 0
        w[hint_loops.CARDS_DRAWN], w[hint_loops.TARGET] = drawn, view.target

    def _load_grid(self, seen):
        """Write the grid, and where its unknown cards lie; add the others to `seen`. Return how many are unknown."""
        view, w = self.view, self.words
        config = cards = hidden = 0
        for cell in range(_CELLS):
            depth = view.depth(cell // 3, cell % 3)
            cards += depth
            config |= depth << 2 * cell + hint_loops.HEIGHTS
            if view.face_up(cell // 3, cell % 3):
                config |= 1 << cell
            for level, card in enumerate(view.pile(cell // 3, cell % 3)):
                at = hint_loops.PILES + 4 * cell + level + 1
                if card == HIDDEN:
                    w[hint_loops.UNSEEN + hidden] = at
                    hidden += 1
                else:
                    w[at] = pile_value(card, view.threes_wild)
                    seen.add(card)
        w[hint_loops.GRID], w[hint_loops.LEFT] = config, cards
        return hidden
