"""Why a move at Trex is a good one, in a few words. In memory while a hint is put into words."""

from engine.trex import APPEAL, AT_APPEAL, AT_LAYOUT, AT_NAME, AT_REVEAL, KEEP, PASS, POWER, SLAPS, SUIT
from engine.trex_player import ONE, Table, bits, cards, cost


def explain(view, code):
    """Return in a few words why `code` is a good move for the seat to act of `view`."""
    phase = view.phase
    if phase == AT_NAME:
        return "best for this hand"
    if phase == AT_APPEAL:
        return "a new deal can only help" if code == APPEAL else "this hand will do"
    table = Table(view)
    if phase == AT_REVEAL:
        return "nothing safe to reveal" if code == KEEP else "well protected: others will take it"
    if phase == AT_LAYOUT:
        return _explain_layout(view, table, code)
    return _explain_trick(view, table, code)


def _explain_layout(view, table, code):
    if code == PASS:
        return "nothing fits"
    suit = SUIT[code]
    power = POWER[code]
    layout = cards(view)
    if not layout.opens(view, table.own, code):
        return "opens nothing for others"
    low, high = layout.ends(view, suit)
    below = table.own[suit] & (1 << power) - 1
    above = table.own[suit] >> power + 1
    if ((power < low or low > high) and below) or ((power > high or low > high) and above):
        return "opens the way for your own cards"
    return "opens least for others"


def _explain_trick(view, table, code):
    suit = SUIT[code]
    penalty = view.is_penalty(code)
    if table.size and suit != table.led:
        if penalty:
            return "gives a penalty card away"
        return "gets rid of a dangerous card"
    chance = table.takes(code)
    if not chance:
        if penalty:
            return "gives a penalty card away"
        return "stays below the best card"
    if not table.size:
        if not table.out[suit]:
            return "nobody else has this suit"
        if bits(table.own[suit]) < 3:
            return "shortens a short suit" if bits(table.own[suit]) > 1 else "runs out of a suit"
        return "likely to be beaten" if chance < 32 else "takes the lead"
    if chance < ONE:
        return "may still be beaten"
    if not table.later() and not view.contract & SLAPS and not table.dirty + cost(view, code, table.seat):
        return "takes a trick that costs nothing"
    sure = [other for other in view.moves() if table.takes(other) == ONE]
    return "takes the lead" if len(sure) < len(view.moves()) else "cannot stay below"
