"""Find what a board lacks of a tree and send it: only files that differ, each read back and compared.

The manifest goes first, so that an interrupted deploy is known as one, and main.py last, so that a new board starts
nothing incomplete. Free space is checked before anything changes: a full board keeps the games that it had. The
player's folder with saved games and settings is never touched.
"""

import json
import tempfile
from pathlib import Path
from typing import NamedTuple

from firmware import boards
from tools import languages, project
from tools.board import build, device
from tools.board.port import WrongFirmware
from tools.board.progress import progress
from tools.board.replies import printable
from tools.errors import ToolError
from tools.lines import counted, say, warn

_SPARE = 4 * device.BLOCK  # for what littlefs moves to other blocks
# An earlier version sent the manifest last, so an interrupted deploy left some of these without it
PARTS = {"engine/__init__.mpy", "display/__init__.mpy", "firmware/__init__.mpy"}


class Plan(NamedTuple):
    """What to do to a board: paths to send in this order, files to remove, folders to make and to clear away."""

    send: list
    remove: list
    folders: list
    empty: list
    hiding: list  # the owner's files that MicroPython loads instead of the games' own
    keep: bool = False  # the owner's main.py has to be kept under another name


def check_board(facts):
    """Raise ToolError when a board cannot run the games: `WrongFirmware` unless its MicroPython is too new."""
    if facts.implementation != "micropython":
        text = "%s runs %s, not MicroPython: put MicroPython %s or newer on it with `flash`"
        raise WrongFirmware(text % (facts.port, facts.implementation, device.OLDEST))
    if facts.version[:2] < device.OLDEST_FIRMWARE:
        text = "%s runs MicroPython %s: %s or newer is needed, put it on the board with `flash`"
        raise WrongFirmware(text % (facts.port, facts.release(), device.OLDEST))
    if facts.mpy & 0xFF != device.BYTECODE:
        text = "%s loads .mpy files of format %d, the games have %d: use a newer Tercet, or MicroPython %s"
        raise ToolError(text % (facts.port, facts.mpy & 0xFF, device.BYTECODE, device.OLDEST))
    if facts.space is None:
        raise WrongFirmware("%s has no file system: `flash --erase` makes one" % facts.port)


def wrong_kinds(files, facts):
    """Return (folders on a board where a tree of `files`, or a tool, needs a file; files where folders are needed)."""
    needed = {*files, device.MAIN, device.MANIFEST, device.BOARD, device.KEPT, device.ROOM}
    folders = {*device.parents(files), device.SAVES, device.NEW_SAVES, device.OLD_SAVES}
    return sorted(needed & facts.folders), sorted(folders & facts.files.keys())


def check_kinds(files, facts):
    """Raise ToolError when a board has a folder where a tree of `files` needs a file, or the other way round."""
    for paths, found, kind in zip(wrong_kinds(files, facts), ("folder", "file"), ("file", "folder")):
        if paths:
            text = "%s on %s is a %s, where the games need a %s: rename or remove it; nothing was changed"
            raise ToolError(text % (printable(paths[0]), facts.port, found, kind))


def arch_for(facts):
    """Return the architecture to build for the board: "armv6m", or "none" where that code does not run."""
    return "armv6m" if facts.arch() in device.RUNS_ARMV6M else "none"


def earlier_files(facts):
    """Return the files that the manifest on the board lists, as its dict; empty when there is no valid one."""
    try:
        return device.parse_manifest(facts.texts.get(device.MANIFEST, ""), "the board's manifest").files
    except ToolError:
        return {}


def has_own_main(facts, files=None):
    """Return True when the board's main.py is the owner's, and not empty. `files`: of the tree that is to be sent."""
    found = facts.files.get(device.MAIN)
    if not found or not found[0] or facts.texts.get(device.MAIN, "").startswith(device.OURS):
        return False
    return found not in (earlier_files(facts).get(device.MAIN), (files or {}).get(device.MAIN))


def make_plan(manifest, facts):
    """Return the `Plan` that makes a board with `facts` (hashed for `manifest`) hold the tree of `manifest`."""
    changed = [path for path, file in manifest.files.items() if facts.files.get(path) != tuple(file)]
    changed.sort(key=lambda path: (path == device.MAIN, path))
    if facts.texts.get(device.MANIFEST) != manifest.text():
        changed.insert(0, device.MANIFEST)
    earlier = {path for path in earlier_files(facts) if path not in manifest.files and path != device.MAIN}
    stale = sorted(path for path in {*earlier, device.ROOM} if path in facts.files)
    emptied = set(device.parents(stale)) - set(device.parents(manifest.files))
    sources = (path[: -len(".mpy")] + ".py" for path in manifest.files if path.endswith(".mpy"))
    hiding = [path for path in sources if path in facts.files and path not in stale]
    missing = set(device.parents(changed)) - facts.folders
    keep = has_own_main(facts, manifest.files)
    return Plan(changed, stale, sorted(missing), sorted(emptied, reverse=True), hiding, keep)


