"""The viewer's own field at Trepenta: backs with the values of their places, open cards, and while sorting empty places
with their values. In memory while the field is seen.
"""

from display import fonts, items, palette
from engine.compat import const
from engine.trepenta import EXCHANGE, NONE, SWAP

_DOWN = const(21)  # rows from the upper to the lower part of a place whose card only its owner knows


def draw(look, scene, view, fields, aims):
    """Add the field, ringed what the moves `aims` are for."""
    layout, seat = look.layout, view.viewer
    known = view.own_known
    x, y = layout.field_x, layout.field_y
    for position in range(5):
        flags = fields.flags[5 * seat + position]
        for move in aims:
            if move.position == position and (move.kind == EXCHANGE or (move.kind == SWAP and move.seat == seat)):
                flags |= items.RING_ON
        if known and flags & items.FACE_DOWN:
            _known(look, scene, view, x, y, position, flags)
        else:
            scene.card(x, y, layout.field, fields.cards[5 * seat + position], flags)
        x += layout.field_step


def _known(look, scene, view, x, y, position, flags):
    """Add a place that is still face down, and whose card its owner has seen: its value above the card."""
    layout = look.layout
    card, value = view.field_card(view.viewer, position), view.value(view.viewer, position)
    if card == NONE:
        following = position == 10 - len(view.hand(view.viewer)) and view.to_act == view.viewer
        scene.panel(x, y, layout.field_w, layout.field_h, palette.FELT, palette.FELT_LIGHT)
        colour = palette.GOLD if following else palette.DIM
        middle_y = y + layout.field_h // 2 - 8
        scene.number(fonts.BIG, value, x + layout.field_w // 2, middle_y, colour, items.CENTRE)
        return
    ring = flags & items.RING_ON
    if layout.field == items.FLAT:  # no room for both: the card where it can be had, else the value
        if ring:
            scene.card(x, y, items.FLAT, card, items.DIM | ring)
        else:
            scene.value(x, y, items.FLAT, value)
        return
    scene.value(x, y, items.FLAT, value)
    scene.card(x, y + _DOWN, items.FLAT, card, items.DIM)
    if ring:
        scene.ring(x, y, items.CARD_W[items.FLAT], _DOWN + items.CARD_H[items.FLAT])
