"""A headless Chromium, for the tests of the page and its measurements: the one that is installed, none is fetched."""

import shutil
from contextlib import contextmanager

from tools.errors import ToolError

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# What nobody sees or asks for here: lists below the address bar, which are a page of their own for each window and take
# more time than the games do; then what asks the network. The flag takes the place of playwright's own, so the rest is
# what playwright leaves out because it would change what a page does.
WITHOUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled",
    "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PreconnectToSearch",
    "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "PaintHolding", "ThirdPartyStoragePartitioning",
)  # fmt: skip
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-features=" + ",".join(WITHOUT),
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
