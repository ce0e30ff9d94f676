"""Installing from the page: it makes the file that `image` makes, byte for byte, and refuses the same UF2 files."""

import base64
import hashlib

import pytest

from tests.folders import contents
from tests.tools.board import made
from tests.tools.board.test_image import REFUSED
from tests.tools.board.test_uf2 import BAD
from tests.tools.web.browser import DESKTOP, PHONE
from tests.tools.web.test_versions import wait_for_worker
from tools import __main__ as command
from tools.board import file_systems, image, uf2
from tools.errors import ToolError
from tools.web import site as page

pytestmark = pytest.mark.slow

PICO = file_systems.TARGETS["RPI_PICO"]
# Firmware for each Pico and for an unknown board, with the screens that are tried with it
BASES = {
    "RPI_PICO": (made.firmware_of("RPI_PICO"), ("", "display-pack", "pico-game-boy")),
    "RPI_PICO_W": (made.firmware_of("RPI_PICO_W"), ("picosystem",)),
    "RPI_PICO2": (made.firmware_of("RPI_PICO2"), ("pico-lcd-1.14",)),
    "RPI_PICO2_W": (made.firmware_of("RPI_PICO2_W"), ("",)),
    "another board": (made.firmware(uf2.RP2040, (0x10100000, 15 << 20)), ("ili9341",)),
}
SMALL = 100  # blocks: too few for the games
_MADE = "tercet.onto.about.make(arg)"  # the file for a screen


@pytest.fixture
def shown(dialog):
    """A tab with the dialog, in which no file is chosen yet."""
    dialog.page.evaluate("() => { tercet.onto.say(''); tercet.onto.about = null; }")
    return dialog


def given(tab, data, name="base.uf2"):
    """Choose a file in the dialog; return the message that appears."""
    tab.page.locator("#onto-file").set_input_files({"name": name, "mimeType": "", "buffer": data})
    tab.page.wait_for_function("!tercet.onto.busy && (tercet.onto.about || document.querySelector('#onto-said.wrong'))")
    return tab.page.locator("#onto-said").text_content()


def hash_of(tab, expression, arg):
    """Return the SHA-256 of the bytes that an expression of JavaScript about `arg` promises."""
    hashed = "async (arg) => [...new Uint8Array(await crypto.subtle.digest('SHA-256', await %s))]"
    return bytes(tab.page.evaluate(hashed % expression, arg))


def expected(base, screen, tree, folder):
    """Return the bytes that `image` makes of the bytes of a UF2 file."""
    (folder / "base.uf2").write_bytes(base)
    words = ["image", "--uf2", str(folder / "base.uf2"), "-o", str(folder / "out.uf2"), "--tree", str(tree)]
    assert command.main(words + (["--board", screen] if screen else [])) == 0
    return (folder / "out.uf2").read_bytes()


