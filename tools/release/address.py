"""Where this repository is on the web: for the README of a package, its links, and "Which file is mine?"."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def repository():
    """Return the repository's address: in a workflow the forge says it, else the clone's origin; "" for none."""
    if "GITHUB_REPOSITORY" in os.environ:
        return "%s/%s" % (os.environ.get("GITHUB_SERVER_URL", "https://github.com"), os.environ["GITHUB_REPOSITORY"])
    try:
        command = ["git", "-C", str(ROOT), "config", "--get", "remote.origin.url"]
        origin = subprocess.run(command, capture_output=True, encoding="utf-8").stdout.strip()
    except OSError:
        return ""
    found = re.fullmatch(r"(?:https://(?:[^@/]+@)?|(?:ssh://)?git@)([\w.-]+)[:/]([\w./-]+?)(?:\.git)?/?", origin)
    return "https://%s/%s" % found.groups() if found else ""


def pages_address(home):
    """Return the address of the page that GitHub Pages publishes for the repository at `home`, "" for ""."""
    if not home:
        return ""
    owner, name = home.split("/")[-2:]
    site = owner.lower() + ".github.io"
    return "https://%s/%s" % (site, "" if name.lower() == site else name + "/")


def absolute(text, home, version):
    """Return the text of README.md with links that work anywhere, to the release's own files."""
    text = text.replace("](../../deployments/github-pages", "](" + pages_address(home))
    text = text.replace("](../../", "](%s/" % home)
    text = re.sub(r"\]\((?=docs/pictures/)", "](%s/raw/v%s/" % (home, version), text)
    return re.sub(r"\]\((?!https?:|#)", "](%s/blob/v%s/" % (home, version), text)


def urls(home, version):
    """Return the links that an index of packages shows: title → address."""
    files = "%s/blob/v%s/" % (home, version)
    return {
        "Play in a browser": pages_address(home),
        "Which file is mine": home + "/releases/latest/download/which-file.html",
        "Source": home,
        "Documentation": files + "README.md#where-to-read-on",
        "Changelog": files + "CHANGELOG.md",
        "Issues": home + "/issues",
    }
