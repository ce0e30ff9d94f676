"""Playouts of deals, random and greedy, as a measure of their difficulty.

A playout draws only when no card can be played. *Random* play chooses among all plays with equal chance; *greedy* play
chooses among those that uncover or turn most cards. The generator is the engine's, seeded by the deal number, so the
counts are reproducible.

In Klondike both see what a player sees: *random* play chooses among all moves that the solver would try on the cards
seen, *greedy* play takes the best of them by the solver's guess, which chance varies; neither takes cards back.
"""

from collections import namedtuple

from engine.klondike import solver_loops as klondike
from engine.rng import mix
from engine.treys import solver_loops as treys
from engine.tripeaks import solver_loops as tripeaks
from tools.deals import fast_solver
from tools.deals.compiled import compiled, compiled_all

RANDOM, GREEDY = 0, 1  # kinds of playouts
COUNT = 100  # playouts of each kind
_SALT = 0x5EED  # mixed into the seed, so that playouts do not use the numbers that have dealt the cards

Playouts = namedtuple("Playouts", "wins left")
Playouts.__doc__ = "The number of playouts that won, and the sum of the cards that all of them left on the table."


def playouts(game, kind, count=COUNT):
    """Play a new deal out `count` times, RANDOM or GREEDY; return Playouts."""
    solver = fast_solver.solver(game.NAME)
    solver.load(game)
    play = _PLAYS[game.NAME]
    state = mix(game.deal ^ _SALT ^ kind << 31) or 1  # the generator's, which is never 0
    wins = left = 0
    for _ in range(count):
        state, rest = play(solver.words, state, kind)
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


_moves = compiled_all(klondike)[0]
_expand, _make = _moves.expand, _moves.make


@compiled
def _klondike(w, state, kind):
    """Play one deal of Klondike out from the solver's words, which stay as they are; return (state, cards left)."""
    kept = [w[i] for i in range(klondike.FRAMES)]
    end = w[klondike.FRAMES + 2] & klondike.LOW
    chance = state & 0x3FFFFFFF
    stock = w[klondike.MASK]  # the cards not drawn; MASK has those on the waste alone, so that no others are seen
    w[klondike.MASK] = w[klondike.TURNED] = w[klondike.TURNS] = 0
    moved = True  # since the waste was turned over
    won = False
    while not won:
        w[klondike.CHANCE] = chance
        w[klondike.TOP] = end
        _expand(w)
        chance = w[klondike.CHANCE]
        first = w[klondike.TOP]
        count = 0
        # The moves that make progress: not those of a run that only leave another card free
        for at in range(first, end):
            move = w[at]
            source = move >> klondike.FROM_AT & 7
            some = move & 7 != klondike.UP and source != klondike.FROM_TALON and move & klondike.THEN_UP == 0
            if some and move >> klondike.COUNT_AT & 31 != w[klondike.LENGTH + source] - w[klondike.DOWN + source]:
                continue
            if move >> klondike.FIRST_AT & 7 == 0:
                w[first + count] = move
                count += 1
        if count:
            chance = (chance * 29773421 + 12345) & 0x3FFFFFFF
            w[klondike.FRAMES + klondike.FRAME] = w[first + ((chance >> 8) % count if kind == RANDOM else 0)] & 0x3FFFF
            _make(w, klondike.FRAMES + klondike.FRAME)
            moved = True
            won = stock == 0 and w[klondike.MASK] == 0
            for column in range(7):
                won = won and w[klondike.DOWN + column] == 0
            continue
        if stock == 0:
            if not moved:
                break
            stock = w[klondike.MASK]
            w[klondike.MASK] = w[klondike.TURNED] = 0
            moved = False
        for _ in range(w[klondike.DRAWS]):
            if stock:
                w[klondike.MASK] |= stock & -stock
                w[klondike.TURNED] += 1
                stock &= stock - 1
        if w[klondike.MASK] == 0:
            break
    left = 0 if won else 52
    for suit in range(4):
        left -= 0 if won else w[klondike.FOUNDATION + suit]
    for i in range(klondike.FRAMES):
        w[i] = kept[i]
    return chance or 1, left


_PLAYS = {"tripeaks": _tripeaks, "treys": _treys, "klondike": _klondike}
