"""The viewer's hand at Trepenta: cards that can be played are white, those that can be exchanged are raised, those in a
set or run have a green line.
"""

from display import items, palette
from display.renderers.hands import RANKS, SUITS
from engine.cards import HIDDEN
from engine.compat import const
from engine.trepenta import EXCHANGE, LAY, NONE
from engine.trepenta.codes import Move
from engine.trepenta.melds import SET

_MOST = const(6)  # cards at the usual pitch: the hand and one drawn
_LINE = const(3)  # height of the line on cards in a set or run


class Sight:
    """Facts about a view, computed once for all its pictures: a view does not change."""

    def __init__(self, view):
        self.view = view
        self.hand = sorted_hand(view)
        self.codes = view.moves()
        self.cards = [Move(code).card for code in self.codes]  # the card of each code, and those that can be exchanged
        self.changing = [self.cards[i] for i in range(len(self.codes)) if EXCHANGE <= self.codes[i] < LAY]
        self.words = None  # the prompt
        self.melded = None  # set by `points`

    def points(self):
        """Return (points of the hand, its cards in a set or run)."""
        if self.melded is None:
            view = self.view
            hand = view.hand(view.viewer)
            points, laid = view.melded(view.viewer)
            self.melded = points, [hand[i] for i in range(len(hand)) if laid >> i & 1]
        return self.melded


def place_of(renderer, count, i):
    """Return (x, y) of card `i` of a hand of `count`."""
    layout = renderer.layout
    return layout.hand_x + i * (layout.hand_pitch if count <= _MOST else layout.close_pitch), layout.hand_y


def place(renderer, hand, card):
    """Return (x, y) of a card of the viewer's hand, the middle of the screen if it is not in hand."""
    if card in hand:
        return place_of(renderer, len(hand), hand.index(card))
    return renderer.width // 2, renderer.layout.hand_y


def draw(renderer, scene, hand, sight, chosen, new):
    """Add a hand without the card `new`, with the card `chosen` lifted; `sight` is that of the view."""
    layout = renderer.layout
    size = layout.hand
    count = len(hand)
    pitch = layout.hand_pitch if count <= _MOST else layout.close_pitch
    stacked = items.STACKED if count > _MOST else 0
    laid = list(sight.points()[1])
    x = layout.hand_x
    for card in hand:
        if card == new:
            new = NONE
            x += pitch
            continue
        y = layout.hand_y
        flags = stacked
        if card not in sight.cards:
            flags |= items.DIM
        elif card in sight.changing:
            y -= layout.raised
        if card == chosen:
            chosen = NONE
            flags |= items.LIFT
            y -= layout.close_rise if stacked else layout.rise
        scene.card(x, y, size, card, flags)
        if card in laid:
            laid.remove(card)
            w = (layout.close_pitch if stacked else layout.hand_w) - 8
            colour = palette.FELT_LIGHT if flags & items.DIM else palette.GREEN
            scene.fill(x + 4, y + layout.hand_h - 5, w, _LINE, colour)
        x += pitch


def sorted_hand(view):
    """Return the viewer's hand in the order on the screen: by rank."""
    return sorted(view.hand(view.viewer), key=lambda card: card if card == HIDDEN else card % 13 * 4 + card // 13)


def meld_text(meld):
    """Return a set or run as short text: `Q Q Q` or `6-9♠`."""
    kind, key, low, high = meld
    if kind == SET:
        return "3×10" if key == 9 else " ".join([RANKS[key]] * 3)  # tens would be wider than a column
    return "%s-%s%s" % (RANKS[low], RANKS[high % 13], SUITS[key])
