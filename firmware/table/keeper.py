"""What a table keeps in flash: the game's save, its result, the time played, how far it has come.

A move is saved once it is on the screen; what takes longer waits until nobody plays (`docs/design.md`, "Saves").
"""

import firmware.store.counting as counting  # borrow
import firmware.store.days as days  # borrow
import firmware.store.deals as deals  # borrow
import firmware.store.lost as lost  # borrow
import firmware.store.people as people  # borrow
import firmware.store.progress as progress  # borrow
import firmware.store.times as times  # borrow
from firmware.store.saves import forget_link, link_files


class Keeper:
    """Saves and counts the game of a `Play`."""

    def __init__(self, console, store, play, counts):
        """`store`: the console's storage, or what takes its place; `counts`: how the game counts."""
        self.console = console
        self.store = store
        self.play = play
        self.date = progress.day_of(store.ledger(play.game.NAME, "today"), play.game, counts)[0]  # of a daily deal
        self.stopwatch = None
        self.unsaved = False  # a move waits to be saved until it is on the screen: it moves at once
        self.untidy = False  # since the last move nobody has had time for a larger save

    def title(self, certified):
        """Return what a daily or a certified deal is called, "" for another one."""
        game = self.play.game
        if self.date:
            return days.title(self.date)
        if certified and game.deals == 1:
            return deals.Deals(self.console, game.NAME).title(game.options, game.deal)
        return ""

    def names(self):
        """Return the names of several people at the table."""
        return people.at_table(self.console.store)

    def called(self, words):
        """Return words that end in "!" with the name of the only person at the table before it, once it is known."""
        name = self.names()[0][0] if len(self.play.people) == 1 else ""
        return "%s, %s!" % (words[:-1], name) if name and words[-1] == "!" else words

    # While it is played

    def begin(self, counts):
        """Save a new game; at a table of several devices also who sits where, else remove what says so of the last."""
        link, store, game = self.console.link, self.store, self.play.game
        if link is not None and link.game is game:
            store.save_game(game, counts, before=link.remember_next)
            return
        store.save_game(game, counts)
        if self.has_link_file():
            forget_link(store, game.NAME, store.current.slot)

    def has_link_file(self):
        """Return whether a file says who sits where in the game saved last, or loaded."""
        if self.store is not self.console.store or self.store.current is None:
            return False
        names = self.store.files.names()
        return any([name in names for name in link_files(self.play.game.NAME, self.store.current.slot)])

    def open(self, fresh):
        """Begin to measure the time, and clear how far the game has come, which is stored when its table is left."""
        console, store, play = self.console, self.store, self.play
        progress.set_standing(store, play.game.NAME, "")
        if console.settings["time"] == "on" and store is console.store:
            self.stopwatch = times.begin(store, play, console.board.millis(), fresh)

    def save(self, patient=False):
        """Save the game as it is now; `patient`: nobody waits for it. True when there is more to do."""
        self.unsaved = False
        more = self.store.save_game(self.play.game, patient=patient)
        self.console.show_messages()
        return more

    def store_time(self):
        """Store the time that a game in progress has taken so far, where it is measured."""
        if self.stopwatch is not None and not self.play.game.over:
            self.stopwatch.store_time()

    def put_away(self):
        """Save a game in progress whose table is left, its time, and how far it has come."""
        self.save()
        self.store_time()
        progress.set_standing(self.store, self.play.game.NAME, self.play.game.progress_text())

    # Once it is over

    def count(self):
        """Count a game that is over and remove its save: called once, on every way out."""
        if self.unsaved:
            self.save()
        self.untidy = False
        seconds = -1 if self.stopwatch is None else self.stopwatch.seconds
        today = self.console.today()
        date = "%d-%02d-%02d" % today if today else ""
        self.store.finish(self.play.game, seconds, self._solved(), date)
        self.console.show_messages()

    def mark_solved(self):
        """Give its star to a certified deal whose win was counted as it was loaded."""
        place = self._solved()
        if place:
            self.store.change_ledger(self.play.game.NAME, lambda ledger: deals.mark_solved(ledger, *place))

    def _solved(self):
        """Return the place of a certified deal that was won, as `Deals.place` does; None for any other deal."""
        game = self.play.game
        if self.store.certified and game.won and not lost.practising(self.store):
            return deals.Deals(self.console, game.NAME).place(game)
        return None

    def count_as_helped(self):
        """Make a game in progress practice: a winning move was shown, found with all cards known."""
        lost.record_shown(self.store, self.play.game, self.store.certified)
        counting.reopen(self.store, self.play.game)
        self.unsaved = self.untidy = True

    def reopen(self):
        """Return whether a solitaire that was over goes on as practice, after an undo."""
        return self.play.game.seats == 1 and counting.reopen(self.store, self.play.game)
