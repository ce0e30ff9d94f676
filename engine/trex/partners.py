"""Partners' conventions at Trex (TX-O5): what the other player of a side may rely on. In memory only with partners.

never takes a trick that already costs points from its partner while it has another card
leads low in a suit that its partner is known to be out of, where the other side has to take the trick
opens on the layout first the suits of its side's twos, then those of its own threes and fours
"""

from engine.trex.codes import AT_LAYOUT, JACK, POWER, SLAPS, SUIT
from engine.trex.counting import below


def agreed(view, tally, codes):
    """Return the codes that keep to the conventions, or all of them where none does."""
    if view.phase == AT_LAYOUT:
        return _opens_in_order(view, tally, codes)
    keeps = _spares_partner if tally.trick_size else _lets_partner_throw
    return [code for code in codes if keeps(tally, code, view)] or codes


def _spares_partner(tally, card, view):
    """True unless `card` takes a trick from the partner that already costs points."""
    if not tally.partner_wins(view) or not (tally.points or view.contract & SLAPS):
        return True
    return SUIT[card] != tally.led or POWER[card] < tally.best


def _lets_partner_throw(tally, card, view):
    """True when leading `card` lets the partner throw what it likes on a trick that the other side has to take."""
    suit = SUIT[card]
    partner = 4 * (tally.seat ^ 2) + suit
    return not tally.can_hold[partner] and tally.out[suit] and not below(tally.out[suit], POWER[card])


def _opens_in_order(view, tally, codes):
    """Return the codes without the jacks of suits that are to be opened later than another jack."""
    needs = []
    for code in codes:  # a jack that begins its suit on the layout, or another move
        opens = code < 52 and POWER[code] == JACK and view.layout(SUIT[code]) is None
        needs.append(_need(view, tally, SUIT[code]) if opens else -1)
    most = max(needs)
    return [code for code, need in zip(codes, needs) if need < 0 or need == most]


def _need(view, tally, suit):
    """Return how soon a suit is to be opened: 2 for a two of the seat's side, 1 for a three or four in its hand."""
    if view.place(13 * suit + 1) in (tally.seat, tally.seat ^ 2):  # the partner's only where it is seen
        return 2
    return 1 if tally.own[suit] & 6 else 0  # bits 1 and 2
