"""The wizard's first step: a board is found, and one that is blank gets MicroPython."""

import io
import re
import sys
import time
from types import SimpleNamespace

import pytest

from tests.tools.board import made
from tests.tools.board.peer import Peer
from tests.tools.board.test_deploy import FAKE_SYS
from tools.board import drives, file_systems, flash, uf2
from tools.board import port as board_port
from tools.board.port import UsbPort, WrongFirmware
from tools.board.wizard import find_board
from tools.board.wizard.terminal import Terminal
from tools.errors import ToolError

NEW = UsbPort("/dev/board1", "Board in FS mode", board_port.VENDOR)


@pytest.fixture
def desk(media, monkeypatch):
    """A desk with a folder for drives and a list of ports; a copied file lets the board come back at a port.

    `facts` is what the boards at the ports report, or the error with which they do not.
    """
    there = SimpleNamespace(media=media, ports=[], facts=made.facts())
    monkeypatch.setattr(board_port, "list_ports", lambda: list(there.ports))
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    copy = flash.copy

    def copied(data, drive):
        copy(data, drive)
        there.ports.append(NEW)

    def inspect(port, wanted=None):
        if isinstance(there.facts, Exception):
            raise there.facts
        return there.facts

    monkeypatch.setattr(flash, "copy", copied)
    monkeypatch.setattr(board_port.Port, "inspect", inspect)
    return there


def firmware(path, **kind):
    path.write_bytes(uf2.dump(made.firmware(**{"filesystem": made.PICO, **kind})))
    return path


def words(**given):
    return SimpleNamespace(**{"port": None, "drive": None, "uf2": None, "wait": 0.2, **given})


def test_a_board_that_has_micropython_is_taken(desk):
    desk.ports.append(NEW)
    assert find_board.find(words(), Terminal()).name == NEW.name


@pytest.mark.parametrize("board_id, family, name", [
    ("RPI-RP2", uf2.RP2040, "RPI_PICO"), ("RP2350", uf2.RP2350_ARM, "RPI_PICO2"),
])  # fmt: skip
def test_a_blank_board_says_which_file_it_wants(board_id, family, name, desk, tmp_path, monkeypatch, capsys):
    """A file is asked for until one fits; a wrong one is reported and not copied."""
    folder = made.drive(desk.media / "drive", board_id)
    wrong = uf2.RP2040 if family != uf2.RP2040 else uf2.RP2350_ARM
    firmware(tmp_path / "other.uf2", family=wrong)
    firmware(tmp_path / "old.uf2", family=family, version="v1.26.1")
    (tmp_path / "odd.uf2").write_bytes(b"zip" * 400)
    firmware(tmp_path / "w.uf2", family=family, filesystem=file_systems.TARGETS["RPI_PICO_W"][1:])
    right = firmware(tmp_path / "right.uf2", family=family)
    names = ["none.uf2", "other.uf2", "old.uf2", "odd.uf2", "w.uf2"]
    typed = [tmp_path / name for name in names] + ["~nobody2/a.uf2", "\0", right]
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join("%s\n" % line for line in typed)))
    assert find_board.find(words(), Terminal()).name == NEW.name
    assert (folder / "tercet.uf2").read_bytes() == right.read_bytes()
    said = capsys.readouterr().out
    assert "%s-<date>-v1.28.0.uf2" % name in said and "https://micropython.org/download/" in said
    lines = re.findall("! (.*)", said)
    assert len(lines) == 7 and all(name in line for name, line in zip([*names, "~nobody2"], lines))
    assert "take the file for that board" in lines[1] and "1.28 or newer" in lines[2] and "not a UF2 file" in lines[3]
    assert "leaves 848 KB for files" in lines[4] and ("also for a Pico W" in said) == (name == "RPI_PICO")


def test_the_board_is_waited_for(desk, monkeypatch, capsys):
    """Nothing is there at first; it comes while one reads what to do."""
    seen = iter([0, 0, 0, 1, 1, 1])
    monkeypatch.setattr(board_port, "list_ports", lambda: [NEW] * next(seen))
    assert find_board.find(words(wait=60), Terminal()).name == NEW.name
    said = capsys.readouterr().out
    assert "No board is there yet: plug it in" in said and "hold its BOOTSEL button" in said


def test_nothing_comes(desk):
    with pytest.raises(ToolError, match="no board has come in 0 s: plug it in .*, hold its BOOTSEL button"):
        find_board.find(words(wait=0), Terminal())


@pytest.mark.parametrize("facts", [
    made.facts(version=(1, 26, 1)),
    made.facts(implementation="circuitpython"),
    made.facts(space=None),
    WrongFirmware("x does not run MicroPython: put it on the board with `flash`"),
])  # fmt: skip
def test_another_firmware_is_replaced(facts, desk, tmp_path, monkeypatch, capsys):
    """The wizard says so, and waits for the board to come back in BOOTSEL mode. Unreadable files are erased."""
    desk.facts = facts
    desk.ports.append(NEW._replace(name="/dev/board0"))
    found = iter([False, False, True])

    def appear():
        if next(found, False):
            made.drive(desk.media / "RPI-RP2")
            desk.ports.clear()

    real = drives.find
    monkeypatch.setattr(drives, "find", lambda: appear() or real())
    file = firmware(tmp_path / "a.uf2")
    assert find_board.find(words(uf2=file, wait=60), Terminal()).name == NEW.name
    said = capsys.readouterr().out
    assert "unplug it, and hold its BOOTSEL button" in said and "`flash" not in said
    erased = getattr(facts, "space", True) is None
    assert ("empty file system" in said) == erased and "MicroPython is on it" in said
    data = flash.with_empty_files([uf2.read(file)], file) if erased else file.read_bytes()
    assert (desk.media / "RPI-RP2" / "tercet.uf2").read_bytes() == data


def test_another_board_in_bootsel_mode_is_not_flashed(desk):
    desk.facts = made.facts(space=None)
    desk.ports.append(NEW)
    made.drive(desk.media / "RPI-RP2")
    with pytest.raises(ToolError, match="another board is in BOOTSEL mode, at .*RPI-RP2: unplug it first"):
        find_board.find(words(), Terminal())
    assert not list(desk.media.rglob("tercet.uf2"))


@pytest.mark.slow
def test_a_board_that_gets_no_other_firmware_runs_its_program_again(tmp_path):
    with Peer(tmp_path / "flash", before=FAKE_SYS % ("micropython", "1, 27", 6)) as peer:
        with pytest.raises(ToolError, match="needs MicroPython first"):
            find_board.find(words(port=peer.port), Terminal())
        assert peer.resets == 1


def test_a_board_of_another_kind_is_refused(desk, tmp_path, capsys):
    folder = made.drive(desk.media / "FEATHER", "SAMD51\x1b[2J")
    with pytest.raises(ToolError, match="is a board of another kind") as caught:
        find_board.find(words(), Terminal())
    assert str(caught.value).isprintable()
    with pytest.raises(ToolError, match="is a board of another kind"):
        find_board.find(words(uf2=firmware(tmp_path / "a.uf2")), Terminal())
    assert "ready" not in capsys.readouterr().out
    assert [path.name for path in folder.iterdir()] == [drives.INFO]
