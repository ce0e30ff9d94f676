"""Trex's Easy opponent: follows low, throws high; names, leads, lays out and plays one card in five at random."""

from engine.trex.codes import APPEAL, AT_APPEAL, AT_LAYOUT, AT_NAME, AT_REVEAL, JACK, KEEP, POWER, REVEAL, SUIT
from engine.trex.counting import Tally, below, bit_count


def easy(view, codes, rng):
    """Return Easy's move among `codes`."""
    phase = view.phase
    if phase == AT_APPEAL:
        return APPEAL
    if phase == AT_REVEAL:
        tally = Tally(view)
        # KEEP is always one of the codes, and the lowest; of several cards only the last is considered
        return codes[-1] if _well_protected(tally.own, codes[-1] - REVEAL) and rng.below(2) else KEEP
    trick = view.trick()
    if phase == AT_NAME or phase == AT_LAYOUT or rng.below(5) == 0 or not trick:
        return codes[rng.below(len(codes))]
    best = codes[0]
    following = SUIT[codes[0]] == SUIT[trick[0][1]]
    for code in codes[1:]:
        if (POWER[code] < POWER[best]) == following:
            best = code
    return best


def _well_protected(own, card):
    """True when it is safe to reveal a card.

    Its suit has five cards or more and two lower ones; or three or four beside a suit of one at most, or beside one of
    two where two of the cards are jacks or higher.
    """
    suit = SUIT[card]
    length = bit_count(own[suit])
    if length >= 5:
        return bit_count(below(own[suit], POWER[card])) >= 2
    if length < 3:
        return False
    short = min([bit_count(own[other]) for other in range(4) if other != suit])
    return short <= 1 or (short == 2 and bit_count(own[suit] >> JACK) >= 2)
