"""What the home screen knows of each game without loading it: how far the one in progress has come, today's deal.

Both are small files of [game's name, value] pairs. How far a game has come is noted when its table is left, and no
longer true from when it is opened again: when the power went meanwhile nothing is said of it. Of today's deal there is
the date as a number, the deal, whether it has been played, and then the last days whose deals have been played before.

Loaded when a game is opened, left or over, and by the home screen.
"""

from engine.modules import borrow
from firmware.store.settings import pairs

_STANDING = "standing"
_TODAY = "today"
_LONGEST = 20  # letters
_DAYS = 6  # played before: with more, the file would no longer be one that is quickly written


def standing(store, name):
    """Return how far a game in progress has come, in a few words; "" when that is not known."""
    words = pairs(store, _STANDING).get(name)
    return words if isinstance(words, str) and len(words) <= _LONGEST else ""


def note(store, name, words):
    """Store how far a game has come, or with "" that it is not known. Not for one that is played unsaved."""
    if words and borrow("firmware.store.lost").practising(store):
        words = "second try"
    known = pairs(store, _STANDING)
    if known.get(name, "") != words and not store.blocked(name):
        known[name] = words
        store.keep(_STANDING, [[key, known[key]] for key in known if known[key]])


def number(date):
    """Return a date as a number that can be read: 20260701."""
    return (date[0] * 100 + date[1]) * 100 + date[2]


def is_done(store, name, date):
    """True when the deal of that day has been played."""
    known = _today(store).get(name, (0, 0, 0))
    day = number(date)
    return (known[2] == 1 and day == known[0]) or day in known[3:]


def begin(store, name, date, deal):
    """The deal of a day is dealt. It stays done where it has been done before."""
    known = _today(store)
    entry = known.get(name, (0, 0, 0))
    day, before, done = entry[:3]
    if (day, before) == (number(date), deal):
        return
    earlier = tuple([other for other in entry[3:] if other != day])
    known[name] = (number(date), deal, 0) + ((day,) if done else ()) + earlier[: _DAYS - 1]
    _keep(store, known)


def played(store, game):
    """A game is over: if it was the deal of a day, that is done."""
    known = _today(store)
    entry = known.get(game.NAME, (0, 0, 0))
    if entry[1] == game.deal and not entry[2]:
        known[game.NAME] = entry[:2] + (1,) + entry[3:]
        _keep(store, known)


def _today(store):
    """Return {game: (date, deal, 1 when it has been played, dates before)}; what is anything else is passed over."""
    known = {}
    found = pairs(store, _TODAY)
    for name in found:
        entry = found[name]
        if isinstance(entry, list) and 3 <= len(entry) <= 3 + _DAYS and all(isinstance(part, int) for part in entry):
            known[name] = tuple(entry)
    return known


def _keep(store, known):
    store.keep(_TODAY, [[name, list(known[name])] for name in known])
