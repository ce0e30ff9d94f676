"""Exact knowledge of TriPeaks: can a position be won, and with which moves?

A depth-first search over (cards left, cards drawn, rank on the waste), in steps as small as the caller likes, in
memory that never grows. Three facts keep it small:

* Any set of cards that can be left in the tableau is numbered, 0 to 22,931, by adding up a weight for each card
  that has gone (`_WEIGHT`). A set is bounded by a path along the tops of the columns, and its number is the path's
  place in the order of all paths. Taking an exposed card moves one corner of the path, always the same for that
  card, and so changes the number by an amount that belongs to the card: its weight.
* After a draw only the cards left and the number of cards drawn matter. And if drawing at some point cannot win,
  drawing later with the same cards left cannot either, because the first leads to the second. So one byte per set
  remembers all draws that are known to fail: the fewest cards drawn with which one fails. (Under forced draw,
  TP-O6, the first need not lead to the second, and the byte stands for that very draw.) On the handheld some sets, of
  which a search rarely meets both, share a byte: the one that failed last has it.
* Every card that is played lies on a neighbour, and every card has at most one card put on it. So the ranks left
  in the tableau must find partners among those ranks and the stock's, each taken once. Counted from 0, even ranks
  need odd ones and odd ones even ones; only with wrap an ace (0) also meets a king (12). So one pass over the ranks
  in order, which pairs each with the rank below it first, decides that: first the even ranks with odd partners, then
  (after TURN steps) the odd ranks with even ones. A draw that fails this is not searched.

States between two draws are remembered in 512 half-words, where a new one replaces an old one, which costs time but no
answer. They are forgotten with each search, while the bytes are true for the whole deal. Both take 11,264 + 1,024
bytes on the handheld. There 4 in a thousand deals are given up, in place of 1 with a byte for each set, and most
searches take as long.

A view is searched too where it has every card of the tableau. Unknown cards of the stock then cannot be drawn.

    solver = Solver()
    solver.load(game)
    while not solver.step(200): ...
    solver.answer, solver.line()            # WON, [move codes]
"""

from array import array

from engine.cards import HIDDEN, JOKER
from engine.compat import const
from engine.tripeaks import COVER, DRAW, NONE, PLAY, TIME
from engine.tripeaks import solver_loops as loops

_CARDS = const(28)
_FULL = const(0xFFFFFFF)  # bits of all cards of the tableau
_BASE = const(0xFFC0000)  # and of those of its lowest row
_WEIGHT = (  # by card; `test_the_numbers_of_sets` checks that every set has a number of its own
    658, 28, 1, 2296, 658, 98, 28, 4, 1, 4914, 1638, 658, 210, 70, 28, 9, 3, 1,
    7532, 2618, 980, 322, 112, 42, 14, 5, 2, 1,
)  # fmt: skip
_UNKNOWN = const(99)  # in place of a rank
_TABLE = const(3072)  # words of the workspace before those of the search; the hint's tree has room there, too
_PLACES = const(11264)  # bytes of them, beside RECENT half-words; some numbers near it, such as 11,200, do worse


def set_words(w):
    """Set the words that no deal changes, and all others to 0."""
    for i in range(loops.SOLVER_WORDS):
        w[i] = 0
    for i in range(32):
        w[loops.INDEX + ((1 << i) * loops.DE_BRUIJN >> 27 & 31)] = i
    for i in range(_CARDS):
        w[loops.WEIGHTS + i] = _WEIGHT[i]
    for i in range(len(COVER)):
        for card in (COVER[i], COVER[i] + 1):
            second = w[loops.COVERED + card]
            w[(loops.COVERED_2 if second else loops.COVERED) + card] = 1 << i
            # This card and the other one on card i
            w[(loops.COVERERS_2 if second else loops.COVERERS) + card] = 3 << COVER[i]


