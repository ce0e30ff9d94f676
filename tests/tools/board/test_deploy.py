"""Deploying through a real mpremote to MicroPython with a littlefs: only changes go, the player's files stay."""

import contextlib
import re
import shutil
import socket
import sys

import pytest

from firmware import boards
from tests.tools.board import made
from tests.tools.board.peer import Peer
from tools import __main__ as command
from tools.board import build, deploy, device
from tools.board import link as board_link
from tools.board.link import Facts, Link, Port
from tools.errors import ToolError

OLD_FIRMWARE = """
class _I:
    name = %r; version = (%s, 0, ""); _machine = "made up"; _mpy = %s
class _S:
    implementation = _I(); platform = "made up"
sys.modules["sys"] = _S()
"""


@pytest.fixture
def source(tmp_path):
    return made.project(tmp_path / "project")


@pytest.fixture
def tree(source, tmp_path):
    build.build_tree(tmp_path / "tree", arch=None, root=source)
    return tmp_path / "tree"


@pytest.fixture
def peer(tmp_path):
    """A board with nothing on it."""
    with Peer(tmp_path / "flash") as board:
        yield board


@pytest.fixture(scope="module")
def flash(tmp_path_factory):
    """The flash of a board that has been deployed to once."""
    folder = tmp_path_factory.mktemp("deployed")
    manifest = build.build_tree(folder / "tree", arch=None, root=made.project(folder / "project"))
    with Peer(folder / "flash") as board:
        link = Link(board.port)
        deploy.deploy(link, folder / "tree", manifest, deploy.inspect(link, manifest))
    return folder / "flash"


@pytest.fixture
def used(flash, tmp_path):
    """A board that has been deployed to once."""
    shutil.copyfile(flash, tmp_path / "used")
    with Peer(tmp_path / "used") as board:
        yield board


def _deploy(peer, tree, *words):
    return command.main(["deploy", "--port", peer.port, "--tree", str(tree), *words])


def _sent(capsys):
    return re.search(r"(\d+) files sent, (\d+) removed", capsys.readouterr().out).groups()


def _on_board(peer):
    """Return what is on the board: path → SHA-256 of the files its manifest lists, None for others."""
    return {path: digest for path, (_, digest) in Link(peer.port).inspect().files.items()}


def _give(peer, tmp_path, **files):
    """Put files of the owner on the board: name without its ending's dot → text."""
    link = Link(peer.port)
    for name, text in files.items():
        path = name.replace("__", "/").replace("_", ".")
        (tmp_path / "own").write_bytes(text.encode())
        link.send([(path, tmp_path / "own")], lambda path: None)


def _written(peer):
    """Return the names of the files that the board was told to write."""
    return {name.decode() for code in peer.pieces for name in re.findall(rb"open\('([^']*)', ?'wb'\)", code)}


@pytest.mark.slow
def test_first_everything_then_nothing_then_what_changed(peer, tree, source, capsys):
    manifest = build.read_tree(tree)
    assert _deploy(peer, tree) == 0
    assert _sent(capsys) == (str(len(manifest.files) + 1), "0")
    assert _on_board(peer) == {**{p: f.sha256 for p, f in manifest.files.items()}, device.MANIFEST: None}
    assert peer.resets == 1

    peer.pieces.clear()
    assert _deploy(peer, tree) == 0
    assert _sent(capsys) == ("0", "0")
    assert peer.resets == 2 and _written(peer) == set()

    made.project(source, {"engine/one.py": "def double(x):\n    return x + x\n"})
    build.build_tree(tree, arch=None, root=source)
    assert _deploy(peer, tree) == 0
    assert _sent(capsys) == ("2", "0")
    assert _written(peer) == {"engine/one.mpy", device.MANIFEST}
    assert _on_board(peer)["engine/one.mpy"] == build.read_tree(tree).files["engine/one.mpy"].sha256
    for code in peer.pieces:  # the player's folder is named only where it is left out
        assert code.count(b"saves") == code.count(b"if p != 'saves': look(")


@pytest.mark.slow
def test_what_is_no_longer_ours_is_removed_and_the_players_files_stay(used, tree, source, tmp_path):
    Link(used.port).tidy(["saves", "engine/mine"])
    _give(used, tmp_path, saves__treys="mine", notes_txt="mine", engine__mine__x_py="mine", board_json="{}")
    made.project(source, {"engine/two.py": "X = 1\n"})
    for path in ("firmware/text/one.txt", "engine/one.py"):
        (source / path).unlink()
    build.build_tree(tree, arch=None, root=source)
    assert _deploy(used, tree) == 0
    files = _on_board(used)
    assert "engine/two.mpy" in files and not {"engine/one.mpy", "firmware/text/one.txt"} & files.keys()
    assert {"notes.txt", "engine/mine/x.py", "board.json"} <= files.keys()
    found = []
    steps = [["fs", "cat", ":saves/treys"], ["exec", "import os; print(); print(os.listdir('firmware'))"]]
    board_link._mpremote(used.port, steps, "looking", found.append)
    assert found[0] == "mine" and "app.mpy" in found[1] and "text" not in found[1]


