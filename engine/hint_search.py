"""What the fair hints of the solitaires share: thinking in steps, an exact search, and a tree of samples.

A hint reads a view and nothing else. Where there is one move, that is the hint. Where every card on the table is
known, the game's solver searches exactly: moves that clear the table whatever the stock holds are certain. Otherwise
the unknown is dealt at random, many times over, from the cards not seen yet; each time a move is chosen by what it has
brought so far (a tree of what the player would know after each move, with the usual balance of exploitation and
exploration), and the rest is played carelessly. The move tried most is the hint.

How long it thinks is counted in moves made in samples, so that the same position gives the same hint everywhere, as
long as nobody calls `conclude`. It ends sooner when no other move can become the one tried most.

    thinker = HintSearch(game)      # of engine.tripeaks.hint or engine.treys.hint
    while not thinker.step(): ...   # at most some 20 ms per step on a Pico
    thinker.move, thinker.share     # a move code, 64 (per cent of what wins would have gained)
    thinker.line                    # moves that are certain to win, `move` first; else []

Why a move is good is said by `reasons` of the game's package, which is in memory as long as the game is.
"""

from array import array

from engine import tree_loops
from engine.compat import const
from engine.tree_loops import CHANCE, FULL_GAIN, GAINS, GROWS, NODE, PATIENCE, ROOT, STEPS, TRIES

_MOST_GAINS = const(30000)  # of a move: a word of the tree has 15 bits for them
_MOST_STEPS = const(24000)  # of the exact search: 0.3 s on a Pico
_STEPS_PER_CALL = const(1200)  # 16 ms
_WON = const(1)  # the solvers' WON

# What `step` does next
_BEGIN = const(0)
_SEARCH = const(1)
_LOAD = const(2)
_SAMPLE = const(3)
_DONE = const(4)


class HintSearch:
    """Thinks about one position; `step` after `step`, until `move` is ready.

    A game's class has the constants, `_known` and `_load`.
    """

    SLOTS = 512  # nodes of the tree, a power of two; they fit in the solver's part of the workspace
    BUDGET = 0  # moves that are made in samples: as many as a Pico makes within the time that a hint may take, 3 s
    SLICE = 0  # how many of them per step
    BOLDNESS = 0  # weight of exploration; a move whose every sample wins counts 4,096
    TRIES_TO_GROW = 2  # of a move, before the tree grows beyond it
    WIN = 1  # what a won sample gains
    DRAW = 0  # the code of a draw, in both games
    SOLVER: type  # the class of the game's solver
    LOOPS = None  # the module of the sampling loop, where it stays loaded

    def __init__(self, game, solver=None, budget=0, loops=None, loops_of_tree=None):
        """Load the position of a game or a view.

        `solver`: the one to search with; the samples use its words and workspace, so it forgets what it has learnt.
        `budget`: in place of BUDGET; `loops`, `loops_of_tree`: in place of LOOPS and `engine.tree_loops`, compiled.
        """
        self.view = game if game.viewer >= 0 else game.view(0)
        self.codes = self.view.moves()
        self.move = self.codes[0] if self.codes else -1
        self.line = []
        self._todo = _BEGIN if len(self.codes) > 1 else _DONE
        self._solver = solver
        self._left = self._budget = budget or self.BUDGET
        self._searched = 0  # steps of the exact search
        self._loops = loops or self.LOOPS
        self._tree_loops = loops_of_tree or tree_loops
        self.words = self.tree = None

    def step(self):
        """Think a little further; True when `move` is ready."""
        if self._todo == _BEGIN:
            self._begin()
        elif self._todo == _SEARCH:
            self._search()
        elif self._todo == _LOAD:
            self._prepare()
        elif self._todo == _SAMPLE:
            self._left -= self._loops.think(self.words, self.tree, min(self.SLICE, self._left))
            if self._left <= 0 or self._decided():
                self.conclude()
        return self._todo == _DONE

    def conclude(self):
        """End with the best move so far."""
        codes = self._ordered()
        if self._left < self._budget:
            tries = self._tries()
            self.move = codes[tries.index(max(tries))]
        elif self._todo != _DONE:  # no sample yet: a play rather than a draw
            self.move = codes[0]
        self._todo = _DONE

    def _begin(self):
        """Begin the exact search, where every card on the table is known."""
        solver = self._solver = self._solver or self.SOLVER()
        solver.lend()  # what it has learnt before would make the search quicker, and so the hint another one
        self._todo = _LOAD
        if self._known():
            solver.load(self.view)
            self._todo = _SEARCH

    def _search(self):
        """Search a little for moves that clear the table, whatever the unknown cards are."""
        self._searched += _STEPS_PER_CALL
        answer = self._solver.step(_STEPS_PER_CALL)
        if answer == _WON:
            self.line = self._solver.line()
            self.move = self.line[0]
            self._todo = _DONE
        elif answer or self._searched >= _MOST_STEPS:
            self._solver.lend()
            self._todo = _LOAD

    def _prepare(self):
        """Write the position into the words, and empty the tree."""
        self.words, self.tree = self._room(self._solver)
        w = self.words
        self._load()
        w[CHANCE] = (self.view.checksum() & 0x3FFFFFFF) | 1  # a seed of 30 bits
        w[PATIENCE] = self.TRIES_TO_GROW
        w[FULL_GAIN] = self.WIN
        w[GROWS] = 1
        w[STEPS] = 0
        self._tree_loops.plant(w, self.tree, self.SLOTS, self.BOLDNESS)
        self._todo = _SAMPLE

    def _room(self, solver):
        """Return where the words and the tree lie: in the solver's part of the workspace, if it has one."""
        workspace = solver.workspace
        return solver.words, array("i", bytes(4 * NODE * self.SLOTS)) if workspace is None else workspace

    def _known(self) -> bool:
        """Return whether the exact search can begin."""
        raise NotImplementedError

    def _load(self) -> None:
        """Write the position into the words of the sampling loop."""
        raise NotImplementedError

    def _ordered(self):
        """Return the moves of which a node has room, in the order of the tree: a draw comes last."""
        codes = [code for code in self.codes if code != self.DRAW]
        if len(codes) < len(self.codes):
            codes.append(self.DRAW)
        return codes[: NODE - 1]

    def _words(self):
        """Return one word of the tree per move: how often it was tried (the low 16 bits), and what that gained."""
        root = self.words[ROOT] + 1
        return [self.tree[root + i] for i in range(len(self._ordered()))]

    def _tries(self):
        """Return how often each move was tried."""
        return [word & TRIES for word in self._words()]

    def _decided(self):
        """True when no other move can become the one tried most, or no more samples can be counted."""
        tries = self._tries()
        total = sum(tries)
        most = max(tries)
        tries.remove(most)
        left = self._left * total // (self._budget - self._left)  # samples to come, about
        return most - max(tries) > left or total >= _MOST_GAINS // self.WIN

    @property
    def share(self):
        """What the samples that began with the move gained, 100 if all won; -1 when none were taken."""
        if self.line or self._left == self._budget:
            return 100 if self.line else -1
        word = self._words()[self._ordered().index(self.move)]
        return 100 * (word >> GAINS) // (self.WIN * max(1, word & TRIES))
