"""Careless play, many times over: how hard a deal is, and what the solvers' shares are worth.

A playout draws only when nothing can be played. *Random* play takes any play, each as likely as the next;
*greedy* play takes the one that uncovers or turns most cards, and any of those when several do. The generator is
the engine's, and starts from the deal number, so every count can be repeated.
"""

from collections import namedtuple

from engine.rng import mix
from engine.treys import solver_loops as treys
from engine.tripeaks import solver_loops as tripeaks
from tools.deals import fast_solver
from tools.deals.compiled import compiled

RANDOM, GREEDY = 0, 1
COUNT = 100  # playouts of each kind
_SALT = 0x5EED

Playouts = namedtuple("Playouts", "wins left")
Playouts.__doc__ = "Of COUNT playouts: how many won, and the cards left on the table in all of them together."


def playouts(game, kind, count=COUNT):
    """Play `count` games of a `kind` of play on from a fresh deal; return Playouts."""
    solver = fast_solver.solver(game.NAME)
    solver.load(game)
    state = mix(game.deal ^ _SALT ^ kind << 31) or 1
    wins = left = 0
    for _ in range(count):
        state, rest = _PLAYERS[game.NAME](solver.words, state, kind)
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
    count = 0
    while x:
        x &= x - 1
        count += 1
    return count


@compiled
def _nth(bits, n):
    """Return the n-th lowest bit of `bits`."""
    for _ in range(n):
        bits &= bits - 1
    return bits & -bits


@compiled
def _tripeaks(w, state, kind):
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
        if kind == 1:
            fits = _most_uncovering(w, left, fits)
        state, n = _below(state, _bits(fits))
        bit = _nth(fits, n)
        card = w[tripeaks.INDEX + (bit * tripeaks.DE_BRUIJN >> 27 & 31)]
        rank = w[tripeaks.RANK + card]
        left ^= bit
        bare = (bare ^ bit) | _uncovers(w, left, card)
    return state, _bits(left)


@compiled
def _uncovers(w, left, card):
    """Return the cards (bits) that nothing in `left` overlaps any more once `card` is gone."""
    bare = 0
    if left & w[tripeaks.COVERERS + card] == 0:
        bare |= w[tripeaks.COVERED + card]
    if left & w[tripeaks.COVERERS_2 + card] == 0:
        bare |= w[tripeaks.COVERED_2 + card]
    return bare


@compiled
def _most_uncovering(w, left, fits):
    """Return those of the cards in `fits` whose play uncovers most."""
    best = -1
    chosen = 0
    while fits:
        bit = fits & -fits
        fits ^= bit
        count = _bits(_uncovers(w, left ^ bit, w[tripeaks.INDEX + (bit * tripeaks.DE_BRUIJN >> 27 & 31)]))
        if count > best:
            best = count
            chosen = 0
        if count == best:
            chosen |= bit
    return chosen


@compiled
def _treys(w, state, kind):
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
        if kind == 1:
            tries = _most_turning(w, config, tries)
        state, n = _below(state, _bits(tries))
        bit = _nth(tries, n)
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
    """Return the plays as bits, two a cell: bit 2 * cell, and for a wild three's upper value the bit above it."""
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
def _there(config):
    """Return the cells (bits) whose piles have cards."""
    there = 0
    for cell in range(9):
        if config >> 2 * cell + treys.HEIGHTS & 3:
            there |= 1 << cell
    return there


@compiled
def _turned(w, config, cell):
    """Return (row, column): the cards that each line of `cell` turns, just after a play from it left it bare."""
    there = _there(config)
    row = w[treys.ROW + cell] & there if not config & w[treys.ROW + cell] else 0
    column = w[treys.COLUMN + cell] & there if not config & w[treys.COLUMN + cell] else 0
    return row, column


@compiled
def _most_turning(w, config, tries):
    """Return those of the plays whose cards turn most; a choice counts the better line."""
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
        if count > best:
            best = count
            chosen = 0
        if count == best:
            chosen |= bit
    return chosen


@compiled
def _remove(w, config, cell, state, kind):
    """Take the top card of `cell` away and turn what has to be turned; return (generator state, grid)."""
    config = (config ^ 1 << cell) - (1 << 2 * cell + treys.HEIGHTS)
    row, column = _turned(w, config, cell)
    if config >> 2 * cell + treys.HEIGHTS & 3 and row and column:
        gain = _bits(row) - _bits(column) if kind == 1 else 0
        if gain == 0:
            state, n = _below(state, 2)
            gain = -n
        return state, config | (row if gain >= 0 else column)
    return state, config | row | column


_PLAYERS = {"tripeaks": _tripeaks, "treys": _treys}
