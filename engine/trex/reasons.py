"""Reasons for moves at Trex, in a few words. In memory only while a hint is put into words."""

from engine.cards import spoken
from engine.trex.blunders import ends, opened
from engine.trex.codes import APPEAL, AT_APPEAL, AT_LAYOUT, AT_NAME, AT_REVEAL, KEEP, PASS, POWER, SLAPS, SUIT
from engine.trex.counting import ONE, Tally, above, below, bit_count, cost


def explain(view, code):
    """Return in a few words why `code` is a good move for the seat to act of `view`, or ""."""
    phase = view.phase
    alone = len(view.moves()) == 1
    if phase == AT_NAME:
        return "the only one left" if alone else "best for this hand"
    if phase == AT_APPEAL:
        return "likely to be better than this hand" if code == APPEAL else "this hand will do"
    if phase == AT_REVEAL:
        return "nothing safe to reveal" if code == KEEP else "worth the risk: others may take it"
    if code == PASS:
        return "nothing fits"
    if alone:
        return "the only card that can be played"
    tally = Tally(view)
    return _explain_layout(view, tally, code) if phase == AT_LAYOUT else _explain_trick(view, tally, code)


def _explain_layout(view, tally, code):
    """Return the reason for a card on the layout."""
    suit = SUIT[code]
    power = POWER[code]
    opening = opened(view, tally.own, code)
    if not opening:
        return "opens nothing for others"
    low, high = ends(view, suit)
    own = tally.own[suit]
    if (power < low or low > high) and below(own, power):
        return "opens the way for your " + _name(suit, _highest(below(own, power)))
    if (power > high or low > high) and above(own, power):
        higher = above(own, power)
        return "opens the way for your " + _name(suit, power + 1 + _highest(higher & -higher))  # the lowest of them
    counts = [opened(view, tally.own, other) for other in view.moves()]
    if opening > min(counts):
        return ""
    return "opens least for others" if min(counts) < max(counts) else "opens no more than any other"


def _explain_trick(view, tally, code):
    """Return the reason for a card to a trick."""
    suit = SUIT[code]
    power = POWER[code]
    gift = view.is_penalty(code) and not tally.partner_wins(view)
    if tally.trick_size and suit != tally.led:
        if gift:
            return "gives a penalty card away"
        # Others hold lower cards of the suit, so it might have taken a trick
        lower = bit_count(below(tally.out[suit], power))
        if lower:
            return "gets rid of a danger: %d lower %s out" % (lower, "is" if lower == 1 else "are")
        return "cannot follow suit"
    if tally.trick_size and power < tally.best:
        return "gives a penalty card away" if gift else "stays below the " + _name(tally.led, tally.best)
    chance = tally.takes(code)
    if not tally.trick_size:
        if view.partners and tally.out[suit] and not tally.can_hold[4 * (tally.seat ^ 2) + suit]:
            return "your partner has none of this suit"
        return _explain_lead(tally, suit, chance)
    if not chance:
        return "likely to be beaten"
    if chance < ONE:
        return "may still be beaten"
    if not tally.later() and not view.contract & SLAPS and not tally.points + cost(view, code):
        return "takes a trick that costs nothing"
    sure = [other for other in view.moves() if tally.takes(other) == ONE]
    return "takes the lead" if len(sure) < len(view.moves()) else "cannot stay below"


def _explain_lead(tally, suit, chance):
    """Return the reason for leading a suit; `chance`: that the card takes the trick, in 64ths."""
    if not tally.out[suit]:
        return "nobody else has this suit"
    if chance and bit_count(tally.own[suit]) < 3:
        return "shortens a short suit" if bit_count(tally.own[suit]) > 1 else "runs out of a suit"
    return "likely to be beaten" if chance < ONE // 2 else "likely to keep the lead"


def _name(suit, power):
    """Return a card as text."""
    return spoken(13 * suit + (power + 1) % 13)


def _highest(mask):
    """Return the highest power of a mask."""
    power = -1
    while mask:
        mask >>= 1
        power += 1
    return power
