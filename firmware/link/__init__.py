"""Frames between devices at one table, over anything with `read` and `write`. `docs/link.md` has the format.

A port has `read(most)`, which returns at most `most` bytes received; `write(data)`, which never waits and may lose
some; `close()`; and `ring`: True in a ring, where each device passes on the frames of others; on a bus all receive all.

A damaged frame is dropped and does not affect the next one, since the mark never occurs inside a frame. A device that
lacks something asks for it (`session.py`), so frames have no sequence numbers and may arrive in any order.
"""

import struct
from binascii import crc32

from engine.compat import const
from firmware.input import elapsed

MOST_ID = const(0x3FFFFFFF)
MOST_PAYLOAD = const(160)  # bytes
RING = const(4)  # most devices in a ring
_HOPS = const(RING - 2)  # how often a frame is passed on at most

# Kinds of frames
TABLE = const(1)  # the host: who sits where; see `Roster` in `roster.py`
CLAIM = const(2)  # a guest: which seat it wants, or that it leaves
POSITION = const(3)  # how many moves have been made, and the checksum of where they led
MOVES = const(4)  # moves after a position
REFUSED = const(5)  # the host: why it did not make a guest's move
GET = const(6)  # a guest: asks for the host's save, from a byte on
PIECE = const(7)  # the host: a piece of its save
STANDING = const(8)  # in a race: how far a device has come

_MARK = b"~"
_READ = const(256)  # bytes per call, which limits the time that a flood takes
_HEAD = "<BI"  # kind + 32 × how often it may be passed on, sender
_HEAD_SIZE = const(5)
_CRC_SIZE = const(4)
_MOST = const(2 * (_HEAD_SIZE + MOST_PAYLOAD + _CRC_SIZE))  # bytes of an escaped frame at most
_KIND = const(31)  # mask of the kind in the head
_CALL = const(1000)  # zeros: they take 87 ms, and a sleeping device checks the wire every 30 ms
_CALL_MS = const(2000)  # from one call to the next at least: longer than one takes round the ring
_ZEROS = bytes(128)  # by which a call is known: more in a row than any frame has, and 11 of a call's 87 ms


def framed(head, sender, payload):
    """Return the bytes of a frame: escaped, with checksum and marks.

    `head`: the kind, and 32 times how often it may be passed on.
    """
    body = struct.pack(_HEAD, head, sender) + payload
    body += struct.pack("<I", crc32(body) & 0xFFFFFFFF)
    return _MARK + body.replace(b"}", b"}]").replace(_MARK, b"}^") + _MARK


class Link:
    """Sends and receives the frames of one device; `me`: its number, up to MOST_ID; 0: it only passes frames on."""

    def __init__(self, port, me):
        self.port = port
        self.me = me
        self._heard = b""  # bytes since the last mark
        self._called_at = -1  # when this device called last; -1: never
        self._woken = False  # a call has woken this device, and is to be passed on

    def send(self, kind, payload=b""):
        """Send a frame to all."""
        self.port.write(framed(_HOPS << 5 | kind, self.me, payload))

    def call(self, now):
        """Wake the next device with zeros, which keep the line low for longer than any frame. It passes the call on."""
        if self._called_at < 0 or elapsed(now, self._called_at) >= _CALL_MS:
            self._called_at = now
            self.port.write(bytes(_CALL))

    def called(self):
        """Return whether another device calls this sleeping one; drop whatever else was received."""
        heard = self._heard + self.port.read(_READ)
        self._woken = _ZEROS in heard
        self._heard = b"" if self._woken else heard[len(heard.rstrip(b"\0")) :]  # zeros of which more may come
        return self._woken

    def listen(self, hear, now):
        """Call hear(kind, sender, payload) for every intact frame received from others."""
        data = self.port.read(_READ)
        if data:
            data = self._heard + data
        if self.port.ring and (self._woken or _ZEROS in data):
            self._woken = False
            self.call(now)
        if not data:
            return
        parts = data.replace(_ZEROS, b"").split(_MARK)
        self._heard = parts.pop()
        if len(self._heard) > _MOST:
            self._heard = b""  # noise; the rest of a frame that began in it fails its checksum
        for part in parts:
            if _HEAD_SIZE + _CRC_SIZE <= len(part) <= _MOST:
                self._take(part.replace(b"}^", _MARK).replace(b"}]", b"}"), hear)

    def _take(self, body, hear):
        """Check a frame without marks and escapes; pass it on in a ring, and hand it to `hear`."""
        if crc32(body[:-_CRC_SIZE]) & 0xFFFFFFFF != struct.unpack("<I", body[-_CRC_SIZE:])[0]:
            return
        head, sender = struct.unpack(_HEAD, body[:_HEAD_SIZE])
        if not 0 < sender <= MOST_ID or sender == self.me:  # no device has this number, or it went all the way round
            return
        payload = bytes(body[_HEAD_SIZE:-_CRC_SIZE])
        hops = min(head >> 5, _HOPS)
        if self.port.ring and hops:
            self.port.write(framed(hops - 1 << 5 | head & _KIND, sender, payload))
        hear(head & _KIND, sender, payload)
