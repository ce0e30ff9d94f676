"""The oracle for the solvers' tests: plain depth-first search on the engine, slow and obviously correct.

It contains no rules: it asks the game for its moves, plays each on a copy, and remembers positions that failed.
"""


def position(game):
    """Return a hashable key of a position: everything on which the rest of the deal depends."""
    if game.NAME == "tripeaks":
        return bytes(game.card(i) for i in range(28)), game.stock_left, game.target
    cells = [(row, column) for row in range(3) for column in range(3)]
    piles = tuple((game.depth(*cell), game.face_up(*cell)) for cell in cells)
    return piles, game.stock_left, game.target, game.pending


def winning_line(game, failed=None):
    """Return moves that win the deal from this position, or None."""
    if game.won:
        return []
    failed = set() if failed is None else failed
    here = position(game)
    if here in failed:
        return None
    for code in game.moves():
        after = game.copy()
        after.play(code)
        line = winning_line(after, failed)
        if line is not None:
            return [code] + line
    failed.add(here)
    return None
