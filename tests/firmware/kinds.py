"""Boards that differ for whoever plays: one of each screen size and set of keys, for tests that take their time."""

from firmware.boards import names, profile


def kinds():
    """Return the names of as few boards as have every screen size with every set of keys that there is."""
    found = {}
    for name in names():
        board = profile(name)
        keys = (*sorted(board["keys"]), *sorted(board["hold"].items()))
        found.setdefault((board["width"], board["height"], keys), name)
    return sorted(found.values())
