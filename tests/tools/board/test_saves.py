"""Saves travel between a board, a folder and the page's zip file, and come out as they went in."""

import contextlib
import csv
import json
import shutil
import zipfile
from types import SimpleNamespace

import pytest

import engine
from firmware.store import Storage
from tests.folders import contents
from tests.tools.board.peer import Peer
from tests.tools.refusals import done, refused
from tests.tools.test_bad_files import make_unreadable
from tools import __main__ as command
from tools.board import device, saves
from tools.board import port as board_port
from tools.commands import stats
from tools.errors import ToolError
from tools.project import ROOT
from tools.simulator.single_instance import locked

GOLDEN = ROOT / "tests" / "saves" / "device"


def test_a_folder_and_a_zip_file_hold_the_same(tmp_path):
    found = saves.read(GOLDEN)
    assert found == contents(GOLDEN)
    found["moves/trex.tail.bad3"] = b"damaged, and set aside"
    for path in (tmp_path / "one.zip", tmp_path / "folder", tmp_path / "saves"):
        saves.write(found, path)
        first = path.read_bytes() if path.is_file() else contents(path)
        saves.write(found, path)
        assert saves.read(path) == found and (path.read_bytes() if path.is_file() else contents(path)) == first
    assert contents(tmp_path / "saves") == contents(tmp_path / "folder")


@pytest.fixture
def connected(monkeypatch):
    """A board with saves, which takes others."""
    monkeypatch.setattr(board_port, "choose_port", lambda port: "there")
    monkeypatch.setattr(board_port, "Port", lambda port: contextlib.nullcontext(SimpleNamespace(name=port)))
    monkeypatch.setattr(saves, "count", lambda port: 0)
    monkeypatch.setattr(saves, "pull", lambda port: saves.read(GOLDEN))
    monkeypatch.setattr(saves, "push", lambda given, port: None)


@pytest.mark.parametrize("name", ["mine", "saves"])
def test_a_folder_is_one_that_the_simulator_plays_from(name, connected, tmp_path, monkeypatch, capsys):
    """Before and after it has played; its lock and its pictures are no saves, and stay."""
    mine = tmp_path / name
    make_unreadable(monkeypatch, mine / "in-use.lock")  # as on Windows while it is locked
    done(capsys, "saves", "pull", mine)
    with locked(mine):
        store = Storage(str(mine / "saves"))
        assert store.saved_games() == Storage(str(GOLDEN)).saved_games() != []
    assert "saves is there already: --replace" in refused(capsys, "saves", "pull", mine)
    for path in (mine, mine / "saves"):  # the folder in it can be named, too
        said = done(capsys, "saves", "pull", path, "--replace")
        assert said.startswith("%s: " % (mine / "saves"))
        assert saves.read(mine) == saves.read(GOLDEN) and (mine / "in-use.lock").exists()
        done(capsys, "saves", "push", path)


def test_saves_that_a_simulator_plays_from_are_neither_read_nor_replaced(connected, tmp_path, capsys):
    mine = tmp_path / "mine"
    done(capsys, "saves", "pull", mine)
    with locked(mine):
        before = contents(mine)
        for path in (mine, mine / "saves"):
            for words in (("pull", path, "--replace"), ("push", path)):
                assert "mine is in use by another Tercet" in refused(capsys, "saves", *words)
        assert contents(mine) == before
        done(capsys, "saves", "pull", mine / "beside.zip")


def test_a_folder_of_an_earlier_version_stays_one(tmp_path, capsys):
    folder = shutil.copytree(GOLDEN, tmp_path / "device")
    assert "device is there already" in refused(capsys, "saves", "pull", folder)
    saves.write({"settings": saves.read(GOLDEN)["settings"]}, folder)
    assert list(contents(folder)) == ["settings"]


def test_what_holds_no_saves_or_something_else_is_refused(tmp_path):
    (tmp_path / "mine" / "saves").mkdir(parents=True)
    (tmp_path / "mine" / "saves" / "letter.txt").write_text("mine")
    (tmp_path / "bad.zip").write_bytes(b"no zip file")
    for path, words in (("mine", "no saves"), ("bad.zip", "neither"), ("none", "not there")):
        with pytest.raises(ToolError, match=words):
            saves.read(tmp_path / path)
    with pytest.raises(ToolError, match="letter.txt is not a save"):
        saves.write(saves.read(GOLDEN), tmp_path / "mine")
    assert contents(tmp_path / "mine") == {"saves/letter.txt": b"mine"}
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "saves").write_text("mine")
    for path in (tmp_path / "other", tmp_path / "other" / "saves", tmp_path / "mine" / "saves" / "letter.txt"):
        with pytest.raises(ToolError, match="is a file: choose a folder"):
            saves.write(saves.read(GOLDEN), path)


