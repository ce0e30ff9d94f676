"""How each game looks: one package a game, loaded when the game is played.

A view module defines a class, `LOOK`, made for one screen size:

    pages                           ((title, key), ...): pages of its own in the pause menu; panels(view, key) is
                                    (how many screens one has, which comes first), panel(scene, view, key, page)
                                    adds one; `<game>/pages.py`, where there is one, is loaded for them
    toast_y                         (games with seats) the row where short messages begin, clear of the hand
    pace(view, code)                milliseconds that an opponent's move, or one that plays itself, takes at least
    mark                            (solitaires) None, or what adds the live mark: draw(scene, x, y, room, align) in
                                    `room` pixels at x, its lines around the middle y
    spots(view)                     where the cursor can go: [(x, y, w, h, codes), ...] in the order a
                                    hand expects; codes is a tuple of the moves a press there can mean
    aim(view, spots, last)          index of the spot to begin at, given the one the cursor was on or None
    question(view, codes)           (title, answers) when a press can mean several moves
    says(view, code)                a move in words, for hints (games with seats)
    forced(view)                    the move that is no decision and plays itself, or -1
    alone(code)                     True when such a move needs nobody at the device: all know already that it is none
    refusal(view, spot)             why a press there does nothing (spots without codes)
    build(scene, view, spot, before, code, part, seconds)
                                    add the items, the cursor on `spot` (or None); with `before` given,
                                    the picture `part` / 256 of the way from that view by move `code` to
                                    `view`; `seconds` have gone by that the game has not been told
    move(scene, view, before, code, part)
                                    add what differs from one such picture of a motion to the next. A `build` that
                                    has called `scene.hold()` has this added last, and the pictures after it are made
                                    of what it held and this alone
    lasts(before, code, after)      milliseconds of that motion; 0 for none
    cheers(view)                    True when the end is worth a celebration
    celebrate(scene, part)          the celebration, laid over the table
    result(view)                    (title, [line, ...]) for the result screen
    between(view)                   (title, [line, ...]) when a match goes on to its next deal

Everything drawn follows from these arguments alone, so both backends draw the same.
"""

from display import items
from engine import looks
from engine.cards import HIDDEN
from engine.compat import fetch, forget, forget_all

_PLAIN = "display.views.plain"


def load(name, width, height):
    """Return the look of a game on a screen of that size; the plain one where it has none of its own."""
    path = looks(name)
    try:
        look = fetch(path, "LOOK")
    except ImportError as error:
        if "'%s'" % path not in str(error):  # it is there, and what it imports is not
            raise
        look = fetch(_PLAIN, "LOOK")
    return look(width, height)


def unload(name):
    """Drop a game's look from memory."""
    forget_all(looks(name))
    forget(_PLAIN)


def extra(name):
    """Return a module of this folder that a look needs now and then; it stays in memory while the look keeps it."""
    path = "display.views." + name
    module = __import__(path, None, None, ("KEY",))
    forget(path)
    return module


def count(number, noun):
    """Return a number of things in words: "1 card", "3 cards"."""
    return "%d %s" % (number, noun if number == 1 else noun + "s")


def ease(part):
    """Turn a part 0 … 256 of a motion's time into the part of its way: fast first, then settling."""
    rest = 256 - part
    return 256 - (rest * rest >> 8) * rest // 256


def way(a, b, part):
    """Return the point `part` / 256 of the way from `a` to `b`."""
    return a + (b - a) * part // 256


def flip(scene, x, y, size, card, part):
    """Add a card turning over in place: first its back gets narrow, then its face wide."""
    narrow = max(2, items.CARD_W[size] * abs(part - 128) // 128)
    scene.turning(x, y, size, card if part >= 128 else HIDDEN, narrow)


def neighbour(spots, at, direction):
    """Return the spot to go to from spot `at`: direction 0 up, 1 down, 2 left, 3 right.

    The nearest in that direction, where being off to the side counts double; at an edge a step left
    or right goes on to the previous or next spot of the list, so that no spot is out of reach.
    """
    if len(spots) < 3:
        return len(spots) - 1 - at if spots else 0  # of two, any direction means the other one
    x, y, w, h = spots[at][:4]
    x += w // 2
    y += h // 2
    best = -1
    best_cost = 1 << 20
    for i in range(len(spots)):
        if i == at:
            continue
        a, b, w, h = spots[i][:4]
        a += w // 2 - x
        b += h // 2 - y
        ahead, aside = ((-b, a), (b, a), (-a, b), (a, b))[direction]
        if ahead <= 0:
            continue
        cost = ahead + 2 * abs(aside)
        if cost < best_cost:
            best = i
            best_cost = cost
    if best < 0:
        if direction < 2:
            return at
        return (at + (1 if direction == 3 else -1)) % len(spots)
    return best


def nearest(spots, last):
    """Return the spot nearest to the spot `last`, the first one when there is none."""
    if last is None:
        return 0
    best = 0
    best_cost = 1 << 20
    for i in range(len(spots)):
        cost = abs(spots[i][0] - last[0]) + abs(spots[i][1] - last[1])
        if cost < best_cost:
            best = i
            best_cost = cost
    return best


class Labels:
    """Texts made of a template and a number, formatted only when the number has changed."""

    def __init__(self):
        self.known = {}

    def get(self, template, value):
        """Return `template % value`, the same string object as long as the value stays."""
        known = self.known.get(template)
        if known is None or known[0] != value:
            known = (value, template % value)
            self.known[template] = known
        return known[1]
