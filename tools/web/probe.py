"""Taps on a screen, and its spoken description for screen readers.

Every screen draws a ring or a golden frame around the chosen item. So the position of each item is found by choosing it
and building the screen's scene, without painting it: the screens need no code for taps.
"""

import engine
from display.palette import GOLD
from display.scene import Scene
from engine.compat import const
from firmware.input import BACK, DOWN, LEFT, NEXT, RIGHT, SELECT, UP

_ITEMS = const(160)  # of a scene at most
_NEAR = const(10)  # pixels by which a finger may miss
_HEADER = const(22)  # rows of the header
_SUITS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
_SIGNS = {"◀": "", "▶": "", "★": "", "↑": "", "↓": "", "·": ",", "→": "to", "−": "minus ", "×": " times "}


class Probe(Scene):
    """A scene that is not painted, and records its texts and the box of the chosen item."""

    def __init__(self, width, height):
        Scene.__init__(self, _ITEMS, width, height)
        self.clear()

    def clear(self):
        """Start a new scene."""
        self.begin()
        self.box = None  # of the chosen item
        self.is_field = False  # whether that is a digit or number to set
        self.texts = []

    def ring(self, x, y, w, h, colour=GOLD):
        if colour == GOLD:
            self.box = (x, y, w, h)
            self.is_field = False
        Scene.ring(self, x, y, w, h, colour)

    def panel(self, x, y, w, h, ground, outline):
        if outline == GOLD and self.box is None and w < self.width // 2:
            self.box = (x, y, w, h)
            self.is_field = True
        Scene.panel(self, x, y, w, h, ground, outline)

    def text(self, font, string, x, y, colour, align):
        self.texts.append(string)
        return Scene.text(self, font, string, x, y, colour, align)

    def number(self, font, value, x, y, colour, align):
        self.texts.append(str(value))
        return Scene.number(self, font, value, x, y, colour, align)


def read_screen(console, screen):
    """Return a Probe with a screen's scene."""
    probe = Probe(console.board.width, console.board.height)
    screen.build(probe, console.board.millis())
    return probe


def _inside(box, x, y, margin=0):
    return box[0] - margin <= x < box[0] + box[2] + margin and box[1] - margin <= y < box[1] + box[3] + margin


# Taps


def tap(console, x, y):
    """Choose and press what is at x, y."""
    screen = console.screens[-1]
    console.stale = True
    if screen.name == "play":
        _tap_table(console, screen, x, y)
    elif screen.name == "home":
        _tap_home(console, screen, x, y)
    else:
        _tap_screen(console, screen, x, y)


def _tap_table(console, table, x, y):
    from firmware.table.modes import Deciding, Moving  # in memory only while a table is open

    if table.game.seats == 1 and isinstance(table.mode, Moving):
        table.mode.rest()  # end the motion, as a key would
    if hasattr(table.mode, "places"):  # the player inspects the table
        if not _inspect(table.mode, x, y):
            console.board.push(SELECT)
        return
    if not isinstance(table.mode, Deciding) or not table.spots:
        console.board.push(SELECT)
        return
    for margin in (0, _NEAR):
        for i in range(len(table.spots) - 1, -1, -1):  # from the top one of overlapping spots
            if _inside(table.spots[i], x, y, margin):
                table.cursor = i
                console.board.push(SELECT)
                return


def hold(console, x, y):
    """Inspect the table, starting with what is at x, y, or else with what the cursor is on."""
    table = console.screens[-1]
    if table.name == "play":
        if table.holds:
            table.inspect_table()
        if hasattr(table.mode, "places"):
            _inspect(table.mode, x, y)
        console.stale = True


def _inspect(mode, x, y):
    """Move the inspecting cursor to x, y; return False when nothing is there, or the cursor is there already."""
    for i in range(len(mode.places) - 1, -1, -1):
        if _inside(mode.places[i], x, y):
            steps = (i - mode.at) % len(mode.places)
            for _ in range(steps):
                mode.press(NEXT)
            return steps > 0
    return False


def _tap_home(console, screen, x, y):
    if y >= console.board.height - 32:
        number = _item_at(console, screen, x, y)
        if number >= 0:
            screen.at = number
    elif y < _HEADER + 4 and x < 40:
        console.board.push(DOWN)
    elif y < _HEADER + 4 and x > console.board.width - 80:
        console.board.push(UP)
    elif x < 32:
        console.board.push(LEFT)
    elif x >= console.board.width - 32:
        console.board.push(RIGHT)
    else:
        console.board.push(SELECT)


def _tap_screen(console, screen, x, y):
    number = _item_at(console, screen, x, y)
    if number >= 0:
        field = read_screen(console, screen)
        if field.is_field and number != screen.at:
            screen.at = number
        elif field.is_field and not _inside(field.box, x, y):
            console.board.push(UP if y < field.box[1] else DOWN)
        else:
            _choose(screen, number)
            console.board.push(SELECT)
    elif y < _HEADER and x < 2 * _HEADER:
        console.board.push(BACK)
    elif _count_items(screen, read_screen(console, screen)):
        pass  # a tap beside all items does nothing
    elif x < console.board.width // 4:
        console.board.push(LEFT)
    elif x >= console.board.width * 3 // 4:
        console.board.push(RIGHT)
    else:
        console.board.push(SELECT)


