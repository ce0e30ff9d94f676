"""What a move at Klondike sounds like."""

from engine.klondike import DRAW, GIVE_UP, parts


def sound(before, code, after):
    """Return the name of a sound and how many steps higher it is: on a foundation, by the card's rank."""
    if code == GIVE_UP:
        return "", 0
    if code == DRAW:
        return ("draw" if before.stock() else "turn"), 0
    if parts(code)[2] < 0:
        suit = [suit for suit in range(4) if after.foundation(suit) > before.foundation(suit)][0]
        return "chain", before.foundation(suit)
    return "card", 0
