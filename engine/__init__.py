"""The rules of Tercet's games: deals, moves, records, opponents. No I/O, no clock, no display.

    import engine
    game = engine.new("tripeaks", deal=7, wrap=False)
    while not game.over:
        game.play(game.moves()[0])
    print(game.scores(), [game.text(code) for code in game.log])

A game's package is imported when it is first needed, and `unload` drops it again: on a Pico only the game being
played is in memory. To add a game, write its package (see `engine/game.py`) and add its line to `REGISTRY`.
"""

import engine.option_checks as option_checks  # load
import engine.saving as saving  # borrow
from engine import modules
from engine.errors import BadOption, BadSave, IllegalMove, NewerSave
from engine.texts import _

# One row per game: name, number, title. Saves and packs hold the number: never change it or give it to another game.
# The rules are the package engine/<name>/, the renderer display/renderers/<name>/. Two more columns override these.
REGISTRY: tuple = (
    ("treys", 0, "Treys"),
    ("tripeaks", 1, "TriPeaks"),
    ("tresydos", 2, "Tres y Dos"),
    ("trepenta", 3, "Trepenta"),
    ("trex", 4, "Trex"),
    ("klondike", 5, "Klondike"),
)
GAMES = tuple([row[0] for row in REGISTRY])
DEALS = 0xFFFFFFFF  # deal numbers are 1 … DEALS
WORKSPACE = 3932  # the largest `WORKSPACE` of all games, in 32-bit words

__all__ = (
    "GAMES", "DEALS", "BadOption", "BadSave", "IllegalMove", "load", "new", "options", "replay", "unload",
    "unload_others",
)  # fmt: skip


def _row(name):
    """Return a game's row of the registry. BadOption when there is none."""
    for row in REGISTRY:
        if row[0] == name:
            return row
    raise BadOption("no game is called %r; the games are: %s" % (name, ", ".join(GAMES)))


def game_name(number: int) -> str:
    """Return the name of the game with this number in saves and packs. NewerSave when this version has none."""
    for row in REGISTRY:
        if row[1] == number:
            return row[0]
    raise NewerSave("this belongs to game number %d, which this version does not know" % number)


def number(name: str) -> int:
    """Return a game's number in saves and packs."""
    return _row(name)[1]


def title(name: str) -> str:
    """Return a game's name as it is shown, without loading its rules."""
    return _row(name)[2]


def rules_path(name):
    """Return the import path of the package with a game's rules."""
    row = _row(name)
    return row[3] if len(row) > 3 else "engine." + name


def renderer_path(name):
    """Return the import path of the package with a game's renderer, which need not exist yet."""
    row = _row(name)
    return row[4] if len(row) > 4 else "display.renderers." + name


def register(*row):
    """Add a game to the registry (columns as above). ValueError when its name or number is taken."""
    global REGISTRY, GAMES
    for other in REGISTRY:
        if other[0] == row[0] or other[1] == row[1]:
            raise ValueError("%s is called %s and has number %d" % (other[2], other[0], other[1]))
    REGISTRY += (row,)
    GAMES += (row[0],)


def game_class(name):
    """Return the class of a game: its rules, and what others need to know of it."""
    rules = modules.load(rules_path(name)).GAME
    rules.NUMBER = number(name)
    return rules


def options(name: str) -> tuple:
    """Return a game's option table: rows of (name, default, choices, one line of help)."""
    return game_class(name).OPTIONS


def new(game, deal, **given):
    """Return a new game: `game` by name, `deal` 1 … 2^32 - 1, options by name. BadOption says what is allowed."""
    rules = game_class(game)
    if not isinstance(deal, int) or isinstance(deal, bool) or not 1 <= deal <= DEALS:
        raise BadOption(_("deal number %r is not an integer from 1 to %d") % (deal, DEALS))
    return rules(deal, option_checks.check(game, rules.OPTIONS, given))


def load(data, seats=""):
    """Return the game that `save` wrote. BadSave for other bytes, MemoryError without room for it; no other error.

    `seats`: a value of the option `seats`, such as "PNNN", in place of the saved one; "" leaves that. (On another
    device of a linked game other seats are persons.)
    """
    return saving.load(data, game_name, new, seats)


def replay(data, seats=""):
    """Load a save from elsewhere by its moves alone: yield None after every few, in the end the game.

    So its state is one of the game's, whatever snapshots the bytes have, of which `load` believes the last. Errors and
    `seats` as for `load`; no move beyond those that were yielded for has been made.
    """
    return saving.replay(data, game_name, new, seats)


def unload(name):
    """Drop a game's package, opponents and solver included, and what two games share of rules and hints' words."""
    modules.unload(rules_path(name))
    modules.unload("engine.rummy")
    modules.unload("engine.hints")


def unload_others(name=""):
    """Drop the rules of all games but `name`: a screen may have asked them for their options."""
    for other in GAMES:
        if other != name:
            modules.unload(rules_path(other))
