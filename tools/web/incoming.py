"""Checks saves before they are imported.

Games in progress and results are read as the games do it; of all other files head and checksum are checked.
"""

import engine
from engine.texts import _n
from firmware.store import Storage, days, statistics
from firmware.store.saves import SLOTS

TAILS = "moves"  # the subfolder with the games' last moves


def check(root):
    """Return what a folder of saves has: a text per game in progress, the number of other files, messages, and names.

    The messages are about files that are damaged, which are renamed as the games do it, or of a newer version. The
    names are the first parts of the latter's, such as of `treys.ledger`: they do not count, nor what else has that
    part, since the files of a game go together.
    """
    store = Storage(root)
    games = []  # (game, text)
    for slot in SLOTS:
        for name in store.saved_games(slot):
            game = store.load_game(name, slot)
            if game is not None and not game.over:  # one that is over has been counted and removed
                text = _n("%s, deal %d, %d move", "%s, deal %d, %d moves", game.length)
                games.append((name, text % (engine.title(name), game.deal, game.length)))
            elif store.blocked(name, slot):
                store.report(store.blocked(name, slot))
    for name in engine.GAMES:
        ledger = store.ledger(name)
        statistics.records(ledger)
        days.months(ledger)
        if ledger.invalid:
            store.set_aside(ledger.file)
    others = []
    for name in store.files.names():
        of_game = name[-5:] in (".base", ".tail")  # earlier versions kept the tail here
        if name != TAILS and ".bad" not in name and not of_game and store.read(name) is not None:
            others.append(name)
    newer = {_part(name): True for name in list(store.files.alone) + list(store.tails.alone)}
    found = [text for name in engine.GAMES for of_game, text in games if of_game == name and name not in newer]
    return found, len([name for name in others if _part(name) not in newer]), store.messages(), list(newer)


def _part(name):
    return name.split(".")[0]