def test_files_of_ones_own_beside_saves_are_none_and_stay(tmp_path):
    own = tmp_path / "mine" / "perf.stats"
    own.parent.mkdir()
    own.write_bytes(b"my own measurements")
    found = saves.read(GOLDEN)
    saves.write(found, own.parent)
    assert own.read_bytes() == b"my own measurements" and saves.read(own.parent) == found


def test_every_copy_that_was_set_aside_travels_and_what_pull_wrote_can_be_replaced(tmp_path):
    """Whatever was damaged, first bytes and length included."""
    whole = saves.read(GOLDEN)
    for number in range(3):
        saves.store({"trex.stats": b"\xff" * number + b"?"}, tmp_path)
        Storage(str(tmp_path)).statistics("trex")
    saves.store({"trex.base": b"?" + whole["trex.base"][1:]}, tmp_path)
    (tmp_path / "settings.tmp").touch()
    found = saves.read(tmp_path)
    assert sorted(found) == ["trex.base", "trex.stats.bad", "trex.stats.bad2", "trex.stats.bad3"]
    assert saves._check_old(tmp_path) is None
    for folder in ("mine", "mine/saves", "mine"):
        saves.write(found, tmp_path / folder)
        assert contents(tmp_path / "mine" / "saves") == found
    (tmp_path / "mine" / "saves" / "letter.tmp").write_bytes(b"mine")
    with pytest.raises(ToolError, match="letter.tmp is not a save"):
        saves.write(found, tmp_path / "mine")


def test_names_in_a_zip_file_may_have_backslashes(tmp_path):
    whole = saves.read(GOLDEN)
    with zipfile.ZipFile(tmp_path / "windows.zip", "w") as archive:
        for name, data in whole.items():
            archive.writestr("saves\\" + name.replace("/", "\\"), data)
    assert saves.read(tmp_path / "windows.zip") == whole


def test_two_saves_of_one_name_are_refused(tmp_path):
    """Which of them is the newer game cannot be told."""
    for folder in ("saves", "older/saves"):
        saves.write(saves.read(GOLDEN), tmp_path / "both" / folder)
    with pytest.raises(ToolError, match="contains .* twice"):
        saves.read(tmp_path / "both")


def test_damaged_saves_are_named_before_a_board_is_looked_for(tmp_path, capsys):
    """What was set aside as damaged, is of a newer version, or was left of a power cut is none of them."""
    whole = saves.read(GOLDEN)
    broken = {name: whole[name][:-2] + bytes(255 - byte for byte in whole[name][-2:]) for name in whole}
    fine = {"settings.bad": broken["settings"], "trex.stats.bad2": broken["trex.stats"], "treys.base.tmp": b"Tct1"}
    saves.check({**whole, **fine, "new": b"Tct2" + broken["settings"][4:]}, "here")
    bad = {name: broken[name] for name in ("moves/trex.tail", "settings")} | {"treys.base": whole["treys.base"][:9]}
    bad["trex.stats"] = b"?" + whole["trex.stats"][1:]  # its first bytes say no more that it is a save
    saves.write({**whole, **bad}, tmp_path / "bad.zip")
    said = refused(capsys, "saves", "push", str(tmp_path / "bad.zip"), "--port", "none")
    assert "moves/trex.tail, settings, trex.stats and 1 more: damaged in %s" % (tmp_path / "bad.zip") in said


def test_statistics_are_printed_and_exported_and_change_nothing(tmp_path, capsys):
    folder = shutil.copytree(GOLDEN, tmp_path / "device")
    expected = json.loads((GOLDEN.parent / "expected.json").read_text())["device"]["records"]
    said = done(capsys, "stats", folder, "--csv", tmp_path / "a.csv", "--json", tmp_path / "a.json")
    table = json.loads((tmp_path / "a.json").read_text())
    played = [(name, i) for name in engine.GAMES if name in expected for i in (0, 1) if expected[name][i]]
    wanted = [(name, i) for name, i in played if expected[name][i]["played"]]
    assert [(row["game"], row["deals"] == "winnable") for row in table] == wanted
    for row in table:
        record = expected[row["game"]][row["deals"] == "winnable"]
        assert row == {"game": row["game"], "deals": row["deals"], **record}
    with open(tmp_path / "a.csv", encoding="utf-8", newline="") as file:
        for row, line in zip(table, csv.DictReader(file), strict=True):
            assert line == {field: str(row[field]) for field in stats.FIELDS}
    printed = said.splitlines()
    assert len(printed) == len(table) + 3 and printed[1].split()[0] == table[0]["game"]
    assert printed[-2:] == ["%s: %d rows" % (tmp_path / name, len(table)) for name in ("a.csv", "a.json")]
    assert contents(folder) == contents(GOLDEN)


