"""Statistics of one game: two records, of random deals and of certified deals, in the section `results` of its ledger.

The section has a byte, how many kinds of deals are counted, then the records. `counting.py` counts each game once.
"""

import struct

from engine.compat import const

RECENT = 30  # results stored one by one

_MOST = 1 << 29  # counts and points are stored as at most one less than this
_RECORD = "<IIIIiHBI"  # played, won, streak, longest, best, chain, recent results, bits of their wins, oldest lowest
_PART = "<Ii"  # deals, points
_PART_SIZE = const(8)


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


def size(parts):
    """Return how many bytes `Record.pack` makes."""
    return struct.calcsize(_RECORD) + 2 * RECENT + parts * _PART_SIZE


def _capped(number):
    """Return a number, or the nearest that can be read again."""
    return max(1 - _MOST, min(_MOST - 1, number))


def records(ledger, key="results"):
    """Return the `Record` of a game's random deals and that of its certified ones."""

    return ledger.decode(key, lambda data: unpack(data[1:], data[0], 2), None) or [Record(), Record()]


def unpack(data, parts, count):
    """Return so many records; None where they have another length."""
    each = size(parts)
    if len(data) != count * each:
        return None
    return [Record.unpack(data[i * each : (i + 1) * each], parts) for i in range(count)]


def set_records(ledger, found, key="results"):
    """Set the section to the two records."""
    parts = max([len(record.parts) for record in found])
    ledger.sections[key] = bytes([parts]) + b"".join([record.pack(parts) for record in found])


def count(ledger, session):
    """Count the result of a session for the one person at its table."""
    game, seat = session.game, session.seat
    if seat >= 0:
        found = records(ledger)
        won, score, chain = game.outcome(seat)
        found[1 if session.certified else 0].add(won, score, chain, game.deal_parts(seat), game.LOWEST_WINS)
        set_records(ledger, found)


def record(store, name, certified):
    """Return the `Record` of a game, or None while nothing has been played, or nothing can be read."""
    ledger, which = store.ledger(name, "results", "-results", "counted", "last"), 1 if certified else 0
    found = records(ledger)[which]
    found.before = records(ledger, "-results")[which].best  # the best before the session counted last
    # Whether that is the game in memory: not where the file could not be written, or a later session has been counted
    found.counted = store.current is not None and store.current.session == ledger.last_counted()[0]
    return found if found.played else None
