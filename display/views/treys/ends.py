"""The end of a deal of Treys in words and figures, and its moves in words. Loaded when one has ended, and not kept."""

from display.views.hands import RANKS, card_chars
from engine.treys import DRAW, PLAY, WILD, cell_of, value_of


def result(look, view):
    """The end: a star for each nine cards cleared."""
    left = ("stock", view.stock_left, False) if view.won else ("left", view.cards_left, False)
    stars = (27 - view.cards_left) // 9
    figures = (view.score, "points", stars, (left, ("run", view.longest_run, False)))
    return "Cleared!" if view.won else "No more moves", (), figures


def says(view, code):
    """Return a move in words; a wild three with the value that it takes."""
    if code == DRAW:
        return "draw"
    if code < PLAY:
        return view.text(code)
    cell, value = cell_of(code), value_of(code)
    words = card_chars(view.top(cell // 3, cell % 3))
    return "%s as %s" % (words, RANKS[(value - 1) % 13]) if value and value != WILD else words
