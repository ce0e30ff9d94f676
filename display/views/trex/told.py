"""What a hint at Trex speaks of beside its card: the cards of the trick. Not kept."""


def told(look, view, code):
    """Return the boxes (x, y, w, h) on the table that are not to be covered."""
    layout = look.layout
    boxes = []
    for seat, _ in view.trick():
        side = (seat - view.viewer) & 3
        boxes.append((layout.trick_x[side], layout.trick_y[side], layout.trick_w, layout.trick_h))
    return boxes
