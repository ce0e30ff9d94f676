"""What Trepenta shows only at a round's beginning and end: two piles to choose from, sets and runs to lay cards on.

In memory only then.
"""

from display import fonts, items, palette
from display.views.hands import seat_name
from display.views.trepenta import meld_text
from engine.trepenta import PILE


def pile_box(look, pile):
    """Return the box of one of the two piles to choose from, the upper or the lower row."""
    size = _pile_size(look, pile)
    w, h = items.CARD_W[size], items.CARD_H[size]
    step = w + 2
    y = (58, look.hand_y)[pile] if look.low else (look.field_y - 12, look.hand_y - 6)[pile]
    return (look.width - 4 * step - w) // 2, y, 4 * step + w, h


def _pile_size(look, pile):
    return items.MEDIUM if not look.low else items.SHORT if pile else items.SMALL


def choice(look, scene, view, chosen):
    """The two piles: which becomes the field?"""
    for pile in (0, 1):
        x, y, w, h = pile_box(look, pile)
        size = _pile_size(look, pile)
        step = items.CARD_W[size] + 2
        lift = chosen == (PILE + pile,)
        for i in range(5):
            card = view.hand(view.viewer)[i] if pile == 0 else view.field_card(view.viewer, i)
            scene.card(x + i * step, y - (4 if lift else 0), size, card, items.LIFT if lift else 0)


def advice(look, scene, x, words):
    """On a high screen: `words` and what the choice is about, between the piles and below them."""
    y = (pile_box(look, 0)[1] + items.CARD_H[items.MEDIUM] + pile_box(look, 1)[1]) // 2 - 12
    scene.text(fonts.TEXT, "the other five cards are your hand", x, y + 13, palette.DIM, items.CENTRE)
    scene.text(fonts.TEXT, "five rounds, the fewest points win", x, look.height - 17, palette.DIM, items.CENTRE)
    scene.text(fonts.TEXT, words, x, y, palette.GOLD, items.CENTRE)


def melds(look, scene, view):
    """The sets and runs that cards can be laid on."""
    if not look.low:
        scene.text(fonts.TEXT, "sets and runs", 6, look.field_y - 14, palette.DIM, items.LEFT)
    count = 0
    for i in range(1, view.seats):
        seat = (view.viewer + i) % view.seats
        if view.meld(seat)[0]:
            x = 6 + count % 2 * 84 if not look.low else 3 + count % 2 * 60
            y = look.field_y + count // 2 * (15 if not look.low else 12) - (10 if look.low else 0)
            name = "%d: " % (seat + 1) if look.low else seat_name(view, seat) + ": "
            words = name + meld_text(view.meld(seat)).replace("10 10 10", "3×10")  # which is wider than a column
            scene.text(fonts.TEXT, words, x, y, palette.WHITE, items.LEFT)
            count += 1
