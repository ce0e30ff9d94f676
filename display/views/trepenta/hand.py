"""The viewer's hand at Trepenta: what can be exchanged carries a mark, what lies in a set or run a green line."""

from display import items, palette
from display.views.hands import fan
from display.views.trepenta.cards import sorted_hand
from engine.compat import const
from engine.trepenta import EXCHANGE, NONE
from engine.trepenta.codes import Move

_MOST = const(6)  # cards in one row at their usual size: the hand, and one drawn
_CLOSE_RISE = const(4)  # pixels that the chosen card rises where there are more


class Hand:
    """Where the hand lies, and what of it counts; see `layout.py` for the fields of `layout`."""

    def __init__(self, look):
        self.layout = look.layout
        self.width = look.width
        self.low = look.low
        self.seen = None  # the view that `able`, `changing` and `fits` are about
        self.able = self.changing = ()  # cards that have a move, and those that can be exchanged or swapped
        self.fits = ()  # positions of the own field that can be exchanged
        self.counted_in = None  # the view that `counted` is about
        self.counted = 0, 0  # points of the hand, bits of the places that lie in a set or run

    def size(self, count):
        """Return the size of the cards of a hand of so many."""
        return items.SHORT if count > _MOST else self.layout.hand

    def places(self, count):
        """Return (x, y) of each card: one row, or while sorting two rows of five where the screen is high."""
        layout, size = self.layout, self.size(count)
        if count <= _MOST or self.low:
            left, pitch = fan(count, size, self.width)
            return [(left + i * pitch, layout.hand_y) for i in range(count)]
        left, pitch = fan(5, size, self.width, layout.sort_step)
        return [(left + i % 5 * pitch, layout.sort_y + i // 5 * layout.sort_step) for i in range(count)]

    def place(self, view, card):
        """Return (x, y) of a card of the viewer's hand; the middle when it is not there."""
        hand = sorted_hand(view)
        if card in hand:
            return self.places(len(hand))[hand.index(card)]
        return self.width // 2, self.layout.hand_y

    def see(self, view):
        """Find out what the hand can do, unless that is known: a view does not change."""
        if view is not self.seen:
            self.seen = view
            self.able = [Move(code).card for code in view.moves()]
            changes = [Move(code) for code in view.exchanges()] if view.to_act == view.viewer else ()
            self.changing = [move.card for move in changes]
            self.fits = [move.position for move in changes if move.kind == EXCHANGE]

    def draw(self, scene, view, chosen, moving, new, counted):
        """Add the hand without the card `new`, the card `chosen` lifted; `see` has been asked before.

        The view `counted` says which cards lie in a set or run.
        """
        hand = sorted_hand(view)
        size = self.size(len(hand))
        places = self.places(len(hand))
        able, changing = ((), ()) if moving else (self.able, self.changing)
        laid = self._laid_cards(counted)
        resting = view.phase == "draw" or view.to_act != view.viewer or moving
        stacked = len(hand) > _MOST and self.low
        for i in range(len(hand)):
            card = hand[i]
            if card == new:
                new = NONE
                continue
            x, y = places[i]
            flags = items.STACKED if stacked else 0
            if card == chosen and card in able and card not in hand[:i]:
                flags |= items.LIFT
                y -= self.layout.rise if len(hand) <= _MOST else _CLOSE_RISE
            elif card not in able and not resting:
                flags |= items.DIM
            if card in changing:
                flags |= items.MARK
            scene.card(x, y, size, card, flags)
            if card in laid:
                laid.remove(card)
                scene.fill(x + 4, y + items.CARD_H[size] - 4, items.CARD_W[size] - 8, 2, palette.GREEN)

    def _laid_cards(self, view):
        """Return the viewer's cards that lie in a set or run."""
        hand = view.hand(view.viewer)
        laid = self.melded(view)[1]
        return [hand[i] for i in range(len(hand)) if laid >> i & 1]

    def melded(self, view):
        """Return what the viewer's hand counts, found out once for all pictures of a view."""
        if view is not self.counted_in:
            self.counted_in = view
            self.counted = view.melded(view.viewer)
        return self.counted
