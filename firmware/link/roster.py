"""Who sits where at a table on several devices, and what can happen to one; `seats.py` has what changes that."""

import struct

from engine.compat import const
from engine.texts import _

VERSION = const(1)  # of the protocol
NOBODY = const(255)  # in place of a seat: the guest leaves
LOBBY = const(0)  # phases of a table
PLAYING = const(1)

PATIENCE = const(8)  # a guest is ignored after this many refused moves in a row

# Events in `Session.news`: (event, number of the device)
GONE = const(0)  # silent
BACK = const(1)  # heard again
LEFT = const(2)  # it said that it leaves
DROPPED = const(3)  # it is ignored from now on
FETCHED = const(4)  # the game differs from the host's, which is being fetched
TAKEN = const(5)  # another device has this one's seat
JOINED = const(6)  # it has taken the seat of one that was away
QUIT = const(7)  # the host said that it leaves

TABLE_HEAD = "<BBBBB"  # a TABLE frame: version, game's number, phase, revision, seats that are away; then for each seat
SEAT_HEAD = "<BIB"  # letter, device, bytes of the name, which follows


class Roster:
    """Holds who sits where: per seat its letter in the option `seats`, its device (0: none) and its player's name.

    Only the host changes its own; guests have what its TABLE frames say.
    """

    def __init__(self, host, number, letters):
        self.host = host
        self.number = number  # of the game, as in saves
        self.letters = letters
        self.owners = [0] * len(letters)
        self.names = [""] * len(letters)
        self.phase = LOBBY
        self.revision = 0  # counts changes, modulo 64: a POSITION frame has six bits for it
        self.away = 0  # mask of the seats whose device is away, so that an opponent plays there

    @property
    def devices(self):
        """How many devices have a seat."""
        return len([owner for owner in self.owners if owner])

    def seat_of(self, device):
        """Return the seat of a device, or -1."""
        return self.owners.index(device) if device and device in self.owners else -1

    def sit(self, device, seat, name):
        """Give a seat to a device, which leaves the one it had; return False when another device has the seat."""
        before = self.seat_of(device)
        if not 0 <= seat < len(self.owners) or self.owners[seat] not in (0, device):
            return False
        if before not in (-1, seat):
            self.owners[before], self.names[before] = 0, ""
        if before != seat or self.names[seat] != name or self.away >> seat & 1:
            self.revision = self.revision + 1 & 63
        self.owners[seat], self.names[seat] = device, name
        self.away &= ~(1 << seat)
        return True

    def plays(self, device):
        """Return whether a device has a seat and is not away from it."""
        seat = self.seat_of(device)
        return seat >= 0 and not self.away >> seat & 1

    def stand_up(self, device):
        """Free a device's seat; during a game the seat stays its own, and an opponent plays there meanwhile."""
        seat = self.seat_of(device)
        if not self.plays(device):
            return
        self.revision = self.revision + 1 & 63
        if self.phase == PLAYING:
            self.away |= 1 << seat
        else:
            self.owners[seat], self.names[seat] = 0, ""

    def player(self, seat):
        """Return the device that makes the moves of a seat."""
        return self.host if self.away >> seat & 1 else self.owners[seat] or self.host

    def name_of(self, device):
        """Return the name of a device's player, that of the seat where two have one name; "" without a seat."""
        seat = self.seat_of(device)
        name = "" if seat < 0 else self.names[seat]
        return name if seat < 0 or (name and self.names.count(name) == 1) else _("Seat %d") % (seat + 1)

    def pack(self):
        """Return the payload of a TABLE frame."""
        data = struct.pack(TABLE_HEAD, VERSION, self.number, self.phase, self.revision, self.away)
        for i in range(len(self.letters)):
            name = self.names[i].encode()
            data += struct.pack(SEAT_HEAD, ord(self.letters[i]), self.owners[i], len(name)) + name
        return data
