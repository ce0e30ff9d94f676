"""How long games are played, where the setting `time` wants it: this one, and on average.

Sections of a ledger: `clock`, one for each slot of saves, has [session, seconds of it, 1 once it is over], `time`
[seconds counted in all, games counted]. The seconds of a game in progress are stored when its table is left, and before
a sleep. Practice is not timed. Loaded with the setting, and when a game is over.
"""

from engine.compat import const
from firmware.input import elapsed
from firmware.store.saves import PRACTICE

_GAP_MS = const(2000)  # without a step of the table: another screen was on top, or the board slept
_MOST = const((1 << 29) - 1)
_CLOCK = "clock"  # before the name of a slot


class Stopwatch:
    """Measures how long the table of a game is the screen on top."""

    def __init__(self, store, name, now, fresh):
        """`fresh`: the game has just been dealt. (One that was given up before may have had the same session.)"""
        self._key = _CLOCK + store.current.slot
        session, seconds, _ = _clock(store.ledger(name, self._key), self._key)
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

    @property
    def seconds(self):
        """The time so far."""
        return self._ms // 1000

    def store_time(self):
        """Store the time of the game in progress."""
        save = self._store.current
        if save is not None and not save.counts & PRACTICE:
            entry = [save.session, self.seconds, 0]
            self._store.change_ledger(self._name, lambda ledger: ledger.set(self._key, entry))

    @property
    def text(self):
        """The time so far in words."""
        return in_words(self.seconds)


def begin(store, play, now, fresh):
    """Return a table's `Stopwatch` (see there); None where its game is not timed: practice, or not of one person."""
    save = store.current
    if save is None or save.game is not play.game or save.counts & PRACTICE or len(play.people) != 1:
        return None
    return Stopwatch(store, play.game.NAME, now, fresh)


def average(ledger):
    """Return how long a game takes on average, "" where none is counted."""
    total, games = ledger.numbers("time", [0, 0])
    return in_words(total // games) if games else ""


def count(ledger, session):
    """Add the time of a session that is over; without a stopwatch, that with which it was counted before, if any."""
    key = _CLOCK + session.slot
    number, seconds, over = _clock(ledger, key)
    if session.seconds >= 0:
        number, seconds, over = session.number, session.seconds, 1
        ledger.set(key, [number, seconds, over])
    if over and number == session.number:
        total, games = ledger.numbers("time", [0, 0])
        ledger.set("time", [min(_MOST, total + seconds), games + 1])


def _clock(ledger, key):
    return ledger.numbers(key, [0, 0, 0])


def in_words(seconds):
    """Return a time as 3:25, or 1:03:25."""
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return ("%d:%02d:%02d" % (hours, minutes, seconds % 60)) if hours else "%d:%02d" % (minutes, seconds % 60)
