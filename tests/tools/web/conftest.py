"""The page, made once for all processes of a run, and a browser for each."""

import contextlib
import time

import pytest

from tests.tools.web import browser
from tools.board import build
from tools.errors import ToolError
from tools.web import onto
from tools.web.chromium import started


def once(factory, name, make):
    """Return the folder of that name that `make(folder)` has made, here or in another process of this run."""
    base = factory.getbasetemp()
    if base.name.startswith("popen-"):
        base = base.parent  # of all workers
    place, lost = base / name, base / (name + ".lost")
    try:
        (base / (name + ".begun")).mkdir()
    except FileExistsError:
        while not place.exists():
            if lost.exists():  # it says again why it cannot be made
                own = factory.mktemp(name) / "own"
                make(own)
                return own
            time.sleep(0.1)
        return place
    try:
        make(base / (name + ".draft"))
        (base / (name + ".draft")).rename(place)
    except BaseException:
        lost.mkdir()
        raise
    return place


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """The page as `tools web` makes it."""
    return once(tmp_path_factory, "page", browser.made)


@pytest.fixture(scope="session")
def tree(tmp_path_factory):
    """The games as they go onto a board with an Arm chip."""
    return once(tmp_path_factory, "arm", lambda place: build.build_tree(place, onto.ARCH))


@pytest.fixture(scope="session")
def site(folder):
    """The page served."""
    shown = browser.Shown(folder)
    yield shown
    shown.close()


@pytest.fixture(scope="session")
def chromium():
    """A headless Chromium; a skip where there is none."""
    with contextlib.ExitStack() as stack:
        try:
            found = stack.enter_context(started())
        except ToolError as error:
            pytest.skip(str(error))
        yield found


@pytest.fixture
def context(chromium):
    """Make contexts, each a browser of its own with nothing stored; all tabs of theirs have to stay free of errors."""
    contexts, tabs = [], []

    def make(**given):
        contexts.append(chromium.new_context(**(given or browser.DESKTOP)))
        made = contexts[-1]

        def tab():
            tabs.append(browser.Tab(made.new_page()))
            return tabs[-1]

        made.tab = tab
        return made

    yield make
    errors = [error for tab in tabs for error in tab.errors]
    for one in contexts:
        one.close()
    assert not errors


@pytest.fixture(scope="module")
def standing(chromium, site):
    """A tab at home for all tests of a module that leave it as it was."""
    context = chromium.new_context(**browser.DESKTOP)
    found = browser.Tab(context.new_page()).open(site.url)
    yield found
    context.close()
    assert not found.errors


@pytest.fixture
def dialog(standing):
    """A tab that shows the dialog for boards, ready for the next thing."""
    if not standing.page.locator("#onto").is_visible():
        standing.page.locator("#board").click()
    standing.page.wait_for_function("tercet.onto.boards && !tercet.onto.busy")
    return standing


@pytest.fixture
def tab(context, site):
    """A tab of a desktop with the games, at home."""
    return context().tab().open(site.url)
