"""Deals of a solitaire that were lost, to be tried again: the last twenty, newest first.

An entry is [deal number, options that are not defaults as JSON, counts as a certified deal or not]. A deal is
taken off the list when it is won. Loaded when a game ends and when the list is shown.
"""

MOST = 20


def entries(store, name):
    """Return the entries of a game; a file that holds anything else is set aside."""
    found = store.kept(name + ".lost")
    try:
        return [[int(deal), str(options), bool(certified)] for deal, options, certified in found or ()]
    except (ValueError, TypeError, OverflowError):  # the last: 1e999 is a number in JSON
        store.set_aside(name + ".lost")
        return []


def note(store, game, certified):
    """Take a finished game onto the list, or off it when it was won."""
    options = game.saved_options().decode()
    before = entries(store, game.NAME)
    after = [entry for entry in before if entry[0] != game.deal or entry[1] != options]
    if game.outcome(0)[0] is False:
        after = ([[game.deal, options, certified]] + after)[:MOST]
    if after != before:
        store.keep(game.NAME + ".lost", after)
