"""Frames between devices at one table, over anything with `read` and `write`. `docs/link.md` has the format.

    link = Link(port, me)               # `me`: the own number, 1 … MOST_ID
    link.send(kind, payload)
    link.listen(hear)                   # calls hear(kind, sender, payload) for each frame that has come

A port has `read(most)`, which returns the bytes that have come, `write(data)`, which never waits and may lose some, and
`ring`: True where frames go round a ring of devices, so that each passes on those of others; on a bus all hear all.

A frame that is damaged, cut or mixed with noise is dropped, and costs nothing but itself: marks never occur inside of
one. Whoever misses something asks for it (`session.py`), so frames have neither numbers nor an order of their own.
"""

import struct
from binascii import crc32

from engine.compat import const

MOST_ID = const(0x3FFFFFFF)
MOST_PAYLOAD = const(160)
RING = const(4)  # devices in a ring at most

# Kinds of frames
TABLE = const(1)  # the host: who sits where; see `Roster` in `session.py`
CLAIM = const(2)  # a guest: a seat at a table, or that it leaves
POSITION = const(3)  # how many moves have been made, and the checksum of where they led
MOVES = const(4)  # moves after a position
REFUSED = const(5)  # the host: why it did not make a guest's move
GET = const(6)  # a guest: the host's save is wanted, from a byte on
PIECE = const(7)  # the host: a piece of its save
STANDING = const(8)  # in a race: how far a device has come

_MARK = b"~"
_READ = const(256)  # bytes per call: so a flood takes no more time than that
_HEAD = "<BI"  # kind and 32 times how often it may be passed on, sender
_HEAD_SIZE = const(5)
_CRC_SIZE = const(4)
_MOST = const(2 * (_HEAD_SIZE + MOST_PAYLOAD + _CRC_SIZE))  # bytes of an escaped frame
_KIND = const(31)
_CALL = const(1000)  # zeros: 87 ms on the wire, where a device asleep looks every 30
_ZEROS = bytes(16)  # no frame has so many


def framed(head, sender, payload):
    """Return a frame as it is sent."""
    body = struct.pack(_HEAD, head, sender) + payload
    body += struct.pack("<I", crc32(body) & 0xFFFFFFFF)
    return _MARK + body.replace(b"}", b"}]").replace(_MARK, b"}^") + _MARK


class Link:
    """What one device sends and hears."""

    def __init__(self, port, me):
        self.port = port
        self.me = me
        self.hops = RING - 2  # how often frames may be passed on
        self._heard = b""  # since the last mark

    def send(self, kind, payload=b""):
        """Send a frame to all."""
        self.port.write(framed(self.hops << 5 | kind, self.me, payload))

    def call(self):
        """Wake the next device: the line is low for longer than a frame takes."""
        self.port.write(bytes(_CALL))

    def called(self):
        """Return whether another device calls this one, which sleeps: whatever else has come is dropped."""
        return _ZEROS in self.port.read(_READ)

    def listen(self, hear):
        """Call hear(kind, sender, payload) for every whole frame of others that has come."""
        data = self.port.read(_READ)
        if not data:
            return
        parts = (self._heard + data).split(_MARK)
        self._heard = parts.pop()
        if len(self._heard) > _MOST:
            self._heard = b""  # noise; if it was the beginning of a frame, its CRC will not fit
        for part in parts:
            if _HEAD_SIZE + _CRC_SIZE <= len(part) <= _MOST:
                self._take(part.replace(b"}^", _MARK).replace(b"}]", b"}"), hear)

    def _take(self, body, hear):
        if crc32(body[:-_CRC_SIZE]) & 0xFFFFFFFF != struct.unpack("<I", body[-_CRC_SIZE:])[0]:
            return
        head, sender = struct.unpack(_HEAD, body[:_HEAD_SIZE])
        if sender == self.me:
            return  # it has been all the way round
        payload = bytes(body[_HEAD_SIZE:-_CRC_SIZE])
        hops = min(head >> 5, self.hops)
        if self.port.ring and hops:
            self.port.write(framed(hops - 1 << 5 | head & _KIND, sender, payload))
        hear(head & _KIND, sender, payload)
