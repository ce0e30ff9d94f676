"""Playing games by the texts of their moves."""

import pytest

import engine
from engine.rng import Rng


def play(game, *moves):
    """Play moves given as record texts; return the game."""
    for text in moves:
        game.play(game.code(text))
    return game


def texts(game):
    """Return the legal moves as record texts."""
    return [game.text(code) for code in game.moves()]


def refused(game, text, why="."):
    """Check that a move is refused with a reason that matches `why`."""
    with pytest.raises(engine.IllegalMove, match=why):
        play(game, text)


def to_end(game, which=0, rng=None):
    """Play the first legal move, or the one at `which`, or one by `rng`, until the game is over; return the game."""
    while not game.over:
        codes = game.moves()
        game.play(codes[rng.below(len(codes)) if rng else which])
    return game


def taken_back(game):
    """Take back the last move; return the game and that move."""
    code = game.log[-1]
    game.undo()
    return game, code


def before_end(game, which=0, rng=None):
    """Play to the end likewise, except the last move; return the game and that move."""
    return taken_back(to_end(game, which, rng))


def move_at_random(game, rng):
    """Play one of the legal moves."""
    codes = game.moves()
    game.play(codes[rng.below(len(codes))])


def played(name, deal, count=1 << 16, **options):
    """Return a game after `count` random moves, or at its end."""
    game, rng = engine.new(name, deal, **options), Rng(deal)
    while not game.over and game.length < count:
        move_at_random(game, rng)
    return game


def at_random(name, deal, **options):
    """Play a game at random, yielding (game, code) before every move."""
    game, rng = engine.new(name, deal, **options), Rng(deal)
    while not game.over:
        codes = game.moves()
        code = codes[rng.below(len(codes))]
        yield game, code
        game.play(code)
