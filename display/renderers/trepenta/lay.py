"""The end of a round of Trepenta: the hands that the seats show. In memory only then."""

from display import fonts, items, palette
from display.renderers.trepenta.hand import meld_text
from display.renderers.trepenta.others import tile_place
from engine.compat import const
from engine.trepenta.melds import RUN

_PLATE_EDGE = const(3)  # pixels left and right of the text on a plate


def meld_box(renderer, view, seat):
    """Return the box of the set or run of another seat."""
    return tile_place(renderer, view, seat, 0) + (_plate_w(view, seat), renderer.layout.tile_h)


def _plate_w(view, seat):
    """Return the width of the plate of a set or run."""
    return fonts.width(fonts.BIG, meld_text(view, seat)) + 2 * _PLATE_EDGE


def draw_hand(renderer, scene, view, seat, x, y):
    """Add the hand that a seat shows: its set or run on a white plate, then the cards that cost points.

    Cards that it has laid on another seat's set or run (TN-O7) are there, and no longer in its hand. Return the column
    in which the last one ends.
    """
    layout = renderer.layout
    meld, hand = view.meld(seat), view.hand(seat)
    laid = view.melded(seat)[1]  # bits of the cards in its own set or run, and of those laid on another
    if meld[0]:
        w = _plate_w(view, seat)
        colour = scene.painter.suits[meld[1]] if meld[0] == RUN else palette.INK
        scene.panel(x, y, w, layout.tile_h, palette.WHITE, palette.INK)
        scene.text(fonts.BIG, meld_text(view, seat), x + _PLATE_EDGE, y + layout.tile_h // 2 - 8, colour, items.LEFT)
        x += w
    for k in range(len(hand)):
        if not laid >> k & 1:
            scene.card(x, y, layout.tile, hand[k], items.DIM)
            x += layout.tile_step
    return x
