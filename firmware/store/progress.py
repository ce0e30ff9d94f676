"""What the home screen knows of each game without loading it: how far the one in progress has come, today's deal.

How far each has come is in a file of [game's name, words] pairs, stored when a table is left and cleared when it is
opened again: after a loss of power during play, nothing is shown. Today's deal is a section of the game's ledger: its
date (a number), the deal, 1 when it has been played, and 1 when on another day. `days.py` has all days.

Loaded when a game is opened, left or over, and by the home screen.
"""

import firmware.store.days as days_module  # borrow
import firmware.store.days as store_days  # borrow, untidy
import firmware.store.lost as lost  # borrow

_STANDING = "standing"
_LONGEST = 20  # letters
_NONE = [0, 0, 0, 0]


def standing(store, name):
    """Return how far a game in progress has come, in a few words; "" when that is not known."""
    words = store.read_pairs(_STANDING).get(name)
    return words if isinstance(words, str) and len(words) <= _LONGEST else ""


def set_standing(store, name, words):
    """Store how far a game has come, or with "" that it is not known. Does nothing for an unsaved game."""
    if words and lost.practising(store):
        words = "second try"
    known = store.read_pairs(_STANDING)
    if known.get(name, "") != words and not store.blocked(name):
        known[name] = words
        store.write_json(_STANDING, [[key, known[key]] for key in known if known[key]])


def number(date):
    """Return a date as a number with its digits in order: 20260701."""
    return (date[0] * 100 + date[1]) * 100 + date[2]


def is_done(ledger, date, days=None):
    """True when the deal of that day has been played. `days`: its module, where the caller holds it."""
    day, _, done, _ = today(ledger)
    if done and day == number(date):
        return True
    days = days or store_days
    return bool(days.month(ledger, date[0], date[1])[0] >> date[2] - 1 & 1)


def begin(store, name, date, deal, late=False):
    """Store that a day's deal is being played, `late` if on another day; if it has been played it stays so."""

    def change(ledger):
        entry = today(ledger)
        if entry[:2] != [number(date), deal] or (late and not entry[2] and not entry[3]):
            ledger.set("today", [number(date), deal, 0, 1 if late else 0])

    store.change_ledger(name, change)


def day_of(ledger, game):
    """Return the date (year, month, day) of a daily deal; None when its number is not that of the last one begun."""
    day, deal, _, _ = today(ledger)
    if not day or deal != game.deal:
        return None
    date = day // 10000, day // 100 % 100, day % 100
    return date if days_module.is_date(date) else None


def count(ledger, session):
    """Mark the deal of a day as done, if the game that is over was one."""
    game, date = session.game, day_of(ledger, session.game)
    if date is None:
        return
    day, deal, _, late = today(ledger)
    won = session.seat >= 0 and bool(game.outcome(session.seat)[0])
    days_module.count(ledger, date, won, late)
    ledger.set("today", [day, deal, 1, late])


def today(ledger):
    """Return [date, deal, 1 when it has been played, 1 when late] of the last daily deal begun, zeros if there is none.

    Earlier versions wrote the first three.
    """

    def checked(entry):
        fits = len(entry) >= 3 and all([isinstance(part, int) for part in entry])
        return entry[:3] + [1 if entry[3:4] == [1] else 0] if fits else None

    return ledger.get("today", checked, _NONE)
