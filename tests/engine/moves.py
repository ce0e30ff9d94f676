"""Playing games: by the texts of moves, at random, and as opponents would; counting them."""

from array import array

import pytest

import engine
from engine import players
from engine.rng import Rng
from tests.engine.portable import any_move, sheet

_MOST = 60_000  # moves of a game
_ENOUGH = 60  # moves at random, of a game that need not end


def ends(name):
    """Return whether every play of a game comes to an end."""
    return getattr(sheet(name), "ENDS", True)


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


def play_codes(game, codes):
    """Play moves given as codes; return the game."""
    for code in codes:
        game.play(code)
    return game


def play_every_third_hinted(game, code):
    """Play a move, and note it as shown by a hint where its code is a multiple of three."""
    game.hints = array("H", hinted(game) + ((game.length,) if code % 3 == 0 else ()))
    game.play(code)


def hinted(game):
    """Return the numbers of the moves that a hint had shown, without those taken back."""
    return tuple(at for at in game.hints if at < game.length)


def play_until(game, reached, which=0, rng=None):
    """Play until `reached(game)`: always the legal move with index `which`, or one chosen by `rng`; return the game."""
    most = game.length + (_MOST if ends(game.NAME) else 10 * _ENOUGH)
    while not reached(game):
        assert game.length < most, "%s, deal %d, comes to no end" % (game.NAME, game.deal)
        game.play(any_move(game, rng) if rng else game.moves()[which])
    return game


def to_end(game, which=0, rng=None):
    """Play to the end as `play_until` does; return the game."""
    return play_until(game, lambda game: game.over, which, rng)


def count_game(store, game, counts=0):
    """Save a game that is over in a `Storage`, and count it; `counts`: as `save_game` takes it."""
    store.save_game(game, counts)
    store.finish(game)


def after(game, code):
    """Return a copy of a game after one more move."""
    copy = game.copy()
    copy.play(code)
    return copy


def taken_back(game):
    """Take back the last move; return the game and that move."""
    code = game.log[-1]
    game.undo()
    return game, code


def before_end(game, which=0, rng=None):
    """Play as `to_end` does, except the last move; return the game and that move."""
    return taken_back(to_end(game, which, rng))


def played(name, deal, count=1 << 16, **options):
    """Return a game after `count` random moves, or at its end.

    A game that need not end is of the first deal, from `deal` on, that soon has one at random.
    """
    most = count if ends(name) else min(count, _ENOUGH)
    while True:
        game = engine.new(name, deal, **options)
        play_until(game, lambda game: game.over or game.length >= most, rng=Rng(deal))
        if game.over or game.length == count:
            return game
        deal += 1


def whole(name, deal, which=0, **options):
    """Return a game at its end, played by the legal moves with index `which`; one that need not end as `played` does.
    """
    return to_end(engine.new(name, deal, **options), which) if ends(name) else played(name, deal, **options)


def at_random(name, deal, **options):
    """Play a game at random, to its end if it has one, yielding (game, code) before every move."""
    game, rng = engine.new(name, deal, **options), Rng(deal)
    while not game.over and (game.length < 5 * _ENOUGH or ends(name)):
        code = any_move(game, rng)
        yield game, code
        game.play(code)


def by_opponents(name, deal, budget=0, **options):
    """Play a game as its seats' letters say, P at random, yielding (game, view, code) before every move.

    `budget`: as `decide` takes it.
    """
    game, rng = engine.new(name, deal, **options), Rng(deal)
    while not game.over:
        level, view = game.options["seats"][game.to_act], game.view(game.to_act)
        code = any_move(view, rng) if level == "P" else players.decide(name, view, level, rng, budget)
        yield game, view, code
        game.play(code)
