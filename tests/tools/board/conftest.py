"""Fixtures for tests of boards."""

import pytest

from tests.tools.board import made
from tools import project
from tools.board import drives
from tools.board import link as board_link


@pytest.fixture(autouse=True)
def _nothing_built(tmp_path, monkeypatch):
    """There is no tree that was built before."""
    monkeypatch.setattr(project, "TREE", tmp_path / "built here")


@pytest.fixture
def source(tmp_path):
    """The folder of a small project."""
    return made.project(tmp_path / "project")


@pytest.fixture
def media(tmp_path, monkeypatch):
    """The folder where drives are mounted, at first empty; there are no serial ports."""
    folder = tmp_path / "media"
    folder.mkdir()
    monkeypatch.setattr(drives, "candidates", lambda: sorted(folder.iterdir()))
    monkeypatch.setattr(board_link, "list_ports", lambda: [])
    return folder
