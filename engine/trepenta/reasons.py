"""Why a move at Trepenta is a good one, in a few words. In memory while a hint is put into words."""

from engine.trepenta import DISCARD, DROP, EXCHANGE, FIELD, LAY, NONE, PASS, STOCK, SWAP
from engine.trepenta.melds import POINTS, best, best_of_six
from engine.trepenta.player import friends


def explain(view, code):
    """Return in a few words why `code` is a good move for the viewer; "" when there is nothing to say."""
    seat = view.to_act
    hand = view.hand(seat)
    if code >= LAY:
        return _points(POINTS[(code - LAY) // 6 % 13]) + " less"
    if code >= EXCHANGE:
        return _why_exchange(view, code, hand)
    if code in (STOCK, DISCARD):
        six = best_of_six(hand + [view.discard_top])[0]
        left = best(hand)[0]
        if code == DISCARD and six < left:
            return "brings the hand from %d to %s" % (left, _points(six))
        if code == DISCARD:
            values = [view.value(seat, i) for i in range(5) if not view.face_up(seat, i)]
            if view.match_value(view.discard_top) in values:
                return "it fits your field"
            near = any(friends(view.discard_top, card) for card in hand)
            return "it may grow into a meld" if near else "it can be swapped"
        return "the stock promises more than the pile"
    if FIELD <= code:
        return "the others make the better hand"
    if code >= DROP:
        rest = list(hand)
        rest.remove(code - DROP)
        # A complete field may save its seat from all of them
        return "" if view.finish_line and view.finisher == seat else "leaves " + _points(best(rest)[0])
    return "" if code == PASS or not view.own_known else "the better pile is the hand"


def _why_exchange(view, code, hand):
    """Return the reason of an exchange or a swap."""
    seat = view.to_act
    if code >= SWAP:
        after = list(hand)
        after.remove((code - SWAP) // 30)
        after.append(view.field_card((code - SWAP) // 5 % 6, (code - SWAP) % 5))
        now, then = best_of_six(hand)[0], best_of_six(after)[0]
        return "brings the hand from %d to %s" % (now, _points(then)) if then < now else ""
    if view.finisher != NONE:
        return "one more card to choose from"
    if view.open_positions(seat) > 1:
        return "one more card to choose from, and %d to go" % (view.open_positions(seat) - 1)
    if view.finish_line:
        return "completes the field: 0 points"
    return "completes the field: one more turn for others" if view.stock_left else "completes the field: the round ends"


def _points(number):
    return "1 point" if number == 1 else "%d points" % number
