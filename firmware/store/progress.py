"""What is known of games in progress without loading them: how far each has come, and which are deals of days.

How far each has come is in a file of [game's name and slot, words] pairs, stored when a table is left and cleared when
it is opened again: after a loss of power during play, nothing is shown. Which day's deal a game is, its save says
(`saves.py`); `days.py` has all days. Earlier versions had one in the section `today` of the game's ledger, see `today`.

Loaded when a game is opened, left or over, and by the home screen.
"""

import engine
import firmware.store.days as days_module  # borrow
import firmware.store.days as store_days  # borrow, untidy
import firmware.store.deals as deals  # borrow
import firmware.store.loading as loading  # borrow
import firmware.store.lost as lost  # borrow
from engine import BadOption
from engine.texts import _
from firmware.store.saves import CERTIFIED, DAY, DAYS, LATE, OWN, SECOND, slot_of

_STANDING = "standing"
_LONGEST = 20  # letters
_NONE = [0, 0, 0, 0]
_NEVER = 1 << 16  # later than all days


def standing(store, name, slot=OWN):
    """Return how far a game in progress has come, in a few words; "" when that is not known."""
    words = store.read_pairs(_STANDING).get(name + slot)
    return words if isinstance(words, str) and len(words) <= _LONGEST else ""


def set_standing(store, name, words):
    """Store how far the game in memory has come, or with "" that it is not known. Does nothing for an unsaved game."""
    slot = store.current.slot if store.current is not None else OWN
    if words and lost.practising(store):
        words = _("second try")
    known = store.read_pairs(_STANDING)
    if known.get(name + slot, "") != words and not store.blocked(name, slot):
        known[name + slot] = words
        store.write_json(_STANDING, [[key, known[key]] for key in known if known[key]])


def number(date):
    """Return a date as a number with its digits in order: 20260701."""
    return (date[0] * 100 + date[1]) * 100 + date[2]


def is_done(ledger, date, days=None):
    """True when the deal of that day has been played. `days`: its module, where the caller holds it."""
    day, __, done, __ = today(ledger)
    if done and day == number(date):
        return True
    days = days or store_days
    return bool(days.month(ledger, date[0], date[1])[0] >> date[2] - 1 & 1)


def day_number(date):
    """Return a date as the number with which a save names it: larger ones are later."""
    return (date[0] - 2000) << 9 | date[1] << 5 | date[2]


def date_of(counts):
    """Return the date (year, month, day) of the day whose deal a game is, by how it counts; None where it is none."""
    day = counts >> DAY
    date = 2000 + (day >> 9), day >> 5 & 15, day & 31
    return date if day > 0 and days_module.is_date(date) else None


def is_same(there, its_counts, deal, counts):
    """Return whether a game in progress is the one that is to begin: of the same day, or `deal` (number, options)."""
    return its_counts >> DAY == counts >> DAY if counts >> DAY else (there.deal, there.options) == deal


def deal_of(console, name, options, date):
    """Return (deal of a day, whether it is certified)."""
    deal = None
    try:
        if engine.game_class(name).PACKS:
            deal = deals.Deals(console, name).daily(options, date)
    except BadOption:  # a day beyond the calendar
        pass
    # Where nothing is certified the date itself is the number: so it is the same deal for everybody, too
    return deal or number(date), deal is not None


def as_today(console, game):
    """Return how a new game counts if it is today's deal, else 0."""
    today = console.today()
    deal, certified = deal_of(console, game.NAME, game.options, today) if today else (0, False)
    if deal != game.deal:
        return 0
    return as_day(console.store, game.NAME, today, today) | (CERTIFIED if certified else 0)


def as_day(store, name, date, today):
    """Return how a new game that is the deal of a day counts, with its slot.

    That is the slot where the day's deal is in progress, else a free one, else that of the earlier day.
    """
    day = day_number(date)
    held = [loading.counts_of(store, name, slot) for slot in DAYS]
    there = [_NEVER if counts < 0 else counts >> DAY for counts in held]
    wanted = day if day in there else min(there)
    return day << DAY | (SECOND if there.index(wanted) else 0) | (LATE if date != today else 0)


def begun(store, name):
    """Return the dates of the deals of days that are in progress."""
    dates = [date_of(loading.counts_of(store, name, slot)) for slot in DAYS if name in store.saved_games(slot)]
    return [date for date in dates if date is not None]


def day_of(ledger, game, counts):
    """Return (date, 1 when it is late) of the deal of a day, (None, 0) for another game."""
    date = date_of(counts)
    if date is not None:
        return date, 1 if counts & LATE else 0
    day, deal, __, late = today(ledger)
    date = day // 10000, day // 100 % 100, day % 100
    # Earlier versions saved it among one's own games
    earlier = day and deal == game.deal and slot_of(counts) == OWN and days_module.is_date(date)
    return (date, late) if earlier else (None, 0)


def count(ledger, session):
    """Mark the deal of a day as played, if the game that is over was one."""
    game = session.game
    date, late = day_of(ledger, game, session.counts)
    if date is not None:
        days_module.count(ledger, date, session.seat >= 0 and bool(game.outcome(session.seat)[0]), late)


def today(ledger):
    """Return [date, deal, 1 when it has been played, 1 when late] of the last daily deal begun in an earlier version.

    Zeros if there is none. Still earlier versions wrote the first three.
    """

    def checked(entry):
        fits = len(entry) >= 3 and all([isinstance(part, int) for part in entry])
        return entry[:3] + [1 if entry[3:4] == [1] else 0] if fits else None

    return ledger.get("today", checked, _NONE)
