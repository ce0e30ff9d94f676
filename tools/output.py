"""Files and folders that the tools write: each appears whole or not at all.

    with written(path, inputs=[base]) as draft:
        draft.write_bytes(data)
    with built(folder, may_go) as draft:
        (draft / "main.py").write_bytes(data)

A draft lies beside its place and is renamed into it in the end. Whatever stops the work before (a full disk, an
interrupt, a mistake in the words of a command) leaves the old one as it was, and no draft.
"""

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path

from tools import interrupts
from tools.errors import ToolError

_DRAFT = ".tercet-draft-"


@contextmanager
def written(path, inputs=()):
    """Give a draft to write to, and make it the file at `path` in the end.

    ToolError names the file when it cannot be written, or is one of the `inputs`, which are still to be read.
    """
    path = Path(path)
    for one in inputs:
        if _same(path, Path(one)):
            raise ToolError("%s is read and cannot be written at the same time: choose another name" % path)
    if path.is_dir():
        raise ToolError("%s is a folder: a file is to be written there" % path)
    with _draft(path, _file) as draft:
        yield draft
        interrupts.check()
        os.replace(draft, path)


@contextmanager
def built(folder, may_go):
    """Give a draft folder to fill, and put it in the place of `folder` in the end.

    `may_go(folder)` is called first and raises when something in a folder that is there must not be lost.
    """
    folder = Path(folder)
    if folder.exists():
        may_go(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _draft(folder, _folder) as draft:
        yield draft
        interrupts.check()
        if folder.exists():
            may_go(folder)
            with _draft(folder, _folder) as old:
                with interrupts.later():  # the one or the other is in its place, whatever happens
                    os.replace(folder, old / "old")
                    try:
                        os.replace(draft, folder)
                    except OSError:
                        os.replace(old / "old", folder)
                        raise
        else:
            os.replace(draft, folder)


def _file(path):
    handle, name = tempfile.mkstemp(prefix=_DRAFT, suffix=path.suffix, dir=path.parent)
    os.close(handle)
    os.chmod(name, 0o666 & ~_umask())
    return Path(name)


def _folder(path):
    name = tempfile.mkdtemp(prefix=_DRAFT, dir=path.parent)
    os.chmod(name, 0o777 & ~_umask())
    return Path(name)


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


@contextmanager
def _draft(path, make):
    """Make a draft beside `path`, and see to it that it is gone in the end; errors of the system name `path`."""
    draft = None
    try:
        with interrupts.later():
            draft = make(path)
            interrupts.LEFT_OVERS.add(draft)
        yield draft
    except OSError as error:
        if error.filename is not None and not str(error.filename).startswith((str(draft or path), str(path.parent))):
            raise  # about another file
        raise ToolError("%s cannot be written: %s" % (path, error.strerror or error)) from None
    finally:
        with interrupts.later():
            if draft is not None:
                interrupts.remove(draft)
                interrupts.LEFT_OVERS.discard(draft)


def _same(a, b):
    try:
        return os.path.samefile(a, b)
    except OSError:
        return a.absolute() == b.absolute()
