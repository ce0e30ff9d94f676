"""One game on several devices. Each has the whole game and makes the same moves; only moves cross the wire.

    session = Session(link, game, roster)
    session.step(now)           # often: hear, tell what was moved here, ask for what is missing
    code = session.next()       # a move from elsewhere, or -1; once it has been made: session.played()

A game is a list of moves, so a move's place in it is its number, and how many moves a device has says what it lacks:

- Whoever has moved sends its move with the number of moves before it and the checksum of where they led.
- Everybody answers with its own position, number and checksum, which acknowledges all before it; now and then also
  without being asked, so that the others know that it is there.
- Whoever sees that another lacks moves sends them again: the host any, a guest those of its own seat. (A host that
  has just loaded its save may have lost its last moves: then a guest sends it any.)
- Where checksums differ, or a move from the host does not fit, a guest fetches the host's save, piece by piece, and
  goes on from there. So there is one truth, and it is the host's.

Frames that are lost, doubled, late or in disorder make no difference. Seats without a device are played by the host.
Nothing here raises for what others send; it is refused and reported, and after some of that no longer heard.
Times are milliseconds of any clock that wraps at 2^30.
"""

import struct
from binascii import crc32

from engine.compat import const
from firmware.input import elapsed
from firmware.link import CLAIM, GET, MOVES, PIECE, POSITION, REFUSED, TABLE

VERSION = const(1)  # of the protocol
NOBODY = const(255)  # the seat of a guest that leaves
LOBBY = const(0)  # phases of a table
PLAYING = const(1)

BEAT_MS = const(3000)  # from one position to the next, when there is nothing else to say ...
LOST_BEAT_MS = const(800)  # ... and while somebody is not heard
GONE_MS = const(7000)  # without a word: somebody is not there
_AGAIN_MS = const(300)  # until moves are sent again, doubled each time ...
_LATEST_MS = const(1200)  # ... up to this
_ASK_MS = const(300)  # until a seat or a piece is asked for again
_KEPT_MS = const(5000)  # how long the host keeps a save that is being fetched

_POSITION = "<HIB"  # moves, checksum, flags
_MOVES = "<HI"  # moves before, their checksum; then the codes, two bytes each
_PIECE = "<HHI"  # first byte, bytes in all, CRC-32 of all; then some of them
_AT_ONCE = const(32)  # moves in a frame
_PIECE_BYTES = const(96)
_MOST_BYTES = const(0x4000)  # of a save
_RECOVERING = const(1)  # flags of a position: a host that may have lost moves; ...
_MISSES = const(2)  # ... somebody is not heard: an answer is wanted
_REVISION = const(4)  # from here on that of the roster
_NAME = const(8)  # letters

# Why a move is refused
NOT_YOURS = const(1)  # the seat whose turn it is belongs to somebody else
ILLEGAL = const(2)
DIFFERS = const(3)  # it follows on another game than the host's
_PATIENCE = const(8)  # refused moves in a row until a guest is no longer heard

# What happens, in `Session.news`: (what, number of the device)
GONE = const(0)
BACK = const(1)
LEFT = const(2)
DROPPED = const(3)
FETCHED = const(4)  # the host's game is taken over, since it differed
_MOST_NEWS = const(8)


