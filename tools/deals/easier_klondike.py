"""Proofs that a position of Klondike is lost: an easier game, of far fewer positions, is lost from there.

In the easier game only two things are remembered: which cards of stock and waste are left, and how many cards of each
column have never been moved. All other cards may lie anew before each move, wherever there is room for them at once: on
a foundation, on a card of the next higher rank and the other colour, of which each holds one, or a king in a column
whose own cards are gone. There are as many passes as it takes. So every play of the real game is one of the easier
game, and what cannot be won there cannot be won.

Cards are those of `engine.klondike.solver_loops`; a set of them has bit n for card n.
"""

from array import array
from functools import cache

from engine.klondike.solver_loops import COLUMN, DOWN, DRAWS, LENGTH, MASK, ROOM, TALON, TURNED
from tools.deals.compiled import compiled

OPEN, LOST = 0, 2  # answers, as the solver's; OPEN also where the easier game can be won

_BITS = 22  # log2 of the entries in the table of positions, which is never more than half full
_ALL = (1 << 52) - 1
_SUIT = 0x1111111111111  # the first suit; a card times this: it and what is above it in its suit
_PAIRS = 0x333333333333  # the first card of each colour in each rank below the king
_EVEN = 0x5555555555555
_HASH = 0x1E3779B97F4A7C15


@cache
def _room():
    return array("q", bytes(8 << _BITS)), array("q", bytes(8 * 4096))


def search(words, most):
    """Search from the position in a solver's words, at most `most` positions; return (answer, positions)."""
    table, todo = _room()
    return _search(words, table, todo, min(most, 1 << _BITS - 1))


@compiled
def _search(w, table, todo, most):
    """Return (answer, positions entered). A position: the talon's mask, 4 bits for each column, cards on the waste."""
    for i in range(len(table)):
        table[i] = 0
    first = w[MASK] | w[TURNED] << 52 | 1 << 57  # never 0
    for column in range(7):
        if w[LENGTH + column]:
            first |= _own(w, column, w[DOWN + column] + 1) << 24 + 4 * column
    todo[0] = first
    count, entered = 1, 0
    while count:
        count -= 1
        state = todo[count]
        at = state * _HASH >> 40 & len(table) - 1
        while table[at] != 0 and table[at] != state:
            at = at + 1 & len(table) - 1
        if table[at]:
            continue
        if entered == most:
            return OPEN, entered
        table[at] = state
        entered += 1
        more = _expand(w, state, todo, count)
        if more < 0:
            return OPEN, entered
        count = more
    return LOST, entered


@compiled
def _own(w, column, count):
    """Return how many cards of a column still count as never moved: a king at its bottom needs not move."""
    return 0 if count == 1 and w[COLUMN + ROOM * column] >= 48 else count


@compiled
def _expand(w, state, todo, count):
    """Add the positions after each move, the best last; return their new count, or -1 when all cards are free."""
    moved = _ALL
    hosts = free = covered = 0
    for i in range(24):
        if state >> i & 1:
            moved ^= 1 << w[TALON + i]
    for column in range(7):
        own = state >> 24 + 4 * column & 15
        for i in range(own):
            moved ^= 1 << w[COLUMN + ROOM * column + i]
        if own:
            hosts |= 1 << w[COLUMN + ROOM * column + own - 1]
        free += own == 0
        covered += own > 1
    if state & 0xFFFFFF == 0 and covered == 0:
        return -1
    hosts |= moved
    first = count
    count = _draw(w, state, todo, count, moved, hosts, free)
    up = _up(moved)
    for column in range(7):
        own = state >> 24 + 4 * column & 15
        if own:
            card = w[COLUMN + ROOM * column + own - 1]
            after = state - (own - _own(w, column, own - 1) << 24 + 4 * column)
            if up & _needed(card) == _needed(card):
                todo[first] = after  # nothing is better than this
                return first + 1
            if _fit(moved | 1 << card, hosts, free):
                todo[count] = after
                count += 1
    return count


@compiled
def _draw(w, state, todo, count, moved, hosts, free):
    """Add the positions after each move of a card of stock and waste; return their new count."""
    left = 0
    for i in range(24):
        left += state >> i & 1
    reached = 1 << left  # places are numbers of cards on the waste
    for start in range(2):
        for place in range(state >> 52 & 31 if start else w[DRAWS], left, w[DRAWS]):
            reached |= 1 << place
    place = 0
    for i in range(24):
        if state >> i & 1:
            place += 1
            if reached >> place & 1 and _fit(moved | 1 << w[TALON + i], hosts, free):
                # As in the solver, from some places all cards are reached that can be reached from the start
                turned = 0 if w[DRAWS] == 1 or place == left or place % 3 == 1 else place - 1
                todo[count] = state & (1 << 52) - 1 ^ 1 << i | turned << 52 | 1 << 57
                count += 1
    return count


@compiled
def _needed(card):
    """Return the cards with which on the foundations a card can go there, and is of no use elsewhere."""
    rank, suit = card >> 2, card & 3
    needed = 0
    if rank > 0:
        needed |= 1 << card - 4
    if rank > 1:
        needed |= (5 if suit & 1 else 10) << 4 * rank - 8
    if rank > 2:
        needed |= 1 << (card ^ 2) - 12
    return needed


@compiled
def _up(moved):
    """Return which cards can lie on the foundations."""
    up = layer = moved & 15
    while layer:
        layer = layer << 4 & moved
        up |= layer
    return up


@compiled
def _fit(moved, hosts, free):
    """True when there is room for all cards moved; `hosts`: cards that can hold others; `free`: columns for kings."""
    return _fit_below(moved, hosts, free, _up(moved))


@compiled
def _fit_below(moved, hosts, free, up):
    """True when there is room with `up` on the foundations, or fewer: those give back cards to hold others."""
    lying = moved & ~up
    places = (hosts & ~up) >> 4
    places = (places & _EVEN) << 1 | places >> 1 & _EVEN
    # Of two cards that fit on the same two: where one or both lie, and there is no place for one or both
    lack = (lying | lying >> 2) & ~(places | places >> 2) | lying & lying >> 2 & ~(places & places >> 2)
    lack &= _PAIRS
    if lack == 0:
        kings = lying >> 48
        return (kings & 1) + (kings >> 1 & 1) + (kings >> 2 & 1) + (kings >> 3) <= free
    lack &= -lack
    back = (lack << 5 | (lack << 7 if lack & _EVEN else lack << 3)) & up & hosts
    while back:
        host = back & -back
        back ^= host
        if _fit_below(moved, hosts, free, up & ~(host * _SUIT)):
            return True
    return False
