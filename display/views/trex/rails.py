"""The layout of Trex in the middle of the table: a rail a suit, from two to ace.

What lies there is a row of cells with its lowest and highest card; the viewer's own cards stand in their places, in
gold where they can be played now; the letter of a seat, where a two lies open that it holds. In memory only while it
is played.
"""

from display import fonts, items, palette
from display.views.hands import awaited, compass
from engine.cards import HIDDEN
from engine.compat import const
from engine.trex import ACE, JACK, PASS, TABLE

_FLY_MS = const(200)
_RUN = (1,) * 13  # a column a cell


def draw(look, scene, view, table, code, part):
    """Add the rails of the view `table`."""
    for suit in range(4):
        _rail(look, scene, table, suit)


def _rail(look, scene, table, suit):
    """Add one rail."""
    layout = look.layout
    y = layout.rail_y + suit * layout.rail_step
    w, h = layout.cell_w, layout.cell_h
    colour = palette.ALERT if suit == 1 or suit == 2 else palette.TEXT
    scene.suit((layout.rail_x - 15) // 2, y + (h - 15) // 2, suit, fonts.SUIT_LARGE, colour)
    scene.fill(layout.rail_x, y + h // 2, 13 * w, 1, palette.FELT_LIGHT)
    span = table.layout(suit)
    low = high = -1
    if span is None:
        scene.frame(layout.rail_x + JACK * w, y, w, h, palette.DIM)
    else:
        low, high = _power(span[0]), _power(span[1])
        if high - low > 1:
            x, wide = layout.rail_x + (low + 1) * w, (high - low - 1) * w
            scene.fill(x, y + 2, wide, h - 4, palette.INK)
            scene.chart(x + 1, y + 3, wide, h - 6, _RUN[: high - low - 1], 0, 1, palette.FELT_LIGHT, True)
        for power in (low, high) if high > low else (low,):
            _cell(look, scene, layout.rail_x + power * w, y, _card(suit, power), True)
    _held(look, scene, table, suit, low, high)


def _held(look, scene, table, suit, low, high):
    """Add the cards of a suit that the viewer holds, and who else holds its two where that can be seen."""
    layout = look.layout
    y = layout.rail_y + suit * layout.rail_step
    w, h = layout.cell_w, layout.cell_h
    for power in range(ACE + 1):
        if low <= power <= high:
            continue
        card = _card(suit, power)
        place = table.place(card)
        x = layout.rail_x + power * w
        if place == table.viewer:
            if table.fits(card):
                scene.panel(x, y, w, h, palette.BLACK, palette.GOLD)
                _rank(scene, x, y, w, h, card, palette.GOLD)
            else:
                _cell(look, scene, x, y, card, False)
        elif place < TABLE and place != HIDDEN and not power:
            name = compass(table, place)
            letter = name[-1] if name[-1].isdigit() else name[0]
            scene.panel(x, y, w, h, palette.BACK, palette.BACK_LIGHT)
            index = fonts.index_of(fonts.BIG, letter)
            x += (w - fonts.font(fonts.BIG).widths[index] + 1) // 2
            scene.glyph(fonts.BIG, index, x, y + (h - 15) // 2, palette.WHITE)


def _cell(look, scene, x, y, card, lies):
    """Add a card in its cell, white where it lies on the table."""
    layout = look.layout
    if not look.low:
        scene.card(x, y, layout.cell, card, 0 if lies else items.DIM)
        return
    painter = scene.painter
    w, h = layout.cell_w, layout.cell_h
    scene.panel(x, y, w, h, palette.WHITE if lies else palette.DULL, palette.INK if lies else palette.FELT_LIGHT)
    _rank(scene, x, y, w, h, card, (painter.suits if lies else painter.night)[card // 13])


def _rank(scene, x, y, w, h, card, colour):
    """Add the rank of a card in the middle of its cell."""
    rank = card % 13
    x += (w - fonts.font(fonts.RANK_BIG).widths[rank]) // 2
    scene.glyph(fonts.RANK_BIG, rank, x, y + (h - 15) // 2, colour)


def _power(rank):
    """Return the place of a card in its suit: a two is the lowest, 0, an ace the highest."""
    return (rank + 12) % 13


def _card(suit, power):
    """Return the card of a place in a suit."""
    return 13 * suit + (power + 1) % 13


def times(table):
    """Return how long a card flies, and its whole motion, in milliseconds."""
    return _FLY_MS, _FLY_MS


def goal(look, table, card):
    """Return x, y and size of a card that is laid."""
    layout = look.layout
    return layout.rail_x + _power(card) * layout.cell_w, layout.rail_y + card // 13 * layout.rail_step, layout.cell


def next_step(view, chosen):
    """Return what the viewer has to do."""
    if not awaited(view):
        return ""
    return "you pass" if PASS in view.moves() else "your turn"
