"""The end of a deal of Treys in words and figures. Loaded when one has ended, and not kept."""


def result(look, view):
    """The end: a star for each nine cards cleared."""
    left = ("stock", view.stock_left, False) if view.won else ("left", view.cards_left, False)
    stars = (27 - view.cards_left) // 9
    figures = (view.score, "points", stars, (left, ("run", view.longest_run, False)))
    return "Cleared!" if view.won else "No more moves", (), figures
