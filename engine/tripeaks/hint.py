"""The fair hint of TriPeaks: the best move from what the player may know, and why (see `engine/hints.py`).

Careless play here takes the card that uncovers most, rather one after which the chain goes on, and draws only when
nothing fits.
"""

from engine.cards import HIDDEN
from engine.compat import const
from engine.hints import Thinker as Base
from engine.hints import drawing, spoken
from engine.tripeaks import DRAW, NONE, PLAY, hint_loops
from engine.tripeaks.hint_loops import (
    ALL,
    BARE,
    DRAWN,
    FIT,
    HINT_WORDS,
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
from engine.tripeaks.solver import exposed, new_words, rank_of

_CARDS = const(28)


class Thinker(Base):
    """Thinks about a position of TriPeaks."""

    SAMPLES = 8000
    SLICE = 40
    BOLDNESS = 16000
    DRAW = DRAW
    WORDS = HINT_WORDS

    LOOPS = hint_loops
    solver_words = staticmethod(new_words)

    def _load(self):
        """Write what the view knows into the words; True when every tableau card is known."""
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
        return not w[UNSEEN_SIZE]

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

    # The exact search: states (cards left, rank on the waste, first move)

    def _start(self):
        return self.words[LEFT], self.words[TOP], -1

    def _plays(self, state):
        left, rank, first = state
        todo = exposed(left)
        if rank < JOKER_RANK:
            todo &= self.words[KNOWN_FIT + rank]
        after = []
        for i in range(_CARDS):
            if todo >> i & 1:
                after.append((left ^ 1 << i, self.words[RANK + i], PLAY + i if first < 0 else first))
        return after

    def _cleared(self, state):
        return state[0] == 0

    def why(self):
        """Return in words why the move is good, from what the player can see."""
        if self.move < 0:
            return "the game is over"
        if self.move == DRAW:
            cards = [self._view.card(code - PLAY) for code in self.codes if code != DRAW]
            return drawing(spoken(self._view.target), cards, self._view.stock_left)
        w = self.words
        i = self.move - PLAY
        words = ["clears the table for certain"] if self.certain else []
        after = exposed(w[LEFT] ^ 1 << i)
        fresh = after & ~w[BARE]
        if i < 3:
            words.append("clears a peak")
        if fresh:
            words.append("uncovers two cards" if fresh & (fresh - 1) else "uncovers a card")
        if after & w[KNOWN] & w[KNOWN_FIT + w[RANK + i]]:
            words.append("keeps the chain")
        if not words:
            plays = len(self.codes) - (DRAW in self.codes)
            words.append("the only play" if plays == 1 else "keeps the others for later")
        return "%s: %s" % (spoken(self._view.card(i)), ", ".join(words))
