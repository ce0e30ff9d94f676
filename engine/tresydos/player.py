"""Opponents for Tres y Dos, which use only what their seat may know.

N and H value a hand by its chance to win the deal (`win_chance.py`).

    E   collects matching cards and discards the others, without counting
    N   counts its own cards and the last few discards
    H   counts every card that it has seen and estimates where the others are: unlikely with a seat that declined the
        rank, likely with one that took it. It infers from the cards that others took how close they are to winning,
        and avoids discards that help the next seat

All break up a pair or three of a kind only when they have to.
"""

import engine.tresydos.reasons as reasons  # borrow
from engine.tresydos import DISCARD, DROP, GO_ON, SHOW, STOCK
from engine.tresydos.win_chance import Tally, chance, chance_after_discard, chance_of_six, discard_candidates, ranks


def think(view, level, rng, budget):
    """Yield None while thinking, in the end the code. The budget is ignored: nothing is sampled."""
    codes = view.moves()
    if len(codes) == 1:
        yield codes[0]
    elif SHOW in codes:
        yield SHOW if view.winning(view.to_act) else GO_ON
    elif level == "E":
        yield _easy(view, codes, rng)
    else:
        tally = Tally(view)
        for _ in tally.count(view, level):
            yield None
        if codes[0] == STOCK:
            yield from _draw(tally, view.discard_top % 13, level)
        else:
            yield _discard(tally, codes, rng)


def _easy(view, codes, rng):
    """Return Easy's move: take what makes three of a kind or three and two, discard one of the rarest ranks in hand."""
    counts = ranks(view.hand(view.to_act))
    most = max(counts)
    if codes[0] <= DISCARD:
        held = counts[view.discard_top % 13]
        return DISCARD if held == 2 or (held == 1 and most >= 3) else STOCK
    # A fourth card of a rank is useless
    wanted = 4 if most == 4 else min([counts[(code - DROP) % 13] for code in codes])
    found = [code for code in codes if counts[(code - DROP) % 13] == wanted]
    return found[rng.below(len(found))]


def _draw(tally, top, level):
    """Yield None while comparing the stock with `top`, the rank of the top discard; in the end the draw."""
    counts = tally.counts
    left = tally.left
    if counts[top] == 3 or (not counts[top] and (not left[top] or max(counts) == 4)):
        yield STOCK  # a fourth card is useless, and a single one if its rank has run out or four of a kind are held
        return
    counts[top] += 1
    # A single card is taken in order to keep it, even where it may be thrown back
    take = chance_of_six(tally, top if counts[top] == 1 else -1)
    counts[top] -= 1
    if level == "N":
        yield DISCARD if take > chance(tally) else STOCK
        return
    yield None
    stock = 0
    for rank in range(13):
        if tally.stock[rank]:
            counts[rank] += 1
            left[rank] -= 1
            stock += tally.stock[rank] * chance_of_six(tally, -1) >> 14
            counts[rank] -= 1
            left[rank] += 1
            yield None
    yield DISCARD if take > stock else STOCK


def _discard(tally, codes, rng):
    """Return the discard that leaves the best hand."""
    counts = tally.counts
    kept = -1  # the rank of a single card that may not be discarded, because it has just been taken
    for rank in range(13):
        if counts[rank] == 1 and not [code for code in codes if (code - DROP) % 13 == rank]:
            kept = rank
    best = -8  # below any value: a rank has at most four cards left
    found = []
    for rank in discard_candidates(tally, kept):
        # Of equal ones the rank with fewer cards left
        value = (chance_after_discard(tally, rank) << 3) - tally.left[rank]
        if value > best:
            best = value
            found = []
        if value == best:
            found += [code for code in codes if (code - DROP) % 13 == rank]
    return found[rng.below(len(found))]


def explain(view, code):
    """Return in a few words why `code` is a good move for the viewer; "" when there is nothing to say."""
    return reasons.explain(view, code)
