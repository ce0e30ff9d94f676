"""Cards, melds and moves of Trepenta as its look and its pages have them."""

from display.views.hands import RANKS, SUITS
from engine.cards import HIDDEN
from engine.trepenta import DROP, EXCHANGE, FIELD, LAY, NONE, SWAP
from engine.trepenta.melds import SET


def sorted_hand(view):
    """Return the viewer's hand by rank; the order on the screen."""
    return sorted(view.hand(view.viewer), key=lambda card: card if card == HIDDEN else card % 13 * 4 + card // 13)


def meld_text(meld):
    """Return a set or run in a few characters: `Q Q Q` or `6-9 ♠`."""
    kind, key, low, high = meld
    if kind == SET:
        return " ".join([RANKS[key]] * 3)
    return "%s-%s %s" % (RANKS[low], RANKS[high % 13], SUITS[key])


def card_of(code):
    """Return the hand card that a move is about, or NONE."""
    if code >= LAY:
        return (code - LAY) // 6
    if code >= SWAP:
        return (code - SWAP) // 30
    if code >= EXCHANGE:
        return (code - EXCHANGE) // 5
    if code >= FIELD:
        return code - FIELD
    return code - DROP if code >= DROP else NONE


def place_of(code, viewer):
    """Return (seat, position) of the field card that an exchange or a swap of the viewer is for, else (NONE, 0)."""
    if SWAP <= code < LAY:
        return (code - SWAP) // 5 % 6, (code - SWAP) % 5
    return (viewer, (code - EXCHANGE) % 5) if EXCHANGE <= code < SWAP else (NONE, 0)


def aims(codes, seat, viewer):
    """Return the positions of a seat's field that these moves of the viewer exchange or swap."""
    places = [place_of(code, viewer) for code in codes]
    return [position for other, position in places if other == seat]


def exchanges(view):
    """Return the exchanges and swaps that the viewer may make now."""
    return view.exchanges() if view.to_act == view.viewer else ()
