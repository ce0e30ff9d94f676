"""Imports go one way: engine ← display ← firmware ← tools; and only to what both runtimes have."""

import ast
import subprocess
import sys

import pytest

from tests.runtimes import ROOT

FOLDERS = ("engine", "display", "firmware", "tools")
SHARED = {"array", "binascii", "json", "struct", "os", "sys", "gc", "micropython"}
BOARD = {"machine", "framebuf", "time"}

# What a folder may import beside the project's own, and single files that are allowed more
ALLOWED = {"engine": SHARED, "display": SHARED, "firmware": SHARED | BOARD}
MORE = {
    "display/surface/framebuf.py": {"framebuf"},
    "display/surface/pillow.py": {"PIL", "functools"},  # for the desktop alone
    "firmware/drivers/bus.py": {"rp2", "uctypes"},  # for the device alone
    "firmware/drivers/heap.py": {"uctypes"},  # asked for on the device alone
}


def imports(path):
    """Yield the top name of everything that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "%s imports relatively" % path
            yield node.module.split(".")[0]


def files(folder):
    """Return the Python files of a folder; none is an error."""
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found, folder
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_imports_go_one_way(folder):
    """A folder imports itself and those before it; nothing imports the tests."""
    later = {*FOLDERS[FOLDERS.index(folder) + 1 :], "tests"}
    for path in files(folder):
        assert not later & set(imports(path)), path


@pytest.mark.parametrize("folder", ("engine", "display", "firmware"))
def test_only_what_both_runtimes_have(folder):
    for path in files(folder):
        name = path.relative_to(ROOT).as_posix()
        foreign = set(imports(path)) - set(FOLDERS) - ALLOWED[folder] - MORE.get(name, set())
        assert not foreign, "%s imports %s" % (name, ", ".join(sorted(foreign)))


def test_the_engine_needs_no_clock_and_no_files():
    """No I/O, no clock, no display, no `machine` in the engine."""
    for path in files("engine"):
        assert not {"os", "time", "machine", "framebuf"} & set(imports(path)), path
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("open", "print", "input"), path


def test_importing_the_engine_loads_no_game():
    """A device has only the game being played in memory."""
    code = "import sys, engine; print([name for name in engine.GAMES if 'engine.' + name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
