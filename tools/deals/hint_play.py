"""Deals played by taking every hint, with compiled loops."""

from functools import cache
from types import SimpleNamespace

import engine
from engine.treys import hint as treys_hint
from engine.tripeaks import hint as tripeaks_hint
from tools.deals import findings
from tools.deals.compiled import compiled_module

_THINKERS = {"tripeaks": tripeaks_hint.Thinker, "treys": treys_hint.Thinker}


@cache
def _workspace(name):
    """Return (Thinker class, compiled loops, words, tree) of a game; the buffers are reused by each hint."""
    kind = _THINKERS[name]
    loops = SimpleNamespace(**compiled_module(kind.LOOPS))
    first = kind(engine.new(name, 1), 1, loops=loops)
    while not first.step():
        pass
    tree = first.tree or kind.new_tree()
    return kind, loops, first.words, tree


def hint(game, samples=0):
    """Return the Thinker for a game's position, finished; `samples` 0: as many as on the device."""
    kind, loops, words, tree = _workspace(game.NAME)
    thinker = kind(game, samples, words, tree, loops)
    thinker.SLICE = 1 << 20
    while not thinker.step():
        pass
    return thinker


def follow(pack, deal, samples=0):
    """Play a deal by taking every hint; return True when that wins."""
    game = findings.deal_game(pack, deal)
    while not game.over:
        game.play(hint(game, samples).move)
    return game.won
