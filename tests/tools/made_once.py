"""Folders that take seconds to make and that many tests use: each is made once for all processes of a run."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock

from tools.project import ROOT

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


class CommandResult(NamedTuple):
    """The folder that a command made, and what it printed."""

    folder: Path
    printed: str


def run_once(factory, *words):
    """Run a command that makes a folder, once for all processes, in a process of its own; return a CommandResult."""

    def make(folder):
        folder.mkdir()
        run = [sys.executable, "-P", "-m", "tools", *words, "-o", str(folder / "made")]
        done = subprocess.run(run, env=dict(os.environ, PYTHONPATH=str(ROOT)), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        (folder / "printed").write_text(done.stdout)

    folder = once(factory, "-".join(words), make)
    return CommandResult(folder / "made", (folder / "printed").read_text())
