"""Computes the tables of `engine/trex/values.py`: the value of a hand to the king under each contract.

    python -m tools.arena.trex_values > tables.txt
    python -m tools.arena.trex_values --reveals       what revealing a card gains its holder, by the length of its suit

Random deals are played by Normal's policy (`trex_tuning`), each contract with each seat as king. A least-squares fit
gives each card and each suit length its value. The value of a set of unused contracts, before the hand is dealt, is
computed backwards as the expected maximum over the contracts left. Needs Numba and NumPy.
"""

import sys

import numpy

from engine.trex.codes import KING, NONE, POWER, QUEENS, REVEALABLE, SUIT
from tools.arena.trex_tuning import Match

_DEALS = 25000
_RIDGE = 8.0  # regularisation of the fit
_LENGTHS = 8  # 0 … 7 and more
_TABLE = 13 + _LENGTHS  # features of a suit: its cards, and its length
_SPECIAL = (2, 1, -1, -1, -1)  # by contract, the suit with a table of its own; -1: none


def features(hands, contract):
    """Return the 42 features of each hand: counts of cards and of lengths for plain suits, then for the special one."""
    found = numpy.zeros((len(hands), 2 * _TABLE), numpy.float32)
    for suit in range(4):
        base = _TABLE if suit == _SPECIAL[contract] else 0
        cards = hands[:, suit, None] >> numpy.arange(13) & 1
        found[:, base : base + 13] += cards
        found[numpy.arange(len(hands)), base + 13 + numpy.minimum(_LENGTHS - 1, cards.sum(1))] += 1
    return found


def sample(count, seed):
    """Return random hands (4 masks each), and for each contract the scores with them as king."""
    scores = []
    for contract in range(5):
        match = Match(1 << contract, {})
        deals = match.deals(numpy.random.default_rng(seed), count)  # the same cards for all contracts
        found = []
        for king in range(4):
            deals[1][:] = king
            found.append(match.scores((match.row, match.row), deals)[:, king])
        scores.append(numpy.concatenate(found))
    return numpy.concatenate([deals[0][:, 4 * king : 4 * king + 4] for king in range(4)]), scores


def reveals(mask, count, seed):
    """Return, by how many cards of a card's suit its holder has, the gains of revealing it over not doing so."""
    match = Match(mask, {})
    worlds, kings, holders = match.deals(numpy.random.default_rng(seed), count)
    found = {}
    for i, card in enumerate(REVEALABLE):
        if match.counted[i]:
            own = worlds[:, SUIT[card] : 16 : 4]
            seats = (own >> POWER[card] & 1).argmax(1)
            scores = []
            for holder in (NONE, seats):
                changed = holders.copy()
                changed[:, i] = holder
                scores.append(match.scores((match.row, match.row), (worlds, kings, changed)))
            for deal, seat in enumerate(seats):
                length = int(own[deal, seat]).bit_count()
                found.setdefault(length, []).append(scores[1][deal, seat] - scores[0][deal, seat])
    return found


def fit(hands, scores):
    """Return for each contract (constant term, values of the 42 features) in points; print how well they fit."""
    fits = []
    for contract in range(5):
        x = features(hands, contract)
        y = scores[contract]
        centre = x.mean(axis=0, dtype=float)
        x -= centre.astype(numpy.float32)
        weights = numpy.linalg.solve((x.T @ x).astype(float) + _RIDGE * numpy.eye(2 * _TABLE), x.T @ (y - y.mean()))
        error = y - y.mean() - x @ weights
        text = "# contract %d: mean %.1f, deviation %.1f, of the error %.1f"
        print(text % (contract, y.mean(), y.std(), error.std()), file=sys.stderr)
        fits.append((y.mean() - centre @ weights, weights))
    return fits


def later_values(estimates, ratios):
    """Return by set of used contracts the expected value of the others, in points, from the estimates of many hands.

    `ratios`: by contract, its points over the usual ones.
    """
    later = [0.0] * 32
    for used in sorted(range(31), key=lambda mask: -mask.bit_count()):
        left = [i for i in range(5) if not used & 1 << i]
        values = [estimates[i] * ratios[i] + later[used | 1 << i] for i in left]
        later[used] = float(numpy.max(values, axis=0).mean())
    return later


def main():
    """Print the tables as Python, in the units of `engine/trex/values.py`."""
    if "--reveals" in sys.argv:
        for name, mask in (("king", KING), ("queens", QUEENS)):
            found = reveals(mask, _DEALS, 1)
            cells = ["%d: %+.1f" % (length, sum(found[length]) / len(found[length])) for length in sorted(found)]
            print(name, ", ".join(cells))
        return
    hands, scores = sample(_DEALS, 1)
    fits = fit(hands, scores)
    estimates = [rest + features(hands, i) @ weights for i, (rest, weights) in enumerate(fits)]
    print("_REST = (%s)" % ", ".join(str(round(2 * rest)) for rest, _ in fits))
    for i, (_, weights) in enumerate(fits):
        cells = [max(0, min(255, 128 + round(2 * weight))) for weight in weights]
        print("    bytes((%s))," % ", ".join(map(str, cells[: 2 * _TABLE if _SPECIAL[i] >= 0 else _TABLE])))
    swapped = (1, 15 / 10, 1, 10 / 15, 1)  # TX-O3: a diamond costs 15, a slap 10
    for name, ratios in (("_LATER", (1, 1, 1, 1, 1)), ("_LATER_SWAPPED", swapped)):
        print("%s = (%s)" % (name, ", ".join(str(round(value)) for value in later_values(estimates, ratios))))


if __name__ == "__main__":
    main()
