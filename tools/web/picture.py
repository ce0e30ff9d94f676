"""The screenshot of the page in README.md: `python -m tools.web.picture` takes it in the installed Chromium."""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

from tools.errors import ToolError
from tools.project import ROOT
from tools.simulator.picture import store
from tools.web import chromium, serve, site

NAME = "web-phone.png"
PHONE = {"viewport": {"width": 375, "height": 667}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}

_DEAL = "?game=tripeaks&deal=24"
_WAIT_MS = 2000  # until the cards are dealt
_WIDTH = 375


def take():
    """Return a screenshot of a deal on a phone."""
    with tempfile.TemporaryDirectory(prefix="tercet-") as folder, chromium.started() as browser:
        root = Path(folder) / "page"
        site.make(root)
        with serve.served(root) as url:
            page = browser.new_context(**PHONE).new_page()
            page.goto(url + _DEAL)
            page.wait_for_timeout(_WAIT_MS)
            image = Image.open(BytesIO(page.screenshot())).convert("RGB")
    return image.resize((_WIDTH, image.height * _WIDTH // image.width), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    try:
        store(take().quantize(256), ROOT / "docs" / "pictures" / NAME, optimize=True)
    except ToolError as error:
        sys.exit(str(error))
