"""What Normal and Hard ask of the cards they could play: which are no blunder, and how good each looks.

How cards are judged differs between the tricks and the layout; only the module that this deal needs stays in memory.
"""

from engine.modules import load, unload
from engine.trex.codes import AT_LAYOUT, AT_REVEAL, AT_TRICK, KEEP, REVEAL
from engine.trex.counting import protected


def cards(view):
    """Return the module that judges cards in this deal, with `sound` and `value`; the other one leaves memory."""
    if view.phase == AT_LAYOUT:
        unload("engine.trex.trick_evaluation")
        return load("engine.trex.layout_evaluation")
    unload("engine.trex.layout_evaluation")
    return load("engine.trex.trick_evaluation")


def sound(view, table, codes):
    """Return the codes that are no certain blunder; all of them if there is no better one."""
    if view.phase == AT_REVEAL:
        return [code for code in codes if code == KEEP or protected(table.own, code - REVEAL, 2)]
    return cards(view).sound(view, table, codes) or codes if view.phase >= AT_TRICK else codes


def judge(view, table, codes, values):
    """Add to `values` what N thinks of each card among `codes`, the higher the better; yield None after each."""
    value = cards(view).value
    for code in codes:
        values.append(value(view, table, code))
        yield None
