"""What a hint at TriPeaks speaks of beside its card: the target, and what fits it. Not kept."""

from display import fonts


def told(look, view, code):
    """Return the boxes (x, y, w, h) on the table that are not to be covered."""
    layout = look.layout
    words = layout.words_x, layout.words_y, 70, fonts.font(fonts.BIG).height
    return [(layout.waste_x, layout.pile_y, layout.pile_w, layout.pile_h), words]
