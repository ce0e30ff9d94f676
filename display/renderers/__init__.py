"""How each game looks: one package per game, loaded when the game is played.

    <game>/__init__.py    the look: a class, `LOOK`, made for one screen size, a subclass of `Look`
    <game>/layout.py      where its table has what, for each screen size: the only place with such numbers
    <game>/pages.py       its pages in the pause menu, and whatever else is wanted only now and then: loaded in
                          passing, so that it is in memory while it is used
    <game>/inspect.py      everything on its table in words, for looking around: loaded with `ends.py`
    plain.py              what a game looks like that has no look yet
    hands.py              what the games with several seats share
    totals.py             a chart of totals and the title of who has won
    sheet.py              a score sheet

A renderer has

    spots(view)                     where the cursor can go: [(x, y, w, h, codes), ...] in the order a
                                    hand expects; codes is a tuple of the moves a press there can mean, one or more
    aim(view, spots, last)          index of the spot to begin at, given the one the cursor was on or None
    build(scene, view, spot, before, code, part, seconds)
                                    add the items, the cursor on `spot` (or None); with `before` given,
                                    the picture `part` / 256 of the way from that view by move `code` to
                                    `view`; `seconds` have gone by that the game has not been told. At rest what
                                    follows from the view alone may be held: `scene.keep(view)`
    lasts(before, code, after)      milliseconds of a move's motion; 0 for none
    forced(view)                    the move that is no decision and plays itself, or -1
    pace(view, code)                milliseconds that such a move, or one of an opponent, takes at least
    cheers(view)                    True when the end is worth a celebration
    result(view)                    (title, [line, ...]) for the result screen, or with a third: its figures, which are
                                    (score, what it counts, stars of three or -1, ((label, number, bright), ...)),
                                    with seats also the viewer's place, "" where it has won

and, where the game has such a thing

    move(scene, view, before, code, part)
                                    where `build` calls `scene.keep()`: add what differs from one picture of a motion
                                    to the next. Such a build has this added last, and the frames after it are made
                                    of what it held and this alone
    restock                         -1, or for a game in which the discards become the stock 0 or 1: is that seen before
                                    the move that brings it about, or after it?
    piles()                         then: the size of stock and discard pile, the x of the discards and of the stock,
                                    the y of both
    deals                           for solitaires: milliseconds that dealing takes, 0 where it is not shown
    deal(scene, view, part)         add the table `part` / 256 of the way into its deal, calling `scene.keep()` ...
    dealing(scene, view, part)      ... and what changes from one picture of that to the next; `deal` adds this last
    question(view, codes)           where a press can mean several moves: (title, answers), or also the boxes of the
                                    places that the answers are about, which are all to stay in sight, and the row
                                    where the words are to be read
    alone(code)                     with seats: True when a move that plays itself needs nobody at the device, since
                                    all know already that it is no decision
    says(view, code)                with seats: a move in words, for hints
                                    (solitaires have it in `ends.py`)
    between(view, before)           with several deals: (title, [line, ...]) when the next one begins, `before` being
                                    the view before the last move; all lines may be tuples, see `screens/message.py`
    hands                           True where that tells the hands of the last deal, too, of which the view is both

What it gets from `Look`, and may change:

    note(before, code)              a move was made from the view `before`, whatever is drawn of it; with None as the
                                    view all that was noted is void
    cheer                           the word of the celebration
    falls(view, number)             the card with that number that falls over the table then
    result, between                 result(look, view) and between(look, view, before) of the game's `ends.py`
    pages                           ((title, key), ...) of the game's pages in the pause menu. `pages.py` has
                                    panels(look, view, key), which returns how many screens one has and which comes
                                    first, and draw(look, scene, view, key, page), which adds one. It may have
                                    chapter(view), the title of the chapter of the rules that is being played
    places, words                   `inspect.py`, or `plain.py` for a game that has none, has places(look, view): every
                                    card, pile, seat, button … on the table at rest, where `build` draws it without a
                                    cursor, [(x, y, w, h, key), ...] in the order a hand expects; and words(look, view,
                                    key): (title, text), what it is and why it can or cannot be played. A text begins
                                    with "Can " where a press on that place, as a spot, does something, and only there
    tells                           True where `ends.py` tells moves, row by row. It has then
                                    told(before, code, after), which returns a move as words and cards, from the
                                    viewer's views before and after it,
                                    begins(game, code, last, around, count), True where a row begins with it: `last` is
                                    the move before it, `around` is True where the viewer had its turn in between or
                                    has it now, and the row has `count` moves so far,
                                    who(view, code), what is at the left of a row that begins with it, and
                                    columns(view), the names above columns, or none. Where there are such, a row
                                    without who has (column, card or words), and (column, None) for the best of it
    hints(look, view, code)         of `inspect.py`, where there are hints: the boxes on the table, beside the spot of
                                    that move, that a hint speaks of and is not to cover
    toast_y                         the row where short messages begin, from the layout; 0 for the bottom
    mark                            (solitaires) None, or what adds the live mark: draw(scene, x, y, room, align) in
                                    `room` pixels at x, its lines around the middle y

Everything drawn follows from these arguments alone, so both backends draw the same.
"""

