"""Deals of a solitaire that were lost: a list, to try them again; and the results of playing on where one was lost.

The section `lost` of a ledger has the last twenty, newest first. An entry is [deal number, options that are not
defaults as JSON, how it counts: CERTIFIED, and PRACTICE once a way to win it was shown]. Options that an entry before
has are stored as its place on the list, as most deals are played under the same ones. A deal is taken off the list when
it is won.

A deal that is played on, or played again after a way to win it was shown, is practice: it stays lost in the statistics,
in streaks and on the list. The section `practice` has [wins of random deals, wins of certified ones].

Loaded when a game begins or ends, and when any of this is shown.
"""

from firmware.store.saves import CERTIFIED, PRACTICE

MOST = 20
_MANY = (1 << 29) - 1  # wins are never counted beyond


def entries(ledger):
    """Return the entries of a game."""

    def checked(found):
        texts = []
        for __, options, __ in found:
            texts.append(texts[options] if isinstance(options, int) else str(options))
        return [[int(row[0]), options, int(row[2])] for row, options in zip(found, texts)]

    return ledger.get("lost", checked, [])


def store_entries(ledger, found):
    """Store the entries of a game."""
    texts = [options for __, options, __ in found]
    rows = []
    for i, (deal, options, counts) in enumerate(found):
        first = texts.index(options)
        rows.append([deal, first if first < i else options, counts])
    ledger.set("lost", rows)


def count(ledger, session):
    """Add a finished solitaire to the list when it was lost, remove it when it was won."""
    game = session.game
    if game.seats > 1:
        return
    before = entries(ledger)
    found = _entry(game, before)
    after = [entry for entry in before if entry is not found]
    if game.outcome(0)[0] is False:
        after = ([[game.deal, game.saved_options().decode(), session.certified]] + after)[:MOST]
    if after != before:
        store_entries(ledger, after)


def _entry(game, found):
    """Return the entry of a game's deal among `found`, or None."""
    options = game.saved_options().decode()
    for entry in found:
        if entry[0] == game.deal and entry[1] == options:
            return entry
    return None


# Practice


def record_shown(store, game, certified=None):
    """Record that a way to win a lost deal is shown: from now on the deal is practice.

    `certified`, when given: whether the deal counts as CERTIFIED. Then one that is not lost is added to the list too.
    """

    def change(ledger):
        found = entries(ledger)
        entry = _entry(game, found)
        if entry is None and certified is not None:
            entry = [game.deal, game.saved_options().decode(), CERTIFIED if certified else 0]
            found = [entry] + found[: MOST - 1]
        if entry and not entry[2] & PRACTICE:
            entry[2] |= PRACTICE
            store_entries(ledger, found)

    store.change_ledger(game.NAME, change)


def counts_as(store, game, counts):
    """Return how a solitaire that begins counts: as practice where a way to win it was shown."""
    entry = None if counts & PRACTICE else _entry(game, entries(store.ledger(game.NAME, "lost")))
    return counts | PRACTICE if entry and entry[2] & PRACTICE else counts


def practising(store):
    """True when the game in memory is practice."""
    return store.current is not None and bool(store.current.counts & PRACTICE)


def won(ledger, certified):
    """Return how many random or certified deals were won when they were played on."""
    return ledger.numbers("practice", [0, 0])[1 if certified else 0]


def count_practice(ledger, session):
    """Count practice that was won."""
    wins, which = ledger.numbers("practice", [0, 0]), 1 if session.certified else 0
    if session.game.outcome(0)[0] and wins[which] < _MANY:
        wins[which] += 1
        ledger.set("practice", wins)
