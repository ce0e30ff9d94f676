"""Parts of menus and dialogs as scene items: rows, buttons, fields of digits, dots, bars.

Every function takes the scene first and uses `scene.width` and `scene.height` (240 x 240, 240 x 135, 320 x 240).
Rows of a menu are (text, value, turns): with `turns`, left and right change the value. What a decision needs is in
large type (see `chrome.LINE_BIG`), explanations are in small type.
"""

from display import fonts
from display.chrome import HEADER, LINE, LINE_BIG, MARGIN, button, fit, fitted, header, wrap
from display.items import CENTRE, FACE, LEFT, RIGHT, SMALL_FACE
from display.palette import BLACK, DIM, FELT, FELT_LIGHT, GOLD, INK, TEXT
from engine.compat import const

TOP = const(-1)  # places of a dialog
MIDDLE = const(0)
BOTTOM = const(1)

_CAPITAL = const(15)  # rows of a large capital
_GAP = const(8)  # pixels between two buttons
_INSET = const(10)  # pixels left and right of a menu's rows
_ROW = const(22)  # the least height of a menu row
_ROW_MAX = const(30)  # and the greatest
_BUTTON = const(25)  # height of a button and the gap below it
_FIGURE = const(24)  # rows of FIGURES
_BARS = const(30)  # the most bars of a chart
_MARK = const(11)  # columns of an arrow beside a value
_DOT = const(9)  # pixels of a dot for a page


