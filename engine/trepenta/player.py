"""Opponents for Trepenta, which use only what their seat may know.

    E   discards its highest loose card, takes what clearly lowers its points, exchanges cards that it does not need
    N   keeps the hand with the fewest points, takes what lowers it at once, exchanges cards that it does not need.
        Completes its field with a low hand, in the last round when the totals allow it
    H   values a hand by its points less the saving expected from the unseen cards; future melds count more the
        longer the round will last. Also values cards that match its face-down positions, and each position that it
        opens. Does not discard what helps the next seat's field or hand. Completes its field when that ends
        the round at the right time, by points, in the last round by totals

The evaluation is in `evaluation.py` and, for H, in `hard.py`. To save memory, `evaluation`, `hard`, `easy`,
`round_decisions` and `reasons` are loaded on demand and dropped. All weights are integers, so that every runtime
decides alike. All levels close a round (TN-O12) as soon as they may.
"""

import engine.trepenta.easy as easy  # load
import engine.trepenta.evaluation as evaluation  # borrow, untidy
import engine.trepenta.hard as hard  # load
import engine.trepenta.reasons as reasons  # borrow
import engine.trepenta.round_decisions as round_decisions  # load
import engine.trepenta.round_decisions as round_decisions_module  # load, untidy
from engine.modules import unload
from engine.trepenta.codes import CLOSE, DROP, SWAP, Move
from engine.trepenta.evaluation import NONE_YET  # on a device a number, which loads nothing
from engine.trepenta.melds import best, best_of_six


def think(view, level, rng, budget):
    """Yield None while thinking, in the end the code. The budget is ignored: nothing is sampled."""
    codes = view.moves()
    phase = view.phase
    if phase in ("draw", "turn"):
        unload("engine.trepenta.round_decisions")
    if len(codes) == 1:
        yield codes[0]
    elif CLOSE in codes:  # a seat without points gains nothing more, others might
        yield CLOSE
    elif phase == "lay":
        yield None  # the import is a long step
        decisions = round_decisions_module
        yield None
        yield decisions.lay(view, codes, level)
    elif level == "E":
        yield easy.easy(view, codes, rng)
    elif phase == "pile" and not view.own_known:
        yield codes[rng.below(2)]
    else:
        evaluator = hard.HardEvaluator(view) if level == "H" else evaluation.Evaluator(view)
        if phase == "draw":
            yield from evaluator.draw()
        elif phase == "turn":
            yield from _turn(evaluator, codes, rng)
        elif phase == "pile":
            yield from round_decisions.pile(evaluator, codes)
        else:
            yield from round_decisions.sort(evaluator)


def _turn(evaluator, codes, rng):
    """Yield None while thinking, then the best exchange, or the best discard that does not break up the only meld."""
    melds = best_of_six(evaluator.hand)[1]
    least = NONE_YET
    found = []
    for code in codes:
        move = Move(code)
        if move.kind == DROP:
            rest = list(evaluator.hand)
            rest.remove(move.card)
            if melds and not best(rest)[1]:
                continue
            value = evaluator.value(rest, evaluator.turns) + evaluator.feed_cost(move.card)
        else:
            value = evaluator.exchange(evaluator.hand, code)
        if value < least:
            least = value
            found = []
        if value == least and (move.kind != SWAP or not found):  # swaps come last: one that gains nothing is not made
            found.append(code)
        yield None
    yield found[rng.below(len(found))]


def explain(view, code):
    """Return in a few words why `code` is a good move for the viewer; "" when there is nothing to say."""
    return reasons.explain(view, code)
