"""Computes the tables of `engine/trex/values.py`: the value of a hand to the king under each contract.

    python -m tools.arena.trex_values > tables.txt
    python -m tools.arena.trex_values --reveals       what revealing a card gains its holder, by the length of its suit

Random hands are played out as king in sampled deals (`engine/trex/hard.py`). A least-squares fit gives each card and
each suit length its value. The value of a set of unused contracts, before the hand is dealt, is computed backwards as
the expected maximum over the contracts left. Takes some minutes and needs Numba and NumPy.
"""

import random
import sys

from tqdm import tqdm

HANDS = 20000
WORLDS = 24  # sampled deals per hand
RIDGE = 8.0  # regularisation of the fit
_LENGTHS = 8  # 0 … 7 and more
SPECIAL = (2, 1, -1, -1, -1)  # by contract, the suit with a table of its own


def features(own, contract):
    """Return the 42 features of a hand: counts of 13 cards and 8 lengths for plain suits, then for the special one."""
    counts = [0] * 42
    for suit, mask in enumerate(own):
        base = 21 if suit == SPECIAL[contract] else 0
        powers = [power for power in range(13) if mask >> power & 1]
        for feature in (*powers, 13 + min(_LENGTHS - 1, len(powers))):
            counts[base + feature] += 1
    return counts


def sample(count, seed):
    """Return `count` random hands (4 masks each), and for each the mean scores as king, one per contract."""
    import engine
    from engine.rng import Rng
    from engine.trex import NAMING
    from engine.trex.counting import Table
    from engine.trex.hard import Worlds
    from engine.trex.hard_naming import Naming
    from engine.trex.playout import Playout

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


def reveals(contract, count, seed):
    """Return by the length of a card's suit the gains of its holder by revealing it, over not doing so."""
    import engine
    from engine.rng import Rng
    from engine.trex import AT_REVEAL, KEEP, NAMING, REVEAL, SUIT
    from engine.trex.counting import Table
    from engine.trex.hard import Worlds
    from engine.trex.hard_naming import Reveal
    from engine.trex.playout import Playout

    draw = random.Random(seed)
    found = {}
    for _ in tqdm(range(count), file=sys.stderr, disable=None):
        game = engine.new("trex", draw.randrange(1, 1 << 32), appeals=False)
        game.play(NAMING + contract)
        while game.phase == AT_REVEAL:
            view = game.view(game.to_act)
            if len(view.moves()) == 1:
                game.play(KEEP)
                continue
            search = Reveal(view, [KEEP, view.moves()[-1]], Playout(view))
            worlds = Worlds(view, Table(view), Rng(draw.randrange(1, 1 << 32)).next())
            search.prepare(worlds)
            for _ in range(WORLDS):
                worlds.next()
                gain = 5 * (search.value(worlds, 1) - search.value(worlds, 0))
                found.setdefault(view.cards_of(game.to_act, SUIT[search.codes[1] - REVEAL]), []).append(gain)
            game.play(KEEP)
    return found


def fit(hands, scores):
    """Return for each contract (value of an empty hand, values of the 42 features) in points."""
    import numpy

    fits = []
    for contract in range(5):
        x = numpy.array([features(own, contract) for own in hands], float)
        y = numpy.array([row[contract] for row in scores])
        centre = x.mean(axis=0)
        x -= centre
        weights = numpy.linalg.solve(x.T @ x + RIDGE * numpy.eye(42), x.T @ (y - y.mean()))
        error = y - y.mean() - x @ weights
        text = "# contract %d: mean %.1f, deviation %.1f, of the error %.1f"
        print(text % (contract, y.mean(), y.std(), error.std()), file=sys.stderr)
        fits.append((y.mean() - centre @ weights, weights))
    return fits


def later_values(estimates, ratios):
    """Return by set of used contracts the expected value of the others, in points, from the estimates of many hands."""
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
    if "--reveals" in sys.argv:
        for contract in (1, 4):
            found = reveals(contract, 2000, 1)
            cells = ["%d: %+.1f" % (length, sum(found[length]) / len(found[length])) for length in sorted(found)]
            print({1: "king", 4: "queens"}[contract], ", ".join(cells))
        return
    hands, scores = sample(HANDS, 1)
    fits = fit(hands, scores)
    estimates = [
        [rest + float(sum(w * n for w, n in zip(weights, features(own, i)))) for i, (rest, weights) in enumerate(fits)]
        for own in hands
    ]
    print("_REST = (%s)" % ", ".join(str(round(2 * rest)) for rest, _ in fits))
    for i, (_, weights) in enumerate(fits):
        cells = [max(0, min(255, 128 + round(2 * weight))) for weight in weights]
        print("    bytes((%s))," % ", ".join(map(str, cells[: 42 if SPECIAL[i] >= 0 else 21])))
    for name, ratios in (("_LATER", (1, 1, 1, 1, 1)), ("_LATER_SWAPPED", (1, 1.5, 1, 2 / 3, 1))):
        print("%s = (%s)" % (name, ", ".join(str(round(value)) for value in later_values(estimates, ratios))))


if __name__ == "__main__":
    main()
