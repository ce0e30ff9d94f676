"""The end of a deal of Treys in words. Loaded when one has ended, and not kept."""

from display.views import count


def result(look, view):
    """The end in words."""
    if view.won:
        title, first = "Cleared!", count(view.stock_left, "card") + " left in the stock"
    else:
        title, first = "No more moves", count(view.cards_left, "card") + " left"
    return title, [first, count(view.score, "point"), "longest run %d" % view.longest_run]
