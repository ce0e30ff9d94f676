"""The oracle: plain depth-first search on the engine itself, slow and obviously correct.

It knows no rule: it asks the game for its moves, plays each on a copy, and remembers positions that failed.
"""


def position(game):
    """Return all that the future of a deal depends on, as something that can be in a set."""
    return _POSITIONS[game.NAME](game)


def _tripeaks(game):
    return bytes(game.card(i) for i in range(28)), game.stock_left, game.target


def _treys(game):
    cells = [(row, column) for row in range(3) for column in range(3)]
    piles = tuple((game.depth(*cell), game.face_up(*cell)) for cell in cells)
    return piles, game.stock_left, game.target, game.pending


_POSITIONS = {"tripeaks": _tripeaks, "treys": _treys}


def winning_line(game, failed=None):
    """Return moves that win the deal from here, or None when there are none."""
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


def best_score(game, known=None):
    """Return the most points that the deal can still end with; chain and points so far belong to the position."""
    if game.over:
        return game.scores()[0]
    known = {} if known is None else known
    here = position(game), game.chain
    if here not in known:
        best = None
        for code in game.moves():
            after = game.copy()
            after.play(code)
            score = best_score(after, known)
            best = score if best is None or score > best else best
        known[here] = best - game.scores()[0]
    return game.scores()[0] + known[here]
