"""What a move at TriPeaks sounds like."""

from engine.tripeaks import DRAW, TIME


def sound(before, code, after):
    """Return the name of a sound, "" for none, and how many steps higher it is: each card of a chain is a step."""
    if code >= TIME:
        return "", 0
    if code == DRAW:
        return "draw", 0
    return "chain", max(0, before.chain)
