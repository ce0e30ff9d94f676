"""A game as bytes: header, options, moves, snapshots (moves made, state), checksum, CRC-32; all little-endian.

Loaded only for a save or a load.
"""

import json
import struct
from array import array
from binascii import crc32

from engine.compat import const
from engine.errors import BadOption, BadSave, IllegalMove, NewerSave
from engine.texts import _

_MAGIC = b"TERC"
_VERSION = const(1)
_MOST_MOVES = const(0xFFFF)
_MOST_SNAPSHOTS = const(0xFF)
_STEP = const(8)  # moves that are replayed at once
_HEAD = "<4sBBIHHHB"  # magic, version, game, deal, bytes of options, bytes of state, moves, snapshots


def pack(game, options, log, snapshots):
    """Return a game as bytes. `options`: JSON bytes of those that differ from their defaults; `log`: the moves.

    Of the snapshots the last ones are saved, as many as the format can count; the others only make undo quicker.
    BadSave for a game of more moves than the format can count.
    """
    if len(log) > _MOST_MOVES:
        raise BadSave(_("More than %d moves: the rest is not saved") % _MOST_MOVES)
    snapshots = snapshots[-_MOST_SNAPSHOTS:]
    counts = len(options), len(game.s), len(log), len(snapshots)
    parts = [struct.pack(_HEAD, _MAGIC, _VERSION, game.NUMBER, game.deal, *counts), options, bytes(log)]
    for count, state in snapshots:
        parts.append(struct.pack("<H", count))
        parts.append(state)
    parts.append(struct.pack("<I", game.checksum()))
    data = b"".join(parts)
    return data + struct.pack("<I", crc32(data) & 0xFFFFFFFF)


def unpack(data):
    """Return (game number, deal, options bytes, moves, snapshots, checksum) from saved bytes.

    BadSave when they are incomplete or damaged, NewerSave for a newer format.
    """
    if not isinstance(data, (bytes, bytearray)):
        raise BadSave("a save is bytes, not %s" % type(data).__name__)
    head = struct.calcsize(_HEAD)
    if len(data) < head + 8 or bytes(data[:4]) != _MAGIC:  # 8: the checksum and the CRC at the end
        raise BadSave("this is not a saved game")
    if crc32(data[:-4]) & 0xFFFFFFFF != struct.unpack("<I", data[-4:])[0]:
        raise BadSave("this saved game is damaged: its CRC does not fit")
    __, version, game, deal, option_bytes, state_bytes, move_count, snapshot_count = struct.unpack(_HEAD, data[:head])
    if version != _VERSION:
        kind = NewerSave if version > _VERSION else BadSave
        raise kind("this game was saved in format %d; this version reads format %d" % (version, _VERSION))
    if len(data) != head + option_bytes + 2 * move_count + snapshot_count * (2 + state_bytes) + 8:
        raise BadSave("this saved game is damaged: its length does not fit")
    at = head + option_bytes
    options = bytes(data[head:at])
    log = array("H", data[at : at + 2 * move_count])
    at += 2 * move_count
    snapshots = []
    for __ in range(snapshot_count):
        count = struct.unpack("<H", data[at : at + 2])[0]
        at += 2
        snapshots.append((count, bytes(data[at : at + state_bytes])))
        at += state_bytes
    return game, deal, options, log, snapshots, struct.unpack("<I", data[at : at + 4])[0]


def _make(game, moves, i):
    """Make move `i` of the saved ones. BadSave when it is not legal."""
    try:
        game.play(moves[i])
    except IllegalMove as error:
        raise BadSave("move %d of this save is not legal: %s" % (i + 1, error))


def _restore(game, moves, snapshots):
    """Make the saved moves in a new game, from the last snapshot on. BadSave when they do not form a game."""
    last = 0
    for count, state in snapshots:
        if len(state) != len(game.s) or not last <= count <= len(moves):
            raise BadSave("this save's snapshots do not fit its moves")
        last = count
    game.restore(moves[:last], snapshots)
    for i in range(last, len(moves)):
        _make(game, moves, i)


def _new(name, deal, given, new, seats):
    """Return the game at its start, with the saved options."""
    try:
        pairs = json.loads(given) if given else []
        options = {option: value for option, value in pairs}
        if seats:
            options["seats"] = seats
        return new(name, deal, **options)
    except BadOption as error:  # the CRC is right, so a newer version wrote an option that this one does not know
        raise NewerSave("this save's options are unknown here: %s" % error)
    except (ValueError, IndexError, TypeError, RuntimeError) as error:  # RuntimeError: brackets nested too deeply
        raise BadSave("this save's options are unknown here: %s" % error)


def _compare(game, checksum):
    """Raise BadSave when the moves of a save have led to another state than where it was written."""
    if game.checksum() != checksum:
        raise BadSave("this game was saved under different rules: its moves now lead to another state")


def load(data, game_name, new, seats=""):
    """Return the game that `pack` wrote; `game_name` and `new` are those of `engine`. Errors as `engine.load`.

    `seats`: the letters of its seats, in place of those that were saved.
    """
    number, deal, given, moves, snapshots, checksum = unpack(data)
    name = game_name(number)
    game = _new(name, deal, given, new, seats)
    try:
        _restore(game, moves, snapshots)
    except (BadSave, MemoryError):
        raise
    except Exception:  # bytes with a right CRC can hold an impossible state, on which any exception may occur
        raise BadSave("this saved game is damaged: its state is impossible in %s" % name)
    _compare(game, checksum)
    return game


def replay(data, game_name, new, seats=""):
    """Do as `load` with bytes from elsewhere, in steps: see `engine.replay`."""
    number, deal, given, moves, __, checksum = unpack(data)
    del data
    game = _new(game_name(number), deal, given, new, seats)
    for i in range(len(moves)):
        _make(game, moves, i)
        game.thin_out()
        if i % _STEP == _STEP - 1:
            yield None
    _compare(game, checksum)
    yield game
