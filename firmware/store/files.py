"""Small files that survive a power cut: each is whole, or known to be damaged.

    files = Files("/saves")
    files.write("settings", data)     # all of it or nothing: StorageError says why not
    files.read("settings")            # bytes, None when there is no such file, DamagedFile or LeftAlone

A file is a head (magic, length, CRC-32) and its data. It is replaced as a whole, in one of two ways:

- A temporary file is written and closed, then renamed over the old one.
- On the handheld, a file that is there and is to have no more than IN_PLACE bytes is opened, written with one
  write and closed. littlefs keeps so small a file in the folder's own metadata and brings it in with one commit
  when it is closed, so there this is as safe as renaming (the tests cut the power inside the flash operations
  of both), and takes about one flash program instead of more than three. A new file is not made in this way: it
  would be there, and empty, before it is closed.

Each such commit is appended to a block of the folder; when that is full, littlefs erases another one, and for so long
the processor stands still. A block has room for 15 writes, for some 12 where the folder holds much. `make_room` brings
the next erase about, for a moment when nobody waits.

What is proved to be damaged (its bytes are not those that were written) is renamed to its name + ".bad", ".bad2" and so
on, so it is not met again, and not lost; the oldest of them stay. A file that cannot be read just now, or that a newer
version wrote, is intact for all that is known: it is left alone, and nothing takes its place until it can be read.

The numbers of the system's errors are not the same everywhere: in a browser a file that is not there is error 44, on
the Pico and on desktops 2. So when a file cannot be opened, the list of its folder decides whether it exists.
"""

import io
import os
import struct
import sys
import time
from binascii import crc32

import firmware.store.quarantine as quarantine  # borrow
from engine.compat import const
from engine.texts import _

_HEAD = "<4sII"  # magic, length of the data, CRC-32 of the data
_HEAD_SIZE = struct.calcsize(_HEAD)
_MAGIC = b"Tct1"
_LAST_FORMAT = const(0x39)  # formats are numbered by a digit, the last letter of the magic
_NEW = ".tmp"
# Error numbers; of two the second one is a browser's
_NO_ENTRY = const(2)
_EXISTS = (17, 20)
_IS_FOLDER = (21, 31)
_NO_SPACE = (28, 51)

_LONG_MS = const(20)  # what takes longer has erased a block: 45 ms on the Pico's flash, other writes take 3 to 6
_LEAST = const(8)  # estimate of the least number of writes that a block has room for
_MOST = const(15)  # estimate of the greatest number
_RENAMED = const(3)  # commits of a file that is renamed
_MARGIN = const(3)  # writes by which the next erase is brought about early
_NEVER = const(1 << 29)  # more writes than a flash lasts
_WRAP = const(0x3FFFFFFF)  # times in milliseconds wrap beyond this

IN_PLACE = 500  # bytes with the head; littlefs keeps up to 512 inline when its blocks are of 4096


class StorageError(Exception):
    """A file could not be written; the message is one line for the player."""


class DamagedFile(StorageError):
    """A file is proved not to be what was written."""


class LeftAlone(StorageError):
    """A file cannot be read now, or not by this version: it stays as it is, and is not written to until it can."""


