"""Trepenta's Easy opponent: discards its highest loose card, takes a card that makes its hand clearly better."""

from engine.compat import const
from engine.trepenta.codes import DISCARD, DROP, FIELD, STOCK, SWAP, Move
from engine.trepenta.melds import POINTS, best, best_of_six

_CLEARLY = const(3)  # points: the top discard is taken if it saves more than these
_HIGHEST = const(999)  # more than the points of any hand


def easy(view, codes, rng):
    """Return Easy's move among `codes`."""
    return _MOVES[view.phase](view, codes, rng)


def _draw(view, codes, rng):
    """Take the top discard if it makes the hand clearly better."""
    hand = view.hand(view.to_act)
    return DISCARD if best_of_six(hand + [view.discard_top])[0] + _CLEARLY < best(hand)[0] else STOCK


def _turn(view, codes, rng):
    """Discard the highest loose card, or sometimes exchange a card without loss."""
    hand = view.hand(view.to_act)
    found = []
    least = _HIGHEST
    for code in codes:
        move = Move(code)
        if move.kind != SWAP and (move.kind == DROP or rng.below(2)):
            rest = list(hand)
            rest.remove(move.card)
            left = best(rest)[0]
            if left < least:
                least = left
                found = []
            if left == least:
                found.append(code)
    return found[rng.below(len(found))]


def _sort(view, codes, rng):
    """Put the cards with the most points into the field; of equal ones the higher code."""
    return FIELD + max([Move(code).card for code in codes], key=lambda card: POINTS[card % 13] * 64 + card)


def _pile(view, codes, rng):
    """Choose a pile at random."""
    return codes[rng.below(2)]


_MOVES = {"pile": _pile, "sort": _sort, "draw": _draw, "turn": _turn}
