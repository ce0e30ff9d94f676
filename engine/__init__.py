"""The rules of Tercet's games: deals, moves, records, opponents. No I/O, no clock, no display.

    import engine
    game = engine.new("tripeaks", deal=7, wrap=False)
    while not game.over:
        game.play(game.moves()[0])
    print(game.scores(), [game.text(code) for code in game.log])

A game's package is imported when it is first asked for, and `unload` drops it again: on a Pico only
the game being played is in memory. To add a game: write its package (see `engine/game.py`), and add
its line to `REGISTRY`.
"""

from engine.compat import fetch, forget, forget_all, passing
from engine.errors import BadOption, BadSave, IllegalMove, NewerSave

# A line per game: name; its number, which saves and packs hold, so it is never changed and never another game's; title.
# The rules are the package engine/<name>/, the looks display/views/<name>/. A game whose packages lie elsewhere
# says so in two more columns.
REGISTRY = (
    ("treys", 0, "Treys"),
    ("tripeaks", 1, "TriPeaks"),
    ("tresydos", 2, "Tres y Dos"),
    ("trepenta", 3, "Trepenta"),
    ("trex", 4, "Trex"),
)
GAMES = tuple([row[0] for row in REGISTRY])
DEALS = 0xFFFFFFFF  # deal numbers are 1 … DEALS

__all__ = ("GAMES", "DEALS", "BadOption", "BadSave", "IllegalMove", "load", "new", "options", "unload")


def _row(name):
    """Return a game's line of the registry; BadOption when there is none."""
    for row in REGISTRY:
        if row[0] == name:
            return row
    raise BadOption("no game is called %r; the games are: %s" % (name, ", ".join(GAMES)))


def named(number):
    """Return the name of the game with that number in saves and packs; NewerSave when this version has none."""
    for row in REGISTRY:
        if row[1] == number:
            return row[0]
    raise NewerSave("this is of game number %d, a game this version does not know" % number)


def number(name):
    """Return a game's number in saves and packs."""
    return _row(name)[1]


def title(name):
    """Return a game's name as it is shown; its rules are not loaded for that."""
    return _row(name)[2]


def rules(name):
    """Return the path of the package with a game's rules, for an import."""
    row = _row(name)
    return row[3] if len(row) > 3 else "engine." + name


def looks(name):
    """Return the path of the package with a game's looks, for an import; nothing may be there yet."""
    row = _row(name)
    return row[4] if len(row) > 4 else "display.views." + name


def register(*row):
    """Take another game into the registry (its columns are above); ValueError when its name or number is taken."""
    global REGISTRY, GAMES
    for other in REGISTRY:
        if other[0] == row[0] or other[1] == row[1]:
            raise ValueError("%s is called %s and has number %d" % (other[2], other[0], other[1]))
    REGISTRY += (row,)
    GAMES += (row[0],)


def unregister(name):
    """Take a game out of the registry again."""
    global REGISTRY, GAMES
    REGISTRY = tuple([row for row in REGISTRY if row[0] != name])
    GAMES = tuple([row[0] for row in REGISTRY])


def kind(name):
    """Return the class of a game: its rules, and what others need to know of it."""
    found = fetch(rules(name), "GAME")
    found.NUMBER = number(name)
    return found


def options(name):
    """Return a game's option table: rows of name, default, choices, one line of help."""
    return kind(name).OPTIONS


def new(game, deal, **given):
    """Deal: `game` by name, `deal` 1 … 2^32 - 1, options by name. BadOption says what is allowed."""
    rules = kind(game)
    if not isinstance(deal, int) or isinstance(deal, bool) or not 1 <= deal <= DEALS:
        raise BadOption("deal number %r is not an integer from 1 to %d" % (deal, DEALS))
    return rules(deal, fetch("engine.choices", "check")(game, rules.OPTIONS, given))


def load(data):
    """Return the game that `save` wrote. BadSave for anything else; MemoryError when it does not fit; no other."""
    return passing("engine.saving").load(data, named, new)


def unload(name):
    """Drop a game's modules from memory (its opponents and solver included), and what two games share."""
    forget_all(rules(name))
    forget_all("engine.kit")
    forget("engine.hints")
