"""Opponents for Trex: what each level does with what its seat may know.

    E   follows low, throws high, names and leads as it comes
    N   counts: who can still hold what (`Table`), the chance that a card takes its trick, what the trick
        would cost, what a card is a danger for if kept; the card with the least cost is played. Contracts
        are named by an estimate of the hand (`values`), cards are revealed when they are protected
    H   samples deals that fit what it knows and plays each move out in each of them (`hard`)

N and H never make a move that `sound` refuses. What is not needed all the time is in modules that come and go
(`tricks`, `layout`, `values`, `bids`, `reasons`), for the sake of memory; so is `calls`, of the rules.

All numbers are integers, so that every runtime decides alike. Budget is the number of playouts of one decision
of H; N and E need none.
"""

from engine.compat import fetch, forget
from engine.players import Thinker
from engine.trex.codes import APPEAL, AT_APPEAL, AT_NAME, AT_REVEAL, AT_TRICK, KEEP, REVEAL
from engine.trex.counting import Table, protected
from engine.trex.judging import judge, sound

_DEFAULT = 360


def thinker(view, level, rng, budget=0):
    """Return a thinker for the seat to act of `view`; budget: playouts of a Hard decision, 0 for the usual."""
    return Thinker(_think(view, level, rng, budget))


def _think(view, level, rng, budget):
    """Yield None while thinking, at last the code."""
    if view.phase < AT_TRICK:  # no card to judge
        forget("engine.trex.tricks")
        forget("engine.trex.layout")
    else:
        forget("engine.trex.calls")
    codes = view.moves()
    if len(codes) == 1:
        yield codes[0]
    elif level == "E":
        yield fetch("engine.trex.easy", "easy")(view, codes, rng)
    elif level == "N":
        for code in _normal(view, codes):
            yield code
    else:
        yield from fetch("engine.trex.hard", "think")(view, codes, rng, budget or _DEFAULT)


def _normal(view, codes):
    """Yield None while N thinks, at last its move among `codes`."""
    phase = view.phase
    if phase == AT_APPEAL:
        yield APPEAL
        return
    table = Table(view)
    yield None
    if phase == AT_NAME:
        from engine.trex import values

        forget("engine.trex.values")
        yield values.best(view, table.own, codes)
        return
    codes = sound(view, table, codes)
    if phase == AT_REVEAL:
        yield _reveal(table, codes)
        return
    yield None
    values = []
    for step in judge(view, table, codes, values):
        yield step
    yield codes[values.index(max(values))]


def _reveal(table, codes):
    """Return the first card among `codes` that is well protected, else KEEP."""
    for code in codes:
        if code != KEEP and protected(table.own, code - REVEAL):
            return code
    return KEEP


def explain(view, code):
    """Return in a few words why `code` is a good move for the seat to act of `view`."""
    from engine.trex import reasons

    forget("engine.trex.reasons")
    return reasons.explain(view, code)
