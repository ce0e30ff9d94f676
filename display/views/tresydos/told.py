"""What a hint at Tres y Dos speaks of beside its move: stock and discards, and the hand. Not kept."""

from display.items import CARD_H, CARD_W


def told(look, view, code):
    """Return the boxes (x, y, w, h) on the table that are not to be covered."""
    layout = look.layout
    w, h = CARD_W[layout.pile], CARD_H[layout.pile]
    hand = layout.hand_x, layout.hand_y, 5 * layout.hand_step + layout.hand_w, layout.hand_h
    if view.phase not in ("draw", "discard"):
        return [hand]
    return [hand, (layout.discard_x, layout.pile_y, w, h), (layout.stock_x, layout.pile_y, w, h)]
