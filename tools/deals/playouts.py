"""Playouts of deals, random and greedy, as a measure of their difficulty.

A playout draws only when no card can be played. *Random* play chooses among all plays with equal chance; *greedy* play
chooses among those that uncover or turn most cards. The generator is the engine's, seeded by the deal number, so the
counts are reproducible.

In Klondike both see what a player sees, and choose among the hint's useful moves: *random* play is the careless play of
its samples, *greedy* play takes a few such samples before each move.
"""

from array import array
from collections import namedtuple

from engine import tree_loops
from engine.klondike import hint as klondike_hint
from engine.klondike import hint_loops as klondike
from engine.rng import mix
from engine.treys import solver_loops as treys
from engine.tripeaks import solver_loops as tripeaks
from tools.deals import fast_solver
from tools.deals.compiled import compiled, compiled_all

RANDOM, GREEDY = 0, 1  # kinds of playouts
COUNTS = {"tripeaks": 100, "treys": 100, "klondike": 16}  # playouts of each kind
_SALT = 0x5EED  # mixed into the seed, so that playouts do not use the numbers that have dealt the cards
# Klondike's greedy play: moves in samples before each move, nodes of their tree, and where its hash begins
SAMPLES = 300
_SLOTS = 64
_SEEN = 17

Playouts = namedtuple("Playouts", "wins left")
Playouts.__doc__ = "The number of playouts that won, and the sum of the cards that all of them left on the table."


def playouts(game, kind, count=0):
    """Play a new deal out `count` times (0: as its game has in COUNTS), RANDOM or GREEDY; return Playouts."""
    if game.NAME == "klondike":
        play, given = _klondike, (*Known(game).lay_out(game), SAMPLES if kind == GREEDY else 0)
    else:
        solver = fast_solver.solver(game.NAME)
        solver.load(game)
        play, given = _PLAYS[game.NAME], (solver.words, kind)
    state = mix(game.deal ^ _SALT ^ kind << 31) or 1  # the generator's, which is never 0
    wins = left = 0
    for _ in range(count or COUNTS[game.NAME]):
        state, rest = play(*given, state)
        wins += rest == 0
        left += rest
    return Playouts(wins, left)


@compiled
def _below(state, n):
    """Return (state, an unbiased integer 0 ... n - 1): `engine.rng.Rng.below`, compiled."""
    limit = 0xFFFFFFFF - 0xFFFFFFFF % n
    while True:
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        if state - 1 < limit:
            return state, (state - 1) % n


@compiled
def _bits(x):
    """Return the number of bits set in `x`."""
    count = 0
    while x:
        x &= x - 1
        count += 1
    return count


@compiled
def _choose(state, bits):
    """Return (state, one of the bits of `bits`, by chance)."""
    state, n = _below(state, _bits(bits))
    for _ in range(n):
        bits &= bits - 1
    return state, bits & -bits


@compiled
def _tripeaks(w, kind, state):
    """Play one TriPeaks deal out from the solver's words; return (generator state, cards left)."""
    left = w[tripeaks.FRAMES]
    bare = w[tripeaks.FRAMES + tripeaks.FRAME_BARE]
    drawn = w[tripeaks.FRAMES + tripeaks.FRAME_PLACE] >> tripeaks.DRAWN_AT
    rank = w[tripeaks.STOCK + drawn - 1]
    while left:
        fits = bare & w[tripeaks.FIT + rank]
        if not fits:
            if drawn == w[tripeaks.DRAWS]:
                break
            rank = w[tripeaks.STOCK + drawn]
            drawn += 1
            continue
        if kind == GREEDY:
            fits = _most_uncovering(w, left, fits)
        state, bit = _choose(state, fits)
        card = w[tripeaks.INDEX + (bit * tripeaks.DE_BRUIJN >> 27 & 31)]
        rank = w[tripeaks.RANK + card]
        left ^= bit
        bare = (bare ^ bit) | _uncovers(w, left, card)
    return state, _bits(left)


@compiled
def _uncovers(w, left, card):
    """Return the cards (bits) that nothing in `left` covers once `card` is gone."""
    bare = 0
    if left & w[tripeaks.COVERERS + card] == 0:
        bare |= w[tripeaks.COVERED + card]
    if left & w[tripeaks.COVERERS_2 + card] == 0:
        bare |= w[tripeaks.COVERED_2 + card]
    return bare


