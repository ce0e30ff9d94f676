"""Installing over Web Serial: the result is that of `deploy`, whatever the board replies and whenever it disconnects.

The page speaks to real MicroPython: the unix port with a littlefs (`Peer`) and, with TERCET_UF2, the firmware itself on
an emulated Pico.
"""

import contextlib
import json
import re
import socket
import zipfile

import pytest

from tests.folders import contents
from tests.images import UF2, needs_uf2
from tests.tools.board import made
from tests.tools.board.emulated import Emulated
from tests.tools.board.peer import BLOCKS, Peer
from tests.tools.board.test_deploy import FAKE_SYS
from tests.tools.board.test_replies import ODD, report
from tests.tools.refusals import wait_until
from tests.tools.web.line import Line
from tools import __main__ as command
from tools.board import build, deploy, device, image, port, saves
from tools.board.replies import BoardReport
from tools.errors import ToolError
from tools.project import ROOT

pytestmark = pytest.mark.slow

ARMV6M = made.MPY
PICO_LIKE = FAKE_SYS % ("micropython", "1, 28", ARMV6M)
OLD = "engine/old.mpy"


@pytest.fixture(scope="module")
def used(tree):
    """The flash of a board with an earlier version, and files of its owner."""
    files = dict(sorted(contents(tree).items()))
    manifest = json.loads(files[device.MANIFEST])
    manifest["files"][OLD] = [3, "0" * 64]
    files[device.MANIFEST] = json.dumps(manifest).encode()
    files["modules/1.bundle"] = files["modules/1.bundle"][:-1] + b"?"
    files["firmware/text/treys.txt"] = b"old"
    del files["main.py"], files["modules/top.bundle"]
    files |= {OLD: b"old", "notes.txt": b"mine", "saves/treys.base": b"mine", "engine/mine.py": b"mine"}
    own = '{"buzzer": 22, "board": "pico-lcd-2", "title": "Küche", "labels": {"select": "\\u00c5"}}\n'
    files[device.BOARD] = own.encode()
    return flash_of(files)


def flash_of(files):
    """Return the flash of a board that holds files (path → bytes)."""
    return image.grown(files, 340, [BLOCKS])[0].ljust(BLOCKS * 4096, b"\xff")  # written within the first 340


@pytest.fixture
def board(tmp_path):
    """A function that starts simulated boards; the code `before` makes their MicroPython look like a Pico's."""
    with contextlib.ExitStack() as stack:

        def make(name="page", flash=b"\xff" * (BLOCKS * 4096), before=PICO_LIKE, **given):
            if not (tmp_path / name).exists():
                (tmp_path / name).write_bytes(flash)
            made = stack.enter_context(Peer(tmp_path / name, before=before, **given))
            made.image = tmp_path / name
            return made

        yield make


def on(board):
    """Return all files on a board: path → bytes."""
    return made.files_in(board.image.read_bytes())


@pytest.fixture
def shown(dialog):
    """A tab with the dialog as in a browser that has Web Serial, and with all that it installs and asks a board."""
    dialog.page.evaluate("""() => {
        const { boards } = tercet.onto, { description } = boards;
        window.usual ??= { files: boards.files, inspect: description.inspect };
        [boards.files, description.inspect] = [usual.files, usual.inspect];
        tercet.onto.patience = 10000;
        for (const name of ["connect", "saves", "remove"]) tercet.onto.part(name).hidden = false;
    }""")
    dialog.page.locator("#onto-screen").select_option("")
    return dialog


def connect(tab, port, screen="", answer=None, button="connect"):
    """Update the board at a port, or press another button of the dialog; return the page's last message."""
    with Line(tab, port):
        tab.page.locator("#onto-screen").select_option(screen)
        tab.page.locator("#onto-" + button).click()
        if answer:
            tab.page.get_by_role("button", name=answer).click()
        tab.page.wait_for_function("!tercet.onto.busy")
        tab.page.wait_for_function("tercet.onto.repl === null")
    return tab.page.locator("#onto-said").text_content()


def written(peer):
    """Return the names of the files written to a board since the last call."""
    names = [name.decode() for code in peer.pieces for name in re.findall(rb'open\("([^"]*)", "wb"\)', code)]
    peer.pieces.clear()
    return names


