"""Deals of Trex between two sets of weights, for `trex_tuning`; Numba compiles them with the playouts' own loops."""

from engine.trex.race_loops import LAYOUT, LOWS, NOTHING, PLACES, REACHED, SEATS_OUT, layout
from engine.trex.rollout_loops import HOLDERS, KEY, PLAYED, SEAT, TABLE_KEYS, WORLD, tricks


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
        for i in range(2):
            blocks[i, TABLE_KEYS + size] = c[KEY]
        for i in range(4):
            points[i] += one[i]
        size = (size + 1) & 3


def play_layout(state, blocks, sides, one, points):
    """Play a deal of the layout in the same way; a move leaves the new layout in the working copies of its block."""
    seat = blocks[0, SEAT]
    while seat < 4:
        c = blocks[sides[seat]]
        c[SEAT] = seat
        seat = layout(state, state, c, one)
        out = 0
        for i in range(4):
            points[i] += one[i]
            out += c[REACHED + i] > 0
        for k in range(2):
            for i in range(LOWS, REACHED + 4):
                blocks[k, i - LOWS + LAYOUT] = c[i]
            blocks[k, SEATS_OUT] = out


def play_deals(worlds, kings, holders, prices, blocks, shares, sides, trex, scores):
    """Play each world, seat s with blocks[sides[s]] and shares[sides[s]]; write the seats' scores, in points.

    holders[i]: who has revealed the king of hearts and the queens in deal i. prices: for these five cards first what
    each costs as a diamond, then its own value, then the indices of their prices in a block.
    """
    state = worlds[0].copy()
    one = state[:4].copy()
    points = one.copy()
    for i in range(len(worlds)):
        for k in range(WORLD):
            state[k] = worlds[i, k]
        for k in range(2):
            blocks[k, SEAT] = kings[i]
            if trex:
                for j in range(LAYOUT, SEATS_OUT + 1):
                    blocks[k, j] = NOTHING if j < PLACES else 0
            else:
                for j in range(5):
                    blocks[k, HOLDERS + j] = holders[i, j]
                    blocks[k, prices[10 + j]] = prices[j] + prices[5 + j] * (2 if holders[i, j] < 4 else 1)
        for k in range(4):
            points[k] = 0
        if trex:
            play_layout(state, blocks, sides, one, points)
        else:
            play_tricks(state, blocks, shares, sides, one, points)
        for k in range(4):
            scores[i, k] = 5 * points[k]
