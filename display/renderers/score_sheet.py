"""Scores: a sheet with one box per player, bars of the totals, the figures and the title of a result.

    sheet(scene, title, right, rows, fewest, of)    rows: (name, total, parts, mine)

`parts` are the points per round, None for one still to come; the best of each round is underlined. If they do not all
fit, the last ones are shown. With `of` there are no parts: the total is also shown as dots, out of `of`, and the names
are short ones. In memory only while a page shows it.
"""

from display import chrome, fonts, items, palette
from engine.compat import const
from engine.game import PERSON
from engine.texts import _

_GAP = const(2)  # pixels between two boxes
_MOST = const(72)  # the greatest height of a box
_HIGH = const(60)  # the least height of a box whose parts are below the name and the total
_TWO_LINES = const(46)  # the least height of a box whose parts are below the name only
_LEAST = const(24)  # the least height of a box with an outline
_FIGURES = const(28)  # the least height of a box with a large total
_EDGE = const(6)  # pixels from the edge of a box to its contents
_APART = const(4)  # the least distance between two parts in small type, and in large type
_APART_BIG = const(9)
_FAR = const(22)  # the greatest distance
_NAME_W = const(34)  # the least width for names beside the parts
_BIG_H = const(15)  # height of digits in each font
_SMALL_H = const(11)
_FIGURES_H = const(24)
_BAR = const(30)  # the greatest height of a bar


