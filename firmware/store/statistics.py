"""Statistics of one game: two records (random deals, certified deals) in one small file; games that end are counted.

Each game played is one *session* with a number. The file says which session was counted last and keeps the
record as it was before that, so counting is repeatable: counting a session again (after a power cut between
counting it and removing its save, or when a player takes back a lost ending and goes on) replaces its result,
and a session older than the last one counted is never counted again.
"""

import struct

import firmware.store.goals as goals  # borrow
import firmware.store.lost as lost  # borrow
import firmware.store.people as people  # borrow
import firmware.store.progress as progress  # borrow
import firmware.store.times as times  # borrow
from engine.errors import NewerSave
from engine.game import PERSON
from firmware.store.files import StorageError
from firmware.store.saves import CERTIFIED, PRACTICE

RECENT = 30  # results stored one by one

_FILE = ".stats"  # after the game's name
_VERSION = 1
_HEAD = "<BBBI"  # version, parts, which record was counted last (or _NOTHING), session counted last
_NOTHING = 255
_MOST = 1 << 29  # counts, points and sessions are stored as at most one less than this
_RECORD = "<IIIIiHBI"  # played, won, streak, longest, best, chain, recent results, bits of their wins, oldest lowest
_PART = "<Ii"  # deals, points
_PART_SIZE = 8


class Record:
    """The results of a game's certified deals, or of its other ones."""

    def __init__(self):
        self.played = self.won = 0
        self.streak = self.longest = 0  # wins in a row now, and at most
        self.chain = 0  # the longest
        self.best = None  # the best score, None before the first game
        self.recent = []  # (won, score), oldest first
        self.parts = []  # [deals, points] of each kind of deal in a game that has several

    def add(self, won, score, chain=0, parts=(), fewest=False):
        """Add one game: its result, and (kind, points) of each of its deals where kinds are counted.

        `won` None: the game only has a score, so a streak stays; `fewest`: the lowest score is the best.
        """
        self.played += 1
        self.won += 1 if won else 0
        if won is not None:
            self.streak = self.streak + 1 if won else 0
        self.longest = max(self.longest, self.streak)
        if self.best is None or (score < self.best if fewest else score > self.best):
            self.best = score
        self.chain = max(self.chain, chain)
        self.recent = self.recent[-(RECENT - 1) :] + [(bool(won), max(-0x8000, min(0x7FFF, score)))]
        for kind, points in parts:
            while len(self.parts) <= kind:
                self.parts.append([0, 0])
            self.parts[kind][0] += 1
            self.parts[kind][1] += points

    def pack(self, parts):
        """Return the record as bytes, with room for `parts` kinds of deals."""
        wins = 0
        for i in range(len(self.recent)):
            wins |= self.recent[i][0] << i
        counts = [_capped(count) for count in (self.played, self.won, self.streak, self.longest, self.best or 0)]
        data = struct.pack(_RECORD, *counts, min(self.chain, 0xFFFF), len(self.recent), wins)
        data += b"".join([struct.pack("<h", score) for _, score in self.recent])
        data += bytes(2 * (RECENT - len(self.recent)))
        for i in range(parts):
            count, points = self.parts[i] if i < len(self.parts) else (0, 0)
            data += struct.pack(_PART, _capped(count), _capped(points))
        return data

    @staticmethod
    def unpack(data, parts):
        """Return the record that `pack` made; ValueError for one that no games can have led to."""
        record = Record()
        size = struct.calcsize(_RECORD)
        fields = struct.unpack(_RECORD, data[:size])
        record.played, record.won, record.streak, record.longest, best, record.chain, count, wins = fields
        if not record.won <= record.played < _MOST or not record.streak <= record.longest <= record.won:
            raise ValueError("these counts do not fit together")
        if count > min(record.played, RECENT) or not -_MOST < best < _MOST:
            raise ValueError("these results do not fit together")
        record.best = best if record.played else None
        scores = struct.unpack("<%dh" % count, data[size : size + 2 * count])
        record.recent = [(bool(wins >> i & 1), scores[i]) for i in range(count)]
        at = size + 2 * RECENT
        for i in range(parts):
            record.parts.append(list(struct.unpack(_PART, data[at : at + _PART_SIZE])))
            if record.parts[i][0] >= _MOST or not -_MOST < record.parts[i][1] < _MOST:
                raise ValueError("these points do not fit together")
            at += _PART_SIZE
        return record


def _capped(number):
    """Return a number, or the nearest that can be read again."""
    return max(1 - _MOST, min(_MOST - 1, number))


