"""What every screen needs: header, messages, buttons, rows of values, text that fits. `widgets.py` has more, for menus.

`wrap` and `fit` cache their last results, so that a screen that stays the same makes no new strings: never change a
list that `wrap` has returned.
"""

from display import fonts
from display.items import CENTRE, LEFT, RIGHT
from display.palette import BLACK, DIM, GOLD, TEXT
from engine.compat import const

HEADER = const(20)  # rows of the header
LINE = const(14)  # rows of a line of small text
LINE_BIG = const(20)  # and of large text
MARGIN = const(6)  # pixels at the left and right edges

_GAP = const(8)  # least pixels between two texts of a row
_MOST_KEPT = const(4)  # results of wrap and fit in the cache: as many as one picture needs, some 100 bytes each

_kept = []  # the cache, oldest first: (function, its three arguments, its result)


def forget():
    """Empty the cache."""
    _kept.clear()


def _cached(make, font, string, width):
    """Return `make(font, string, width)`, from the cache if it is there."""
    for entry in _kept:
        if entry[0] is make and entry[1] == font and entry[2] == string and entry[3] == width:
            return entry[4]
    result = make(font, string, width)
    if len(_kept) >= _MOST_KEPT:
        _kept.pop(0)
    _kept.append((make, font, string, width, result))
    return result


def fit(font, string, width):
    """Return `string`, cut and with an ellipsis when it is wider than `width` pixels."""
    return string if fonts.width(font, string) <= width else _cached(_cut, font, string, width)


def _cut(font, string, width):
    """Return `string` shortened, with an ellipsis, to at most `width` pixels, or the ellipsis alone."""
    found = fonts.font(font)
    while string and found.width(string) + found.gap + found.width("…") > width:
        string = string[:-1].rstrip()
    return string + "…"


def wrap(string, width, font=fonts.SMALL):
    """Return `string` as a list of lines of at most `width` pixels, broken at spaces; longer words are split.

    Words in brackets at the end stay on one line if they fit.
    """
    return _cached(_wrapped, font, string, width)


def _wrapped(font, string, width):
    """Do what `wrap` does, without the cache."""
    found = fonts.font(font)
    lines = []
    line = ""
    for word in string.split():
        longer = line + " " + word if line else word
        if found.width(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while found.width(line) > width:
            count = len(line) - 1
            while count > 1 and found.width(line[:count]) > width:
                count -= 1
            lines.append(line[:count])
            line = line[count:]
    at = lines[-1].rfind(" (") if lines else -1
    if at > 0 and lines[-1].find(")", at) < 0:
        whole = lines[-1][at + 1 :] + " " + line
        if found.width(whole) <= width:
            lines[-1] = lines[-1][:at]
            line = whole
    lines.append(line)
    return lines


def header(scene, left, middle="", right="", colour=GOLD, title=False):
    """Add the header: the subject at the left, the number that matters at the right, secondary text between.

    The right string is never cut, and large, in `colour`. The left one is small and dim; with `title`, for menus and
    pages, it is bright, and large if it fits.
    """
    width = scene.width
    scene.fill(0, 0, width, HEADER, BLACK)
    end = width - MARGIN
    if right:
        end -= scene.text(fonts.BIG, right, end, 2, colour, RIGHT) + _GAP
    start = MARGIN
    room = end - start
    middle_w = fonts.width(fonts.SMALL, middle) + _GAP if middle else 0
    large = title and fonts.width(fonts.BIG, left) + middle_w <= room
    font = fonts.BIG if large else fonts.SMALL
    left = fit(font, left, max(room - middle_w, room // 2))
    start += scene.text(font, left, start, 1 if large else 4, TEXT if title else DIM, LEFT) + _GAP
    if middle and end > start:
        middle = fit(fonts.SMALL, middle, end - start)
        half = fonts.width(fonts.SMALL, middle) // 2
        # Centred on the screen if there is room, else between the other two
        centre = width // 2 if start + half <= width // 2 <= end - half else (start + end) // 2
        scene.text(fonts.SMALL, middle, centre, 4, TEXT, CENTRE)


def fitted(texts, width, room):
    """Return (font, rows per line, lines) of some texts `width` pixels wide: large if they take at most `room` rows."""
    for font, step in ((fonts.BIG, LINE_BIG), (fonts.SMALL, LINE)):
        lines = []
        for text in texts:
            lines += wrap(text, width, font)
        if len(lines) * step <= room:
            break
    return font, step, lines


def message_layout(string, room, most):
    """Return (font, rows per line, lines, width, height) of a message in its box: large if `most` lines hold it.

    `room`: the most pixels that its text may be wide.
    """
    font, step, lines = fitted((string,), room, most * LINE_BIG)
    widest = max([fonts.width(font, line) for line in lines])
    return font, step, lines, widest + 2 * MARGIN + 4, step * len(lines) + 8


def toast(scene, string, y=0):
    """Add a message over the screen with its top at row `y`, or with 0 at the bottom: two lines, or one.

    `y` can also be (x, y, room, most): the left upper corner, then arguments for `message_layout`.
    """
    if isinstance(y, tuple):
        x, y, room, most = y
        font, step, lines, w, h = message_layout(string, room, most)
    else:
        font, step, lines, w, h = message_layout(string, scene.width - 4 * MARGIN, 2)
        x, y = (scene.width - w) // 2, y or scene.height - h - 4
    scene.panel(x, y, w, h, BLACK, GOLD)
    for i in range(len(lines)):
        scene.text(font, lines[i], x + w // 2, y + 5 + i * step, TEXT, CENTRE)


def table(scene, x, y, w, rows, step):
    """Add rows of (name, value), names small and dim at the left, values large at the right; `step`: pixels per row."""
    for name, value in rows:
        value_w = scene.text(fonts.BIG, value, x + w, y, TEXT, RIGHT)
        scene.text(fonts.SMALL, fit(fonts.SMALL, name, w - value_w - _GAP), x, y + 4, DIM, LEFT)
        y += step


def button(scene, text, x, y, w, h, chosen, filled):
    """Add a button with one line of text, in large type if it fits.

    The chosen one has the cursor's ring and golden text, or with `filled` a golden ground: on tables, where only cards
    have the ring.
    """
    lit = chosen and filled
    scene.panel(x, y, w, h, GOLD if lit else BLACK, GOLD if lit else DIM)
    if chosen and not filled:
        scene.ring(x + 2, y + 2, w - 4, h - 4)
    w -= 6
    font, capital = (fonts.BIG, 15) if fonts.width(fonts.BIG, text) <= w else (fonts.SMALL, 11)
    colour = BLACK if lit else GOLD if chosen else TEXT
    scene.text(font, fit(font, text, w), x + 3 + w // 2, y + (h - capital) // 2, colour, CENTRE)
