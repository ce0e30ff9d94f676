"""The pages of Trepenta in the pause menu: score sheet, bars of the totals, hands of the last round.

Loaded when one is opened, dropped when it is left.
"""

import display.renderers.score_sheet as score_sheet  # borrow
from display import chrome, fonts, items, palette
from display.renderers import card_chars, seat_name, short_name
from engine.compat import const
from engine.texts import _

_POINTS = _("Points"), _("fewest win")
_TOTALS = _("Totals"), _("round by round")
_LAST, _ROUND, _NONE, _ENDED = (
    _("Last round"),
    _("Round %d"),
    _("No round is over"),
    (_("field complete: %s"), _("ended by %s")),
)
_CAPITAL = const(15)  # height of BIG's digits
_NAME_W = const(42)  # width of a name at the left


def panels(renderer, view, key):
    """Return how many screens a page has, and which one to begin with."""
    return 2 if key == "sheet" else 1, 0


def draw(renderer, scene, view, key, page):
    """Add screen `page` of the page `key` as a whole screen."""
    scene.felt(0, 0, renderer.width, renderer.height)
    if key == "last":
        _last_round(renderer, scene, view)
    elif page:
        chrome.header(scene, _TOTALS[0], title=True)
        scene.text(fonts.SMALL, _TOTALS[1], scene.width - chrome.MARGIN, 4, palette.DIM, items.RIGHT)
        score_sheet.bars(scene, _rows(view))
    else:
        score_sheet.sheet(scene, *_POINTS, _rows(view), True)


def says(renderer, view, key, page):
    """Return the texts of a header and those below it, of screen `page` of the page `key`."""
    if key == "sheet":
        lines = score_sheet.rows_in_words(_rows(view), page)
        return list(_TOTALS if page else _POINTS), lines
    last = view.last_round()
    if last is None:
        return [_LAST], [_NONE]
    finisher, hands, __, closed = last
    number = view.round - (0 if view.over else 1)
    lines = []
    for i in range(view.seats):
        seat = (view.viewer + i) % view.seats
        cards = [card_chars(card) for card in hands[seat]]
        lines.append("%s: %s, %d" % (short_name(view, seat), ", ".join(cards), view.sheet(number)[seat]))
    return [_ROUND % (number + 1), _ENDED[closed] % seat_name(view, finisher) if finisher < view.seats else ""], lines


def _rows(view):
    """Return the rows of a score sheet: the points by round and seat, in the order of play from the viewer on."""
    scores = view.scores()
    rounds = [view.sheet(number) for number in range(view.deals)]
    rows = []
    for i in range(view.seats):
        seat = (view.viewer + i) % view.seats
        parts = [points[seat] if points else None for points in rounds]
        rows.append((seat_name(view, seat), scores[seat], parts, not i))
    return rows


def _last_round(renderer, scene, view):
    """Add the hands that were shown, sets and runs white, and their points; two columns on a full low screen."""
    last = view.last_round()
    if last is None:
        chrome.header(scene, _LAST, title=True)
        x, y = renderer.width // 2, renderer.height // 2
        scene.text(fonts.BIG, _NONE, x, y, palette.TEXT, items.CENTRE)
        return
    finisher, hands, laid, closed = last
    number = view.round - (0 if view.over else 1)
    chrome.header(scene, renderer.labels.get(_ROUND, number + 1), title=True)
    if finisher < view.seats:
        words = _ENDED[closed] % seat_name(view, finisher)
        scene.text(fonts.SMALL, words, renderer.width - chrome.MARGIN, 4, palette.DIM, items.RIGHT)
    points = view.sheet(number)
    columns = 2 if renderer.low and view.seats > 4 else 1
    rows = (view.seats + columns - 1) // columns
    step = min(72, (renderer.height - chrome.HEADER - 2) // rows)
    size, top = _size(renderer, columns, step)
    w = renderer.width // columns
    for i in range(view.seats):
        seat = (view.viewer + i) % view.seats
        x, y = i // rows * w, chrome.HEADER + 2 + i % rows * step
        colour = palette.GOLD if not i else palette.TEXT
        name_y = y if columns > 1 else y + (step - _CAPITAL) // 2
        left = x + 4 if columns > 1 else _NAME_W
        scene.text(fonts.BIG, short_name(view, seat), x + 4, name_y, colour, items.LEFT)
        scene.number(fonts.BIG, points[seat], x + w - 6, name_y, colour, items.RIGHT)
        for k in range(5):
            scene.card(left, y + top, size, hands[seat][k], 0 if laid[seat] >> k & 1 else items.DIM)
            left += items.CARD_W[size] + 1


def _size(renderer, columns, step):
    """Return the size of the cards of a hand, and their y within a row."""
    if columns > 1:
        return items.TILE_NARROW, 16
    size = items.FLAT
    if not renderer.low:
        size = items.HAND if renderer.width > 300 and step > 58 else items.FIELD if step > 45 else items.FIELD_LOW
    return size, (step - items.CARD_H[size]) // 2
