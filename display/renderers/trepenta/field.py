"""The viewer's own field at Trepenta: backs with the values of their places, face-up cards, and while sorting empty
places with their values. In memory only while the field is shown.
"""

from display import fonts, items, palette
from display.renderers.trepenta.others import DOWN
from engine.trepenta import NONE


def draw(renderer, scene, view, fields):
    """Add the field."""
    layout, seat = renderer.layout, view.viewer
    known = view.own_known
    x, y = layout.field_x, layout.field_y
    for position in range(5):
        flags = fields.flags[5 * seat + position]
        if known and flags & items.FACE_DOWN:
            _known(renderer, scene, view, x, y, position)
        else:
            scene.card(x, y, layout.field, fields.cards[5 * seat + position], flags)
        x += layout.field_step


def _known(renderer, scene, view, x, y, position):
    """Add a face-down place whose card its owner knows: its value above the card."""
    layout = renderer.layout
    card, value = view.field_card(view.viewer, position), view.value(view.viewer, position)
    if card == NONE:
        is_next = position == 10 - len(view.hand(view.viewer)) and view.to_act == view.viewer
        scene.panel(x, y, layout.field_w, layout.field_h, palette.FELT, palette.FELT_LIGHT)
        colour = palette.GOLD if is_next else palette.DIM
        middle_y = y + layout.field_h // 2 - 8
        scene.number(fonts.BIG, value, x + layout.field_w // 2, middle_y, colour, items.CENTRE)
        return
    scene.value(x, y, items.FLAT, value)
    if layout.field != items.FLAT:
        scene.card(x, y + DOWN, items.FLAT, card, items.DIM)
