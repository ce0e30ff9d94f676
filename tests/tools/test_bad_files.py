"""Commands on bad files: one line that names the file, exit code 2, nothing changed.

Arguments that name a file to read get one that is missing, a folder, unreadable, empty, cut short, random bytes,
endless, or a pipe; those that name an output get a folder or a pipe in the way, a missing folder, one that cannot be
written to, and a full disk. All such arguments of all commands are in READERS, WRITERS or ELSEWHERE. Interrupts are in
`test_interrupts.py`, closed pipes in `test_output.py`.
"""

import argparse
import builtins
import errno
import importlib
import io
import os
import random
import zipfile
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

import pytest

from tests.folders import contents
from tests.tools.board import made
from tests.tools.refusals import done, refused, spoil_output
from tools import __main__ as command
from tools.board import build, drives, saves, uf2
from tools.board import port as board_port
from tools.deals import findings, pack_files
from tools.project import ROOT
from tools.release import contents as release
from tools.web import site

RECORD = (ROOT / "tests" / "records" / "treys-standard.txt").read_bytes()
PACK = (ROOT / "seeds" / "deals" / "treys-wild.bin").read_bytes()
GOLDEN = ROOT / "tests" / "saves" / "device"
with zipfile.ZipFile(_zipped := io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as archive:
    for _name, _content in contents(GOLDEN).items():
        archive.writestr(_name, _content)
SAVES = _zipped.getvalue()


@cache
def _survey(count):
    """Return a survey of that many deals, all winnable and of many difficulties."""
    found = (findings.Finding(deal, "won", 10, 1, 2, 3, deal * 97 % 2500) for deal in range(1, count + 1))
    return "".join(map(findings.write_line, found)).encode()


SURVEY = _survey(60)

# Command with FILE for the file, and the contents of a valid file
READERS = {
    "replay": (["replay", "FILE"], RECORD),
    "replay and picture": (["replay", "FILE", "-o", "out.png"], RECORD),
    "verify": (["deals", "--verify", "FILE", "--sample", "1"], PACK),
    "merge": (["deals", "--merge", "FILE", "--kind", "treys-wild", "-o", "out.bin"], SURVEY),
    "solve": (["deals", "solve", "FILE"], b"game treys\n" + b"cards 7D 9D\n" * 26),
    "table": (["deals", "--table", "FILE", "--kind", "treys-wild"], SURVEY),
    "image": (["image", "--uf2", "FILE", "-o", "out.uf2"], b""),
    "flash": (["flash", "FILE"], b""),
    "erase": (["flash", "--erase", "FILE"], b""),
    "wizard": (["wizard", "--uf2", "FILE", "--wait", "0"], b""),
    "emulate": (["emulate", "--uf2", "FILE", "--shot", "out.png"], b""),
    "bench": (["bench", "--uf2", "FILE", "--only", "device"], b""),
    "remove": (["remove", "--port", "FILE"], b""),
    "pull": (["saves", "pull", "out", "--port", "FILE"], b""),
    "push": (["saves", "push", "FILE", "--port", "socket://127.0.0.1:9"], SAVES),
    "push to": (["saves", "push", str(GOLDEN), "--port", "FILE"], b""),
    "stats": (["stats", "FILE", "--csv", "out.csv"], SAVES),
    "stats of": (["stats", "--json", "out.json", "--port", "FILE"], b""),
    "release": (["release", "-o", "out", "--uf2", "FILE"], b""),
    "tree": (["deploy", "--tree", "FILE", "--port", "socket://127.0.0.1:9"], b""),
}
WRITERS = {
    "shot": ["shot", "-o", "OUT.png"],
    "replay": ["replay", str(ROOT / "tests" / "records" / "treys-standard.txt"), "--stop", "1", "-o", "OUT.png"],
    "merge": ["deals", "--merge", "survey.tsv", "--kind", "treys-wild", "-o", "OUT.bin"],
    "export": ["deals", "export", "treys-wild", "--range", "1-9", "-o", "OUT.txt"],
    "gallery": ["gallery", "--only", "home", "-o", "OUT"],
    "build": ["build", "--plain", "-o", "OUT"],
    "web": ["web", "-o", "OUT"],
    "image": ["image", "--uf2", "base.uf2", "--tree", "tree", "-o", "OUT.uf2"],
    "release": ["release", "--uf2", "base.uf2", "-o", "OUT"],
    "sounds": ["sounds", "-o", "OUT"],
    "pull": ["saves", "pull", "--replace", "OUT"],
    "pull zip": ["saves", "pull", "--replace", "OUT.zip"],
    "csv": ["stats", str(GOLDEN), "--csv", "OUT.csv"],
    "json": ["stats", str(GOLDEN), "--json", "OUT.json"],
}
# Arguments that are not tried here: they need a window, a drive, a board, an emulated Pico, or other files beside them
ELSEWHERE = {"play saves", "flash drive", "wizard drive", "wizard output", "emulate shot", "image tree"}
# Those that create missing folders
CREATES = ("gallery", "build", "merge", "web", "release", "sounds", "pull")
FAULTS = ("missing", "folder", "unreadable", "empty", "cut short", "random", "endless", "pipe")


def _files(words):
    """Return the names of a command's arguments for files; with more words, of those that are FILE or OUT in them."""
    parser = argparse.ArgumentParser()
    importlib.import_module("tools.commands." + words[0]).add_arguments(parser)
    names = [one.dest for one in parser._actions if one.type is Path or one.metavar in ("FILE", "PACK")]
    if words[1:]:
        given = vars(parser.parse_args(words[1:]))
        names = [name for name in names if "FILE" in str(given[name]) or "OUT" in str(given[name])]
    return {"%s %s" % (words[0], name) for name in names}


def test_every_argument_that_names_a_file_is_tried():
    tried = set().union(*map(_files, [*(words for words, _ in READERS.values()), *WRITERS.values()]))
    assert tried.isdisjoint(ELSEWHERE)
    assert tried | ELSEWHERE == set().union(*(_files([name]) for name in command.COMMANDS))


def make_unreadable(monkeypatch, path):
    """Make the system refuse to open a path, as root too."""
    for module, name in ((builtins, "open"), (io, "open")):
        real = getattr(module, name)

        def refusing(file, *args, real=real, **given):
            if isinstance(file, (str, os.PathLike)) and Path(file).name == path.name:
                raise PermissionError(errno.EACCES, "Permission denied", str(file))
            return real(file, *args, **given)

        monkeypatch.setattr(module, name, refusing)


def spoil(path, fault, right):
    """Create a bad file at `path`; return the path for the command."""
    data = {
        "unreadable": right or b"x",
        "empty": b"",
        "cut short": (right or bytes(range(256)) * 9)[:-7],
        "random": random.Random(4).randbytes(3000),
    }
    if fault in data:
        path.write_bytes(data[fault])
    elif fault == "folder":
        path.mkdir()
    elif fault == "pipe":
        os.mkfifo(path)
    return Path("/dev/zero") if fault == "endless" else path


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", READERS)
def test_a_bad_file_is_reported_and_nothing_is_written(name, fault, tmp_path, monkeypatch, capsys):
    words, right = READERS[name]
    if fault == "endless" and not Path("/dev/zero").exists():
        pytest.skip("this system has no endless file")
    if fault == "pipe" and not hasattr(os, "mkfifo"):
        pytest.skip("this system has no pipes in folders")
    if name in ("merge", "table", "replay", "replay and picture") and fault == "cut short":
        pytest.skip("a survey may end within a line, and a record after any move")
    monkeypatch.chdir(tmp_path)
    path = spoil(tmp_path / "given", fault, right)
    before = contents(tmp_path)
    if fault == "unreadable":
        make_unreadable(monkeypatch, path)
    assert path.name in refused(capsys, *[str(path) if word == "FILE" else word for word in words])
    monkeypatch.undo()
    assert contents(tmp_path) == before


def test_the_name_of_a_file_does_not_break_the_line(tmp_path, capsys):
    for words in (["replay", tmp_path / "a\nb\x1b[2J"], ["saves", "push", tmp_path / "a\nb", "--port", "there"]):
        assert r"a\nb" in refused(capsys, *words)


def test_a_record_may_have_a_byte_order_mark_and_long_lines_but_not_too_many(tmp_path, capsys):
    printed = set()
    for data in (RECORD, b"\xef\xbb\xbf" + RECORD, b"#" + b" note" * 300 + b"\n" + RECORD):
        (tmp_path / "record.txt").write_bytes(data)
        printed.add(done(capsys, "replay", tmp_path / "record.txt"))
    assert len(printed) == 1
    (tmp_path / "long.txt").write_bytes(RECORD + b"\n" * 200_000)
    said = refused(capsys, "replay", tmp_path / "long.txt")
    assert "long.txt is not a record: it is longer than 100000 lines of up to 1000 characters" in said


class Board(AbstractContextManager):
    """A board with saves, which plays until a command talks to it, and again after its reset."""

    plays = True

    def __init__(self, name):
        self.name = name
        Board.plays = False

    def __exit__(self, *error):
        Board.plays = True


def _prepare(name, folder, monkeypatch):
    """Create the files that a command reads, and replace steps that take seconds or need a board."""
    monkeypatch.setattr(site, "_files", lambda address: {"index.html": b"a page"})
    monkeypatch.setattr(pack_files, "with_openers", lambda pack, deals: deals)
    (folder / "base.uf2").write_bytes(uf2.dump(made.firmware(filesystem=made.PICO)))
    if name == "image":
        build.build_tree(folder / "tree", root=made.project(folder / "project"))
    elif name == "release":
        monkeypatch.setattr(release, "_trees", lambda families: {family: {} for family in families})
        monkeypatch.setattr(release, "_images", lambda *given: {})
        monkeypatch.setattr(release.site, "make", lambda folder, address: Path(folder).mkdir())
    elif name.startswith("pull"):
        monkeypatch.setattr(board_port, "choose_port", lambda port: "there")
        monkeypatch.setattr(board_port, "Port", Board)
        monkeypatch.setattr(saves, "pull", lambda port: saves.read(GOLDEN))


@pytest.mark.slow(but_first="fault")
@pytest.mark.parametrize("fault", ["not there", "in the way", "pipe", "refused", "full"])
@pytest.mark.parametrize("name", WRITERS)
def test_a_place_that_cannot_be_written_to(name, fault, tmp_path, monkeypatch, capsys):
    if name in CREATES and fault == "not there":
        pytest.skip("missing folders are created")
    monkeypatch.chdir(tmp_path)
    _prepare(name, tmp_path, monkeypatch)
    (tmp_path / "survey.tsv").write_bytes(_survey(30_000))  # enough for a pack
    target = tmp_path / WRITERS[name][-1]
    if fault == "not there":
        target = tmp_path / "none" / target.name
    elif fault == "in the way":
        if target.suffix:
            target.mkdir()
        else:
            target.write_bytes(b"mine")
    elif fault == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("this system has no pipes in folders")
        os.mkfifo(target)
    else:
        spoil_output(monkeypatch, fault)
    before = contents(tmp_path)
    assert target.name in refused(capsys, *WRITERS[name][:-1], str(target))
    monkeypatch.undo()
    assert contents(tmp_path) == before and Board.plays
    assert fault != "pipe" or target.is_fifo()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_what_goes_on_from_a_file_and_what_looks_for_drives_waits_for_no_pipe(tmp_path, capsys):
    os.mkfifo(tmp_path / drives.INFO)
    assert drives.find([tmp_path]) == []
    os.mkfifo(tmp_path / "found.tsv")
    said = refused(capsys, "deals", "--survey", "treys-wild", "--range", "1-2", "-o", tmp_path / "found.tsv")
    assert "found.tsv is a pipe or a device: give a regular file" in said
