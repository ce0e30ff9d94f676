"""Opening the link of a table, for a game with seats on several devices or for a race.

The file `<game>.link` says who sits where in a saved game: this device's number, the host's, the session, the deal, and
the payload of a TABLE frame. In a race a tail follows: this device's standing without its words, and a byte that
is in no name, 255. Without the file, or without a port, a game goes on as an ordinary one with opponents.
"""

import struct

from engine.compat import const
from engine.modules import borrow, load
from firmware.link import Link
from firmware.link.roster import PLAYING, file_name

_TAIL = const(11)  # bytes


def resume(console, game):
    """Open the link of a saved game as `console.link` and return it; None when it has none."""
    store, seats = console.store, borrow("firmware.link.seats")
    data = store.read(file_name(game.NAME)) or b""
    fits = len(data) >= seats.HEAD_SIZE
    if fits:
        me, host, session, deal = struct.unpack(seats.HEAD, data[: seats.HEAD_SIZE])
        end = len(data) - (_TAIL if data[-1] == 255 else 0)
        roster = seats.unpack_roster(host, data[seats.HEAD_SIZE : end])
        del seats  # before the link is loaded
        fits = roster is not None and roster.number == game.NUMBER and game.seats in (1, len(roster.owners))
        fits = fits and host and me and me in roster.owners
        fits = fits and store.current is not None and (session, deal) == (store.current.session, game.deal)
    if data and not fits:
        store.files.remove(file_name(game.NAME))
    if fits and console.link is not None:  # of a game that has ended, or a relay, which others need until then
        console.link.close()
    return _open(console, game, me, roster, data[end:-1]) if fits else None


def begin(console, game, me, host, data):
    """Open the link of a new game as `console.link` and return it, None without a port.

    `me`, `host`: numbers of devices; `data`: the payload of a TABLE frame.
    """
    return _open(console, game, me, borrow("firmware.link.seats").unpack_roster(host, data), None)


def _open(console, game, me, roster, own):
    """Open the port and set `console.link` to a `Race` or a `Linked`, None without a port.

    `own`: of a saved race this device's standing, of another saved game b"", of a new one None.
    """
    console.link = None
    port = console.board.open_link()
    if port is not None:
        roster.phase = PLAYING
        link = Link(port, me)
        if game.seats == 1:
            console.link = borrow("firmware.table.race").Race(console, link, roster, game, own)
        else:
            session = load("firmware.link.session").Session(link, game, roster, console.board.millis(), own is not None)
            console.link = borrow("firmware.table.linked").Linked(console, session)
    return console.link
