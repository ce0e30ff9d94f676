"""What each measure for the device's heap brings: it is left out, and the emulated Pico reports what is free then.

    for line in tell(uf2, "pico-lcd-1.3"): print(line)

A measure is left out of a copy of the sources, or is a pass of `tools/board/shrink/` that is not made. Each time the
same deals are played; what is free with a game open is seen from outside after that, so that the names that MicroPython
keeps for ever are counted too. A picture is timed after a rest in which the console has tidied its heap.
"""

import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

import engine
from tools import project
from tools.board import build, shrink
from tools.emulator import filesystem
from tools.emulator.heap import Heap
from tools.emulator.stage import Stage
from tools.errors import ToolError

GAMES = ("treys", "trepenta", "trex")  # a solitaire and the fullest games
_LOOKS = 3
_REST = 3.0  # seconds

# Deal, open, make three moves with their motion cut short, open the next: as a person would who never finishes
PLAY = """
import engine
def deals(name, first, last):
    for deal in range(first, last):
        gc.collect()  # as when the screen is left on which a deal is chosen
        console.play(engine.new(name, deal), True)
        console.turn()
        table = console.screens[-1]
        for _ in range(3):
            if table is console.screens[-1] and not table.game.over:
                table.thinker = None  # this plays for all seats
                table.play(table.game.moves()[0])
                table.rest()
                console.turn()
"""
_PICTURE = """
began = time.ticks_us()
console.scene.invalidate()
console.draw(board.millis())
print(time.ticks_diff(time.ticks_us(), began))
"""


class Measure(NamedTuple):
    """Something done for the heap, and what is changed to leave it out: a pass, or lines of a source."""

    name: str
    without: str = ""  # a pass of `shrink`, or "lines": no line numbers
    path: str = ""
    old: str = ""
    new: str = ""


MEASURES = (
    *(Measure("shrink: " + name, name) for name in shrink.PASSES),
    Measure("no line numbers", "lines"),
)


def play(stage, deal, count):
    """Play `count` deals of every game from number `deal` on."""
    for name in engine.GAMES:
        for first in range(deal, deal + count, 5):
            stage.tell("deals(%r, %d, %d)" % (name, first, min(first + 5, deal + count)), seconds=60)


def free(stage, deal, names=engine.GAMES):
    """Play a few deals of some games from number `deal` on; return {game: (bytes free at most, in one piece)}.

    At most, because the collector keeps what some forgotten word happens to point at: now a table, now nothing.
    """
    found = {}
    heap = Heap(stage.handheld.mcu)
    for name in names:
        most = 0
        for i in range(deal, deal + _LOOKS):
            stage.tell("deals(%r, %d, %d)" % (name, i, i + 1))
            most = max(most, heap.look().free)
        stage.tell("gc.collect()\nconsole.play(engine.new(%r, %d), True)" % (name, deal))
        found[name] = most, heap.look().largest
    return found


class Figures(NamedTuple):
    """What is free with each game open ({game: (bytes, bytes in one piece)}), and microseconds of a picture."""

    free: dict
    picture: int


def figures(uf2, board, measure=None):
    """Return the `Figures` of a device without one measure; ToolError when the source to be changed is not there."""
    with tempfile.TemporaryDirectory() as folder:
        games = _without(measure, Path(folder))
    stage = Stage(uf2, board, games=games)
    stage.tell(PLAY)
    play(stage, 1, 1)
    found = free(stage, 2, GAMES)
    stage.handheld.run(_REST)
    return Figures(found, int(stage.tell(_PICTURE)))


def _without(measure, root):
    """Build the games without a measure, from a copy of the sources in the folder `root`."""
    if measure is None:
        return filesystem.own_games()
    for folder in (*build.PACKAGES, "seeds"):
        shutil.copytree(project.ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    if measure.path:
        text = (root / measure.path).read_text(encoding="utf-8")
        if text.count(measure.old) != 1:
            raise ToolError("%s: %s does not have %r once any more" % (measure.name, measure.path, measure.old))
        (root / measure.path).write_text(text.replace(measure.old, measure.new), encoding="utf-8")
    passes = tuple(name for name in shrink.PASSES if name != measure.without)
    return filesystem.built(root, passes, lines=measure.without == "lines")


def tell(uf2, board, words=""):
    """Yield the lines of the report one by one: with everything, then without each measure whose name has `words`."""
    usual = figures(uf2, board)
    yield "%-34s" % "free with a game open" + "".join("%10s%9s" % (name, "1 piece") for name in GAMES) + "  picture"
    yield "%-34s" % "" + "".join("%10d%9d" % usual.free[name] for name in GAMES) + "%6.1f ms" % (usual.picture / 1e3)
    yield "brings"
    for measure in MEASURES:
        if words not in measure.name:
            continue
        try:
            found = figures(uf2, board, measure)
        except (RuntimeError, ToolError) as error:
            yield "%-34s nothing goes without it: %s" % (measure.name, str(error).strip().splitlines()[-1])
            continue
        cells = [b - a for name in GAMES for a, b in zip(found.free[name], usual.free[name])]
        line = "".join("%+10d%+9d" % pair for pair in zip(cells[::2], cells[1::2]))
        yield "%-34s" % measure.name + line + "%+6.1f ms" % ((usual.picture - found.picture) / 1e3)
