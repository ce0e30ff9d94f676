"""Folders that take seconds to make and that many tests use: each is made once for all processes of a run."""

import pickle
import tempfile
import time
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from filelock import FileLock

from tests.folders import contents, fill
from tools import __main__ as command
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


def tree(factory):
    """Return the folder with the tree for a board with an Arm chip, as `tools build` makes it in ten seconds.

    Beside it are the file `printed`, with what the command has printed, and those of `games` and `seconds`.
    """

    def make(folder):
        folder.mkdir()
        began = time.monotonic()
        with open(folder / "printed", "w") as file, redirect_stdout(file):
            assert command.main(["build", "-o", str(folder / "made")]) == 0
        (folder / "seconds").write_text(str(time.monotonic() - began))
        found = dict(sorted(contents(folder / "made").items())), build.names_on_device()
        (folder / "games").write_bytes(pickle.dumps(found))

    return once(factory, "build", make) / "made"


def seconds(tree):
    """Return how long it took to make the tree in a folder."""
    return float(tree.with_name("seconds").read_text())


def games(factory):
    """Return the file with what the emulator's `filesystem.games` returns, pickled."""
    return tree(factory).with_name("games")


def _games(path):
    return pickle.loads(Path(path).read_bytes())


def use(games, tree, put=setattr):
    """Let the commands take a file that `games` has returned for what they build, in the folder `tree`.

    `put`: `monkeypatch.setattr` in a test; a process that runs one command needs no other than `setattr`.
    """
    files, names = _games(games)

    def build_tree(out, arch, language="en"):
        fill(out, files)
        return build.read_tree(out)

    put(project, "TREE", tree)
    put(build, "build_tree", build_tree)
    put(build, "names_on_device", lambda arch, language="en": names)


def page(factory):
    """Return the folder with the page as `tools web` makes it, with what is made once."""

    def make(folder):
        with pytest.MonkeyPatch.context() as patch:
            use_for_page(factory, patch.setattr)
            assert command.main(["web", "-o", str(folder)]) == 0

    return once(factory, "web", make)


def use_for_page(factory, put, *anew):
    """Let the page take that tree for boards, and games that are made once in each language but those `anew`.

    `put`: `monkeypatch.setattr`.
    """
    from tools.web import board_pack, site

    def made(language):
        def make(folder):
            folder.mkdir()
            (folder / "games").write_bytes(pickle.dumps(build_games(language)))

        return build_games(language) if language in anew else _games(once(factory, "web-" + language, make) / "games")

    build_games = site._games
    manifest, files = build.read_tree(tree(factory)), _games(games(factory))[0]
    put(board_pack, "built_files", lambda arch: (manifest, files))
    put(site, "_games", made)
