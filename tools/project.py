"""Folders of the project, and its version, which `firmware/__init__.py` states."""

import os
from pathlib import Path

from firmware import VERSION as VERSION

ROOT = Path(__file__).resolve().parent.parent
IS_CLONE = (ROOT / "pyproject.toml").is_file()  # else an installed package, beside which nothing is written
if IS_CLONE:
    BUILD = ROOT / "build"
else:
    import platformdirs

    BUILD = Path(platformdirs.user_cache_dir("tercet", appauthor=False))
TREE = BUILD / "device"  # made by `build`, read by `deploy` and `image`


def missing(package, command):
    """Return a line on a package that a command needs and that is not installed: how to get it."""
    how = "pip install 'tercet[emulator,deals,web]'"
    if IS_CLONE:
        how = "`python3 run.py %s` installs it" % command
        if os.environ.get("TERCET_PROGRAM") == "run.py":  # which has tried
            how = "it has no package for this kind of computer"
    return "%s is not installed: %s" % (package, how)
