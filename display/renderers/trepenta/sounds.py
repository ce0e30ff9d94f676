"""What a move at Trepenta sounds like."""

from engine.trepenta.codes import DROP, PASS, STOCK


def sound(before, code, after):
    """Return the name of a sound, "" for none, and how many steps higher it is: always 0."""
    if code == PASS:
        return "", 0
    return "turn" if code < STOCK else "draw" if code < DROP else "card", 0
