"""The project's tree and its page, for all tests that look at them."""

import pytest

from tests.tools.made_once import commanded
from tools.errors import ToolError
from tools.web import npm


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """The tree for a board with an Arm chip as `tools build` makes it, as `Commanded`."""
    return commanded(tmp_path_factory, "build")


@pytest.fixture(scope="session")
def tree(built):
    """The folder with the tree for a board with an Arm chip."""
    return built.folder


@pytest.fixture(scope="session")
def page(tmp_path_factory):
    """The page as `tools web` makes it, as `Commanded`; a skip where MicroPython for browsers cannot be had."""
    try:
        npm.runtime()
    except ToolError as error:
        pytest.skip(str(error))
    return commanded(tmp_path_factory, "web")


@pytest.fixture(scope="session")
def folder(page):
    """The folder with the page."""
    return page.folder
