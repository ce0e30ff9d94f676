"""Folders of the project, and its version, which `firmware/__init__.py` states."""

from pathlib import Path

from firmware import VERSION as VERSION

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
TREE = BUILD / "device"  # made by `build`, read by `deploy` and `image`
