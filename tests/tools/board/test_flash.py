"""Flashing a drive: the right board is found, the right file accepted, every failure reported with the next step."""

import builtins
import io
import os
import time

import pytest

from tests.tools.board import made
from tests.tools.board.bootrom import BootRom
from tests.tools.board.test_image import _part as part
from tests.tools.board.test_uf2 import SHAPES
from tests.tools.refusals import refused
from tools import __main__ as command
from tools.board import drives, file_systems, flash, image, uf2
from tools.board import port as board_port
from tools.board.port import UsbPort
from tools.errors import ToolError

OLD = UsbPort("/dev/ttyACM0", "Board in FS mode", board_port.VENDOR)
NEW = UsbPort("/dev/ttyACM1", "Board in FS mode", board_port.VENDOR)


@pytest.fixture
def firmware(tmp_path):
    path = tmp_path / "firmware.uf2"
    path.write_bytes(uf2.dump(made.firmware(filesystem=made.PICO)))
    return path


def test_a_drive_is_known_by_its_board_id_not_its_name(media):
    made.drive(media / "whatever name")
    made.drive(media / "second", "RP2350")
    (media / "RPI-RP2").mkdir()
    (media / "stick").mkdir()
    (media / "stick/INFO_UF2.TXT").write_text("nothing of use")
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


def test_the_file_is_copied_and_the_port_waited_for(media, firmware, monkeypatch, capsys):
    folder = made.drive(media / "RPI-RP2")
    answers = [[OLD], [OLD], [OLD, NEW]]
    monkeypatch.setattr(board_port, "list_ports", lambda: answers.pop(0) if len(answers) > 1 else answers[0])
    monkeypatch.setattr(flash.time, "sleep", lambda seconds: None)
    assert command.main(["flash", str(firmware)]) == 0
    assert (folder / "tercet.uf2").read_bytes() == firmware.read_bytes()
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == ["found", "copying", "copied;", "the"]
    assert "RPI-RP2" in said[0] and "MicroPython v1.28.0" in said[1] and said[3].endswith("/dev/ttyACM1")


def test_waiting_ends_by_the_clock(media):
    began = time.monotonic()
    assert flash.wait_for_port([], 0.3) is None
    assert 0.3 <= time.monotonic() - began < 5


WRONG = {
    "no drive": ({}, ["hold the BOOTSEL button"]),
    "several drives": ({"one": "RPI-RP2", "two": "RPI-RP2"}, ["--drive", "/media/one (", "/media/two ("]),
    "the wrong family": ({"RP2350": "RP2350"}, ["is for RP2040", "is RP2350"]),
    "a board of another kind": ({"FEATHER": "SAMD51-Feather"}, ["allowed are RPI-RP2, RP2350"]),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_flashed_is_refused_and_nothing_is_copied(name, media, firmware, capsys):
    there, words = WRONG[name]
    for folder, board_id in there.items():
        made.drive(media / folder, board_id)
    said = refused(capsys, "flash", firmware)
    assert all(word in said for word in words) and not list(media.rglob("tercet.uf2"))


def test_the_drive_can_be_named(media, firmware, capsys, monkeypatch):
    monkeypatch.setattr(board_port, "list_ports", lambda: [OLD])
    assert "mpremote bootloader" in refused(capsys, "flash", firmware)
    assert "is not the drive of a board" in refused(capsys, "flash", firmware, "--drive", media)
    made.drive(media / "one")
    made.drive(media / "two")
    assert command.main(["flash", str(firmware), "--drive", str(media / "two"), "--wait", "0"]) == 1
    assert (media / "two/tercet.uf2").exists() and not (media / "one/tercet.uf2").exists()


class _Vanishing(io.FileIO):
    """A file on a drive that is gone when it is closed."""

    def close(self):
        super().close()
        raise OSError(5, "Input/output error")


def _copy_to(drive, room, monkeypatch):
    """Copy 200,000 bytes to a drive that is gone when more than `room` are on the board, or at the end."""

    def sync(handle):
        if os.fstat(handle).st_size > room:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(builtins, "open", lambda path, mode, buffering: _Vanishing(path, mode))
    monkeypatch.setattr(flash.os, "fsync", sync)
    flash.copy(bytes(200_000), drive)


@pytest.mark.parametrize("room", [199_999, 200_000])
def test_an_error_after_the_last_byte_is_the_board_restarting(media, monkeypatch, room):
    _copy_to(drives.inspect(made.drive(media / "RPI-RP2")), room, monkeypatch)


# Bytes until it disappears, KB of whole pieces (64 KB) before that
@pytest.mark.parametrize("room, taken", [(0, 0), (100_000, 64), (150_000, 128)])
def test_a_drive_that_disappears_midway_is_reported_though_the_system_accepts_all(media, monkeypatch, room, taken):
    drive = drives.inspect(made.drive(media / "RPI-RP2"))
    with pytest.raises(ToolError, match="took %d of 195 KB, then: Input/output error; hold.*BOOTSEL" % taken):
        _copy_to(drive, room, monkeypatch)


def test_all_of_it_is_synchronised(media, firmware, monkeypatch):
    folder, synced = made.drive(media / "RPI-RP2"), []
    monkeypatch.setattr(flash.os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size))
    assert command.main(["flash", str(firmware), "--wait", "0"]) == 1
    assert synced[-1] == firmware.stat().st_size == (folder / "tercet.uf2").stat().st_size