def sheet(scene, title, right, rows, fewest=False, of=0):
    """Add a score sheet as a whole screen; `fewest`: the fewest points are the best of a round."""
    scene.felt(0, chrome.HEADER, scene.width, scene.height - chrome.HEADER)
    chrome.header(scene, title, title=True)
    scene.text(fonts.SMALL, right, scene.width - chrome.MARGIN, 4, palette.DIM, items.RIGHT)
    room = scene.height - chrome.HEADER - _GAP
    columns = 2 if of and room // len(rows) - _GAP < _LEAST else 1
    lines = (len(rows) + columns - 1) // columns
    step = min(room // lines, _MOST + _GAP)
    top = chrome.HEADER + _GAP + (room - step * lines) // 2
    w = (scene.width - _GAP * (columns + 1)) // columns
    plan = _Plan(rows, w, step - _GAP, fewest, of)
    for i in range(len(rows)):
        plan.box(scene, _GAP + i // lines * (w + _GAP), top + i % lines * step, rows[i])


def rows_in_words(rows, ends=False):
    """Return `rows` as texts: a name, the total and the points that are known; `ends`: the total comes last."""
    found = []
    for name, total, parts, mine in rows:
        parts = [part for part in parts if part is not None]
        numbers = parts + [total] if ends else [total] + parts
        found.append("%s: %s" % (name, ", ".join([str(number) for number in numbers])))
    return found


def _widest(font, numbers):
    """Return the width in pixels of the widest of some numbers; None, drawn as a bar (`_part`), counts as a "-"."""
    return max([0] + [fonts.width(font, "-" if number is None else "%d" % number) for number in numbers])


class _Plan:
    """The arrangement of a box, the same for all, so that parts are aligned; positions are relative to the box."""

    def __init__(self, rows, w, h, fewest, of):
        self.w, self.h, self.of = w, h, of
        self.parts = () if of else [row[2] for row in rows]
        count = max([0] + [len(parts) for parts in self.parts])
        self.best = [_best(self.parts, i, fewest) for i in range(count)]
        self.below = bool(count) and h >= _TWO_LINES  # the parts are below the name
        upper = h - _BIG_H - 6 if self.below and h >= _HIGH else h  # the height in which the total is centred
        self.total, rows_h = (fonts.FIGURES, _FIGURES_H) if upper >= _FIGURES else (fonts.BIG, _BIG_H)
        self.total_y = (upper - rows_h) // 2
        self.name_y = 5 if self.below and upper == h else (upper - _BIG_H) // 2
        total_w = _widest(self.total, [row[1] for row in rows]) + _EDGE + 2
        self.name_w = w - 2 * _EDGE - total_w
        self.left, self.right = _EDGE, w - _EDGE - (total_w if upper == h else 0)
        if not self.below:
            self.left += max([_NAME_W] + [fonts.width(fonts.BIG, row[0]) for row in rows]) + _EDGE
        self._place(count)

    def _place(self, count):
        """Set the font of the parts, which of `count` are shown, and their distance."""
        parts = [part for parts in self.parts for part in parts]
        wide, apart, wide_big = _widest(fonts.SMALL, parts), _APART, _widest(fonts.BIG, parts)
        room = self.right - self.left
        self.font, rows_h = fonts.SMALL, _SMALL_H
        if count * (wide_big + _APART_BIG) <= room:
            self.font, rows_h, wide, apart = fonts.BIG, _BIG_H, wide_big, _APART_BIG
        while count > 1 and self.best[count - 1] is None and count * (wide + apart) > room:
            count -= 1  # rounds to come are left out first
        self.stop = count
        self.first = max(0, count - max(1, room // (wide + apart)))
        self.step = min(room // max(1, count - self.first), wide + _FAR)
        if self.below:
            self.left += wide - self.step + 4  # the first number begins near the edge, not a whole step from it
        self.parts_y = self.h - rows_h - 6 if self.below else (self.h - rows_h) // 2
        self.line = rows_h + 1  # the row of the underline

    def box(self, scene, x, y, row):
        """Add the box of a player."""
        name, total, parts, mine = row
        colour = palette.GOLD if mine else palette.TEXT
        if self.h < _LEAST:  # no room for an outline
            scene.fill(x, y, self.w, self.h, palette.BLACK if mine else palette.FELT)
            if mine:
                scene.fill(x, y, 3, self.h, palette.GOLD)
        elif mine:
            scene.panel(x, y, self.w, self.h, palette.BLACK, palette.GOLD)
            scene.ring(x + 2, y + 2, self.w - 4, self.h - 4)
        else:
            scene.panel(x, y, self.w, self.h, palette.FELT, palette.FELT_LIGHT)
        taken = scene.number(self.total, total, x + self.w - _EDGE, y + self.total_y, colour, items.RIGHT)
        scene.text(fonts.BIG, chrome.fit(fonts.BIG, name, self.name_w), x + _EDGE, y + self.name_y, colour, items.LEFT)
        if self.of:
            self._dots(scene, x + self.w - 2 * _EDGE - taken, y, total)
        for i in range(self.first, min(self.stop, len(parts))):
            right = x + self.left + (i - self.first + 1) * self.step
            self._part(scene, right, y + self.parts_y, parts[i], self.best[i], mine)

    def _part(self, scene, right, y, points, best, mine):
        """Add the points of a round, or a bar for one still to come, ending before `right`."""
        if points is None:
            scene.fill(right - 9, y + self.line // 2 - 1, 9, 2, palette.DIM)
            return
        bright = mine or points == best
        w = scene.number(self.font, points, right, y, palette.TEXT if bright else palette.DIM, items.RIGHT)
        if points == best:
            scene.fill(right - w, y + self.line, w, 2, palette.GOLD)

    def _dots(self, scene, right, y, won):
        """Add a dot for each deal to win."""
        size = 14 if self.h > 40 else 10 if self.w > 200 else 8
        y += (self.h - size) // 2
        for i in range(self.of):
            ground = palette.GOLD if i < won else palette.FELT
            x = right - (self.of - i) * (size + 2)
            scene.panel(x, y, size, size, ground, palette.GOLD if i < won else palette.DIM)


def _best(parts, i, fewest):
    """Return the best points of a round, None before it is played."""
    points = [row[i] for row in parts if i < len(row) and row[i] is not None]
    return None if not points else min(points) if fewest else max(points)


# Bars and results


def bars(scene, rows):
    """Add a bar per player below the header, with `rows` as for `sheet`, and no points below 0."""
    step = min((scene.height - chrome.HEADER - _GAP) // len(rows), _MOST)
    top = chrome.HEADER + (scene.height - chrome.HEADER - step * len(rows)) // 2
    h = min(step - 3, _BAR)
    left = max([fonts.width(fonts.BIG, row[0]) for row in rows]) + 2 * _EDGE
    room = scene.width - left - _widest(fonts.BIG, [row[1] for row in rows]) - 2 * _EDGE
    most = max([row[1] for row in rows] + [1])
    for name, total, parts, mine in rows:
        colour = palette.GOLD if mine else palette.TEXT
        y = top + (step - h) // 2
        scene.text(fonts.BIG, name, _EDGE, y + (h - _BIG_H) // 2, colour, items.LEFT)
        gone = 0
        for points in parts:
            if points is None:
                break
            x, gone = left + room * gone // most, gone + points
            w = left + room * gone // most - x - 1
            if w > 0:
                scene.fill(x, y, w, h, palette.BACK)
            if w > fonts.width(fonts.SMALL, "%d" % points) + 2:
                scene.number(fonts.SMALL, points, x + w // 2, y + (h - _SMALL_H) // 2, palette.WHITE, items.CENTRE)
        scene.number(fonts.BIG, total, left + room * gone // most + 4, y + (h - _BIG_H) // 2, colour, items.LEFT)
        top += step


def result_figures(view, names, unit):
    """Return the figures of a result, see `result` in `display/renderers`; their score is the person's or winner's.

    `unit`: what the score counts, such as "points".
    """
    scores, winners = view.scores(), view.winners()
    one = view.options["seats"].count(PERSON) == 1
    mine = scores[view.viewer if one or not winners else winners[0]]
    cells = tuple((names[seat], scores[seat], seat in winners) for seat in range(view.seats))
    return mine, unit, -1, cells, _place(view, scores, winners) if one else ""


def _place(view, scores, winners):
    """Return the viewer's place, such as "2nd of 4", or "" if it has won or nobody has."""
    if view.viewer in winners or not winners:
        return ""
    scores = [view.comparable_score(score) for score in scores]
    mine = scores[view.viewer]
    better = len([score for score in scores if (score < mine if view.LOWEST_WINS else score > mine)])
    place = (_("%dst of %d"), _("%dnd of %d"), _("%drd of %d"), _("%dth of %d"))[min(better, 3)]
    return place % (better + 1, view.seats)


def winners_title(names):
    """Return a title that says who has won: the names of up to four seats, else their number."""
    if len(names) > 4:
        return _("%d seats win") % len(names)
    if not names:
        return _("Nobody wins")
    if names == [_("You")]:
        return _("You win!")
    words = _(" and ").join(names).replace(_(" and "), ", ", len(names) - 2)  # only the last one stays
    return (_("%s win") if len(names) > 1 else _("%s wins")) % words
