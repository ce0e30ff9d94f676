"""The game in progress: saved after every move, at the cost of one small write.

A whole save grows with the game (a session of Trex ends with some 14 KB), so it is written only now and then,
and the moves since then beside it:

    <game>.base     serial, session, certified or not, and the game's own save, at some move N
    moves/<game>.tail
                    the base's CRC-32, how many of its moves still stand (fewer than N after taking back),
                    the moves that follow, and the checksum of the state they lead to

The tails have a folder of their own, since littlefs appends to what a folder is made of: one that holds little has room
for more writes until a block has to be erased.

To load: the base, back to the moves that stand, then the tail's moves. A base is complete in itself, and a tail
belongs to the base whose CRC-32 it names; any other tail is out of date and is passed over. Each file is
replaced as a whole or not at all (`firmware/store/files.py`). So, whenever the power goes:

- while a tail is written: the old tail stands, the last move is missing. After: nothing is.
- while a base is written: the old base and its tail stand, the last move is missing. After: the new base has
  every move, and the old tail names another base. Its serial makes the new base differ from the old one
  even where the game is the same (a deal begun again).
- while a game is removed: the base goes first, and a tail alone is nothing; until then the game is there as it
  ended.
- while the end of a game is counted: the save names its session, and the statistics name the session counted
  last, in the same file as the counts. The last move is saved, then the session is counted, then the game
  removed. A cut before counting: the game loads as ended and is counted then. A cut after it: the game loads as
  ended, and counting a session again changes nothing. So a game counts exactly once.

A damaged base takes its tail along, both under one number; with a damaged tail the game goes on from its base. What
cannot be read now, and what a newer version wrote, is left alone as a pair: `load` says why, and nothing is written
to either file in this run.
"""

import struct
from array import array
from binascii import crc32

import engine
from engine.compat import const
from engine.errors import NewerSave
from firmware.store.files import DamagedFile, LeftAlone, damage

_VERSION = const(1)
_BASE = "<BBHI"  # version, certified, serial, session
_TAIL = "<BIHI"  # version, CRC-32 of the base, moves of the base that stand, checksum of the state
_BACK = const(16)  # how many of the base's last moves can be taken back before a new base is needed
_SETTLE = const(64)  # moves in a tail that make a new base worthwhile when nobody is waiting
_FULL = const(160)  # moves in a tail that make a new base necessary


def base_name(game):
    """Return the name of a game's base file."""
    return game + ".base"


def tail_name(game):
    """Return the name of a game's tail file."""
    return game + ".tail"


