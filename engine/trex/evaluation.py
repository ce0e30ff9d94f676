"""How Normal and Hard evaluate moves: which ones are blunders, and how good each card is.

Tricks and layout have evaluation modules of their own; only the one that this deal needs stays in memory.
"""

from engine.modules import load, unload
from engine.trex.codes import AT_LAYOUT, AT_REVEAL, AT_TRICK, KEEP, REVEAL
from engine.trex.counting import protected


def cards(view):
    """Return the evaluation module for this deal, with `sound` and `value`; drop the other one."""
    if view.phase == AT_LAYOUT:
        unload("engine.trex.trick_evaluation")
        return load("engine.trex.layout_evaluation")
    unload("engine.trex.layout_evaluation")
    return load("engine.trex.trick_evaluation")


def sound(view, table, codes):
    """Return the codes that are not certain blunders, or all codes if all are."""
    if view.phase == AT_REVEAL:
        return [code for code in codes if code == KEEP or protected(table.own, code - REVEAL, 2)]
    return cards(view).sound(view, table, codes) or codes if view.phase >= AT_TRICK else codes


def judge(view, table, codes, values):
    """Append to `values` Normal's value of each card in `codes`, higher is better; yield None after each."""
    value = cards(view).value
    for code in codes:
        values.append(value(view, table, code))
        yield None
