"""Sets damaged files aside and removes leftovers. Loaded at the start, and when a file is damaged.

A damaged file is renamed, so that it is not read again, and not lost. Temporary files that a power cut has left behind
are removed; other programs' temporary files are left alone.
"""

import engine
from engine.compat import const
from engine.texts import _

# Kinds of files of a game, and names of the other files; the second ones are of earlier versions (`earlier.py`)
_OF_SAVES = "base tail link next".split()  # in each slot
_KINDS = "options ledger lesson".split(), "stats levels lost practice time days best solved".split()
_NAMES = ("settings", "standing", "names"), ("today", "goals", "days")
_MOST = const(4)  # damaged files kept per name; a further one replaces the newest


def message(files, name, others=None, other=""):
    """Rename a damaged file as `set_aside` does; return one line about it for the player."""
    kept = set_aside(files, name, others, other)
    return _("%s was damaged: kept as %s") % (name, kept) if kept else _("%s is damaged") % name


def set_aside(files, name, others=None, other=""):
    """Rename a damaged file of the folder `files`; return its new name, "" when that is impossible.

    The file `other` of the folder `others` belongs to it and gets the same number, so that both can be put back.
    """
    there = files.names()
    elsewhere = others.names() if others else []
    number = _MOST
    # A power cut may have come after `other` was renamed: then under the last number that only it has
    while number > 1 and (other in elsewhere or _bad(other, number) not in elsewhere or _bad(name, number) in there):
        number -= 1
    while number < _MOST and (_bad(name, number) in there or other in elsewhere and _bad(other, number) in elsewhere):
        number += 1
    new, other_new = _bad(name, number), _bad(other, number)
    if other in elsewhere:  # first: moves without a base would be removed when the game is loaded
        others.rename(other, other_new)
    if files.rename(name, new):
        return new
    if other in elsewhere:
        others.rename(other_new, other)
    return ""


def _bad(name, number):
    """Return the new name of the `number`-th damaged file of a name, from 1."""
    return name + ".bad" + (str(number) if number > 1 else "")


def clear(files, tails, slots):
    """Remove leftovers of interrupted writing; return whether there are files whose content belongs in a ledger.

    `slots`: of saves.
    """
    now, earlier = [
        list(names) + ["%s.%s" % (game, kind) for game in engine.GAMES for kind in kinds]
        for kinds, names in zip(_KINDS, _NAMES)
    ]
    saves = ["%s%s.%s" % (game, slot, kind) for game in engine.GAMES for slot in slots for kind in _OF_SAVES]
    for folder in (files, tails):
        folder.clear(now + earlier + saves)
    there = files.names()
    return any([name in there for name in earlier])
