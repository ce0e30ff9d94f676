"""Trepenta in words: prompts, what a card can do, moves for hints. Loaded when they are asked for, and not kept."""

from display import fonts
from display.views.hands import awaited, card_chars, seat_name
from display.views.trepenta.hand import meld_text
from engine.trepenta import EXCHANGE, FIELD, LAY, NONE, PASS, PILE, STOCK, SWAP
from engine.trepenta.codes import Move

# What a seat has done: in a whole sentence, and where there is no room for one
_DOES = {
    "pile": ("%s chooses", "%s"),
    "draw": ("%s draws", "%s draws"),
    "take": ("%s takes %s", "%s + %s"),
    "exchange": ("%s lays %s", "%s: %s"),
    "swap": ("%s swaps %s", "%s: %s"),
    "discard": ("%s discards %s", "%s – %s"),
    "lay": ("%s lays %s", "%s: %s"),
    "pass": ("%s passes", "%s passes"),
}


def prompt(look, sight):
    """Return the next step in words, or what another seat has just done: of several ways to say it one that fits."""
    view = sight.view
    room = look.layout.choice_room if view.phase == "pile" else look.layout.prompt_w
    for words in _step(look, sight) if awaited(view) else _news(look, view):
        if fonts.width(fonts.BIG, words) <= room:
            break
    return words


def _news(look, view):
    """Return what another seat has just done."""
    event, seat, card = view.event[:3]
    if view.over or event not in _DOES or seat >= view.seats or seat == view.viewer:
        return ("",)
    name = seat_name(view, seat)
    known = (card_chars(card),) if card != NONE else ()
    found = []
    for does in _DOES[event]:
        for who in (name, look.names[seat]):
            found.append(does % ((who,) + known) if does.count("%") > 1 else does % who)
    return found


def _step(look, sight):
    """Return what the viewer can do."""
    view = sight.view
    if view.phase == "pile":
        return "which is your field?", "your field?", "field?"
    if view.phase == "sort":
        value = look.next_value(view)
        return "a card for %d" % value, "for %d" % value
    if view.phase == "lay":
        return "lay or pass", "lay?"
    if view.phase == "draw":
        return ("last turn: draw", "last draw", "draw") if view.last_turns else ("draw a card", "draw")
    if sight.changing:
        return "lay or discard", "lay?"
    return ("last: discard", "discard") if view.last_turns else ("discard a card", "discard")


def question(view, codes):
    """What a hand card can do: be discarded, exchanged, swapped, or laid on a meld."""
    return "The " + card_chars(Move(codes[0]).card), [_answer(view, Move(code)) for code in codes]


def _answer(view, move):
    if move.kind == LAY:
        return "on %s's %s" % (seat_name(view, move.seat), meld_text(view.meld(move.seat)))
    if move.kind == SWAP:
        whose = "in your field" if move.seat == view.viewer else "of " + seat_name(view, move.seat)
        return "for %s %s" % (card_chars(view.field_card(move.seat, move.position)), whose)
    if move.kind == EXCHANGE:
        return "exchange at %d" % view.value(view.viewer, move.position)
    return "discard"


def says(look, view, code):
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
        return "exchange %s at %d" % (card, view.value(view.viewer, move.position))
    if move.kind == FIELD:
        return "%s to %d" % (card, look.next_value(view))
    return "discard " + card
