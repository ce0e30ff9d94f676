"""A chart of running totals, and the figures and title of a result. In memory only while a page shows them."""

from display import chrome, fonts, items, palette
from engine.seating import PERSON

_LINES = (palette.GOLD, palette.TEXT, palette.ALERT, palette.BACK_LIGHT, palette.DIM, palette.SHADE)


def chart(scene, lines, names, viewer):
    """Add a chart of running totals below the header: `lines` has a list per seat that begins with 0."""
    low = min([min(line) for line in lines])
    high = max([max(line) for line in lines] + [low + 20])
    top = chrome.HEADER + 16
    w, h = scene.width - 16, scene.height - top - 36
    scene.number(fonts.SMALL, high, 8, top - 14, palette.DIM, items.LEFT)
    if low:
        scene.number(fonts.SMALL, low, 8, top + h + 3, palette.DIM, items.LEFT)
    scene.fill(8, top + (h - 1) * high // (high - low), w, 1, palette.FELT_LIGHT)
    count = len(lines)
    for i in range(count):
        seat = (viewer + 1 + i) % count
        scene.chart(8, top, w, h, tuple(lines[seat]), low, high, _LINES[(seat - viewer) % count])
    for seat in range(count):
        x = 8 + (2 * seat + 1) * w // (2 * count)
        scene.text(fonts.BIG, names[seat], x, scene.height - 19, _LINES[(seat - viewer) % count], items.CENTRE)


def result_figures(view, names, unit):
    """Return the figures of a result, see `result` in `display/renderers`; their score is the person's or winner's."""
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
    return "%d%s of %d" % (better + 1, ("st", "nd", "rd", "th")[min(better, 3)], view.seats)


def winners_title(names):
    """Return a title that says who has won: the names of up to four seats, else their number."""
    if len(names) > 4:
        return "%d seats win" % len(names)
    if names == ["You"]:
        return "You win!"
    return " and ".join(names or ["Nobody"]) + (" win" if len(names) > 1 else " wins")
