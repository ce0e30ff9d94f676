"""Imports go one way: engine ← display ← firmware ← tools, and within these too; and only to what both runtimes have.

No module needs one that needs it, whenever either is loaded: imports within functions count, and so do the functions of
`engine.modules` that are given a whole name. (A name made from a game's, like "engine.%s.player", serves any game in
the registry; a module that loads by such a name needs none of the games.)

Importing a submodule loads its package first. From outside, the package is therefore needed too. From within it is not:
the package is loaded already, or is just loading the submodule, which does not depend on it unless it imports something
from it. So within `engine.trex`, `from engine.trex import GAME` needs the rules, and `from engine.trex import codes`
or `from engine.trex.codes import PASS` needs that submodule alone.

A name that begins with an underscore is private to its module. The state of a game, `s`, is private to the base class
and the game's rules, that is its package and whatever that loads: renderers, opponents, hints, solvers and tools call
methods.
"""

import ast
import copy
import graphlib
import subprocess
import sys
from functools import cache

import pytest

import engine
from tests.runtimes import ROOT

FOLDERS = ("engine", "display", "firmware", "tools")
SHARED = {"array", "binascii", "json", "struct", "os", "sys", "gc", "micropython"}
BOARD = {"machine", "framebuf", "time"}
LOADERS = ("load", "load_ahead", "keep", "borrow", "pick", "__import__", "import_module")
TWINS = ("", "_viper", "_plain")  # what `pick` adds to the name it is given
# Modules of a game that judge moves
THINKERS = "player easy hard evaluation round_decisions hint solver reasons blunders playout".split()

# What a folder may import beside the project's own, and single modules that are allowed more
ALLOWED = {"engine": SHARED - {"os"}, "display": SHARED, "firmware": SHARED | BOARD}
MORE = {
    "display.surface.framebuf": {"framebuf"},
    "display.surface.pillow": {"PIL", "functools"},  # for the desktop alone
    "firmware.drivers.bus": {"_rp2", "rp2", "uctypes"},  # for the device alone
    "firmware.store.files": {"io"},
    "firmware.bundles": {"io", "vfs"},  # for the device alone, by its place in a tree
    "firmware.main": {"bundles"},
    "firmware.assembly": {"__main__", "select", "uctypes"},  # for the device alone
    "firmware.drivers.keyboard": {"uctypes"},  # loaded where there is such a keyboard
}


def files(folder):
    """Return the Python files of a folder; none is an error."""
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found, folder
    return found


@cache
def modules_of(folder):
    """Return dotted name → tree of every module of a folder."""
    found = {}
    for path in files(folder):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


@cache
def modules():
    """Return the same of the whole project."""
    return {name: tree for folder in FOLDERS for name, tree in modules_of(folder).items()}


def imported(tree):
    """Yield the dotted names of the modules, and of what is taken from them, that a tree imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import of %s" % node.module
            yield from ("%s.%s" % (node.module, alias.name) for alias in node.names)


class Executed(ast.NodeTransformer):
    """Removes what only type checkers see."""

    def visit_If(self, node):
        return None if getattr(node.test, "id", "") == "TYPE_CHECKING" else self.generic_visit(node)


def asked(tree):
    """Yield the names of the project's modules that a tree imports or loads by their names, wherever in it."""
    for name in imported(Executed().visit(copy.deepcopy(tree))):
        yield name if name in modules() else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            if getattr(node.func, "id", getattr(node.func, "attr", "")) in LOADERS:
                yield from ("%s%s" % (node.args[0].value, twin) for twin in TWINS)


@cache
def needed(name):
    """Return the modules that one needs: what it asks for, and the packages that come with that from outside."""
    found = set(asked(modules()[name])) & modules().keys()
    for other in list(found):
        parts = other.split(".")
        packages = [".".join(parts[:count]) for count in range(1, len(parts))]
        found.update(package for package in packages if not (name + ".").startswith(package + "."))
    return {other for other in found if other in modules() and other != name}


def reached(name):
    """Return the modules that one needs, and those that they need, itself among them."""
    found, left = set(), [name]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += needed(name)
    return found


def rules_of(game):
    """Return the modules that are a game's rules: its package and whatever of its own that loads, sooner or later."""
    return {name for name in reached("engine." + game) if (name + ".").startswith("engine.%s." % game)}


@pytest.mark.parametrize("folder", FOLDERS)
def test_imports_go_one_way(folder):
    """A folder imports itself and those before it; nothing imports the tests."""
    later = {*FOLDERS[FOLDERS.index(folder) + 1 :], "tests"}
    for name, tree in modules_of(folder).items():
        assert not later & {other.split(".")[0] for other in imported(tree)}, name


@pytest.mark.parametrize("folder", ("engine", "display", "firmware"))
def test_only_what_both_runtimes_have(folder):
    for name, tree in modules_of(folder).items():
        allowed = {*FOLDERS, *ALLOWED[folder], *MORE.get(name, ())}
        more = {other.split(".")[0] for other in imported(tree)} - allowed
        assert not more, "%s imports %s" % (name, ", ".join(sorted(more)))


def test_the_engine_reads_and_writes_nothing():
    for name, tree in modules_of("engine").items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("open", "print", "input"), name


