"""The viewer's own field at Trepenta with its die and the values of the places above it; the places that the card
under the cursor fits are pointed to in gold. In memory while the field is seen.
"""

from display import fonts, items, palette
from engine.cards import HIDDEN
from engine.trepenta import EXCHANGE, NONE, SWAP

_PIPS = (16, 257, 273, 325, 341, 365)  # bits of a die's three by three places, row by row


def draw(look, scene, view, fits, aims):
    """Add the field: the values of the positions `fits` gold, the places that the moves `aims` are for underlined."""
    layout, seat = look.layout, view.viewer
    die = view.die(seat)
    if die:
        _die(scene, die, layout.die_x, layout.die_y, layout.die)
    for position in range(5):
        x = layout.field_x + position * layout.field_step
        if die:
            closed = not view.face_up(seat, position)
            colour = palette.GOLD if position in fits else palette.WHITE if closed else palette.DIM
            middle = x + layout.field_w // 2
            scene.number(fonts.TEXT, view.value(seat, position), middle, layout.value_y, colour, items.CENTRE)
        _card(layout, scene, view, x, position)
    for move in aims:
        if move.kind == EXCHANGE or (move.kind == SWAP and move.seat == seat):
            x = layout.field_x + move.position * layout.field_step
            scene.fill(x + 3, layout.field_y + layout.field_h + 1, layout.field_w - 6, 3, palette.GOLD)


def _card(layout, scene, view, x, position):
    """Add the card of a place."""
    y = layout.field_y
    card = view.field_card(view.viewer, position)
    if card == NONE:
        scene.slot(x, y, layout.field)
    elif view.face_up(view.viewer, position):
        scene.card(x, y, layout.field, card, 0)
    elif card == HIDDEN:
        scene.back(x, y, layout.field)
    else:  # known to its owner only
        scene.card(x, y, layout.field, card, items.DIM)
        scene.fill(x + 3, y + layout.field_h - 5, layout.field_w - 6, 3, palette.BACK)


def _die(scene, die, x, y, size):
    """Add the die that was rolled, left of the value of the first place."""
    scene.panel(x, y, size, size, palette.WHITE, palette.INK)
    step = size // 2 - 2
    for i in range(9):
        if _PIPS[die - 1] >> i & 1:
            pip_x, pip_y = x + size // 2 + (i % 3 - 1) * step - 1, y + size // 2 + (i // 3 - 1) * step - 1
            scene.fill(pip_x, pip_y, 2, 2, palette.INK)
