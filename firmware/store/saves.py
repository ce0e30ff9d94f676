"""A game in progress: saved after every move, at the cost of one small write.

Of each game several can be in progress, each in a slot of its own: one's own game, two deals of days, and one deal that
came from others. The slot follows from how the game counts (`slot_of`). Its name is a part of the files' names; that of
one's own game is empty, since earlier versions saved every game there. No slot's files depend on those of another.

A whole save grows with the game (a session of Trex ends with some 14 KB), so it is written only now and then,
and the moves since then beside it:

    <game><slot>.base     how it counts, serial, session (BASE below; the day of a deal of a day), and the game's own
                          save, at some move N
    moves/<game><slot>.tail
                    the base's CRC-32, how many of its moves remain (fewer than N after taking back), the
                    checksum of the state after the last move (TAIL below), and the moves that follow, 16 bits each

Which moves a hint had shown (`hints` of a game) is saved too: of the base's moves their number and the list before the
game's own save, of a tail's moves as their highest bit. Where there are none the format is that of earlier versions.

The tails have a folder of their own, since littlefs logs every write in the folder's own blocks: with few files there
is room for more writes before a block has to be erased.

To load: the base, back to the moves that remain, then the tail's moves. A base is complete in itself, and a tail
belongs to the base whose CRC-32 it names; any other tail is out of date and is ignored. Each file is
replaced as a whole or not at all (`firmware/store/files.py`). So, whenever the power goes:

- while a tail is written: the old tail stands, the last move is missing. After: nothing is.
- while a base is written: the old base and its tail are whole, the last move is missing. After: the new base has
  every move, and the old tail names another base. Its serial makes the new base differ from the old one
  even where the game is the same (a deal begun again).
- while a game is removed: the base goes first, and a tail alone is nothing; until then the game is there as it
  ended.
- while the end of a game is counted: the save names its session. The last move is saved, then the session is counted
  with one write (`counting.py`), then the game removed. After a cut the game loads as ended and is counted, again if
  need be, which changes nothing.

A damaged base is set aside with its tail, both under one number (`quarantine.py`); a damaged tail is set aside alone,
and the game goes on from its base. What cannot be read now, and what a newer version wrote, is left alone as a pair:
`loading.py` says why, and nothing is written to either file until they can be read.
"""

import struct
from binascii import crc32

from engine.compat import const
from engine.errors import BadSave
from firmware.store.files import StorageError

VERSION = const(1)  # of tails without hints, and of the bases of one's own games that are not practice
WITH_PRACTICE = const(2)  # of the bases of practice
IN_A_SLOT = const(3)  # of the bases in other slots, whose head ends with the day
NEWEST = const(4)  # of bases with hints: the same head, and the list
BASE = "<BBHI"  # version, how it counts, serial, session
WITH_DAY = "<BBHIH"
TAIL = "<BIHI"  # version, CRC-32 of the base, moves of the base that remain, checksum of the state
NEWEST_TAIL = const(2)  # of tails with hints
HINTED = const(1 << 15)  # of a move in a tail; no solitaire has moves with that bit
_BACK = const(16)  # how many of the base's last moves can be taken back before a new base is needed
_LONG = const(64)  # moves in a tail with which a new base is written when nobody is waiting
_FULL = const(160)  # the same when somebody is

# How a game counts: as a random deal (0), a certified one, as practice after a loss (`lost.py`), and as the deal of a
# day, which is the number (`day_number` in `progress.py`) from bit DAY on
CERTIFIED = const(1)
PRACTICE = const(2)
LATE = const(4)  # begun on another day than its own
SECOND = const(8)  # in the second slot of days
SHARED = const(16)  # it came from others: by a code, a link, or from another device
FLAGS = const(5)  # bits
DAY = const(8)

OWN = ""
DAYS = (".d1", ".d2")
FROM_OTHERS = ".got"
SLOTS = (OWN,) + DAYS + (FROM_OTHERS,)


def link_files(game, slot):
    """Return the names of the files that say who sits where at a table on several devices: now, and in the next game.

    Here, since each table asks whether there are any.
    """
    return game + slot + ".link", game + slot + ".next"


def forget_link(store, game, slot):
    """Remove those files: the game is an ordinary one from now on."""
    for name in link_files(game, slot):
        store.files.remove(name)


