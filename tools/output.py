"""Atomic output: each file or folder that the tools write appears whole or not at all.

    write(path, data, inputs=[base])
    with written(path) as draft:
        image.save(draft)
    with built(folder, check_old) as draft:
        (draft / "main.py").write_bytes(data)

A draft is made beside the path and renamed to it at the end. After a full disk, an interrupt or any other exception
the old file or folder is unchanged, and the draft is gone. Only a folder that the system lets be neither replaced nor
put back stays beside its place, under a name with `-old-`.
"""

import os
import secrets
from contextlib import contextmanager
from pathlib import Path

from tools import interrupts
from tools.errors import ToolError
from tools.files import check_regular

_DRAFT = ".tercet-draft-"


@contextmanager
def written(path, inputs=()):
    """Yield the path of a draft to write to; at the end it becomes the file at `path`.

    ToolError when the file cannot be written, or is one of the `inputs`.
    """
    path = Path(path)
    if any(path.exists() and path.samefile(one) for one in inputs):
        raise ToolError("%s is an input and cannot be the output too: choose another name" % path)
    check_regular(path)
    if path.is_dir():
        raise ToolError("%s is a folder: choose a file name" % path)
    with _draft(path, Path.touch) as draft:
        yield draft
        interrupts.check()
        os.replace(draft, path)


def write(path, data, inputs=()):
    """Write bytes to the file at `path`, as `written` does."""
    with written(path, inputs) as draft:
        draft.write_bytes(data)


@contextmanager
def built(folder, check_old):
    """Yield the path of a draft folder to fill; at the end it replaces `folder`.

    `check_old(folder)` raises when a folder that exists holds something that must not be lost. ToolError for a link or
    a file.
    """
    folder = Path(folder)
    _check_place(folder, check_old)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _draft(folder, Path.mkdir) as draft:
        yield draft
        interrupts.check()
        _check_place(folder, check_old)  # again, since filling the draft can take minutes
        if not folder.exists():
            os.replace(draft, folder)
            return
        with interrupts.postponed():  # one of the two is always in place
            old = draft.with_name(draft.name.replace("draft", "old"))
            os.replace(folder, old)
            try:
                os.replace(draft, folder)
            except OSError:
                os.replace(old, folder)  # if that fails too, it stays where it is
                raise
            interrupts.DRAFTS.add(old)
            interrupts.remove(old)
            interrupts.DRAFTS.discard(old)


def _check_place(folder, check_old):
    """Raise ToolError for a file or a link, whose place the draft would take; call `check_old` for an old folder."""
    if folder.is_symlink():
        raise ToolError("%s is a link: give the folder that it leads to, or choose another one" % folder)
    if folder.exists():
        if not folder.is_dir():
            raise ToolError("%s is a file: choose a folder" % folder)
        check_old(folder)


@contextmanager
def named(path):
    """Turn an OSError, unless it is about a file elsewhere, into a ToolError that names the output `path`."""
    try:
        yield
    except OSError as error:
        names = [Path(os.path.abspath(name)) for name in (error.filename, error.filename2) if name is not None]
        if names and not any(name.is_relative_to(os.path.abspath(path.parent)) for name in names):
            raise
        raise ToolError("%s cannot be written: %s" % (path, error.strerror or error)) from None


@contextmanager
def _draft(path, make):
    """Make a draft beside `path` and remove it at the end; an OSError becomes a ToolError about `path`."""
    draft = None
    try:
        with named(path):
            with interrupts.postponed():
                name = path.parent / (_DRAFT + secrets.token_hex(4) + path.suffix)
                make(name)
                draft = name
                interrupts.DRAFTS.add(draft)
            yield draft
    finally:
        with interrupts.postponed():
            if draft is not None:
                interrupts.remove(draft)
                interrupts.DRAFTS.discard(draft)