@pytest.mark.slow
def test_a_damaged_file_is_sent_again(used, tree, tmp_path, capsys):
    whole = (tree / "engine/one.mpy").read_bytes()
    (tmp_path / "bad").write_bytes(whole[:-1] + b"!")
    Link(used.port).send([("engine/one.mpy", tmp_path / "bad")], lambda path: None)
    assert _deploy(used, tree) == 0
    assert _sent(capsys) == ("1", "0")


def test_pulled_out_before_it_begins_is_told(peer, tree, capsys):
    peer.pull_out_after = 0
    assert "the board went away while asking what is on it" in _refused(peer, tree, capsys)


@pytest.mark.slow
def test_pulled_out_midway_the_next_deploy_goes_on(peer, tree, capsys):
    peer.pull_out_after = 40
    said = _refused(peer, tree, capsys)
    assert re.search("the board went away while sending [a-z/]+[.](mpy|txt): .* run the same command again", said)
    peer.pull_out_after = -1
    assert _deploy(peer, tree) == 0
    assert _on_board(peer).keys() == {*build.read_tree(tree).files, device.MANIFEST}


def test_main_comes_last_but_for_the_manifest(peer, tree):
    plan = deploy.make_plan(build.read_tree(tree), Link(peer.port).inspect({}))
    assert plan.send[-2:] == [device.MAIN, device.MANIFEST] and plan.folders.index("firmware") == 3
    assert plan.folders == sorted(plan.folders)


@pytest.mark.slow
def test_a_source_file_that_hides_ours_is_told(used, tree, tmp_path, capsys):
    _give(used, tmp_path, engine__one_py="old = 1")
    assert _deploy(used, tree) == 0
    assert "engine/one.py on the board hides the game's own module" in capsys.readouterr().err


@pytest.mark.slow
def test_the_board_can_be_named(used, tree, tmp_path, capsys):
    assert _deploy(used, tree, "--board", "picosystem") == 0
    assert Link(used.port).inspect({}).texts[device.BOARD] == '{"board": "picosystem"}\n'
    own = '{"board": "display-pack", "buzzer": 22}'
    _give(used, tmp_path, board_json=own)
    assert _deploy(used, tree) == 0
    assert Link(used.port).inspect({}).texts[device.BOARD] == own


def test_naming_the_board_keeps_what_else_its_file_says():
    assert deploy.board_text("pico-lcd-2", '{"board": "x", "buzzer": 22}') == '{"board": "pico-lcd-2", "buzzer": 22}\n'
    for damaged in ("[1]", "{", ""):
        assert deploy.board_text("picosystem", damaged) == '{"board": "picosystem"}\n'
    with pytest.raises(boards.BadBoard, match="no board is called 'nope'"):
        deploy.board_text("nope")


def _refused(peer, tree, capsys, *words):
    assert _deploy(peer, tree, *words) == 2
    said = capsys.readouterr().err
    assert said.startswith("tools deploy: ") and said.count("\n") == 1, said
    return said


def test_no_room_is_told_before_anything_is_sent(tree, source, tmp_path, capsys):
    made.project(source, {"seeds/deals/one.bin": "x" * 30_000})
    build.build_tree(tree, arch=None, root=source)
    with Peer(tmp_path / "small", count=16) as peer:
        said = _refused(peer, tree, capsys)
        assert re.search(r"has \d+ KB free, \d+ KB more are needed", said)
        assert not any(b"'wb'" in code for code in peer.pieces)


@pytest.mark.slow
def test_a_full_board_while_sending_is_told(tmp_path):
    (tmp_path / "big").write_bytes(b"x" * 30_000)
    with Peer(tmp_path / "small", count=6) as peer:
        with pytest.raises(ToolError, match="file system is full while sending big"):
            Link(peer.port).send([("big", tmp_path / "big")], lambda path: None)


FIRMWARE = {
    "old": ("micropython", "1, 27", 6, "runs MicroPython 1.27.0: 1.28 or newer is needed"),
    "other": ("circuitpython", "10, 0", 6, "runs circuitpython, not MicroPython"),
    "format": ("micropython", "2, 0", 7, "loads .mpy files of format 7"),
}


