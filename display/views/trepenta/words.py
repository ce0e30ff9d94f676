"""Trepenta in words: what a card can do, moves for hints. Loaded when they are asked for, and not kept."""

from display.views.hands import card_chars, seat_name
from display.views.trepenta.cards import card_of, meld_text, place_of
from engine.trepenta import DISCARD, DROP, EXCHANGE, FIELD, LAY, PASS, STOCK, SWAP


def question(view, codes):
    """What a hand card can do: be discarded, exchanged, swapped, or laid on a meld."""
    return "The " + card_chars(card_of(codes[0])), [_answer(view, code) for code in codes]


def _answer(view, code):
    if code >= LAY:
        return "on %s's %s" % (seat_name(view, (code - LAY) % 6), meld_text(view.meld((code - LAY) % 6)))
    if code >= SWAP:
        seat, position = place_of(code, view.viewer)
        whose = "in your field" if seat == view.viewer else "of " + seat_name(view, seat)
        return "for %s %s" % (card_chars(view.field_card(seat, position)), whose)
    if code >= EXCHANGE:
        return "exchange at %d" % view.value(*place_of(code, view.viewer))
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
        return "exchange %s at %d" % (card, view.value(*place_of(code, view.viewer)))
    if code >= FIELD:
        return "%s to %d" % (card, look.next_value(view))
    return "discard " + card
