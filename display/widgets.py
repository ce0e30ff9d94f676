"""Parts of screens as scene items: header, menu, dialog, pages of text, digits, toast.

Every function takes the scene first and lays itself out from `scene.width` and `scene.height`
(240 x 240, 240 x 135, 320 x 240). Rows of a menu are (text, value, icon), an icon as in icons.py.

    menu(scene, title, rows, chosen, hint, lines)   a whole screen
    page(scene, title, lines, page, pages)          a whole screen of text
    digits(scene, title, digits, at, note, hint)    a whole screen to enter a number
    dialog(scene, title, lines, buttons, chosen)    over what is there
    hints(scene, string)                            one dim line at the bottom
    tabs(scene, names, chosen, y)                   dots(scene, count, chosen, x, y)
"""

from display import fonts
from display.chrome import HEADER, LINE, MARGIN, fit, header, wrap
from display.icons import GAMES
from display.items import CENTRE, LEFT, RIGHT
from display.palette import BLACK, DIM, FELT, FELT_LIGHT, GOLD, INK, WHITE
from engine.compat import const

_GAP = const(8)
_ROW = const(18)  # the least rows of a menu line
_ROW_MOST = const(34)
_PICTURE = const(26)  # rows of a menu line that has room for a game's picture
_BUTTON = const(20)


