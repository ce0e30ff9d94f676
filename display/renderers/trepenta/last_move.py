"""What another seat of Trepenta has just done, in words. In memory only while they are made."""

from display.renderers import card_chars, seat_name

# By the kind of move: a sentence, and shorter versions for where that does not fit
_DOES = {
    "pile": ("%s chooses", "%s"),
    "draw": ("%s draws", "%s drew"),
    "take": ("%s takes %s", "%s + %s", "%s+%s"),
    "exchange": ("%s lays %s", "%s: %s"),
    "swap": ("%s swaps %s", "%s: %s"),
    "discard": ("%s discards %s", "%s→%s"),
    "lay": ("%s lays %s", "%s: %s"),
    "pass": ("%s passes", "%s: –"),
    "close": ("%s ends the round", "%s ends it", "%s: end"),
}


def versions(renderer, view):
    """Return the last move in several versions, the longest first."""
    event, seat, card = view.event[:3]
    if event not in _DOES:
        return ("",)
    found = []
    for does in _DOES[event]:
        for who in (seat_name(view, seat), renderer.names[seat]):
            found.append(does % (who, card_chars(card)) if does.count("%") > 1 else does % who)
    return found
