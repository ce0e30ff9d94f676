"""Whether deals of the solitaires can be won, and play to a win, by the solver of the desktop."""

import engine
from tests.engine.moves import play_codes
from tools.deals import fast_solver


def winnable(game):
    """Return whether a position can be won, by a search with a large, empty table."""
    return game.won if game.over else fast_solver.solve(game).answer == fast_solver.WON


def true_text(game):
    """Return the text that a live mark should have."""
    if winnable(game):
        return "winnable"
    return "no longer winnable" if winnable(engine.new(game.NAME, game.deal, **game.options)) else "cannot be won"


def to_win(game):
    """Play to a win; return the game."""
    return play_codes(game, fast_solver.solve(game).moves)
