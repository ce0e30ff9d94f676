"""The end of a game of Trepenta, and of each of its rounds, in words. Loaded when one has ended, and not kept."""

from display.views.hands import seat_name
from engine.compat import passing

_ENDS = {
    "field complete": "A field was complete",
    "pile empty": "The stock ran out",
    "nobody draws": "Nobody draws any more",
}


def result(look, view):
    """The end in words."""
    title = passing("display.views.totals").winners_title([seat_name(view, seat) for seat in view.winners()])
    scores = view.scores()
    order = sorted(range(view.seats), key=lambda seat: scores[seat] * 8 + seat)
    return title, _in_rows(["%s: %d" % (seat_name(view, seat), scores[seat]) for seat in order], 3)


def between(look, view):
    """The points of the round just ended."""
    points, scores = view.sheet(view.round - 1), view.scores()
    few = view.seats < 5
    template = "%s: %d, in all %d" if few else "%s: +%d = %d"
    words = [template % (seat_name(view, seat), points[seat], scores[seat]) for seat in range(view.seats)]
    return _ENDS.get(view.event[0], "Round %d" % view.round), _in_rows(words, 1 if few else 2)


def _in_rows(words, count):
    """Return texts as lines of `count` each."""
    return [" · ".join(words[i : i + count]) for i in range(0, len(words), count)]
