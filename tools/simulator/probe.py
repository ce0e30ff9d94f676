"""Finds where the choices of a screen are, for taps.

Every screen draws a ring around the chosen one, or a golden frame. So the places of its choices are found by building
the screen's scene once with each of them chosen, without painting any; no screen has to list them a second time.

For that a screen has `listed`, `answers` or `choices`, which say how many there are, and `at`, the chosen one's index,
which can be set. For each of them `build` adds the ring, or a golden panel no wider than half the screen (a field whose
value up and down change), in another place; where several share a place, as the wheels of a code do, a tap there stays
at the chosen one. Tables, the first screen and the calendar have functions of their own.
"""

from display.palette import GOLD
from display.scene import Scene
from engine.compat import const
from firmware.input import BACK, DOWN, LEFT, NEXT, RIGHT, SELECT, UP

TABLES = ("play", "lesson")  # the screens at which cards can be played, by name
_ITEMS = const(160)
_NEAR = const(10)  # pixels that a finger may be off
_HEADER = const(22)  # rows of a screen's title
_STRIP = const(32)  # rows of all games on the home screen, and columns of its arrows
_WORDS = const(19)  # rows of a question about places, with arrows at both ends, or of the line below a month


class Probe(Scene):
    """A scene that is never painted: it records its texts and their places, and where the chosen item is."""

    def __init__(self, width, height):
        Scene.__init__(self, _ITEMS, width, height)
        self.box = None  # of the chosen item
        self.is_field = False  # the chosen item is a field whose value up and down change
        self.texts = []
        self.places = []  # (text, box)

    def ring(self, x, y, w, h, colour=GOLD):
        if colour == GOLD:
            self.box = (x, y, w, h)
            self.is_field = False
        Scene.ring(self, x, y, w, h, colour)

    def panel(self, x, y, w, h, ground, outline):
        if outline == GOLD and self.box is None and w <= self.width // 2:
            self.box = (x, y, w, h)
            self.is_field = True
        Scene.panel(self, x, y, w, h, ground, outline)

    def text(self, font, string, x, y, colour, align):
        w = Scene.text(self, font, string, x, y, colour, align)
        self.see(string, (font, colour, align, x))
        return w

    def number(self, font, value, x, y, colour, align):
        w = Scene.number(self, font, value, x, y, colour, align)
        self.see(str(value), (font, colour, align, x))
        return w

    def see(self, text, look):
        """Record the text that was added last; `look`: font, colour, alignment, and the x that it is aligned with."""
        self.texts.append(text)
        self.places.append((text, Scene.box(self, self.count - 1)))


def read_screen(console, screen):
    """Return a probe with what a screen adds."""
    probe = Probe(console.board.width, console.board.height)
    screen.build(probe, console.board.millis())
    return probe


def inside(box, x, y, off=0):
    """Return whether x, y lies in a box or a spot, or no more than `off` pixels beside it."""
    right = box[0] + box[2] + sum(box[5:])  # a spot may reach over equal cards
    return box[0] - off <= x < right + off and box[1] - off <= y < box[1] + box[3] + off


# Taps


def answer_tap(console):
    """Answer the next tap on the board's screen, once the keys of the one before are: they may change the screen."""
    board = console.board
    if board.taps and not board.pushed:
        x, y = board.taps.pop(0)
        if console.asleep:
            board.push(SELECT)
        else:
            tap(console, x, y)


def tap(console, x, y):
    """Choose what lies at x, y and press select."""
    screen = console.screens[-1]
    console.stale = True
    if screen.name in TABLES:
        _tap_table(console, screen, x, y)
    elif screen.name == "home":
        _tap_home(console, screen, x, y)
    elif screen.name == "calendar":
        _tap_calendar(console, screen, x, y)
    else:
        _tap_screen(console, screen, x, y)


def _tap_table(console, table, x, y):
    from firmware.table.modes import Deciding, Moving  # loaded and dropped with the table

    if table.name == "play" and table.game.seats == 1 and isinstance(table.mode, Moving):
        table.mode.rest()  # the card has arrived, as after a key
    if table.mode.places:  # the table is inspected
        if not _point(table.mode, x, y):
            console.board.push(SELECT)
        return
    if not isinstance(table.mode, Deciding) or not table.spots:
        console.board.push(SELECT)
        return
    for off in (0, _NEAR):
        for i in range(len(table.spots) - 1, -1, -1):  # of two that overlap the last one lies on top
            if inside(table.spots[i], x, y, off):
                table.cursor = i
                console.board.push(SELECT)
                return
    explain(console, table, x, y)


def explain(console, table, x, y):
    """Say why what lies at x, y on the table cannot be played: in a short message beside it, or on a lesson's panel."""
    from firmware.table.hints import placed
    from firmware.table.inspect import inspector

    board, known = console.board, inspector(table.game.NAME)
    panel = table.name == "lesson" and table.lines
    if panel and table.y <= y < table.y + table.h:
        return
    for place in reversed(known.places(table.renderer, table.view)):
        if inside(place, x, y):
            words = known.words(table.renderer, table.view, place[4])[1]
            if panel:
                table.refuse(words)
                return
            code = table.hinted[2] if table.hinted else -1
            table.hinted = None
            table.hinted = words, placed(words, board.width, board.height, [place[:4]], table.toast_y), code
            console.refuse(words)
            return


