"""Code outside a game's own folders does not name it: those folders tell other code all it needs to know."""

import ast
import re

import engine
from tests.runtimes import ROOT

# Files and folders that name games, and what for
ELSEWHERE = {
    "engine/__init__.py": "the registry",
    "firmware/store/goals.py": "the goals of all games, a table",
    "tools/arena/": "Trex's opponents, compiled and measured",
    "tools/bench/": "positions that are measured",
    "tools/commands/arena.py": "the game of a contest when none is named",
    "tools/deals/": "deals of the two solitaires that are solved exactly",
    "tools/simulator/gallery.py": "pictures of the documentation",
    "tools/simulator/scenes.py": "positions that are drawn",
    "tools/web/previews.py": "what a preview of a link says of each game",
    "tools/web/picture.py": "a picture of the documentation",
}
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
# As a word, or where a word of a name in capitals and small letters begins, as in TrexRenderer
_TITLES = ["".join([word[0].upper() + word[1:] for word in engine.title(name).split()]) for name in engine.GAMES]
_GAME = re.compile(r"(?i:(?<![a-z])(%s)(?![a-z]))|%s" % ("|".join(engine.GAMES), "|".join(_TITLES)))


def _named(path):
    """Return the line numbers at which the code of a module, its docstrings apart, names a game."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = [ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, _DOCUMENTED)]
    lines = []
    for node in ast.walk(tree):
        words = [value for _, value in ast.iter_fields(node) if isinstance(value, str)]
        if isinstance(node, ast.Constant) and node.value in docs:
            continue
        if any(_GAME.search(word) for word in words):
            lines.append(getattr(node, "lineno", 0))
    return lines


def test_no_code_names_a_game_but_in_its_own_folder():
    met = set()
    for folder in ("engine", "display", "firmware", "tools"):
        for path in (ROOT / folder).rglob("*.py"):
            name = path.relative_to(ROOT).as_posix()
            if any(game in name.split("/") for game in engine.GAMES) or not _named(path):
                continue
            allowed = [place for place in ELSEWHERE if name.startswith(place)]
            assert allowed, "%s names a game in lines %s" % (name, _named(path))
            met.update(allowed)
    assert met == set(ELSEWHERE), "these name none any more"
