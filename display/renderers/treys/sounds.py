"""What a move at Treys sounds like."""

from engine.treys import DRAW, PLAY


def sound(before, code, after):
    """Return the name of a sound and how many steps higher it is: one for each card of the chain after the first."""
    if code >= PLAY:
        return "chain", after.chain - 1
    return "draw" if code == DRAW else "turn", 0
