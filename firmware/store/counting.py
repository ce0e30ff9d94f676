"""Games that end are counted, once each; see `firmware/store/statistics.py`. Loaded when a game begins or ends."""

from engine.errors import NewerSave
from engine.modules import borrow
from firmware.store.saves import CERTIFIED, PRACTICE


def finish(store, game, save):
    """Count a game that is over and whose `Save` is `save`, and remove its files once it is counted."""
    practice = save.counts & PRACTICE
    if game.seats == 1 and not practice:
        borrow("firmware.store.lost").note(store, game, bool(save.counts & CERTIFIED))
    if not practice:
        borrow("firmware.store.progress").played(store, game)
    if not save.session:  # the statistics could not be read when the game began
        save.number(next_session(store, game.NAME, save.counts))
    if borrow("firmware.store.lost").count(store, game, save) if practice else _count(store, game, save):
        save.remove()


def record(store, name, certified):
    """Return the `Record` of a game, or None while nothing has been played, or nothing can be read."""
    found = _statistics(store, name).record(certified)
    return found if found.played else None


def begin(store, game, counts):
    """Return how a game that begins counts; the player is told where that is not as `counts` says."""
    if game.seats == 1:
        given, counts = counts, borrow("firmware.store.lost").counts_as(store, game, counts)
        if counts != given:
            store.tell("Second try: not counted")
    return counts


def reset(store, name):
    """Forget what was counted of a game. Its sessions go on, so that none of them is counted again."""
    statistics = _statistics(store, name)
    if store.write(_file(name), statistics.emptied().pack()):
        borrow("firmware.store.lost").reset(store, name)
        borrow("firmware.store.times").reset(store, name)


def next_session(store, name, counts):
    """Return the number of the session that begins, 0 while it cannot be known; those of practice are apart."""
    if counts & PRACTICE:
        return borrow("firmware.store.lost").next_session(store, name)
    session = _statistics(store, name).session + 1
    return 0 if store.files.left_alone(_file(name)) else session


def _file(name):
    return name + ".stats"


def _statistics(store, name):
    """Return the `Statistics` of a game; empty ones where there are none, or none that can be read."""
    Statistics = borrow("firmware.store.statistics").Statistics
    data = store.read(_file(name))
    try:
        return Statistics(data)
    except NewerSave:
        store.files.leave_alone(_file(name))
        store.tell("%s was written by a newer version: left as it is" % _file(name))
    except ValueError:
        store.set_aside(_file(name))
    return Statistics()


def _count(store, game, save):
    """Count the result of a game; True when it need not be kept any more."""
    statistics = _statistics(store, game.NAME)
    if not statistics.count_game(game, save.session, bool(save.counts & CERTIFIED)):
        return True
    return store.write(_file(game.NAME), statistics.pack())
