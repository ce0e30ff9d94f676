"""Trepenta in words: what a card can do, moves for hints, the ends. Loaded when they are asked for, and not kept."""

from display.views import extra
from display.views.hands import seat_name
from display.views.trepenta import card_chars, card_of, meld_text
from engine.trepenta import DISCARD, DROP, EXCHANGE, FIELD, LAY, PASS, STOCK, SWAP

_ENDS = {
    "field complete": "A field was complete",
    "pile empty": "The stock ran out",
    "nobody draws": "Nobody draws any more",
}


def question(view, codes):
    """What a hand card can do: be discarded, exchanged, swapped, or laid on a meld."""
    return "The " + card_chars(card_of(codes[0])), [_answer(view, code) for code in codes]


def _answer(view, code):
    if code >= LAY:
        return "on %s's %s" % (seat_name(view, (code - LAY) % 6), meld_text(view.meld((code - LAY) % 6)))
    if code >= SWAP:
        seat, position = (code - SWAP) // 5 % 6, (code - SWAP) % 5
        whose = "in your field" if seat == view.viewer else "of " + seat_name(view, seat)
        return "for %s %s" % (card_chars(view.field_card(seat, position)), whose)
    if code >= EXCHANGE:
        return "exchange at %d" % view.value(view.viewer, (code - EXCHANGE) % 5)
    return "discard"


def says(look, view, code):
    """Return a move of the seat to act in words."""
    if code in (STOCK, PASS):
        return "pass" if code == PASS else "draw from the stock"
    if code < DROP:
        return "take " + card_chars(view.discard_top) if code == DISCARD else ("upper", "lower")[code] + " pile"
    card = card_chars(card_of(code))
    if code >= SWAP:
        return card + " " + _answer(view, code)
    if code >= EXCHANGE:
        return "exchange %s at %d" % (card, view.value(view.viewer, (code - EXCHANGE) % 5))
    if code >= FIELD:
        return "%s to %d" % (card, look.next_value(view))
    return "discard " + card


def result(view):
    """The end in words."""
    title = extra("totals").winners_title([seat_name(view, seat) for seat in view.winners()])
    scores = view.scores()
    order = sorted(range(view.seats), key=lambda seat: scores[seat] * 8 + seat)
    return title, _in_rows(["%s: %d" % (seat_name(view, seat), scores[seat]) for seat in order], 3)


def between(view):
    """The points of the round just ended."""
    points, scores = view.sheet(view.round - 1), view.scores()
    few = view.seats < 5
    template = "%s: %d, in all %d" if few else "%s: +%d = %d"
    words = [template % (seat_name(view, seat), points[seat], scores[seat]) for seat in range(view.seats)]
    return _ENDS.get(view.event[0], "Round %d" % view.round), _in_rows(words, 1 if few else 2)


def _in_rows(words, count):
    """Return texts as lines of `count` each."""
    return [" · ".join(words[i : i + count]) for i in range(0, len(words), count)]
