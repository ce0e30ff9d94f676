"""The layout of Trex in the middle of the table: one rail per suit, from two to ace.

A rail shows the row of cards on it with its lowest and highest card, all solid; the viewer's own cards in their places,
only outlined, in gold if they can be played now; and for an open two the letter of the seat that holds it.
"""

from display import fonts, palette
from display.renderers import seat_name, viewer_decides
from engine.compat import const
from engine.texts import _
from engine.trex.codes import JACK, PASS, POWER, TAKEN

_FLY_MS = const(200)


def draw(renderer, scene, view, table, code, part):
    """Add the rails (layout, the viewer's cards, open twos of the others) of the view `table`; see `trick.draw`."""
    layout = renderer.layout
    w, h = layout.cell_w, layout.cell_h
    for suit in range(4):
        _rail(renderer, scene, table, suit)
    for card in table.hand(table.viewer):
        x, y = layout.rail_x + POWER[card] * w, layout.rail_y + card // 13 * layout.rail_step
        fits = table.fits(card)
        scene.panel(x, y, w, h, palette.FELT, palette.GOLD if fits else palette.DIM)
        ink = palette.GOLD if fits else palette.ALERT if 0 < card // 13 < 3 else palette.DIM
        _rank(scene, x, y, w, h, card, ink)
    if table.partners:
        for suit in range(4):
            _two(renderer, scene, table, suit)


def _rail(renderer, scene, table, suit):
    """Add one rail."""
    layout = renderer.layout
    y = layout.rail_y + suit * layout.rail_step
    w, h = layout.cell_w, layout.cell_h
    colour = palette.ALERT if suit == 1 or suit == 2 else palette.TEXT
    scene.glyph(fonts.SUIT_LARGE, suit, (layout.rail_x - 15) // 2, y + (h - 15) // 2, colour)
    scene.fill(layout.rail_x, y + h // 2, 13 * w, 1, palette.FELT_LIGHT)
    span = table.layout(suit)
    if span is None:
        x = layout.rail_x + JACK * w
        for left, top, wide, high in ((x, y, w, 1), (x, y + h - 1, w, 1), (x, y, 1, h), (x + w - 1, y, 1, h)):
            scene.fill(left, top, wide, high, palette.DIM)
        return
    low, high = POWER[span[0]], POWER[span[1]]
    if high - low > 1:
        x, wide = layout.rail_x + (low + 1) * w, (high - low - 1) * w
        scene.fill(x, y + 2, wide, h - 4, palette.INK)
        scene.columns(x + 1, y + 3, wide, h - 6, high - low - 1, palette.FELT_LIGHT)
    _cell(renderer, scene, layout.rail_x + low * w, y, span[0])
    if high > low:
        _cell(renderer, scene, layout.rail_x + high * w, y, span[1])


def _two(renderer, scene, table, suit):
    """Add the letter of the seat that holds the two of a suit, if it is open in another hand."""
    place = table.place(13 * suit + 1)
    if place >= TAKEN or place == table.viewer:
        return
    layout = renderer.layout
    name = seat_name(table, place)
    font = fonts.font(fonts.BIG)
    letter = font.index(name[-1] if name[-1].isdigit() else name[0])
    y, w, h = layout.rail_y + suit * layout.rail_step, layout.cell_w, layout.cell_h
    scene.panel(layout.rail_x, y, w, h, palette.BACK, palette.BACK_LIGHT)
    x = layout.rail_x + (w - font.widths[letter] + 1) // 2
    scene.glyph(fonts.BIG, letter, x, y + (h - 15) // 2, palette.WHITE)


def _cell(renderer, scene, x, y, card):
    """Add a card of the layout in its cell."""
    layout = renderer.layout
    if not renderer.low:
        scene.card(x, y, layout.cell, card, 0)
        return
    w, h = layout.cell_w, layout.cell_h
    scene.panel(x, y, w, h, palette.WHITE, palette.INK)
    _rank(scene, x, y, w, h, card, scene.painter.suits[card // 13])


def _rank(scene, x, y, w, h, card, colour):
    """Add the rank of a card in the middle of its cell."""
    rank = card % 13
    x += (w - fonts.font(fonts.RANK_BIG).widths[rank]) // 2
    scene.glyph(fonts.RANK_BIG, rank, x, y + (h - 15) // 2, colour)


def times(table):
    """Return (milliseconds that a card flies, milliseconds of the whole motion)."""
    return _FLY_MS, _FLY_MS


def goal(renderer, table, card):
    """Return x, y and size of a card on the layout."""
    layout = renderer.layout
    return layout.rail_x + POWER[card] * layout.cell_w, layout.rail_y + card // 13 * layout.rail_step, layout.cell


def next_step(view, chosen):
    """Return the prompt for the viewer, "" for none."""
    if not viewer_decides(view):
        return ""
    return _("you pass") if PASS in view.moves() else _("your turn")
