"""Deals of Trex between two sets of weights, for `bare_policy`; Numba compiles them with the playouts' own loops."""

from engine.trex.race_loops import LAYOUT, LOWS, NOTHING, PLACES, REACHED, SEATS_OUT, layout
from engine.trex.rollout_loops import HOLDERS, KEY, PLAYED, SEAT, TABLE_KEYS, tricks


def play_tricks(state, blocks, shares, sides, one, points):
    """Play the tricks of a deal from the lead in `blocks`; add the scores to `points`.

    Seat s has blocks[sides[s]]: both blocks have the same position, and weights of their own. `one`: scratch for the
    scores of one move.
    """
    seat = blocks[0, SEAT]
    size = 0
    while seat < 4:
        c = blocks[sides[seat]]
        c[SEAT] = seat
        c[PLAYED] = size
        seat = tricks(state, state, c, one, shares[sides[seat]])
        blocks[:, TABLE_KEYS + size] = c[KEY]
        points += one
        size = (size + 1) & 3


def play_layout(state, blocks, sides, one, points):
    """Play a deal of the layout in the same way; a move leaves the new layout in the working copies of its block."""
    seat = blocks[0, SEAT]
    while seat < 4:
        c = blocks[sides[seat]]
        c[SEAT] = seat
        seat = layout(state, state, c, one)
        points += one
        blocks[:, LAYOUT:SEATS_OUT] = c[LOWS : REACHED + 4]
        blocks[:, SEATS_OUT] = (c[REACHED : REACHED + 4] > 0).sum()


def play_deals(worlds, kings, holders, prices, blocks, shares, sides, trex, scores):
    """Play each world, seat s with blocks[sides[s]] and shares[sides[s]]; write the seats' scores, in points.

    holders[i]: who has revealed the king of hearts and the queens in deal i. prices: for these five cards first what
    each costs as a diamond, then its own value, then the indices of their prices in a block.
    """
    state = worlds[0].copy()
    one = state[:4].copy()
    points = one.copy()
    for i in range(len(worlds)):
        state[:] = worlds[i]
        points[:] = 0
        blocks[:, SEAT] = kings[i]
        if trex:
            blocks[:, LAYOUT:PLACES] = NOTHING
            blocks[:, PLACES : SEATS_OUT + 1] = 0
            play_layout(state, blocks, sides, one, points)
        else:
            blocks[:, HOLDERS : HOLDERS + 5] = holders[i]
            for j in range(5):
                blocks[:, prices[10 + j]] = prices[j] + prices[5 + j] * (2 if holders[i, j] < 4 else 1)
            play_tricks(state, blocks, shares, sides, one, points)
        scores[i] = 5 * points
