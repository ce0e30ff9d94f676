"""The end of a match of Tres y Dos, and of each of its deals, in words. Loaded when one has ended, and not kept."""

from display.views.hands import RANKS, seat_name, short_name
from engine.compat import passing
from engine.tresydos import NONE


def result(look, view):
    """The end: the deals that each has won, and with what the last one was."""
    totals = passing("display.views.totals")
    winner, cards = view.last_deal
    winners = view.winners()
    names = [short_name(view, seat) for seat in range(view.seats)]
    title = totals.winners_title([seat_name(view, seat) for seat in winners])
    words = (_ranks(cards),) if winner in winners else ()  # the last deal of a match can be another's
    return title, words, totals.standing(view, names, "won")


def between(look, view):
    """The end of a deal of a match in words."""
    winner, cards = view.last_deal
    if winner == NONE:
        return "Deal drawn", ["Nobody got there in time"]
    name = seat_name(view, winner)
    title = "%s %s the deal" % (name, "win" if name == "You" else "wins")
    return title, [_ranks(cards), "%d of %d" % (view.scores()[winner], view.target)]


def _ranks(cards):
    return " ".join([RANKS[card % 13] for card in cards])
