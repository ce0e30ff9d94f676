"""The installed Chromium, headless, for tests and measurements of the page; nothing is downloaded."""

import shutil
from contextlib import contextmanager

from tools import project
from tools.errors import ToolError

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# The address bar's suggestions, which open a page of their own in each window and take more time than the games;
# features that use the network; and playwright's own list, which this option replaces
DISABLED_FEATURES = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled",
    "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PreconnectToSearch",
    "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "PaintHolding", "ThirdPartyStoragePartitioning",
)  # fmt: skip
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-features=" + ",".join(DISABLED_FEATURES),
)  # fmt: skip


def installed():
    """Return the path of Chromium; ToolError if none is installed."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise ToolError("no Chromium is installed")
    return path


@contextmanager
def started():
    """Yield a new browser with an empty profile, as playwright's `Browser`. ToolError says what is missing."""
    path = installed()
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise ToolError(project.missing("playwright", "bench")) from None
    with sync_playwright() as library:
        try:
            browser = library.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as error:
            raise ToolError("%s cannot be started: %s" % (path, str(error).splitlines()[0])) from None
        try:
            yield browser
        finally:
            browser.close()
