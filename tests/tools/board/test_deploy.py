"""Deploying through a real mpremote to MicroPython with a littlefs: only changes go, the player's files stay."""

import ast
import contextlib
import os
import random
import re
import socket
import sys
import time
from types import SimpleNamespace

import pytest
from littlefs import LittleFS, UserContext
from mpremote.transport import TransportError, TransportExecError
from serial import SerialException

from firmware import boards
from tests.tools.board import made
from tests.tools.board.peer import BLOCKS, Peer
from tests.tools.refusals import done, raising, refused, wait_until
from tools import __main__ as command
from tools import project
from tools.board import build, deploy, device, doctor, saves
from tools.board import port as board_port
from tools.board.port import Port, UsbPort
from tools.board.progress import progress
from tools.board.replies import BoardReport
from tools.errors import ToolError
from tools.project import PROGRAM

# Makes a board report another firmware: its name, its version, its format of .mpy files
FAKE_SYS = """
class _Implementation:
    name = %r; version = (%s, 0, ""); _machine = "made up"; _mpy = %s
class _Sys:
    implementation = _Implementation(); platform = "made up"
sys.modules["sys"] = _Sys()
"""
GOLDEN = project.ROOT / "tests" / "saves" / "device"
LARGE = 10**8  # bytes: more than any board has


@pytest.fixture
def tree(source, tmp_path):
    build.build_tree(tmp_path / "tree", arch="none", root=source)
    return tmp_path / "tree"


@pytest.fixture
def peer(tmp_path):
    """A board with nothing on it."""
    with Peer(tmp_path / "flash") as board:
        yield board


def _deploy(peer, tree, *words):
    return command.main(["deploy", "--port", peer.port, "--tree", str(tree), *words])


def deployed(peer, tree, capsys):
    """Deploy; return how many files were sent and how many removed, as texts."""
    assert _deploy(peer, tree) == 0
    return re.search(r"(\d+) files? sent, (\d+) removed", capsys.readouterr().out).groups()


def _on_board(peer):
    """Return what is on the board but for saves: path → SHA-256 of the files its manifest lists, None for others."""
    return {path: digest for path, (_, digest) in Port(peer.port).inspect().files.items()}


def _printed(peer, code):
    """Return the lines that code prints on the board."""
    lines = []
    Port(peer.port).run(code, "looking", lines.append)
    return lines


def _texts(peer, *names):
    """Return the contents of files on the board."""
    return list(map(ast.literal_eval, _printed(peer, "for p in %r: print(repr(open(p).read()))" % (names,))))


def _give(peer, files):
    """Put files of the owner on the board: path → bytes."""
    Port(peer.port).send(list(files.items()))


def _names_sent(peer):
    """Return the names of the files that were sent to the board."""
    return {name.decode() for code in peer.pieces for name in re.findall(rb"open\('([^']*)', ?'wb'\)", code)}


@pytest.mark.slow
def test_first_everything_then_nothing_then_what_changed(peer, tree, source, capsys):
    manifest = build.read_tree(tree)
    assert deployed(peer, tree, capsys) == (str(len(manifest.files) + 1), "0")
    assert _on_board(peer) == {**{p: f.sha256 for p, f in manifest.files.items()}, device.MANIFEST: None}
    assert peer.resets == 1

    peer.pieces.clear()
    assert deployed(peer, tree, capsys) == ("0", "0")
    assert peer.resets == 2 and _names_sent(peer) == set()

    made.project(source, {"engine/one.py": "def double(x):\n    return x + x\n"})
    build.build_tree(tree, arch="none", root=source)
    assert deployed(peer, tree, capsys) == ("2", "0")
    assert _names_sent(peer) == {made.ENGINE, device.MANIFEST}
    assert _on_board(peer)[made.ENGINE] == build.read_tree(tree).files[made.ENGINE].sha256
    for code in peer.pieces:  # the player's folder is named only where its files are left out
        assert code.count(b"saves") == code.count(b"named = not d.startswith('saves' + ")


@pytest.mark.slow
def test_files_of_an_earlier_version_are_removed_and_the_players_stay(used, tree, source, tmp_path):
    Port(used.port).tidy(folders=["saves", "engine/mine"])
    own = {"saves/treys": b"mine", "notes.txt": b"mine", "engine/mine/x.py": b"mine", "board.json": b"{}"}
    _give(used, own)
    made.project(source, {"engine/two.bin": "X", "firmware/main.py": "import bundles\n"})
    for path in ("firmware/text/one.txt", "firmware/app.py"):
        (source / path).unlink()
    build.build_tree(tree, arch="none", root=source)
    assert _deploy(used, tree) == 0
    files = _on_board(used)
    assert "engine/two.bin" in files and not {"modules/3.bundle", "firmware/text/one.txt"} & files.keys()
    assert {"notes.txt", "engine/mine/x.py", "board.json"} <= files.keys()
    (listed,) = _printed(used, "import os\nprint(os.listdir())")
    assert _texts(used, "saves/treys") == ["mine"] and "'engine'" in listed and "'firmware'" not in listed


