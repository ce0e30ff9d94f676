"""Everything that outlasts a power-off: settings, options last used, the results of each game, games in progress.

    store = Storage(board.root)
    game = store.load_game(name, slot)       # or None: then `blocked` says whether there is one that cannot be read
    store.save_game(game, counts)            # after every move and every undo
    store.finish(game)                       # it is over: count it and remove it
    store.ledger(name, "lost")               # what has been counted of a game: see `ledger.py`

Nothing here raises for a damaged file or a full disk: the game goes on, and `messages` says what happened.
"""

import json

import engine
import firmware.store.counting as counting  # borrow
import firmware.store.earlier as earlier  # borrow
import firmware.store.ledger as ledger_module  # borrow
import firmware.store.loading as loading  # borrow
import firmware.store.quarantine as quarantine  # borrow
import firmware.store.settings as settings_module  # load
import firmware.store.statistics as statistics  # borrow
from engine.texts import _
from firmware.store.files import DamagedFile, Files, LeftAlone, StorageError, checked_value
from firmware.store.saves import CERTIFIED, OWN, SLOTS, Save, slot_of


class Storage:
    """The files of one device or player."""

    def __init__(self, root, **options):
        """Use folder `root`; `options` are those of `Files`."""
        self.files = Files(root, **options)
        self.tails = Files("%s/moves" % root, **options)  # of saves, see `saves.py`
        self._messages = []
        self.current = None  # the `Save` of the game in memory
        self._blocked = {}  # game and slot → why it cannot be read now
        self.earned = ()  # titles of the goals that the game counted last has newly earned
        # Whether there are files of earlier versions that no ledger has taken over
        self._earlier = quarantine.clear(self.files, self.tails, SLOTS)

    def messages(self):
        """Return the lines for the player that have come up since the last call."""
        messages = self._messages
        self._messages = []
        return messages

    # Settings and options: the module that has them is not in memory during play

    def settings(self):
        """Return all settings as a dict; whatever is unknown or out of range has its default."""
        return settings_module.settings(self)

    def save_settings(self, settings):
        """Store the settings that differ from their defaults."""
        settings_module.save_settings(self, settings)

    def options(self, name, table):
        """Return all options of a game as last used; whatever is unknown or out of range has its default."""
        return settings_module.options(self, name, table)

    def save_options(self, name, values, table):
        """Store a game's options that differ from their defaults."""
        settings_module.save_options(self, name, values, table)

    def read_checked(self, name, checked, missing):
        """Return `checked(value)` of what `write_json` stored in file `name`, or `missing`.

        A file that is no JSON, or for which `checked` returns None or raises an error, is set aside.
        """
        data = self.read(name)
        if data is None:
            return missing
        value = checked_value(data, lambda data: checked(json.loads(data)))
        if value is None:
            self.set_aside(name)
        return missing if value is None else value

    def read_pairs(self, name):
        """Return the [key, value] pairs that `write_json` stored in file `name` as a dict, empty if there are none."""
        return self.read_checked(name, lambda pairs: {key: value for key, value in pairs}, {})

    def write_json(self, name, value):
        """Store lists, numbers and texts in file `name`; return False (and add a message) when that fails."""
        return self.write(name, json.dumps(value).encode())

    def set_aside(self, name):
        """Rename an invalid file, and inform the player."""
        self._messages.append(quarantine.message(self.files, name))

    # Games in progress

    def saved_games(self, slot=OWN):
        """Return the names of the games that have one in progress in a slot (`saves.py`)."""
        there = self.files.names()
        return [name for name in engine.GAMES if name + slot + ".base" in there]

    def load_game(self, name, slot=OWN):
        """Return the game in progress, or None: then `blocked` says whether there is one that cannot be read.

        A game that had ended before the power went is counted now, and returned so that its end can be shown.
        MemoryError when it does not fit: then its files stay as they are.
        """
        save = Save(self.files, self.tails, name, slot)
        self.current = None
        self._blocked.pop(name + slot, "")
        if save.base in self.files.names():
            engine.game_class(name)  # while it is loaded the stack would be deeper
        try:
            game, messages = loading.load(save)
        except LeftAlone as error:
            self._blocked[name + slot] = str(error)
            return None
        self._messages.extend(messages)
        if game is None:
            return None
        self.current = save
        if game.over:
            self.finish(game)
        return game

    def peek(self, name, slot=OWN):
        """Return (the game in progress as `load_game` does, how it counts); the game in memory stays the one it was."""
        current, earned = self.current, self.earned
        try:
            game = self.load_game(name, slot)
            return game, self.counts
        finally:
            self.current, self.earned = current, earned

    def save_game(self, game, counts=0, patient=False, before=None):
        """Save a game as it is now.

        A game not saved before replaces the one in its slot; `counts`: how it counts (`saves.py`).
        `patient`: nobody waits, so slow work may be done now. Return True when there is more of it.
        `before(session)` is called just before it replaces that one, with the number of its session.
        """
        save = self.current
        try:
            if save is None or save.game is not game:
                slot = slot_of(counts)
                if save is None or (save.name, save.slot) != (game.NAME, slot):
                    self.expect(game.NAME, slot)
                session, counts = counting.begin(self, game, counts)
                if before is not None:
                    before(session)
                self.current.begin(game, session, counts)
                return patient
            return save.update(patient)
        except StorageError as error:
            self.report(error)
        return False

    def expect(self, name, slot):
        """Read what a new game is going to replace in its slot: the serial of its base, and whether it is blocked.

        The table asks for it before it opens, since this loads a game, for which the stack would be too deep later.
        """
        try:
            self.load_game(name, slot)
        except MemoryError:  # as from a larger board: the player knows that it is given up
            self.unblock(name, slot)
        why = self.blocked(name, slot)
        if why:  # then nothing is written
            self.report(why)
            nowhere = loading.Nowhere()
            self.current = Save(nowhere, nowhere, name, slot)
        elif self.current is None:
            self.current = Save(self.files, self.tails, name, slot)
        self.current.game = None

    def take_over(self, game):
        """Replace the game in progress by another state of the same game."""
        if self.current is not None:
            self.current.take_over(game)

    def blocked(self, name, slot=OWN):
        """Return why the game in progress cannot be read now, or "". While it cannot, no game is saved in its slot."""
        return self._blocked.get(name + slot, "")

    def unblock(self, name, slot=OWN):
        """Set aside what blocks a slot, base and tail, and inform the player."""
        self._blocked.pop(name + slot, "")
        kept = quarantine.set_aside(self.files, name + slot + ".base", self.tails, name + slot + ".tail")
        self._messages.append(_("Kept as %s") % kept if kept else _("It could not be renamed"))

    def finish(self, game, seconds=-1, solved=None, date=""):
        """Count a game that is over, once however often this is called, and remove it.

        `seconds`, `solved`, `date`: as for `counting.Session`.
        """
        if self.current is None or self.current.game is not game:
            self.save_game(game)
        counting.finish(self, game, self.current, seconds, solved, date)

    @property
    def counts(self):
        """How the game in memory counts (`saves.py`)."""
        return 0 if self.current is None else self.current.counts

    @property
    def certified(self):
        """True when the game in memory counts as a certified deal."""
        return bool(self.counts & CERTIFIED)

    def leave_game(self):
        """Release the game from memory; its files stay."""
        self.earned = ()
        self.current = None

    def relist(self):
        """List the files again: the sets of names are new then, and no longer lie in the middle of the heap."""
        self.files.relist()
        self.tails.relist()

    # Results

    def ledger(self, name, *keys):
        """Return the `Ledger` of a game, or only its sections `keys`; empty while nothing has been played."""
        if self._earlier:
            self._earlier = earlier.convert(self)
        return ledger_module.read(self, name, keys)

    def change_ledger(self, name, change):
        """Call `change(ledger)` and store what it changes; return False (and add a message) when that fails."""
        ledger = self.ledger(name)
        change(ledger)
        return self.write_ledger(ledger)

    def write_ledger(self, ledger):
        """Store what was changed in a `ledger(name)` with all sections; return False, with a message, if that fails."""
        if ledger.sections == ledger.stored:
            return ledger.file not in self.files.alone
        if ledger.invalid:
            self.set_aside(ledger.file)
        return self.write(ledger.file, *ledger.pieces())

    def statistics(self, name, certified=False):
        """Return the `Record` of a game, or None while nothing has been played, or nothing can be read."""
        return statistics.record(self, name, certified)

    # Files

    def read(self, name, take=None):
        """Return a file's content, or None when it is missing or cannot be read: `messages` then says why.

        `take`: as for `Files.read`.
        """
        try:
            return self.files.read(name, take)
        except (DamagedFile, LeftAlone) as error:
            self.report(error)
            return None

    def write(self, name, *pieces):
        """Write a file; return False (and add a message) when that fails."""
        try:
            self.files.write(name, *pieces)
        except StorageError as error:
            self.report(error)
            return False
        return True

    def report(self, error):
        """Add an error to the messages, once."""
        text = str(error)
        if text not in self._messages:
            self._messages.append(text)
