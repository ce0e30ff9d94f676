"""What Trepenta shows only at a round's beginning and end: two piles to choose from, a button to pass.

In memory only then.
"""

from display import chrome, fonts, items, palette
from display.views.hands import BUTTON_H
from engine.trepenta import PASS, PILE

_LIFT = 2  # pixels that the chosen pile rises
_LABELS = ("hand", "field")


def pile_box(look, pile):
    """Return the box of one of the two piles to choose from, the upper or the lower row."""
    layout = look.layout
    y = layout.choice_y + pile * layout.choice_down
    return layout.choice_x, y, 4 * layout.choice_step + layout.choice_w, layout.choice_h


def choice(look, scene, view, chosen):
    """The two piles: what each becomes, and its cards where they can be seen."""
    layout = look.layout
    for pile in (0, 1):
        x, y, w, h = pile_box(look, pile)
        lift = chosen == (PILE + pile,)
        colour = palette.GOLD if lift else palette.DIM
        if chosen:
            scene.text(fonts.BIG, _LABELS[lift], 4, y + h // 2 - 8, colour, items.LEFT)
        if lift:
            y -= _LIFT
        for i in range(5):
            card = view.hand(view.viewer)[i] if pile == 0 else view.field_card(view.viewer, i)
            scene.card(x + i * layout.choice_step, y, layout.choice, card, items.RAISED if lift else 0)
        if lift:
            scene.ring(x, y, w, h)


def pass_box(look):
    """Return the box of the button to pass."""
    layout = look.layout
    return layout.pass_x, layout.pass_y, layout.pass_w, BUTTON_H


def draw(look, scene, view, chosen):
    """Add the button to pass, where that can be done."""
    if PASS in view.moves():
        x, y, w, _ = pass_box(look)
        chrome.button(scene, "Pass", x, y, w, BUTTON_H, chosen == (PASS,), True)
