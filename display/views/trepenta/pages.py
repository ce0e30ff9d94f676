"""The pages of Trepenta in the pause menu: score sheet, chart of the totals, the hands of the last round. Loaded when
one is opened, dropped when it is left.
"""

from display import chrome, fonts, items, palette
from display.views.hands import card_chars, seat_name
from engine.compat import const, passing
from engine.trepenta import ROUNDS

_NAMES_W = const(52)


def panels(look, view, key):
    """Return how many screens a page has, and which one to begin with."""
    return 2 if key == "sheet" else 1, 0


def draw(look, scene, view, key, page):
    """Add screen `page` of the page `key` as a whole screen."""
    scene.fill(0, 0, look.width, look.height, palette.FELT)
    if key == "last":
        _last_round(look, scene, view)
    elif page:
        _totals(scene, view)
    else:
        _sheet(look, scene, view)


def _short_name(view, seat):
    """Return a seat's name for a narrow column."""
    name = seat_name(view, seat)
    return name if view.seats < 5 or name == "You" else str(seat + 1)


def _sheet(look, scene, view):
    """Points by round and seat."""
    chrome.header(scene, "Points", "fewest win", "1 / 2")
    column = (look.width - _NAMES_W) // view.seats
    step = look.layout.sheet_step
    y = chrome.HEADER + 4
    for seat in range(view.seats):
        colour = palette.WHITE if seat == view.viewer else palette.DIM
        scene.text(fonts.TEXT, _short_name(view, seat), _right(column, seat), y, colour, items.RIGHT)
    for number in range(ROUNDS):
        y += step
        scene.text(fonts.TEXT, "round %d" % (number + 1), 6, y, palette.DIM, items.LEFT)
        points = view.sheet(number)
        for seat in range(view.seats if points else 0):
            scene.number(fonts.TEXT, points[seat], _right(column, seat), y, palette.WHITE, items.RIGHT)
    y += step
    scene.fill(6, y - 3, look.width - 12, 1, palette.FELT_LIGHT)
    scene.text(fonts.TEXT, "total", 6, y, palette.GOLD, items.LEFT)
    for seat in range(view.seats):
        scene.number(fonts.TEXT, view.scores()[seat], _right(column, seat), y, palette.GOLD, items.RIGHT)


def _right(column, seat):
    return _NAMES_W + (seat + 1) * column - 6


def _totals(scene, view):
    """The running totals as lines."""
    chrome.header(scene, "Totals", "fewest win", "2 / 2")
    lines = [[0] for _ in range(view.seats)]
    for number in range(ROUNDS):
        points = view.sheet(number)
        for seat in range(view.seats if points else 0):
            lines[seat].append(lines[seat][-1] + points[seat])
    names = [_short_name(view, seat) for seat in range(view.seats)]
    passing("display.views.totals").chart(scene, lines, names, view.viewer)


def _last_round(look, scene, view):
    """The hands as they were shown, sets and runs bright, and their points."""
    last = view.last_round()
    if last is None:
        chrome.header(scene, "Last round")
        scene.text(fonts.TEXT, "No round is over yet", look.width // 2, look.height // 2, palette.DIM, items.CENTRE)
        return
    finisher, hands, laid = last
    number = view.round - (0 if view.over else 1)
    chrome.header(scene, look.labels.get("Round %d", number + 1), "★ field complete" if finisher < view.seats else "")
    step = min(36, (look.height - chrome.HEADER - 4) // view.seats)
    left = look.width // 4 + 6
    y = chrome.HEADER + 4
    for seat in range(view.seats):
        name = seat_name(view, seat) + (" ★" if seat == finisher else "")
        scene.text(fonts.TEXT, name, 6, y + 3, palette.WHITE, items.LEFT)
        for i in range(5):
            card = hands[seat][i]
            scene.panel(left + i * 28, y, 27, 17, palette.WHITE if laid[seat] >> i & 1 else palette.SHADE, palette.INK)
            colour = scene.painter.suits[card // 13]
            scene.text(fonts.TEXT, card_chars(card), left + i * 28 + 13, y + 4, colour, items.CENTRE)
        scene.number(fonts.TEXT, view.sheet(number)[seat], look.width - 6, y + 3, palette.GOLD, items.RIGHT)
        y += step
