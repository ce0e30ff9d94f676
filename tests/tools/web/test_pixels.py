"""The same pixels and the same games: the page's canvas against Pillow, records against their checksums.

TERCET_LONG=1 compares every screen at every size, which takes minutes; otherwise a third of the screens, each at one of
the sizes. (`tests/firmware/screens/test_gallery.py` has every screen at every size on the frame buffer that the page
uses too.)
"""

import gzip
import hashlib
import keyword
from types import SimpleNamespace

import pytest

import engine
from engine.record import read
from tests.long import LONG
from tools import languages
from tools.board.shrink.source import every_word
from tools.project import ROOT
from tools.simulator import gallery
from tools.simulator.board import find_board
from tools.simulator.scenes import SCENES
from tools.web import site as page
from tools.web.serve import served

pytestmark = pytest.mark.slow

STEP = 1 if LONG else 9  # from one screen that is compared to the next, at each size
# Added to the page's files, to draw the gallery
SOURCES = (
    "engine/texts.py", "firmware/screens/battery.py", "firmware/sleep.py", "tools/simulator/scenes.py",
    "tools/simulator/script.py", "tools/simulator/ledgers.py", "engine/record.py", "firmware/boards.py",
    "firmware/drivers/controllers.py",
)  # fmt: skip

_GALLERY = """
from firmware import boards
from tools.simulator import scenes
from tools.simulator.script import Script, ScriptBoard
from tools.web import page_api
surface = page_api.board.surface
def scene(number, whole):
    folder = "/scenes/%d-%d" % (number, whole)
    board = ScriptBoard(boards.profile(page_api.board.name), folder, surface, "/firmware/text/", "/engine/packs.bin")
    board.colours = page_api.board.colours
    script = Script(board)
    scene = script.console.scene
    if not whole:
        scene.paint = lambda *box: None
    script.home()
    scenes.SCENES[number][1](script)
    if not whole:
        del scene.paint
        scene.paint_all(surface)
"""
_PICTURE = """async ([number, whole]) => {
    const { machine, screen } = tercet;
    machine.python.globals.get('scene')(number, whole);
    screen.stale = true;
    screen.show(machine.pixels, null);
    const { width, height } = screen.canvas;
    const data = screen.context.getImageData(0, 0, width, height).data;
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))];
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The page on a web server, with what SOURCES and the code here use of its modules: `site.url`."""
    texts = [(ROOT / path).read_text(encoding="utf-8") for path in SOURCES]
    words = set().union(*map(every_word, [*texts, _GALLERY, _RECORD]))
    build, folder = page.built_files, tmp_path_factory.mktemp("pixels") / "page"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "built_files", lambda arch, called, **given: build(
            arch, called=sorted(words.union(called) - set(keyword.kwlist)), **given
        ))  # fmt: skip
        patch.setattr(page, "_boards", lambda games: b"")  # nobody installs anything, or reads Spanish
        patch.setattr(languages, "names", lambda whole=True: [languages.ENGLISH])
        patch.setattr("zopfli.gzip.compress", gzip.compress)  # as a page is smallest takes seconds
        page.make(folder)
    with served(folder) as url:
        yield SimpleNamespace(url=url)


def stopped(tab):
    """Stop the page's own frames by an error, and wait until that is reported."""
    tab.page.evaluate("() => { tercet.machine.frame = () => { throw new Error('stopped'); }; }")
    tab.wait_for_text("message", "stopped")
    tab.errors.clear()


def add(tab, path):
    """Add a file of the project to the page's files."""
    text = (ROOT / path).read_text(encoding="utf-8")
    put = "([path, text]) => tercet.machine.write('/' + path, new TextEncoder().encode(text))"
    tab.page.evaluate(put, [path, text])


@pytest.mark.parametrize("first, board", list(enumerate(gallery.BOARDS_BY_SIZE)))
def test_every_screen_has_the_same_pixels(first, board, context, site):
    tab = context().tab().open(site.url + "?board=" + board)
    stopped(tab)
    for path in SOURCES:
        add(tab, path)
    tab.page.evaluate("tercet.machine.fs.mkdir('/scenes')")
    tab.python(_GALLERY)
    assert find_board(board)["width"] == tab.page.evaluate("tercet.screen.canvas.width")
    for number in range(first % STEP, len(SCENES), STEP):
        name, prepare = SCENES[number]
        here = list(hashlib.sha256(gallery.picture(board, prepare).convert("RGBA").tobytes()).digest())
        # First only the last frame is painted, which is quicker; when earlier frames are visible too, all of them
        if tab.page.evaluate(_PICTURE, [number, False]) != here:
            assert tab.page.evaluate(_PICTURE, [number, True]) == here, name


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
    add(standing, "engine/record.py")
    standing.python(_RECORD)
    text = (ROOT / "tests" / "records" / (name + "-standard.txt")).read_text(encoding="utf-8")
    whole = read(text.splitlines())
    for _ in whole.replay():
        pass
    # In pieces: garbage is only collected while JavaScript has control
    there = standing.page.evaluate("""(text) => {
        const of = (name) => tercet.machine.python.globals.get(name);
        of('begin')(text);
        for (;;) {
            const checksum = of('go_on')(50);
            if (checksum !== -1) return checksum >>> 0;
        }
    }""", text)  # fmt: skip
    assert there == whole.game.checksum()