def exposed(left):
    """Return the cards (bits) that nothing in `left` overlaps."""
    bare = left & _BASE
    for i in range(len(COVER)):
        if left >> i & 1 and not left >> COVER[i] & 3:
            bare |= 1 << i
    return bare


def set_fits(w, wrap):
    """Work out, for each rank on the waste, which cards fit it, from the cards' ranks in the words."""
    for rank in range(13):
        w[loops.FIT + rank] = 0
    for i in range(_CARDS):
        rank = w[loops.RANK + i]
        if rank == _UNKNOWN:
            continue
        for near in (rank - 1, rank + 1):
            if wrap:
                near %= 13
            if 0 <= near < 13:
                w[loops.FIT + near] |= 1 << i
    w[loops.FIT + 13] = _FULL


def unit(rank):
    """Return (even, odd): one card of a rank as in EVEN and ODD, four bits per rank; 13 is a joker."""
    if rank & 1:
        return 0, 1 << (loops.JOKER_BIT if rank == 13 else 4 * (rank >> 1))
    return 1 << 4 * (rank >> 1), 0


def set_supply(w):
    """Work out what is still to come for each number of cards drawn, from the stock's ranks in the words."""
    even = odd = 0
    for at in range(w[loops.DRAWS], -1, -1):
        if at < w[loops.DRAWS]:
            one = unit(w[loops.STOCK + at])
            even += one[0]
            odd += one[1]
        w[loops.EVEN + at] = even
        w[loops.ODD + at] = odd


def start(w, left, drawn, rank):
    """Begin a search: cards `left` in the tableau (bits), cards `drawn`, `rank` on the waste."""
    place = drawn << loops.DRAWN_AT
    even = odd = 0
    for i in range(_CARDS):
        if left >> i & 1:
            one = unit(w[loops.RANK + i])
            even += one[0]
            odd += one[1]
        else:
            place += w[loops.WEIGHTS + i]
    bare = exposed(left)
    todo = bare & w[loops.FIT + rank]
    if not (w[loops.FORCED] and todo):
        todo |= loops.TO_DRAW
    w[loops.DEPTH] = w[loops.STATES] = 0
    w[loops.FRAMES] = left
    w[loops.FRAMES + loops.FRAME_BARE] = bare
    w[loops.FRAMES + loops.FRAME_PLACE] = place
    w[loops.FRAMES + loops.FRAME_TODO] = todo
    w[loops.FRAMES + loops.FRAME_EVEN] = even
    w[loops.FRAMES + loops.FRAME_ODD] = odd


def rank_of(card):
    """Return a card's rank as the search counts it: 0 to 12, 13 for a joker."""
    return card % 13 if card < JOKER else 13


# True with loops in machine code, for which MicroPython has a type of its own: they read bytes and half-words from any
# memory, while the same loops in Python need arrays of them
_RAW = type(loops.search) is not type(start)


