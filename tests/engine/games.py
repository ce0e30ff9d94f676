"""Which parts each game has, so that a test that needs one skips the games without it and says what is missing."""

import pytest

import engine
from tests.engine.moves import ends
from tests.engine.portable import sheet
from tests.runtimes import ROOT

# A part of a game: where it is. docs/adding_a_game.md says which test asks for which. A name in capitals is a part too:
# something in the game's sheet, see `tests.engine.portable.sheet`
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
    "packs": "seeds/deals/{}-*.bin",
}
ALL = engine.GAMES
SEATED = tuple(name for name in ALL if "seats" in [row[0] for row in engine.options(name)])
SOLITAIRES = tuple(name for name in ALL if name not in SEATED)


def _lacks(name, part):
    """Return what a game lacks if it does not have a part, else ""."""
    if part in PARTS:
        path = PARTS[part].format(name)
        return "" if any(ROOT.glob(path)) else "%s has no %s yet: %s is not there" % (name, part, path)
    if part == "ENDS":
        return "" if ends(name) else "%s need not end" % name
    return "" if hasattr(sheet(name), part) else "%s has no %s in its sheet yet" % (name, part)


def with_part(part):
    """Return the names of the games that have a part."""
    return [name for name in engine.GAMES if not _lacks(name, part)]


def params(*parts, among=ALL):
    """Return games as parameters; those without one of the parts are skipped, and the reason says what they lack."""
    found = []
    for name in among:
        lacks = [words for words in [_lacks(name, part) for part in parts] if words]
        found.append(pytest.param(name, marks=[pytest.mark.skip(reason=words) for words in lacks[:1]]))
    return found
