"""What the fair hints of the solitaires share: thinking in steps, an exact search, and a tree of samples.

A hint reads a view and nothing else. What is known is searched exactly: a line of plays among face-up cards that
clears the table is certain. Otherwise the unknown is dealt at random, many times over, from the cards
not seen yet; each time a move is chosen by what it has brought so far (a tree of what the player would know after
each move, with the usual balance of exploitation and exploration), and the rest is played carelessly. The
move tried most is the hint.

    thinker = Thinker(game)                     # of engine.tripeaks.hint or engine.treys.hint
    while not thinker.step(): ...               # at most some 20 ms per step on a Pico
    thinker.move, thinker.share, thinker.why()  # a move code, 64 (of 100 samples), "7♥: uncovers two cards"
"""

from array import array

from engine.cards import JOKER, RANKS
from engine.compat import const

_SUITS = "♣♦♥♠"
_SLOTS = const(512)  # nodes of the tree, a power of two
_TRIES_TO_GROW = const(2)  # of a move, before the tree grows beyond it

# What the sampling loops of all games have in the same places of their words and trees; `hint_loops` says what it is
ROOT = const(337)
LAST_SLOT = const(344)
PATIENCE = const(345)
CHANCE = const(350)
ROOTS = const(384)
NODE = const(9)
TRIES = const(65535)
GAINS = const(16)

_CERTAIN = const(300)  # states that the exact search visits, and how many of them per step
_LINES = const(12)


def spoken(card):
    """Return a card as hints name it: `10♥`."""
    return "the joker" if card >= JOKER else RANKS[card % 13].replace("T", "10") + _SUITS[card // 13]


def drawing(target, cards, left):
    """Return why a card is drawn, of `left`: nothing fits `target`, in words, or these cards are kept."""
    names = []
    for card in cards:
        if spoken(card) not in names:
            names.append(spoken(card))
    if not names:
        return "draw: nothing fits " + target
    kept = "what fits is" if len(names) > 2 else names[0] + " is" if len(names) < 2 else " and ".join(names) + " are"
    return "draw: %s worth more later; %d left" % (kept, left)


class Thinker:
    """Thinks about one position; `step` after `step`, until `move` is ready."""

    SAMPLES = 0  # how many samples are taken
    SLICE = 0  # how many of them per step
    BOLDNESS = 0  # weight of exploration; a move whose every sample wins counts 4,096
    WIN = 1  # what a won sample gains
    DRAW = 0
    WORDS = 0
    LOOPS = None  # the module of the sampling loop

    def __init__(self, game, samples=0, words=None, tree=None, loops=None):
        """Load the position of a game or a view.

        `samples`, if not the usual number; `words` and `tree` can be used again from another Thinker of the
        class; `loops`: the functions of the class's module of loops, compiled.
        """
        self._view = game if game.viewer >= 0 else game.view(0)
        self.words = words
        self.tree = tree
        self._loops = loops or self.LOOPS
        self.codes = self._view.moves()
        self.move = self.codes[0] if self.codes else -1
        self.certain = False
        self._left = (samples or self.SAMPLES) if len(self.codes) > 1 else 0
        self._lines = []
        self._met = set()
        self._ready = 0  # how much of the preparation is done: memory, the position

    @classmethod
    def new_words(cls):
        """Return the words of the sampling with everything in place that no position changes."""
        w = cls.solver_words()
        w.extend(array("i", bytes(4 * (cls.WORDS - len(w)))))
        root = 0
        for i in range(256):
            while (root + 1) * (root + 1) <= i << 12:
                root += 1
            w[ROOTS + i] = cls.BOLDNESS * root >> 6
        w[LAST_SLOT] = _SLOTS - 1
        w[PATIENCE] = _TRIES_TO_GROW
        return w

    @staticmethod
    def new_tree():
        """Return an empty tree of samples."""
        return array("i", bytes(4 * NODE * _SLOTS))

    def step(self):
        """Think a little further; True when `move` is ready."""
        if self._ready < 2:
            self._prepare()
        elif self._lines:
            self._search()
        elif self._left > 0:
            count = min(self.SLICE, self._left)
            self._loops.think(self.words, self.tree, count)
            self._left -= count
            if self._left <= 0:
                self._choose()
        return self._left <= 0 and self._ready == 2

    def _prepare(self):
        """Do the next part of the preparation."""
        self._ready += 1
        if self._ready == 1:
            self.words = self.words or self.new_words()
            if self._left:
                self.tree = self.tree or self.new_tree()
            return
        self.words[CHANCE] = (self._view.checksum() & 0x3FFFFFFF) | 1
        known = self._load()
        if self._left:
            self._loops.clear(self.tree, len(self.tree))
            if known:
                self._lines.append(self._start())

    def _search(self):
        """Look at some lines of plays without a draw, of states (anything, ..., first move)."""
        for _ in range(_LINES):
            if not self._lines:
                return
            state = self._lines.pop()
            if state[:-1] in self._met:
                continue
            self._met.add(state[:-1])
            for after in self._plays(state):
                if self._cleared(after):
                    self.move, self.certain = after[-1], True
                    self._left = 0
                    self._lines = []
                    return
                self._lines.append(after)
        if len(self._met) >= _CERTAIN:
            self._lines = []

    def _ordered(self):
        """Return the moves in the order of the tree: a draw comes last."""
        codes = [code for code in self.codes if code != self.DRAW]
        if len(codes) < len(self.codes):
            codes.append(self.DRAW)
        return codes[: NODE - 1]

    def _choose(self):
        best = -1
        for i, code in enumerate(self._ordered()):
            tries = self.tree[self.words[ROOT] + 1 + i] & TRIES
            if tries > best:
                best = tries
                self.move = code

    @property
    def share(self):
        """What the samples that began with the move gained, 100 if all won; -1 when none were needed."""
        if self.certain or len(self.codes) < 2:
            return 100 if self.certain else -1
        word = self.tree[self.words[ROOT] + 1 + self._ordered().index(self.move)]
        return 100 * (word >> GAINS) // (self.WIN * max(1, word & TRIES))
