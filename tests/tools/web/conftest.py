"""Fixtures: the page on a web server, and one browser per process of a run."""

import contextlib
from types import SimpleNamespace

import pytest

from tests.tools.web import browser
from tools.errors import ToolError
from tools.web.chromium import started
from tools.web.serve import served


@pytest.fixture(scope="session")
def site(folder):
    """The page on a web server: `site.url`."""
    with served(folder) as url:
        yield SimpleNamespace(url=url)


@pytest.fixture(scope="session")
def chromium():
    """A headless Chromium; skips when none is installed."""
    with contextlib.ExitStack() as stack:
        try:
            found = stack.enter_context(started())
        except ToolError as error:
            pytest.skip(str(error))
        yield found


@pytest.fixture
def context(chromium):
    """A function that makes contexts, each with an empty profile; fails at the end if a tab had an error.

    By default the page's policy is bypassed: waiting for a condition needs `eval`. `script` runs before the page's own.
    """
    tabs = []
    with contextlib.ExitStack() as stack:

        def make(script="", **given):
            given = {"bypass_csp": True, **(given or browser.DESKTOP)}
            made = stack.enter_context(chromium.new_context(**given))
            made.add_init_script(script)

            def tab():
                tabs.append(browser.Tab(made.new_page()))
                return tabs[-1]

            made.tab = tab
            return made

        yield make
        errors = [error for tab in tabs for error in tab.errors]
    assert not errors


@pytest.fixture(scope="module")
def standing(chromium, site):
    """A tab at home, shared by the tests of a module that leave it as it was."""
    with chromium.new_context(bypass_csp=True, **browser.DESKTOP) as context:
        found = browser.Tab(context.new_page()).open(site.url)
        yield found
    assert not found.errors


@pytest.fixture
def dialog(standing):
    """A tab with the open dialog for boards, not busy."""
    if not standing.page.locator("#onto").is_visible():
        standing.menu("board")
    standing.page.wait_for_function("tercet.onto.boards && !tercet.onto.busy")
    return standing


@pytest.fixture
def tab(context, site):
    """A tab at home, on a desktop."""
    return context().tab().open(site.url)
