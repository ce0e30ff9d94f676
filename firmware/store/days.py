"""The daily deals: which were played and won, month by month, and how many days in a row. Loaded on demand.

One file for all games has a row per game and month: the game's number, the month's number, and the days played, won and
late, one bit per day, the lowest for the 1st. Late: the deal was first played on another day than its own. Each game
has the last MOST months with a deal played; a row with month 0 has sums of all earlier months: days played, days won,
and days in a row at their end. Deals of those months are no longer stored.

Earlier versions wrote a file per game, as JSON: [month, [played, won, late]] pairs, the month as a text, "202611".
"""

import struct

import engine
from engine.compat import const
from engine.game import number as spelt
from engine.packs import day_number

FIRST_YEAR = 2026  # of the calendar
MOST = const(48)  # months of a game: all games have room in one block of flash

_FILE = "days"
_VERSION = b"\x01"
_ROW = "<BHIII"  # number of the game and of the month (12 × year + month), bits of the days played, won, late
_BYTES = const(15)  # of a row
_PAST = const(0)  # in place of a month's number
_FIRST = const(24001)  # number of the first month of this century
_LAST = const(25200)  # and of its last one
_MANY = const(1 << 31)  # no month has a bit beyond, and no sum comes near
_NONE = (0, 0, 0)  # of a month without a deal played
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


def month(store, name, year, number):
    """Return (played, won, late) of a game's month, a bit per day."""
    return _months(store, name)[0].get(12 * year + number, _NONE)


def _months(store, name):
    """Return ({number of a month: (played, won, late)} of a game, the rows of the others)."""
    data = store.read(_FILE) or _VERSION
    found, others, game = {}, [], engine.number(name)
    if data[:1] > _VERSION:
        store.files.leave_alone(_FILE)
        store.report("%s was written by a newer version: left as it is" % _FILE)
    elif data[:1] < _VERSION or len(data) % _BYTES != 1:
        store.set_aside(_FILE)
    else:
        for at in range(1, len(data), _BYTES):
            if data[at] == game:
                row = struct.unpack(_ROW, data[at : at + _BYTES])
                found[row[1]] = row[2:]
            else:
                others.append(data[at : at + _BYTES])
        if not all([_fits(number, found[number]) for number in found]):
            store.set_aside(_FILE)
            found, others = {}, []
    return found or _as_before(store.read_pairs(name + ".days")), others


def _as_before(known):
    """Return the months in the pairs of an earlier version's file."""
    found = {}
    for key in known:
        bits = known[key]
        if isinstance(key, str) and len(key) == 6 and isinstance(bits, list) and len(bits) == 3:
            year, month = spelt(key[:4]), spelt(key[4:])
            if is_date((year, month, 1)) and all(isinstance(each, int) for each in bits) and _fits(_FIRST, bits):
                found[12 * year + month] = tuple(bits)
    return found


def _fits(number, bits):
    """Return whether a month of this century, or the sums of past ones, can have these bits or sums."""
    return (number == _PAST or _FIRST <= number <= _LAST) and all([0 <= each < _MANY for each in bits])


def totals(store, name):
    """Return how many daily deals were played, and how many of them won."""
    known = _months(store, name)[0]
    played, won = known.pop(_PAST, _NONE)[:2]
    for bits in known.values():
        played += bin(bits[0]).count("1")
        won += bin(bits[0] & bits[1]).count("1")
    return played, won


def finish(store, name, date, won, late):
    """Store that a daily deal was played. Whether it was late is decided the first time; a win is added any time."""
    bit = 1 << date[2] - 1
    known, rows = _months(store, name)
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
    rows += [struct.pack(_ROW, engine.number(name), month, *known[month]) for month in sorted(known)]
    if store.write(_FILE, _VERSION + b"".join(rows)):
        store.files.remove(name + ".days")


def _added(past, number, bits, goes_on):
    """Return the sums of past months with those of one more; `goes_on`: the month after it is the next one known."""
    played, won, late = bits
    days, run = length((number - 1) // 12, (number - 1) % 12 + 1), 0
    while run < days and (played & ~late) >> days - 1 - run & 1:
        run += 1
    if run == days:
        run += past[2]
    return past[0] + bin(played).count("1"), past[1] + bin(played & won).count("1"), run if goes_on else 0


def in_a_row(store, name, date, pending=True):
    """Return how many days in a row, up to a date, had their deals played on the day itself.

    `pending`: the date's own deal may still be played, so that they count if they reach the day before it.
    """
    known = _months(store, name)[0]
    past = known.pop(_PAST, _NONE)
    first = min(known) if known else 0
    count = bits = number = 0
    day = date
    while True:
        if number != 12 * day[0] + day[1]:
            number = 12 * day[0] + day[1]
            if number + 1 == first:  # the months before have only sums
                return count + past[2] if count or pending else 0
            played, _, late = known.get(number, _NONE)
            bits = played & ~late
        if bits >> day[2] - 1 & 1:
            count += 1
        elif day != date or not pending:
            return count
        day = moved(day, -1)