def key_hints(scene, string):
    """Add one line about the keys at the bottom."""
    string = fit(fonts.SMALL, string, scene.width - MARGIN)
    scene.text(fonts.SMALL, string, scene.width // 2, scene.height - LINE - 1, DIM, CENTRE)


def dots(scene, count, chosen):
    """Add a dot per page at the right of the header; the chosen one in gold."""
    x = scene.width - MARGIN - count * (_DOT + 3) + 3
    for i in range(count):
        colour = GOLD if i == chosen else DIM
        scene.fill(x + 2, 6, _DOT - 4, _DOT, colour)
        scene.fill(x + 1, 7, _DOT - 2, _DOT - 2, colour)
        scene.fill(x, 8, _DOT, _DOT - 4, colour)
        x += _DOT + 3


# Whole screens


def ground(scene, title):
    """Add the ground of a screen and its title."""
    scene.fill(0, HEADER, scene.width, scene.height - HEADER, FELT)
    header(scene, title, title=True)


def menu(scene, title, rows, chosen, hint="", above="", faces=()):
    """Add a menu as a whole screen: one line per row, the chosen one in gold, on several pages if need be.

    `above`: a text above the rows. `hint`: the explanation of the chosen row. `faces`: a portrait's number per row, -1
    for none.
    """
    ground(scene, title)
    low = scene.height < 160
    arranged = _arranged(scene.width, scene.height, len(rows), chosen, hint, above)
    (font, down, lines), pages, page, per_page, y, step = arranged
    for i in range(len(lines)):
        scene.text(font, lines[i], _INSET, HEADER + 5 + i * down, TEXT, LEFT)
    if pages > 1:
        dots(scene, pages, page)
    for i in range(page * per_page, min(len(rows), (page + 1) * per_page)):
        _row(scene, rows[i], y, step, i == chosen, faces[i] if faces else -1)
        y += step
    # The explanation of the chosen row: one line on a low screen, else two, of which the last one is cut
    inner, last = scene.width - 2 * _INSET, 0 if low else 1
    lines = wrap(hint, inner, fonts.SMALL) if hint else ()
    if len(lines) > last + 1:
        lines = lines[:last] + [fit(fonts.SMALL, lines[last] + " " + lines[last + 1], inner)]
    y = scene.height - (LINE + 3 if low else 2 * LINE + 3)
    for line in lines:
        scene.text(fonts.SMALL, line, _INSET, y, DIM, LEFT)
        y += LINE


def _arranged(width, height, count, chosen, hint, above):
    """Return ((font, rows per line, lines) of the text above a menu, pages, page, rows per page, first y, step)."""
    room = height - HEADER - 2 - ((LINE + 4 if height < 160 else 2 * LINE + 4) if hint else 0)
    y = HEADER + 1
    intro = 0, 0, ()
    if above:
        intro = fitted((above,), width - 2 * _INSET, room - _ROW * min(2, count) - 6)
        used = len(intro[2]) * intro[1] + 6
        room -= used
        y += used
    most = max(1, room // _ROW)
    pages = (count + most - 1) // most
    per_page = (count + pages - 1) // pages if count else 1
    return intro, pages, chosen // per_page, per_page, y, min(room // per_page, _ROW_MAX)


def menu_boxes(width, height, count, chosen, hint, above):
    """Return (index, box) of the rows that `menu` shows."""
    _, _, page, per_page, y, step = _arranged(width, height, count, chosen, hint, above)
    first = page * per_page
    shown = range(first, min(count, first + per_page))
    return [(i, (4, y + 2 + (i - first) * step, width - 8, step - 5)) for i in shown]


def _row(scene, row, y, step, chosen, face):
    """Add one row of a menu: its text and its value; if chosen and changed by left and right, with arrows."""
    text, value, turns = row
    end = scene.width - _INSET
    if chosen:
        scene.fill(4, y + 2, scene.width - 8, step - 5, BLACK)
        scene.ring(4, y + 2, scene.width - 8, step - 5)
    top = y + (step - 1 - _CAPITAL) // 2
    if face >= 0:
        h = min(SMALL_FACE, step - 7)
        end -= SMALL_FACE
        scene.picture(end, y + (step - 1 - h) // 2, SMALL_FACE, h, "faces", FACE, FACE * face)
    if value:
        end -= _MARK
        if chosen and turns:
            scene.text(fonts.BIG, "▶", end + _MARK, top, GOLD, RIGHT)
        end -= scene.text(fonts.BIG, value, end, top, TEXT if chosen else DIM, RIGHT) + _MARK
        if chosen and turns:
            scene.text(fonts.BIG, "◀", end, top, GOLD, LEFT)
        end -= 3
    room = end - _INSET
    font = fonts.BIG if fonts.width(fonts.BIG, text) <= room else fonts.SMALL
    top += 0 if font == fonts.BIG else 3
    scene.text(font, fit(font, text, room), _INSET, top, GOLD if chosen else TEXT, LEFT)


def digits(scene, title, values, at, note="", hint=""):
    """Add a screen to enter a number by its digits, `values`, of which the one at index `at` is being changed.

    `note`: a text about the number; `hint`: the line about the keys at the bottom.
    """
    ground(scene, title)
    boxes = digit_boxes(scene.width, scene.height, len(values))
    for i in range(len(values)):
        field(scene, values[i], boxes[i], i == at)
    if note and scene.height < 160:
        scene.text(fonts.SMALL, note, scene.width - MARGIN, 4, DIM, RIGHT)
    elif note:
        scene.text(fonts.BIG, note, scene.width // 2, HEADER + 8, DIM, CENTRE)
    if hint:
        key_hints(scene, hint)


def digit_boxes(width, height, count):
    """Return the boxes of `count` fields with digits."""
    return field_boxes(width, height, [min(30, (width - 4) // count) - 2] * count, 2)


def field_boxes(width, height, widths, gap):
    """Return the boxes of fields in the middle, between the header and the line about the keys."""
    x = (width - sum(widths) - gap * (len(widths) - 1)) // 2
    y = HEADER + (height - HEADER - LINE) // 2 - 12
    boxes = []
    for w in widths:
        boxes.append((x, y, w, _FIGURE + 8))
        x += w + gap
    return boxes


def field(scene, value, box, chosen):
    """Add a number or a letter in a box, with arrows above and below it when chosen."""
    colour = GOLD if chosen else TEXT
    x, y, w, h = box
    scene.panel(x, y, w, h, BLACK, GOLD if chosen else DIM)
    if isinstance(value, str):
        scene.text(fonts.BIG, value, x + w // 2, y + 8, colour, CENTRE)
    else:
        scene.number(fonts.FIGURES, value, x + w // 2, y + 4, colour, CENTRE)
    if chosen:
        scene.text(fonts.BIG, "↑", x + w // 2, y - _CAPITAL - 3, GOLD, CENTRE)
        scene.text(fonts.BIG, "↓", x + w // 2, y + _FIGURE + 11, GOLD, CENTRE)


def bars(scene, x, y, w, h, results):
    """Add the last results, at most thirty of (won, score), as bars: bright if won, the last one in gold."""
    low = high = 0
    for _, score in results:
        low, high = min(low, score), max(high, score)
    if not low:
        high = max(1, high)
    span = high - low
    zero = y + (h - 1) * high // span
    if low:
        zero = max(y + 2, min(zero, y + h - 3))  # so that the least bar, of 2 rows, has room above and below it
    scene.fill(x, zero, w, 1, FELT_LIGHT)
    pitch = w // _BARS
    last = len(results) - 1
    for i in range(last + 1):
        won, score = results[i]
        tall = min(max(2, (h - 1) * abs(score) // span), zero - y if score >= 0 else y + h - 1 - zero)
        top = zero - tall if score >= 0 else zero + 1
        colour = GOLD if i == last else TEXT if won else DIM
        scene.fill(x + i * pitch, top, pitch - (2 if pitch > 4 else 1), tall, colour)


# Over the screen


def dialog(scene, title, lines=(), buttons=(), chosen=0, place=MIDDLE):
    """Add a dialog: a title, texts (wrapped here), buttons in a row, or in a column if that is too wide.

    `place` is MIDDLE, TOP or BOTTOM. A column that is higher than the screen is shown around the chosen button.
    """
    composed = _composed(scene.width, scene.height, title, lines, buttons, chosen, place)
    (x, y, w, h), titles, (font, step, texts), boxes = composed
    middle = scene.width // 2
    scene.fill(x + 3, y + 3, w, h, INK)
    scene.panel(x, y, w, h, BLACK, DIM)
    y += 6
    for line in titles:
        scene.text(fonts.BIG, line, middle, y, GOLD, CENTRE)
        y += LINE_BIG
    for line in texts:
        scene.text(font, line, middle, y, TEXT, CENTRE)
        y += step
    for i, (left, top, wide, high) in boxes:
        button(scene, buttons[i], left, top, wide, high, i == chosen, False)
    if 0 < len(boxes) < len(buttons):  # of a column as many as fit, around the chosen one
        mark = x + w - 2 * _INSET
        if boxes[0][0]:
            scene.text(fonts.BIG, "↑", mark, boxes[0][1][1] + 3, GOLD, CENTRE)
        if boxes[-1][0] + 1 < len(buttons):
            scene.text(fonts.BIG, "↓", mark, boxes[-1][1][1] + 3, GOLD, CENTRE)


def _composed(width, height, title, lines, buttons, chosen, place):
    """Return (box, lines of the title, (font, rows per line, lines) of the texts, [(index, box) of each button])."""
    w = min(width - 8, 256)
    inner = w - 2 * _INSET
    titles = wrap(title, inner, fonts.BIG) if title else ()
    wide = [_button_width(text) for text in buttons]
    row = _GAP * (len(buttons) - 1) + sum(wide)
    in_row = row <= inner
    shown = min(len(buttons), 1) if in_row else len(buttons)  # rows of buttons
    head = 10 + LINE_BIG * len(titles)
    texts = fitted(lines, inner, height - 6 - head - _BUTTON * min(shown, 1))
    head += texts[1] * len(texts[2]) + (3 if texts[2] else 0)
    shown = min(shown, max(1, (height - 6 - head) // _BUTTON))
    h = head + shown * _BUTTON + 2
    x = (width - w) // 2
    y = max(1, (height - h) // 2) if place == MIDDLE else 2 if place == TOP else height - h - 3
    boxes = []
    left, top = x + _INSET, y + head - 2
    if in_row:
        left = width // 2 - row // 2
        for i in range(len(buttons)):
            boxes.append((i, (left, top, wide[i], _BUTTON - 2)))
            left += wide[i] + _GAP
    else:
        first = min(max(0, chosen - shown // 2), len(buttons) - shown)
        for i in range(first, first + shown):
            boxes.append((i, (left, top, inner - (2 * _INSET if shown < len(buttons) else 0), _BUTTON - 2)))
            top += _BUTTON
    return (x, y, w, h), titles, texts, boxes


def dialog_boxes(*given):
    """Return (index, box) of the rings that `dialog` draws around answers; arguments as for `_composed`."""
    return [(i, (x + 2, y + 2, w - 4, h - 4)) for i, (x, y, w, h) in _composed(*given)[3]]


def _button_width(text):
    """Return the width of a dialog's button in pixels."""
    return max(40, fonts.width(fonts.BIG, text) + 18)
