"""Folders of the project, and its version, which `firmware/__init__.py` states."""

import os
import re
import sys
from importlib import metadata
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
PROGRAM = "%s run.py" % ("py" if os.name == "nt" else "python3") if IS_CLONE else "tercet"  # what a person types

# Modules whose packages have other names
_PACKAGES = {"PIL": "pillow", "littlefs": "littlefs-python", "serial": "pyserial"}


def missing(module, command):
    """Return a line on a module that a command needs and that is not installed: how to get its package."""
    package = _PACKAGES.get(module, module.replace("_", "-"))
    if not IS_CLONE:
        wanted = [line.partition(";")[0].strip() for line in metadata.requires("tercet") or ()]
        fits = [line for line in wanted if re.match(r"[\w-]*", line)[0] == package]
        how = '`pip install "%s"` in %s installs it' % ((fits or [package])[0], sys.prefix)
    elif os.environ.get("TERCET_INSTALLS"):  # run.py has tried
        how = "it has no package for this kind of computer"
    else:
        how = "`%s %s` installs it" % (PROGRAM, command)
    return "the package %s is not installed: %s" % (package, how)
