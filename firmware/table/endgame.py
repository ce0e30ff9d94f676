"""The end of a solitaire that plays itself: one legal move at every step, and a win at the last.

Loaded when there is one move only.
"""


def wins(game):
    """True when every move from here on is the only one, and the last one wins the deal."""
    trial = game.copy()
    deal = getattr(trial, "deal_no", 0)
    while True:
        codes = trial.moves()
        if len(codes) != 1:
            return False
        trial.play(codes[0])
        if trial.over:
            return trial.won
        if getattr(trial, "deal_no", deal) != deal:
            return trial.last_deal[0] == 0


def run(table):
    """Make all the moves that are left on a table at once."""
    table.thinker = None
    while table.runs and not table.game.over:
        table.play(table.spots[0][4][0])
        table.rest()
