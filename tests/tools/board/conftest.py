"""Fixtures for tests of boards."""

import shutil

import pytest

from tests.tools.board import made
from tests.tools.board.peer import Peer
from tests.tools.made_once import once
from tools.board import build, deploy, drives
from tools.board import port as board_port


@pytest.fixture
def source(tmp_path):
    """The folder of a small project."""
    return made.project(tmp_path / "project")


@pytest.fixture
def used(tmp_path, tmp_path_factory):
    """A board to which that project has been deployed."""

    def make(folder):
        manifest = build.build_tree(folder / "tree", arch="none", root=made.project(folder / "project"))
        with Peer(folder / "flash") as board:
            port = board_port.Port(board.port)
            deploy.deploy(port, folder / "tree", manifest, deploy.inspect(port, manifest))

    shutil.copyfile(once(tmp_path_factory, "deployed", make) / "flash", tmp_path / "used")
    with Peer(tmp_path / "used") as board:
        yield board


@pytest.fixture
def media(tmp_path, monkeypatch):
    """The folder where drives are mounted, at first empty; there are no serial ports."""
    folder = tmp_path / "media"
    folder.mkdir()
    monkeypatch.setattr(drives, "candidates", lambda: sorted(folder.iterdir()))
    monkeypatch.setattr(board_port, "list_ports", lambda: [])
    return folder
