"""Games played by following the fair hint to the end, its loops compiled."""

from functools import cache
from types import SimpleNamespace

import engine
from engine.treys import hint as treys_hint
from engine.tripeaks import hint as tripeaks_hint
from tools.deals import findings
from tools.deals.compiled import compiled_together

_THINKERS = {"tripeaks": tripeaks_hint.Thinker, "treys": treys_hint.Thinker}


@cache
def _tools(name):
    """Return (class that thinks, compiled loops, words, tree) of a game; one per process."""
    kind = _THINKERS[name]
    loops = SimpleNamespace(**compiled_together(kind.LOOPS))
    first = kind(engine.new(name, 1), 1, loops=loops)
    while not first.step():
        pass
    tree = first.tree or kind.new_tree()
    return kind, loops, first.words, tree


def hint(game, samples=0):
    """Return the Thinker that has finished thinking about a game's position."""
    kind, loops, words, tree = _tools(game.NAME)
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
