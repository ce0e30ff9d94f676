"""A chart of running totals, for the pages of the pause menu, and who has won; loaded and dropped with them."""

from display import chrome, fonts, items, palette
from engine.seating import PERSON

_LINES = (palette.GOLD, palette.TEXT, palette.ALERT, palette.BACK_LIGHT, palette.DIM, palette.SHADE)


def chart(scene, lines, names, viewer):
    """Add running totals, a list of numbers per seat that begins with 0, below the header; the viewer's line on top."""
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
    """Return the figures of a result: the score of the one who plays, or of the winner, and those of all, winners
    in gold.
    """
    scores, winners = view.scores(), view.winners()
    one = view.options["seats"].count(PERSON) == 1
    mine = scores[view.viewer if one or not winners else winners[0]]
    cells = tuple((names[seat], scores[seat], seat in winners) for seat in range(view.seats))
    return mine, unit, -1, cells, _place(view, scores, winners) if one else ""


def _place(view, scores, winners):
    """Return which place the viewer has come to, where it has not won: "2nd of 4"."""
    if view.viewer in winners or not winners:
        return ""
    scores = [view.comparable_score(score) for score in scores]
    mine = scores[view.viewer]
    better = len([score for score in scores if (score < mine if view.LOWEST_WINS else score > mine)])
    return "%d%s of %d" % (better + 1, ("st", "nd", "rd", "th")[min(better, 3)], view.seats)


def winners_title(names):
    """Return who has won as a title; up to four seats by name."""
    if len(names) > 4:
        return "%d seats win" % len(names)
    if names == ["You"]:
        return "You win!"
    return " and ".join(names or ["Nobody"]) + (" win" if len(names) > 1 else " wins")
