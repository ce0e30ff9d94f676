"""Checks saves before they are imported: every file is read as the games read it."""

import engine
from display.renderers import count
from firmware.store import Storage

TAILS = "moves"  # the folder in the folder of saves


def check(root):
    """Return what is in a folder of saves: (the games in progress in words, number of other files, what is wrong).

    A damaged file is renamed there, as the games do it.
    """
    store = Storage(root)
    games = store.saved_games()
    found = []
    for name in games:
        game = store.load_game(name)
        if game is not None:
            found.append("%s, deal %d, %s" % (engine.title(name), game.deal, count(game.length, "move")))
        elif store.blocked(name):
            store.tell(store.blocked(name))
    others = 0
    for name in store.files.names():
        if name != TAILS and ".bad" not in name and not name.endswith(".base"):
            others += store.read(name) is not None
    return found, others, store.messages()
