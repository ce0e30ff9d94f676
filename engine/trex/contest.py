"""What a contest between opponents counts in Trex: kingdoms, each of five deals. For the desktop alone."""

UNIT = "kingdom"
MEASURE = "points for a kingdom"


def done(game):
    """True when the first kingdom is over."""
    return game.over or game.kingdom > 0


def parts(game):
    """Return the scores of a kingdom by contract."""
    found = {}
    for deal_no in range(game.deals_done):
        _, mask, scores = game.history(deal_no)
        found[game.contract_text(mask)] = scores
    return found
