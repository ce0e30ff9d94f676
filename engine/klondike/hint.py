"""The fair hint of Klondike: the best move from what the player may know (see `engine/hint_search.py`).

Only moves are weighed that turn up a card, play one to a foundation or from the waste, empty a column, or make one of
these possible (`hint_loops.moves`), so that hints lead on and not to and fro. A draw counts as going on to the next
card that has a place. Samples are played out by the same list, by weights and a little chance; a sample gains 16 for a
win, else 1 for eight cards on the foundations.
"""

from array import array

from engine.cards import HIDDEN
from engine.hint_search import HintSearch as Base
from engine.klondike import COLUMNS, DRAW, back_code, hint_loops, run_code, to_column, to_foundation
from engine.klondike.solver import Solver
from engine.tree_loops import NODE

_SUITS = bytes((0, 1, 3, 2))  # the loops' number of a suit, and the suit of that number


class HintSearch(Base):
    """Thinks about a position of Klondike."""

    SLOTS = 128
    BUDGET = 12000
    SLICE = 100
    BOLDNESS = 4000
    TRIES_TO_GROW = 4  # so that the tree does not fill
    WIN = hint_loops.GAIN_OF_WIN
    SOLVER = Solver
    useful: list = []  # moves that lead on, in the order of the tree; [] where none is known to

    def _known(self):
        """True when every card is known."""
        view = self.view
        return HIDDEN not in view.stock() and not any([HIDDEN in view.column(i) for i in range(COLUMNS)])

    def _room(self, solver):
        """Return where the words and the tree lie: in the workspace, if the solver has one, but not in its words."""
        tree = NODE * self.SLOTS
        if solver.workspace is None:
            return array("i", bytes(4 * hint_loops.ALL_WORDS)), array("i", bytes(4 * tree))
        return memoryview(solver.workspace)[tree : tree + hint_loops.ALL_WORDS], solver.workspace

    def _prepare(self):
        self._loops = self._loops or self._solver.borrow_loops("engine.klondike.hint_loops")
        Base._prepare(self)
        if len(self.useful) < 2:
            self.conclude()

    def _load(self):
        """Write what the view knows into the words, and list the useful moves."""
        view, w = self.view, self.words
        start = hint_loops.START
        unknown = covered = 0
        pool = list(range(52))
        for i in range(COLUMNS):
            cards, down = view.column(i), view.down(i)
            w[start + hint_loops.CARDS_IN + i], w[start + hint_loops.FACE_DOWN + i] = len(cards), down
            covered += down
            unknown = self._load_cards(hint_loops.TABLEAU + hint_loops.ROOM * i, cards, pool, unknown)
        for suit in range(4):
            up = view.foundation(suit)
            w[start + hint_loops.ON_SUIT + _SUITS[suit]] = up
            for rank in range(up):
                pool.remove(13 * suit + rank)
        waste = view.waste()
        row = waste + view.stock()
        self._load_cards(hint_loops.DECK, row, pool, unknown)
        for i in range(len(pool)):
            w[hint_loops.POOL + i] = pool[i] % 13 << 2 | _SUITS[pool[i] // 13]
        limit = view.options["passes"]
        turns = hint_loops.ALWAYS if limit == "unlimited" else limit - 1 - view.passes
        since, rounds = view.round
        for at, word in (
            (hint_loops.ON_WASTE, len(waste)), (hint_loops.TALON_SIZE, len(row)), (hint_loops.SINCE, since),
            (hint_loops.TURNED_SINCE, rounds), (hint_loops.TURNS_LEFT, turns), (hint_loops.COVERED, covered),
        ):  # fmt: skip
            w[start + at] = word
        w[hint_loops.POOL_SIZE] = len(pool)
        w[hint_loops.DRAWN], w[hint_loops.GIVES_BACK] = view.draws, 1 if view.options["back"] else 0
        w[hint_loops.LEFT] = 0
        for i in range(hint_loops.POSITION):
            w[i] = w[start + i]
        found = [self._code(w[hint_loops.MOVE + i]) for i in range(self._loops.moves(w))]
        self.useful = [code for code in found if code in self.codes]

    def _load_cards(self, at, cards, pool, unknown):
        """Write cards to their places, and take them from the pool; return how many are unknown so far."""
        w = self.words
        for card in cards:
            if card == HIDDEN:
                w[hint_loops.UNSEEN + unknown] = at
                unknown += 1
            else:
                w[hint_loops.START + at] = card % 13 << 2 | _SUITS[card // 13]
                pool.remove(card)
            at += 1
        return unknown

    def _code(self, move):
        """Return the code of a move of the loops."""
        source, goal, cards = move & 7, move >> 3 & 7, move >> 6
        if not move:
            return DRAW
        if cards >= hint_loops.TAKES:
            return back_code(_SUITS[cards - hint_loops.TAKES], goal)
        if goal == hint_loops.TO_SUIT:
            return to_foundation(source if source < hint_loops.TO_SUIT else -1)
        return to_column(goal) if source == hint_loops.TO_SUIT else run_code(source, goal, cards)

    def _ordered(self):
        """Return the useful moves in the order of the tree; where there are none any move, a draw before others."""
        return self.useful or self.codes[:1]
