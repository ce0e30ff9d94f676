"""What a board lacks of a tree, and how it is sent: only files that differ, each read back and compared.

The player's folder with saved games and settings is never touched.
"""

import json
import tempfile
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm

from firmware import boards
from tools import project
from tools.board import build, device
from tools.board.link import WrongFirmware
from tools.errors import ToolError


class Plan(NamedTuple):
    """What to do to a board: paths to send in this order, files to remove, folders to make and to clear away."""

    send: list
    remove: list
    folders: list
    empty: list
    hiding: list  # files of the owner that MicroPython takes instead of ours


def check_board(facts):
    """Raise ToolError when the games cannot run on the board with `facts`: `WrongFirmware` if another one helps."""
    wanted = "%d.%d" % device.OLDEST_FIRMWARE
    if facts.implementation != "micropython":
        text = "%s runs %s, not MicroPython: put MicroPython %s or newer on it with `flash`"
        raise WrongFirmware(text % (facts.port, facts.implementation, wanted))
    if facts.version[:2] < device.OLDEST_FIRMWARE:
        text = "%s runs MicroPython %s: %s or newer is needed, put it on the board with `flash`"
        raise WrongFirmware(text % (facts.port, facts.release(), wanted))
    if facts.mpy & 0xFF != device.BYTECODE:
        text = "%s loads .mpy files of format %d, the games have %d: use a newer Tercet, or MicroPython %s"
        raise ToolError(text % (facts.port, facts.mpy & 0xFF, device.BYTECODE, wanted))
    if facts.space is None:
        raise WrongFirmware("%s has no file system: put MicroPython on it again with `flash`" % facts.port)


def arch_for(facts):
    """Return the architecture to build for the board: "armv6m", or "none" where that code does not run."""
    return "armv6m" if facts.arch() in device.RUNS_ARMV6M else "none"


def earlier_files(facts):
    """Return the paths that the manifest on the board lists; none when there is no whole one."""
    try:
        return set(device.parse_manifest(facts.texts.get(device.MANIFEST, ""), "the board's manifest").files)
    except ToolError:
        return set()


def _parents(paths):
    """Return the folders that hold `paths`, outer ones first."""
    folders = {"/".join(path.split("/")[:depth]) for path in paths for depth in range(1, path.count("/") + 1)}
    return sorted(folders)


def make_plan(manifest, facts):
    """Return the `Plan` that makes a board with `facts` (hashed for `manifest`) hold the tree of `manifest`."""
    changed = [path for path, file in manifest.files.items() if facts.files.get(path) != tuple(file)]
    # main.py after all that it needs, so that a board which is new starts only what is whole.
    changed.sort(key=lambda path: (path == device.MAIN, path))
    if facts.texts.get(device.MANIFEST) != manifest.text():
        changed.append(device.MANIFEST)
    stale = sorted(path for path in earlier_files(facts) - set(manifest.files) if path in facts.files)
    emptied = set(_parents(stale)) - set(_parents(manifest.files))
    sources = (path[: -len(".mpy")] + ".py" for path in manifest.files if path.endswith(".mpy"))
    hiding = [path for path in sources if path in facts.files and path not in stale]
    return Plan(changed, stale, _parents(changed), sorted(emptied, reverse=True), hiding)


def check_space(plan, sizes, facts):
    """Raise ToolError when what `plan` sends (`sizes`: path → bytes) does not fit on the board.

    A file is written beside its old version, which is given free only then: so there has to be room for
    the difference and for one more file.
    """
    old = sum(device.blocks(facts.files[path][0]) for path in {*plan.send, *plan.remove} if path in facts.files)
    new = [device.blocks(sizes[path]) for path in plan.send]
    missing = sum(new) - old + max(new, default=0) - facts.space[0]
    if new and missing > 0:
        text = "%s has %d KB free, %d KB more are needed: remove files of your own from it"
        raise ToolError(text % (facts.port, facts.space[0] // 1024, -(-missing // 1024)))


def _send(link, tree, plan, sizes):
    total = sum(sizes[path] for path in plan.send)
    with tqdm(total=total, unit="B", unit_scale=True, desc="sending", disable=None) as bar:
        link.send([(path, tree / path) for path in plan.send], lambda path: bar.update(sizes[path]))


def _verify(link, manifest, plan):
    """Raise ToolError unless every file sent reads back as it is in the tree."""
    sent = {path: manifest.files[path] for path in plan.send if path != device.MANIFEST}
    facts = link.inspect({path: file.size for path, file in sent.items()})
    wrong = [path for path, file in sent.items() if facts.files.get(path) != tuple(file)]
    if facts.texts.get(device.MANIFEST) != manifest.text():
        wrong.append(device.MANIFEST)
    if wrong:
        raise ToolError("%s did not arrive whole on %s: run deploy again" % (", ".join(wrong), link.port))


def inspect(link, manifest):
    """Return the board's `Facts`, with the hash of every file that may equal one of `manifest`."""
    return link.inspect({path: file.size for path, file in manifest.files.items()})


def newest(link, tree=None):
    """Return (folder of a tree that the board runs, its manifest, the board's `Facts`): `tree`, or one that is built.

    ToolError when the games cannot run on the board.
    """
    folder = tree or project.TREE
    manifest = build.read_tree(folder) if tree else build.build_tree(folder)
    facts = inspect(link, manifest)
    check_board(facts)
    if manifest.arch not in (arch_for(facts), "none"):
        if tree:
            raise ToolError("%s is built for %s, which this board cannot run: leave --tree out" % (tree, manifest.arch))
        manifest = build.build_tree(folder, arch_for(facts))
        facts = inspect(link, manifest)
    return folder, manifest, facts


def deploy(link, tree, manifest, facts):
    """Make the board at `link`, which said `facts`, hold `tree`; return the `Plan` that was carried out."""
    plan = make_plan(manifest, facts)
    sizes = {path: file.size for path, file in manifest.files.items()} | {device.MANIFEST: len(manifest.text())}
    check_space(plan, sizes, facts)
    missing = [folder for folder in plan.folders if not any(path.startswith(folder + "/") for path in facts.files)]
    if plan.remove or missing:
        link.tidy(missing, plan.remove, plan.empty)
    if plan.send:
        _send(link, tree, plan, sizes)
        _verify(link, manifest, plan)
    return plan


def board_text(name, given=""):
    """Return the text of a board file that names the profile `name`; other fields of `given` stay as they are."""
    boards.profile(name)  # BadBoard for one that does not exist
    try:
        fields = json.loads(given)
    except (ValueError, RecursionError):
        fields = {}
    return json.dumps({**(fields if isinstance(fields, dict) else {}), "board": name}) + "\n"


def set_board(link, name, facts):
    """Make the board's wiring file name the profile `name`; True when it had to be changed."""
    given = facts.texts.get(device.BOARD, "")
    text = board_text(name, given)
    if text == given:
        return False
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, device.BOARD)
        path.write_text(text, encoding="utf-8", newline="\n")
        link.send([(device.BOARD, path)], lambda path: None)
    return True
