"""Trex's Easy opponent: follows low, throws high, names and leads at random."""

from engine.trex.codes import APPEAL, AT_APPEAL, AT_LAYOUT, AT_NAME, AT_REVEAL, KEEP, POWER, REVEAL, SUIT
from engine.trex.counting import Table, protected


def easy(view, codes, rng):
    """Return Easy's move among `codes`."""
    phase = view.phase
    if phase == AT_APPEAL:
        return APPEAL
    if phase == AT_REVEAL:
        table = Table(view)
        return codes[-1] if protected(table.own, codes[-1] - REVEAL) and rng.below(2) else KEEP
    if phase == AT_NAME or phase == AT_LAYOUT or rng.below(5) == 0:
        return codes[rng.below(len(codes))]
    trick = view.trick()
    if not trick:
        return codes[rng.below(len(codes))]
    best = codes[0]
    following = SUIT[codes[0]] == SUIT[trick[0][1]]
    for code in codes[1:]:
        if (POWER[code] < POWER[best]) == following:
            best = code
    return best
