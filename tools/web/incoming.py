"""Checks saves before they are imported, by reading every file as the games do."""

import engine
from display.renderers import count
from firmware.store import Storage

TAILS = "moves"  # the subfolder with the games' last moves


def check(root):
    """Return (a text per game in progress, number of other files, messages about damaged ones) of a folder of saves.

    Damaged files are renamed, as the games do it.
    """
    store = Storage(root)
    games = store.saved_games()
    found = []
    for name in games:
        game = store.load_game(name)
        if game is not None:
            found.append("%s, deal %d, %s" % (engine.title(name), game.deal, count(game.length, "move")))
        elif store.blocked(name):
            store.report(store.blocked(name))
    others = 0
    for name in store.files.names():
        if name != TAILS and ".bad" not in name and not name.endswith(".base"):
            others += store.read(name) is not None
    return found, others, store.messages()
