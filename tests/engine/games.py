"""Which parts each game has, so that a test that needs one skips the games without it and says what is missing."""

import pytest

import engine
from tests.runtimes import ROOT

# A part of a game: where it is. docs/adding_a_game.md says which test asks for which
PARTS = {
    "clauses": "seeds/rules/{}.md",
    "records": "tests/records/{}-standard.txt",
    "rules text": "firmware/text/{}.txt",
    "lessons": "firmware/text/{}_lessons.txt",
    "small picture": "assets/games/{}.txt",
    "picture": "assets/pictures/{}.png",
    "renderer": "display/renderers/{}/__init__.py",
    "inspect.py": "display/renderers/{}/inspect.py",
    "opponents": "engine/{}/player.py",
    "hint": "engine/{}/hint.py",
    "solver": "engine/{}/solver.py",
}
ALL = engine.GAMES
SOLITAIRES = ("treys", "tripeaks")
SEATED = ("tresydos", "trepenta", "trex")


def with_part(part):
    """Return the names of the games that have a part."""
    return [name for name in engine.GAMES if (ROOT / PARTS[part].format(name)).exists()]


def params(part):
    """Return all games as parameters; those without the part are skipped, and the reason says what they lack."""
    found = []
    for name in engine.GAMES:
        reason = "%s has no %s yet: %s is not there" % (name, part, PARTS[part].format(name))
        found.append(pytest.param(name, marks=pytest.mark.skipif(name not in with_part(part), reason=reason)))
    return found
