"""The middle of Trex's table: a trick, which waits and is swept away when it is full; or the layout, a column a suit
from its highest to its lowest card.
"""

from display import fonts, items, palette
from display.views import way
from engine.compat import const
from engine.trex import AT_TRICK, NONE

_FLY_MS = const(200)
_HOLD_MS = const(900)  # a full trick stays so long before it is swept
_SWEEP_MS = const(200)


# A trick


def trick(look, scene, view, table, code, part):
    """Add the trick of the view `table`; when the move `code` (or -1) has completed it, it waits, then goes to who won.

    `view` is the table after that move, `part` / 256 of whose motion has gone by.
    """
    layout = look.layout
    cards = table.trick()
    sweep = 0
    winner = 0
    if code >= 0 and len(cards) == 3:
        sweep = _sweep_part(part)
        winner = view.last_trick()[0]
    if code >= 0 and is_sweeping(table, part):
        cards.append((table.to_act, code))
    for side in range(4):
        seat = (view.viewer + side) & 3
        x, y = layout.trick_x[side], layout.trick_y[side]
        if seat not in [played[0] for played in cards] and not sweep:
            scene.slot(x, y, layout.trick)
        if seat == table.leader and not sweep:
            scene.fill(x + 6, y + layout.trick_h + 2, layout.trick_w - 12, 2, palette.GOLD)
    goal = home(look, view, winner)
    for seat, card in cards:
        side = (seat - view.viewer) & 3
        x, y = way(layout.trick_x[side], goal[0], sweep), way(layout.trick_y[side], goal[1], sweep)
        scene.card(x, y, layout.trick, card, items.MARK if table.holder(card) != NONE else 0)


def times(table):
    """Return how long a card played at this table flies, and the whole motion, in milliseconds."""
    if table.phase == AT_TRICK and len(table.trick()) == 3:
        return _FLY_MS, _FLY_MS + _HOLD_MS + _SWEEP_MS
    return _FLY_MS, _FLY_MS


def is_sweeping(table, part):
    """True when the card has arrived and the full trick waits or is swept."""
    fly, whole = times(table)
    return whole > fly and part * whole // 256 >= fly


def _sweep_part(part):
    """Return how much of its way, in 256ths, a full trick has gone at `part` of the whole motion."""
    whole = _FLY_MS + _HOLD_MS + _SWEEP_MS
    return max(0, min(256, (part * whole // 256 - _FLY_MS - _HOLD_MS) * 256 // _SWEEP_MS))


def home(look, view, seat):
    """Return where cards come from and go to: a seat's side of the screen."""
    layout, w, h = look.layout, look.width, look.height
    side = (seat - view.viewer) & 3
    middle_x, middle_y = (w - layout.trick_w) // 2, layout.trick_y[1]
    return ((middle_x, h), (w, middle_y), (middle_x, -layout.trick_h), (-layout.trick_w, middle_y))[side]


# The layout


def columns(look, scene, view):
    """Add a column a suit, or its two ends on a low screen."""
    layout = look.layout
    step = layout.columns_step
    for suit in range(4):
        x = layout.columns_x + suit * layout.columns_pitch
        span = view.layout(suit)
        if span is None:
            y = _rank_y(layout, 10, False)
            scene.slot(x, y, items.SMALL)
            scene.suit(x + 8, y + 12, suit, fonts.SUIT, palette.FELT_LIGHT)
            continue
        low, high = _power(span[0]), _power(span[1])
        for power in range(high, low - 1, -1):
            if step or power == high or power == low:
                rank = (power + 1) % 13
                y = _rank_y(layout, rank, power == high and high > low)
                scene.card(x, y, items.SMALL, 13 * suit + rank, items.SIDE if step else 0)


def _power(rank):
    """Return the place of a rank in a suit: a two is the lowest, 0, an ace the highest."""
    return (rank + 12) % 13


def _rank_y(layout, rank, is_high):
    """Return the y of a rank in its column; `is_high` where it is the upper one of two ends."""
    if layout.columns_step:
        return layout.columns_y + (12 - _power(rank)) * layout.columns_step
    return layout.columns_y if is_high else layout.columns_y + layout.ends_step


def column_place(look, card):
    """Return (x, y) of a card of the layout."""
    layout, rank = look.layout, card % 13
    x = layout.columns_x + card // 13 * layout.columns_pitch
    return x, _rank_y(layout, rank, rank == 0 or rank > 10)
