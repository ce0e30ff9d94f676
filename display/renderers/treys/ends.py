"""Treys as text: the list of moves, the end of a deal. Loaded on demand and dropped."""

from display.renderers import RANKS, card_chars
from engine.compat import const
from engine.texts import _
from engine.treys import DRAW, PLAY, TURN_COLUMN, TURN_ROW, WILD, cell_of, value_of

_MOST = const(5)  # cards of a row of moves


def result(renderer, view):
    """Return title, words and figures of the end: a star for each nine cards cleared."""
    words, cards = (_("stock"), view.stock_left) if view.won else (_("%d left"), view.cards_left)
    left = words.replace("%d", "").strip(), cards, False
    stars = (27 - view.cards_left) // 9
    figures = (view.score, _("points"), stars, (left, (_("longest chain"), view.best_chain, False)), None)
    return _("Cleared!") if view.won else _("No more moves"), (_("★ per 9 cards"),), figures


def move_text(view, code):
    """Return a move in words; a wild three with the value that it takes."""
    if code == DRAW:
        return _("draw")
    if code < PLAY:
        return view.text(code)[5:]  # without "turn "
    cell, value = cell_of(code), value_of(code)
    name = card_chars(view.top(cell // 3, cell % 3))
    return _("%s as %s") % (name, RANKS[(value - 1) % 13]) if value and value != WILD else name


# The list of moves


def begins(game, code, last, around, length, mine):
    """Return whether a row begins with this move: a draw, a turn, a card after a turn or without room in the row."""
    return code < PLAY or last in (TURN_ROW, TURN_COLUMN) or not length or length >= _MOST


def who(view, code):
    """Return what is at the left of a row that begins with this move."""
    return _("draw") if code == DRAW else _("turn") if code < PLAY else ""


def move_parts(before, code, after):
    """Return the card that was drawn, or played and as what, or the line that was turned."""
    if code == DRAW:
        return (after.waste(0),)
    if code < PLAY:
        return (_("row ") if code == TURN_ROW else _("column "),)
    cell, value = cell_of(code), value_of(code)
    card = before.top(cell // 3, cell % 3)
    if not value:
        return (card,)
    return card, "= %s " % (_("wild") if value == WILD else RANKS[(value - 1) % 13])
