"""Frames and files about who sits where, and what they change in a game under way.

The lobby and a race have it in memory. A game with seats borrows it when somebody comes, leaves or is missed.
"""

import struct

from engine.compat import const
from firmware.link import MOST_ID
from firmware.link.roster import (
    BACK,
    LEFT,
    NOBODY,
    PATIENCE,
    PLAYING,
    SEAT_HEAD,
    TABLE_HEAD,
    TAKEN,
    VERSION,
    Roster,
)
from firmware.store.saves import link_files

# Of the file `<game><slot>.link`: this device, host, session, deal; then the roster; in a race at last a tail
HEAD = "<IIII"
HEAD_SIZE = const(16)
_TABLE_SIZE = const(5)
_SEAT_SIZE = const(6)
_NAME = const(8)  # letters of a name at most


def unpack_roster(host, data):
    """Return the roster of a TABLE frame; None for an invalid one or another version of the protocol."""
    if len(data) < _TABLE_SIZE or data[0] != VERSION:
        return None
    _, number, phase, revision, away = struct.unpack(TABLE_HEAD, data[:_TABLE_SIZE])
    letters, owners, names, at = "", [], [], _TABLE_SIZE
    while at + _SEAT_SIZE <= len(data):
        letter, owner, size = struct.unpack(SEAT_HEAD, data[at : at + _SEAT_SIZE])
        at += _SEAT_SIZE
        letters += chr(letter & 127)
        owners.append(owner)
        names.append(_name(data[at : at + size]))
        at += size
    if not 2 <= len(letters) <= 7 or host not in owners or letters.strip("PENH") or phase > PLAYING:  # another letter
        return None
    for seat in range(len(owners)):
        if owners[seat] > MOST_ID or owners[seat] and owners[seat] in owners[:seat]:  # no number, or two seats for one
            return None
        if not owners[seat]:  # who never came is not away
            away &= ~(1 << seat)
    roster = Roster(host, number, letters)
    roster.owners, roster.names, roster.phase = owners, names, phase
    roster.revision, roster.away = revision & 63, away & (1 << len(owners)) - 1
    return roster


def _name(data):
    """Return a name from a frame, "" for one that cannot be shown."""
    text = str(data, "utf-8") if max(data or b"\0") < 128 else ""
    return text if len(text) <= _NAME and all(" " <= letter <= "z" for letter in text) else ""


def remember(store, game, me, roster, tail=b"", session=-1):
    """Save who sits where, unless the game is played unsaved; return False when that fails.

    `me`: this device's number; `tail`: see `open_link.py`; `session`: that of a game whose own save comes next.
    """
    slot = store.current.slot
    saved, comes = link_files(game.NAME, slot)
    head = struct.pack(HEAD, me, roster.host, store.current.session if session < 0 else session, game.deal)
    data = head + roster.pack() + tail
    done = bool(store.blocked(game.NAME, slot)) or store.write(comes if session >= 0 else saved, data)
    if done and session < 0:
        store.files.remove(comes)
    return done


def pack_claim(host, seat, name):
    """Return the payload of a CLAIM frame."""
    return struct.pack("<IB", host, seat) + name.encode()


def unpack_claim(payload):
    """Return (host, seat, name) of a CLAIM frame, None for an invalid one."""
    if len(payload) < 5:
        return None
    host, seat = struct.unpack("<IB", payload[:5])
    return host, seat, _name(payload[5:])


def hear_table(session, payload):
    """Let a guest's session follow the host's roster: who sits where, and who is away."""
    roster = unpack_roster(session.roster.host, payload)
    if roster is None or len(roster.owners) != session.game.seats:
        return
    me = session.link.me
    taken, session.taken = session.taken, roster.seat_of(me) < 0
    if session.taken:  # it goes on claiming: perhaps that one leaves
        if not taken:
            session.report(TAKEN, roster.host)
        return
    before, session.roster = session.roster, roster
    session.claims = not roster.plays(me)
    for owner in roster.owners:
        if owner in (0, me):
            continue
        if session.peer(owner) is None:
            session.join(owner)
        elif before.plays(owner) != roster.plays(owner):
            _report_seat(session, owner)
    session.peers = [peer for peer in session.peers if peer.device in roster.owners]


def hear_claim(session, sender, payload):
    """Let a guest come back to the host's session or leave, or another device take the seat of one that left."""
    found = unpack_claim(payload)
    if found is None or found[0] != session.link.me:
        return
    roster, (_, seat, name) = session.roster, found
    peer = session.peer(sender)
    if peer is not None and peer.refused >= PATIENCE:
        return
    session.roster_sent = False
    if peer is not None:
        peer.seen = session.now
        played = roster.plays(sender)
        if seat == NOBODY:
            roster.stand_up(sender)
        else:
            roster.sit(sender, roster.seat_of(sender), name)
        if roster.plays(sender) != played:
            _report_seat(session, sender)
    elif seat < len(roster.owners) and roster.away >> seat & 1:
        session.peers.remove(session.peer(roster.owners[seat]))
        roster.owners[seat] = 0
        roster.sit(sender, seat, name)
        session.join(sender)


def _report_seat(session, device):
    """Report that an opponent now plays for a device, or no longer; a silent one is reported once it is heard."""
    if not session.roster.plays(device):
        session.report(LEFT, device)
    elif session.peer(device).here:
        session.report(BACK, device)
