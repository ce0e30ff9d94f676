"""Places of piles on the table that `piles.py` draws, and how to find them for a game without a layout.

A place is (x, y, card size, pixels to the right and pixels down from card to card, pixels for the whole pile in the
direction in which it is spread, the most cards in a line or 0 for a single line, pixels from one card that lies face
down to the next or 0). Made by

    column(x, y, size, step, room, back)    spread downwards, `step` pixels per card and `back` per card that lies face
                                            down (0: `step`), in at most `room`
    row(x, y, size, step, room, most, back) spread to the right, in several lines where it has more than `most` cards
    square(x, y, size)                      only the top card is seen, and edges of those below it

What `arrange` tries, until everything has room: columns of large cards with the piles that are not spread below them,
rows of small cards, and finally the cards' names. Fewer buttons are shown at once where that leaves room for cards.
Loaded on demand and dropped.
"""

from display import chrome, fonts, items
from display.renderers import BUTTON_H, card_chars
from engine.cards import HIDDEN
from engine.compat import const
from engine.texts import _

_HEAD = const(19)  # pixels from card to card in a column, at least: rank and suit stay visible
_BACK = const(4)  # the same for cards face down
_PITCH = const(18)  # pixels from card to card in a row, likewise
_GAP = const(4)  # pixels between piles
_LINE_GAP = const(2)  # pixels between two lines of a pile
_WORDS = const(50)  # the least width that a text is written in
_SIZES = (items.COLUMN_WIDE, items.COLUMN, items.COLUMN_LOW)  # of cards in columns, the largest first


def column(x, y, size, step, room, back=0):
    """Return the place of a pile that is spread downwards."""
    return x, y, size, 0, step, room, 0, back


def row(x, y, size, step, room, most=0, back=0):
    """Return the place of a pile that is spread to the right; `most`: cards in a line, where there may be several."""
    return x, y, size, step, 0, room, most, back


def square(x, y, size):
    """Return the place of a pile that is not spread."""
    return x, y, size, 0, 0, 0, 0, 0


def arrange(renderer, view, has_buttons):
    """Set the renderer's `places` and what depends on them; `has_buttons`: a move of the view has no route.

    There is room for the piles as dealt, so that they stay where they are, and for longer ones as they are now; for
    buttons from the first one on.
    """
    if renderer.arranged[:2] != [view.deal, view.options]:
        start = type(view)(view.deal, view.options).view(0)
        has_buttons |= None in [start.route(code) for code in start.moves()]
        renderer.arranged = [view.deal, view.options, start.piles(), has_buttons]
    renderer.arranged[3] |= has_buttons
    __, __, start, has_buttons = renderer.arranged
    piles = renderer.piles
    # Of each pile, the number of cards that there has to be room for
    counts = [max(_shown(start[i]), _shown(piles[i])) for i in range(len(piles))]
    # Cards that lie face down are closer together only where all others would have no room in columns
    rows = [_HEAD * (count - 1) for count in counts]
    closer = [max(_above(start[i]), _above(piles[i])) for i in range(len(piles))]
    renderer.in_words, renderer.words_at, renderer.header = (), None, True
    most = (3 if renderer.low else 4) if has_buttons or not piles else 0  # lines of buttons
    for find, rows in ((_columns, rows), (_columns, closer), (_rows, ())):
        for lines in range(most, 0, -1) if most else (0,):
            renderer.lines = lines
            if find(renderer, counts, rows):
                return
    _words(renderer, piles, max(most, 1))


def _shown(pile):
    """Return how many cards of a pile are seen at most, at least 1."""
    __, cards, spread = pile
    return max(1, len(cards) if spread is True else spread)


def _above(pile):
    """Return the least rows from the first card of a column to the last one."""
    down = min(pile[1].count(HIDDEN), _shown(pile) - 1)
    return down * _BACK + (_shown(pile) - 1 - down) * _HEAD


def _bottom(renderer):
    """Return the row where the buttons begin."""
    return renderer.height - (renderer.lines * (BUTTON_H + 2) + 2 if renderer.lines else 0)