def test_a_drive_that_the_user_may_not_write_to_is_reported(media, firmware, monkeypatch, capsys):
    folder = made.drive(media / "RPI-RP2")
    real = builtins.open

    def refusing(path, *mode, **more):
        if mode == ("wb",) or hide and str(path).startswith(str(folder)):
            raise PermissionError(13, "Permission denied")
        return real(path, *mode, **more)

    hide = False
    monkeypatch.setattr(builtins, "open", refusing)
    said = refused(capsys, "flash", firmware)
    assert "cannot write to %s, Permission denied: mount the drive as your user" % folder in said
    assert "BOOTSEL" not in said
    hide = True
    said = refused(capsys, "flash", firmware, "--drive", folder)
    assert "you may not read %s: mount the drive as your user" % folder in said and "BOOTSEL" not in said
    monkeypatch.setattr(drives.os, "access", lambda path, how: False)
    assert "if it is at %s, which you may not read" % folder in refused(capsys, "flash", firmware)


# Files of every shape


def _printed(media, tmp_path, capsys, data, *words):
    """Return what is printed while the bytes `data` are flashed to the only board, which does not come back.

    Unless a program runs from memory, that is reported with the next step.
    """
    (tmp_path / "that.uf2").write_bytes(data)
    code = command.main(["flash", str(tmp_path / "that.uf2"), "--wait", "0", *words])
    said = capsys.readouterr()
    assert (media / "drive/tercet.uf2").read_bytes() == data or words
    waited = "from memory" not in said.out
    assert code == waited and ("in 0 s: unplug the board and plug it in again" in said.err) == waited
    return said.out + said.err


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("board_id", drives.BOARD_IDS)
def test_any_file_that_is_right_for_the_board_is_copied_as_it_is(board_id, name, media, tmp_path, capsys):
    made.drive(media / "drive", board_id)
    data, programs = SHAPES[name]
    fitting = [program for program in programs if program.family in drives.BOARD_IDS[board_id]]
    if not fitting:
        (tmp_path / "that.uf2").write_bytes(data)
        assert "take the file for that board" in refused(capsys, "flash", tmp_path / "that.uf2")
        return
    said = _printed(media, tmp_path, capsys, data)
    memory = ", which runs from memory" if "memory" in name or "wipe" in name else ""
    assert "(MicroPython v1.28.0%s)" % memory in said
    assert ("warning: the file holds 2 programs for this board" in said) == (len(fitting) > 1)


@pytest.mark.parametrize("program, version, words, warned", [
    ("MicroPython", "v1.27.0", "(MicroPython v1.27.0)", True), ("blink", "", "(blink)", False),
    ("MicroPython", "v1.28.0", "(MicroPython v1.28.0)", False), ("", "", "(a program without a name)", False),
])  # fmt: skip
def test_other_programs_and_old_versions_are_named(program, version, words, warned, media, tmp_path, capsys):
    made.drive(media / "drive")
    said = _printed(media, tmp_path, capsys, uf2.dump(made.firmware(program=program, version=version)))
    assert words in said and ("warning: the games need MicroPython 1.28 or newer" in said) == warned


def test_a_file_with_a_file_system_is_said_to_replace_all_files(media, tmp_path, capsys):
    made.drive(media / "drive")
    base = made.firmware(filesystem=made.PICO)
    for program, warned in ((base, False), (image.merge(base, {"main.py": b"1"}, PICO), True)):
        said = _printed(media, tmp_path, capsys, uf2.dump(program))
        assert ("warning: %s\n" % flash.REPLACES in said) == warned


# Erasing


PICO = file_systems.TARGETS["RPI_PICO"]


def test_erase_leaves_an_empty_file_system_whatever_was_there(media, tmp_path, capsys):
    """Even a full file system, with a main.py that ignores Ctrl-C."""
    folder = made.drive(media / "drive")
    base = made.firmware_of()
    rom = BootRom("RP2040", bytearray(b"\x5a" * (2 << 20)))
    files = {"main.py": b"while True: pass", **{"%d" % i: bytes(5000) for i in range(40)}}
    rom.take(uf2.dump(image.merge(base, files, PICO)))
    said = _printed(media, tmp_path, capsys, uf2.dump(base), "--erase")
    assert "copying %s (MicroPython v1.28.0) and an empty file system" % (tmp_path / "that.uf2") in said
    rom = BootRom("RP2040", rom.flash)
    rom.take((folder / "tercet.uf2").read_bytes())
    assert rom.rebooted and made.files_in(rom.flash[part(PICO)]) == {}
    assert all(rom.flash[a - uf2.FLASH.start :][:256] == page for a, page in base.pages.items())


def test_erase_needs_a_file_of_micropython(media, tmp_path, capsys):
    made.drive(media / "drive")
    base = made.firmware(filesystem=PICO[1:])
    for data, words in (
        (uf2.dump(base) * 2, "is not MicroPython's file for one board"),
        (uf2.dump(made.firmware(base=0x20000000)), "is not MicroPython's file for one board"),
        (uf2.dump(made.firmware()), "does not state its board"),
        (uf2.dump(image.merge(base, {"main.py": b"1"}, PICO)), "already holds a file system"),
    ):
        (tmp_path / "that.uf2").write_bytes(data)
        assert words in refused(capsys, "flash", tmp_path / "that.uf2", "--erase")
    assert not (media / "drive/tercet.uf2").exists()