def space_needed(plan, sizes, facts):
    """Return how many free bytes of flash are enough for `plan`; `sizes`: path → bytes of what it sends.

    A file is written beside its old version, which is freed only then.
    """

    def freed(path):
        size = facts.files.get(path, (0,))[0]
        kept = size <= device.INLINE or plan.keep and path == device.MAIN
        return 0 if kept else -(-size // device.BLOCK) * device.BLOCK

    left = {path: file[0] for path, file in facts.files.items() if path not in plan.remove}
    folders = device.folders(left | {path: sizes[path] for path in plan.send})
    grown = {"", *device.parents(plan.send)}
    used = sum(folders[folder] - device.FOLDER * (folder not in plan.folders) for folder in grown)
    used -= sum(map(freed, plan.remove))
    highest = used
    for path in plan.send:
        highest = max(highest, used + device.blocks(sizes[path]))
        used += device.blocks(sizes[path]) - freed(path)
    return max(0, highest + _SPARE) if plan.send else 0


def check_space(port, plan, sizes, facts):
    """Raise ToolError when what `plan` sends of a tree does not fit on the board.

    The board's own number can be too low, so a shortage is a warning, and then is measured.
    """
    needed, free = space_needed(plan, sizes, facts), facts.space[0]
    if free is not None and needed <= free:
        return
    amount = "an unknown amount of space" if free is None else "%d KB" % (free // 1024)
    warn("%s reports %s free, and up to %d KB are needed: measuring it" % (port.name, amount, needed // 1024))
    room = port.room(needed)
    if room < needed:
        text = "%s has room for %d KB, and %d KB are needed: remove files of your own, or run `remove` first; "
        raise ToolError((text + "nothing was changed") % (port.name, room // 1024, needed // 1024))


def _send(port, tree, plan, sizes):
    total = sum(sizes[path] for path in plan.send)
    say("sending %s, %d KB" % (counted(len(plan.send), "file"), -(-total // 1024)))
    with progress("sending", total) as update:
        port.send([(path, (tree / path).read_bytes()) for path in plan.send], lambda path: update(sizes[path]))


def _verify(port, manifest, plan):
    """Raise ToolError unless every file sent reads back as it is in the tree."""
    sent = {path: manifest.files[path] for path in plan.send if path != device.MANIFEST}
    facts = port.inspect({path: file.size for path, file in sent.items()})
    wrong = [path for path, file in sent.items() if facts.files.get(path) != tuple(file)]
    if facts.texts.get(device.MANIFEST) != manifest.text():
        wrong.append(device.MANIFEST)
    if wrong:
        raise ToolError("%s did not arrive intact on %s: run deploy again" % (some(wrong), port.name))


def some(paths):
    """Return a list of paths as text: the first three, and how many more there are."""
    more = len(paths) - 3
    return ", ".join(map(printable, paths[:3])) + (" and %d more" % more if more > 0 else "")


def inspect(port, manifest):
    """Return the board's `Facts`, with the hash of every file that may equal one of `manifest`."""
    return port.inspect({path: file.size for path, file in manifest.files.items()})


def language_there(facts):
    """Return the code of the language of the games on a board, if it is offered here; else English."""
    try:
        there = device.parse_manifest(facts.texts.get(device.MANIFEST, ""), device.MANIFEST).language
    except ToolError:
        return languages.ENGLISH
    return there if there in languages.names() else languages.ENGLISH


def prepare(port, tree=None, language=""):
    """Return (folder of a tree that the board runs, its manifest, the board's `Facts`).

    The tree is `tree`, or one built here, in the `language` with that code; "": in that of the board's games. ToolError
    when the games cannot run on the board.
    """
    manifest = build.read_tree(tree) if tree else None
    facts = inspect(port, manifest) if tree else port.inspect({})  # before a build, which takes seconds
    check_board(facts)
    arch = arch_for(facts)
    if not tree:
        manifest = build.build_tree(project.TREE, arch, language=language or language_there(facts))
        facts = inspect(port, manifest)
    elif manifest.arch not in (arch, "none"):
        raise ToolError("%s is built for %s, which this board cannot run: leave --tree out" % (tree, manifest.arch))
    return tree or project.TREE, manifest, facts


def deploy(port, tree, manifest, facts, agree=lambda question: False):
    """Make the board at `port`, which reported `facts`, hold `tree`; return the `Plan` that was carried out.

    `agree(question)` returns whether to go on where the board starts a program of the owner's, whose main.py is kept.
    """
    check_kinds(manifest.files, facts)
    plan = make_plan(manifest, facts)
    sizes = {path: file.size for path, file in manifest.files.items()} | {device.MANIFEST: len(manifest.text())}
    if plan.keep and device.KEPT in facts.files:
        raise ToolError("the board has a main.py of your own and a %s: rename or remove one of them" % device.KEPT)
    if plan.keep and not agree("the board has a main.py of your own: keep it as %s and go on" % device.KEPT):
        raise ToolError("nothing was changed: main.py on the board is your own")
    check_space(port, plan, sizes, facts)
    if plan.keep:
        port.rename(device.MAIN, device.KEPT)
    if plan.remove:
        port.tidy(plan.remove, plan.empty)
    if plan.folders:
        port.tidy(folders=plan.folders)  # on its own: littlefs finds what is free now when the board starts anew
    if plan.send:
        _send(port, tree, plan, sizes)
        _verify(port, manifest, plan)
    return plan


def remove(port, facts, saves=False):
    """Remove from the board at `port` what its manifest lists, and `saves` too if wanted; return the removed paths.

    The saves, and the file of an interrupted measurement, are removed and the owner's main.py is put back even when the
    games are not there. ToolError when there is nothing to do. The games' own main.py goes first, so that nothing
    incomplete starts; the manifest goes last, so that an interrupted removal can be repeated.
    """
    listed = earlier_files(facts)
    parts = not facts.files.keys().isdisjoint((device.MANIFEST, *PARTS))
    played = facts.folders.intersection((device.SAVES, device.NEW_SAVES, device.OLD_SAVES)) if saves else ()
    room = facts.files.keys() & {device.ROOM}
    own = has_own_main(facts)
    back = device.KEPT in facts.files and not own
    if not (listed or parts or played or room or back):
        raise ToolError("%s: Tercet is not on the board" % port.name)
    for folder in played:
        port.clear(folder)
    if not listed and parts:
        text = "%s has no valid %s, so %s removed: run deploy, then remove"
        raise ToolError(text % (port.name, device.MANIFEST, "only the saved games were" if played else "nothing was"))
    gone = sorted(path for path in {*listed, *room} if path in facts.files and not (own and path == device.MAIN))
    gone.sort(key=lambda path: path != device.MAIN)
    port.tidy(gone, sorted(device.parents(listed), reverse=True))
    left = [path for path in port.inspect({}).files if path in gone]
    if left:
        raise ToolError("%s could not be removed from %s: repeat the command" % (some(left), port.name))
    if back:
        port.rename(device.KEPT, device.MAIN)
    if listed:
        port.tidy([device.MANIFEST])
        gone.append(device.MANIFEST)
    return gone


def board_text(name, given=""):
    """Return the text of a board file that names the profile `name`; other fields of `given` stay as they are.

    ToolError when `given` is damaged: its fields would be lost.
    """
    boards.profile(name)  # BadBoard for one that does not exist
    problem = json_problem(given)
    if given.strip() and problem:
        text = "%s on the board is not JSON (%s): correct or remove it; nothing was changed"
        raise ToolError(text % (device.BOARD, problem))
    return json.dumps({**(json.loads(given) if given.strip() else {}), "board": name}) + "\n"


def json_problem(text):
    """Return why, and where, the text of a board file is not a JSON object, "" if it is one."""
    try:
        return "" if isinstance(json.loads(text), dict) else "it is no object with fields"
    except ValueError as error:
        return printable(error, 200)
    except RecursionError:
        return "it is nested too deeply"


def own_fields(text):
    """Return the names of the fields in a board file beside the board's name, for a message."""
    return some(sorted(name for name in json.loads(text) if name != "board"))


def read_profile(text):
    """Return (profile, notice) for a board file as the device uses it; `notice` is "" when nothing is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, device.BOARD)
        # Where bytes begin with a byte order mark json.loads skips it, which MicroPython's does not
        path.write_text(text.replace("\ufeff", "?"), encoding="utf-8", errors="replace")
        profile, notice = boards.read(str(path))
    return profile, printable(notice.replace(str(path), device.BOARD), 400)


def set_board(port, text, facts):
    """Write the board file `text` to the board at `port`; return True when it had to be changed."""
    if text == facts.texts.get(device.BOARD, ""):
        return False
    port.send([(device.BOARD, text.encode())])
    return True
