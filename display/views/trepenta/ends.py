"""The end of a game of Trepenta, and of each of its rounds, in words and figures. Loaded when one has ended."""

from display.views.hands import seat_name, short_name
from engine.compat import passing

_ENDS = {
    "field complete": "Field complete",
    "pile empty": "Stock empty",
    "nobody draws": "Nobody draws",
}


def result(look, view):
    """The end: all points."""
    totals = passing("display.views.totals")
    names = [short_name(view, seat) for seat in range(view.seats)]
    title = totals.winners_title([seat_name(view, seat) for seat in view.winners()])
    return title, (), totals.standing(view, names, "points")


def between(look, view):
    """The points of the round just ended."""
    points, scores = view.sheet(view.round - 1), view.scores()
    lines = [(seat_name(view, seat), points[seat], scores[seat]) for seat in range(view.seats)]
    return _ENDS.get(view.event[0], "Round %d" % view.round), lines
