"""Takes over the results that earlier versions stored, in up to eight files per game and three of all games.

A game's ledger is written first, then its files are removed: a power cut leaves them, or a ledger beside them, which
already has what they say. Where one of them cannot be read, they all stay and the game has no ledger: nothing of it is
counted until they can be read. Loaded where such files are found.
"""

import json

import engine
import firmware.store.days as days  # borrow
import firmware.store.deals as deals  # borrow
import firmware.store.lost as lost  # borrow
import firmware.store.people as people  # borrow
import firmware.store.progress as progress  # borrow
import firmware.store.statistics as statistics  # borrow
from engine.game import number
from engine.texts import _
from firmware.store.files import DamagedFile, LeftAlone, StorageError, checked_value
from firmware.store.ledger import FILE, Ledger

_KINDS = ("stats", "time", "practice", "best", "lost", "levels", "solved", "days")
_SHARED = ("days", "today", "goals")
_NEWER = _("%s was written by a newer version: left as it is")


def convert(store):
    """Make a ledger of each game's files; return True while there are some that cannot be taken over."""
    files, waiting = store.files, False
    there = files.names()
    for name in engine.GAMES:
        file = name + FILE
        if file not in there:
            try:
                ledger = _ledger(store, name)
                if ledger.sections:
                    files.write(file, *ledger.pieces())
            except StorageError as error:
                files.leave_alone(file)
                store.report(error)
                waiting = True
                continue
            files.leave_alone(file, False)
        for kind in _KINDS:
            if "%s.%s" % (name, kind) in there:
                files.remove("%s.%s" % (name, kind))
    for one in _SHARED:
        if one in there and not waiting:
            files.remove(one)
    return waiting


def _ledger(store, name):
    """Return a ledger of what the files have. StorageError where one cannot be read now, or not by this version."""
    ledger = Ledger(name)
    for kind, take in zip(_KINDS, (
        _statistics, _time, _practice, _as_it_is("best", people.stored),
        _as_it_is("lost", lost.entries), _as_it_is("levels", lambda ledger: ledger.pairs("levels")),
        _solved, _days_of_game,
    )):  # fmt: skip
        _take(store, ledger, "%s.%s" % (name, kind), take)
    for file, take in zip(_SHARED, (_days, _today, _goals)):
        _take(store, ledger, file, take)
    return ledger


def _take(store, ledger, file, take):
    """Have `take(ledger, data)` take over what a file has: None where that is invalid, False where it is newer."""
    try:
        data = store.files.read(file)
    except DamagedFile as error:
        store.report(error)
        return
    taken = True if data is None else checked_value(data, lambda data: take(ledger, data))
    if taken is None:
        store.set_aside(file)
    elif not taken:
        raise LeftAlone(_NEWER % file)


def _statistics(ledger, data):
    """Three records: the random deals, the certified ones, and the one counted last as it was before that."""
    if data[0] != 1:
        return False if data[0] > 1 else None
    last, session = data[2], int.from_bytes(data[3:7], "little")
    found = statistics.unpack(data[7:], data[1], 3)
    if found is None or last not in (0, 1, 255) or session >= 1 << 29:
        return None
    if found[0].played or found[1].played:
        statistics.set_records(ledger, found[:2])
    if last < 2:
        found[last] = found[2]
    statistics.set_records(ledger, found[:2], "-results")
    ledger.set("counted", [session, 0])
    return True


def _time(ledger, data):
    """Session, its seconds, 1 when they are counted, seconds counted in all, games."""
    session, seconds, over, total, games = _numbers(data, 5)
    ledger.set("clock", [session, seconds, over])
    ledger.set("time", [total, games])
    again = over and session == ledger.numbers("counted", [0, 0])[0]
    ledger.set("-time", [max(0, total - seconds), max(0, games - 1)] if again else [total, games])
    return True


def _practice(ledger, data):
    """Session won last, 1 when its deal was certified or -1 when that was taken back, wins of both kinds of deals."""
    values = json.loads(data)
    session, last, *wins = _numbers([values[0], values[1] + 1] + values[2:4], 4)
    ledger.set("counted", [ledger.numbers("counted", [0, 0])[0], session])
    ledger.set("practice", wins)
    if last:
        wins[last - 1] -= 1
    ledger.set("-practice", wins)
    return True if last <= 2 and min(wins) >= 0 else None


def _numbers(data, count):
    found = json.loads(data) if isinstance(data, bytes) else data
    if len(found) != count or not all([isinstance(n, int) and 0 <= n < 1 << 29 for n in found]):
        raise ValueError("these are other numbers")
    return found


def _as_it_is(key, read):
    """Return a function that takes a section over whose content has not changed; `read(ledger)` reads it."""

    def take(ledger, data):
        ledger.sections[key] = data
        read(ledger)
        invalid, ledger.invalid = ledger.invalid, False
        return None if invalid else True

    return take


def _solved(ledger, data):
    """Pairs of a pack and its levels, each a text in hexadecimal."""
    levels = len(deals.LEVELS)
    for pack, texts in json.loads(data):
        rows = [checked_value(texts, lambda texts: int(texts[at], 16)) or 0 for at in range(levels)]
        size = max([(len("%x" % row) + 1) // 2 for row in rows])
        if isinstance(pack, str) and len(pack) < 64 and min(rows) >= 0 and size < 1 << 12:
            ledger.sections["solved " + pack] = b"".join([row.to_bytes(size, "little") for row in rows])
    return True


def _days_of_game(ledger, data):
    """Pairs of a month, "202611", and the bits of its days played, won and late."""
    found = {}
    for key, bits in json.loads(data):
        if isinstance(key, str) and len(key) == 6 and isinstance(bits, list) and len(bits) == 3:
            year, month = number(key[:4]), number(key[4:])
            if days.is_date((year, month, 1)) and all([isinstance(each, int) for each in bits]):
                if days.fits(12 * year + month, bits):
                    found[12 * year + month] = bits
    if found:
        days.set_months(ledger, found)
    return True


def _days(ledger, data):
    """Rows of all games: the game's number, then as in the section."""
    if data[0] != 1 or len(data) % 15 != 1:
        return False if data[0] > 1 else None
    game = engine.number(ledger.name)
    rows = [data[at + 1 : at + 15] for at in range(1, len(data), 15) if data[at] == game]
    return _as_it_is("days", days.months)(ledger, b"".join(rows)) if rows else True


def _today(ledger, data):
    """Pairs of a game and its deal."""
    entry = {name: entry for name, entry in json.loads(data)}.get(ledger.name)
    if isinstance(entry, list):
        _as_it_is("today", progress.today)(ledger, json.dumps(entry).encode())
    return True


def _goals(ledger, data):
    """Pairs of a game and its bits."""
    bits = {name: bits for name, bits in json.loads(data)}.get(ledger.name)
    if isinstance(bits, int) and 0 <= bits < 1 << 29:
        ledger.set("goals", [bits])
    return True
