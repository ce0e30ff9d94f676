"""Which moves at Trex are certain blunders, and what a card opens on the layout."""

import engine.trex.partners as partners  # load
from engine.trex.codes import ACE, AT_LAYOUT, AT_REVEAL, AT_TRICK, JACK, KEEP, KING, KING_OF_HEARTS, POWER, REVEAL, SUIT
from engine.trex.counting import above, below, protected


def sound(view, tally, codes):
    """Return the codes that are not certain blunders, or all codes if all are."""
    if view.phase == AT_REVEAL:
        return [code for code in codes if code == KEEP or protected(tally.own, code - REVEAL)]
    if view.phase < AT_TRICK:
        return codes
    return (_sound_layout if view.phase == AT_LAYOUT else _sound_cards)(view, tally, codes) or codes


def agreed(view, tally, codes):
    """Return the codes for a trick or the layout that keep to the conventions of partners, or all if none does."""
    if not view.partners or view.phase < AT_TRICK:
        return codes
    return partners.agreed(view, tally, codes)


def _sound_cards(view, tally, codes):
    """Return the codes for a trick that are not certain blunders, perhaps none.

    It is one to be certain to take the king of hearts; or, where another lead can be beaten, to lead a suit that no
    other seat has.
    """
    left = codes
    if view.contract & KING:
        left = [code for code in codes if not _takes_king(view, tally, code)] or codes
    if tally.trick_size:
        return left
    exits = [code for code in left if above(tally.out[SUIT[code]], POWER[code])]
    return [code for code in left if tally.out[SUIT[code]]] if exits else left


def _takes_king(view, tally, code):
    """True when `code` is the last card of a trick that has the king of hearts, or that king itself, and will take it.

    False for another card where the partner is winning: their side takes the king either way.
    """
    if code != KING_OF_HEARTS and not (tally.trick_size == 3 and KING_OF_HEARTS in [card for _, card in view.trick()]):
        return False
    if tally.trick_size and (SUIT[code] != tally.led or POWER[code] < tally.best):
        return False
    if code != KING_OF_HEARTS and tally.partner_wins(view):
        return False
    return not any(above(tally.can_hold[4 * seat + SUIT[code]], POWER[code]) for seat in tally.later())


def _sound_layout(view, tally, codes):
    """Return the codes for the layout that are not certain blunders, perhaps none.

    With a hand that nobody can block any more, a card that opens a place for others is a blunder.
    """
    if not unblockable(view, tally.own):
        return codes
    return [code for code in codes if not opened(view, tally.own, code)]


def ends(view, suit):
    """Return (lowest, highest) power on the layout in `suit`; (JACK + 1, JACK - 1) before its jack."""
    pair = view.layout(suit)
    return (JACK + 1, JACK - 1) if pair is None else (POWER[pair[0]], POWER[pair[1]])


def unblockable(view, own):
    """True when every card of a hand in Trex can be played whatever the others do."""
    for suit in range(4):
        low, high = ends(view, suit)
        mine = own[suit]
        if low > high and mine:
            if not mine >> JACK & 1:
                return False
            low = high = JACK
        while high < ACE and above(mine, high) & 1:
            high += 1
        while low > 0 and mine >> low - 1 & 1:
            low -= 1
        if above(mine, high) or below(mine, low):
            return False
    return True


def opened(view, own, code):
    """Return how many cards of others fit next to `code` once it lies on the layout.

    A two that the partner is seen to hold does not count.
    """
    suit = SUIT[code]
    power = POWER[code]
    low, high = ends(view, suit)
    higher = (power > high or low > high) and power < ACE and not above(own[suit], power) & 1
    lower = (power < low or low > high) and power > 0 and not own[suit] >> power - 1 & 1
    if power == 1 and view.partners and view.place(13 * suit + 1) == view.viewer ^ 2:
        lower = False
    return higher + lower
