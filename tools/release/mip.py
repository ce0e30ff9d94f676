"""Packages for `mpremote mip install`, one per board; they share one tree.

    mip/<board>/package.json, board.json
    mip/tree/…

As in `deploy`, the manifest comes first, so that an interrupted installation is recognised, and main.py last.
"""

import json

from firmware import boards
from tools.board import device
from tools.board.deploy import board_text
from tools.project import VERSION

_TREE = "tree"


def make(out, files):
    """Make the folder `out` from a tree: path → bytes."""
    paths = sorted(files, key=lambda path: (path == device.MAIN, path != device.MANIFEST, path))
    urls = [[path, "../%s/%s" % (_TREE, path)] for path in paths]
    urls.insert(-1, [device.BOARD, device.BOARD])
    package = json.dumps({"version": VERSION, "deps": [], "urls": urls}, indent=0) + "\n"
    for path, data in files.items():
        (out / _TREE / path).parent.mkdir(parents=True, exist_ok=True)
        (out / _TREE / path).write_bytes(data)
    for board in boards.names():
        (out / board).mkdir()
        (out / board / "package.json").write_text(package, encoding="ascii", newline="\n")
        (out / board / device.BOARD).write_text(board_text(board), encoding="ascii", newline="\n")
