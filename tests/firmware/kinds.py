"""Boards that differ for a player: one for each screen size and set of keys, for tests that are slow."""

from firmware.boards import names, profile


def kinds():
    """Return the names of boards: one for each combination of screen size, keys and long presses that occurs."""
    found = {}
    for name in names():
        board = profile(name)
        keys = (*sorted(board["keys"]), *sorted(board["hold"].items()))
        found.setdefault((board["width"], board["height"], keys), name)
    return sorted(found.values())
