"""A trick in the middle of Trex's table, in the order of the seats; a full one waits and is swept away.

In memory only while tricks are played.
"""

from display import items, palette
from display.views import way
from display.views.hands import SUITS, awaited, compass
from engine.compat import const
from engine.trex import NONE

_FLY_MS = const(200)
_HOLD_MS = const(900)  # a full trick stays so long before it is swept
_SWEEP_MS = const(200)


def draw(look, scene, view, table, code, part):
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
        if part * times(table)[1] // 256 >= _FLY_MS:  # it has arrived
            cards.append((table.to_act, code))
    for side in range(4):
        seat = (view.viewer + side) & 3
        x, y = layout.trick_x[side], layout.trick_y[side]
        if seat not in [played[0] for played in cards] and not sweep:
            scene.slot(x, y, layout.trick)
        if seat == table.leader and not sweep:
            scene.fill(x + 6, y + layout.trick_h + 2, layout.trick_w - 12, 2, palette.GOLD)
    goal = look.home(view, winner)
    for seat, card in cards:
        side = (seat - view.viewer) & 3
        x, y = way(layout.trick_x[side], goal[0], sweep), way(layout.trick_y[side], goal[1], sweep)
        scene.card(x, y, layout.trick, card, items.MARK if table.holder(card) != NONE else 0)
    look.seats.own(scene, table)


def times(table):
    """Return how long a card flies that is played now, and its whole motion, in milliseconds."""
    return _FLY_MS, _FLY_MS + (_HOLD_MS + _SWEEP_MS if len(table.trick()) == 3 else 0)


def _sweep_part(part):
    """Return how much of its way, in 256ths, a full trick has gone at `part` of the whole motion."""
    whole = _FLY_MS + _HOLD_MS + _SWEEP_MS
    return max(0, min(256, (part * whole // 256 - _FLY_MS - _HOLD_MS) * 256 // _SWEEP_MS))


def goal(look, table, card):
    """Return x, y and size of a card that the seat to act plays."""
    side = (table.to_act - table.viewer) & 3
    return look.layout.trick_x[side], look.layout.trick_y[side], look.layout.trick


def next_step(view, chosen):
    """Return what the viewer has to play, or who is to lead."""
    trick = view.trick()
    if not awaited(view):
        return "" if trick else compass(view, view.to_act) + " leads"
    if not trick:
        return "your lead"
    suit = trick[0][1] // 13
    codes = view.moves()
    if codes[0] // 13 == suit and codes[-1] // 13 == suit:
        return "follow " + SUITS[suit]
    return "throw any card" if len(codes) == view.count(view.viewer) else "throw a penalty"
