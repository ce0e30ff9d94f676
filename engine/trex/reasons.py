"""Reasons for moves at Trex, in a few words. In memory only while a hint is put into words."""

from engine.trex.blunders import ends, opened, opens
from engine.trex.codes import APPEAL, AT_APPEAL, AT_LAYOUT, AT_NAME, AT_REVEAL, KEEP, PASS, POWER, SLAPS, SUIT
from engine.trex.counting import ONE, Table, above, below, bit_count, cost

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # by power
_SUITS = "♣♦♥♠"


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
    table = Table(view)
    return _explain_layout(view, table, code) if phase == AT_LAYOUT else _explain_trick(view, table, code)


def _explain_layout(view, table, code):
    """Return the reason for a card on the layout."""
    suit = SUIT[code]
    power = POWER[code]
    if not opens(view, table.own, code):
        return "opens nothing for others"
    low, high = ends(view, suit)
    own = table.own[suit]
    if (power < low or low > high) and below(own, power):
        return "opens the way for your " + _name(suit, _highest(below(own, power)))
    if (power > high or low > high) and above(own, power):
        step = above(own, power)
        return "opens the way for your " + _name(suit, power + 1 + _highest(step & -step))
    counts = [opened(view, table.own, other) for other in view.moves()]
    if opened(view, table.own, code) > min(counts):
        return ""
    return "opens least for others" if min(counts) < max(counts) else "opens no more than any other"


def _explain_trick(view, table, code):
    """Return the reason for a card to a trick."""
    suit = SUIT[code]
    power = POWER[code]
    gift = view.is_penalty(code) and not table.ally(view)
    if table.size and suit != table.led:
        if gift:
            return "gives a penalty card away"
        # Others hold lower cards of the suit, so it might have taken a trick
        lower = bit_count(below(table.out[suit], power))
        if lower:
            return "gets rid of a danger: %d lower %s out" % (lower, "is" if lower == 1 else "are")
        return "cannot follow suit"
    if table.size and power < table.best:
        return "gives a penalty card away" if gift else "stays below the " + _name(table.led, table.best)
    chance = table.takes(code)
    if not table.size:
        if view.partners and table.out[suit] and not table.can_hold[4 * (table.seat ^ 2) + suit]:
            return "your partner has none of this suit"
        return _explain_lead(table, suit, chance)
    if not chance:
        return "likely to be beaten"
    if chance < ONE:
        return "may still be beaten"
    if not table.later() and not view.contract & SLAPS and not table.points + cost(view, code):
        return "takes a trick that costs nothing"
    sure = [other for other in view.moves() if table.takes(other) == ONE]
    return "takes the lead" if len(sure) < len(view.moves()) else "cannot stay below"


def _explain_lead(table, suit, chance):
    """Return the reason for leading a suit; `chance`: that the card takes the trick, in 64ths."""
    if not table.out[suit]:
        return "nobody else has this suit"
    if chance and bit_count(table.own[suit]) < 3:
        return "shortens a short suit" if bit_count(table.own[suit]) > 1 else "runs out of a suit"
    return "likely to be beaten" if chance < ONE // 2 else "likely to keep the lead"


def _name(suit, power):
    """Return a card as text."""
    return _RANKS[power] + _SUITS[suit]


def _highest(mask):
    """Return the highest power of a mask."""
    power = -1
    while mask:
        mask >>= 1
        power += 1
    return power
