"""A player who has learnt every game: the first press on the home screen deals, and no lesson is offered."""

import engine


def learnt(console):
    """Have the player of a scripted console finished a lesson of each game; return the console."""
    store = console.console.store
    for name in engine.GAMES:
        if store.kept(name + ".lesson") is None:
            store.keep(name + ".lesson", [1, 0, 0, []])
    return console
