"""A game as bytes: header, options, moves, snapshots, checksum, CRC-32. Loaded only for a save or a load."""

import json
import struct
from array import array
from binascii import crc32

from engine.compat import const
from engine.errors import BadOption, BadSave, IllegalMove, NewerSave

_MAGIC = b"TERC"
_VERSION = const(1)
_MOST_MOVES = const(0xFFFF)
_HEAD = "<4sBBIHHHB"  # magic, version, game, deal, bytes of options, bytes of state, moves, snapshots


def pack(game, options, log, snapshots):
    """Return a game as bytes. `options`: JSON bytes of those that differ from their defaults; `log`: the moves.

    BadSave for a game of more moves than the format can count.
    """
    if len(log) > _MOST_MOVES:
        raise BadSave("More than %d moves: the rest is not saved" % _MOST_MOVES)
    counts = len(options), len(game.s), len(log), len(snapshots)
    parts = [struct.pack(_HEAD, _MAGIC, _VERSION, game.NUMBER, game.deal, *counts), options, bytes(log)]
    for position, state in snapshots:
        parts.append(struct.pack("<H", position))
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
    _, version, game, deal, options, size, moves, count = struct.unpack(_HEAD, data[:head])
    if version != _VERSION:
        kind = NewerSave if version > _VERSION else BadSave
        raise kind("this game was saved in format %d; this version reads format %d" % (version, _VERSION))
    if len(data) != head + options + 2 * moves + count * (2 + size) + 8:
        raise BadSave("this saved game is damaged: its length does not fit")
    at = head + options
    log = array("H", data[at : at + 2 * moves])
    at += 2 * moves
    snapshots = []
    for _ in range(count):
        snapshots.append((struct.unpack("<H", data[at : at + 2])[0], bytes(data[at + 2 : at + 2 + size])))
        at += 2 + size
    return game, deal, bytes(data[head : head + options]), log, snapshots, struct.unpack("<I", data[at : at + 4])[0]


def _restore(game, moves, snapshots):
    """Make the saved moves in a new game, from the last snapshot on. BadSave when they do not form a game."""
    position = 0
    for place, state in snapshots:
        if len(state) != len(game.s) or place > len(moves) or place < position:
            raise BadSave("this save's snapshots do not fit its moves")
        position = place
    game.restore(moves[:position], snapshots)
    for i in range(position, len(moves)):
        try:
            game.play(moves[i])
        except IllegalMove as error:
            raise BadSave("move %d of this save is not legal: %s" % (i + 1, error))


def load(data, game_name, new, seats=""):
    """Return the game that `pack` wrote; `game_name` and `new` are those of `engine`. Errors as `engine.load`.

    `seats`: the letters of its seats, in place of those that were saved.
    """
    index, deal, given, moves, snapshots, checksum = unpack(data)
    name = game_name(index)
    try:
        pairs = json.loads(given) if given else []
        options = {option: value for option, value in pairs}
        if seats:
            options["seats"] = seats
        game = new(name, deal, **options)
    except BadOption as error:  # the CRC is right, so a newer version wrote an option that this one does not know
        raise NewerSave("this save's options are unknown here: %s" % error)
    except (ValueError, IndexError, TypeError, RuntimeError) as error:  # RuntimeError: brackets nested too deeply
        raise BadSave("this save's options are unknown here: %s" % error)
    try:
        _restore(game, moves, snapshots)
    except (BadSave, MemoryError):
        raise
    except Exception:  # bytes with a right CRC can hold an impossible state, on which any exception may occur
        raise BadSave("this saved game is damaged: its state is impossible in %s" % name)
    if game.checksum() != checksum:
        raise BadSave("this game was saved under different rules: its moves now lead to another state")
    return game
