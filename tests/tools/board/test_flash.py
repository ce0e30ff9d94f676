"""Flashing a drive: the right board found, the right file taken, every failure in plain words."""

import builtins

import pytest

from tests.tools.board import made
from tools import __main__ as command
from tools.board import drives, flash, uf2
from tools.board import link as board_link
from tools.board.link import Port
from tools.errors import ToolError

OLD = Port("/dev/ttyACM0", "Board in FS mode", board_link.VENDOR)
NEW = Port("/dev/ttyACM1", "Board in FS mode", board_link.VENDOR)


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A desk with a folder where drives are mounted, and no serial ports."""
    media = tmp_path / "media"
    media.mkdir()
    monkeypatch.setattr(drives, "candidates", lambda: sorted(media.iterdir()))
    monkeypatch.setattr(board_link, "list_ports", lambda: [])
    return media


@pytest.fixture
def firmware(tmp_path):
    path = tmp_path / "firmware.uf2"
    path.write_bytes(uf2.dump(made.firmware(filesystem=(0x100A0000, 1408 * 1024))))
    return path


def test_a_drive_is_known_by_its_board_id_not_its_name(desk):
    made.drive(desk / "whatever name")
    made.drive(desk / "second", "RP2350")
    (desk / "RPI-RP2").mkdir()
    (desk / "stick").mkdir()
    (desk / "stick/INFO_UF2.TXT").write_text("nothing of use")
    found = drives.find()
    assert [(d.folder.name, d.board_id) for d in found] == [("second", "RP2350"), ("whatever name", "RPI-RP2")]
    assert found[0].families == (uf2.RP2350_ARM, uf2.RP2350_RISCV) and found[1].families == (uf2.RP2040,)


def test_drives_are_looked_for_where_each_system_mounts_them(monkeypatch, tmp_path):
    assert len(drives.candidates("win32")) == 26
    monkeypatch.setenv("SUDO_USER", "ann")
    monkeypatch.setattr(drives, "_PLACES", {"linux": (str(tmp_path), str(tmp_path / "{user}"))})
    made.drive(tmp_path / "ann" / "one")
    made.drive(tmp_path / "two")
    assert [d.folder for d in drives.find(drives.candidates("linux"))] == [tmp_path / "two", tmp_path / "ann/one"]
    assert drives._PLACES["linux"]


def test_the_file_is_copied_and_the_port_waited_for(desk, firmware, monkeypatch, capsys):
    folder = made.drive(desk / "RPI-RP2")
    answers = [[OLD], [OLD], [OLD, NEW]]
    monkeypatch.setattr(board_link, "list_ports", lambda: answers.pop(0) if len(answers) > 1 else answers[0])
    monkeypatch.setattr(flash.time, "sleep", lambda seconds: None)
    assert command.main(["flash", str(firmware)]) == 0
    assert (folder / "tercet.uf2").read_bytes() == firmware.read_bytes()
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == ["found", "copying", "copied;", "the"]
    assert "RPI-RP2" in said[0] and "MicroPython v1.28.0" in said[1] and said[3].endswith("/dev/ttyACM1")


def test_no_port_in_time_is_said_with_what_to_do(desk, firmware, capsys):
    made.drive(desk / "RPI-RP2")
    assert command.main(["flash", str(firmware), "--wait", "0"]) == 1
    assert "unplug the board and plug it in again" in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["-1", "nan"])
def test_a_wait_that_is_none_is_refused_before_anything_is_copied(seconds, desk, firmware, capsys):
    folder = made.drive(desk / "RPI-RP2")
    said = _refused([firmware, "--wait", seconds], capsys)
    assert "--wait cannot be %s; allowed: 0 or more seconds" % seconds in said
    assert not (folder / "tercet.uf2").exists()


def test_waiting_ends_by_the_clock():
    now = [0.0]

    def sleep(seconds):
        now[0] += seconds

    assert flash.wait_for_port([], 5, lambda: now[0], sleep) is None
    assert 5 <= now[0] < 6


def _refused(words, capsys):
    assert command.main(["flash", *map(str, words)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tools flash: ") and said.count("\n") == 1
    return said


def test_no_drive(desk, firmware, capsys, monkeypatch):
    assert "hold the BOOTSEL button" in _refused([firmware], capsys)
    monkeypatch.setattr(board_link, "list_ports", lambda: [OLD])
    assert "mpremote bootloader" in _refused([firmware], capsys)


def test_several_drives(desk, firmware, capsys):
    made.drive(desk / "one")
    made.drive(desk / "two")
    said = _refused([firmware], capsys)
    assert "--drive" in said and str(desk / "one") in said and str(desk / "two") in said
    assert command.main(["flash", str(firmware), "--drive", str(desk / "two"), "--wait", "0"]) == 1
    assert (desk / "two/tercet.uf2").exists() and not (desk / "one/tercet.uf2").exists()


def test_a_folder_that_is_no_drive(desk, firmware, capsys, tmp_path):
    assert "is not the drive of a board" in _refused([firmware, "--drive", tmp_path], capsys)


def test_the_wrong_family(desk, firmware, capsys):
    folder = made.drive(desk / "RP2350", "RP2350")
    said = _refused([firmware], capsys)
    assert "is for RP2040" in said and "is RP2350" in said
    assert not (folder / "tercet.uf2").exists()


def test_both_families_of_the_rp2350(desk, tmp_path):
    drive = drives.inspect(made.drive(desk / "RP2350", "RP2350"))
    flash.check_family(made.firmware(uf2.RP2350_ARM), drive, "x.uf2")
    flash.check_family(made.firmware(uf2.RP2350_RISCV), drive, "x.uf2")


def test_a_board_of_another_kind(desk, firmware, capsys):
    made.drive(desk / "FEATHER", "SAMD51-Feather")
    assert "allowed are RPI-RP2, RP2350" in _refused([firmware], capsys)


def test_not_a_uf2(desk, tmp_path, capsys):
    made.drive(desk / "RPI-RP2")
    (tmp_path / "x.uf2").write_bytes(b"zip" * 400)
    assert "x.uf2 is not a UF2 file" in _refused([tmp_path / "x.uf2"], capsys)


class _Failing:
    """A file on a drive that goes away after `room` bytes, or when it is closed."""

    def __init__(self, room, gone):
        self.room, self.gone = room, gone

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.gone()
        raise OSError(5, "Input/output error")

    def write(self, data):
        if len(data) > self.room:
            raise OSError(5, "Input/output error")
        self.room -= len(data)
        return len(data)


def _copy_to(folder, room, monkeypatch, gone):
    data = b"x" * 200_000
    drive = drives.inspect(folder)
    real = builtins.open

    def opened(path, *mode, **more):
        return _Failing(room, gone) if mode == ("wb",) else real(path, *mode, **more)

    monkeypatch.setattr(builtins, "open", opened)
    flash.copy(data, drive)


def test_the_drive_vanishing_at_the_end_is_success(desk, monkeypatch):
    folder = made.drive(desk / "RPI-RP2")
    _copy_to(folder, 200_000, monkeypatch, (folder / drives.INFO).unlink)


@pytest.mark.parametrize("room", [0, 100_000])
def test_the_drive_vanishing_midway_is_told(desk, monkeypatch, room):
    folder = made.drive(desk / "RPI-RP2")
    with pytest.raises(ToolError, match="took %d of 195 KB.*BOOTSEL" % (room // 65536 * 64)):
        _copy_to(folder, room, monkeypatch, (folder / drives.INFO).unlink)


def test_a_drive_that_is_still_there_after_an_error_is_told(desk, monkeypatch):
    folder = made.drive(desk / "RPI-RP2")
    with pytest.raises(ToolError, match="took 195 of 195 KB, then: Input/output error"):
        _copy_to(folder, 200_000, monkeypatch, lambda: None)
