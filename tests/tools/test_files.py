"""Folders that people open have files of the desktop's in them, which are no part of anything."""

import pytest

from tests.folders import contents, fill
from tests.tools.board import made
from tools import files
from tools.board import build, saves
from tools.errors import ToolError
from tools.release import contents as release
from tools.web import site

CLUTTER = [".DS_Store", "._one.py", "._one.bin", "._one.txt", "Desktop.ini", "Thumbs.db"]


def spread(folder):
    """Put a desktop's files into a folder and each folder in it."""
    for place in [folder, *(path for path in folder.rglob("*") if path.is_dir())]:
        fill(place, dict.fromkeys(CLUTTER, b"\0\5\x16\7"))


def test_only_files_of_these_names_are_left_out(tmp_path):
    own = ["DS_Store", ".DS_Store.txt", "a._b", "thumbs.dbx", "._folder/one", "desktop.ini/one"]
    fill(tmp_path, dict.fromkeys(own, b""))
    fill(tmp_path / "more", dict.fromkeys(CLUTTER, b""))
    found = [path.relative_to(tmp_path).as_posix() for path in files.inside(tmp_path) if path.is_file()]
    assert found == sorted(own)


def test_a_desktops_files_in_the_sources_and_in_the_tree_change_nothing(tmp_path):
    source, tree = made.project(tmp_path / "project"), tmp_path / "out"
    build.build_tree(tree, root=source)
    before = contents(tree)
    spread(source)
    spread(tree)
    build.build_tree(tree, root=source)
    assert contents(tree) == before


@pytest.mark.parametrize("made_by", [site, release, saves], ids=lambda module: module.__name__)
def test_a_desktops_files_in_an_output_are_no_ones_own(made_by, tmp_path):
    (tmp_path / "pages").mkdir()
    if made_by is site:
        (tmp_path / "pages").rmdir()
    spread(tmp_path)
    made_by._check_old(tmp_path)
    fill(tmp_path, {"mine.txt": b""})
    with pytest.raises(ToolError, match="mine.txt"):
        made_by._check_old(tmp_path)