@pytest.mark.slow
def test_a_damaged_file_is_sent_again(used, tree, tmp_path, capsys):
    _give(used, {made.ENGINE: (tree / made.ENGINE).read_bytes()[:-1] + b"!"})
    assert deployed(used, tree, capsys) == ("1", "0")


@pytest.mark.slow
def test_pulled_out_midway_the_next_deploy_goes_on(peer, tree, capsys):
    # Pieces of code: at the first one, and after some files
    for after, where in ((0, "reading what is on the board"), (20, "sending [a-z0-9_/]+[.](bundle|bin|txt)")):
        peer.pull_out_after = after
        said = _refused(peer, tree, capsys)
        assert re.search("the connection was lost while %s: .* repeat the command" % where, said), said
    peer.pull_out_after = -1
    assert _deploy(peer, tree) == 0
    assert _on_board(peer).keys() == {*build.read_tree(tree).files, device.MANIFEST}


@pytest.mark.slow
def test_cut_off_after_its_folders_were_made_a_deploy_needs_no_more_space(peer, tree, capsys):
    manifest, facts = build.read_tree(tree), Port(peer.port).inspect({})
    sizes = {path: file.size for path, file in manifest.files.items()} | {device.MANIFEST: len(manifest.text())}
    _fill(peer, deploy.space_needed(deploy.make_plan(manifest, facts), sizes, facts) + device.BLOCK)
    peer.pull_out_after = 2
    assert "the connection was lost while sending tercet.json" in _refused(peer, tree, capsys)
    peer.pull_out_after = -1
    assert _deploy(peer, tree) == 0
    assert capsys.readouterr().err == ""  # no shortage that had to be measured


def test_the_manifest_comes_first_and_main_last(peer, tree):
    plan = deploy.make_plan(build.read_tree(tree), Port(peer.port).inspect({}))
    assert plan.send[0] == device.MANIFEST and plan.send[-1] == device.MAIN
    assert plan.folders == ["engine", "firmware", "firmware/text", "modules"]


@pytest.mark.slow
def test_a_board_in_bootsel_mode_needs_micropython_first(media, capsys):
    folder = made.drive(media / "RPI-RP2")
    for words in (["deploy"], ["remove"], ["saves", "pull", "x.zip"], ["stats", "--on-board"]):
        said = refused(capsys, *words)
        assert "in BOOTSEL mode at %s: use `flash` or `wizard` first" % folder in said


def test_a_source_file_that_hides_ours_is_reported(used, tree, tmp_path, capsys):
    _give(used, {"bundles.py": b"old = 1", "engine/one.py": b"not looked at"})
    assert _deploy(used, tree) == 0
    assert "bundles.py on the board hides the game's own module" in capsys.readouterr().err


@pytest.mark.slow
def test_the_board_can_be_named(used, tree, tmp_path, capsys):
    said = done(capsys, "deploy", "--port", used.port, "--tree", tree)
    assert "set up as pico-lcd-1.3, the default; --board names another one" in said
    assert _deploy(used, tree, "--board", "picosystem") == 0
    assert Port(used.port).inspect({}).texts[device.BOARD] == '{"board": "picosystem"}\n'
    own = '{"board": "display-pack", "buzzer": 22}'
    _give(used, {"board.json": own.encode()})
    assert "default" not in done(capsys, "deploy", "--port", used.port, "--tree", tree)
    assert Port(used.port).inspect({}).texts[device.BOARD] == own


def test_naming_the_board_keeps_what_else_its_file_says():
    assert deploy.board_text("pico-lcd-2", '{"board": "x", "buzzer": 22}') == '{"board": "pico-lcd-2", "buzzer": 22}\n'
    for empty in ("", " \n"):
        assert deploy.board_text("picosystem", empty) == '{"board": "picosystem"}\n'
    for damaged, words in (('{"a": 1,\n "b" 2}', "line 2 column 6"), ("[1]", "no object"), ("[" * 99999, "too deeply")):
        with pytest.raises(ToolError, match="board.json on the board is not JSON .*%s.* correct or remove it" % words):
            deploy.board_text("picosystem", damaged)
    with pytest.raises(boards.BadBoard, match="no board is called 'nope'"):
        deploy.board_text("nope")


