"""Cards and melds of Trepenta as its look and its pages show them."""

from display.views.hands import RANKS, SUITS
from engine.cards import HIDDEN
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
