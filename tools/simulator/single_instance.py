"""One simulator a folder of saves: two would undo each other's moves, games and statistics.

The lock is the operating system's (on Windows too), so one that a crash leaves behind does not block. Who holds the
folder stands in a file beside it, which is believed only while the lock is held.
"""

import json
import os
import socket
import time
from contextlib import contextmanager

from filelock import FileLock, Timeout

from tools.errors import ToolError

_LOCK = "in-use.lock"
_HOLDER = "in-use.json"


class InUse(ToolError):
    """Another simulator has the folder."""


@contextmanager
def held(folder):
    """Hold a folder, a `Path`, for as long as the block runs. InUse says who has it; ToolError when it is no folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / _LOCK)
        lock.acquire(timeout=0)
    except Timeout:
        raise InUse("%s is in use by %s" % (folder, _holder(folder))) from None
    except OSError as error:
        raise ToolError("%s cannot be used for saves: %s" % (folder, error.strerror or error)) from None
    try:
        _sign(folder)
        yield
    finally:
        lock.release()


def _sign(folder):
    """Say in the folder who holds it; where that cannot be written, the lock holds all the same."""
    who = {"process": os.getpid(), "computer": socket.gethostname(), "since": time.strftime("%Y-%m-%d %H:%M")}
    try:
        (folder / _HOLDER).write_text(json.dumps(who), encoding="utf-8")
    except OSError:
        pass


def _holder(folder):
    """Return who holds the folder, in words."""
    try:
        who = json.loads((folder / _HOLDER).read_text(encoding="utf-8"))
        return "another Tercet: process %d on %s, since %s" % (who["process"], who["computer"], who["since"])
    except (OSError, ValueError, TypeError, KeyError):
        return "another Tercet"
