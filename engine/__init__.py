"""The rules of Tercet's five games: deals, moves, records, opponents. No I/O, no clock, no display.

    import engine
    game = engine.new("tripeaks", deal=7, wrap=False)
    while not game.over:
        game.play(game.moves()[0])
    print(game.scores(), [game.text(code) for code in game.log])

A game's module is imported when it is first asked for, and `unload` drops it again: on a Pico only
the game being played is in memory. To add a game: write its module (see `engine/game.py`), and add
its name to `GAMES`.
"""

import json

from engine.compat import fetch, forget_all
from engine.errors import BadOption, BadSave, IllegalMove
from engine.game import unpack
from engine.options import check

GAMES = ("treys", "tripeaks", "tresydos", "trepenta", "trex")
DEALS = 0xFFFFFFFF  # deal numbers are 1 … DEALS

__all__ = ("GAMES", "DEALS", "BadOption", "BadSave", "IllegalMove", "load", "new", "options", "unload")


def _class(name):
    """Return the class of a game by its name."""
    if name not in GAMES:
        raise BadOption("no game is called %r; the games are: %s" % (name, ", ".join(GAMES)))
    return fetch("engine." + name, "GAME")


def options(name):
    """Return a game's option table: rows of name, default, choices, one line of help."""
    return _class(name).OPTIONS


def new(game, deal, **given):
    """Deal: `game` by name, `deal` 1 … 2^32 - 1, options by name. BadOption says what is allowed."""
    kind = _class(game)
    if not isinstance(deal, int) or isinstance(deal, bool) or not 1 <= deal <= DEALS:
        raise BadOption("deal number %r is not an integer from 1 to %d" % (deal, DEALS))
    return kind(deal, check(game, kind.OPTIONS, given))


def load(data):
    """Return the game that `save` wrote. BadSave for anything else; MemoryError when it does not fit; no other."""
    index, deal, given, moves, marks, checksum = unpack(data)
    try:
        pairs = json.loads(given) if given else []
        game = new(GAMES[index], deal, **{name: value for name, value in pairs})
    except (ValueError, IndexError, TypeError, RuntimeError) as error:  # the last: brackets nested without end
        raise BadSave("this save's game or options are unknown here: %s" % error)
    try:
        game._restore(moves, marks)
    except (BadSave, MemoryError):
        raise
    except Exception:  # bytes with a right CRC can still hold a state that no game has, and anything can break on it
        raise BadSave("this saved game is damaged: its state is none of %s" % GAMES[index])
    if game.checksum() != checksum:
        raise BadSave("this game was saved under other rules: its moves lead to another state now")
    return game


def saved_options(game):
    """Return the options that differ from their defaults, as the JSON bytes of a list of pairs."""
    pairs = [[row[0], game.options[row[0]]] for row in game.OPTIONS if game.options[row[0]] != row[1]]
    return json.dumps(pairs).encode() if pairs else b""


def unload(name):
    """Drop a game's modules from memory (its opponents and solver included), and what two games share."""
    forget_all("engine." + name)
    forget_all("engine.kit")
