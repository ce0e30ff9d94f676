"""Turns of Trepenta in which nothing can be gained: there is only to draw from the stock and to discard that card."""

from engine.trepenta.codes import CLOSE, DROP, EXCHANGE, STOCK, SWAP, Move
from engine.trepenta.melds import best, best_of_six


def idle(view, declined):
    """Return the move of the seat to act where nothing can be gained just now: STOCK, or the discard of the card drawn.

    -1 where there is something to decide: the top discard or the card drawn fits the field or lowers the points, a card
    in hand can be exchanged that is not in `declined`, the round can be closed, or this is the last turn.
    """
    if view.finisher < view.seats:
        return -1
    hand = view.hand(view.to_act)
    if view.phase == "draw":
        return -1 if CLOSE in view.moves() or _helps(view, hand, view.discard_top) else STOCK
    if view.phase != "turn" or view.event[0] != "draw":
        return -1
    five, drawn = hand[:-1], hand[-1]  # one just drawn lies last
    return -1 if _helps(view, five, drawn) or _exchanges(view, five, declined) else DROP + drawn


def offered(view, declined):
    """Return whether a seat that is to draw has only to draw and to discard, as far as it can see."""
    return idle(view, declined) == STOCK and not _exchanges(view, view.hand(view.to_act), declined)


def declined(view):
    """Return the cards that a seat about to discard could exchange with its own field, and does not."""
    return [Move(code).card for code in view.exchanges() if EXCHANGE <= code < SWAP]


def _exchanges(view, five, declined):
    """Return whether another card of a hand, in no set or run, matches a face-down place of the seat's field."""
    laid = best(five)[1]
    for i, card in enumerate(five):
        # A complete field may be worth more than any set
        if (view.finish_line or not laid >> i & 1) and card not in declined and _fits(view, card):
            return True
    return False


def _fits(view, card):
    """Return whether a card matches a face-down place of the seat's own field."""
    seat = view.to_act
    position = view.match_value(card) - view.die(seat)
    return view.match_value(card) > 0 and 0 <= position < 5 and not view.face_up(seat, position)


def _helps(view, five, card):
    """Return whether a sixth card fits the field, or lowers the points, by itself or by what it can be swapped for."""
    if _fits(view, card):
        return True
    others = [card]
    for seat in range(view.seats if view.open else 0):
        position = view.match_value(card) - view.die(seat)
        if view.match_value(card) and 0 <= position < 5 and view.face_up(seat, position):
            others.append(view.field_card(seat, position))
    return any([best_of_six(five + [other])[0] < best(five)[0] for other in others])
