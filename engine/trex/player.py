"""Opponents for Trex, which use only what their seat may know.

    E   follows low, throws high; names, leads, lays out and plays one card in five at random
    N   counts who can still hold which cards (`Tally`) and plays the card with the least expected cost: the chance
        that it takes its trick, what the trick would cost, the danger of keeping it (`playout`). Names contracts by
        an estimate of the hand (`values`), reveals cards that are protected
    H   samples deals from its information set and plays each move out in each of them (`hard`), every seat as N plays

N and H never make a move that `sound` refuses, and as partners keep to `partners`. To save memory, `values`,
`hard_naming`, `reasons`, `partners`, the loops of the playouts and `naming` (part of the rules) are loaded on demand;
all but `partners` are dropped when they are not needed any more.

All numbers are integers, so that every runtime decides alike. The budget is that of `hard.think`; N and E ignore
it.
"""

import engine.trex.easy as easy  # load
import engine.trex.hard as hard  # load
import engine.trex.playout as playout_module  # load
import engine.trex.reasons as reasons  # borrow
import engine.trex.values as values  # borrow
from engine.modules import load, unload
from engine.trex.blunders import agreed, sound
from engine.trex.codes import APPEAL, AT_APPEAL, AT_NAME, AT_REVEAL, AT_TRICK
from engine.trex.counting import Tally

_DEFAULT = 360  # the budget of H


def think(view, level, rng, budget):
    """Yield None while thinking, at last the code; budget: as in `hard.think`, 0 for the default."""
    if view.phase >= AT_TRICK:
        unload("engine.trex.naming")
        if view.phase == AT_TRICK:
            unload("engine.trex.race_loops")
        else:
            unload("engine.trex.rollout_loops")
    codes = view.moves()
    if len(codes) == 1:
        yield codes[0]
    elif level == "E":
        yield easy.easy(view, codes, rng)
    elif level == "N":
        yield from _normal(view, codes)
    else:
        load("engine.trex.playout")  # `hard` needs it; an import is long, so each has a step of its own
        yield None
        yield from hard.think(view, codes, rng, budget or _DEFAULT)


def _normal(view, codes):
    """Yield None while N thinks, in the end its move among `codes`."""
    phase = view.phase
    if phase == AT_APPEAL:
        yield APPEAL
        return
    tally = Tally(view)
    yield None
    if phase == AT_NAME:
        yield values.best(view, tally.own, codes)
        return
    codes = agreed(view, tally, sound(view, tally, codes))
    if phase == AT_REVEAL:
        yield max(codes)  # a protected card if there is one: KEEP is below all REVEAL + card
        return
    yield None
    playout = playout_module
    yield None
    yield playout.Playout(view).best(playout.known(view, tally), codes)


def explain(view, code):
    """Return in a few words why `code` is a good move for the seat to act of `view`."""
    return reasons.explain(view, code)
