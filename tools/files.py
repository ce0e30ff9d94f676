"""Files and folders that people have to do with, too: what may be opened, and what of a folder counts."""

import re
from pathlib import Path

from tools.errors import ToolError

# What desktops put into folders that are opened, or copied from a Mac
_CLUTTER = re.compile(r"\.DS_Store|\._.*|desktop\.ini|Thumbs\.db", re.IGNORECASE | re.DOTALL)


def inside(folder, pattern="**/*"):
    """Return the sorted paths in a folder that match a pattern, without the files that desktops put there."""
    paths = Path(folder).glob(pattern)
    return sorted(path for path in paths if not (_CLUTTER.fullmatch(path.name) and not path.is_dir()))


def is_plain(path):
    """Return whether a path is a regular file and no link."""
    return path.is_file() and not path.is_symlink()


def check_regular(path):
    """Raise ToolError for a pipe or a device, which may block, never end, or be lost when it is replaced."""
    path = Path(path)
    if path.exists() and not path.is_file() and not path.is_dir():
        raise ToolError("%s is a pipe or a device: give a regular file" % path)
