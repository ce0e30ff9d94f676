"""Opening the link of a table, for a game with seats on several devices or for a race.

The file `<game><slot>.link` says who sits where in a saved game: this device's number, the host's, the session, the
deal, and the payload of a TABLE frame. In a race a tail follows: this device's standing without its words, and a byte
that is in no name, 255. Without the file, or without a port, a game goes on as an ordinary one with opponents.

The power may fail at any time. So before a new linked game replaces the saved one, `<game><slot>.next` says who sits
there, under the session that its save will have; then the save is written, and later `<game><slot>.link`. Of the two
files that one counts which names the saved game's session and deal.
"""

import struct

import firmware.link.seats as seats_module  # borrow
import firmware.link.session as session_module  # load
import firmware.table.linked as linked  # borrow
import firmware.table.race as race  # borrow
from engine.compat import const
from firmware.link import Link
from firmware.link.roster import PLAYING
from firmware.store.saves import FROM_OTHERS, link_files

_TAIL = const(11)  # bytes


def resume(console, game):
    """Open the link of a saved game as `console.link` and return it; None when it has none."""
    store, found = console.store, None
    slot = store.current.slot
    for name in link_files(game.NAME, slot):
        fits = _read(store, game, name) if found is None else None
        found = found or fits
        if fits is None and name in store.files.names():
            store.files.remove(name)
    if found is None:
        return None
    if console.link is not None:  # of a game that has ended, or a relay, which others need until then
        console.link.close()
    me, roster, own = found
    return _open(console, game, me, roster, own, slot)


def _read(store, game, name):
    """Return (this device's number, roster, standing in a race) from a file, None where it is not of the saved game."""
    seats = seats_module
    data = store.read(name) or b""
    if len(data) < seats.HEAD_SIZE:
        return None
    me, host, session, deal = struct.unpack(seats.HEAD, data[: seats.HEAD_SIZE])
    end = len(data) - (_TAIL if data[-1] == 255 else 0)
    roster = seats.unpack_roster(host, data[seats.HEAD_SIZE : end])
    fits = roster is not None and roster.number == game.NUMBER and game.seats in (1, len(roster.owners))
    fits = fits and host and me and me in roster.owners and (session, deal) == (store.current.session, game.deal)
    return (me, roster, data[end:-1]) if fits else None


def begin(console, game, me, host, data):
    """Open the link of a new game as `console.link` and return it, None without a port.

    `me`, `host`: numbers of devices; `data`: the payload of a TABLE frame.
    """
    return _open(console, game, me, seats_module.unpack_roster(host, data), None, FROM_OTHERS)


def _open(console, game, me, roster, own, slot):
    """Open the port and set `console.link` to a `Race` or a `Linked`, None without a port.

    `own`: of a saved race this device's standing, of another saved game b"", of a new one None; `slot`: of its save.
    """
    console.link = None
    port = console.board.open_link()
    if port is not None:
        roster.phase = PLAYING
        link = Link(port, me)
        if game.seats == 1:
            console.link = race.Race(console, link, roster, game, own, slot)
        else:
            session = session_module.Session(link, game, roster, console.board.millis(), own is not None)
            console.link = linked.Linked(console, session, slot)
    return console.link
