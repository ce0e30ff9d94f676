"""Trepenta as text: the moves of a card to choose from, moves for hints. Loaded on demand and dropped."""

from display.renderers.hands import card_chars, seat_name
from display.renderers.trepenta import others
from display.renderers.trepenta.hand import meld_text
from engine.compat import const
from engine.trepenta import EXCHANGE, FIELD, LAY, NONE, PASS, PILE, STOCK, SWAP
from engine.trepenta.codes import Move

_STRIP = const(19)  # rows of a question


def question(renderer, view, codes):
    """Return (title, answers, boxes, row): the moves of a hand card as text, the place that each is about, and the row
    for the words of the question, which is the prompt's or clear of the cards below it.
    """
    layout = renderer.layout
    below = layout.hand_y - layout.raised - layout.rise
    if layout.field_y > layout.prompt_y:
        below = layout.field_y - 2  # the top of its ring
    moves = [Move(code) for code in codes]
    answers = [_answer(view, move) for move in moves]
    boxes = [others.place_box(renderer, view, move) for move in moves]
    return card_chars(moves[0].card), answers, boxes, min(layout.prompt_y, below - _STRIP)


def _answer(view, move):
    if move.kind == LAY:
        return "on %s's %s" % (seat_name(view, move.seat), meld_text(view.meld(move.seat)))
    if move.kind == SWAP:
        whose = "in your field" if move.seat == view.viewer else "of " + seat_name(view, move.seat)
        return "for %s %s" % (card_chars(view.field_card(move.seat, move.position)), whose)
    if move.kind == EXCHANGE:
        return "lay at %d" % view.value(view.viewer, move.position)
    return "discard"


def says(renderer, view, code):
    """Return a move of the seat to act in words."""
    move = Move(code)
    if move.kind == PILE:
        return ("upper", "lower")[move.position] + " pile"
    if move.kind in (STOCK, PASS):
        return "pass" if move.kind == PASS else "draw from the stock"
    if move.card == NONE:
        return "take " + card_chars(view.discard_top)
    card = card_chars(move.card)
    if move.kind in (SWAP, LAY):
        return card + " " + _answer(view, move)
    if move.kind == EXCHANGE:
        return "lay %s at %d" % (card, view.value(view.viewer, move.position))
    if move.kind == FIELD:
        return "%s to %d" % (card, renderer.next_value(view))
    return "discard " + card
