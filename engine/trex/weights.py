"""The weights of the policy of Normal and of the playouts, per contract.

A row for tricks, by index; capitals are explained in `rollout_loops`:

    0–3    points at stake when a card is kept: 0 any card, but 1 a diamond under diamonds; more while a penalty card is
           out below it: 2 a heart under king of hearts, 3 any other (`Playout.weigh`)
    4–10   SAFE, LAST, LAST_TWO, RANK, TOP_LEAD, OUT_LEAD, ALLY
    11–12  in 64ths, the danger that remains for a card with lower ones beside it, and for a penalty card
    13–14  COST; points that the lead is worth
    15–17  in 64ths of COST, the weight of a point that a seat without the suit may throw, that another seat may throw,
           that one may follow with
    18     in 64ths, the weight of a lower card that is out, relative to a higher one

A row for the layout has FIRST_JACK … LENGTH of `race_loops`.

The weights were found by self-play (docs/opponents.md). The row for several contracts at once is the mean of those of
king, diamonds and queens, except for its first four weights.
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

# Per temperament the changes to a row for tricks and to the row for the layout: (index, factor in 16ths). The first
# changes nothing. Each costs 1 to 4 points per kingdom, so that all are equally strong
_SHIFTS = (
    ((), ()),
    (((0, 48),), ((2, 24),)),  # careful: gets rid of high cards early, lays aces and twos first
    (((8, 0),), ((0, 19),)),  # bold: leads from the top, opens suits
    (((11, 10),), ((0, 13),)),  # hoarder: trusts in low cards beside high ones, keeps its jacks
    (((5, 48), (6, 48)), ((12, 96),)),  # hunter: runs out of short suits, plays long ones on the layout
)
# More for slaps, in whose row the first weights of these two are zero: careful leads what others are out of, hunter
# counts twice the lower cards that are out
_SLAPS_SHIFTS: tuple = (), ((9, 0),), (), (), ((18, 32),)


def row(mask, temper=0):
    """Return the weights for the contracts `mask`, of a seat with a temperament: 1 … 4, or 0 for none."""
    layout = mask == TREX
    weights: tuple = _LAYOUT if layout else _TRICKS.get(mask, _MIXED)
    tricks_shift: tuple = _SHIFTS[temper][0]
    layout_shift = _SHIFTS[temper][1]
    if mask == SLAPS:
        tricks_shift += _SLAPS_SHIFTS[temper]
    for i, factor in layout_shift if layout else tricks_shift:
        weights = weights[:i] + (weights[i] * factor >> 4,) + weights[i + 1 :]
    return weights
