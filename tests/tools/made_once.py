"""Folders that take seconds to make and that many tests use: each is made once for all processes of a run."""

import pickle
import subprocess
import tempfile
from pathlib import Path

from filelock import FileLock

from tests.folders import fill
from tests.tools.refusals import tool_process
from tools import project
from tools.board import build

TIMEOUT_S = 600


def once(factory, name, make):
    """Return the folder that `make(folder)` has made under this name, here or in another process of this run."""
    base = factory.getbasetemp()
    if base.name.startswith("popen-"):
        base = base.parent  # common to all workers
    folder = base / name
    with FileLock(base / (name + ".lock"), timeout=TIMEOUT_S):
        if not folder.exists():
            draft = Path(tempfile.mkdtemp(dir=base))
            make(draft / name)
            (draft / name).rename(folder)
    return folder


def games(factory):
    """Return the file with what the emulator's `filesystem.games` returns, pickled: to build it takes ten seconds."""
    from tools.emulator import filesystem

    def make(folder):
        folder.mkdir()
        (folder / "games").write_bytes(pickle.dumps(filesystem.build_games()))

    return once(factory, "games-on-device", make) / "games"


def use(games, tree, put=setattr):
    """Let the commands take a file that `games` has returned for what they build, in the folder `tree`.

    `put`: `monkeypatch.setattr` in a test; a process that runs one command needs no other than `setattr`.
    """
    files, names = pickle.loads(Path(games).read_bytes())

    def build_tree(out, arch):
        fill(out, files)
        return build.read_tree(out)

    put(project, "TREE", tree)
    put(build, "build_tree", build_tree)
    put(build, "names_on_device", lambda arch: names)


def run_once(factory, name):
    """Run a command that makes a folder, once for all processes, in a process of its own; return that folder.

    The file `printed` beside it has what the command has printed.
    """

    def make(folder):
        folder.mkdir()
        with open(folder / "printed", "w") as file:
            process = tool_process(name, "-o", str(folder / "made"), stdout=file, stderr=subprocess.PIPE)
            said = process.communicate(timeout=TIMEOUT_S)[1]
        assert process.returncode == 0, said

    return once(factory, name, make) / "made"