def test_the_board_is_as_deploy_leaves_it_and_only_what_differs_is_sent(shown, board, used, tree):
    here, there = board("page", used), board("deploy", used)
    said = connect(shown, here.port, "display-pack")
    assert said.startswith("Tercet ") and "6 files sent, 1 removed. The board restarts." in said
    sent = ["tercet.json", "firmware/text/treys.txt", "modules/1.bundle", "modules/top.bundle", "main.py"]
    assert written(here) == [*sent, "board.json"] and here.resets == 1
    words = ["deploy", "--port", there.port, "--tree", str(tree), "--board", "display-pack"]
    assert command.main(words) == 0
    files, others = on(here), on(there)
    named, again = (json.loads(one.pop(device.BOARD)) for one in (files, others))
    assert files == others and named == again and named["board"] == "display-pack"
    assert files["saves/treys.base"] == files["notes.txt"] == files["engine/mine.py"] == b"mine" and OLD not in files
    assert {path: files[path] for path in contents(tree)} == contents(tree)
    assert shown.page.evaluate("asked[0].filters[0].usbVendorId") == port.VENDOR


# After how many pieces of code the board is pulled out in the next test: what the page does then
CUTS = {0: "reading what is on the board", 1: "removing old files", 8: "sending data/x.bin", 11: "sending engine/a.mpy",
        17: "reading the files back"}  # fmt: skip


def test_a_second_try_goes_on_where_the_first_was_cut_off(shown, board):
    """Within a file and between two, too."""
    small = {"main.py": b"print(1)\n", "engine/a.mpy": b"new", "engine/b.mpy": b"as before", "data/x.bin": bytes(4000)}
    listed = {**small, OLD: b"old"}
    before = {**listed, "engine/a.mpy": b"old", "saves/treys.base": b"mine"}
    before[device.MANIFEST] = made.manifest(listed).text().encode()
    del before["main.py"], before["data/x.bin"]
    files = only(shown, small)
    for after, what in CUTS.items():
        here = board("cut %d" % after, flash_of(before))
        here.pull_out_after = after
        said = connect(shown, here.port)
        assert said.startswith("The connection was lost while %s: plug the board in and connect again" % what)
        assert on(here)["saves/treys.base"] == b"mine"
        here.pull_out_after = -1
        assert "The board restarts." in connect(shown, here.port)
        assert on(here) == {**files, "saves/treys.base": b"mine"}
    written(here)
    assert "0 files sent, 0 removed" in connect(shown, here.port)
    assert written(here) == []


def test_an_empty_board_gets_everything_and_asks_nothing(shown, board):
    files = only(shown, {"main.py": b"print(1)\n", "engine/a/b.mpy": bytes(range(256)) * 9, "data/x.bin": b""})
    blank = board(window=0)  # without flow control
    assert "4 files sent, 0 removed" in connect(shown, blank.port)
    names = written(blank)
    assert names[0] == "tercet.json" and names[-1] == "main.py"
    assert on(blank) == files


def only(tab, files):
    """Let the page have only these files to install, for the rest of a test; return them with their manifest."""
    files = {**files, device.MANIFEST: made.manifest(files).text().encode()}
    tab.page.evaluate("""(files) => {
        tercet.onto.boards.files = new Map(files.map(([path, data]) => [path, Uint8Array.from(data)]));
    }""", [[path, list(data)] for path, data in files.items()])  # fmt: skip
    return files


def test_the_owners_program_is_kept_on_request_and_restored_by_remove(shown, board):
    mine, own = b"print('mine')\n", {"notes.txt": b"mine", "saves/treys.base": b"1", "board.json": b"{}"}
    other = board("other", flash_of({"main.py": mine, **own}))
    files = only(shown, {"main.py": b"print(1)\n", "engine/a/b.mpy": b"1"})
    assert connect(shown, other.port, answer="Cancel") == "Nothing was changed."
    assert on(other) == {"main.py": mine, **own} and other.resets == 1  # it runs again
    assert "3 files sent" in connect(shown, other.port, answer="Keep it and go on")
    assert on(other) == {**files, device.KEPT: mine, **own} and other.resets == 2
    assert connect(shown, other.port, answer="Cancel", button="remove") == "Nothing was changed."
    said = connect(shown, other.port, answer="Remove the games", button="remove")
    assert said == "3 files of Tercet removed; saved games stay. The board restarts."
    assert on(other) == {"main.py": mine, **own}
    said = connect(shown, other.port, answer="Remove the games", button="remove")
    assert said == "Tercet is not on the board." and other.resets == 5
    said = connect(shown, other.port, answer="And all saved games", button="remove")
    assert said == "0 files of Tercet removed, and the saved games. The board restarts."
    assert on(other) == {"main.py": mine, "notes.txt": b"mine", "board.json": b"{}"}
    odd = board("odd", flash_of({"tercet.json": b"{", "saves/treys.base": b"1"}))
    for removed in ("only the saved games were", "nothing was"):
        said = connect(shown, odd.port, answer="And all saved games", button="remove")
        assert said.startswith("The board has no valid tercet.json, so %s removed: connect" % removed)
    cut = board("cut", flash_of({device.ROOM: bytes(9000), "notes.txt": b"mine"}))  # off while its space was measured
    said = connect(shown, cut.port, answer="Remove the games", button="remove")
    assert said.startswith("1 file of Tercet removed") and on(cut) == {"notes.txt": b"mine"}
    first = board("first", flash_of({device.KEPT: mine}))  # off before the manifest was sent
    said = connect(shown, first.port, answer="Remove the games", button="remove")
    assert said.startswith("0 files of Tercet removed") and on(first) == {"main.py": mine}


