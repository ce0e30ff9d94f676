"""Folders of the project, and its version."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
TREE = BUILD / "device"  # made by `build`, read by `deploy` and `image`


def version():
    """Return the version in pyproject.toml."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        return tomllib.load(file)["project"]["version"]
