"""Deals played by taking every hint, with compiled loops."""

from functools import cache

import engine
from engine import tree_loops
from engine.klondike import hint as klondike_hint
from engine.modules import load
from engine.treys import hint as treys_hint
from engine.tripeaks import hint as tripeaks_hint
from tools.deals import fast_solver, findings
from tools.deals.compiled import compiled_all

_SEARCHES = {
    "tripeaks": tripeaks_hint.HintSearch, "treys": treys_hint.HintSearch, "klondike": klondike_hint.HintSearch,
}  # fmt: skip


@cache
def _compiled(name):
    """Return a game's solver, the loops of the tree and those of its HintSearch, compiled; the same ones each time."""
    return fast_solver.handheld(name), *compiled_all(tree_loops, load("engine.%s.hint_loops" % name))


def hint(game, budget=0):
    """Return the finished HintSearch of a game's position; `budget`: moves in samples, 0 as usual."""
    solver, tree, loops = _compiled(game.NAME)
    thinker = _SEARCHES[game.NAME](game, solver, budget, loops, tree)
    while not thinker.step():
        pass
    return thinker


def why(thinker):
    """Return the words with which a HintSearch's move is shown as a hint."""
    view = thinker.view
    return load(engine.rules_path(view.NAME) + ".reasons").explain(view, thinker.move, bool(thinker.line))


def follow(kind, deal, budget=0):
    """Play a deal by taking every hint; return True when that wins."""
    game = findings.deal_game(kind, deal)
    while not game.over and game.length < game.MOST_MOVES:
        game.play(hint(game, budget).move)
    return bool(game.won)