@pytest.mark.slow
def test_fields_that_the_device_will_refuse_are_reported_before_anything_is_sent(used, tree, tmp_path, capsys):
    """And with --board those that stay in the file."""
    _give(used, {"board.json": b'{"board": "display-pack", "dc": 99, "buzzer": 22}'})
    assert _deploy(used, tree, "--board", "pico-lcd-2") == 0
    said = capsys.readouterr()
    assert said.err.startswith("warning: board.json: field dc cannot be 99; allowed: ")
    assert "the board is set up as pico-lcd-2\nfields of your own stay in board.json: buzzer, dc\n" in said.out
    _give(used, {"board.json": b"{"})
    assert _deploy(used, tree) == 0
    assert "warning: board.json is not JSON: using pico-lcd-1.3" in capsys.readouterr().err
    for damaged in ("{", "\xff"):  # the latter is not text
        _give(used, {"board.json": damaged.encode("latin-1")})
        assert "board.json on the board is not JSON" in _refused(used, tree, capsys, "--board", "pico-lcd-2")
        assert _printed(used, "print(open('board.json', 'rb').read())") == [repr(damaged.encode("latin-1"))]


def test_slow_progress_is_a_line_now_and_then(capsys):
    now = [0.0]
    with progress("sending", 10_240, lambda: now[0]) as update:
        for _ in range(10):
            now[0] += 2
            update(1024)
    assert capsys.readouterr().out.splitlines() == ["sending: %d of 10 KB" % size for size in (3, 6, 9)]


def _refused(peer, tree, capsys, *words):
    assert _deploy(peer, tree, *words) == 2
    *warnings, said = capsys.readouterr().err.splitlines()
    assert said.startswith(PROGRAM + " deploy: ") and all(line.startswith("warning: ") for line in warnings), said
    return said


# The board's own program, which all this stops


