"""One game on several devices. Each has the whole game and makes the same moves; only moves cross the wire.

    session = Session(link, game, roster, now)
    session.step(now)           # often: receive frames, send new moves, ask for what is missing
    code = session.next()       # a move from another device, or -1; once it has been made: session.played()

`docs/link.md` says who sends what, when and again. Lost, repeated, late or reordered frames do no harm. The host plays
seats that have no device. Nothing here raises for what others send: a wrong move is refused, and a guest that sends too
many is reported and ignored. Times are milliseconds of any clock that wraps at 2^30.
"""

import struct

import firmware.link.fetch as fetch  # borrow
import firmware.link.seats as seats  # borrow
from engine.compat import const
from firmware.input import elapsed
from firmware.link import CLAIM, GET, MOVES, PIECE, POSITION, REFUSED, TABLE
from firmware.link.roster import BACK, DROPPED, FETCHED, GONE, JOINED, NOBODY, PATIENCE, QUIT

BEAT_MS = const(3000)  # from one position to the next, when there is nothing else to send ...
LOST_BEAT_MS = const(800)  # ... and while a device is silent
GONE_MS = const(7000)  # of silence until a device counts as gone
_AGAIN_MS = const(300)  # until moves are sent again, doubled each time ...
_LATEST_MS = const(1200)  # ... up to this
_ASK_MS = const(300)  # from one answer to a device that misses others to the next; from one claim to the next twice it
_KEPT_MS = const(5000)  # how long the host keeps a save that is being fetched

_POSITION = "<HIB"  # moves, checksum, flags
_MOVES = "<HI"  # moves before, their checksum; then the codes, two bytes each
_AT_ONCE = const(32)  # moves in a frame at most
_RECOVERING = const(1)  # flags of a position: the sender has loaded its save and may have lost moves; ...
_MISSES = const(2)  # ... the sender does not hear somebody and wants an answer
_REVISION = const(4)  # factor of the roster's revision, in the bits above the flags

# Why a move is refused (1 is what earlier versions said of one of another seat)
ILLEGAL = const(2)
DIFFERS = const(3)  # it was made in another state than the host's
_RUSH = const(4)  # waiting bytes: with more than two moves waiting, they are not animated

_MOST_NEWS = const(8)


class Peer:
    """Holds what is known about another device at the table."""

    def __init__(self, device, now):
        self.device = device
        self.seen = now  # when it was last heard
        self.here = True
        self.length = -1  # moves that it has; -1: unknown, or its game differs
        self.recovering = False
        self.misses = False  # it does not hear somebody
        self.refused = 0  # moves in a row