def test_a_screen_is_not_named_in_a_damaged_file(shown, board):
    """Its fields would be lost."""
    only(shown, {"main.py": b"print(1)\n"})
    for name, damaged in {"no JSON": b'{"buzzer": 22,\n "rst" 4}', "no text": b"\xff", "no fields": b"[1]"}.items():
        here = board(name, flash_of({device.BOARD: damaged}))
        said = connect(shown, here.port, "display-pack")
        assert re.fullmatch(r"board.json on the board is not JSON \(.+\): .* Nothing was changed.", said)
        assert on(here) == {device.BOARD: damaged}
        assert "2 files sent" in connect(shown, here.port)


def test_the_browser_asks_before_it_closes_the_page_while_a_board_is_connected(shown, board):
    asks = "() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    other = board(flash=flash_of({"main.py": b"print('mine')\n"}))
    assert not shown.page.evaluate(asks)
    with Line(shown, other.port):
        shown.page.locator("#onto-connect").click()
        cancel = shown.page.get_by_role("button", name="Cancel")
        cancel.wait_for()
        assert shown.page.evaluate(asks)
        cancel.click()
        shown.page.wait_for_function("!tercet.onto.busy")
    assert not shown.page.evaluate(asks)


def _sent(tab, peer, path, answer=None):
    """Put the saves of a zip file onto a board, `answer` to whether they replace its own; return the last message."""
    with Line(tab, peer.port):
        with tab.page.expect_file_chooser() as chooser:
            tab.page.locator("#onto-saves").click()
            tab.page.get_by_role("button", name="Onto the board").click()
        chooser.value.set_files(path)
        if answer:
            tab.page.get_by_role("button", name=answer).click()
        tab.page.wait_for_function("!tercet.onto.busy")
    return tab.page.locator("#onto-said").text_content()


def test_saves_go_onto_a_board_and_back_as_with_the_command(shown, board, tmp_path):
    golden = ROOT / "tests" / "saves" / "device"
    whole = {**saves.read(golden), "treys.best.bad2": b"set aside"}
    saves.write(whole, tmp_path / "one.zip")
    other = board("other", flash_of({"saves/old.stats": b"old", "notes.txt": b"mine"}))
    with shown.page.expect_download() as download:
        said = connect(shown, other.port, answer="From the board", button="saves")
    assert said.startswith("Files in your downloads: 1.")
    assert zipfile.ZipFile(download.value.path()).namelist() == ["saves/old.stats"]
    damaged = {name: whole[name][:-2] + b"??" for name in ("settings", "trex.base")}
    saves.write({**whole, **damaged, "trex.base.bad": b"Tct1"}, tmp_path / "bad.zip")
    assert _sent(shown, other, tmp_path / "bad.zip").startswith("settings, trex.base: damaged in this file, so nothing")
    assert _sent(shown, other, tmp_path / "one.zip", "Cancel") == "Nothing was changed."
    assert on(other) == {"saves/old.stats": b"old", "notes.txt": b"mine"}
    assert "Files put onto the board: 26." in _sent(shown, other, tmp_path / "one.zip", "Replace them")
    assert on(other) == {**{"saves/" + path: whole[path] for path in whole}, "notes.txt": b"mine"} and other.resets == 4
    with shown.page.expect_download() as download:
        connect(shown, other.port, answer="From the board", button="saves")
    assert saves.read(download.value.path()) == whole
    empty = board("empty")
    assert connect(shown, empty.port, answer="From the board", button="saves") == "The board has no saves."
    assert empty.resets == 1


