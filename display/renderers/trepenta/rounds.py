"""Trepenta at the beginning and end of a round: two piles to choose from, a button to pass. In memory only then."""

from display import chrome, fonts, items, palette
from display.renderers.hands import BUTTON_H
from engine.compat import const
from engine.trepenta import PASS, PILE

_BAR = const(4)  # width of a bar beside the chosen pile
_LABELS = ("hand", "field")


def pile_box(renderer, pile):
    """Return the box of pile 0, the upper row, or pile 1, the lower row."""
    layout = renderer.layout
    y = layout.choice_y + pile * layout.choice_down
    return layout.choice_x, y, 4 * layout.choice_step + layout.choice_w, layout.choice_h


def piles(renderer, scene, view):
    """Add the cards of the two piles, face up if the viewer may see them."""
    layout = renderer.layout
    for pile in (0, 1):
        x, y, _, _ = pile_box(renderer, pile)
        for i in range(5):
            card = view.hand(view.viewer)[i] if pile == 0 else view.field_card(view.viewer, i)
            scene.card(x + i * layout.choice_step, y, layout.choice, card, 0)


def choice(renderer, scene, chosen):
    """Add the labels of the piles, field or hand, and gold bars beside the one under the cursor."""
    for pile in (0, 1):
        x, y, w, h = pile_box(renderer, pile)
        here = chosen == (PILE + pile,)
        scene.text(fonts.BIG, _LABELS[here], 4, y + h // 2 - 8, palette.GOLD if here else palette.DIM, items.LEFT)
        if here:
            scene.fill(x - _BAR - 1, y, _BAR, h, palette.GOLD)
            scene.fill(x + w + 1, y, _BAR, h, palette.GOLD)


def pass_box(renderer):
    """Return the box of the button to pass."""
    layout = renderer.layout
    return layout.pass_x, layout.pass_y, layout.pass_w, BUTTON_H


def draw(renderer, scene, codes, chosen):
    """Add the button to pass if that is one of the moves `codes`."""
    if PASS in codes:
        x, y, w, _ = pass_box(renderer)
        chrome.button(scene, "Pass", x, y, w, BUTTON_H, chosen == (PASS,), True)
