"""What a hint at Treys speaks of beside its card: the target, and the words below it. Not kept."""

from display import fonts


def told(look, view, code):
    """Return the boxes (x, y, w, h) on the table that are not to be covered."""
    layout = look.layout
    words = layout.words_x - 38, layout.words_y, 76, fonts.font(fonts.BIG).height
    return [(layout.target_x, layout.target_y, layout.target_w, layout.target_h), words]
