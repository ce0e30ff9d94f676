"""Why a move at Trepenta is a good one, in a few words. In memory while a hint is put into words."""

from engine.trepenta import DISCARD, DROP, EXCHANGE, FIELD, LAY, NONE, PASS, STOCK, SWAP
from engine.trepenta_melds import POINTS, best, best_of_six


def explain(view, code):
    """Return in a few words why `code` is a good move for the viewer; "" when there is nothing to say."""
    seat = view.to_act
    hand = view.hand(seat)
    if code >= LAY:
        return "%d points less" % POINTS[(code - LAY) // 6 % 13]
    if code >= EXCHANGE:
        return _why_exchange(view, code, seat)
    if code in (STOCK, DISCARD):
        six = best_of_six(hand + [view.discard_top])[0]
        left = best(hand)[0]
        if code == DISCARD and six < left:
            return "brings the hand from %d to %d points" % (left, six)
        if code == DISCARD:
            values = [view.value(seat, i) for i in range(5) if not view.face_up(seat, i)]
            return "it fits your field" if view.match_value(view.discard_top) in values else "it may grow into a meld"
        return "the stock promises more than the pile"
    if FIELD <= code:
        return "the others make the better hand"
    if code >= DROP:
        rest = list(hand)
        rest.remove(code - DROP)
        return "leaves %d points" % best(rest)[0]
    return "" if code == PASS or not view.own_known else "the better pile is the hand"


def _why_exchange(view, code, seat):
    """Return the reason of an exchange or a swap."""
    if code >= SWAP:
        return "the card there suits the hand better"
    if view.open_positions(seat) > 1:
        return "one more card to choose from, and %d to go" % (view.open_positions(seat) - 1)
    if view.finish_line and view.finisher == NONE:
        return "completes the field: 0 points"
    return "completes the field: the round ends"