class Solver:
    """Searches one position at a time, a few steps per call, and keeps what it learns about a deal."""

    LONGEST_SEARCH = 1_000_000  # steps of the live mark for one position; some quarter of a minute on a Pico

    def __init__(self, search=loops.search, forget=loops.forget, workspace=None, places=_PLACES):
        """`search`, `forget`: the loops, or what Numba made of them; `workspace`: `WORKSPACE` words of the game.

        `places`: without one, how many bytes its table has.
        """
        self._search = search
        self._empty = forget
        self.workspace = workspace
        self.words = array("i", bytes(4 * loops.SOLVER_WORDS)) if workspace is None else memoryview(workspace)[_TABLE:]
        set_words(self.words)
        if workspace is None or not _RAW:
            self._dead = bytearray(places)
            self._recent = array("H", bytes(2 * loops.RECENT))
        else:
            self._dead = memoryview(workspace)[: places // 4]  # type: ignore[assignment]
            self._recent = memoryview(workspace)[places // 4 : _TABLE]  # type: ignore[assignment]
        self._places = places
        self._wrap = None  # the option in the deal that it knows something of, None without one
        self.answer = loops.OPEN

    def lend(self):
        """Let something else use the workspace, and most words: the next `load` then forgets what was learnt.

        Not INDEX and the words from WEIGHTS to COVERERS_2, which are written only once.
        """
        self._wrap = None

    def load(self, game):
        """Load the position of a game, the current deal of a match, or of a view that has all of the tableau."""
        tableau = [game.card(i) for i in range(_CARDS)]
        self._take(game, tableau, game.drawn, rank_of(game.target))

    def load_start(self, game):
        """Load the position that the game's current deal started from; False if its moves are forgotten."""
        tableau = [game.card(i) for i in range(_CARDS)]
        log = game.log
        depth = 0
        while game.waste(depth + 1) != NONE:
            if not log:
                return False
            code = log.pop()
            if code < TIME:
                if code != DRAW:
                    tableau[code - PLAY] = game.waste(depth)
                depth += 1
        self._take(game, tableau, 1, rank_of(game.waste(depth)))
        return True

    def _take(self, game, tableau, drawn, rank):
        """Begin to search a position; forget what was learnt if it was another deal's."""
        w = self.words
        left = 0
        for i in range(_CARDS):
            if tableau[i] != NONE:
                left |= 1 << i
        if not self._same_deal(game, tableau):
            self.forget()
        w[loops.FORCED] = 1 if game.forced else 0
        w[loops.DRAWS] = _known(game)
        w[loops.TURN] = 6 if game.wrap else 7
        w[loops.PLACES] = self._places
        self._wrap = game.wrap
        for i in range(w[loops.DRAWS]):
            w[loops.STOCK + i] = rank_of(game.stock_card(i - game.drawn))
        for i in range(_CARDS):
            if tableau[i] != NONE:
                w[loops.RANK + i] = tableau[i] % 13
        set_fits(w, game.wrap)
        set_supply(w)
        for i in range(len(self._recent)):
            self._recent[i] = 0
        start(w, left, drawn, rank)
        self.answer = loops.OPEN if left else loops.WON

    def _same_deal(self, game, tableau):
        """True when what has been learnt also holds for `game` with these tableau cards."""
        w = self.words
        size = _known(game)
        if self._wrap != game.wrap or w[loops.DRAWS] != size or w[loops.FORCED] != (1 if game.forced else 0):
            return False
        for i in range(size):
            if w[loops.STOCK + i] != rank_of(game.stock_card(i - game.drawn)):
                return False
        for i in range(_CARDS):
            if tableau[i] != NONE and w[loops.RANK + i] != _UNKNOWN and w[loops.RANK + i] != tableau[i] % 13:
                return False
        return True

    def forget(self):
        """Forget all that is known about a deal."""
        self._empty(self._dead, self._places)
        for i in range(_CARDS):
            self.words[loops.RANK + i] = _UNKNOWN

    def step(self, budget=200):
        """Search up to `budget` steps further; return the answer so far."""
        if self.answer == loops.OPEN:
            self.answer = self._search(self.words, self._dead, self._recent, budget)
        return self.answer

    @property
    def states(self):
        """How many states this search has visited."""
        return self.words[loops.STATES] + 1

    def line(self):
        """Return the moves that win from the position searched, when the answer is WON."""
        w = self.words
        codes = []
        if self.answer != loops.WON or not w[loops.FRAMES]:
            return codes
        last = loops.FRAMES + loops.FRAME * w[loops.DEPTH]
        for at in range(loops.FRAMES, last, loops.FRAME):
            codes.append(_move(w[at] ^ w[at + loops.FRAME]))
        codes.append(_move(w[last]))
        return codes


def _known(game):
    """Return how many cards of the stock are known, from the first."""
    return game.drawn + (0 if game.stock_card() == HIDDEN else game.stock_left)


def _move(gone):
    """Return the code of the move that took the card with bit `gone` away; no card: a draw."""
    code = PLAY - 1  # DRAW
    while gone:
        gone >>= 1
        code += 1
    return code
