"""How the arena scores contests at Trex: points per kingdom of five deals. Used on the desktop only."""

UNIT = "kingdom"
MEASURE = "points per kingdom"


def done(game):
    """True when the first kingdom is over."""
    return game.over or game.kingdom > 0


def parts(game):
    """Return the scores of a kingdom by contract; with partners each seat has its side's (TX-O5)."""
    found = {}
    for deal_no in range(game.deals_done):
        _, mask, scores = game.history(deal_no)
        if game.partners:
            scores = [scores[seat] + scores[seat ^ 2] for seat in range(4)]
        found[game.contract_text(mask)] = scores
    return found
