"""Inspecting the table: the cursor goes to every card, pile and seat, and words explain it and why it can be played.

Places and words come from `inspect.py` of the game's renderer, else from `piles.py`. Loaded for inspecting, and dropped
afterwards.
"""

import firmware.table.deal_modes as deal_modes  # borrow
from display import chrome, fonts, items, palette
from display.renderers import inspector, neighbour
from engine.compat import const
from firmware.input import BACK, DOWN, INSPECT, NEXT, REDO, RIGHT, SELECT, UP
from firmware.table.modes import Mode

_EDGE = const(8)  # columns left and right of the words
_STEP = const(13)  # rows from one line of small type to the next
_TOO_HIGH = const(1 << 10)  # higher than any screen: the words do not fit in this way


def spot_at(spots, place):
    """Return the index of the spot that a place belongs to, the last one if spots overlap; -1 for none."""
    x, y = place[0] + place[2] // 2, place[1] + place[3] // 2
    found = -1
    for i in range(len(spots)):
        left, top, w, h = spots[i][:4]
        if left <= x < left + w + sum(spots[i][5:]) and top <= y < top + h:
            found = i
    return found


def arranged(place, title, text, width, height):
    """Return (y, h, lines) of the panel with the words about a place: lines are (font, x, y, text).

    It lies above or below the place, where there is more room, in type as large as that allows.
    """
    above, below = place[1] - items.RING_WIDTH, height - place[1] - place[3] - items.RING_WIDTH
    room = max(above, below)
    for arrange in (_apart, _beside, _as_one):  # from the largest type to the smallest
        h, lines = arrange(title, text, width - 2 * _EDGE, height > 160)
        if h <= room:
            break
    y = 0 if above > below else height - h
    return y, h, [(font, x + _EDGE, down + y, line) for font, x, down, line in lines]


def _apart(title, text, room, tall):
    """Return (h, lines) with the text below the large title, large too if it then takes few lines.

    `room`: the width for the words in pixels; `tall`: the screen has 240 rows.
    """
    font, step, lines = chrome.fitted((text,), room, (3 if tall else 2) * chrome.LINE_BIG)
    top = 6 + chrome.LINE_BIG
    found = [(fonts.BIG, 0, 4, chrome.fit(fonts.BIG, title, room))]
    found += [(font, 0, top + i * step, lines[i]) for i in range(len(lines))]
    return top + step * len(lines) + 1, found


def _beside(title, text, room, tall):
    """Return (h, lines) with the text in small type after the large title."""
    w = fonts.width(fonts.BIG, title) + 8
    if w > room * 2 // 3:
        return _TOO_HIGH, ()
    first = chrome.wrap(text, room - w, fonts.SMALL)[0]
    lines = chrome.wrap(text[len(first) :], room, fonts.SMALL)
    found = [(fonts.BIG, 0, 3, title), (fonts.SMALL, w, 6, first)]
    found += [(fonts.SMALL, 0, 21 + i * _STEP, lines[i]) for i in range(len(lines)) if lines[i]]
    return 21 + _STEP * (len(found) - 2) + 1, found


def _as_one(title, text, room, tall):
    """Return (h, lines) with title and text as one text in small type."""
    lines = chrome.wrap("%s. %s" % (title, text), room, fonts.SMALL)
    return 3 + _STEP * len(lines), [(fonts.SMALL, 0, 3 + i * _STEP, lines[i]) for i in range(len(lines))]


class Inspecting(Mode):
    """The mode in which the cursor goes through the places of a table at rest; no key plays anything."""

    def __init__(self, table):
        self.table = table
        self.settled = table.mode.settled
        self.check_rest = table.mode.check_rest
        self.inspector = inspector(table.play.game.NAME)
        self.at = -1
        self._find_places()

    def _find_places(self):
        """Set the places that the cursor can go to."""
        table = self.table
        self.view = table.play.view
        self.places = self.inspector.places(table.renderer, self.view)
        at = self.at
        if at < 0:  # at first: a place of the spot that the cursor was on
            found = [i for i in range(len(self.places)) if spot_at(table.spots, self.places[i]) == table.cursor]
            at = found[0] if found else 0
        self.turn_to(min(at, len(self.places) - 1))

    def turn_to(self, at):
        """Put the cursor on a place and lay out the words about it."""
        self.at = at
        place = self.places[at]
        title, text = self.inspector.words(self.table.renderer, self.view, place[4])
        board = self.table.console.board
        self.panel = arranged(place, title, text, board.width, board.height)

    def build(self, scene, now):
        table = self.table
        table.renderer.build(scene, self.view, None, None, -1, 256, table.seconds)
        y, h, lines = self.panel
        scene.panel(0, y, scene.width, h, palette.BLACK, palette.GOLD)
        for font, x, down, line in lines:
            colour = palette.GOLD if font == fonts.BIG and line is lines[0][3] else palette.TEXT
            scene.text(font, line, x, down, colour, items.LEFT)
        scene.ring(*self.places[self.at][:4])

    def tick(self, now):
        """Let the clock run and the live mark search, as while a person decides."""
        table = self.table
        if table.clock is not None and table.clock.tick(now):
            return True
        if table.play.view is not self.view:
            self._find_places()
            return True
        return table.search_verdict()

    def press(self, key):
        if key in (BACK, INSPECT):
            self._close()
        elif key != REDO:
            Mode.press(self, key)

    def answer(self, key):
        places = self.places
        if key == SELECT:
            spots = self.table.spots
            spot = spot_at(spots, places[self.at])
            if spot >= 0:
                self.table.cursor = spot
            self._close()
        elif key in (UP, DOWN):
            self.turn_to(neighbour(places, self.at, key))
        else:  # in the order of reading, so that nothing is out of reach
            self.turn_to((self.at + (1 if key in (NEXT, RIGHT) else -1)) % len(places))

    def _close(self):
        """Return to the mode before."""
        table = self.table
        if table.play.game.over:
            table.enter(deal_modes.Over(table))
        else:
            table.turn(self.check_rest)  # perhaps somebody with another device is to act
