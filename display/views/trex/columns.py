"""The layout of Trex in the middle of the table: a column per suit, from its highest to its lowest card.

In memory only while it is played.
"""

from display import fonts, items, palette
from display.views.hands import awaited
from engine.compat import const
from engine.trex import PASS

_FLY_MS = const(200)


def draw(look, scene, view, table, code, part):
    """Add the columns of the view `table`, or their two ends on a low screen."""
    layout = look.layout
    step = layout.columns_step
    for suit in range(4):
        x = layout.columns_x + suit * layout.columns_pitch
        span = table.layout(suit)
        if span is None:
            y = _rank_y(layout, 10, False)
            scene.slot(x, y, items.PEAK_LOW)
            scene.suit(x + 8, y + 12, suit, fonts.SUIT, palette.FELT_LIGHT)
            continue
        low, high = _power(span[0]), _power(span[1])
        for power in range(high, low - 1, -1):
            if step or power == high or power == low:
                rank = (power + 1) % 13
                y = _rank_y(layout, rank, power == high and high > low)
                scene.card(x, y, items.PEAK_LOW, 13 * suit + rank, 0)


def _power(rank):
    """Return the place of a rank in a suit: a two is the lowest, 0, an ace the highest."""
    return (rank + 12) % 13


def _rank_y(layout, rank, is_high):
    """Return the y of a rank in its column; `is_high` where it is the upper one of two ends."""
    if layout.columns_step:
        return layout.columns_y + (12 - _power(rank)) * layout.columns_step
    return layout.columns_y if is_high else layout.columns_y + layout.ends_step


def times(table):
    """Return how long a card flies, and its whole motion, in milliseconds."""
    return _FLY_MS, _FLY_MS


def goal(look, table, card):
    """Return x, y and size of a card that is laid."""
    layout, rank = look.layout, card % 13
    x = layout.columns_x + card // 13 * layout.columns_pitch
    return x, _rank_y(layout, rank, rank == 0 or rank > 10), items.PEAK_LOW


def next_step(view, chosen):
    """Return what the viewer has to do."""
    if not awaited(view):
        return ""
    return "you pass" if PASS in view.moves() else "your turn"