class System:
    """The operating system's file functions, the same names on both runtimes."""

    open = staticmethod(open)
    listdir = staticmethod(os.listdir)
    mkdir = staticmethod(os.mkdir)
    remove = staticmethod(os.remove)
    rename = staticmethod(getattr(os, "replace", os.rename))
    millis = staticmethod(getattr(time, "ticks_ms", lambda: time.monotonic_ns() // 1000000))


def _take(file, length):
    """Return the rest of an open file, `length` bytes, and its CRC-32."""
    data = file.read()
    return data, crc32(data) & 0xFFFFFFFF


def checked_value(data, decode):
    """Return `decode(data)` of what a file or a part of it has, or None where it is invalid."""
    try:
        return decode(data)
    # OverflowError: 1e999 is a number in JSON; RuntimeError: nested too deeply; IndexError, KeyError: too short
    except (ValueError, TypeError, OverflowError, RuntimeError, IndexError, KeyError):
        return None


class Files:
    """The files of one folder."""

    def __init__(self, root, system=System, in_place=IN_PLACE if sys.platform == "rp2" else 0):
        """Use folder `root`, made when it is not there, or with the first write that finds room for it."""
        self._root = str(root).rstrip("/") + "/"
        self._system = system
        self._in_place = in_place
        self._commits = _MOST  # since the last write that was seen to erase a block; at first unknown, so the most
        self._room = _LEAST  # how many there were between the last two of those, _LEAST if that is not known
        self._before = 0  # `_commits` when `make_room` last had no more to do
        self.alone = set()  # names of files that are not to be written to
        self.held = None  # while the battery is empty, what is to be written once it is charged: see `low_battery.py`
        self._is_made = True  # whether the folder is there
        try:
            system.mkdir(self._root[:-1])
        except OSError as error:  # it is there, or each write tries again, and says why it cannot be made
            self._is_made = error.args[0] in _EXISTS or self._list() is not None
        self.relist()

    def clear(self, names):
        """Remove the temporary files that a power cut left of `names`; other temporary files are left alone."""
        for name in names:
            if name + _NEW in self._there:
                self.remove(name + _NEW)

    def relist(self):
        """Remember which files are there: those may be replaced in place."""
        self._there = set(self._list() or [])

    def names(self):
        """Return the names of all files."""
        names = self._list() or []
        for name, data in self.held or ():
            if name in names:
                names.remove(name)
            if data is not None:
                names.append(name)
        return names

    def _list(self):
        """Return the names of all files, None where the folder cannot be listed."""
        try:
            return self._system.listdir(self._root[:-1] or "/")
        except OSError:
            return None

    def read(self, name, take=None):
        """Return what was written to file `name`, None when there is none.

        `take(file, length)` reads an open file in place of its `read`; it returns (what to return, CRC-32 of it all).
        DamagedFile when it is something else, and has been set aside; LeftAlone when it cannot be read now, or when
        its format is a newer one.
        """
        try:
            return self.peek(name, take)
        except DamagedFile:
            raise DamagedFile(quarantine.message(self, name))

    def peek(self, name, take=None):
        """Do as `read`, but set nothing aside: a damaged file stays, and DamagedFile says so."""
        data, found, crc = None, 0, 0
        take = take or _take
        for held in self.held or ():
            if held[0] == name:
                return None if held[1] is None else take(io.BytesIO(held[1]), len(held[1]))[0]
        try:
            with self._system.open(self._root + name, "rb") as file:
                head = file.read(_HEAD_SIZE)
                if len(head) == _HEAD_SIZE:
                    magic, length, crc = struct.unpack(_HEAD, head)
                    # A damaged length must not ask for memory
                    if magic == _MAGIC and length == file.seek(0, 2) - _HEAD_SIZE:
                        file.seek(_HEAD_SIZE)
                        data, found = take(file, length)
                    elif magic[:3] == _MAGIC[:3] and _MAGIC[3] < magic[3] <= _LAST_FORMAT:
                        self.leave_alone(name)
                        raise LeftAlone(_("%s was written by a newer version: left as it is") % name)
        except OSError as error:
            names = self._list()
            there = self._is_made and error.args[0] != _NO_ENTRY if names is None else name in names
            if not there:
                return None
            if error.args[0] not in _IS_FOLDER:  # a folder in the file's place is damage
                self.leave_alone(name)
                raise LeftAlone(_("%s cannot be read (error %s): left as it is") % (name, error.args[0]))
        if data is None or found != crc:
            raise DamagedFile(_("%s is damaged") % name)
        return data

    def leave_alone(self, name, on=True):
        """Set whether file `name` is left alone, neither written nor removed."""
        if on:
            self.alone.add(name)
        else:
            self.alone.discard(name)

    def write(self, name, *pieces):
        """Make `pieces` the content of file `name`. StorageError when that cannot be done; the old content stays."""
        if name in self.alone:
            raise StorageError(_("%s is left as it is: not saved") % name)
        if self.held is not None:
            self._hold(name, b"".join(pieces))
            return
        length = crc = 0
        for piece in pieces:
            length, crc = length + len(piece), crc32(piece, crc)
        pieces = (struct.pack(_HEAD, _MAGIC, length, crc & 0xFFFFFFFF),) + pieces
        if length <= self._in_place:  # one write: it is brought in as a whole
            pieces = (b"".join(pieces),)
        in_place = name in self._there and _HEAD_SIZE + length <= self._in_place
        target = name if in_place else name + _NEW
        began = self._system.millis()
        try:
            if not self._is_made:
                self._system.mkdir(self._root[:-1])
                self._is_made = True
            with self._system.open(self._root + target, "wb") as file:
                for piece in pieces:
                    file.write(piece)
            if not in_place:
                self._system.rename(self._root + target, self._root + name)
        except OSError as error:
            if not in_place:
                self.remove(target)
            if error.args[0] in _NO_SPACE:
                raise StorageError(_("No space left to save %s") % name)
            raise StorageError(_("%s could not be saved (error %s)") % (name, error.args[0]))
        self._there.add(name)
        if not in_place:
            self._commits += _RENAMED
        elif self._system.millis() - began & _WRAP > _LONG_MS:
            # More than a block can hold: another erase went unseen, at the start or with a file that was renamed
            self._room = self._commits if _LEAST < self._commits <= _MOST else _LEAST
            self._commits = 0
        else:
            self._commits += 1

    def _hold(self, name, data):
        """Keep in memory what is to be the content of a file, None for a file that is to be removed."""
        self.held = [entry for entry in self.held if entry[0] != name] + [(name, data)]

    def make_room(self, name, data):
        """Bring about the next erase of a block now, while nobody waits, so that the next writes in place are quick.

        When the block has less room left than was used since the last call, rewrite file `name`, whose content is
        `data`, once per call; return True until the erase has come. StorageError as for `write`.
        """
        written = self._commits - self._before if self._commits > self._before else self._commits
        if self._in_place and self.held is None and self._commits + written + _MARGIN > self._room:
            if self._commits < 3 * _MOST:  # a start, some renames, and as many writes as a block can hold
                self.write(name, data)
                if self._commits:
                    return True
            else:  # it came with a file that was renamed, or erasing is quick here: wait until a slow one is seen
                self._room = _NEVER
            self._commits = 0
        self._before = self._commits
        return False

    def remove(self, name):
        """Remove file `name` if it is there and not to be left alone."""
        if name in self.alone:
            return
        if self.held is not None:
            self._hold(name, None)
            return
        self._there.discard(name)
        try:
            self._system.remove(self._root + name)
        except OSError:
            pass

    def rename(self, name, new):
        """Give a file a name that no code reads, and leave the old one alone no more; return False when that fails."""
        if self.held is not None:  # it is not replaced either
            self.leave_alone(name)
            return False
        self._there.discard(name)
        self.leave_alone(name, False)
        try:
            self._system.rename(self._root + name, self._root + new)
        except OSError:
            return False
        return True
