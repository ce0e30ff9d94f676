"""Folders of the project, and its version, which `firmware/__init__.py` states."""

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
