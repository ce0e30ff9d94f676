"""Small files that survive a power cut: each is whole, or known to be damaged.

    files = Files("/saves")
    files.write("settings", data)     # all of it or nothing: StorageError says why not
    files.read("settings")            # bytes, None when there is no such file, or DamagedFile

A file is a head (magic, length, CRC-32) and its data. It is replaced as a whole, in one of two ways:

- A temporary file is written with one write and closed, then renamed over the old one.
- On the handheld, a file that is there and is to have no more than IN_PLACE bytes is opened, written with one
  write and closed. littlefs keeps so small a file in the folder's own metadata and brings it in with one commit
  when it is closed, so there this is as safe as renaming (the tests cut the power inside the flash operations
  of both), and takes about one flash program instead of more than three. A new file is not made in this way: it
  would be there, and empty, before it is closed.

Each such commit is appended to a block of the folder; when that is full, littlefs erases another one, and for so long
the processor stands still. A block has room for 15 writes, for some 12 where the folder holds much. `make_room` brings
the next erase about, for a moment when nobody waits.

A damaged file is renamed to its name + ".bad" (one of a name is kept), so it is not met again, and not lost.

The numbers of the system's errors are not the same everywhere: in a browser a file that is not there is error 44, on
the Pico and on desktops 2. So whether a file that cannot be opened is there is asked of its folder.
"""

import os
import struct
import sys
import time
from binascii import crc32

from engine.compat import const

_HEAD = "<4sII"
_HEAD_SIZE = struct.calcsize(_HEAD)
_MAGIC = b"Tct1"
_NEW = ".tmp"
_BAD = ".bad"
_NO_ENTRY = const(2)
_NO_SPACE = (28, 51)  # 51: in a browser

_LONG_MS = const(20)  # what takes longer has erased a block: 45 ms on the Pico's flash, other writes take 3 to 6
_LEAST = const(8)  # a block has room for at least so many writes, one would think ...
_MOST = const(15)  # ... and for at most so many
_RENAMED = const(3)  # commits of a file that is renamed
_MARGIN = const(3)
_CLOCK = const(0x3FFFFFFF)

IN_PLACE = 500  # bytes with the head; littlefs keeps up to 512 inline when its blocks are of 4096


class StorageError(Exception):
    """A file could not be written; the message is one line for the player."""


class DamagedFile(StorageError):
    """A file is not what was written; it has been set aside."""


class System:
    """The operating system's file functions, the same names on both runtimes."""

    open = staticmethod(open)
    listdir = staticmethod(os.listdir)
    mkdir = staticmethod(os.mkdir)
    remove = staticmethod(os.remove)
    rename = staticmethod(getattr(os, "replace", os.rename))
    millis = staticmethod(getattr(time, "ticks_ms", lambda: time.monotonic_ns() // 1000000))


class Files:
    """The files of one folder."""

    def __init__(self, root, system=System, in_place=IN_PLACE if sys.platform == "rp2" else 0):
        """Use folder `root`, made when it is not there; left-over temporary files are removed."""
        self._root = str(root).rstrip("/") + "/"
        self._system = system
        self._in_place = in_place
        self._commits = _MOST  # since the last write that was seen to erase a block; at first that may be any
        self._room = _LEAST  # how many there were between the last two of those, if that is known
        self._before = 0  # commits when nobody waited last
        try:
            system.mkdir(self._root[:-1])
        except OSError:
            pass  # it is there, or the first write says why it cannot be
        self.settle()
        for name in self._there[:]:
            if name.endswith(_NEW):
                self.remove(name)

    def settle(self):
        """Note which files are there: those may be replaced in place."""
        self._there = self.names()

    def names(self):
        """Return the names of all files."""
        try:
            return self._system.listdir(self._root[:-1] or "/")
        except OSError:
            return []

    def read(self, name):
        """Return what was written to file `name`, None when there is none; DamagedFile otherwise."""
        try:
            with self._system.open(self._root + name, "rb") as file:
                head = file.read(_HEAD_SIZE)
                data = file.read() if _fits(head) else None
        except OSError as error:
            if not self._is_there(name, error):
                return None
            data = None
        if data is not None:
            _, length, crc = struct.unpack(_HEAD, head)
            if len(data) == length and crc32(data) & 0xFFFFFFFF == crc:
                return data
        raise DamagedFile(self.set_aside(name))

    def write(self, name, data):
        """Make `data` the content of file `name`. StorageError when that cannot be done; the old content stays."""
        whole = bytearray(_HEAD_SIZE + len(data))
        struct.pack_into(_HEAD, whole, 0, _MAGIC, len(data), crc32(data) & 0xFFFFFFFF)
        whole[_HEAD_SIZE:] = data
        in_place = name in self._there and len(whole) <= self._in_place
        target = name if in_place else name + _NEW
        began = self._system.millis()
        try:
            with self._system.open(self._root + target, "wb") as file:
                file.write(whole)
            if not in_place:
                self._system.rename(self._root + target, self._root + name)
        except OSError as error:
            if not in_place:
                self.remove(target)
            if error.args[0] in _NO_SPACE:
                raise StorageError("No space left to save %s" % name)
            raise StorageError("%s could not be saved (error %s)" % (name, error.args[0]))
        if name not in self._there:
            self._there.append(name)
        if not in_place:
            self._commits += _RENAMED
        elif self._system.millis() - began & _CLOCK > _LONG_MS:
            # More than a block can hold: another erase went unseen, at the start or with a file that was renamed
            self._room = self._commits if _LEAST < self._commits <= _MOST else _LEAST
            self._commits = 0
        else:
            self._commits += 1

    def make_room(self, name, data):
        """Make the next writes in place quick ones: have littlefs erase a block now rather than then.

        When the room left is less than what was written since that was done last, file `name`, whose content is
        `data`, is written again, once a call; True until the erase has come. StorageError as for `write`.
        """
        written = self._commits - self._before if self._commits > self._before else self._commits
        if self._in_place and self._commits + written + _MARGIN > self._room:
            if self._commits < 3 * _MOST:  # a start, some renames, and as many writes as a block can hold
                self.write(name, data)
                if self._commits:
                    return True
            self._commits = 0  # else it came with a file that was renamed, or cannot be told here
        self._before = self._commits
        return False

    def remove(self, name):
        """Remove file `name` if it is there."""
        self._gone(name)
        try:
            self._system.remove(self._root + name)
        except OSError:
            pass

    def set_aside(self, name):
        """Rename a damaged file so that it is not met again; return one line that says so."""
        self._gone(name)
        try:
            self._system.rename(self._root + name, self._root + name + _BAD)
        except OSError:
            return "%s is damaged" % name
        return "%s was damaged: kept as %s" % (name, name + _BAD)

    def _is_there(self, name, error):
        """True when a file could not be opened, with `error`, though it is there; and when that cannot be known."""
        try:
            return name in self._system.listdir(self._root[:-1] or "/")
        except OSError:
            return error.args[0] != _NO_ENTRY

    def _gone(self, name):
        if name in self._there:
            self._there.remove(name)


def _fits(head):
    """True when the bytes can be the head of a file."""
    return len(head) == _HEAD_SIZE and head[:4] == _MAGIC
