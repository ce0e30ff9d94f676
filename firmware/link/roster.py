"""Who sits where at a table on several devices: the roster, its file, and what guests ask of the host.

What the lobby, a race and a game with seats have in common.
"""

import struct
from binascii import crc32

from engine.compat import const

VERSION = const(1)  # of the protocol
NOBODY = const(255)  # in place of a seat: the guest leaves
LOBBY = const(0)  # phases of a table
PLAYING = const(1)

HEAD = "<IIII"  # of the file `<game>.link`: this device, host, session, deal; then the roster
HEAD_SIZE = const(16)
PIECE_HEAD = "<HHI"  # of a piece of a save: first byte, bytes in all, CRC-32 of all
_TABLE = "<BBBBB"  # a TABLE frame: version, game's number, phase, revision, seats that are away; then for each seat
_TABLE_SIZE = const(5)
_SEAT = "<BIB"  # letter, device, bytes of the name, which follows
_SEAT_SIZE = const(6)
_PIECE_BYTES = const(96)  # of a save in a frame at most
_NAME = const(8)  # letters of a name at most


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

    def leave(self, device):
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
        return name if seat < 0 or (name and self.names.count(name) == 1) else "Seat %d" % (seat + 1)

    def pack(self):
        """Return the payload of a TABLE frame."""
        data = struct.pack(_TABLE, VERSION, self.number, self.phase, self.revision, self.away)
        for i in range(len(self.letters)):
            name = self.names[i].encode()
            data += struct.pack(_SEAT, ord(self.letters[i]), self.owners[i], len(name)) + name
        return data


def unpack_roster(host, data):
    """Return the roster of a TABLE frame; None for an invalid one or another version of the protocol."""
    if len(data) < _TABLE_SIZE or data[0] != VERSION:
        return None
    _, number, phase, revision, away = struct.unpack(_TABLE, data[:_TABLE_SIZE])
    letters, owners, names, at = "", [], [], _TABLE_SIZE
    while at + _SEAT_SIZE <= len(data):
        letter, owner, size = struct.unpack(_SEAT, data[at : at + _SEAT_SIZE])
        at += _SEAT_SIZE
        letters += chr(letter & 127)
        owners.append(owner)
        names.append(_name(data[at : at + size]))
        at += size
    if not 2 <= len(letters) <= 7 or host not in owners or letters.strip("PENH"):  # another letter
        return None
    roster = Roster(host, number, letters)
    roster.owners, roster.names, roster.phase = owners, names, phase
    roster.revision, roster.away = revision & 63, away
    return roster


def _name(data):
    """Return a name from a frame, "" for one that cannot be shown."""
    text = str(data, "utf-8") if max(data or b"\0") < 128 else ""
    return text if len(text) <= _NAME and all(" " <= letter <= "z" for letter in text) else ""


def file_name(game):
    """Return the name of the file that says who sits where."""
    return game + ".link"


def remember(store, game, me, roster):
    """Save who sits where in a game that is itself saved; `me`: this device's number."""
    head = struct.pack(HEAD, me, roster.host, store.current.session, game.deal)
    store.write(file_name(game.NAME), head + roster.pack())


def pack_claim(host, seat, name):
    """Return the payload of a CLAIM frame."""
    return struct.pack("<IB", host, seat) + name.encode()


def unpack_claim(payload):
    """Return (host, seat, name) of a CLAIM frame, None for an invalid one."""
    if len(payload) < 5:
        return None
    host, seat = struct.unpack("<IB", payload[:5])
    return host, seat, _name(payload[5:])


def requested(payload, me):
    """Return the byte from which a GET frame asks for this host's save; -1 for another host or an invalid frame."""
    host, first = struct.unpack("<IH", payload) if len(payload) == 6 else (0, 0)
    return first if host == me else -1


def pack_piece(data, first):
    """Return the payload of a PIECE frame: bytes of the save `data` from `first` on."""
    return struct.pack(PIECE_HEAD, first, len(data), crc32(data) & 0xFFFFFFFF) + data[first : first + _PIECE_BYTES]
