"""Reads the game in progress from its files; see `firmware/store/saves.py`. Loaded when a game is opened."""

import struct
from array import array
from binascii import crc32

import engine
import firmware.store.ledger as ledger  # borrow
import firmware.store.quarantine as quarantine_module  # borrow
from engine.errors import NewerSave
from engine.texts import _
from firmware.store.files import DamagedFile, LeftAlone, StorageError

# isort: off
from firmware.store.saves import (
    BASE, CERTIFIED, DAY, FLAGS, HINTED, IN_A_SLOT, NEWEST, NEWEST_TAIL, PRACTICE, TAIL, VERSION, WITH_DAY,
    WITH_PRACTICE, slot_of,
)  # fmt: skip
# isort: on

_NEWER = _("%s was saved by a newer version: left as it is")


def load(save):
    """Read the files of a `Save`; return (the game in progress or None, messages for the player).

    LeftAlone says why it cannot be read now: then nothing is written to its files until they can be read.
    """
    messages = []
    try:
        base = _load_base(save, messages)
        if base is not None:
            _load_tail(save, base, messages)
        elif not messages:
            save.tails.remove(save.tail)  # of a game that was removed
    except (LeftAlone, NewerSave) as error:
        save.game = None
        _leave_alone(save, True)
        raise LeftAlone(str(error))
    _leave_alone(save, False)
    return save.game, messages


def _leave_alone(save, on):
    """Set whether a save's files are left alone, neither written nor removed, and the one of its link."""
    save.files.leave_alone(save.name + save.slot + ".link", on)
    save.files.leave_alone(save.name + save.slot + ".next", on)
    save.files.leave_alone(save.base, on)
    save.files.leave_alone(save.tail, on)
    save.tails.leave_alone(save.tail, on)


def _load_base(save, messages):
    """Load the game from the base and return the base's bytes; None when it is missing or damaged."""
    try:
        data = save.files.peek(save.base)
        if data is None:
            return None
        _open(save, data)
    except (LeftAlone, NewerSave):
        raise
    except (DamagedFile, ValueError):
        save.game = None
        quarantine = quarantine_module
        messages.append(quarantine.message(save.files, save.base, save.tails, save.tail))
        return None
    save.set_base(data)
    return data


def _load_tail(save, data, messages):
    """Play the tail's moves since the base, whose bytes are `data`; set a tail aside that is damaged."""
    for place in (save.tails, save.files):  # earlier versions kept it beside the base
        try:
            tail = place.read(save.tail)
            if tail is not None:
                _follow(save, tail)
        except NewerSave:
            raise
        except DamagedFile as error:
            messages.append(str(error))
        except ValueError:
            _open(save, data)
            messages.append(quarantine_module.message(place, save.tail))
        if save.written is not None:  # it belongs to the base
            return


def _parts(head, data):
    """Return the numbers at the beginning of a file, and the bytes after them; ValueError when it is too short."""
    size = struct.calcsize(head)
    if len(data) < size:
        raise ValueError("it is too short")
    return struct.unpack(head, data[:size]), data[size:]


def counts_of(store, name, slot):
    """Return how the game saved in a slot counts, without loading it; 0 where there is none, -1 where unreadable."""
    file = name + slot + ".base"

    def head(file, length):
        data = file.read(min(length, struct.calcsize(WITH_DAY)))
        return data, ledger.skip(file, length - len(data), crc32(data)) & 0xFFFFFFFF

    try:
        data = store.files.peek(file, head)
        return 0 if data is None else _head(file, data)[0]
    except (StorageError, ValueError):
        return -1


def _head(file, data):
    """Return (how it counts, serial, session, what follows) of a base; ValueError and NewerSave as `_open`."""
    (version, counts, serial, session), state = _parts(BASE, data)
    if version == VERSION and counts:  # there any number but 0 means certified
        counts = CERTIFIED
    # Flags that are unknown here are of a newer version, too
    known = PRACTICE <= counts <= CERTIFIED | PRACTICE if version == WITH_PRACTICE else not counts >> FLAGS
    if version > NEWEST or not known:
        raise NewerSave(_NEWER % file)
    if not version:
        raise ValueError("saved in format 0")
    if version >= IN_A_SLOT:
        (__, __, __, __, day), state = _parts(WITH_DAY, data)
        counts |= day << DAY
    return counts, serial, session, state


def _open(save, data):
    """Set the save's game from a base; ValueError when it is invalid, NewerSave when a newer version wrote it."""
    save.counts, save.serial, save.session, state = _head(save.base, data)
    if slot_of(save.counts) != save.slot:
        raise ValueError("it belongs in another slot")
    hints = array("H")
    if data[0] == NEWEST:
        (count,), state = _parts("<H", state)
        hints, state = array("H", state[: 2 * count]), state[2 * count :]
    try:
        game = engine.load(state)
    except NewerSave:
        raise NewerSave(_NEWER % save.base)
    if game.NAME != save.name:
        raise ValueError("it holds a game of %s" % game.NAME)
    game.hints = hints
    save.game = game


def _follow(save, tail):
    """Play a tail's moves, unless it belongs to another base; ValueError when they do not lead to its state."""
    (version, crc, length, checksum), moves = _parts(TAIL, tail)
    if version > NEWEST_TAIL:
        raise NewerSave(_NEWER % save.tail)
    if not version or crc != save.crc:
        return
    game = save.game
    if length > game.length:
        raise ValueError("the base has fewer moves")
    if length < game.length:
        game.rewind(length)
    game.hints = array("H", [at for at in game.hints if at < length])
    for code in array("H", moves):
        if version == NEWEST_TAIL and code & HINTED:
            game.hints.append(game.length)
            code -= HINTED
        game.play(code)
    if game.checksum() != checksum:
        raise ValueError("the moves lead to another state")
    save.written = tail


class Nowhere:
    """Files that are never written, in place of a folder's `Files`: for a game that is played without being saved."""

    def write(self, name, data):
        """Do nothing."""

    def remove(self, name):
        """Do nothing."""

    def make_room(self, name, data):
        """Return False: there is nothing to do."""
        return False
