"""What Normal and the playouts go by: the weights of their policy, per contract.

Those of the tricks are in 64ths of a point, where nothing else is said: (points at stake by keeping a card, more for
a diamond, more with the king of hearts out below, more with another penalty card out below, SAFE, LAST, LAST_TWO,
RANK, TOP_LEAD, OUT_LEAD, ALLY, the danger that stays of a card, of a penalty card, COST, points of the lead, BARE,
a point that may be thrown, one that may follow, 128ths of a card below against one above). Those of the layout are
FIRST_JACK … LENGTH. `rollout_loops` and `race_loops` say what the names mean.
"""

from engine.trex.codes import DIAMONDS, KING, QUEENS, SLAPS, TREX

_TRICKS = {
    KING: (4, 0, 11, 34, 14, 282, 125, 9, 109, 62, 128, 27, 138, 200, 0, 15, 108, 187, 213),
    DIAMONDS: (11, 0, 0, 30, 23, 1573, 131, 25, 7, 62, 128, 19, 0, 190, 0, 83, 13, 48, 89),
    QUEENS: (1, 0, 0, 19, 17, 276, 112, 6, 88, 66, 128, 64, 28, 153, 0, 20, 72, 96, 269),
    SLAPS: (0, 0, 0, 0, 144, 0, 0, 49, 1021, 59, 128, 48, 0, 61, 0, 0, 0, 0, 313),
}
_MIXED = 8, 33, 60, 22, 18, 710, 123, 13, 68, 63, 128, 37, 55, 181, 0, 39, 64, 110, 190
_LAYOUT = 69, 18, 65, 63, 70, 5, 1, 68, 1, 30, 14, 5, 3


def row(view, mask):
    """Return the weights for the contracts `mask`."""
    return _LAYOUT if mask == TREX else _TRICKS.get(mask, _MIXED)
