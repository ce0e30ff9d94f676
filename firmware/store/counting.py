"""Counts games that have ended, each once. Loaded when a game begins or ends.

Each game played is one *session* with a number; those of practice (`lost.py`) have numbers of their own. Each slot of
saves has a range of both. The section `counted<slot>` of a game's ledger has the number of the slot's session counted
last, and that of practice; `last` has those counted last of all. What a session changes and an end that is taken back
must undo, the ledger keeps as it was before, under the section's name after a minus. So counting is repeatable:
counting a session again (after a power cut between counting it and removing its save, or when a player takes back a
lost ending and goes on) replaces its result, and an older session is never counted again. Where a game of another slot
has been counted meanwhile, the result stays; only the days, the list of lost deals and stars follow the new end.
"""

import firmware.store.deals as deals  # borrow
import firmware.store.goals as goals  # borrow
import firmware.store.lost as lost  # borrow
import firmware.store.people as people  # borrow
import firmware.store.progress as progress  # borrow
import firmware.store.statistics as statistics  # borrow
import firmware.store.times as times  # borrow
from engine.game import PERSON
from engine.texts import _
from firmware.store.files import StorageError
from firmware.store.saves import CERTIFIED, PRACTICE, SLOTS, slot_of

_TAKEN_BACK = ("results", "time"), ("practice",)  # sections, of sessions and of those of practice
_RANGE = 1 << 26  # sessions of a slot, more than can be played in a lifetime
_MOST = (1 << 29) - 1


class Session:
    """A game that is over, and what it does not know itself."""

    def __init__(self, game, number, counts=0, names=(), seconds=-1, solved=None, date=""):
        """`counts`: as in `saves.py`; `names`: of people by seat; `seconds`: how long it took, -1 where that is not
        known; `solved`: where a certified deal that was won is, as `Deals.place` returns it;
        `date`: of the day on which it ended, as text, "" where that is not known.
        """
        self.game = game
        self.number = number
        self.counts = counts
        self.slot = slot_of(counts)
        self.practice = bool(counts & PRACTICE)
        self.certified = counts & CERTIFIED
        self.names = names
        self.seconds = seconds
        self.solved = solved
        self.date = date
        letters = game.options.get("seats", PERSON)
        # Of the only person, -1 where there are several or none
        self.seat = letters.find(PERSON) if letters.count(PERSON) == 1 else -1


def count(ledger, session):
    """Change a game's ledger by a session; return the titles of the goals that it is the first to earn.

    Reads and writes no file. Of an older session than the last one counted, nothing is counted.
    """
    which = 1 if session.practice else 0
    counted, last = ledger.numbers("counted" + session.slot, [0, 0]), ledger.last_counted()
    if session.number < counted[which]:
        return ()
    again = session.number == last[which]
    if again or session.number > counted[which]:
        for key in _TAKEN_BACK[which]:
            ledger.copy("-" + key if again else key, key if again else "-" + key)
        counted[which] = last[which] = session.number
        ledger.set("counted" + session.slot, counted)
        ledger.set("last", last)
        if session.practice:
            lost.count_practice(ledger, session)
        else:
            statistics.count(ledger, session)
            people.count(ledger, session)
            times.count(ledger, session)
    if session.practice:
        return ()
    lost.count(ledger, session)
    progress.count(ledger, session)
    deals.count(ledger, session)
    return goals.count(ledger, session)


# Of a `Storage`


def finish(store, game, save, seconds, solved, date):
    """Count a game that is over and whose `Save` is `save`, and remove its files once it is counted."""
    store.earned = ()
    if not save.session:  # the ledger could not be read when the game began
        try:
            save.set_session(next_session(store, game.NAME, save.counts))
        except StorageError as error:  # it is counted when it is opened again
            save.session = 0
            store.report(error)
            return
    names = people.names(store)
    session = Session(game, save.session, save.counts, names, seconds, solved, date)
    ledger = store.ledger(game.NAME)
    earned = count(ledger, session)  # without `change_ledger`: some goals play the game again, deep in the stack
    if store.write_ledger(ledger):
        store.earned = tuple(earned)
        save.remove()


def begin(store, game, counts):
    """Return (number of the session, `counts`) of a game that begins.

    Where a way to win the deal has been shown, `counts` has PRACTICE, and a message says so. The number is 0 while it
    cannot be known.
    """
    if game.seats == 1:
        given, counts = counts, lost.counts_as(store, game, counts)
        if counts != given:
            store.report(_("Second try: not counted"))
    return next_session(store, game.NAME, counts), counts


def reopen(store, game):
    """Return True where a lost deal whose end is taken back becomes practice, as `lost.counts_as` says."""
    save = store.current
    if save is None or lost.counts_as(store, game, save.counts) == save.counts:
        return False
    save.counts |= PRACTICE
    save.session = next_session(store, game.NAME, save.counts)
    save.crc = -1  # the next `update` writes both to the base
    return True


def next_session(store, name, counts):
    """Return the number of the session that begins, 0 while it cannot be known."""
    slot = slot_of(counts)
    ledger = store.ledger(name, "counted" + slot)
    first = SLOTS.index(slot) * _RANGE
    last = max(first, ledger.numbers("counted" + slot, [0, 0])[1 if counts & PRACTICE else 0])
    return 0 if ledger.file in store.files.alone else min(_MOST, last + 1)


def reset(store, name):
    """Forget what was counted of a game. The numbers of its sessions go on: only the last can be counted again."""

    def change(ledger):
        for key in ("results", "time", "practice", "best"):
            for one in (key, "-" + key):
                ledger.sections.pop(one, None)

    store.change_ledger(name, change)
