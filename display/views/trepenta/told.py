"""What a hint at Trepenta speaks of beside its move: the place of an exchange, piles and hand. Not kept."""

from display.views.trepenta import others
from engine.trepenta import EXCHANGE, NONE
from engine.trepenta.codes import Move


def told(look, view, code):
    """Return the boxes (x, y, w, h) on the table that are not to be covered."""
    layout = look.layout
    if view.phase not in ("draw", "turn"):
        return []
    move = Move(code)
    seat = view.viewer if move.kind == EXCHANGE else move.seat
    boxes = [(0, layout.hand_y, look.width, layout.hand_h)]
    if seat == view.viewer:
        x, y = layout.field_x + move.position * layout.field_step, layout.field_y
        boxes.insert(0, (x, y, layout.field_w, layout.field_h))
    elif seat != NONE:
        x, y = others.tile_place(look, view, seat, move.position)
        boxes.insert(0, (x, y, layout.tile_w, layout.tile_h))
    elif view.phase == "draw":
        x = layout.stock_x
        boxes.append((x, layout.field_y, layout.discard_x + layout.field_w - x, layout.field_h))
    return boxes
