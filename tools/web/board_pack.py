"""The packed file with which the page updates a board over USB; it is downloaded on demand.

It has the tree that `deploy` sends, except the files that the page has already.
"""

from firmware import boards
from tools.board import device, port
from tools.board.build import built_files
from tools.board.deploy import PARTS

ARCH = "armv6m"


def data(shared):
    """Return (a description for `deploy.js`, as a dict for JSON; the files that the page lacks).

    `shared`: the files that the page has: path → bytes.
    """
    manifest, files = built_files(ARCH)
    description = {
        "version": manifest.version,
        "files": list(files),
        "screens": [{"name": name, "title": boards.profile(name)["title"]} for name in boards.names()],
        "oldest": device.OLDEST_FIRMWARE,
        "bytecode": device.BYTECODE,
        "runs": list(device.RUNS_ARMV6M),
        "inspect": port.INSPECT,
        "reserve": port.RESERVE,
        "rename": port.RENAME,
        "clear": port.CLEAR,
        "swap": port.SWAP,
        "tidy": port.TIDY,
        "names": device.NAMES,
        "ours": device.OURS,
        "parts": sorted(PARTS),
        "product": port.MICROPYTHON,
    }
    return description, {path: content for path, content in files.items() if shared.get(path) != content}