def slot_of(counts):
    """Return the slot of a game that counts so."""
    if counts & SHARED:
        return FROM_OTHERS
    return DAYS[1 if counts & SECOND else 0] if counts >> DAY else OWN


class Save:
    """The files of one game in progress: its base among `files`, its tail among `tails`."""

    def __init__(self, files, tails, name, slot=OWN):
        self.files = files
        self.tails = tails
        self.name = name  # of the game
        self.slot = slot
        self.base = name + slot + ".base"
        self.tail = name + slot + ".tail"
        self.game = None
        self.session = 0
        self.counts = 0
        self.serial = 0  # of the newest base, 0 when unknown
        self.crc = -1  # of the base that tails belong to, -1 when there is none
        self.written = None  # the tail that belongs to it, None when there is none
        # Facts about the base, see `set_base`. They are set here as well, because a dict that has to grow for them
        # during a game would move into the middle of the heap
        self._length = 0
        self._recent = None
        self._older_crc = 0

    def begin(self, game, session, counts):
        """Save a new game in place of the one loaded last. StorageError when it cannot be written."""
        self.game = game
        self.session = session
        self.counts = counts
        self.crc = -1
        self._write_base()
        # A new file takes several flash operations; the first move is not to wait for them
        self._write_tail(self._length, ())

    def set_session(self, session):
        """Set the session's number and write it to the base. StorageError when it cannot be written."""
        self.session = session
        self._write_base()

    def take_over(self, game):
        """Replace the game by another state of it; the next `update` writes a base."""
        self.game = game
        self.crc = -1

    def update(self, patient=False):
        """Bring the files up to date with the game. StorageError when they cannot be written.

        `patient`: nobody waits, so slow work may be done now. Return True when there is more of it.
        """
        if self.crc < 0:
            self._write_base()
            return True
        log = self.game.since(0)
        older = self._length - len(self._recent)
        if len(log) < older or crc32(log[:older]) != self._older_crc:
            self._write_base()
            return True
        kept = older
        for code in self._recent:
            if kept == len(log) or log[kept] != code:
                break
            kept += 1
        moves = len(log) - kept
        if moves >= (_LONG if patient else _FULL):
            self._write_base()
            return True
        if moves or kept < self._length or self.written is not None or patient:
            self._write_tail(kept, log[kept:])
        return patient and self.tails.make_room(self.tail, self.written)

    def remove(self):
        """Remove the game's files."""
        self.files.remove(self.base)
        self.files.remove(self.tail)  # where earlier versions kept it
        self.tails.remove(self.tail)
        self.crc = -1

    def _write_base(self):
        """Write the whole game as a new base, which starts a new tail. StorageError when it cannot be written."""
        serial = (self.serial + 1) & 0xFFFF or 1
        counts, day = self.counts & (1 << DAY) - 1, self.counts >> DAY
        version = WITH_PRACTICE if counts & PRACTICE else VERSION  # the oldest version that can hold it
        hints = self.game.hints
        if hints or self.slot:
            head = struct.pack(WITH_DAY, NEWEST if hints else IN_A_SLOT, counts, serial, self.session, day)
            if hints:
                head += struct.pack("<H", len(hints)) + bytes(hints)
        else:
            head = struct.pack(BASE, version, counts, serial, self.session)
        try:
            data = head + self.game.save()
        except BadSave as error:
            raise StorageError(str(error))
        self.files.write(self.base, data)
        self.serial = serial
        self.set_base(data)

    def _write_tail(self, remain, moves):
        """Write the moves that follow the first `remain` moves of the base, unless the file has them already.

        `moves`: an array, which is changed.
        """
        version = VERSION
        for at in self.game.hints:
            if remain <= at < remain + len(moves):
                moves[at - remain] |= HINTED
                version = NEWEST_TAIL
        tail = struct.pack(TAIL, version, self.crc, remain, self.game.checksum()) + bytes(moves)
        if tail != self.written:
            self.tails.write(self.tail, tail)
            self.written = tail

    def set_base(self, data):
        """Set `data` as the base: store what `update` needs to find how many of its moves remain in the game."""
        log = self.game.since(0)
        older = max(0, len(log) - _BACK)
        self._length = len(log)
        self._recent = log[older:]
        self._older_crc = crc32(log[:older])
        self.crc = crc32(data) & 0xFFFFFFFF
        self.written = None