def test_importing_the_engine_loads_no_game():
    """A device has only the game being played in memory."""
    code = "import sys, engine; print([name for name in engine.GAMES if 'engine.' + name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# Directions within the folders


def test_no_module_needs_one_that_needs_it():
    try:
        graphlib.TopologicalSorter({name: needed(name) for name in modules()}).prepare()
    except graphlib.CycleError as error:
        pytest.fail("imports in a circle: " + " ← ".join(error.args[1]))


def test_the_check_sees_lazy_and_dynamic_imports():
    """What the check above stands on: who needs whom, however it is loaded."""
    assert "engine.trex.sampling" in needed("engine.trex")  # within a function
    assert "engine.trex.playout" in needed("engine.trex.player")  # load("engine.trex.playout")
    assert {"display.surface.blit_viper", "display.surface.blit_plain"} <= needed("display.surface.framebuf")
    assert "engine.trex" in needed("display.renderers.trex") and "engine" in needed("display.renderers.trex")
    assert "engine.trex" not in needed("engine.trex.player")


@pytest.mark.parametrize("game", engine.GAMES)
def test_rules_import_no_opponent_hint_or_solver(game):
    """A game can be dealt, played, shown and dealt anew without opponents, hints and solvers."""
    for name in reached("engine." + game):
        thinks = name.split(".")[-1] in THINKERS or name in ("engine.players", "engine.hints", "engine.hint_search")
        assert not thinks, name


def test_loops_import_only_loops():
    loops = [name for name in modules() if name.startswith("engine.") and name.endswith("_loops")]
    assert loops
    for name in loops:
        assert needed(name) <= {"engine", "engine.compat", "engine.tree_loops"}, name


# What belongs to whom


def foreign(tree):
    """Yield (line, object, attribute) of what a tree reads of other objects: self, cls, super() and bases apart."""
    bases = {base.id for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases
             if isinstance(base, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            holder = ast.unparse(node.value)
            if holder not in {"self", "cls", "super()"} | bases:
                yield node.lineno, holder, node.attr


@cache
def private(module):
    """Return the private names that a module gives to anything: functions, classes, variables, attributes of self."""
    found = set()
    for node in ast.walk(modules()[module]):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self":
            found.add(node.attr)
    return {name for name in found if name.startswith("_") and not name.startswith("__")}


@pytest.mark.parametrize("folder", FOLDERS)
def test_private_names_are_for_their_module(folder):
    """Names that no module of ours has given are those of Python and its libraries."""
    for name, tree in modules_of(folder).items():
        others = set().union(*[private(other) for other in modules() if other != name]) - private(name)
        for line, holder, attribute in foreign(tree):
            assert attribute not in others, "%s, line %d: %s.%s" % (name, line, holder, attribute)
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module != "engine.texts":  # marks
                hidden = [alias.name for alias in node.names if alias.name in others]
                assert not hidden, "%s, line %d: imports %s" % (name, node.lineno, ", ".join(hidden))


def test_the_check_sees_what_is_read_of_others():
    tree = ast.parse("self.s; view.s; self.view.s; game._log; super()._mask(0); cls._x")
    assert [(holder, name) for _, holder, name in foreign(tree) if name in ("s", "_log", "_mask", "_x")] == [
        ("view", "s"), ("self.view", "s"), ("game", "_log"),
    ]  # fmt: skip
    assert "_log" in private("engine.game") and rules_of("trex") >= {"engine.trex", "engine.trex.sampling"}


def test_the_state_of_a_game_is_for_its_rules():
    allowed = {"engine.game", "engine.saving"}.union(*[rules_of(game) for game in engine.GAMES])
    for name, tree in modules().items():
        states = [(line, holder) for line, holder, attribute in foreign(tree) if attribute == "s"]
        assert name in allowed or not states, "%s, line %d: %s.s" % ((name,) + states[0])


def test_tests_set_positions_by_name():
    """Where a state has what is known to one module of the tests (`tests/engine/positions.py`)."""
    for path in files("tests"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
                state = isinstance(node.value, ast.Attribute) and node.value.attr == "s"
                own = state and ast.unparse(node.value) == "self.s"
                assert not state or own or path.name == "positions.py", "%s, line %d" % (path, node.lineno)


# What an object has is said by its base class


def test_nobody_asks_what_an_object_has():
    """Screens, modes, renderers and boards derive from base classes, which have all that they may be asked for."""
    of_the_runtime = {"firmware.assembly", "firmware.store.files"}  # these ask what MicroPython has
    for name, tree in modules().items():
        if name.startswith(("display", "firmware", "tools.web")) and name not in of_the_runtime:
            for call in ast.walk(tree):
                asks = getattr(getattr(call, "func", None), "id", "")
                assert asks != "hasattr" and (asks != "getattr" or len(call.args) < 3), (name, call.lineno)


def test_every_screen_board_and_renderer_has_a_base():
    for name, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and name not in ("firmware", "display.renderers"):  # the bases' modules
                screen = node.name == "Screen" and name.startswith("firmware.")
                board = node.name in ("Board", "SimBoard", "ScriptBoard")
                assert node.bases or not (screen or board or node.name.endswith("Renderer")), name
