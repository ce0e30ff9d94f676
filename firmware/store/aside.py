"""Damaged files set aside: renamed, so that they are not met again, and not lost. Loaded when there is one."""

from engine.compat import const

_BAD = ".bad"
_MOST = const(4)  # damaged files kept of a name; when there are so many the newest is replaced


def set_aside(files, name, others=None, other=""):
    """Rename a file of the folder `files`; return its new name, "" when that cannot be done.

    The file `other` of the folder `others` belongs to it: it goes along under the same number, so that both can be put
    back.
    """
    there = files.names()
    elsewhere = others.names() if others else []
    number = 1
    while number < _MOST and (_bad(name, number) in there or _bad(other, number) in elsewhere):
        number += 1
    if other in elsewhere:
        others.rename(other, _bad(other, number))
    new = _bad(name, number)
    return new if files.rename(name, new) else ""


def damage(name, kept):
    """Return one line about a damaged file, `kept` under another name or, where that is "", where it was."""
    return "%s was damaged: kept as %s" % (name, kept) if kept else "%s is damaged" % name


def _bad(name, number):
    """Return what a damaged file is called, as the `number`-th of its name from 1."""
    return name + _BAD + (str(number) if number > 1 else "")
