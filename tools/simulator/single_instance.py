"""A lock on the folder of saves: two simulators at once would overwrite each other's games and statistics.

Commands that copy or replace those saves take it too.

The lock is the operating system's, on Windows too, so it ends with its process, even with one that crashes. A file
beside it names the process that holds the lock; it is read only while the lock is held.
"""

import json
import os
import socket
import time
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from tools.errors import ToolError

LOCK = "in-use.lock"
_HOLDER = "in-use.json"


class InUse(ToolError):
    """Another process has locked the folder."""


@contextmanager
def locked(folder):
    """Lock a folder, a `Path`, during the block. InUse names who has locked it; ToolError when it is not a folder."""
    if folder.is_file():
        raise ToolError("%s is a file: choose a folder" % folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK)
        lock.acquire(timeout=0)
    except Timeout:
        raise InUse("%s is in use by %s" % (folder, _holder(folder))) from None
    except OSError as error:
        raise ToolError("%s cannot be used for saves: %s" % (folder, error.strerror or error)) from None
    who = {"process": os.getpid(), "computer": socket.gethostname(), "since": time.strftime("%Y-%m-%d %H:%M")}
    try:
        with suppress(OSError):  # the lock holds even when this fails
            (folder / _HOLDER).write_text(json.dumps(who), encoding="utf-8")
        yield
    finally:
        lock.release()


def locked_saves(folder):
    """Lock the folder around a folder of saves during the block, as `locked` does, if a simulator has played there."""
    saves = Path(os.path.realpath(folder))
    played = saves.name == "saves" and os.access(saves.parent / LOCK, os.W_OK)  # where nobody may write, nobody plays
    return locked(saves.parent) if played else nullcontext()


def _holder(folder):
    """Return a description of the process that has locked the folder."""
    try:
        who = json.loads((folder / _HOLDER).read_text(encoding="utf-8"))
        return "another Tercet: process %d on %s, since %s" % (who["process"], who["computer"], who["since"])
    except (OSError, ValueError, TypeError, KeyError):
        return "another Tercet"
