"""The end of a deal or a match of TriPeaks, and of each of its deals, in words. Loaded when one has ended, not kept."""

from display.views import count

# How a match ends, by what came of it
_MATCH_ENDS = {True: "Target reached", False: "Target missed", None: "Match over"}


def result(look, view):
    """The end in words."""
    lines = [count(view.scores()[0], "point"), "longest chain %d" % view.best_chain]
    left = count(view.cards_left, "card") + " left"
    if view.match_deals > 1:
        lines.insert(1, "deal %d: %s" % (view.deal_no + 1, "cleared" if view.won else left))
        return _MATCH_ENDS[view.match_won], lines
    if view.won:
        return "Cleared!", lines
    lines.insert(1, left)
    return "Out of time" if view.time_left == 0 else "No more moves", lines


def between(look, view):
    """The end of a deal of a match in words."""
    left, score = view.last_deal
    title = "Deal %d: " % view.deal_no + ("cleared!" if not left else "%d left" % left)
    return title, [count(score, "point"), "%d in all" % view.scores()[0]]
