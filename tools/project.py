"""Where the project is and which version of it this is."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
TREE = BUILD / "device"  # what `build` makes and `deploy` and `image` take


def version():
    """Return the project's version, as pyproject.toml has it."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        return tomllib.load(file)["project"]["version"]