class Session:
    """Keeps one device's copy of a game in step with the others."""

    def __init__(self, link, game, roster, now, loaded=False):
        """`loaded`: the game comes from a save, in which the last moves may be missing."""
        self.link = link
        self.roster = roster
        self.hosts = roster.host == link.me
        self.news = []
        self.refusal = 0  # why the host refused the last move made here
        self.fetch = None  # `Fetch` of the host's save, while it is under way
        self.save = None  # the host's, once it has arrived
        self._recovering = loaded  # others may have moves that this device lacks
        self.peers = [Peer(owner, now) for owner in roster.owners if owner not in (0, link.me)]
        self._blob = None  # (moves in it, this host's save), while somebody fetches it
        self._wanted = -1  # the byte from which somebody asks for it, or -1
        self._blob_at = now  # when a piece of it was last sent
        self.roster_sent = not self.hosts
        self.taken = False  # another device has this one's seat
        self.claims = not self.hosts  # a guest claims its seat until the host sends the roster
        self._asked = -1  # when it last claimed
        self._sent = now  # when a position or moves were last sent
        self._again = now  # when moves were sent last, or nobody lacked any ...
        self._wait = _AGAIN_MS  # ... and how long until they are sent again
        self._answer = True  # a position is due
        self.now = now
        self.adopt(game)

    def adopt(self, game):
        """Go on with another copy of the game, at first or from the host."""
        self.game = game
        self.known = game.length  # moves that were sent, or received and made
        self.sum = game.checksum()  # after them
        self.fetch = self.save = None
        self.incoming = b""  # move codes received but not yet made, two bytes each, low byte first; then ...
        self._sender, self._recovers = 0, False  # ... who sent them, and whether this was a host that recovered then
        self._answer = True

    # For the table

    def next(self):
        """Return the next move from another device, -1 while there is none."""
        codes = self.incoming
        if not codes:
            return -1
        code = codes[0] | codes[1] << 8
        self.incoming = codes[2:]
        if code in self.game.moves() and self._may(self._sender, self._recovers):
            peer = self.peer(self._sender)
            if peer is not None:
                peer.refused = 0
            return code
        self.incoming = b""
        self._refuse(self._sender, ILLEGAL)
        return -1

    @property
    def rushed(self):
        """True while too many moves wait to animate them one by one."""
        return len(self.incoming) > _RUSH

    def played(self):
        """Count the move of `next`, which has just been made."""
        self.known = self.game.length
        self.sum = self.game.checksum()
        self._answer = not self.incoming

    @property
    def silent(self):
        """The devices that are gone and for which no opponent plays yet."""
        return [peer.device for peer in self.peers if not peer.here and self.roster.plays(peer.device)]

    @property
    def missing(self):
        """The number of a device that is gone and without which the game cannot go on, or 0."""
        turn = self.game.to_act
        needed = self.roster.player(turn) if turn >= 0 else 0
        for device in self.silent:
            if device in (needed, self.roster.host):
                return device
        return 0

    @property
    def agreed(self):
        """True when all devices that are here have all moves, and the same ones."""
        same = [peer.length == self.known or not peer.here for peer in self.peers]
        return self.known == self.game.length and all(same)

    def hand_over(self, device):
        """Let an opponent play for a device from now on; the host does so with one that is `silent`."""
        self.roster.stand_up(device)
        self.roster_sent = False

    def announce_leaving(self):
        """Announce that this device leaves: an opponent plays a guest's seat until it comes back; a host is missed."""
        for _ in range(3):  # one may get lost, and this device does not wait for an answer
            self._claim(NOBODY)

    # Frames to and from the others

    def step(self, now):
        """Send moves made here, receive frames, ask for what is missing, send again what was lost."""
        self.now = now
        self._send_moves()
        self.link.listen(self._hear, now)
        for peer in self.peers:
            here = elapsed(now, peer.seen) < GONE_MS
            if here != peer.here:
                peer.here = here
                # Else it was, or will be, reported as its seat is played; after the game all may go
                if self.roster.plays(peer.device) and not self.game.over:
                    self.report(BACK if here else GONE, peer.device)
        if self.fetch is not None:
            self.fetch.step(now)
        if self._wanted >= 0:  # a piece of the save, from the byte that a guest asked for
            first, self._wanted = self._wanted, -1
            if self._blob is None or not first and self._blob[0] != self.known:
                self._blob = self.known, self.game.save(True)
            self._blob_at = now
            # Of a new save any piece tells the guest that it has to begin anew
            data = self._blob[1]
            piece = fetch.pack_piece(data, first if first < len(data) else 0)
            self.link.send(PIECE, piece)
        elif self._blob is not None and elapsed(now, self._blob_at) >= _KEPT_MS:
            self._blob = None
        if self.claims and (self._asked < 0 or elapsed(now, self._asked) >= 2 * _ASK_MS):
            self._asked = now
            self._claim(self.roster.seat_of(self.link.me))
        if not self.roster_sent:
            self.roster_sent = True
            self.link.send(TABLE, self.roster.pack())
        if self._answer:
            self._send_position()
        self._send_again()
        if elapsed(now, self._sent) >= (BEAT_MS if self.all_here else LOST_BEAT_MS):
            self._send_position()

    def report(self, what, device):
        """Add an event to `news`, unless too many wait there."""
        if len(self.news) < _MOST_NEWS:
            self.news.append((what, device))

    @property
    def all_here(self):
        """True while no other device is silent."""
        return all([peer.here for peer in self.peers])

    @property
    def all_heard(self):
        """True while no device is silent, as far as this one knows, nor was for another one."""
        return not any([not peer.here or peer.misses for peer in self.peers])

    def join(self, device):
        """Take up another device that has a seat now."""
        self.peers.append(Peer(device, self.now))
        self.report(JOINED, device)

    def _claim(self, seat):
        """Send the host the seat that this device wants, NOBODY when it leaves."""
        name = "" if seat == NOBODY else self.roster.names[seat]
        self.link.send(CLAIM, seats.pack_claim(self.roster.host, seat, name))

    def _send_position(self):
        """Send how many moves this device has, and their checksum; a host also says that somebody has left a seat."""
        self._answer = False
        if self.hosts and self.roster.away:
            self.roster_sent = False
        self._sent = self.now
        flags = self.roster.revision * _REVISION | (_RECOVERING if self._recovering else 0)
        if not self.all_here:
            flags |= _MISSES
        self.link.send(POSITION, struct.pack(_POSITION, self.known, self.sum, flags))

    def _send_moves(self):
        """Send the moves made here since the last time."""
        if self.game.length > self.known:
            self._recovering = False
            self.incoming = b""
            codes = self.game.since(self.known)
            self.link.send(MOVES, struct.pack(_MOVES, self.known, self.sum) + bytes(codes[:_AT_ONCE]))
            self.played()
            self._answer = False
            self._sent = self._again = self.now
            self._wait = _AGAIN_MS

    def _send_again(self):
        """Send the moves that devices lack, at growing intervals while they do not acknowledge them.

        A guest only sees to it that the host has them, from which the others get them.
        """
        lacking = ()
        for peer in self.peers:
            if peer.here and 0 <= peer.length < self.known and (self.hosts or peer.device == self.roster.host):
                lacking += (peer.length,) if peer.length not in lacking else ()
        if not lacking:
            self._again, self._wait = self.now, _AGAIN_MS
        elif elapsed(self.now, self._again) >= self._wait:
            self._again = self.now
            self._wait = min(2 * self._wait, _LATEST_MS)
            for length in lacking:
                self._send_from(length)

    def _send_from(self, start):
        """Send moves from number `start` on: as host any, as guest those that nobody else can send the host.

        If the first is not one of these, a guest sends none, only the checksum: so a host with another game refuses it.
        """
        past = self.game.copy_at(start)
        checksum = past.checksum()
        codes, count = self.game.since(start)[:_AT_ONCE], 0
        if not self.hosts and not self.peer(self.roster.host).recovering:
            while count < len(codes) and (
                self.roster.player(past.to_act) == self.link.me or self._is_orphaned(past.to_act)
            ):
                past.step(codes[count])
                count += 1
            codes = codes[:count]
        self._sent = self.now
        self.link.send(MOVES, struct.pack(_MOVES, start, checksum) + bytes(codes))

    def peer(self, device):
        """Return the `Peer` of a device, or None."""
        for peer in self.peers:
            if peer.device == device:
                return peer
        return None

    def _hear(self, kind, sender, payload):
        """Handle a frame from another device."""
        peer = self.peer(sender)
        if kind == CLAIM and self.hosts:
            seats.hear_claim(self, sender, payload)
        elif kind == GET and self.hosts:
            self._wanted = max(self._wanted, fetch.requested(payload, self.link.me))
        elif peer is None or peer.refused >= PATIENCE:
            return
        else:
            peer.seen = self.now
            if kind == POSITION and len(payload) == struct.calcsize(_POSITION):
                self._hear_position(peer, *struct.unpack(_POSITION, payload))
            elif kind == MOVES:
                self._hear_moves(peer, payload)
            elif self.hosts or sender != self.roster.host:
                return
            elif kind == TABLE:
                if self.claims or payload != self.roster.pack():  # else there is nothing new in it
                    seats.hear_table(self, payload)
            elif kind == CLAIM and payload == struct.pack("<IB", sender, NOBODY):
                peer.seen = self.now - GONE_MS
                if peer.here:  # it says so several times
                    peer.here = False
                    self.report(QUIT, sender)
            elif kind == REFUSED and len(payload) == 5:
                device, reason = struct.unpack("<IB", payload)
                if device == self.link.me:
                    self.refusal = self.refusal if reason == DIFFERS else reason
                    self._fetch_game()  # it lacks that move
            elif kind == PIECE and self.fetch is not None and self.fetch.hear(sender, payload):
                self.save = bytes(self.fetch.data)
                self.fetch = None

    def _hear_position(self, peer, length, checksum, flags):
        """Compare another device's number of moves and checksum with one's own."""
        before = peer.length
        differs = length == self.known and checksum != self.sum
        peer.length = -1 if differs else length
        peer.recovering = bool(flags & _RECOVERING)
        peer.misses = bool(flags & _MISSES)
        if peer.misses and elapsed(self.now, self._sent) >= _ASK_MS:
            self._answer = True
        if length < self.known and before != length:
            self._wait = _AGAIN_MS  # it acknowledges moves, or it lacks some for the first time
        if peer.device == self.roster.host:
            if differs:
                self._fetch_game()
            if flags // _REVISION != self.roster.revision:
                self.claims = True
        elif self.hosts:
            if differs:
                self._answer = True  # so that the guest learns of it
        if self._recovering and all([0 <= other.length <= self.known for other in self.peers]):
            self._recovering = False

    def _hear_moves(self, peer, payload):
        """Accept moves that follow on one's own state and that their sender may make."""
        size = struct.calcsize(_MOVES)
        if len(payload) < size or len(payload) & 1 or len(payload) > size + 2 * _AT_ONCE:
            return
        start, checksum = struct.unpack(_MOVES, payload[:size])
        end = start + (len(payload) - size) // 2
        if end > self.known:  # fewer may be those of a game that differs
            peer.length = max(peer.length, end)
        # While moves wait here, for a page to be left, those that follow come with them when they are sent again
        if start != self.known or 0 < len(self.incoming) >= len(payload) - size or self.fetch is not None:
            self._answer = self._answer or not self.incoming
        elif checksum != self.sum:
            if self.hosts:
                self._refuse(peer.device, DIFFERS)
            elif peer.device == self.roster.host:
                self._fetch_game()
        else:
            self._sender = peer.device
            self._recovers = self._recovering and self.hosts
            if self._may(peer.device, self._recovers):
                self.incoming = payload[size:]
            elif self.hosts:  # who sends it takes another guest for absent, which is here
                self._answer = True

    def _may(self, device, recovers):
        """Return whether a device may send the next move: the host any, and any to a host that `recovers`.

        A guest those of its own seat; to the host also those of one that cannot send them itself.
        """
        turn = self.game.to_act
        if device == self.roster.host or turn < 0:
            return device == self.roster.host
        return recovers or self.roster.player(turn) == device or (self.hosts and self._is_orphaned(turn))

    def _is_orphaned(self, seat):
        """Return whether a seat's guest cannot send its last moves: it is not there, has left, or has lost them."""
        peer = self.peer(self.roster.owners[seat]) if seat >= 0 else None
        if peer is None or peer.device == self.roster.host:
            return False
        return not peer.here or peer.recovering or not self.roster.plays(peer.device)

    def _refuse(self, device, reason):
        """Refuse a move: as host, send the guest the reason; as guest, fetch the host's game."""
        if not self.hosts:
            if device == self.roster.host:
                self._fetch_game()
            return
        self.link.send(REFUSED, struct.pack("<IB", device, reason))
        self._answer = True
        peer = self.peer(device)
        if peer is not None and reason != DIFFERS:
            peer.refused += 1
            if peer.refused == PATIENCE:
                self.report(DROPPED, device)

    def _fetch_game(self):
        """Begin to fetch the host's game, which differs from this one."""
        if self.fetch is None and self.save is None:
            self.incoming = b""
            self.fetch = fetch.Fetch(self.link, self.roster.host)
            self.report(FETCHED, self.roster.host)
