"""What a move at Trex sounds like."""

from engine.trex.codes import AT_TRICK, NAMING, PASS, REVEAL, SLAPS


def sound(before, code, after):
    """Return the name of a sound, "" for none, and how many steps higher it is: always 0."""
    if code >= PASS:
        return "turn" if REVEAL <= code < NAMING else "", 0
    trick = before.trick() if before.phase == AT_TRICK else ()
    if len(trick) < 3:
        return "card", 0
    if after.last_trick()[0] != after.viewer:
        return "others", 0
    costly = before.contract & SLAPS or before.is_penalty(code) or any([before.is_penalty(card) for _, card in trick])
    return "penalty" if costly else "trick", 0