class Roster:
    """Who sits where: by seat the level of its opponent, the device that has it (0: none) and its player's name."""

    def __init__(self, host, number, letters):
        self.host = host
        self.number = number  # of the game, as in saves
        self.letters = letters
        self.owners = [0] * len(letters)
        self.names = [""] * len(letters)
        self.phase = LOBBY
        self.revision = 0  # of what is in here
        self.away = 0  # seats with a device for which an opponent plays, as a mask

    def seat_of(self, device):
        """Return the seat of a device, or -1."""
        return self.owners.index(device) if device and device in self.owners else -1

    def sit(self, device, seat, name):
        """Give a seat to a device, which leaves the one that it had; False where somebody else has it."""
        before = self.seat_of(device)
        if not 0 <= seat < len(self.owners) or self.owners[seat] not in (0, device):
            return False
        if before >= 0:
            self.owners[before] = 0
        if before != seat or self.names[seat] != name or self.away >> seat & 1:
            self.revision = self.revision + 1 & 63
        self.owners[seat], self.names[seat] = device, name
        self.away &= ~(1 << seat)
        return True

    def leave(self, device):
        """Take a device from its seat; while a game is played the seat stays its own, and an opponent plays there."""
        seat = self.seat_of(device)
        if seat < 0 or self.away >> seat & 1:
            return
        self.revision = self.revision + 1 & 63
        if self.phase == PLAYING:
            self.away |= 1 << seat
        else:
            self.owners[seat] = 0

    def player(self, seat):
        """Return the device that makes the moves of a seat."""
        return self.host if self.away >> seat & 1 else self.owners[seat] or self.host

    def name_of(self, device):
        """Return the name of a device's player, "" for one that is not there."""
        seat = self.seat_of(device)
        return "" if seat < 0 else self.names[seat] or "Seat %d" % (seat + 1)

    def pack(self):
        """Return the payload of a TABLE frame."""
        data = struct.pack("<BBBBB", VERSION, self.number, self.phase, self.revision, self.away)
        for i in range(len(self.letters)):
            name = self.names[i].encode()
            data += struct.pack("<BIB", ord(self.letters[i]), self.owners[i], len(name)) + name
        return data


def unpack_roster(host, data):
    """Return the roster of a TABLE frame; None where that is nonsense or of another version."""
    if len(data) < 5 or data[0] != VERSION:
        return None
    _, number, phase, revision, away = struct.unpack("<BBBBB", data[:5])
    letters, owners, names, at = "", [], [], 5
    while at + 6 <= len(data):
        letter, owner, size = struct.unpack("<BIB", data[at : at + 6])
        letters += chr(letter & 127)
        owners.append(owner)
        names.append(_name(data[at + 6 : at + 6 + size]))
        at += 6 + size
    if not 2 <= len(letters) <= 7 or host not in owners or letters.strip("PENH"):
        return None
    roster = Roster(host, number, letters)
    roster.owners, roster.names, roster.phase = owners, names, phase
    roster.revision, roster.away = revision, away
    return roster


def _name(data):
    """Return a name that can be shown; anything else has none."""
    text = str(data, "utf-8") if max(data or b"\0") < 128 else ""
    return text if len(text) <= _NAME and all(" " <= letter <= "z" for letter in text) else ""


def claim(host, seat, name):
    """Return the payload of a CLAIM frame."""
    return struct.pack("<IB", host, seat) + name.encode()


def claimed(payload):
    """Return (host, seat, name) of a CLAIM frame, or None."""
    if len(payload) < 5:
        return None
    host, seat = struct.unpack("<IB", payload[:5])
    return host, seat, _name(payload[5:])


def wanted(payload, me):
    """Return from which byte on a GET frame wants the save of this host, or -1."""
    host, first = struct.unpack("<IH", payload) if len(payload) == 6 else (0, 0)
    return first if host == me else -1


def piece(data, first):
    """Return the payload of a PIECE frame: bytes of a save from one of them on."""
    return struct.pack(_PIECE, first, len(data), crc32(data) & 0xFFFFFFFF) + data[first : first + _PIECE_BYTES]


class Fetch:
    """The save of a host on its way, piece by piece: each is asked for until it has come."""

    def __init__(self, link, host):
        self.link = link
        self.host = host
        self.data = bytearray()
        self._crc = self._total = 0
        self._asked = -1

    def step(self, now):
        """Ask for the next piece, as often as it takes."""
        if self._asked < 0 or elapsed(now, self._asked) >= _ASK_MS:
            self._asked = now
            self.link.send(GET, struct.pack("<IH", self.host, len(self.data)))

    def hear(self, sender, payload):
        """Take a piece; True when that was the last one, and `data` is the whole save."""
        size = struct.calcsize(_PIECE)
        if sender != self.host or len(payload) <= size:
            return False
        first, total, crc = struct.unpack(_PIECE, payload[:size])
        if total > _MOST_BYTES or (len(self.data) and crc != self._crc) or first != len(self.data):
            if not first and total <= _MOST_BYTES:
                self.data = bytearray()  # the host has moved on: from the beginning
            elif crc != self._crc:
                self.data = bytearray()
                self._asked = -1
                return False
            else:
                return False
        self._crc, self._total = crc, total
        self.data.extend(payload[size:])
        self._asked = -1
        if len(self.data) < total:
            return False
        if crc32(self.data) & 0xFFFFFFFF != crc:
            self.data = bytearray()
            return False
        return True


