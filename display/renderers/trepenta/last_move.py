"""What another seat of Trepenta has just done, in words. In memory only while they are made."""

from display.renderers import card_chars, seat_name
from engine.texts import _

# By the kind of move: a sentence, and shorter versions for where that does not fit
_DOES = {
    "pile": (_("%s chooses"), "%s"),
    "draw": (_("%s draws"), _("%s drew")),
    "take": (_("%s takes %s"), "%s + %s", "%s+%s"),
    "exchange": (_("%s lays %s"), "%s: %s"),
    "swap": (_("%s swaps %s"), "%s: %s"),
    "discard": (_("%s discards %s"), "%s→%s"),
    "lay": (_("%s lays %s"), "%s: %s"),
    "pass": (_("%s passes"), "%s: –"),
    "close": (_("%s ends the round"), _("%s ends it"), _("%s: end")),
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
