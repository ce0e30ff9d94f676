"""What takes seconds to make and many tests look at: made once for all processes of a run."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from tools.project import ROOT

PATIENCE = 300  # seconds, after which the other process is taken for dead


def once(factory, name, make):
    """Return the folder of that name that `make(folder)` has made, here or in another process of this run."""
    base = factory.getbasetemp()
    if base.name.startswith("popen-"):
        base = base.parent  # of all workers
    place, lost = base / name, base / (name + ".lost")
    try:
        (base / (name + ".begun")).mkdir()
    except FileExistsError:
        patience = time.monotonic() + PATIENCE
        while not place.exists():
            if lost.exists() or time.monotonic() > patience:  # it says again why it cannot be made
                own = factory.mktemp(name) / "own"
                make(own)
                return own
            time.sleep(0.1)
        return place
    try:
        make(base / (name + ".draft"))
        (base / (name + ".draft")).rename(place)
    except BaseException:
        lost.mkdir()
        raise
    return place


class Commanded(NamedTuple):
    """What a command made: the folder, what it printed, and how many seconds it took."""

    folder: Path
    said: str
    seconds: float


def commanded(factory, *words):
    """Return what a command that makes a folder makes of the project, in a process of its own, as `Commanded`."""

    def make(place):
        place.mkdir()
        run = [sys.executable, "-P", "-m", "tools", *words, "-o", str(place / "made")]
        began = time.monotonic()
        done = subprocess.run(run, env=dict(os.environ, PYTHONPATH=str(ROOT)), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        (place / "told.json").write_text(json.dumps([done.stdout, time.monotonic() - began]))

    place = once(factory, "-".join(words), make)
    return Commanded(place / "made", *json.loads((place / "told.json").read_text()))