class Peer:
    """What is known of another device at the table."""

    def __init__(self, device, now):
        self.device = device
        self.seen = now
        self.here = True
        self.length = -1  # moves that it has; -1: unknown
        self.recovering = False
        self.refused = 0  # moves in a row


class Session:
    """One device's end of a game on several."""

    def __init__(self, link, game, roster, now, loaded=False):
        """`loaded`: the game comes from a save, in which the last moves may be missing."""
        self.link = link
        self.roster = roster
        self.hosts = roster.host == link.me
        self.news = []
        self.refusal = 0  # why the host did not make the last move from here
        self.fetch = None  # of the host's save, while it is needed
        self.save = None  # that of the host, once it has come
        self._recovering = loaded and self.hosts
        self._peers = [Peer(owner, now) for owner in roster.owners if owner not in (0, link.me)]
        self._blob = None  # of this host's save, while somebody fetches it
        self._wanted = -1  # from which byte on
        self._blob_at = now
        self._told = not self.hosts  # the others have the roster; a guest asks for it
        self._asks = not self.hosts
        self._asked = -1
        self._sent = now  # when something was said last
        self._again = now  # when moves were sent last ...
        self._wait = _AGAIN_MS  # ... and how long until they are sent again
        self._answer = True
        self._now = now
        self._length()
        self.adopt(game)

    def adopt(self, game):
        """Go on with a game."""
        self.game = game
        self.known = game.length  # moves that have been told or heard
        self.sum = game.checksum()
        self.fetch = self.save = None
        self._incoming = b""
        self._answer = True

    def _length(self):
        """Set how often frames are passed on: where there are two devices, never."""
        self.link.hops = max(0, len(self._peers) - 1)

    # What the table asks

    def next(self):
        """Return the next move from elsewhere, -1 while there is none."""
        codes = self._incoming
        if not codes:
            return -1
        code = codes[0] | codes[1] << 8
        self._incoming = codes[2:]
        if code in self.game.moves() and self._may(self._sender, self._recovers):
            return code
        self._incoming = b""
        self._refuse(self._sender, ILLEGAL)
        return -1

    @property
    def rushed(self):
        """True while several moves wait: so many are not shown one by one."""
        return len(self._incoming) > 4

    def played(self):
        """The move of `next` has been made."""
        self.known = self.game.length
        self.sum = self.game.checksum()
        self._answer = not self._incoming

    @property
    def missing(self):
        """The number of the device that the game waits for and that is not there, or 0."""
        turn = self.game.to_act
        needed = self.roster.player(turn) if turn >= 0 else 0
        for peer in self._peers:
            if not peer.here and peer.device in (needed, self.roster.host):
                return peer.device
        return 0

    @property
    def agreed(self):
        """True when all that are there have all moves."""
        return self.known == self.game.length and all(
            [peer.length == self.known or not peer.here for peer in self._peers]
        )

    def hand_over(self, device):
        """Let an opponent play for a device from now on: the host's answer to `missing`."""
        self.roster.leave(device)
        self._told = False

    def leave(self):
        """Say that this device leaves: an opponent goes on in its place until it comes back."""
        if self.hosts:
            return
        for _ in range(3):  # nobody waits for an answer
            self.link.send(CLAIM, claim(self.roster.host, NOBODY, ""))

    # What happens

    def step(self, now):
        """Tell what was moved here, hear what the others say, ask for what is missing."""
        self._now = now
        self._tell()
        self.link.listen(self._hear)
        for peer in self._peers:
            here = elapsed(now, peer.seen) < GONE_MS
            if here != peer.here:
                peer.here = here
                self._report(BACK if here else GONE, peer.device)
        if self.fetch is not None:
            self.fetch.step(now)
        if self._wanted >= 0:
            self._give()
        elif self._blob is not None and elapsed(now, self._blob_at) >= _KEPT_MS:
            self._blob = None
        if self._asks and (self._asked < 0 or elapsed(now, self._asked) >= 2 * _ASK_MS):
            self._asked = now
            seat = self.roster.seat_of(self.link.me)
            self.link.send(CLAIM, claim(self.roster.host, seat, self.roster.names[seat]))
        if not self._told:
            self._told = True
            self.link.send(TABLE, self.roster.pack())
        if self._answer:
            self._say()
        self._send_again()
        if elapsed(now, self._sent) >= (BEAT_MS if self.all_here else LOST_BEAT_MS):
            self._say()

    def _report(self, what, device):
        if len(self.news) < _MOST_NEWS:
            self.news.append((what, device))

    @property
    def all_here(self):
        """True while all others are heard."""
        return all([peer.here for peer in self._peers])

    def _say(self):
        """Send the own position; a host also says that there is a seat to take, while somebody has left."""
        self._answer = False
        if self.hosts and self.roster.away:
            self._told = False
        self._sent = self._now
        flags = self.roster.revision * _REVISION | (_RECOVERING if self._recovering else 0)
        if not self.all_here:
            flags |= _MISSES
        self.link.send(POSITION, struct.pack(_POSITION, self.known, self.sum, flags))

    def _tell(self):
        """Send what has been moved here since the last time."""
        if self.game.length > self.known:
            self._recovering = False
            self._incoming = b""
            codes = self.game.since(self.known)
            self.link.send(MOVES, struct.pack(_MOVES, self.known, self.sum) + bytes(codes[:_AT_ONCE]))
            self.played()
            self._answer = False
            self._sent = self._again = self._now
            self._wait = _AGAIN_MS

    def _send_again(self):
        """Send what a device lacks, in ever longer intervals while it does not take it."""
        least = self.known
        for peer in self._peers:
            if peer.here and 0 <= peer.length < least:
                least = peer.length
        if least == self.known:
            self._wait = _AGAIN_MS
        elif elapsed(self._now, self._again) >= self._wait:
            self._again = self._now
            self._wait = min(2 * self._wait, _LATEST_MS)
            self._fill(least)

    def _fill(self, start):
        """Send moves after the first `start` ones: as host any, else those of the own seat."""
        past = self.game.copy_at(start)
        checksum = past.checksum()
        codes = self.game.since(start)[:_AT_ONCE]
        if not self.hosts and not self._peer(self.roster.host).recovering:
            count = 0
            for code in codes:
                if self.roster.player(past.to_act) != self.link.me:
                    break
                past.step(code)
                count += 1
            codes = codes[:count]
        if codes:
            self._sent = self._now
            self.link.send(MOVES, struct.pack(_MOVES, start, checksum) + bytes(codes))

    def _peer(self, device):
        for peer in self._peers:
            if peer.device == device:
                return peer
        return None

    # Frames

    def _hear(self, kind, sender, payload):
        peer = self._peer(sender)
        if kind == CLAIM and self.hosts:
            self._hear_claim(sender, payload)
        elif kind == GET and self.hosts:
            self._wanted = max(self._wanted, wanted(payload, self.link.me))
        elif peer is None or peer.refused >= _PATIENCE:
            return
        else:
            peer.seen = self._now
            if kind == POSITION and len(payload) == struct.calcsize(_POSITION):
                self._hear_position(peer, *struct.unpack(_POSITION, payload))
            elif kind == MOVES:
                self._hear_moves(peer, payload)
            elif self.hosts or sender != self.roster.host:
                return
            elif kind == TABLE:
                self._hear_table(payload)
            elif kind == REFUSED and len(payload) == 5:
                device, reason = struct.unpack("<IB", payload)
                if device == self.link.me:
                    self._hear_refusal(reason)
            elif kind == PIECE and self.fetch is not None and self.fetch.hear(sender, payload):
                self.save = bytes(self.fetch.data)
                self.fetch = None

    def _hear_position(self, peer, length, checksum, flags):
        behind = peer.length
        peer.length = length
        peer.recovering = bool(flags & _RECOVERING)
        if flags & _MISSES and elapsed(self._now, self._sent) >= _ASK_MS:
            self._answer = True
        if length < self.known and behind != length:
            self._wait = _AGAIN_MS  # what it lacks is new, or it has got somewhere
        differs = length == self.known and checksum != self.sum
        if peer.device == self.roster.host:
            if differs:
                self._differs()
            if flags // _REVISION != self.roster.revision:
                self._asks = True
        elif self.hosts:
            if differs:
                self._answer = True  # the guest will see that it differs
            if self._recovering and all([0 <= other.length <= self.known for other in self._peers]):
                self._recovering = False

    def _hear_moves(self, peer, payload):
        size = struct.calcsize(_MOVES)
        if len(payload) <= size or len(payload) & 1 or len(payload) > size + 2 * _AT_ONCE:
            return
        start, checksum = struct.unpack(_MOVES, payload[:size])
        end = start + (len(payload) - size) // 2
        peer.length = max(peer.length, end)
        if start != self.known or self._incoming or self.fetch is not None:
            self._answer = self._answer or not self._incoming
        elif checksum != self.sum:
            if self.hosts:
                self._refuse(peer.device, DIFFERS)
            elif peer.device == self.roster.host:
                self._differs()
        else:
            self._sender = peer.device
            self._recovers = self._recovering
            if self._may(peer.device, self._recovers):
                self._incoming = payload[size:]
                peer.refused = 0
            elif self.hosts:
                self._refuse(peer.device, NOT_YOURS)

    def _may(self, device, recovers):
        """Return whether a device may make the next move: its own seat's, as host or towards one recovering any."""
        turn = self.game.to_act
        return device == self.roster.host or (turn >= 0 and (recovers or self.roster.player(turn) == device))

    def _refuse(self, device, reason):
        """Tell a guest why its move was not made; a move of the host that does not fit: fetch the host's game."""
        if not self.hosts:
            if device == self.roster.host:
                self._differs()
            return
        self.link.send(REFUSED, struct.pack("<IB", device, reason))
        self._answer = True
        peer = self._peer(device)
        if peer is not None and reason != DIFFERS:
            peer.refused += 1
            if peer.refused == _PATIENCE:
                self._report(DROPPED, device)

    def _hear_refusal(self, reason):
        """The game goes back to where the host has it."""
        if reason != DIFFERS:
            self.refusal = reason
        self._differs()

    def _differs(self):
        """The host has another game: fetch it."""
        if self.fetch is None and self.save is None:
            self._incoming = b""
            self.fetch = Fetch(self.link, self.roster.host)
            self._report(FETCHED, self.roster.host)

    def _hear_table(self, payload):
        roster = unpack_roster(self.roster.host, payload)
        if roster is None or roster.seat_of(self.link.me) < 0 or len(roster.owners) != self.game.seats:
            return
        self.roster = roster
        self._asks = bool(roster.away >> roster.seat_of(self.link.me) & 1)
        for owner in roster.owners:
            if owner not in (0, self.link.me) and self._peer(owner) is None:
                self._peers.append(Peer(owner, self._now))
        self._peers = [peer for peer in self._peers if peer.device in roster.owners]
        self._length()

    def _hear_claim(self, sender, payload):
        """A guest comes, comes back or leaves."""
        found = claimed(payload)
        if found is None or found[0] != self.link.me:
            return
        roster, (_, seat, name) = self.roster, found
        peer = self._peer(sender)
        if peer is not None and peer.refused >= _PATIENCE:
            return
        self._told = False
        if peer is not None:
            peer.seen = self._now
            if seat == NOBODY:
                if not roster.away >> roster.seat_of(sender) & 1:
                    self._report(LEFT, sender)
                roster.leave(sender)
            else:
                roster.sit(sender, roster.seat_of(sender), name)
        elif seat < len(roster.owners) and roster.away >> seat & 1:  # another device takes the place of one that left
            peer = self._peer(roster.owners[seat])
            peer.__init__(sender, self._now)
            roster.owners[seat] = 0
            roster.sit(sender, seat, name)

    def _give(self):
        """Send a piece of the save, from the byte that somebody wants on."""
        first, self._wanted = self._wanted, -1
        if not first and (self._blob is None or self._blob[0] != self.known):
            self._blob = self.known, self.game.save(True)
        if self._blob is not None and first < len(self._blob[1]):
            self._blob_at = self._now
            self.link.send(PIECE, piece(self._blob[1], first))
