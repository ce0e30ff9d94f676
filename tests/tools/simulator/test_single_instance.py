"""Two simulators on one folder: the second names the process that has locked it, and changes nothing."""

import subprocess
from types import SimpleNamespace

import pytest

from tests import limits
from tests.folders import contents
from tests.tools.refusals import refused, tool_process
from tools import __main__ as command
from tools.project import PROGRAM
from tools.simulator.single_instance import InUse, locked

_HOLD = """
import sys, time
from pathlib import Path
from tools.simulator.single_instance import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def other(tmp_path):
    """Another process that has locked tmp_path."""
    with tool_process(str(tmp_path), run=("-c", _HOLD), stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_the_second_names_the_process_that_has_locked_the_folder(other, tmp_path):
    before = contents(tmp_path)
    with pytest.raises(InUse, match=r"is in use by another Tercet: process %d on .*, since 2\d{3}-" % other.pid):
        with locked(tmp_path):
            pytest.fail("both have the lock")
    assert contents(tmp_path) == before


def test_the_command_offers_what_can_be_done(other, tmp_path, capsys):
    """In one line with exit code 2; without a terminal it does not ask."""
    before = contents(tmp_path)
    line = refused(capsys, "play", "--saves", str(tmp_path), "--game", "treys")
    assert line.startswith("%s play: %s is in use by another Tercet" % (PROGRAM, tmp_path))
    assert line.endswith("; --no-saves plays without saving, --saves DIR in another folder")
    assert contents(tmp_path) == before


@pytest.mark.parametrize("answer, plays", [("y", True), ("", False), ("no", False)])
def test_on_a_terminal_it_asks(answer, plays, other, tmp_path, monkeypatch):
    """Only a yes plays, in a temporary folder."""
    played = []

    def play(args, code, given):
        (given.saves / "x").touch()
        played.append(given.saves)

    monkeypatch.setattr("tools.languages.use", lambda language, name: SimpleNamespace(play=play))
    monkeypatch.setattr("sys.stdin", type("Terminal", (), {"isatty": lambda self: True})())
    monkeypatch.setattr("sys.stdout", type("Terminal", (), {"isatty": lambda self: True, "flush": lambda self: None})())
    monkeypatch.setattr("builtins.input", lambda question: answer)
    before = contents(tmp_path)
    assert command.main(["play", "--saves", str(tmp_path)]) == (0 if plays else 2)
    assert contents(tmp_path) == before and len(played) == plays
    assert not played or not played[0].exists()


def test_a_lock_that_a_crash_leaves_does_not_block(other, tmp_path):
    other.kill()
    other.wait(limits.END_S)
    assert (tmp_path / "in-use.json").exists()
    for _ in range(2):  # what takes over the lock gives it back
        with locked(tmp_path):
            pass
