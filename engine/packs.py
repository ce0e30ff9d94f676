"""Packs of certified deals: files with a few bytes per deal, read by seeking, so that they take no memory.

A pack is for one game and the options that decide whether its deals can be won. It begins with 64 bytes,

    0   4s   b"TPAK"
    4   B    version, 1
    5   B    the game's number in engine.REGISTRY
    6   B    bytes per deal number (2 to 4)
    7   B    levels
    8   H    deals per level
    10  H    first year of the calendar
    12  H    days in the calendar, from 1 January of that year
    14  H    0
    16  I    CRC-32 of everything after these 64 bytes
    20  44s  the options that differ from their defaults: a JSON object, padded with spaces

all numbers little-endian. Then come the deal numbers: level by level, easiest first, then day by day. On a device the
packs of all games are one file, one pack after the other: a file of its own takes up to a block more of flash.

    with open(folder + packs.FILE, "rb") as file:
        pack = packs.find(file, "tripeaks", options)
        pack.deal(2, 17), pack.daily(2026, 5, 1)
"""

import json
import struct

from engine import game_class, game_name
from engine.compat import const
from engine.errors import BadOption, BadSave
from engine.texts import _

MAGIC = b"TPAK"
VERSION = const(1)
HEAD = "<4sBBBBHHHHI44s"
HEAD_SIZE = const(64)
FILE = "packs.bin"  # all packs


def file_name(game, options):
    """Return the name of the pack file for a game under checked `options`, or None when there is none."""
    return game_class(game).pack(options)


def day_number(year, month, day, first_year):
    """Return the days from 1 January of `first_year` to a date, -1 for an earlier year. BadOption for no valid date."""
    lengths = (31, 29 if _is_leap(year) else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    if not 1 <= month <= 12 or not 1 <= day <= lengths[month - 1]:
        raise BadOption(_("%d-%02d-%02d is not a date") % (year, month, day))
    count = day - 1 + sum(lengths[: month - 1])
    for before in range(first_year, year):
        count += 365 + _is_leap(before)
    return count if year >= first_year else -1


def _is_leap(year):
    """Return 1 for a leap year, else 0."""
    return 1 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 0


def find(file, game, options):
    """Return the pack for a game under checked `options` in an open file of packs. BadSave when there is none."""
    name, at = file_name(game, options), 0
    while True:
        pack = Pack(file, at)
        if pack.game == game:
            given = {row[0]: row[1] for row in game_class(game).OPTIONS}
            given.update(pack.options)
            if file_name(game, given) == name:
                return pack
        at = pack.end


class Pack:
    """A pack in an open binary file."""

    def __init__(self, file, at=0):
        """Read the head at the offset `at` of `file`. BadSave when it is not a pack of a known version."""
        file.seek(at)
        head = file.read(HEAD_SIZE)
        if len(head) != HEAD_SIZE or head[:4] != MAGIC:
            raise BadSave("this is not a pack of deals")
        fields = struct.unpack(HEAD, head)
        if fields[1] != VERSION:
            raise BadSave("this pack has format %d; this version reads format %d" % (fields[1], VERSION))
        if not 2 <= fields[3] <= 4 or not fields[5]:
            raise BadSave("this pack of deals is damaged")
        self._file = file
        self.game = game_name(fields[2])
        self.width, self.levels, self.per_level, self.first_year, self.days = fields[3:8]  # width: of a deal number
        self.crc = fields[9]
        self._start = at + HEAD_SIZE
        self.end = self._start + (self.levels * self.per_level + self.days) * self.width  # offset of what follows
        try:
            self.options = json.loads(fields[10])
        except ValueError:
            raise BadSave("this pack of deals is damaged")

    def deal(self, level, index):
        """Return the deal at `index` of a level, both from 0. BadOption when the pack has no such deal."""
        if not 0 <= level < self.levels or not 0 <= index < self.per_level:
            raise BadOption("this pack has %d levels of %d deals" % (self.levels, self.per_level))
        return self._number_at(level * self.per_level + index)

    def find(self, deal, days=False):
        """Return (level, index) of a deal, both from 0, or None; with `days` the deals of days are further levels."""
        width, sought = self.width, deal.to_bytes(4, "little")
        if sought[width:].strip(b"\0"):
            return None  # no deal of the pack has so high a number
        start = self._start
        for level in range(self.levels + (self.days // self.per_level + 1 if days else 0)):
            self._file.seek(start)
            numbers = self._file.read(min(self.per_level * width, self.end - start))
            start += len(numbers)
            at = numbers.find(sought[:width])
            while at % width and at >= 0:
                at = numbers.find(sought[:width], at + 1)
            if at >= 0:
                return level, at // width
        return None

    def daily(self, year, month, day):
        """Return the deal of a day. BadOption when it is not in the calendar."""
        at = day_number(year, month, day, self.first_year)
        if not 0 <= at < self.days:
            raise BadOption("the calendar has %d days from %d-01-01" % (self.days, self.first_year))
        return self._number_at(self.levels * self.per_level + at)

    def _number_at(self, index):
        """Return a deal number by its index in the file. BadSave when the file is too short."""
        self._file.seek(self._start + index * self.width)
        data = self._file.read(self.width)
        if len(data) != self.width:
            raise BadSave("this pack of deals is cut short")
        return int.from_bytes(data, "little")