def _columns(renderer, counts, rows):
    """Lay piles side by side, those not wholly spread along the bottom; True if there is room for columns that high."""
    piles, width, low = renderer.piles, renderer.width, renderer.low
    spread = [i for i in range(len(piles)) if piles[i][2] is True]
    others = [i for i in range(len(piles)) if piles[i][2] is not True]
    highest = max([rows[i] for i in spread] + [0])
    for size in _SIZES:
        w, h = items.CARD_W[size], items.CARD_H[size]
        bands = -(-len(spread) // (width // (w + 1))) or 1  # one below the other; both are rounded up
        across = -(-len(spread) // bands) or 1  # columns in a band
        end = _bottom(renderer)
        line = end - h - (2 if low else _GAP)
        words_x = _GAP + sum([w + _GAP + (counts[i] - 1) * _PITCH for i in others])
        renderer.header = not low or not others or words_x + _WORDS > width
        top = chrome.HEADER + _GAP if renderer.header else 1
        high = ((line - 3 if others else end) - top) // bands
        if highest + h > high or words_x > width:
            continue
        step = max(_HEAD, h // 2 - 3)  # at most what is above the second suit, in the lower half of the face
        pitch = min(w + 6, width // across)
        left = (width - pitch * (across - 1) - w) // 2
        places = [None] * len(piles)
        for k in range(len(spread)):
            places[spread[k]] = column(left + k % across * pitch, top + k // across * high, size, step, high, _BACK)
        x = _GAP
        for i in others:
            places[i] = row(x, line, size, _PITCH, width) if counts[i] > 1 else square(x, line, size)
            x += w + _GAP + (counts[i] - 1) * _PITCH
        renderer.places = places
        if others and words_x + _WORDS <= width:
            renderer.words_at = words_x, line + 2, width - _GAP
        return True
    return False


def _rows(renderer, counts, rows):
    """Lay piles one after the other in lines; True if there is room for `counts` cards."""
    piles, width, size = renderer.piles, renderer.width, items.PEAK_LOW
    w, h = items.CARD_W[size], items.CARD_H[size] + _LINE_GAP
    most = (width - 4 - w) // _PITCH + 1
    for header in (True, False):
        renderer.header = header
        x, y = 2, chrome.HEADER + _GAP if renderer.header else 1
        places = []
        for i in range(len(piles)):
            count = max(1, counts[i])
            if x > 2 and x + (count - 1) * _PITCH + w > width - 2:
                x, y = 2, y + h
            places.append(row(x, y, size, _PITCH, width, most) if piles[i][2] else square(x, y, size))
            y += (count - 1) // most * h
            x += (count - 1) % most * _PITCH + w + _GAP
        if y + h <= _bottom(renderer) + _LINE_GAP:
            renderer.places = places
            return True
    return False


def _words(renderer, piles, most):
    """Name the cards in lines, large ones if they have room."""
    renderer.places = ()
    cards = [_in_words(cards if spread is True else cards[-max(1, spread) :]) for __, cards, spread in piles]
    named = ["%s: %s" % (piles[i][0], cards[i]) for i in range(len(piles))]
    for texts in (named, [" · ".join(named)], [", ".join(cards)]):
        for font, step in ((fonts.BIG, chrome.LINE_BIG - 2), (fonts.SMALL, chrome.LINE)):
            lines = []
            for text in texts:
                lines += chrome.wrap(text, renderer.width - 8, font)
            for header in (True, False):
                renderer.header = header
                y = chrome.HEADER + 2 if header else 2
                for button_lines in range(most, 0, -1):
                    renderer.lines = button_lines
                    room = (_bottom(renderer) - y) // step
                    renderer.in_words = [(font, y + i * step, lines[i]) for i in range(min(room, len(lines)))]
                    if len(lines) <= room:
                        return


def _in_words(cards):
    """Return cards as one line: those face up, and how many lie face down."""
    up = [card_chars(card) for card in cards if card != HIDDEN]
    if len(up) < len(cards):
        up.append(_("%d face down") % (len(cards) - len(up)))
    return " ".join(up) or _("no cards")