def push(console, key):
    """Answer a key without a button: only a table at the top has a meaning for it."""
    if console.asleep or console.screens[-1].name in TABLES:
        console.board.push(SELECT if console.asleep else key)


def hold(console, x, y):
    """Inspect the table, beginning with what lies at x, y; where nothing does, with what the cursor is on."""
    table = console.screens[-1]
    if console.asleep:
        console.board.push(SELECT)
    elif table.name == "play":
        if table.holds:
            table.inspect_table()
        if table.mode.places:
            _point(table.mode, x, y)
        console.stale = True


def _point(mode, x, y):
    """Move the cursor of an inspected table to x, y; False when there is nothing, or nothing new."""
    for i in range(len(mode.places) - 1, -1, -1):
        if inside(mode.places[i], x, y):
            steps = (i - mode.at) % len(mode.places)
            for _ in range(steps):
                mode.press(NEXT)
            return steps > 0
    return False


def _tap_home(console, screen, x, y):
    if y >= console.board.height - _STRIP:
        at = _chosen(console, screen, x, y)
        if at >= 0:
            screen.at = at
        return
    if y < _HEADER + 4 and x < 40:  # the sign of a menu
        console.board.push(DOWN)
        return
    for text, box in read_screen(console, screen).places:
        if inside(box, x, y, _NEAR):
            if text == "◀ ▶":  # of a low screen
                console.board.push(LEFT if x < box[0] + box[2] // 2 else RIGHT)
                return
            if text[:1] == "★":  # the badge of today's deal
                console.board.push(UP)
                return
    _push_side(console.board, x, _STRIP)


def _tap_calendar(console, screen, x, y):
    """Move to a day and press select; elsewhere, at the left or right of the screen, to the month before or after."""
    from firmware.store.days import length  # loaded and dropped with the calendar

    board, now = console.board, screen.date
    last = length(now[0], now[1])
    for day in range(1, last + 1):
        screen.date = now[0], now[1], day
        if inside(read_screen(console, screen).box, x, y, 2):
            board.push(SELECT)
            return
    screen.date = now
    if y < _HEADER and x < 2 * _HEADER:
        board.push(BACK)
    elif y >= board.height - _WORDS:  # the line about the day under the cursor
        board.push(SELECT)
    elif x < board.width // 4:
        for _ in range(0, now[2], 7):
            board.push(UP)
    elif x >= board.width - board.width // 4:
        for _ in range(now[2], last + 1, 7):
            board.push(DOWN)


def _push_side(board, x, columns):
    """Press left or right for a tap in that many columns at a side of the screen, select for one between."""
    board.push(LEFT if x < columns else RIGHT if x >= board.width - columns else SELECT)


def _tap_screen(console, screen, x, y):
    """Choose a row or a field; above or below the chosen field, change its value; without choices, turn pages."""
    at, field = _chosen(console, screen, x, y), read_screen(console, screen)
    if at >= 0:
        if field.is_field and at != screen.at:
            screen.at = at
        elif field.is_field and not inside(field.box, x, y):
            console.board.push(UP if y < field.box[1] else DOWN)
        else:
            screen.at = at
            console.board.push(SELECT)
    elif screen.name == "code" and 0 <= y - field.box[1] < field.box[3]:  # the arrows beside the wheel
        console.board.push(UP if x < field.box[0] else DOWN)
    elif screen.name == "choose" and screen.boxes and 0 <= y - screen.place < _WORDS:
        _push_side(console.board, x, _STRIP)
    elif y < _HEADER and x < 2 * _HEADER:
        console.board.push(BACK)
    elif not _number_of(screen):  # a tap beside all choices chooses nothing
        _push_side(console.board, x, console.board.width // 4)


def _number_of(screen):
    """Return how many choices a screen has, 0 when it has none."""
    return len(screen.listed) or len(screen.answers) or screen.choices


def _chosen(console, screen, x, y):
    """Return which choice of a screen lies at x, y, the chosen one if it does; -1 for none."""
    now = screen.at
    first = _page(screen, read_screen(console, screen))
    found = -1
    count = _number_of(screen)
    for i in [now][:count] + list(range(count)):
        screen.at = i
        probe = read_screen(console, screen)
        box = probe.box
        if box is None or _page(screen, probe) != first:
            continue
        high = 2 * _HEADER if probe.is_field else 2
        if box[0] - 2 <= x < box[0] + box[2] + 2 and box[1] - high <= y < box[1] + box[3] + high:
            found = i
            break
    screen.at = now
    return found


def _page(screen, probe):
    """Return what tells pages of a list apart: its rows that are shown."""
    rows = [row[0] for row in screen.listed]
    return [text for text in probe.texts if text in rows]