from display import items
from engine import renderer_path
from engine.cards import HIDDEN
from engine.compat import const, fetch, forget, forget_all, passing

SIZES = ((240, 240), (240, 135), (320, 240))  # of screens, in the order in which layouts have their numbers

_PLAIN = "display.renderers.plain"
_FLIGHT = const(36)  # of the 256 parts of a deal, how many a card is on its way


def load(name, width, height):
    """Return the renderer of a game on a screen of that size; the plain one where it has none of its own."""
    path = renderer_path(name)
    try:
        renderer = fetch(path, "RENDERER")
    except ImportError as error:
        if "'%s'" % path not in str(error):  # it is there, and what it imports is not
            raise
        renderer = fetch(_PLAIN, "RENDERER")
    return renderer(width, height)


def unload(name):
    """Drop a game's renderer from memory."""
    forget_all(renderer_path(name))
    forget(_PLAIN)


def aside(name, module):
    """Return a module of a renderer that is wanted now and then; it stays in memory while the caller keeps it."""
    return passing(renderer_path(name) + "." + module)


class Layout:
    """Where a table has what on a screen of one size: the attributes that `lay` of the game's `layout.py` sets.

    That module is loaded for it and gone after: only the numbers of one size stay.
    """

    toast_y = 0


class Renderer:
    """What looks have in common; the contract is above."""

    pages = ()
    tells = True
    hands = False
    mark = None
    deals = 0
    restock = -1
    cheer = "You win!"
    stands = ""  # what stands in the middle of the table, and the module that draws it; see `hands.middle`
    middle = None

    def __init__(self, name, width, height):
        self.name = name
        self.width = width
        self.height = height
        self.low = height < 160  # hardly half of what the other screens have
        self.layout = Layout()
        size = SIZES.index((width, height))
        aside(name, "layout").lay(self.layout, lambda *values: values[size])
        self.toast_y = self.layout.toast_y
        self.labels = Labels()

    def note(self, before, code):
        """Take note of a move that was made from the view `before`; with None: forget what was noted."""

    def falls(self, view, number):
        """Return a card that falls over the table at a win: courts of all suits."""
        return number % 4 * 13 + 12 - number % 3

    def result(self, view):
        """Return the end in words."""
        return aside(self.name, "ends").result(self, view)

    def between(self, view, before):
        """Return the end of a deal of a match in words."""
        return aside(self.name, "ends").between(self, view, before)


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


def glide(scene, x, y, to_x, to_y, sizes, card, at):
    """Add a card `at` / 256 of its way between two places, in each third of it of another of three sizes.

    Each place is the left upper corner of a card: x, y of one of the first size, to_x, to_y of one of the last.
    """
    size = sizes[min(2, at * 3 >> 8)]
    x = way(2 * x + items.CARD_W[sizes[0]], 2 * to_x + items.CARD_W[sizes[2]], at) - items.CARD_W[size] >> 1
    y = way(2 * y + items.CARD_H[sizes[0]], 2 * to_y + items.CARD_H[sizes[2]], at) - items.CARD_H[size] >> 1
    scene.card(x, y, size, card, items.RAISED)


def dealt(part, i, count):
    """Return how far card `i` of `count` has come, 0 … 256, at `part` / 256 of a deal; -1 while it is in the pack.

    One follows the other; few are on their way at once.
    """
    gone = part - i * (256 - _FLIGHT) // (count - 1)
    return -1 if gone < 0 else ease(min(256, gone * 256 // _FLIGHT))


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
