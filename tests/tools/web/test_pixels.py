"""The same pixels and the same games: the page's surface and canvas against Pillow, records against their checksums.

`tests/firmware/screens/test_gallery.py` has every screen at every size, on the frame buffer that the page uses too.
"""

import pytest

import engine
from display import palette
from display.surface.pillow import SurfacePIL
from engine.record import read
from tests.display import draws
from tools.project import ROOT

pytestmark = pytest.mark.slow

# Sources that draw, also what the games do not use: they are loaded in place of the page's own
SOURCES = [*(ROOT / "display").rglob("*.py"), *(ROOT / "engine").glob("*.py"), ROOT / "tests" / "display" / "draws.py"]
_SUMS = """
import sys
for name in list(sys.modules):
    if name.split(".")[0] in ("display", "engine") or name == "tools.web.board":
        del sys.modules[name]
from array import array
import page
from uctypes import addressof
from tests.display import draws
from tools.web.board import Surface
state = array("i", [0] * 16)  # more than the page reads
def begin(name, width, height):
    global sums
    surface = Surface(width, height)
    page.surface(addressof(surface.buffer), addressof(surface.limits), addressof(state))
    sums = getattr(draws, name)(surface)
def go_on(count):
    return " ".join([str(next(sums)) for _ in range(count)])
"""


def add(tab, *paths):
    """Add files of the project to the page's files."""
    texts = [["/" + path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")] for path in paths]
    put = "([path, text]) => tercet.machine.write(path, new TextEncoder().encode(text))"
    tab.page.evaluate("(texts) => texts.forEach(%s)" % put, texts)


def test_the_pages_surface_draws_the_same(tab):
    tab.page.evaluate("() => { tercet.machine.step = null; }")  # its own frames
    add(tab, *SOURCES)
    tab.python(_SUMS)
    for sums, size in ((draws.primitive_sums, (38, 26)), (draws.card_sums, (210, 90)), (draws.scene_sums, (240, 135))):
        here, there = list(sums(SurfacePIL(*size))), []
        tab.call("begin", sums.__name__, *size)
        while len(there) < len(here):  # in pieces: garbage is only collected while JavaScript has control
            there += map(int, tab.call("go_on", min(2, len(here) - len(there))).split())
        assert there == here, sums.__name__


def test_the_canvas_shows_the_frame_buffer_in_the_colours_of_the_theme(standing):
    standing.settle()
    pixels, shown = standing.page.evaluate("""() => {
        const { machine, screen } = tercet, { width, height } = screen.canvas;
        return [[...machine.pixels], [...screen.context.getImageData(0, 0, width, height).data]];
    }""")
    colours = [[*palette.THEMES["felt"][3 * i : 3 * i + 3], 255] for i in range(16)]
    assert shown == [part for two in pixels for i in (two >> 4, two & 15) for part in colours[i]]


_RECORD = """
from engine import record
def begin(text):
    global whole, moves
    whole = record.read(text.split("\\n"))
    moves = whole.replay()
def go_on(count):
    for _ in range(count):
        if next(moves, None) is None:
            return whole.game.checksum()
    return -1
"""


@pytest.mark.parametrize("name", engine.GAMES)
def test_a_record_ends_in_the_same_checksum(name, standing):
    add(standing, ROOT / "engine" / "record.py")
    standing.python(_RECORD)
    text = (ROOT / "tests" / "records" / (name + "-standard.txt")).read_text(encoding="utf-8")
    whole = read(text.splitlines())
    for _ in whole.replay():
        pass
    # In pieces, as above
    there = standing.page.evaluate("""(text) => {
        const of = (name) => tercet.machine.python.globals.get(name);
        of('begin')(text);
        for (;;) {
            const checksum = of('go_on')(50);
            if (checksum !== -1) return checksum >>> 0;
        }
    }""", text)  # fmt: skip
    assert there == whole.game.checksum()