class Statistics:
    """The two records of a game and the session counted last."""

    def __init__(self, data=None):
        """Start empty, or from what `pack` made. NewerSave for a newer format, ValueError for anything else."""
        self.session = 0
        self._last = _NOTHING
        self.records = [Record(), Record(), Record()]  # random, certified, the one counted last as it was before
        if data is None:
            return
        head = struct.calcsize(_HEAD)
        if len(data) >= head and data[0] > _VERSION:
            raise NewerSave("these statistics have a newer format")
        if len(data) < head or data[0] != _VERSION:
            raise ValueError("these statistics have another format")
        _, parts, self._last, self.session = struct.unpack(_HEAD, data[:head])
        size = struct.calcsize(_RECORD) + 2 * RECENT + _PART_SIZE * parts
        if len(data) != head + 3 * size:
            raise ValueError("these statistics have another length")
        if self._last not in (0, 1, _NOTHING) or self.session >= _MOST:
            raise ValueError("these statistics count no session")
        for i in range(3):
            self.records[i] = Record.unpack(data[head + i * size : head + (i + 1) * size], parts)

    def count(self, session, won, score, chain=0, parts=(), fewest=False, certified=False):
        """Count the result of a session as `Record.add` does; False when it is older than the last one counted."""
        which = 1 if certified else 0
        if session < self.session:
            return False
        if session == self.session and self._last != _NOTHING:
            self.records[self._last] = self.records[2]
        self.session = session
        self._last = which
        record = self.records[which]
        self.records[2] = Record.unpack(record.pack(len(record.parts)), len(record.parts))
        record.add(won, score, chain, parts, fewest)
        return True

    def pack(self):
        """Return everything as bytes."""
        parts = max([len(record.parts) for record in self.records])
        head = struct.pack(_HEAD, _VERSION, parts, self._last, _capped(self.session))
        return head + b"".join([record.pack(parts) for record in self.records])


# Counting: of a `Storage`, loaded when a game begins or ends


def finish(store, game, save):
    """Count a game that is over and whose `Save` is `save`, and remove its files once it is counted."""
    practice = save.counts & PRACTICE
    if game.seats == 1 and not practice:
        lost.update(store, game, bool(save.counts & CERTIFIED))
    store.earned = ()
    if not practice:
        progress.played(store, game)
        store.earned = goals.finish(store, game)
    if not save.session:  # the statistics could not be read when the game began
        try:
            save.set_session(next_session(store, game.NAME, save.counts))
        except StorageError as error:  # it is counted when it is opened again
            save.session = 0
            store.report(error)
            return
    if not practice:
        people.finish(store, game, save.session)
    if lost.count(store, game, save) if practice else _count(store, game, save):
        save.remove()


def record(store, name, certified):
    """Return the `Record` of a game, or None while nothing has been played, or nothing can be read."""
    statistics = _statistics(store, name)
    found = statistics.records[certified]
    found.before = statistics.records[2].best  # the best before the session counted last, if that is in this record
    # Whether that is the game in memory: not where the file could not be written, or a later session has been counted
    found.counted = store.current is not None and store.current.session == statistics.session
    return found if found.played else None


def begin(store, game, counts):
    """Return `counts` of a game that begins, with PRACTICE and a message where a way to win the deal has been shown."""
    if game.seats == 1:
        given, counts = counts, lost.counts_as(store, game, counts)
        if counts != given:
            store.report("Second try: not counted")
    return counts


def reset(store, name):
    """Forget what was counted of a game. The numbers of its sessions go on: only the last can be counted again."""
    statistics = Statistics()
    statistics.session = _statistics(store, name).session
    if store.write(name + _FILE, statistics.pack()):
        lost.reset(store, name)
        times.reset(store, name)
        people.reset(store, name)


def next_session(store, name, counts):
    """Return the number of the session that begins, 0 while it cannot be known; those of practice are apart."""
    if counts & PRACTICE:
        return lost.next_session(store, name)
    session = _statistics(store, name).session + 1
    return 0 if name + _FILE in store.files.alone else session


def _statistics(store, name):
    """Return the `Statistics` of a game; empty ones where there are none, or none that can be read."""
    file = name + _FILE
    data = store.read(file)
    try:
        return Statistics(data)
    except NewerSave:
        store.files.leave_alone(file)
        store.report("%s was written by a newer version: left as it is" % file)
    except ValueError:
        store.set_aside(file)
    return Statistics()


def _count(store, game, save):
    """Count the result of a game for the one person at its table; return True when its files can be removed."""
    letters = game.options.get("seats", PERSON)
    if letters.count(PERSON) != 1:
        return True
    seat = letters.find(PERSON)
    won, score, chain = game.outcome(seat)
    result = won, score, chain, game.deal_parts(seat), game.LOWEST_WINS, bool(save.counts & CERTIFIED)
    statistics = _statistics(store, game.NAME)
    return not statistics.count(save.session, *result) or store.write(game.NAME + _FILE, statistics.pack())