class Save:
    """The files of one game in progress: its base among `files`, its tail among `tails`."""

    def __init__(self, files, tails, name):
        self._files = files
        self._tails = tails
        self.name = name
        self._base = base_name(name)
        self._tail = tail_name(name)
        self.game = None
        self.session = 0
        self.certified = False
        self._serial = 0  # of the newest base, 0 when unknown
        self._crc = -1  # of the base that tails belong to, -1 when there is none
        self._written = None  # the tail that belongs to it, None when there is none

    def load(self):
        """Return (the game in progress or None, messages for the player). LeftAlone says why it cannot be read now."""
        messages = []
        try:
            base = self._load_base(messages)
            if base is not None:
                self._load_tail(base, messages)
            elif not messages:
                self._tails.remove(self._tail)  # of a game that was removed
        except (LeftAlone, NewerSave) as error:
            self.game = None
            self._leave_alone(True)
            raise LeftAlone(str(error))
        self._leave_alone(False)
        return self.game, messages

    def _leave_alone(self, on):
        self._files.leave_alone(self._base, on)
        self._files.leave_alone(self._tail, on)
        self._tails.leave_alone(self._tail, on)

    def _load_base(self, messages):
        """Take the base as the game and return its bytes; None when there is none, or none that is whole."""
        try:
            data = self._files.look(self._base)
            if data is None:
                return None
            self._open(data)
        except (LeftAlone, NewerSave):
            raise
        except DamagedFile:
            messages.append(damage(self._base, self.set_aside()))
            return None
        except (ValueError, struct.error) as error:
            messages.append("%s (%s)" % (damage(self._base, self.set_aside()), error))
            return None
        self._note(data)
        return data

    def _load_tail(self, data, messages):
        """Play the moves since the base, whose bytes are `data`; without them where they do not fit."""
        place = self._tails
        tail = self._read(place, messages)
        if tail is None:  # earlier versions kept it beside the base
            place = self._files
            tail = self._read(place, messages)
        if tail is None:
            return
        try:
            self._follow(tail)
        except NewerSave:
            raise
        except (ValueError, struct.error):
            self._open(data)
            messages.append(damage(self._tail, place.set_aside(self._tail)))

    def _read(self, files, messages):
        try:
            return files.read(self._tail)
        except DamagedFile as error:
            messages.append(str(error))
            return None

    def set_aside(self):
        """Rename the base and its tail, so that they are not met again; return the base's new name."""
        self.game = None
        return self._files.set_aside(self._base, (self._tails, self._tail))

    def _open(self, data):
        """Take a base as the game; ValueError when it is none, NewerSave when a newer version wrote it."""
        size = struct.calcsize(_BASE)
        version, certified, self._serial, self.session = struct.unpack(_BASE, data[:size])
        if version > _VERSION:
            raise NewerSave("%s was saved by a newer version: left as it is" % self._base)
        if version != _VERSION:
            raise ValueError("saved in format %d" % version)
        self.certified = bool(certified)
        game = engine.load(data[size:])
        if game.NAME != self.name:
            raise ValueError("it holds a game of %s" % game.NAME)
        self.game = game

    def _follow(self, tail):
        """Play a tail's moves, unless it belongs to another base; ValueError when they do not fit."""
        size = struct.calcsize(_TAIL)
        version, crc, stand, checksum = struct.unpack(_TAIL, tail[:size])
        if version > _VERSION:
            raise NewerSave("%s was saved by a newer version: left as it is" % self._tail)
        if version != _VERSION or crc != self._crc:
            return
        game = self.game
        if stand > game.length:
            raise ValueError("the base has fewer moves")
        if stand < game.length:
            game.rewind(stand)
        for code in array("H", tail[size:]):
            game.play(code)
        if game.checksum() != checksum:
            raise ValueError("the moves lead to another state")
        self._written = tail

    def begin(self, game, session, certified):
        """Start keeping a new game in place of the one loaded last. StorageError when it cannot be written."""
        self.game = game
        self.session = session
        self.certified = certified
        self._crc = -1
        self._write_base()
        # A new file takes several flash operations; the first move is not to wait for them
        self._write_tail(self._length, b"")

    def number(self, session):
        """Give the game a session's number, and keep it. StorageError when it cannot be written."""
        self.session = session
        self._write_base()

    def keep(self, patient=False):
        """Bring the files up to date with the game. StorageError when that cannot be done.

        `patient`: nobody waits, what takes long may be done now rather than later. True when there is more of that.
        """
        if self._crc < 0:
            self._write_base()
            return True
        log = array("H", self.game.log)
        older = self._length - len(self._recent)
        if len(log) < older or crc32(log[:older]) != self._older_crc:
            self._write_base()
            return True
        stand = older
        for code in self._recent:
            if stand == len(log) or log[stand] != code:
                break
            stand += 1
        moves = len(log) - stand
        if moves >= (_SETTLE if patient else _FULL):
            self._write_base()
            return True
        if moves or stand < self._length or self._written is not None or patient:
            self._write_tail(stand, bytes(log[stand:]))
        return patient and self._tails.make_room(self._tail, self._written)

    def remove(self):
        """Remove the game's files."""
        self._files.remove(self._base)
        self._files.remove(self._tail)
        self._tails.remove(self._tail)
        self._crc = -1

    def _write_base(self):
        serial = (self._serial + 1) & 0xFFFF or 1
        head = struct.pack(_BASE, _VERSION, self.certified, serial, self.session)
        data = head + self.game.save()
        self._files.write(self._base, data)
        self._serial = serial
        self._note(data)

    def _write_tail(self, stand, moves):
        """Write the moves that follow the first `stand` ones of the base, unless that is what the file says."""
        tail = struct.pack(_TAIL, _VERSION, self._crc, stand, self.game.checksum()) + moves
        if tail != self._written:
            self._tails.write(self._tail, tail)
            self._written = tail

    def _note(self, data):
        """Remember of a base what is needed to tell which of its moves still stand."""
        log = array("H", self.game.log)
        older = max(0, len(log) - _BACK)
        self._length = len(log)
        self._recent = log[older:]
        self._older_crc = crc32(log[:older])
        self._crc = crc32(data) & 0xFFFFFFFF
        self._written = None