@pytest.mark.slow(but_first="words")
@pytest.mark.parametrize("words", ["doctor", "deploy", "remove", "stats", "saves pull new"])
@pytest.mark.parametrize("code", ["raise MemoryError", "print('@id')\nprint('@number')"])
def test_it_runs_again_after_a_failure(code, words, peer, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(board_port, "INSPECT", code)
    monkeypatch.setattr(saves, "_COUNT", "%r, %r\n" + code)
    assert command.main([*words.split(), "--port", peer.port]) in (1, 2)
    assert re.search("MemoryError|unexpected reply", "".join(capsys.readouterr())) and peer.resets == 1


@pytest.mark.slow
def test_it_runs_again_after_ctrl_c(peer):
    with pytest.raises(KeyboardInterrupt), Port(peer.port) as port:
        port.inspect({})
        raise KeyboardInterrupt
    wait_until(lambda: peer.resets == 1)


# Free space


def _true_space(path):
    """Return how many bytes are free in the file system that a `Peer` keeps in a file, as littlefs itself counts."""
    data = path.read_bytes()
    return len(data) - made.mounted(data).used_block_count * device.BLOCK


def _fill(peer, left):
    """Fill the board with a file of the owner's, so that about `left` bytes stay free."""
    port = Port(peer.port)
    size = port.room(LARGE) - left
    port.run("with open('mine.bin', 'wb') as f:\n for i in range(%d): f.write(bytes(4096))" % (size // 4096), "filling")


def _leave_room(peer, blocks):
    """Leave the file of a measurement on the board that wrote so many blocks and was cut off."""
    if blocks:
        size = blocks * (device.BLOCK - 8)
        Port(peer.port).run("with open(%r, 'wb') as f: f.write(bytes(%d))" % (device.ROOM, size), "leaving it")


@pytest.mark.slow
def test_free_space_is_what_littlefs_says_though_micropython_counts_folders_twice(peer, tmp_path):
    """Also those in the player's folder, and down to where MicroPython's own number is below zero."""
    port = Port(peer.port)
    port.tidy(folders=["saves", "saves/moves", *("f%02d" % i for i in range(30))])
    assert port.inspect().space == (_true_space(tmp_path / "flash"), BLOCKS * device.BLOCK)
    _fill(peer, 20 * device.BLOCK)
    (number,) = _printed(peer, "import os\nprint(os.statvfs('/')[3])")
    assert int(number) >> 31 == 1  # a negative number, without its sign
    assert port.inspect().space == (_true_space(tmp_path / "flash"), BLOCKS * device.BLOCK)


@pytest.mark.parametrize("said, space", [
    *(("[%s, 1441792]" % free, (None, 1441792)) for free in (-12288, 17592186032128, 1441793, "null")),
    ("[0, 1441792]", (0, 1441792)), ("[1, 17592186032128]", (None, None)), ("[0, -1]", (None, None)),
])  # fmt: skip
def test_an_impossible_number_is_unknown(said, space):
    answers = BoardReport()
    answers.parse("@space " + said)
    assert answers.space == space
    (found,) = doctor.check_space(made.facts(space=space))
    assert ("unknown" in found.text) == (space[0] is None)


@pytest.mark.slow
def test_a_shortage_is_a_warning_with_figures_and_then_measured(peer, tree, capsys, monkeypatch):
    """A board that reports too little takes the games."""
    monkeypatch.setattr(board_port, "INSPECT", board_port.INSPECT.replace("s[0] * n if", "8192 if"))  # bytes free
    assert _deploy(peer, tree) == 0
    said = capsys.readouterr().err
    assert re.fullmatch(r"warning: socket://\S+ reports 8 KB free, and up to \d+ KB are needed: measuring it\n", said)
    assert device.ROOM not in _on_board(peer)


@pytest.mark.slow
@pytest.mark.parametrize("left, interrupted", [(0, 0), (6, 0), (20, 0), (0, 8)])
def test_a_full_board_keeps_the_games_that_it_had_or_gets_the_new_ones(left, interrupted, used, tree, source, capsys):
    """Also when an earlier measurement was interrupted, and left a file of `interrupted` blocks."""
    _fill(used, (left + interrupted) * device.BLOCK)
    before = _on_board(used)
    _leave_room(used, interrupted)
    changes = {"seeds/deals/one.bin": "y" * 30_000, "seeds/deals/two.bin": "x" * 9000, "engine/one.py": "X = 1\n"}
    made.project(source, changes)
    build.build_tree(tree, arch="none", root=source)
    if _deploy(used, tree) == 0:
        new = {path: file.sha256 for path, file in build.read_tree(tree).files.items()}
        assert left + interrupted == 20 and new.items() <= _on_board(used).items()
    else:
        assert left + interrupted < 20
        assert re.search(r"has room for \d+ KB, and \d+ KB are needed: .* nothing was changed", capsys.readouterr().err)
        assert _on_board(used) == before


@pytest.mark.slow
def test_a_board_full_of_an_earlier_versions_files_gets_the_new_ones(peer, source, tmp_path, capsys):
    """Each module was a file of its own. They go first, and whenever the cable is pulled the next try goes on."""
    made.project(source, {"engine/more%d.py" % i: "print(%r)\n" % ("x" * 600) for i in range(30)})
    build.build_tree(tmp_path / "old", arch="none", root=source, joined=False)
    build.build_tree(tmp_path / "new", arch="none", root=source)
    assert _deploy(peer, tmp_path / "old") == 0
    Port(peer.port).tidy(folders=["saves"])
    _give(peer, {"saves/treys": b"mine", "board.json": b"{}"})
    _fill(peer, 0)
    for after in (2, 3, 6, 12):
        peer.pull_out_after = after
        assert "the connection was lost while" in _refused(peer, tmp_path / "new", capsys)
    peer.pull_out_after = -1
    assert _deploy(peer, tmp_path / "new") == 0
    assert capsys.readouterr().err == ""  # no shortage that had to be measured
    new = {path: file.sha256 for path, file in build.read_tree(tmp_path / "new").files.items()}
    assert new.items() <= _on_board(peer).items()
    assert _texts(peer, "saves/treys", "board.json") == ["mine", "{}"]
    assert _on_board(peer).keys() == {*new, device.MANIFEST, device.BOARD, "mine.bin"}


def _version(rng):
    """Return the files of some version of the games: path → bytes."""
    folders = ["f%d/" % i for i in range(rng.randrange(1, 12))] + ["", "f0/deep/"]
    names = {rng.choice(folders) + "m%d.mpy" % rng.randrange(99) for _ in range(rng.randrange(10, 60))}
    # Up to 512 bytes lie in the folder; 4096 fill one block, 8188 two, since the second begins with a pointer
    sizes = rng.choice([(90, 511, 512, 513, 4096, 4097, 8188, 8189, 30_000), (5, 300, 511, 512), (90, 513, 600)])
    return {name: rng.randbytes(rng.choice(sizes)) for name in sorted(names)}


def _file_system(blocks):
    """Return a littlefs of that many blocks with the parameters that MicroPython gives it."""
    context = UserContext(buffsize=blocks * device.BLOCK)
    given = {"read_size": 32, "prog_size": 256, "cache_size": 1024, "lookahead_size": 32, "block_cycles": 100}
    return LittleFS(context, block_size=device.BLOCK, block_count=blocks, **given)


def _write(system, files):
    """Write files as MicroPython does."""
    for path, data in files.items():
        system.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(data)
        system.setattr(path, ord("t"), bytes(8))  # MicroPython notes the time


@pytest.mark.parametrize("seed", range(12))
def test_what_the_estimate_lets_through_fits(seed):
    """On a littlefs with just as much free space as is asked for, a plan is carried out in its order to its end."""
    rng = random.Random(seed)
    old, new = (_version(rng) for _ in range(2))
    before, after = made.manifest(old), made.manifest(new)
    held = {device.MANIFEST: before.text().encode(), **old}
    sent = {device.MANIFEST: after.text().encode(), **new}
    facts = made.facts(files=made.manifest(held).files, texts={device.MANIFEST: before.text()})
    plan = deploy.make_plan(after, facts)
    needed = deploy.space_needed(plan, {path: len(data) for path, data in sent.items()}, facts)
    system = _file_system(600)
    _write(system, held)
    with system.open("mine.bin", "wb") as file:
        filled = 600 - system.used_block_count - needed // device.BLOCK  # blocks; littlefs keeps up to 8 bytes of each
        file.write(bytes(filled * (device.BLOCK - 8)))
    assert 0 <= (600 - system.used_block_count) - needed // device.BLOCK <= 1
    for path in plan.remove:
        system.remove(path)
    system.unmount()
    system.mount()
    for folder in plan.folders:
        system.mkdir(folder)
    for path in plan.send:
        _write(system, {path: sent[path]})


# The owner's own program


@pytest.mark.slow
def test_a_main_py_of_the_owner_is_asked_for(peer, tree, tmp_path, capsys, monkeypatch):
    _give(peer, {"main.py": b"print('mine')\n"})
    said = _refused(peer, tree, capsys)
    assert "the board has a main.py of your own: keep it as main.before-tercet.py and go on? --yes agrees" in said
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True, readline=lambda: "n\n"))
    assert "nothing was changed: main.py on the board is your own" in _refused(peer, tree, capsys)
    assert _on_board(peer).keys() == {"main.py"} and peer.resets == 2  # it runs again


@pytest.mark.slow
def test_a_main_py_of_the_owner_is_kept_and_put_back(peer, tree, source, tmp_path, capsys):
    """So is one that the owner later put in place of the games' own; one that was kept is never lost."""
    _give(peer, {"main.py": b"print('mine')\n", "saves.txt": b"mine"})
    assert _deploy(peer, tree, "--yes") == 0
    assert "your main.py is main.before-tercet.py now" in capsys.readouterr().out
    assert _texts(peer, device.KEPT) == ["print('mine')\n"]
    made.project(source, {"firmware/main.py": "from firmware.app import run\n\n\nrun()\n"})
    build.build_tree(tree, arch="none", root=source)
    assert _deploy(peer, tree) == 0  # an earlier version of the games' own is replaced without a question
    _give(peer, {"main.py": b"print('newer')\n"})
    assert "your own and a main.before-tercet.py: rename or remove one" in _refused(peer, tree, capsys, "--yes")
    Port(peer.port).tidy(["main.py"])
    assert _deploy(peer, tree) == 0
    assert "main.before-tercet.py is main.py again" in done(capsys, "remove", "--port", peer.port)
    assert _on_board(peer).keys() == {"main.py", "saves.txt"} and _texts(peer, "main.py") == ["print('mine')\n"]


def test_the_games_own_main_py_is_known_by_its_first_line():
    assert (project.ROOT / build.START).read_text().splitlines()[0] == device.OURS


# Taking the games off again


@pytest.mark.slow
def test_remove_takes_what_the_manifest_lists_and_nothing_else(used, tree, tmp_path, capsys):
    Port(used.port).tidy(folders=["saves", "saves/deep"])
    own = {"saves/treys": b"1", "saves/deep/x": b"2", "notes.txt": b"3", "engine/mine.py": b"4", "board.json": b"{}"}
    _give(used, own)
    remove = "remove", "--port", used.port
    said = done(capsys, *remove)
    assert "%d files of Tercet removed" % (len(build.read_tree(tree).files) + 1) in said and "saved games" in said
    assert _on_board(used).keys() == {"notes.txt", "engine/mine.py", "board.json"}
    code = "import os\nprint(sorted(os.listdir('saves')), 'firmware' in os.listdir())"
    assert _printed(used, code) == ["['deep', 'treys'] False"] and used.resets == 1
    assert "Tercet is not on the board" in refused(capsys, *remove)
    assert "0 files of Tercet removed, and saved games" in done(capsys, *remove, "--saves")
    assert _printed(used, "import os\nprint('saves' in os.listdir())") == ["False"]
    assert "Tercet is not on the board" in refused(capsys, *remove, "--saves")
    _give(used, {"tercet.json": b"{"})
    Port(used.port).tidy(folders=["saves"])
    for removed in ("only the saved games were", "nothing was"):
        assert "has no valid tercet.json, so %s removed" % removed in refused(capsys, *remove, "--saves")
    Port(used.port).tidy(["tercet.json"])
    _leave_room(used, 2)  # as a first deploy that was cut off
    assert "1 file of Tercet removed" in done(capsys, *remove)
    assert _on_board(used).keys() == {"notes.txt", "engine/mine.py", "board.json"}
    assert _deploy(used, tree) == 0
    done(capsys, *remove, "--saves")
    assert _printed(used, "import os\nprint('saves' in os.listdir())") == ["False"]
    assert _on_board(used).keys() == {"notes.txt", "engine/mine.py", "board.json"}


def test_remove_leaves_two_programs_of_the_owner_where_they_are(monkeypatch, capsys):
    """One that was kept does not take the place of a newer one, and nothing says so."""
    texts = {device.MANIFEST: device.Manifest("1", "6.3", "none", {"engine/gone.mpy": device.File(1, "0" * 64)}).text()}
    facts = made.facts(files={device.MAIN: (5, None), device.KEPT: (5, None)}, texts=texts)
    port = SimpleNamespace(name="there", inspect=lambda *_: facts, tidy=lambda *_: None)
    monkeypatch.setattr(board_port, "choose_port", lambda port: port)
    monkeypatch.setattr(board_port, "Port", lambda name: contextlib.nullcontext(port))
    assert device.KEPT not in done(capsys, "remove")


@pytest.mark.slow
def test_a_removal_that_was_cut_off_is_completed(used, tree, tmp_path, capsys):
    """After each of its steps; the owner's main.py comes back."""
    _give(used, {"main.py": b"print('mine')\n"})
    assert _deploy(used, tree, "--yes") == 0
    for after in (1, 2, 3, 4):
        used.pull_out_after = after
        assert "the connection was lost while" in refused(capsys, "remove", "--port", used.port)
    used.pull_out_after = -1
    done(capsys, "remove", "--port", used.port)
    assert _on_board(used).keys() == {"main.py"} and _texts(used, "main.py") == ["print('mine')\n"]


@pytest.mark.parametrize("words", [(), ("--saves",)])
def test_a_main_py_that_was_kept_comes_back_where_no_games_are(words, peer, tmp_path, capsys):
    """As after a first deploy that was cut off between its first two steps."""
    _give(peer, {device.KEPT: b"print('mine')\n"})
    Port(peer.port).tidy(folders=["saves"])
    assert "main.before-tercet.py is main.py again" in done(capsys, "remove", "--port", peer.port, *words)
    assert _on_board(peer).keys() == {"main.py"} and _texts(peer, "main.py") == ["print('mine')\n"]
    assert "Tercet is not on the board" in refused(capsys, "remove", "--port", peer.port, *words)


def test_a_board_without_a_file_system_is_told_so(tree, tmp_path, capsys):
    with Peer(tmp_path / "flash", before="vfs.umount('/')") as peer:
        assert "has no file system: `flash --erase` makes one" in _refused(peer, tree, capsys)
        said = done(capsys, "doctor", "--port", peer.port, code=1)
        assert re.search("problem firmware .*\n +next: .*`flash --erase` makes one\n", said) and "deploy" not in said


@pytest.mark.parametrize("path, is_folder", [
    ("main.py", True), (device.MANIFEST, True), (device.KEPT, True), (device.ROOM, True), (made.ENGINE, True),
    (device.BOARD, True), ("engine", False), ("firmware/text", False), (device.SAVES, False), (device.NEW_SAVES, False),
])  # fmt: skip
def test_a_folder_for_a_file_or_a_file_for_a_folder_is_found_before_anything_is_sent(path, is_folder, tree):
    facts = made.facts(files={} if is_folder else {path: (3, None)}, folders={path} if is_folder else frozenset())
    port = SimpleNamespace(name="there")  # on which nothing can be done
    kinds = ("folder", "file") if is_folder else ("file", "folder")
    words = "^%s on .* is a %s, where the games need a %s: rename or remove it" % (path, *kinds)
    with pytest.raises(ToolError, match=words):
        deploy.deploy(port, tree, build.read_tree(tree), facts)
    texts = {device.MANIFEST: build.read_tree(tree).text()}
    found = doctor.examine(facts._replace(texts=texts))
    assert any(path in one.text and one.step == "rename or remove it" for one in found)


@pytest.mark.parametrize("given, words", [
    (("micropython", "1, 27", 6), "runs MicroPython 1.27.0: 1.28 or newer is needed"),
    (("circuitpython", "10, 0", 6), "runs circuitpython, not MicroPython"),
    (("micropython", "2, 0", 7), "loads .mpy files of format 7"),
])  # fmt: skip
def test_the_wrong_firmware_is_reported(given, words, tree, tmp_path, capsys):
    with Peer(tmp_path / "flash", before=FAKE_SYS % given) as peer:
        assert words in _refused(peer, tree, capsys)
        assert not any(b"'wb'" in code for code in peer.pieces) and peer.resets == 1


def test_a_tree_for_another_chip_is_reported(peer, source, tmp_path, capsys):
    build.build_tree(tmp_path / "arm", root=source)
    assert "is built for armv6m, which this board cannot run" in _refused(peer, tmp_path / "arm", capsys)


def test_a_port_without_a_board_is_reported_before_anything_is_built(peer, tree, capsys, monkeypatch):
    peer.close()
    assert "nothing answers at socket://127.0.0.1:" in _refused(peer, tree, capsys)
    monkeypatch.setattr(build, "build_tree", raising(AssertionError("built")))
    assert "nothing answers at socket://127.0.0.1:" in refused(capsys, "deploy", "--port", peer.port)


def test_each_chip_gets_what_it_runs():
    arches = {4: "armv6m", 7: "armv6m", 8: "armv6m", 11: "none", 2: "none", 0: "none"}
    # `sys.implementation._mpy`: the format of .mpy files, and above ten bits the number of the native code
    assert {number: deploy.arch_for(made.facts(mpy=device.BYTECODE | number << 10)) for number in arches} == arches


def test_a_file_that_did_not_arrive_whole_is_reported(tree):
    def inspect(wanted):
        return made.facts(files={path: (size, "0" * 64) for path, size in wanted.items()})

    lossy = SimpleNamespace(name="there", inspect=inspect, tidy=lambda **_: None, send=lambda *_: None)
    # Of 9 files three are named
    with pytest.raises(ToolError, match="bundles.mpy, .* and 6 more did not arrive intact on there: run"):
        deploy.deploy(lossy, tree, build.read_tree(tree), made.facts())


LIST_PORTS = board_port.list_ports
PORTS = [
    UsbPort("/dev/ttyACM0", "Pico", 0x2E8A),
    UsbPort("/dev/ttyACM7", "Pico W", 0x2E8A),
    UsbPort("/dev/ttyUSB0", "GPS", 1),
]


def test_the_only_board_is_taken_and_others_asked_for(media, monkeypatch):
    def there(*ports):
        monkeypatch.setattr(board_port, "list_ports", lambda: list(ports))

    there(*PORTS[1:])
    assert board_port.choose_port() == "/dev/ttyACM7"
    assert board_port.choose_port("COM9") == "COM9"
    there(*PORTS)
    with pytest.raises(ToolError, match=r"several boards .*--port, /dev/ttyACM0 \(Pico\), /dev/ttyACM7 \(Pico W\)$"):
        board_port.choose_port()
    there()
    with pytest.raises(ToolError, match="no board found: plug it in with a cable that carries data, not only power$"):
        board_port.choose_port()
    there(PORTS[2])
    with pytest.raises(ToolError, match=r"no board found: .*--port takes one of these instead: /dev/ttyUSB0 \(GPS\)$"):
        board_port.choose_port()


def test_a_debug_probe_is_no_board_and_a_board_with_two_ports_is_one(media, monkeypatch):
    """As the system reports them: the probe and the board have one vendor, a board's ports one serial number."""

    def there(*ports):
        names = ("device", "description", "vid", "pid", "serial_number")
        found = [SimpleNamespace(**dict(zip(names, port, strict=True))) for port in ports]
        monkeypatch.setattr(board_port.serial.tools.list_ports, "comports", lambda: found)

    monkeypatch.setattr(board_port, "list_ports", LIST_PORTS)
    probe = ("/dev/ttyACM0", "Debug Probe (CMSIS-DAP)", 0x2E8A, 0x000C, "E663")
    older = ("/dev/ttyACM1", "Picoprobe", 0x2E8A, 0x0004, "E661")
    pico = [("/dev/ttyACM%d" % number, "Board in FS mode", 0x2E8A, 0x0005, "e664") for number in (10, 9)]
    there(probe, older, *pico)
    assert board_port.choose_port() == "/dev/ttyACM9"
    there(probe)
    with pytest.raises(ToolError, match="no board found: .*--port takes one of these instead: /dev/ttyACM0"):
        board_port.choose_port()
    for serial in ("e665", None):
        there(pico[0], (*pico[1][:-1], serial))
        with pytest.raises(ToolError, match="several boards .*/dev/ttyACM9 .*, /dev/ttyACM10 "):
            board_port.choose_port()


def test_a_port_that_is_not_there(monkeypatch, tmp_path):
    monkeypatch.setattr(board_port, "list_ports", lambda: PORTS[:1])
    with pytest.raises(ToolError, match=r"there is no port .*/none: choose /dev/ttyACM0 \(Pico\)$"):
        Port(str(tmp_path / "none")).inspect()
    with pytest.raises(ToolError, match=r"is not a serial port: choose /dev/ttyACM0"):
        Port(str(tmp_path)).inspect()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_a_port_in_use():
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()
    try:
        fcntl.flock(theirs, fcntl.LOCK_EX | fcntl.LOCK_NB)  # as a terminal program with the port open does
        with pytest.raises(ToolError, match="is in use by another program: close its terminal or editor"):
            Port(os.ttyname(theirs)).inspect()
    finally:
        with contextlib.suppress(termios.error, OSError):
            os.close(ours)
            os.close(theirs)


@pytest.mark.slow
def test_something_else_at_the_port(monkeypatch):
    """Which is silent for twice ten seconds, by a clock that runs twenty times as fast."""
    hurried = SimpleNamespace(monotonic=lambda: 20 * time.monotonic(), sleep=time.sleep)
    monkeypatch.setattr("mpremote.transport_serial.time", hurried)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        with pytest.raises(ToolError, match="gives no MicroPython prompt: .*`flash --erase` helps"):
            Port("socket://127.0.0.1:%d" % silent.getsockname()[1]).inspect()


@pytest.mark.parametrize("ports, error, words", [
    ([("/dev/b", "Board in FS mode", 0x2E8A, 5)], board_port.Locked, "program that ignores Ctrl-C: .* B .back. held"),
    ([("/dev/b", "Debug probe", 0x2E8A, 12)], board_port.WrongFirmware, "does not run MicroPython: .*`flash`$"),
    ([("/dev/b", "Feather", 0x239A, 1)], board_port.WrongFirmware, "does not run MicroPython"),
    ([], board_port.Locked, "gives no MicroPython prompt: .*`flash --erase` helps with both"),
])  # fmt: skip
def test_a_program_that_ignores_ctrl_c_is_not_taken_for_other_firmware(ports, error, words, monkeypatch):
    """By the USB device: new firmware alone keeps the files, and so the program."""
    monkeypatch.setattr(board_port, "list_ports", lambda: [UsbPort(*port) for port in ports])
    found = board_port._no_prompt("/dev/b")
    assert type(found) is error and re.search(words, str(found))


def test_a_ctrl_c_that_was_swallowed_is_sent_once_more(peer, monkeypatch):
    """By the games' timer. After that the board's program is stopped, so nothing can swallow another one."""
    real, swallows = board_port._Console.enter_raw_repl, [True]

    def enter(console):
        if swallows and swallows.pop():
            raise TransportError("could not enter raw repl")
        real(console)

    monkeypatch.setattr(board_port._Console, "enter_raw_repl", enter)
    port = Port(peer.port)
    port.run("", "asking")
    swallows.append(True)
    with pytest.raises(board_port.Locked):
        port.run("", "asking")


@pytest.mark.parametrize("error, words", [
    (OSError(28, "saves.new/settings"), "^the board's file system is full while reading saves"),
    (TransportExecError(None, "Traceback:\nOSError: 28"), "^the board's file system is full while reading saves"),
    (TransportExecError(None, "OSError: [Errno 5] EIO"), "^the board failed while reading saves: .*OSError"),
    (OSError(5, "saves/trex.base"), "^the board failed while reading saves"),
    (OSError(5, "Input/output error"), "^the connection was lost while reading saves"),
    (SerialException("read failed: (6, 'Device not configured')"), "^the connection was lost"),
    (ConnectionResetError(104, "Connection reset by peer"), "^the connection was lost while reading saves"),
    (TransportError("timeout waiting for first EOF reception"), "^/dev/b stopped responding while reading saves"),
])  # fmt: skip
def test_an_error_of_the_transport_says_whose_fault_it_is(error, words):
    """One of the board's files has its path in place of the system's words."""
    assert re.search(words, str(board_port._explain(error, "/dev/b", "reading saves")))


@pytest.mark.parametrize("cut", [1, 8, 20, 40])
def test_a_reply_that_ends_in_the_middle_is_a_lost_connection(cut, peer, monkeypatch):
    line = b'@id ["micropython", [1, 28, 0, ""], "Raspberry Pi Pico with RP2040", 4870]'
    monkeypatch.setattr(board_port, "INSPECT", "print(%r)" % line[:20].decode())
    with pytest.raises(ToolError, match="^unexpected reply from the board"):
        Port(peer.port).inspect()

    def exec_raw(console, code, timeout, take):
        for at in range(cut):
            take(line[at : at + 1])
        raise SerialException("device disconnected")

    monkeypatch.setattr(board_port._Console, "exec_raw", exec_raw)
    with pytest.raises(ToolError, match="^the connection was lost while reading what is on the board: plug the"):
        Port(peer.port).inspect()


def test_a_tree_larger_than_what_was_measured_is_refused():
    """And one of the size that was measured is not, whatever the board itself says is free."""
    manifest, sizes = made.manifest({"main.py": bytes(9000)}), {"main.py": 9000, device.MANIFEST: 100}
    facts = board_port.Facts("x", "micropython", (1, 28, 0, ""), "Pico", 0, (0, 1 << 20))
    plan = deploy.make_plan(manifest, facts)
    needed = deploy.space_needed(plan, sizes, facts)
    port = SimpleNamespace(name="x", room=lambda most: needed)
    deploy.check_space(port, plan, sizes, facts)
    port.room = lambda most: needed - 1
    with pytest.raises(ToolError, match="x has room for .* KB, and .* KB are needed: .*; nothing was changed"):
        deploy.check_space(port, plan, sizes, facts)