@compiled
def _most_uncovering(w, left, fits):
    """Return the cards in `fits` (bits) whose play uncovers most."""
    best = -1
    chosen = 0
    while fits:
        bit = fits & -fits
        fits ^= bit
        count = _bits(_uncovers(w, left ^ bit, w[tripeaks.INDEX + (bit * tripeaks.DE_BRUIJN >> 27 & 31)]))
        if count >= best:
            chosen = bit | (chosen if count == best else 0)
            best = count
    return chosen


@compiled
def _treys(w, kind, state):
    """Play one Treys deal out from the solver's words; return (generator state, cards left)."""
    config = w[treys.FRAMES]
    drawn = w[treys.FRAMES + treys.FRAME_STAND] & treys.DRAWN
    target = w[treys.FRAMES + treys.FRAME_STAND] >> treys.TARGET_AT & 15
    left = 0
    for cell in range(9):
        left += config >> 2 * cell + treys.HEIGHTS & 3
    while left:
        tries = _tries(w, config, target)
        if not tries:
            if drawn == w[treys.DRAWS]:
                break
            target = w[treys.STOCK + drawn]
            drawn += 1
            continue
        if kind == GREEDY:
            tries = _most_turning(w, config, tries)
        state, bit = _choose(state, tries)
        cell = w[treys.INDEX + (bit * treys.DE_BRUIJN >> 27 & 31)] >> 1
        card = w[treys.PILES + 4 * cell + (config >> 2 * cell + treys.HEIGHTS & 3)]
        upper = bit >> 2 * cell & 2
        if card < treys.WILD_THREE:
            target = card
        elif target < treys.WILD:
            target += 1 if upper else -1
        state, config = _remove(w, config, cell, state, kind)
        left -= 1
    return state, left


@compiled
def _tries(w, config, target):
    """Return the plays as bits, two per cell: bit 2 * cell, and the one above it for a wild three's upper value.

    `config`: the grid, see `solver_loops` of Treys.
    """
    up = config & treys.FACES
    bare = up & (~(up >> 3 | up >> 6) | ~((up & treys.RIGHT_TWO) >> 1 | (up & treys.RIGHT) >> 2))
    tries = 0
    for cell in range(9):
        if bare >> cell & 1:
            card = w[treys.PILES + 4 * cell + (config >> 2 * cell + treys.HEIGHTS & 3)]
            if card == treys.WILD_THREE:
                if target > 2:
                    tries |= 1 << 2 * cell
                if target < 14:
                    tries |= 2 << 2 * cell
            elif target == treys.WILD or card - target == 1 or target - card == 1:
                tries |= 1 << 2 * cell
    return tries


@compiled
def _turned(w, config, cell):
    """Return (row, column): the cells (bits) that turn in each line of `cell`, from which a card was just played."""
    piles = 0  # bits of those that have cards
    for i in range(9):
        if config >> 2 * i + treys.HEIGHTS & 3:
            piles |= 1 << i
    row = w[treys.ROW + cell] & piles if not config & w[treys.ROW + cell] else 0
    column = w[treys.COLUMN + cell] & piles if not config & w[treys.COLUMN + cell] else 0
    return row, column


@compiled
def _most_turning(w, config, tries):
    """Return the plays (bits) that turn most cards; where the player chooses a line, the better one counts."""
    best = -1
    chosen = 0
    while tries:
        bit = tries & -tries
        tries ^= bit
        cell = w[treys.INDEX + (bit * treys.DE_BRUIJN >> 27 & 31)] >> 1
        after = (config ^ 1 << cell) - (1 << 2 * cell + treys.HEIGHTS)
        row, column = _turned(w, after, cell)
        if after >> 2 * cell + treys.HEIGHTS & 3 == 0:
            count = _bits(row | column)
        else:
            count = max(_bits(row), _bits(column))
        if count >= best:
            chosen = bit | (chosen if count == best else 0)
            best = count
    return chosen


@compiled
def _remove(w, config, cell, state, kind):
    """Remove the top card of `cell` and turn the cards of bare lines; return (generator state, config).

    Of two lines to choose from, greedy play turns the one with more cards; chance decides between equal ones, and in
    random play.
    """
    config = (config ^ 1 << cell) - (1 << 2 * cell + treys.HEIGHTS)
    row, column = _turned(w, config, cell)
    if config >> 2 * cell + treys.HEIGHTS & 3 and row and column:
        gain = _bits(row) - _bits(column) if kind == GREEDY else 0
        if gain == 0:
            state, n = _below(state, 2)
            gain = -n
        return state, config | (row if gain >= 0 else column)
    return state, config | row | column


