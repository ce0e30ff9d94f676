"""What Trepenta shows only at a round's beginning and end: two piles to choose from, sets and runs to lay cards on.

In memory only then.
"""

from display import fonts, items, palette
from display.views.hands import seat_name
from display.views.trepenta.hand import meld_text
from engine.trepenta import PILE

_GAP = 2  # pixels between the cards of a pile


def pile_box(look, pile):
    """Return the box of one of the two piles to choose from, the upper or the lower row."""
    size = look.layout.choices[pile]
    w = items.CARD_W[size]
    whole = 5 * w + 4 * _GAP
    return (look.width - whole) // 2, look.layout.choices_y[pile], whole, items.CARD_H[size]


def choice(look, scene, view, chosen):
    """The two piles: which becomes the field?"""
    for pile in (0, 1):
        x, y, _, _ = pile_box(look, pile)
        size = look.layout.choices[pile]
        step = items.CARD_W[size] + _GAP
        lift = chosen == (PILE + pile,)
        for i in range(5):
            card = view.hand(view.viewer)[i] if pile == 0 else view.field_card(view.viewer, i)
            scene.card(x + i * step, y - (4 if lift else 0), size, card, items.LIFT if lift else 0)


def advice(look, scene, words):
    """On a high screen: `words` and what the choice is about, between the piles and below them."""
    x, y = look.width // 2, look.layout.advice_y
    scene.text(fonts.TEXT, "the other five cards are your hand", x, y + 13, palette.DIM, items.CENTRE)
    bottom = look.layout.bottom_y
    scene.text(fonts.TEXT, "five rounds, the fewest points win", x, bottom, palette.DIM, items.CENTRE)
    scene.text(fonts.TEXT, words, x, y, palette.GOLD, items.CENTRE)


def melds(look, scene, view):
    """The sets and runs that cards can be laid on, in two columns."""
    layout = look.layout
    if not look.low:
        title_y = layout.melds_title_y
        scene.text(fonts.TEXT, "sets and runs", layout.melds_x, title_y, palette.DIM, items.LEFT)
    count = 0
    for i in range(1, view.seats):
        seat = (view.viewer + i) % view.seats
        if view.meld(seat)[0]:
            x, y = layout.melds_x + count % 2 * layout.meld_w, layout.melds_y + count // 2 * layout.meld_h
            name = "%d: " % (seat + 1) if look.low else seat_name(view, seat) + ": "
            words = name + meld_text(view.meld(seat)).replace("10 10 10", "3×10")  # which is wider than a column
            scene.text(fonts.TEXT, words, x, y, palette.WHITE, items.LEFT)
            count += 1
