"""The choice between two piles before a round of Trepenta. In memory only while a person chooses."""

from display import fonts, items, palette
from display.renderers.trepenta.hand import LINE
from engine.compat import const
from engine.texts import _
from engine.trepenta.melds import best

_TWO_LINES = const(33)  # rows that two lines beside a pile need
_BAR = const(4)  # width of a bar beside the chosen pile


def box(renderer, pile):
    """Return the box of pile 0, the upper row, or pile 1, the lower row."""
    layout = renderer.layout
    y = layout.choice_y + pile * layout.choice_down
    return layout.choice_x, y, 4 * layout.choice_step + layout.choice_w, layout.choice_h


def _value(facts, pile):
    """Return (points, bits of the cards in a set or run) of a pile as a hand, where the viewer sees the piles."""
    if facts.piles is None:
        view = facts.view
        facts.piles = [best(cards)[:2] for cards in (view.hand(view.viewer), view.field(view.viewer))]
    return facts.piles[pile]


def draw(renderer, scene, facts, field):
    """Add the cards of the two piles, face up if the viewer sees them.

    Then the pile `field` is dark, as what goes into a field is out of reach, and the other one is a hand: white, with a
    line on its set or run.
    """
    layout, view = renderer.layout, facts.view
    for pile in (0, 1):
        x, y, _, h = box(renderer, pile)
        laid = _value(facts, pile)[1] if view.own_known and pile != field else 0
        for i in range(5):
            card = view.hand(view.viewer)[i] if pile == 0 else view.field_card(view.viewer, i)
            scene.card(x, y, layout.choice, card, items.DIM if pile == field else 0)
            if laid >> i & 1:
                scene.fill(x + 4, y + h - 5, layout.choice_w - 8, LINE, palette.GREEN)
            x += layout.choice_step


def label(renderer, scene, facts, field):
    """Add the labels of the piles, and gold bars beside the one under the cursor, which is to be the `field`.

    Where the viewer sees the piles, the values of the field's places and the points of the hand are below the labels;
    on low screens only the points are shown, beside the cards.
    """
    view = facts.view
    for pile in (0, 1):
        x, y, w, h = box(renderer, pile)
        two = view.own_known and h >= _TWO_LINES
        top = y + h // 2 - (17 if two else 8)
        if pile == field:
            scene.text(fonts.BIG, _("field"), 4, top, palette.GOLD, items.LEFT)
            if two:
                low = view.die(view.viewer)
                words = renderer.labels.get("%d-%d", (low, low + 4))
                scene.text(fonts.BIG, words, 4, top + 18, palette.GOLD, items.LEFT)
            scene.fill(x - _BAR - 1, y, _BAR, h, palette.GOLD)
            scene.fill(x + w + 1, y, _BAR, h, palette.GOLD)
            continue
        small = view.own_known and not two  # then three rows lower
        scene.text(fonts.SMALL if small else fonts.BIG, _("hand"), 4, top + 3 * small, palette.DIM, items.LEFT)
        if view.own_known:
            at_x, at_y, align = (4, top + 18, items.LEFT) if two else (x - 8, top, items.RIGHT)
            scene.number(fonts.BIG, _value(facts, pile)[0], at_x, at_y, palette.TEXT, align)