@pytest.mark.slow(but_first="name")
@pytest.mark.parametrize("name", BASES)
def test_the_file_is_the_one_that_image_makes(name, shown, tree, tmp_path):
    base, screens = BASES[name]
    size, said = file_systems.locate(base)[1].size, given(shown, uf2.dump(base))
    if image.smallest(dict(sorted(contents(tree).items()))) >= size // uf2.SECTOR:  # as on a Pico W
        assert said == "the games do not fit in the %d KB of the board's file system" % (size // 1024)
        return
    assert said == ""
    assert name in shown.page.locator("#onto-taken").text_content()
    for screen in screens:
        there = expected(uf2.dump(base), screen, tree, tmp_path)
        assert hash_of(shown, _MADE, screen) == hashlib.sha256(there).digest(), screen


def test_it_is_downloaded_as_it_is(shown, tree, tmp_path):
    base = uf2.dump(BASES["RPI_PICO"][0])
    given(shown, base)
    shown.page.locator("#onto-screen").select_option("pico-lcd-2")
    with shown.page.expect_download() as download:
        shown.page.locator("#onto-download").click()
    shown.page.locator("#onto-screen").select_option("")
    assert download.value.suggested_filename == "tercet.uf2"
    download.value.save_as(tmp_path / "tercet.uf2")
    assert (tmp_path / "tercet.uf2").read_bytes() == expected(base, "pico-lcd-2", tree, tmp_path)


def refusal(data, target):
    """Return the message with which `image` refuses the bytes of a file, "" for one that it accepts."""
    try:
        base = uf2.parse(data, "that.uf2")
        place = file_systems.locate(base, target)[1]
        file_systems.firmware(base, place)
        file_systems.check_room(SMALL, place.size // uf2.SECTOR)
        return ""
    except ToolError as error:
        return str(error)


_REFUSED = """async ([data, target]) => {
    const file = new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], "that.uf2");
    return tercet.onto.boards.take(file, target).then(() => "", (error) => error.message);
}"""


def test_the_wrong_file_is_refused_in_the_same_words(shown):
    tried = [(data, None) for data, _ in BAD.values()]
    tried += [(uf2.dump(base), target) for base, target, _ in REFUSED.values()]
    tried.append((uf2.dump(image.merge(BASES["RPI_PICO"][0], {"main.py": b"1"}, PICO)), None))
    tried.append((uf2.dump(made.firmware(filesystem=(0x10100000, SMALL * uf2.SECTOR))), None))
    for data, target in tried:
        words = refusal(data, target)
        assert words
        assert shown.page.evaluate(_REFUSED, [base64.b64encode(data).decode(), target or ""]) == words
    assert given(shown, tried[-1][0]) == words
    assert not shown.page.locator("#onto-download").is_enabled()


def test_a_file_that_does_not_say_what_it_is_for_asks(shown, tree):
    base = uf2.dump(made.firmware())
    assert "choose it with --target, one of" in given(shown, base)
    shown.page.locator("#onto-target").select_option("RPI_PICO")
    shown.page.wait_for_function("tercet.onto.about")
    there = uf2.dump(image.merge(uf2.parse(base), dict(sorted(contents(tree).items())), PICO))
    assert hash_of(shown, _MADE, "") == hashlib.sha256(there).digest()


def test_a_chip_that_the_page_has_no_games_for_is_named(shown):
    base = made.firmware(uf2.RP2350_RISCV, file_systems.TARGETS["RPI_PICO2"][1:])
    assert "RP2350 (RISC-V), for which this page has no games" in given(shown, uf2.dump(base))


def test_a_file_name_is_shown_as_text_not_as_html(shown):
    said = given(shown, b"x" * 1000, "<img src=x onerror=alert(1)>.uf2")
    assert said.startswith("<img src=x") and not shown.page.locator("#onto img").count()


# To the drive

# Let the page write to a folder of this name, with a text as its INFO_UF2.TXT
_DRIVE = """async ([name, info]) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(name, { create: true });
    if (info !== null) {
        const stream = await (await folder.getFileHandle("INFO_UF2.TXT", { create: true })).createWritable();
        await stream.write(info);
        await stream.close();
    }
    window.showDirectoryPicker = async () => folder;
}"""
# The file in a folder
_WRITTEN = """navigator.storage.getDirectory()
    .then((root) => root.getDirectoryHandle(arg)).then((folder) => folder.getFileHandle("tercet.uf2"))
    .then((handle) => handle.getFile()).then((file) => file.arrayBuffer())"""
INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: %s\r\n"


def test_it_is_written_to_the_drive_of_that_board_only(shown):
    given(shown, uf2.dump(BASES["RPI_PICO"][0]), "pico.uf2")
    for name, info, said in (
        ("EMPTY", None, "EMPTY is not the drive of a board: it has no INFO_UF2.TXT with a Board-ID"),
        ("CAMERA", INFO % "SAMD51", "CAMERA is a board of another kind (Board-ID SAMD51): allowed are RPI-RP2, RP2350"),
        ("TWO", INFO % "RP2350", "pico.uf2 is for RP2040, the board is RP2350: take the file for that board"),
        ("RPI-RP2", INFO % "RPI-RP2", "Written. The board restarts with Tercet."),
    ):
        shown.page.evaluate(_DRIVE, [name, info])
        assert shown.onto("drive") == said
    assert hash_of(shown, _WRITTEN, "RPI-RP2") == hash_of(shown, _MADE, "")


def test_a_drive_that_disappears_is_success_only_after_the_last_byte(shown):
    """A board restarts when it has every block, before the browser has closed the file."""
    given(shown, uf2.dump(BASES["RPI_PICO"][0]))
    for broken, said in (("close", "Written. "), ("write", "The drive took 0 of ")):
        shown.page.evaluate("""(broken) => {
            const gone = async () => { window.gone = true; throw new DOMException("gone", "InvalidStateError"); };
            const stream = { write: async () => {}, close: async () => {}, [broken]: gone };
            const info = { getFile: async () => new Blob([window.gone ? "" : "Board-ID: RPI-RP2"]) };
            const place = { createWritable: async () => stream };
            const folder = { name: "RPI-RP2", getFileHandle: async (name) => (name === "INFO_UF2.TXT" ? info : place) };
            window.gone = false;
            window.showDirectoryPicker = async () => folder;
        }""", broken)  # fmt: skip
        assert shown.onto("drive").startswith(said)


# The dialog


@pytest.mark.parametrize("how", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_dialog_can_be_used_by_keyboard_and_fits(how, context, site):
    fetched = []
    tab = context("Object.defineProperty(navigator, 'serial', { value: undefined })", **how).tab()
    tab.page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    tab.open(site.url)
    tab.page.locator("#more").press("Enter")
    tab.page.locator("#board").focus()
    assert not [name for name in fetched if "boards" in name]
    tab.press("Enter")
    tab.page.wait_for_function("tercet.onto.boards")
    assert len([name for name in fetched if "boards" in name]) == 1
    box = tab.page.locator("#onto").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= how["viewport"]["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= how["viewport"]["height"]
    assert tab.page.locator("#onto").evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")
    assert tab.page.locator("#onto-none").is_visible() and not tab.page.locator("#onto-connect").is_visible()
    before = tab.state
    seen = set()
    for _ in range(8):
        seen.add(tab.page.evaluate("document.activeElement.id"))
        tab.press("Tab")
    assert {"onto-screen", "onto-choose", "onto-close"} <= seen
    tab.page.locator("#onto-screen").focus()
    tab.press("ArrowDown", "ArrowDown")
    assert tab.page.locator("#onto-screen").input_value()
    tab.page.locator("#onto-screen").select_option("picosystem")
    assert "hold X" in tab.page.locator("#onto-hold svg").get_attribute("aria-label")
    assert tab.state == before  # the keys were not the games'
    tab.page.locator("#onto-close").focus()
    tab.press("Escape")
    assert not tab.page.locator("#onto").is_visible()
    assert tab.page.evaluate("document.activeElement.id") == "screen"


def test_a_file_can_be_dropped_anywhere_and_a_second_visit_needs_no_network(tab):
    wait_for_worker(tab)
    tab.reload()
    base = base64.b64encode(uf2.dump(BASES["RPI_PICO"][0])).decode()
    for offline in (False, True):
        tab.page.context.set_offline(offline)
        tab.reload()
        tab.page.evaluate("""(data) => {
            const files = new DataTransfer();
            files.items.add(new File([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], "dropped.uf2"));
            const how = { dataTransfer: files, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new DragEvent("drop", how));
        }""", base)  # fmt: skip
        tab.page.wait_for_function("tercet.onto.about")
        assert tab.page.locator("#onto-taken").text_content().startswith("dropped.uf2: MicroPython for RPI_PICO, ")


def test_a_new_version_waits_while_the_dialog_is_open(tab):
    tab.page.evaluate("() => { tercet.asked = []; tercet.versions.update = (free) => tercet.asked.push(free); }")
    tab.page.wait_for_function("tercet.asked.at(-1) === true")
    tab.menu("board")
    tab.page.wait_for_function("tercet.asked.at(-1) === false")


def test_the_single_file_has_it_too(context, folder):
    tab = context().tab().open((folder / page.SINGLE).as_uri())
    tab.menu("board")
    tab.page.wait_for_function("tercet.onto.boards")
    assert given(tab, uf2.dump(BASES["RPI_PICO"][0])) == ""
    assert tab.page.evaluate("tercet.onto.about.make('').then((made) => made.length)") > 1 << 20