def test_all_is_removed_as_remove_does_it(shown, board, used, tree):
    here, there = board("page", used), board("remove", used)
    connect(shown, here.port, answer="And all saved games", button="remove")
    assert command.main(["remove", "--port", there.port, "--saves"]) == 0
    assert on(here) == on(there) and on(here).keys() == {"notes.txt", "engine/mine.py", device.BOARD}


def test_a_full_board_is_reported_before_anything_is_changed(shown, board):
    full = image.make_filesystem({"mine.bin": bytes(range(256)) * 4}, 8).ljust(8 * 4096, b"\xff")
    only(shown, {"main.py": b"1", "engine/large.bin": b"x" * 20000})
    small = board("full", full, blocks=8)
    said = connect(shown, small.port)
    assert re.fullmatch(r"The board has room for \d+ KB, and \d+ KB are needed: .* Nothing was changed.", said)
    assert not written(small) and small.resets == 1


# 4096 * (2**32 - 3): three blocks fewer than none, as 32 bits without a sign
@pytest.mark.parametrize("space", ["17592186032128, 1441792", "None, 1441792", "8192, 1441792"])
def test_what_is_free_is_measured_when_it_is_unknown_or_short(space, shown, board, monkeypatch):
    """The page and `deploy` try to reserve equally many bytes."""
    small = {"main.py": b"print(1)\n", "engine/a/b.mpy": bytes(9000), "data/x.bin": b"1" * 513}
    small.update({"data/%d.txt" % number: b"1" * 500 for number in range(5)})  # more than a folder's two blocks list
    monkeypatch.setattr(port, "INSPECT", port.INSPECT.replace('*space(os.statvfs("/"), n)', space))
    here, there = board("page"), board("deploy")
    for one in (here, there):  # as an interrupted one leaves them
        port.Port(one.port).tidy(folders=["engine", "engine/a"])
    files = only(shown, small)
    inspect_with(shown, port.INSPECT)
    assert "9 files sent" in connect(shown, here.port)
    assert on(here) == files
    manifest = made.manifest(small)
    facts = deploy.inspect(port.Port(there.port), manifest)
    plan = deploy.make_plan(manifest, facts)
    sizes = {path: len(data) for path, data in files.items()}
    deploy.check_space(port.Port(there.port), plan, sizes, facts)
    assert plan.folders == ["data"]
    asked = [re.findall(rb"reserve\(.tercet.room., (\d+)\)", b"".join(peer.pieces)) for peer in (here, there)]
    assert asked[0] == asked[1] and len(asked[0]) == 1


@pytest.mark.parametrize("name, version, mpy, said", [
    ("circuitpython", "10, 0", ARMV6M, "The board runs circuitpython: MicroPython 1.28 or newer is needed"),
    ("micropython", "1, 27", ARMV6M, "The board runs MicroPython 1.27.0: MicroPython 1.28 or newer is needed"),
    ("micropython", "1, 28", 7 | 3 << 8 | 4 << 10, "The board loads .mpy files of format 7"),
    ("micropython", "1, 28", 6 | 11 << 10, "The board's processor needs other files than this page has"),
])  # fmt: skip
def test_a_board_that_cannot_run_the_games_is_refused(name, version, mpy, said, shown, board):
    peer = board(before=FAKE_SYS % (name, version, mpy))
    assert connect(shown, peer.port).startswith(said)
    assert not written(peer) and peer.resets == 1


def test_a_port_in_use_is_reported_and_a_cancelled_choice_is_not(shown):
    shown.page.evaluate("""() => {
        const port = { open: async () => { throw new DOMException("in use", "NetworkError"); } };
        Object.defineProperty(navigator, "serial", { value: { requestPort: async () => port }, configurable: true });
    }""")
    assert shown.onto("connect").startswith("The port cannot be opened: close what else")
    shown.page.evaluate("""() => {
        tercet.onto.say("");
        navigator.serial.requestPort = async () => { throw new DOMException("none", "NotFoundError"); };
    }""")
    assert shown.onto("connect") == ""


# What a board replies


def inspect_with(tab, code):
    """Let the page inspect boards with other code, for the rest of a test."""
    tab.page.evaluate("(code) => { tercet.onto.boards.description.inspect = code; }", code)


