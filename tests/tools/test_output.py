"""Output of the tools appears whole or not at all; other files are never removed."""

import os
import subprocess

import pytest

from tests import limits
from tests.folders import contents, fill
from tests.tools.board import made
from tests.tools.refusals import raising, tool_process
from tools import output
from tools.board import build, device
from tools.errors import ToolError
from tools.project import PROGRAM


def drafts(folder):
    """Return the drafts left in a folder and its subfolders."""
    return [path for path in folder.rglob("*") if ".tercet-draft-" in path.name]


# Files


def test_a_file_is_replaced_as_a_whole(tmp_path):
    path = tmp_path / "a.bin"
    path.write_bytes(b"old")
    with output.written(path) as draft:
        draft.write_bytes(b"new")
        assert path.read_bytes() == b"old"
    assert contents(tmp_path) == {"a.bin": b"new"}
    umask = os.umask(0)
    os.umask(umask)
    assert os.name == "nt" or path.stat().st_mode & 0o777 == 0o666 & ~umask


@pytest.mark.parametrize("error", [KeyboardInterrupt, ToolError, ValueError, SystemExit])
def test_what_stops_the_work_leaves_the_old_file_and_no_draft(error, tmp_path):
    path = tmp_path / "a.bin"
    path.write_bytes(b"old")
    with pytest.raises(error), output.written(path) as draft:
        draft.write_bytes(b"ne")
        raise error
    assert contents(tmp_path) == {"a.bin": b"old"}


def test_errors_of_the_system_name_the_file_and_not_the_draft(tmp_path):
    with pytest.raises(ToolError, match="none/a.bin cannot be written: No such file"):
        with output.written(tmp_path / "none" / "a.bin"):
            pass
    with pytest.raises(ToolError, match="a.bin cannot be written: No space left"):
        with output.written(tmp_path / "a.bin"):
            raise OSError(28, "No space left on device")
    with pytest.raises(FileNotFoundError, match="other"), output.written(tmp_path / "a.bin"):
        open("/no/other")
    (tmp_path / "folder").mkdir()
    with pytest.raises(ToolError, match="folder is a folder"), output.written(tmp_path / "folder"):
        pass
    assert not drafts(tmp_path)


@pytest.mark.parametrize("link", [False, True])
def test_an_output_that_is_an_input_is_refused(link, tmp_path):
    base = tmp_path / "base.uf2"
    base.write_bytes(b"base")
    name = tmp_path / "out.uf2" if link else tmp_path / "." / "base.uf2"
    if link:
        name.symlink_to(base)
    with pytest.raises(ToolError, match="is an input and cannot be the output too"):
        with output.written(name, inputs=[base]):
            pytest.fail("written")
    assert base.read_bytes() == b"base"


# Trees


@pytest.fixture
def built(tmp_path):
    """A project and its built tree; after the test the tree is as it was, and no draft is left."""
    source, tree = made.project(tmp_path / "project"), tmp_path / "out"
    build.build_tree(tree, root=source)
    before = contents(tree)
    yield source, tree
    assert contents(tree) == before and not drafts(tmp_path)


@pytest.mark.parametrize("name, data, why", [
    *((name, b"mine", name + " was not created by build")
      for name in ("saves/treys.base", "notes.txt", "engine/mine.mpy", "board.json")),
    ("main.py", b"print('mine')", "main.py was changed after build made it"),
    *((device.MANIFEST, data, "damaged") for data in (b"{}", b"\xff\xfe")),
])  # fmt: skip
def test_what_build_did_not_make_is_never_removed(name, data, why, tmp_path):
    source, tree = made.project(tmp_path / "project"), tmp_path / "out"
    build.build_tree(tree, root=source)
    fill(tree, {name: data})
    before = contents(tree)
    with pytest.raises(ToolError, match=why):
        build.build_tree(tree, root=source)
    assert contents(tree) == before and not drafts(tmp_path)


def test_a_link_in_a_tree_is_not_followed(built, tmp_path):
    source, tree = built
    fill(tmp_path / "mine", {"notes.txt": b"mine"})
    (tree / "more").symlink_to(tmp_path / "mine", target_is_directory=True)
    with pytest.raises(ToolError, match="more was not created by build"):
        build.build_tree(tree, root=source)
    assert (tmp_path / "mine/notes.txt").read_bytes() == b"mine"
    (tree / "more").unlink()


def test_a_file_that_was_moved_away_and_linked_to_is_not_replaced(tmp_path):
    """Though what it leads to is as the tree's own file was."""
    source, tree = made.project(tmp_path / "project"), tmp_path / "out"
    build.build_tree(tree, root=source)
    (tree / "main.py").rename(tmp_path / "mine.py")
    (tree / "main.py").symlink_to(tmp_path / "mine.py")
    with pytest.raises(ToolError, match="main.py was not created by build"):
        build.build_tree(tree, root=source)
    assert (tree / "main.py").is_symlink()


@pytest.mark.parametrize("target", ["out", "empty", "none"])
def test_a_link_is_not_replaced_by_a_folder(target, built, tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / target, target_is_directory=True)
    with pytest.raises(ToolError, match="link is a link: give the folder that it leads to"):
        build.build_tree(tmp_path / "link", root=built[0])
    assert (tmp_path / "link").is_symlink()


def test_a_tree_that_cannot_be_put_in_place_leaves_the_old_one(built, monkeypatch):
    source, tree = built
    replace = os.replace

    def refusing(old, new):
        if new == tree and ".tercet-draft-" in old.name:
            raise OSError(13, "Permission denied")
        replace(old, new)

    monkeypatch.setattr(output.os, "replace", refusing)
    with pytest.raises(ToolError, match="out cannot be written: Permission denied"):
        build.build_tree(tree, root=source)


@pytest.mark.parametrize("place, name", [(build.shutil, "copyfile"), (build.Path, "write_bytes")])
def test_a_disk_that_is_full_half_way_is_reported_and_does_not_block_the_next_build(place, name, built, monkeypatch):
    """While modules are compiled, too: the compiler itself would leave short files and say nothing."""
    source, tree = built
    names = (str(source), None, str(tree)) if name == "copyfile" else ()  # it names the input first
    with monkeypatch.context() as failing:
        failing.setattr(place, name, raising(OSError(28, "No space left on device", *names)))
        with pytest.raises(ToolError, match="out cannot be written: No space left"):
            build.build_tree(tree, root=source)
    build.build_tree(tree, root=source)


@pytest.mark.skipif(os.name == "nt", reason="a pipe is closed in another way on Windows")
def test_output_that_nobody_reads_is_one_line(tmp_path):
    read, write = os.pipe()
    os.close(read)
    process = tool_process("shot", "-o", "out.png", cwd=tmp_path, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert process.communicate(timeout=limits.END_S)[1] == PROGRAM + " shot: the output's reader has closed the pipe\n"
    assert process.returncode == 2
