"""Fast dealing of the unseen cards in Trex; `hard` fills the arrays that the loop reads."""

from engine.compat import const, micropython, ptr32

WORLD = const(40)  # words of a world, see `rollout_loops`

# The playouts' own random generator, of numbers below 2^30
FACTOR = const(1664525)
STEP = const(1013904223)
BELOW = const(0x3FFFFFFF)


@micropython.viper
def deal(base: ptr32, world: ptr32, cards: ptr32, need: ptr32, count: int, seed: int) -> int:
    """Deal `count` unseen cards into `world`, a copy of `base`; return the next seed, or its ~ if a card fits nowhere.

    `cards` has for each card its key (suit << 4 | power) and the mask of the seats that can hold it, cards that the
    fewest seats can hold first. need[seat] is how many cards the seat takes.
    """
    i = 0
    while i < WORLD:
        world[i] = base[i]
        i += 1
    n0 = need[0]
    n1 = need[1]
    n2 = need[2]
    n3 = need[3]
    i = 0
    while i < count:
        key = cards[2 * i]
        free = cards[2 * i + 1]
        i += 1
        # The seat is drawn with probability proportional to the cards that it still takes; r0 … r3: running totals
        r0 = n0 * (free & 1)
        r1 = r0 + n1 * (free >> 1 & 1)
        r2 = r1 + n2 * (free >> 2 & 1)
        r3 = r2 + n3 * (free >> 3)
        seed = (seed * FACTOR + STEP) & BELOW
        if r3 == 0:
            return ~seed
        x = (seed >> 14) * r3 >> 16  # 0 … r3 - 1, from the upper 16 bits
        if x < r0:
            seat = 0
            n0 -= 1
        elif x < r1:
            seat = 1
            n1 -= 1
        elif x < r2:
            seat = 2
            n2 -= 1
        else:
            seat = 3
            n3 -= 1
        world[4 * seat + (key >> 4)] |= 1 << (key & 15)
    return seed
