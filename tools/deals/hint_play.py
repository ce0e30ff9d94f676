"""Deals played by taking every hint, with compiled loops."""

from functools import cache

import engine
from engine import tree_loops
from engine.modules import load
from engine.treys import hint as treys_hint
from engine.tripeaks import hint as tripeaks_hint
from tools.deals import fast_solver, findings
from tools.deals.compiled import compiled_all

_THINKERS = {"tripeaks": tripeaks_hint.Thinker, "treys": treys_hint.Thinker}


@cache
def _tools(name):
    """Return (class that thinks, its solver, its loops and those of the tree, compiled) of a game; one per process."""
    kind = _THINKERS[name]
    return kind, fast_solver.handheld(name), *compiled_all(tree_loops, kind.LOOPS)


def hint(game, budget=0):
    """Return the Thinker that has finished thinking about a game's position."""
    kind, solver, tree, loops = _tools(game.NAME)
    thinker = kind(game, solver, budget, loops, tree)
    while not thinker.step():
        pass
    return thinker


def why(thinker):
    """Return what a hint says of the move that a Thinker has found."""
    view = thinker.view
    return load(engine.rules_path(view.NAME) + ".reasons").explain(view, thinker.move, thinker.certain)


def follow(pack, deal, budget=0):
    """Play a deal by taking every hint; return True when that wins."""
    game = findings.deal_game(pack, deal)
    while not game.over:
        game.play(hint(game, budget).move)
    return game.won
