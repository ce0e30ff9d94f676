"""Why a move at Trepenta is a good one, in a few words. In memory while a hint is put into words."""

from engine.kit.rummy import NONE
from engine.trepenta.codes import DISCARD, DROP, EXCHANGE, FIELD, LAY, PILE, STOCK, SWAP, Move
from engine.trepenta.melds import POINTS, best, best_of_six, friends


def explain(view, code):
    """Return in a few words why `code` is a good move for the viewer; "" when there is nothing to say."""
    seat = view.to_act
    hand = view.hand(seat)
    move = Move(code)
    kind = move.kind
    if kind == LAY:
        return _points(POINTS[move.card % 13]) + " less"
    if kind == EXCHANGE:
        return _why_exchange(view)
    if kind == SWAP:
        after = list(hand)
        after.remove(move.card)
        after.append(view.field_card(move.seat, move.position))
        now, then = best_of_six(hand)[0], best_of_six(after)[0]
        return "brings the hand from %d to %s" % (now, _points(then)) if then < now else ""
    if kind == STOCK:
        return "the stock promises more than the pile"
    if kind == DISCARD:
        return _why_take(view, hand)
    if kind == FIELD:
        return "the others make the better hand"
    if kind == DROP:
        rest = list(hand)
        rest.remove(move.card)
        # A complete field may save its seat from all of them
        return "" if view.finish_line and view.finisher == seat else "leaves " + _points(best(rest)[0])
    return "the better pile is the hand" if kind == PILE and view.own_known else ""


def _why_take(view, hand):
    """Return the reason to take the discard pile's top."""
    top = view.discard_top
    six = best_of_six(hand + [top])[0]
    left = best(hand)[0]
    if six < left:
        return "brings the hand from %d to %s" % (left, _points(six))
    seat = view.to_act
    if view.match_value(top) in [view.value(seat, i) for i in range(5) if not view.face_up(seat, i)]:
        return "it fits your field"
    return "it may grow into a meld" if any(friends(top, card) for card in hand) else "it can be swapped"


def _why_exchange(view):
    """Return the reason of an exchange."""
    seat = view.to_act
    if view.finisher != NONE:
        return "one more card to choose from"
    if view.open_positions(seat) > 1:
        return "one more card to choose from, and %d to go" % (view.open_positions(seat) - 1)
    if view.finish_line:
        return "completes the field: 0 points"
    return "completes the field: one more turn for others" if view.stock_left else "completes the field: the round ends"


def _points(number):
    return "1 point" if number == 1 else "%d points" % number
