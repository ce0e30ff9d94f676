"""Makes the tables of `engine/trex/values.py`: what a hand is worth to the king under each contract.

    python -m tools.arena.trex_values > tables.txt

Random hands are played out as king in sampled deals (`engine/trex/hard.py`); a least-squares fit gives each card
and each suit length its worth, and what sets of contracts are worth to a king that has yet to see its hands
follows backwards from there: E(max over the contracts left). Takes some minutes; wants Numba and NumPy.
"""

import random
import sys

from tqdm import tqdm

HANDS = 20000
WORLDS = 24
RIDGE = 8.0
_LENGTHS = 8  # 0 … 7 and more


def rows(own):
    """Return the cells of the table that a hand counts in, for a plain and for a special suit each."""
    cells = []
    for suit in range(4):
        cells.append([power for power in range(13) if own[suit] >> power & 1])
        cells[-1].append(13 + min(_LENGTHS - 1, len(cells[-1])))
    return cells


SPECIAL = (2, 1, -1, -1, -1)  # the suit that counts by a table of its own, by contract


def features(own, contract):
    """Return the 42 counts of a hand: 21 of the plain suits, 21 of the special one."""
    found = [0] * 42
    for suit, cells in enumerate(rows(own)):
        for cell in cells:
            found[cell + (21 if suit == SPECIAL[contract] else 0)] += 1
    return found


def sample(count, seed):
    """Return hands (4 masks each) and their mean scores as king, one per contract."""
    import engine
    from engine.rng import Rng
    from engine.trex import NAMING
    from engine.trex.counting import Table
    from engine.trex.hard import Playout, Worlds
    from engine.trex.hard_naming import Naming

    draw = random.Random(seed)
    hands = []
    scores = []
    codes = [NAMING + (1 << i) for i in range(5)]
    for _ in tqdm(range(count), file=sys.stderr):
        game = engine.new("trex", draw.randrange(1, 1 << 32))
        view = game.view(game.king)
        table = Table(view)
        search = Naming(view, codes, Playout(view))
        search.later = [0] * 5
        worlds = Worlds(view, table, Rng(draw.randrange(1, 1 << 32)).next())
        sums = [0] * 5
        for _ in range(WORLDS):
            worlds.next()
            for i in range(5):
                sums[i] += search.value(worlds, i)
        hands.append(table.own)
        scores.append([value / WORLDS for value in sums])
    return hands, scores


def fit(hands, scores):
    """Return for each contract (worth of the empty hand, 42 worths) in points."""
    import numpy

    found = []
    for contract in range(5):
        x = numpy.array([features(own, contract) for own in hands], float)
        y = numpy.array([row[contract] for row in scores])
        centre = x.mean(axis=0)
        x -= centre
        weights = numpy.linalg.solve(x.T @ x + RIDGE * numpy.eye(42), x.T @ (y - y.mean()))
        rest = y.mean() - centre @ weights
        error = y - y.mean() - x @ weights
        print(
            "# contract %d: mean %.1f, spread %.1f, unexplained %.1f" % (contract, y.mean(), y.std(), error.std()),
            file=sys.stderr,
        )
        found.append((rest, weights))
    return found


def shares(estimates, ratios):
    """Return what each set of used contracts leaves, in points, from the estimates of many hands."""
    later = [0.0] * 32
    for used in sorted(range(31), key=lambda mask: -bin(mask).count("1")):
        left = [i for i in range(5) if not used & 1 << i]
        best = [max(row[i] * ratios[i] + later[used | 1 << i] for i in left) for row in estimates]
        later[used] = sum(best) / len(best)
    return later


def main():
    """Print the tables as Python."""
    from tools.arena.trex_playouts import compile_playouts

    if not compile_playouts():
        sys.exit("this takes hours without Numba: install it first")
    hands, scores = sample(HANDS, 1)
    fits = fit(hands, scores)
    estimates = []
    for own in hands:
        estimates.append(
            [
                rest + float(sum(w * n for w, n in zip(weights, features(own, i))))
                for i, (rest, weights) in enumerate(fits)
            ]
        )
    print("_REST = (%s)" % ", ".join(str(round(2 * rest)) for rest, _ in fits))
    for i, (_, weights) in enumerate(fits):
        cells = [max(0, min(255, 128 + round(2 * weight))) for weight in weights]
        print("    bytes((%s))," % ", ".join(map(str, cells[: 42 if SPECIAL[i] >= 0 else 21])))
    for name, ratios in (("_LATER", (1, 1, 1, 1, 1)), ("_LATER_SWAPPED", (1, 1.5, 1, 2 / 3, 1))):
        print("%s = (%s)" % (name, ", ".join(str(round(value)) for value in shares(estimates, ratios))))


if __name__ == "__main__":
    main()
