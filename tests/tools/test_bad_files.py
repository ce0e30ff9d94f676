"""Every command on every kind of bad file: one line that names the thing, exit code 2, nothing changed.

Commands that read a file meet one that is missing, a folder, unreadable, empty, cut short, random bytes or without end;
commands that write meet a folder in the way, a place that is not there, one that cannot be written to, and a full disk.
Interrupts are in `test_interrupts.py`, closed pipes in `test_output.py`.
"""

import builtins
import errno
import io
import os
import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.folders import contents
from tools import __main__ as command
from tools import output
from tools.project import ROOT
from tools.web import site

RECORD = (ROOT / "tests" / "records" / "treys-standard.txt").read_bytes()
PACK = (ROOT / "seeds" / "deals" / "treys-wild.bin").read_bytes()
SURVEY = b"".join(b"%d\twon\t10\t1\t2\t3\t4\n" % deal for deal in range(1, 60))

# Command with the file at the place of FILE, and what the file is when it is right
READERS = {
    "replay": (["replay", "FILE"], RECORD),
    "replay and picture": (["replay", "FILE", "-o", "out.png"], RECORD),
    "verify": (["deals", "--verify", "FILE", "--sample", "1"], PACK),
    "merge": (["deals", "--merge", "FILE", "--kind", "treys-wild", "-o", "out.bin"], SURVEY),
    "table": (["deals", "--table", "FILE", "--kind", "treys-wild"], SURVEY),
    "image": (["image", "--uf2", "FILE", "-o", "out.uf2"], b""),
    "flash": (["flash", "FILE"], b""),
    "erase": (["flash", "--erase", "FILE"], b""),
    "wizard": (["wizard", "--uf2", "FILE", "--wait", "0"], b""),
    "emulate": (["emulate", "--uf2", "FILE", "--shot", "out.png"], b""),
    "bench": (["bench", "--uf2", "FILE", "--only", "device"], b""),
    "remove": (["remove", "--port", "FILE"], b""),
    "tree": (["deploy", "--tree", "FILE", "--port", "socket://127.0.0.1:9"], b""),
}
WRITERS = {
    "shot": ["shot", "-o", "OUT.png"],
    "replay": ["replay", str(ROOT / "tests" / "records" / "treys-standard.txt"), "--stop", "1", "-o", "OUT.png"],
    "merge": ["deals", "--merge", "survey.tsv", "--kind", "treys-wild", "-o", "OUT.bin"],
    "gallery": ["gallery", "--only", "home", "-o", "OUT"],
    "true-size": ["gallery", "--only", "home", "--true-size", "-o", "OUT"],
    "build": ["build", "--plain", "-o", "OUT"],
    "web": ["web", "-o", "OUT"],
}
FAULTS = ("missing", "folder", "unreadable", "empty", "cut short", "random", "endless")


def one_line(capsys, words):
    """Run a command that has to refuse; return the line that it ends with."""
    try:
        code = command.main(words)
    except SystemExit as error:  # as the words of a command are refused
        code = error.code
    said = capsys.readouterr()
    assert code == 2, said.out + said.err
    lines = said.err.splitlines()
    assert len(lines) == 1 and lines[0].isprintable(), said.err
    return lines[0]


def refuse(monkeypatch, path):
    """Have the system refuse to open a path, as root too."""
    for module, name in ((builtins, "open"), (io, "open")):
        real = getattr(module, name)

        def refusing(file, *args, real=real, **given):
            if isinstance(file, (str, os.PathLike)) and Path(file).name == path.name:
                raise PermissionError(errno.EACCES, "Permission denied", str(file))
            return real(file, *args, **given)

        monkeypatch.setattr(module, name, refusing)


def spoil(path, fault, right):
    """Make the file at `path` bad in one way; return the path to give to the command."""
    if fault == "folder":
        path.mkdir()
    elif fault == "unreadable":
        path.write_bytes(right or b"x")
    elif fault == "empty":
        path.write_bytes(b"")
    elif fault == "cut short":
        path.write_bytes((right or bytes(range(256)) * 9)[:-7])
    elif fault == "random":
        path.write_bytes(random.Random(4).randbytes(3000))
    elif fault == "endless":
        return Path("/dev/zero")
    return path


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", READERS)
def test_a_bad_file_is_told_and_nothing_is_written(name, fault, tmp_path, monkeypatch, capsys):
    words, right = READERS[name]
    if fault == "endless" and not Path("/dev/zero").exists():
        pytest.skip("this system has no file without end")
    if name in ("merge", "table", "replay", "replay and picture") and fault == "cut short":
        pytest.skip("a survey goes on where it was cut off, and a record may end after any move")
    monkeypatch.chdir(tmp_path)
    path = spoil(tmp_path / "given", fault, right)
    before = contents(tmp_path)
    if fault == "unreadable":
        refuse(monkeypatch, path)
    said = one_line(capsys, [str(path) if word == "FILE" else word for word in words])
    assert path.name in said, said
    monkeypatch.undo()
    assert contents(tmp_path) == before


@pytest.mark.slow(but_first="fault")
@pytest.mark.parametrize("fault", ["not there", "in the way", "refused", "full"])
@pytest.mark.parametrize("name", WRITERS)
def test_a_place_that_cannot_be_written_to(name, fault, tmp_path, monkeypatch, capsys):
    if name in ("gallery", "true-size", "build", "merge", "web") and fault == "not there":
        pytest.skip("folders are made where they are not there")
    monkeypatch.setattr(site, "_files", lambda: {"index.html": b"a page"})  # a whole one takes seconds to make
    monkeypatch.chdir(tmp_path)
    lines = [b"%d\twon\t10\t1\t2\t3\t%d\n" % (deal, deal * 97 % 2500) for deal in range(1, 30000)]
    (tmp_path / "survey.tsv").write_bytes(b"".join(lines))
    target = tmp_path / WRITERS[name][-1]
    if fault == "not there":
        target = tmp_path / "none" / target.name
    elif fault == "in the way":
        if target.suffix:
            target.mkdir()
        else:
            target.write_bytes(b"mine")
    elif fault == "refused":
        for make in ("_make_file", "_make_folder"):
            monkeypatch.setattr(output, make, _raising(PermissionError(errno.EACCES, "Permission denied")))
    else:
        full = dict(vars(output.interrupts), check=_raising(OSError(errno.ENOSPC, "No space left on device")))
        monkeypatch.setattr(output, "interrupts", SimpleNamespace(**full))
    before = contents(tmp_path)
    said = one_line(capsys, [*WRITERS[name][:-1], str(target)])
    assert target.name in said, said
    monkeypatch.undo()
    assert contents(tmp_path) == before


def _raising(error):
    def fail(*args, **given):
        raise error

    return fail
