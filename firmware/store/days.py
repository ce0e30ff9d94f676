"""The daily deals of a game: which were played and won, month by month, and how many days in a row. Loaded on demand.

The section `days` of a ledger has a row per month: its number (12 × year + month), and the days played, won and late,
one bit per day, the lowest for the 1st. Late: the deal was first played on another day than its own. There are the last
MOST months with a deal played; a row with month 0 has sums of all earlier months: days played, days won, and days in a
row at their end. Deals of those months are no longer stored.
"""

import struct

from engine.compat import const
from engine.packs import day_number
from engine.texts import _

FIRST_YEAR = 2026  # of the calendar
MOST = const(48)  # months of a game

_ROW = "<HIII"  # number of the month, bits of the days played, won, late
_BYTES = const(14)  # of a row
_PAST = const(0)  # in place of a month's number
_FIRST = const(24001)  # number of the first month of this century
_LAST = const(25200)  # and of its last one
_MANY = const(1 << 31)  # no month has a bit beyond, and no sum comes near
_NONE = (0, 0, 0)  # of a month without a deal played
_MONTHS = _("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()


def is_date(date):
    """True when a year, month and day are a date of this century."""
    return 2000 <= date[0] < 2100 and 1 <= date[1] <= 12 and 1 <= date[2] <= length(date[0], date[1])


def title(date):
    """Return a date as the title of its deal: `★ 26 Nov`."""
    return "★ %d %s" % (date[2], _MONTHS[date[1] - 1])


def length(year, month):
    """Return how many days a month has."""
    later = (year, month + 1) if month < 12 else (year + 1, 1)
    return day_number(*later, 1, year) - day_number(year, month, 1, year)  # type: ignore[call-arg]


def weekday(date):
    """Return the day of the week of a date of this century, 0 for Monday."""
    return (day_number(*date, 2000) + 5) % 7  # type: ignore[call-arg]  # 1 January 2000 was a Saturday


def moved(date, days):
    """Return the date `days` days later, or earlier if negative; at most 28 days away."""
    year, month, day = date
    day += days
    if day < 1:
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
        day += length(year, month)
    elif day > length(year, month):
        day -= length(year, month)
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    return year, month, day


def month(ledger, year, number):
    """Return (played, won, late) of a month, a bit per day."""
    return months(ledger).get(12 * year + number, _NONE)


def months(ledger):
    """Return {number of a month: (played, won, late)}."""

    def decode(data):
        if len(data) % _BYTES:
            return None
        rows = [struct.unpack(_ROW, data[at : at + _BYTES]) for at in range(0, len(data), _BYTES)]
        return {row[0]: row[1:] for row in rows} if all([fits(row[0], row[1:]) for row in rows]) else None

    return ledger.decode("days", decode, {})


def set_months(ledger, known):
    """Set the section to what `months` returns."""
    ledger.sections["days"] = b"".join([struct.pack(_ROW, number, *known[number]) for number in sorted(known)])


def fits(number, bits):
    """Return whether a month of this century, or the sums of past ones, can have these bits or sums."""
    return (number == _PAST or _FIRST <= number <= _LAST) and all([0 <= each < _MANY for each in bits])


def totals(ledger):
    """Return how many daily deals were played, and how many of them won."""
    known = months(ledger)
    played, won = known.pop(_PAST, _NONE)[:2]
    for bits in known.values():
        played += bin(bits[0]).count("1")
        won += bin(bits[0] & bits[1]).count("1")
    return played, won


def count(ledger, date, won, late):
    """Store that a daily deal was played. Whether it was late is decided the first time; a win is added any time."""
    bit = 1 << date[2] - 1
    known = months(ledger)
    past = known.pop(_PAST, _NONE)
    key = 12 * date[0] + date[1]
    if len(known) >= MOST and key < min(known):
        return  # the sums of so old a month do not say whether this day is in them
    before = known.get(key, _NONE)
    played, wins, lates = before
    if late and not played & bit:
        lates |= bit
    known[key] = played | bit, wins | (bit if won else 0), lates
    if known[key] == before:
        return
    for old in sorted(known)[:-MOST]:
        past = _added(past, old, known.pop(old), old + 1 in known)
    known[_PAST] = past
    set_months(ledger, known)


def _added(past, number, bits, goes_on):
    """Return the sums of past months with those of one more; `goes_on`: the month after it is the next one known."""
    played, won, late = bits
    days, run = length((number - 1) // 12, (number - 1) % 12 + 1), 0
    while run < days and (played & ~late) >> days - 1 - run & 1:
        run += 1
    if run == days:
        run += past[2]
    return past[0] + bin(played).count("1"), past[1] + bin(played & won).count("1"), run if goes_on else 0


def in_a_row(ledger, date, pending=True):
    """Return how many days in a row, up to a date, had their deals played on the day itself.

    `pending`: the date's own deal may still be played, so that they count if they reach the day before it.
    """
    known = months(ledger)
    past = known.pop(_PAST, _NONE)
    first = min(known) if known else 0
    count = bits = number = 0
    day = date
    while True:
        if number != 12 * day[0] + day[1]:
            number = 12 * day[0] + day[1]
            if number + 1 == first:  # the months before have only sums
                return count + past[2] if count or pending else 0
            played, __, late = known.get(number, _NONE)
            bits = played & ~late
        if bits >> day[2] - 1 & 1:
            count += 1
        elif day != date or not pending:
            return count
        day = moved(day, -1)
