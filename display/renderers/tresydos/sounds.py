"""What a move at Tres y Dos sounds like."""

from engine.tresydos import DROP, GO_ON, SHOW


def sound(before, code, after):
    """Return the name of a sound, "" for none, and how many steps higher it is: always 0."""
    if code == SHOW:
        return "shown" if after.over or after.deal_no != before.deal_no else "vain", 0
    if code == GO_ON:
        return "", 0
    return "draw" if code < DROP else "card", 0
