"""A headless Chromium, for the tests of the page and its measurements: the one that is installed, none is fetched."""

import shutil
from contextlib import contextmanager

from tools.errors import ToolError

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip


def find():
    """Return the path of the browser; ToolError when there is none."""
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    raise ToolError("no Chromium is installed")


@contextmanager
def started():
    """Start the browser, as playwright's `Browser`, with nothing stored. ToolError says what is missing."""
    path = find()
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise ToolError("playwright is not installed: it has no package for this kind of computer") from None
    with sync_playwright() as library:
        try:
            browser = library.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as error:
            raise ToolError("%s does not start: %s" % (path, str(error).splitlines()[0])) from None
        try:
            yield browser
        finally:
            browser.close()
