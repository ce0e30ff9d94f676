"""The end of a match of Tres y Dos, and of each of its deals, in words. Loaded when one has ended, and not kept."""

from display.views.hands import RANKS, seat_name
from engine.compat import passing
from engine.tresydos import NONE


def result(look, view):
    """The end in words."""
    winner, cards = view.last_deal
    winners = view.winners()
    lines = []
    if view.target > 1:
        words = ["%s: %d" % (seat_name(view, seat), view.scores()[seat]) for seat in range(view.seats)]
        lines = [" · ".join(words[i : i + 4]) for i in range(0, view.seats, 4)]
    if winner in winners:  # the last deal of a match can be another's
        lines.append(_ranks(cards))
    return passing("display.views.totals").winners_title([seat_name(view, seat) for seat in winners]), lines


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
