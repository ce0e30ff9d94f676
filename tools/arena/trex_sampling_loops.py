"""Hard's sampling in one loop: worlds dealt, moves played out. Compiled by `trex_playouts`."""

from engine.trex.codes import TREX
from engine.trex.deal_loops import deal
from engine.trex.race_loops import layout
from engine.trex.rollout_loops import CONTRACT, FIRST, tricks


def sample(base, world, cards, need, seed, retries, hands, c, points, shares, keys, seat, partner, count, sums):
    """Play the moves `keys` out in `count` worlds; add what `seat` and its partner, or the seat again, score to `sums`.

    Return how many worlds were dealt, and the next seed. They are fewer than `count` if `retries` were not enough.
    """
    done = 0
    while done < count:
        left = retries
        while left:
            seed = deal(base, world, cards, need, len(cards) // 2, seed)
            if seed >= 0:
                break
            seed = ~seed
            left -= 1
        if not left:
            break
        for i in range(len(keys)):
            c[FIRST] = keys[i]
            if c[CONTRACT] == TREX:
                layout(world, hands, c, points)
            else:
                tricks(world, hands, c, points, shares)
            sums[i] += points[seat]
            if partner != seat:
                sums[i] += points[partner]
        done += 1
    return done, seed
