"""The deals of days: which were played and won, month by month, and how many days in a row. Loaded when it is needed.

A file per game of [month, [played, won, late]] pairs: the month as a text, "202611", and a bit per day, the lowest for
the 1st. Late: the deal was first played on another day than its own.
"""

from engine.packs import day_number
from firmware.store.settings import pairs

FIRST_YEAR = 2026  # of the calendar
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def is_date(date):
    """True when a year, month and day are a date of this century."""
    return 2000 <= date[0] < 2100 and 1 <= date[1] <= 12 and 1 <= date[2] <= length(date[0], date[1])


def title(date):
    """Return a date as the title of its deal: `★ 26 Nov`."""
    return "★ %d %s" % (date[2], _MONTHS[date[1] - 1])


def length(year, month):
    """Return how many days a month has."""
    later = (year, month + 1) if month < 12 else (year + 1, 1)
    return day_number(*later, 1, year) - day_number(year, month, 1, year)


def weekday(date):
    """Return the day of the week, 0 for Monday."""
    return day_number(*date, 2001) % 7  # 1 January 2001 was a Monday


def moved(date, days):
    """Return the date so many days later, or earlier; at most a month away."""
    year, month, day = date
    day += days
    if day < 1:
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
        day += length(year, month)
    elif day > length(year, month):
        day -= length(year, month)
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    return year, month, day


def month(store, name, year, number):
    """Return (played, won, late) of a game's month, a bit per day."""
    return _bits(pairs(store, name + ".days"), year, number)


def _bits(known, year, number):
    """Return those of a month in what the file says; nothing where that is invalid."""
    found = known.get("%d%02d" % (year, number))
    if isinstance(found, list) and len(found) == 3 and all(isinstance(bits, int) and not bits >> 31 for bits in found):
        return tuple(found)
    return 0, 0, 0


def totals(store, name):
    """Return how many deals of days were played, and how many of them won."""
    known = pairs(store, name + ".days")
    played = won = 0
    for key in known:
        bits = _bits(known, int(key[:4]), int(key[4:])) if key.isdigit() and len(key) == 6 else (0, 0)
        played += bin(bits[0]).count("1")
        won += bin(bits[0] & bits[1]).count("1")
    return played, won


def finish(store, name, date, won, late):
    """Store that the deal of a day was played. What it was when it was played first stays; a win is added."""
    bit = 1 << date[2] - 1
    known = pairs(store, name + ".days")
    before = _bits(known, date[0], date[1])
    played, wins, lates = before
    if late and not played & bit:
        lates |= bit
    after = played | bit, wins | (bit if won else 0), lates
    if after != before:
        known["%d%02d" % date[:2]] = list(after)
        store.keep(name + ".days", [[key, known[key]] for key in known])


def in_a_row(store, name, date):
    """Return how many days in a row, up to a date or the one before it, had their deals played on the day itself."""
    known = pairs(store, name + ".days")
    count = bits = year = number = 0
    day = date
    while True:
        if day[:2] != (year, number):
            year, number = day[:2]
            played, _, late = _bits(known, year, number)
            bits = played & ~late
        if bits >> day[2] - 1 & 1:
            count += 1
        elif day != date:
            return count
        day = moved(day, -1)
