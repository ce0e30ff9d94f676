"""The ledger of a game: all its results, in one file with sections.

    ledger = store.ledger("treys", "lost", "days")    # these sections; without keys all of them
    ledger.get("lost", checked, [])                   # what a section has, or [] where it is missing or invalid
    store.change_ledger("treys", change)              # `change(ledger)`, then one write if it has changed anything

`<game>.ledger` is a byte, the version, and sections: length of the key, length of the data, key, data. A section that
this version does not know is kept. The data are JSON, except those of results, days and solved deals:

    counted, counted<slot>, last, -results …
                          which sessions were counted last, and sections as they were before: `counting.py`
    results               `statistics.py`
    practice, lost        `lost.py`
    time, clock<slot>     `times.py`
    best                  `people.py`
    goals                 `goals.py`
    days                  `days.py`
    today                 of earlier versions: `progress.py`
    levels, solved <pack> `deals.py`

Loaded on demand.
"""

import json
import struct
from binascii import crc32

from engine.compat import const
from engine.texts import _
from firmware.store.files import checked_value

FILE = ".ledger"  # after the game's name
_VERSION = b"\x01"
_HEAD = "<BH"  # length of the key and of the data
_HEAD_SIZE = const(3)
_PIECE = const(128)  # bytes read at once of what is not wanted


class Ledger:
    """Sections of a game's ledger, in memory."""

    def __init__(self, name, sections=None):
        self.name = name
        self.file = name + FILE
        self.sections = sections or {}  # key → bytes
        self.stored = dict(self.sections)  # as they are in the file
        self.invalid = False  # a section has been found that no version can have written

    def decode(self, key, decode, missing):
        """Return `decode(data)` of a section, or `missing`; a section for which it returns None or fails is dropped."""
        data = self.sections.get(key)
        value = None if data is None else checked_value(data, decode)
        if value is None and data is not None:
            del self.sections[key]
            self.invalid = True
        return missing if value is None else value

    def get(self, key, checked, missing):
        """Return `checked(value)` of a section in JSON, as `decode` does."""
        return self.decode(key, lambda data: checked(json.loads(data)), missing)

    def numbers(self, key, missing):
        """Return a section that is a list of as many numbers as `missing`, each from 0 to 2^29 - 1, or `missing`."""

        def checked(found):
            fits = len(found) == len(missing) and all([isinstance(n, int) and 0 <= n < 1 << 29 for n in found])
            return found if fits else None

        return self.get(key, checked, missing)

    def last_counted(self):
        """Return [number of the session counted last, that of practice]: see `counting.py`."""
        return self.numbers("last", self.numbers("counted", [0, 0]))

    def pairs(self, key):
        """Return a section of [key, value] pairs as a dict, empty if there are none."""
        return self.get(key, lambda pairs: {key: value for key, value in pairs}, {})

    def set(self, key, value):
        """Set a section to lists, numbers and texts."""
        self.sections[key] = json.dumps(value).encode()

    def copy(self, key, to):
        """Make section `to` equal to section `key`, which may be missing."""
        self.sections.pop(to, None)
        if key in self.sections:
            self.sections[to] = self.sections[key]

    def pieces(self):
        """Return the pieces of its file."""
        found = [_VERSION]
        for key in sorted(self.sections):  # so that equal ledgers make equal files on all runtimes
            data = self.sections[key]
            found += [struct.pack(_HEAD, len(key), len(data)) + key.encode(), data]
        return found


def read(store, name, keys):
    """Return a game's ledger, or only its sections `keys`; empty where there is none, or none that can be read."""
    file = name + FILE
    wanted = [key.encode() for key in keys]
    found = store.read(file, lambda file, length: _sections(file, length, wanted))
    if found is None:
        return Ledger(name)
    version, sections = found
    try:
        if version == _VERSION:
            return Ledger(name, {key.decode(): sections[key] for key in sections})
    except ValueError:  # a key is no text
        version = b""
    if version > _VERSION:
        store.files.leave_alone(file)
        store.report(_("%s was written by a newer version: left as it is") % file)
    else:
        store.set_aside(file)
    return Ledger(name)


def _sections(file, left, wanted):
    """Return ((version, sections), CRC-32 of everything) of an open file with `left` bytes; version b"" if invalid."""
    version = file.read(1)
    crc, left, found = crc32(version), left - len(version), {}
    fits = version == _VERSION
    while fits and left:
        head = file.read(min(left, _HEAD_SIZE))
        crc, left = crc32(head, crc), left - len(head)
        letters, size = struct.unpack(_HEAD, head) if len(head) == _HEAD_SIZE else (0, left + 1)
        fits = letters + size <= left  # damaged lengths must not ask for memory
        if fits:
            key = file.read(letters)
            crc, left = crc32(key, crc), left - letters - size
            if not wanted or key in wanted:
                found[key] = file.read(size)
                crc = crc32(found[key], crc)
            else:
                crc = skip(file, size, crc)
    crc = skip(file, left, crc)
    return (version if fits or version > _VERSION else b"", found), crc & 0xFFFFFFFF


def skip(file, size, crc):
    """Read `size` bytes that nobody wants; return the CRC-32 with them."""
    for at in range(0, size, _PIECE):
        crc = crc32(file.read(min(_PIECE, size - at)), crc)
    return crc