def test_statistics_do_not_replace_the_saves_that_they_are_from(tmp_path, capsys):
    """In a zip file or a folder; what is not a save in that folder, such as earlier statistics, is replaced."""
    saves.write(saves.read(GOLDEN), tmp_path / "a.zip")
    saves.write(saves.read(GOLDEN), tmp_path / "one")
    (tmp_path / "one" / "a.csv").write_bytes(b"")
    for source, output in (("a.zip", "a.zip"), ("one", "one/saves/treys.stats"), ("one/saves", "one/saves/settings")):
        for option in ("--csv", "--json"):
            said = refused(capsys, "stats", tmp_path / source, option, tmp_path / output)
            assert "is an input and cannot be the output too" in said
    done(capsys, "stats", tmp_path / "one", "--csv", tmp_path / "one" / "a.csv")
    assert saves.read(tmp_path / "a.zip") == saves.read(tmp_path / "one") == saves.read(GOLDEN)


def test_statistics_before_the_first_finished_game_say_so(tmp_path, capsys):
    Storage(str(tmp_path)).save_game(engine.new("treys", 7))
    assert done(capsys, "stats", tmp_path, "--csv", tmp_path / "a.csv").splitlines() == [
        "no game has been finished yet", "%s: 0 rows" % (tmp_path / "a.csv"),
    ]  # fmt: skip


@pytest.fixture
def some(tmp_path):
    """A folder with a few saves."""
    whole = saves.read(GOLDEN)
    saves.write({name: whole[name] for name in ("moves/trex.tail", "settings", "trex.stats")}, tmp_path / "some")
    return tmp_path / "some"


@pytest.mark.slow
def test_saves_go_to_a_board_and_come_back(some, tmp_path, capsys):
    with Peer(tmp_path / "flash") as peer:
        port = ["--port", peer.port]
        assert refused(capsys, "saves", "pull", str(tmp_path / "none"), *port).endswith(" has no saves")
        assert command.main(["saves", "push", str(some), *port]) == 0
        assert command.main(["saves", "pull", str(tmp_path / "back"), *port]) == 0
        assert contents(tmp_path / "back") == contents(some) and peer.resets == 3  # after the refusal, too
        one = tmp_path / "one.zip"
        saves.write({"settings": saves.read(some)["settings"]}, one)
        assert "--replace replaces them" in refused(capsys, "saves", "push", str(one), *port) and peer.resets == 4
        assert "is there already" in refused(capsys, "saves", "pull", str(one), *port)
        assert command.main(["stats", *port]) == 0
        assert command.main(["saves", "push", str(one), "--replace", *port]) == 0
        assert command.main(["saves", "pull", str(tmp_path / "back"), "--replace", *port]) == 0
        assert contents(tmp_path / "back" / "saves") == saves.read(one)


@pytest.mark.slow
def test_saves_that_do_not_arrive_leave_the_old_ones(some, tmp_path):
    """Because the board is full, or unplugged at many a step; the next try succeeds."""
    new = saves.read(some)
    old = {"settings": new["settings"]}
    with Peer(tmp_path / "flash", blocks=24) as peer:
        port = board_port.Port(peer.port)
        saves.push(old, port)
        port.run("with open('mine.bin', 'wb') as f:\n for i in range(8): f.write(bytes(4096))", "filling")
        with pytest.raises(ToolError, match="file system is full while sending saves.new/"):
            saves.push({**new, "trex.base": saves.read(GOLDEN)["trex.base"] * 40}, port)
        assert saves.pull(port) == old
        after, found = 0, []
        while found != new:
            peer.pull_out_after = after
            with pytest.raises(ToolError, match="connection was lost"):
                saves.push(new, port)
            peer.pull_out_after = -1
            found = saves.pull(port)
            assert found in (old, new)
            after += 1 if after < 3 or after > 26 else 8  # the folders are swapped after thirty
        saves.push(new, port)
        assert saves.pull(port) == new
        port.rename(device.SAVES, device.OLD_SAVES)  # power is cut between the two renames
        assert saves.pull(port) == new
