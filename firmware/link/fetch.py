"""How a guest gets the host's save: piece by piece. Loaded when a game begins or has come to differ, on both sides."""

import struct
from binascii import crc32

from engine.compat import const
from firmware.input import elapsed
from firmware.link import GET

PIECE_HEAD = "<HHI"  # of a piece of a save: first byte, bytes in all, CRC-32 of all
_PIECE_BYTES = const(96)  # of a save in a frame at most
_ASK_MS = const(300)  # until a piece is asked for again
_MOST_BYTES = const(0x4000)  # of a save


class Fetch:
    """Downloads a host's save piece by piece; asks for each until it has arrived."""

    def __init__(self, link, host):
        self.link = link
        self.host = host
        self.data = bytearray()  # the bytes received
        self._crc = 0  # of the whole save
        self._asked = -1  # when; -1: the next piece is still to be asked for

    def step(self, now):
        """Ask for the next piece, and again if it does not come."""
        if self._asked < 0 or elapsed(now, self._asked) >= _ASK_MS:
            self._asked = now
            self.link.send(GET, struct.pack("<IH", self.host, len(self.data)))

    def hear(self, sender, payload):
        """Add the piece in a PIECE frame; return True when `data` is the whole save."""
        size = struct.calcsize(PIECE_HEAD)
        if sender != self.host or len(payload) <= size:
            return False
        first, total, crc = struct.unpack(PIECE_HEAD, payload[:size])
        if total > _MOST_BYTES:
            return False
        if crc != self._crc:  # the first piece, or the host has a newer save
            self.data, self._crc = bytearray(), crc
            self._asked = -1
        if first != len(self.data):
            return False  # a piece that came twice, or one of the newer save that is not its first
        self.data.extend(payload[size:])
        self._asked = -1
        if len(self.data) < total:
            return False
        if crc32(self.data) & 0xFFFFFFFF != crc:
            self.data = bytearray()
            return False
        return True


def requested(payload, me):
    """Return the byte from which a GET frame asks for this host's save; -1 for another host or an invalid frame."""
    host, first = struct.unpack("<IH", payload) if len(payload) == 6 else (0, 0)
    return first if host == me else -1


def pack_piece(data, first):
    """Return the payload of a PIECE frame: bytes of the save `data` from `first` on."""
    return struct.pack(PIECE_HEAD, first, len(data), crc32(data) & 0xFFFFFFFF) + data[first : first + _PIECE_BYTES]