def _choose(screen, number):
    if hasattr(screen, "second") and screen.overlay:
        screen.second = number
    else:
        screen.at = number


def _count_items(screen, probe):
    """Return how many items a screen lets one choose among, 0 for a page of text; `probe` has its scene."""
    if hasattr(screen, "second") and screen.overlay:
        return 2
    if screen.name == "home":
        return len(engine.GAMES)
    if _is_menu(screen, probe):
        return len(screen.lines)
    for name in ("answers", "digits", "parts"):
        if hasattr(screen, name):
            return len(getattr(screen, name))
    return 0


def _is_menu(screen, probe):
    """Return whether a screen shows its list of rows, each (text, value, turns), and not a page on top of it."""
    return hasattr(screen, "choose") and not screen.overlay and probe.box is not None


def _item_at(console, screen, x, y):
    """Return the number of a screen's item at x, y; -1 for none."""
    two = hasattr(screen, "second") and screen.overlay
    chosen = screen.second if two else getattr(screen, "at", 0)
    shown = read_screen(console, screen)
    page = _visible_rows(screen, shown)
    found = -1
    for i in range(_count_items(screen, shown)):
        _choose(screen, i)
        probe = read_screen(console, screen)
        box = probe.box
        if box is None or _visible_rows(screen, probe) != page:
            continue
        margin = 2 * _HEADER if probe.is_field else 2
        if box[0] - 2 <= x < box[0] + box[2] + 2 and box[1] - margin <= y < box[1] + box[3] + margin:
            found = i
            break
    _choose(screen, chosen)
    if hasattr(screen, "known"):
        screen.known = -1
    return found


def _visible_rows(screen, probe):
    """Return the rows of a menu's list that are on the page shown, None for any other screen."""
    if not _is_menu(screen, probe):
        return None
    rows = [row[0] for row in screen.lines]
    return [text for text in probe.texts if text in rows]


# Spoken descriptions


def words(console):
    """Return a description of what the cursor is on: a row, a card, a question; "" while something moves."""
    screen = console.screens[-1]
    if screen.name == "play":
        return _describe_table(console, screen)
    probe = read_screen(console, screen)
    if _is_menu(screen, probe):
        text, value = screen.lines[screen.at][:2]
        parts = [getattr(screen, "title", ""), getattr(screen, "above", ""), text + (": " + value if value else "")]
        return _sentence(parts + [getattr(screen, "hint", "")])
    if hasattr(screen, "answers"):
        return _sentence([screen.title] + list(getattr(screen, "lines", ())) + [screen.answers[screen.at]])
    title = engine.title(engine.GAMES[screen.at]) if screen.name == "home" else ""
    return _sentence([title] + probe.texts)


def _describe_table(console, table):
    """Return what is under the cursor, why it can be played or not, and all texts."""
    if table.mode.lasts or table.busy:
        return ""
    inspector, places, at = _places(table)
    parts = [] if at < 0 else list(inspector.words(table.renderer, table.view, places[at][4]))
    return _sentence(parts + read_screen(console, table).texts)


def _places(table):
    """Return the game's `inspect` module, the table's places, and the number of the one under the cursor or -1."""
    from firmware.table.inspect import explained, spot_at  # in memory only while a table is open

    inspector = explained(table.game.NAME)
    if hasattr(table.mode, "places"):  # the player inspects the table
        return inspector, table.mode.places, table.mode.at
    places = inspector.places(table.renderer, table.view)
    for i in range(len(places) - 1, -1, -1):
        if table.spots and spot_at(table.spots, places[i]) == table.cursor:
            return inspector, places, i
    return inspector, places, -1


def everything(console):
    """Return a description of the whole screen: all texts, and each place of a table."""
    screen = console.screens[-1]
    parts = list(read_screen(console, screen).texts)
    if screen.name == "play":
        inspector, places, _ = _places(screen)
        for place in places:
            parts += inspector.words(screen.renderer, screen.view, place[4])
    return _sentence(parts)


def _sentence(parts):
    """Return texts as one line for a screen reader, with words for suits and signs."""
    spoken = []
    for part in parts:
        for suit in _SUITS:
            at = part.find(suit)
            while at >= 0:
                of = " of " if at and part[at - 1] not in " (" else " "
                part = part[:at] + of + _SUITS[suit] + part[at + 1 :]
                at = part.find(suit)
        for sign in _SIGNS:
            part = part.replace(sign, _SIGNS[sign])
        if part.strip(" ,."):
            spoken.append(" ".join(part.split()).rstrip("."))
    return ". ".join(spoken)