def hints(scene, string):
    """Add one line about the keys at the bottom."""
    y = scene.height - LINE
    string = fit(fonts.TEXT, string, scene.width - 2 * MARGIN)
    scene.text(fonts.TEXT, string, scene.width // 2, y, DIM, CENTRE)


def dots(scene, count, chosen, x, y):
    """Add a dot per page around x, the chosen one in gold."""
    x -= (count * 8 - 4) // 2
    for i in range(count):
        scene.fill(x + 8 * i, y, 4, 4, GOLD if i == chosen else DIM)


def tabs(scene, names, chosen, y=HEADER):
    """Add a row of tabs under the header, each as wide as its name asks, the chosen one in gold with a line below."""
    scene.fill(0, y, scene.width, LINE + 5, INK)
    total = 0
    for name in names:
        total += fonts.width(fonts.TEXT, name)
    count = len(names)
    spare = scene.width - total
    x = 0
    for i in range(count):
        if spare >= 4 * count:
            name = names[i]
            end = x + fonts.width(fonts.TEXT, name) + spare // count
        else:
            end = (i + 1) * scene.width // count
            name = fit(fonts.TEXT, names[i], end - x - 4)
        scene.text(fonts.TEXT, name, (x + end) // 2, y + 3, GOLD if i == chosen else DIM, CENTRE)
        if i == chosen:
            scene.fill(x + 3, y + LINE + 3, end - x - 6, 2, GOLD)
        x = end


# Whole screens


def menu_lines(scene, hint=False):
    """Return how many rows of a menu fit one page, with room for a hint or without."""
    return _menu_room(scene, hint) // _ROW


def _menu_room(scene, hint):
    return scene.height - HEADER - 4 - (2 * LINE + 2 if hint else 0)


def menu(scene, title, rows, chosen, hint="", lines=()):
    """Add a menu as a whole screen: one line per row, the chosen one in gold; pages only when they do not fit.

    `lines` are texts above the rows.
    """
    above = LINE * len(lines) + (6 if lines else 0)
    room = _menu_room(scene, hint) - above
    most = room // _ROW
    pages = (len(rows) + most - 1) // most
    each = (len(rows) + pages - 1) // pages if rows else 1
    page = chosen // each
    scene.fill(0, HEADER, scene.width, scene.height - HEADER, FELT)
    header(scene, title)
    if pages > 1:
        dots(scene, pages, page, scene.width - MARGIN - 4 * pages, 7)
    step = min(room // each, _ROW_MOST)
    y = HEADER + 2 + above
    if pages == 1 and not hint:
        y += (room - step * each) // 2
    for i in range(len(lines)):
        scene.text(fonts.TEXT, lines[i], scene.width // 2, HEADER + 6 + i * LINE, WHITE, CENTRE)
    for i in range(page * each, min(len(rows), (page + 1) * each)):
        _row(scene, rows[i], y, step, i == chosen)
        y += step
    if hint:
        room = scene.width - 2 * MARGIN
        lines = wrap(hint, room)
        y = scene.height - 2 * LINE
        scene.fill(0, y - 4, scene.width, 1, FELT_LIGHT)
        for i in range(min(2, len(lines))):
            text = lines[i] if i == 0 or len(lines) == 2 else fit(fonts.TEXT, lines[1] + " " + lines[2], room)
            scene.text(fonts.TEXT, text, MARGIN, y + i * LINE, DIM, LEFT)


def _row(scene, row, y, step, chosen):
    """Add one line of a menu."""
    text, value, icon = row
    x = 2 * MARGIN
    end = scene.width - x
    colour = GOLD if chosen else WHITE
    if chosen:
        scene.panel(MARGIN - 2, y, scene.width - 2 * MARGIN + 4, step - 1, BLACK, GOLD)
    if icon >= 0:
        big = icon >= GAMES and step >= _PICTURE
        size = 24 if big else 15
        column = 24 if step >= _PICTURE else 15
        top = y + (step - 1 - size) // 2
        if big:
            scene.game(x, top, icon - GAMES)
        else:
            scene.icon(x + (column - size) // 2, top, icon, colour)
        x += column + _GAP
    if value:
        end -= scene.text(fonts.TEXT, value, end, y + (step - 10) // 2, colour if chosen else DIM, RIGHT) + _GAP
    scene.text(fonts.TITLE, fit(fonts.TITLE, text, end - x), x, y + (step - 12) // 2, colour, LEFT)


def page_lines(height):
    """Return how many lines of text `page` shows on a screen of that height."""
    return (height - HEADER - 6) // LINE


def page(scene, title, lines, page, pages):
    """Add a page of text as a whole screen; `lines` are at most `page_lines` long, `page` counts from 0.

    A line that begins with "# " is a heading.
    """
    scene.fill(0, HEADER, scene.width, scene.height - HEADER, FELT)
    header(scene, title)
    x = scene.width - MARGIN
    if pages > 1:
        x -= scene.number(fonts.TEXT, pages, x, 4, DIM, RIGHT) + 2
        x -= scene.text(fonts.TEXT, "/", x, 4, DIM, RIGHT) + 2
        scene.number(fonts.TEXT, page + 1, x, 4, WHITE, RIGHT)
    y = HEADER + 4
    for line in lines:
        if line[:2] == "# ":
            scene.text(fonts.TITLE, fit(fonts.TITLE, line[2:], scene.width - 2 * _GAP), _GAP, y - 1, GOLD, LEFT)
        elif line:
            scene.text(fonts.TEXT, line, _GAP, y, WHITE, LEFT)
        y += LINE


def digits(scene, title, digits, at, note="", hint=""):
    """Add a number being entered as a whole screen: `digits` are small integers, number `at` is being changed."""
    scene.fill(0, HEADER, scene.width, scene.height - HEADER, FELT)
    header(scene, title)
    step = min(22, (scene.width - 2 * MARGIN) // len(digits))
    x = (scene.width - step * len(digits)) // 2
    y = scene.height // 2 - 8
    for i in range(len(digits)):
        left = x + i * step
        chosen = i == at
        scene.panel(left + 1, y, step - 2, 24, BLACK, GOLD if chosen else FELT_LIGHT)
        scene.number(fonts.TITLE, digits[i], left + step // 2, y + 7, GOLD if chosen else WHITE, CENTRE)
        if chosen:
            scene.text(fonts.TEXT, "↑", left + step // 2, y - 13, GOLD, CENTRE)
            scene.text(fonts.TEXT, "↓", left + step // 2, y + 27, GOLD, CENTRE)
    if note:
        note = fit(fonts.TEXT, note, scene.width - 2 * MARGIN)
        scene.text(fonts.TEXT, note, scene.width // 2, HEADER + 8, WHITE, CENTRE)
    if hint:
        hints(scene, hint)


# Over what is there


def dialog(scene, title, lines=(), buttons=(), chosen=0):
    """Add a dialog in the middle: a title, texts (wrapped here), buttons in a row, or a column where that is too wide.

    A column that is higher than the screen shows the part around the chosen button.
    """
    w = min(scene.width - 16, 240)
    inner = w - 4 * MARGIN
    texts = []
    for line in lines:
        texts.extend(wrap(line, inner))
    titles = wrap(title, inner, fonts.TITLE) if title else ()
    head = 10 + 17 * len(titles) + LINE * len(texts) + (4 if texts else 0)
    width = _GAP * (len(buttons) - 1)
    for button in buttons:
        width += _button_width(button)
    in_row = width <= inner
    shown = len(buttons) if not in_row else 1 if buttons else 0
    shown = min(shown, max(1, (scene.height - 8 - head - 6) // _BUTTON))
    h = head + shown * _BUTTON + 6
    x, y = (scene.width - w) // 2, max(2, (scene.height - h) // 2)
    scene.fill(x + 3, y + 3, w, h, BLACK)
    scene.panel(x, y, w, h, INK, DIM)
    middle = scene.width // 2
    y += 8
    for line in titles:
        scene.text(fonts.TITLE, line, middle, y, GOLD, CENTRE)
        y += 17
    y += 2 if texts else 0
    for line in texts:
        scene.text(fonts.TEXT, line, middle, y, WHITE, CENTRE)
        y += LINE
    y += 4 if texts else 2
    if in_row:
        _button_row(scene, buttons, chosen, middle - width // 2, y)
    else:
        first = min(max(0, chosen - shown // 2), len(buttons) - shown)
        for i in range(first, first + shown):
            _button(scene, buttons[i], x + 2 * MARGIN, y, inner, i == chosen)
            y += _BUTTON
        if first > 0:
            scene.text(fonts.TEXT, "↑", x + w - 4 * MARGIN, y - shown * _BUTTON + 4, GOLD, CENTRE)
        if first + shown < len(buttons):
            scene.text(fonts.TEXT, "↓", x + w - 4 * MARGIN, y - _BUTTON + 4, GOLD, CENTRE)


def _button_width(text):
    return max(36, fonts.width(fonts.TEXT, text) + 16)


def _button_row(scene, buttons, chosen, x, y):
    for i in range(len(buttons)):
        w = _button_width(buttons[i])
        _button(scene, buttons[i], x, y, w, i == chosen)
        x += w + _GAP


def _button(scene, text, x, y, w, chosen):
    """Add a button of one line; the chosen one is filled with gold."""
    scene.panel(x, y, w, _BUTTON - 2, GOLD if chosen else BLACK, GOLD if chosen else DIM)
    string = fit(fonts.TEXT, text, w - 8)
    scene.text(fonts.TEXT, string, x + w // 2, y + 4, BLACK if chosen else WHITE, CENTRE)
