"""How long games are played, where the setting `time` wants it: this one, and on average.

A file per game has [session, seconds of it, 1 when they are counted, seconds counted in all, games counted]. The
seconds of a game in progress are stored when its table is left, and before a sleep. Practice is not timed. Loaded only
with the setting.
"""

from engine.compat import const
from firmware.input import elapsed
from firmware.store.saves import PRACTICE

_MANY = const(1 << 29)  # a number in the file that is not below is damage
_GAP_MS = const(2000)  # without a step of the table: another screen was on top, or the board slept


class Stopwatch:
    """Measures how long the table of a game is the screen on top."""

    def __init__(self, store, name, now, fresh):
        """`fresh`: the game has just been dealt. (One that was given up before may have had the same session.)"""
        session, seconds = _known(store, name)[:2]
        self._store = store
        self._name = name
        self._ms = 1000 * seconds if session == store.current.session and not fresh else 0
        self._last = now

    def tick(self, now):
        """Let time pass."""
        gap = elapsed(now, self._last)
        self._last = now
        if gap < _GAP_MS:
            self._ms += gap

    def store_time(self, over):
        """Store the time, and count it once where the game is over; counting a session again replaces its time."""
        save = self._store.current
        if save is None or save.counts & PRACTICE:
            return
        session, seconds, counted, total, games = _known(self._store, self._name)
        if counted and session == save.session:
            total, games = total - seconds, games - 1
        seconds = self._ms // 1000
        entry = [save.session, seconds, int(over), total + (seconds if over else 0), games + int(over)]
        self._store.write_json(self._name + ".time", entry)

    @property
    def text(self):
        """The time so far."""
        return in_words(self._ms // 1000)


def begin(store, play, now, fresh):
    """Return a table's `Stopwatch` (see there); None where its game is not timed: practice, or not of one person."""
    save = store.current
    if save is None or save.game is not play.game or save.counts & PRACTICE or len(play.seats.people) != 1:
        return None
    return Stopwatch(store, play.game.NAME, now, fresh)


def average(store, name):
    """Return how long a game takes on average, "" where none is counted."""
    _, _, _, total, games = _known(store, name)
    return in_words(total // games) if games else ""


def in_words(seconds):
    """Return a time as 3:25, or 1:03:25."""
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return ("%d:%02d:%02d" % (hours, minutes, seconds % 60)) if hours else "%d:%02d" % (minutes, seconds % 60)


def reset(store, name):
    """Forget the times that were counted."""
    session, seconds, _, _, games = _known(store, name)
    if games:
        store.write_json(name + ".time", [session, seconds, 0, 0, 0])


def _known(store, name):
    """Return the five numbers of a game's file, zeros if there is none; a file of anything else is set aside."""

    def checked(found):
        return found if len(found) == 5 and all([isinstance(n, int) and 0 <= n < _MANY for n in found]) else None

    return store.read_checked(name + ".time", checked, [0, 0, 0, 0, 0])