_tree_loops, _hint_loops = compiled_all(tree_loops, klondike)
_think, _list_moves, _plant = _hint_loops.think, _hint_loops.moves, _tree_loops.plant


class Known(klondike_hint.HintSearch):
    """Lays out a deal of Klondike, all of its cards known, as the loops of the hint have them."""

    def lay_out(self, game):
        """Return the words of the loops, their tree, the position, and room for that of a game under way."""
        self.view, self._loops = game, _hint_loops
        self.words = array("i", bytes(4 * klondike.ALL_WORDS))
        self._load()
        self.words[tree_loops.PATIENCE] = 2
        self.words[tree_loops.FULL_GAIN] = self.WIN
        tree = array("i", bytes(4 * tree_loops.NODE * _SLOTS))
        _plant(self.words, tree, _SLOTS, self.BOLDNESS)
        deal = self.words[klondike.START : klondike.START + klondike.POSITION]
        return self.words, tree, deal, array("i", deal)


@compiled
def klondike_move(w, tree, game, unseen, most):
    """Make a move in a deal of Klondike; return how many cards of the stock were never seen, -1 when no move is left.

    `game`: the words of the position; `unseen`: how many before; `most`: moves in samples, 0 for careless play. The
    samples know what a player knows.
    """
    for i in range(klondike.POSITION):
        w[i] = game[i]
    count = _list_moves(w)
    w[klondike.CARELESS] = 1
    if count > 1 and most > 0:
        _take_samples(w, tree, game, unseen, most)
        # The move that was tried most is now the best one to the tree
        root = w[tree_loops.ROOT] + 1
        best = 0
        for i in range(count):
            if tree[root + i] & tree_loops.TRIES > tree[root + best] & tree_loops.TRIES:
                best = i
        for i in range(count):
            tree[root + i] = 1
        tree[root + best] = 1 | w[tree_loops.FULL_GAIN] << tree_loops.GAINS
        for i in range(klondike.POSITION):
            w[i] = game[i]
        w[klondike.CARELESS] = 0
    w[klondike.SEEN] = _SEEN
    w[tree_loops.STEPS] = w[tree_loops.GROWS] = 0
    w[klondike.LEFT] = klondike.LONGEST
    _think(w, tree, 1)
    if w[klondike.LEFT] == 0:
        return -1
    for i in range(klondike.POSITION):
        game[i] = w[i]
    return 0 if w[klondike.TURNED_SINCE] else min(unseen, w[klondike.TALON_SIZE] - w[klondike.ON_WASTE])


@compiled
def _take_samples(w, tree, game, unseen, most):
    """Grow a tree of samples that deal anew what the player has not seen."""
    for card in range(52):
        w[card] = 0
    n = 0
    for column in range(8):
        first = klondike.TABLEAU + klondike.ROOM * column
        count = game[klondike.FACE_DOWN + column] if column < 7 else unseen
        if column == 7:
            first = klondike.DECK + game[klondike.TALON_SIZE] - unseen
        for i in range(first, first + count):
            w[klondike.UNSEEN + n] = i
            w[game[i]] = 1
            n += 1
    w[klondike.POOL_SIZE] = n
    n = 0
    for card in range(52):
        w[klondike.POOL + n] = card
        n += w[card]
    for i in range(klondike.POSITION):
        w[klondike.START + i] = game[i]
    for slot in range(_SLOTS):
        tree[tree_loops.NODE * slot] = 0
    w[klondike.LEFT] = w[tree_loops.STEPS] = 0
    w[tree_loops.GROWS] = 1
    _think(w, tree, most)


@compiled
def _klondike(w, tree, deal, game, most, state):
    """Play one deal of Klondike out; return (generator state, cards left)."""
    for i in range(klondike.POSITION):
        game[i] = deal[i]
    w[klondike.SEED] = state & klondike.BELOW
    unseen = game[klondike.TALON_SIZE]
    left = 52
    for _ in range(klondike.LONGEST):
        if game[klondike.COVERED] == 0 and game[klondike.TALON_SIZE] == 0:
            left = 0
            break
        unseen = klondike_move(w, tree, game, unseen, most)
        if unseen < 0:
            break
    for suit in range(4):
        left -= game[klondike.ON_SUIT + suit] if left else 0
    return w[klondike.SEED], left


_PLAYS = {"tripeaks": _tripeaks, "treys": _treys}
