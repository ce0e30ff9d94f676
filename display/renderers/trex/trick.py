"""A trick in the middle of Trex's table; a full one is shown for a while and then swept to its taker.

A gold line is under the highest card so far, a gold sign beside the card that was led.
"""

from display import fonts, items, palette
from display.renderers import SUITS, lerp, viewer_decides
from display.renderers.trex.words import highest
from engine.compat import const
from engine.texts import _
from engine.trex.codes import NONE

_FLY_MS = const(200)
_HOLD_MS = const(900)  # how long a full trick stays before it is swept
_SWEEP_MS = const(200)
_FOLLOW = [_("follow %s") % suit for suit in SUITS]


def draw(renderer, scene, view, table, code, part):
    """Add the trick of the view `table`; if the move `code` (or -1) completes it, at the end sweep it to its taker.

    `view` is the view after that move, whose motion is at `part` / 256.
    """
    layout = renderer.layout
    cards = table.trick()
    sweep = 0
    winner = 0
    if code >= 0 and len(cards) == 3:
        whole = _FLY_MS + _HOLD_MS + _SWEEP_MS
        sweep = max(0, min(256, (part * whole // 256 - _FLY_MS - _HOLD_MS) * 256 // _SWEEP_MS))
        winner = view.last_trick()[0]
        if part * whole // 256 >= _FLY_MS:  # the card has arrived
            cards.append((table.to_act, code))
    if not sweep:
        _places(renderer, scene, table, cards)
    goal = renderer.home(view, winner)
    for seat, card in cards:
        side = (seat - view.viewer) & 3
        x, y = lerp(layout.trick_x[side], goal[0], sweep), lerp(layout.trick_y[side], goal[1], sweep)
        scene.card(x, y, layout.trick, card, items.DOUBLED if table.holder(card) != NONE else 0)
    if cards and not sweep:
        lead_sign(renderer, scene, table, cards[0][0])


def _places(renderer, scene, table, cards):
    """Add the empty places, that of the seat to act in gold, and the line under the highest card so far."""
    layout = renderer.layout
    played = [seat for seat, __ in cards]
    for side in range(4):
        seat = (table.viewer + side) & 3
        if seat not in played:
            colour = palette.GOLD if seat == table.to_act else palette.FELT_LIGHT
            scene.slot(layout.trick_x[side], layout.trick_y[side], layout.trick, colour)
    if not cards:
        return
    side = (highest(cards)[0] - table.viewer) & 3
    y = layout.trick_y[side] + layout.trick_h
    scene.fill(layout.trick_x[side] + 2, y + 1, layout.trick_w - 4, 2, palette.GOLD)


def lead_sign(renderer, scene, table, seat, down=0):
    """Add the sign of the card that was led, beside it or on the lowest screen in its corner, and `down` rows lower."""
    layout = renderer.layout
    side = (seat - table.viewer) & 3
    x = layout.lead_x[side]
    sign = "▶" if x < layout.trick_x[side] else "◀"
    colour = palette.INK if renderer.low else palette.GOLD
    scene.glyph(fonts.BIG, fonts.font(fonts.BIG).index(sign), x, layout.lead_y[side] + down, colour)


def times(table):
    """Return (milliseconds that a card played now flies, milliseconds of the whole motion)."""
    return _FLY_MS, _FLY_MS + (_HOLD_MS + _SWEEP_MS if len(table.trick()) == 3 else 0)


def goal(renderer, table, card):
    """Return x, y and size of a card that the seat to act plays."""
    side = (table.to_act - table.viewer) & 3
    return renderer.layout.trick_x[side], renderer.layout.trick_y[side], renderer.layout.trick


def next_step(view, chosen):
    """Return the prompt for the viewer, "" when it is another seat's turn, which the table shows."""
    if not viewer_decides(view):
        return ""
    trick = view.trick()
    if not trick:
        return _("your lead")
    suit = trick[0][1] // 13
    codes = view.moves()
    if codes[0] // 13 == suit and codes[-1] // 13 == suit:
        return _FOLLOW[suit]
    return _("any card") if len(codes) == view.count(view.viewer) else _("a penalty")
