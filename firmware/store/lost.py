"""Deals of a solitaire that were lost: a list, to try them again; and the results of playing on where one was lost.

The list has the last twenty, newest first. An entry is [deal number, options that are not defaults as JSON, how it
counts: CERTIFIED, and PRACTICE once a way to win it was shown]. A deal is taken off the list when it is won.

A deal that is played on, or played again after a way to win it was shown, is practice: it stays lost in the statistics,
in streaks and on the list, and its sessions have numbers of their own. Their file has [session won last, 0 when its
deal was random, 1 when it was certified, or -1 once that win has been taken back, wins of random deals, wins of
certified ones]. As in the statistics, counting a session again replaces its result.

Loaded when a game begins or ends, and when any of this is shown.
"""

from engine.compat import const
from firmware.store.saves import CERTIFIED, PRACTICE

MOST = 20
_FILE = ".practice"  # after the game's name
_WINS = const(2)  # index of the wins of random deals in that file; of certified ones: the next
_MANY = const(1 << 29)  # sessions or wins are never counted beyond one less than this


def entries(store, name):
    """Return the entries of a game; a file that holds anything else is set aside."""

    def checked(found):
        return [[int(deal), str(options), int(counts)] for deal, options, counts in found]

    return store.read_checked(name + ".lost", checked, [])


def update(store, game, certified):
    """Add a finished game to the list when it was lost, remove it when it was won."""
    before = entries(store, game.NAME)
    found = _entry(game, before)
    after = [entry for entry in before if entry is not found]
    if game.outcome(0)[0] is False:
        after = ([[game.deal, game.saved_options().decode(), certified]] + after)[:MOST]
    if after != before:
        store.write_json(game.NAME + ".lost", after)


def _entry(game, found):
    """Return the entry of a game's deal among `found`, or None."""
    options = game.saved_options().decode()
    for entry in found:
        if entry[0] == game.deal and entry[1] == options:
            return entry
    return None


# Practice


def record_shown(store, game):
    """Record that a way to win a lost deal is shown: from now on the deal is practice."""
    found = entries(store, game.NAME)
    entry = _entry(game, found)
    if entry and not entry[2] & PRACTICE:
        entry[2] |= PRACTICE
        store.write_json(game.NAME + ".lost", found)


def counts_as(store, game, counts):
    """Return how a solitaire that begins counts: as practice where a way to win it was shown."""
    entry = None if counts & PRACTICE else _entry(game, entries(store, game.NAME))
    return counts | PRACTICE if entry and entry[2] & PRACTICE else counts


def reopen(store, game):
    """Return True where a lost deal whose end is taken back becomes practice, as `counts_as` says."""
    save = store.current
    if save is None or counts_as(store, game, save.counts) == save.counts:
        return False
    save.counts |= PRACTICE
    save.session = next_session(store, game.NAME)
    save.crc = -1  # the next `update` writes both to the base
    return True


def practising(store):
    """True when the game in memory is practice."""
    return store.current is not None and bool(store.current.counts & PRACTICE)


def won(store, name, certified):
    """Return how many random or certified deals were won when they were played on."""
    return _known(store, name)[_WINS + (1 if certified else 0)]


def next_session(store, name):
    """Return the number of the session of practice that begins, 0 while it cannot be known."""
    session = min(_known(store, name)[0] + 1, _MANY - 1)
    return 0 if name + _FILE in store.files.alone else session


def reset(store, name):
    """Forget which deals were won when they were played on."""
    known = _known(store, name)
    if known[_WINS : _WINS + 2] != [0, 0]:
        store.write_json(name + _FILE, [known[0], -1, 0, 0])


def count(store, game, save):
    """Count practice that is over and whose `Save` is `save`; return True when its files can be removed."""
    file = game.NAME + _FILE
    known = _known(store, game.NAME)
    before = known[:]
    if save.session == known[0] and known[1] >= 0:
        known[_WINS + known[1]] -= 1
        known[1] = -1
    if game.outcome(0)[0] and save.session >= known[0]:
        known[:2] = [save.session, save.counts & CERTIFIED]
        if known[_WINS + known[1]] < _MANY - 1:
            known[_WINS + known[1]] += 1
    if known == before and file not in store.files.alone:
        return True
    return store.write_json(file, known)


def _known(store, name):
    """Return the numbers of a file, those that a newer version added included; an invalid file is set aside."""

    def checked(found):
        session, last, random, certified = list(found)[:4]
        fits = all([isinstance(n, int) and 0 <= n < _MANY for n in (session, last + 1, random, certified)])
        return found if fits and last <= 1 and (last < 0 or found[_WINS + last]) else None

    return store.read_checked(name + _FILE, checked, [0, -1, 0, 0])
