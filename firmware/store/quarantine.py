"""What is done with files that are not whole. Loaded at the start, and when there is one.

A damaged file is set aside: renamed, so that it is not met again, and not lost. What a power cut has left of writing is
removed; other programs' temporary files are left alone.
"""

import engine
from engine.compat import const

# Files of a game, and of none
_KINDS = ("base", "tail", "stats", "options", "levels", "lost", "practice", "time", "days", "best", "solved")
_NAMES = ("settings", "standing", "today", "goals", "names", "days")
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


def clear(*folders):
    """Remove what writing has left in the `Files` of some folders."""
    names = list(_NAMES) + ["%s.%s" % (game, kind) for game in engine.GAMES for kind in _KINDS]
    for files in folders:
        files.clear(names)