@pytest.fixture
def silent():
    """The port of a console that says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield "socket://127.0.0.1:%d" % server.getsockname()[1]


IDENTITY = report("id", "micropython", (1, 28, 0, ""), "Pico", ARMV6M)
SPACE = report("space", 900000, 1441792)
REPLIES = ["", "hello\r\nworld", SPACE, IDENTITY[:20], *(IDENTITY + "\r\n" + line for line in ODD)]


_INSPECTED = """async (replies) => {
    const said = [], { description } = tercet.onto.boards;
    await tercet.onto.overUsb(async (deploy) => {
        for (const reply of replies) {
            description.inspect = "print(" + JSON.stringify(reply) + ")";
            said.push(await deploy.inspect({}).then(() => "", (error) => error.message));
        }
    });
    return said;
}"""


def test_an_invalid_reply_is_refused_as_deploy_refuses_it(shown, board):
    with Line(shown, board("any").port):
        for reply, said in zip(REPLIES, shown.page.evaluate(_INSPECTED, REPLIES), strict=True):
            answers = BoardReport()
            try:
                for one in reply.split("\r\n"):
                    answers.parse(one)
                wrong = "not running MicroPython"
                assert answers.identity is None
            except ToolError as error:
                wrong = "nexpected reply from the board"
                assert wrong in str(error)
            assert wrong in said and len(said) < 150, reply[:80]
    here = board()
    inspect_with(shown, "print(%r)" % REPLIES[-1])
    assert connect(shown, here.port).startswith("Unexpected reply") and len(here.pieces) == 2 and here.resets == 1


def test_names_on_a_board_neither_lead_out_of_its_tree_nor_reach_the_players_files(shown, board):
    """Even when a valid manifest lists them."""
    only(shown, {"main.py": b"1"})
    paths = ["saves/treys.base", "./saves/treys.base", "../boot.py", "/main.py", "board.json", "a\\b", "\u2028"]
    paths += ["SAVES/x", "saves.old/x", "saves.new/x", "tercet.json", "a//b", "main.py/"]
    for path in [*paths, "engine/'old\".mpy"]:
        text = json.dumps({"project": "tercet", "version": "1", "bytecode": "6", "arch": "armv6m",
                           "files": {path: [1, "0" * 64]}})  # fmt: skip
        words = [IDENTITY, SPACE, report("text", device.MANIFEST, text), report("file", path, 1, None)]
        here = board()
        inspect_with(shown, "print(%r)" % "\n".join(words))
        assert "did not arrive intact" in connect(shown, here.port)
        tidied = [code for code in here.pieces if b"os.rmdir" in code]
        assert (json.dumps(path, ensure_ascii=False).encode() in b"".join(tidied)) == (path not in paths), path


def test_a_silent_board_is_given_up(shown, silent):
    shown.page.evaluate("() => { tercet.onto.patience = 200; }")
    assert connect(shown, silent).startswith("The board gives no MicroPython prompt. Make the file above")


@pytest.mark.parametrize("running", [False, True])
def test_closing_the_dialog_in_the_middle_restarts_the_board(running, shown, board):
    """Also while the board runs a program of the page, which may take for ever."""
    here = board()
    inspect_with(shown, "while True: pass")
    with Line(shown, here.port):
        shown.page.locator("#onto-connect").click()
        shown.page.wait_for_function("tercet.onto.repl !== null && tercet.onto.repl.stopped")
        if running:
            while not here.pieces:
                shown.page.wait_for_timeout(20)  # the page talks to the board meanwhile
        shown.press("Escape")
        shown.page.wait_for_function("!tercet.onto.busy")
        wait_until(lambda: here.resets == 1)


PLAYING = """    import time
    while True:
        print('playing', double(add(half(40), 1)))
        time.sleep_ms(100)
"""


@needs_uf2
def test_an_emulated_pico_is_brought_up_to_date(shown, tmp_path):
    """The firmware itself takes everything, starts it, and at a second try needs nothing."""
    app = made.SOURCES["firmware/app.py"] + PLAYING  # it goes on printing: nobody listens yet when it starts
    build.build_tree(tmp_path / "tree", root=made.project(tmp_path / "project", {"firmware/app.py": app}))
    files = contents(tmp_path / "tree")
    only(shown, {path: files[path] for path in sorted(files) if path != device.MANIFEST})
    with Emulated(UF2) as pico:
        assert "%d files sent, 0 removed" % len(files) in connect(shown, pico.port)
        pico.wait_for(b"playing 42")
        assert "0 files sent, 0 removed" in connect(shown, pico.port)
        found = port.Port(pico.port).inspect()
    assert {path: size for path, (size, _) in found.files.items() if path != device.MANIFEST} == {
        path: len(data) for path, data in files.items() if path != device.MANIFEST
    }
