"""A yardstick for Trepenta's opponents, X: it sees all cards, so it shows how much there is to gain.

It plays each of its moves out to the end of the round, on the real cards, with every seat deciding as Hard does, and
makes the one that leaves it the most points ahead of the others.
"""

from engine import players
from engine.rng import Rng


def decide(game, rng):
    """Return the code that X plays for the seat to act of `game`."""
    codes = game.moves()
    if len(codes) == 1:
        return codes[0]
    seat = game.to_act
    likely = _hard(game, rng)  # of equal moves this one
    found = {code: _lead(game, seat, code) for code in dict.fromkeys([likely, *codes])}
    return max(found, key=found.get)


def _hard(game, rng):
    return players.decide(game.NAME, game.view(game.to_act), "H", rng)


def _lead(game, seat, code):
    """Return how many points a seat is ahead of the others' mean when the round ends, if it plays `code` now."""
    before = game.scores()
    copy = game.copy()
    copy.play(code)
    rng = Rng(1)
    while not copy.over and copy.round == game.round:
        copy.play(_hard(copy, rng))
    gained = [after - points for after, points in zip(copy.scores(), before)]
    return (sum(gained) - gained[seat]) / (len(gained) - 1) - gained[seat]