@pytest.mark.parametrize("name", FIRMWARE)
def test_the_wrong_firmware_is_told(name, tree, tmp_path, capsys):
    *values, words = FIRMWARE[name]
    with Peer(tmp_path / "flash", before=OLD_FIRMWARE % tuple(values)) as peer:
        assert words in _refused(peer, tree, capsys)
        assert not any(b"'wb'" in code for code in peer.pieces)


def test_a_tree_for_another_chip_is_told(peer, source, tmp_path, capsys):
    build.build_tree(tmp_path / "arm", root=source)
    assert "is built for armv6m, which this board cannot run" in _refused(peer, tmp_path / "arm", capsys)


def test_a_port_with_nobody_is_told(peer, tree, capsys):
    peer.close()
    assert "nothing answers at socket://127.0.0.1:" in _refused(peer, tree, capsys)


def _facts(**more):
    return Facts("/dev/ttyACM0", "micropython", (1, 28, 0), "Raspberry Pi Pico", 6 | 4 << 10, (10**6, 10**6), **more)


def test_each_chip_gets_what_it_runs():
    arches = {4: "armv6m", 7: "armv6m", 8: "armv6m", 11: "none", 2: "none", 0: "none"}
    assert {n: deploy.arch_for(_facts()._replace(mpy=6 | n << 10)) for n in arches} == arches


def test_a_damaged_manifest_on_the_board_removes_nothing(tree):
    manifest = build.read_tree(tree)
    bad = '{"project": "tercet", "version": "1", "bytecode": "6.3", "arch": "none", "files": {"saves/x": [1, "a"]}}'
    plan = deploy.make_plan(manifest, _facts(texts={device.MANIFEST: bad}, files={"saves/x": (1, "a")}))
    assert plan.remove == []


def test_a_file_that_did_not_arrive_whole_is_told(tree):
    class Lossy:
        port = "there"

        def inspect(self, wanted):
            return _facts(files={path: (size, "0" * 64) for path, size in wanted.items()})

        def tidy(self, *args):
            pass

        def send(self, files, on_done):
            pass

    with pytest.raises(ToolError, match="main.py.* did not arrive whole on there: run deploy again"):
        deploy.deploy(Lossy(), tree, build.read_tree(tree), _facts())


PORTS = [Port("/dev/ttyACM0", "Pico", 0x2E8A), Port("/dev/ttyACM7", "Pico W", 0x2E8A), Port("/dev/ttyUSB0", "GPS", 1)]


def test_the_only_board_is_taken_and_others_asked_for(monkeypatch):
    def there(*ports):
        monkeypatch.setattr(board_link, "list_ports", lambda: list(ports))

    there(*PORTS[1:])
    assert board_link.choose_port() == "/dev/ttyACM7"
    assert board_link.choose_port("COM9") == "COM9"
    there(*PORTS)
    with pytest.raises(ToolError, match=r"several boards .*--port: /dev/ttyACM0 \(Pico\), /dev/ttyACM7 \(Pico W\)$"):
        board_link.choose_port()
    there()
    with pytest.raises(ToolError, match="no board found: plug it in with a cable that carries data, not only power$"):
        board_link.choose_port()
    there(PORTS[2])
    with pytest.raises(ToolError, match=r"no board found: .*--port takes one of these instead: /dev/ttyUSB0 \(GPS\)$"):
        board_link.choose_port()


def test_a_port_that_is_not_there(monkeypatch, tmp_path):
    monkeypatch.setattr(board_link, "list_ports", lambda: PORTS[:1])
    with pytest.raises(ToolError, match=r"there is no port .*/none; found: /dev/ttyACM0 \(Pico\)$"):
        Link(str(tmp_path / "none")).inspect()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_a_port_in_use():
    import fcntl
    import os
    import pty
    import termios

    ours, theirs = pty.openpty()
    try:
        fcntl.flock(theirs, fcntl.LOCK_EX | fcntl.LOCK_NB)  # as a terminal program with the port open does
        with pytest.raises(ToolError, match="is in use by another program: close its terminal or editor"):
            Link(os.ttyname(theirs)).inspect()
    finally:
        with contextlib.suppress(termios.error, OSError):
            os.close(ours)
            os.close(theirs)


@pytest.mark.slow
def test_something_else_at_the_port():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        with pytest.raises(ToolError, match="answers, but not as MicroPython: put MicroPython on the board"):
            Link("socket://127.0.0.1:%d" % silent.getsockname()[1]).inspect()


def test_words_for_what_has_no_words():
    assert str(board_link._explain("line\nmpremote: odd thing\n", "p", "asking")) == (
        "mpremote failed while asking: mpremote: odd thing"
    )
    assert str(board_link._explain("", "p", "asking")) == "mpremote failed while asking: it said nothing"
