"""What is on a screen: every text, number, rank and suit that the painter draws, with its size, and the cards."""

import functools
import tempfile
from collections import namedtuple

from display import fonts, items, palette
from display.surface import Surface
from firmware import boards
from tests.display.draws import RANKS, SUITS
from tests.display.frame import items_of
from tests.firmware.screens.draw_scenes import draw
from tools.simulator.board import TEXTS_AND_PACKS
from tools.simulator.scenes import SCENES

# By glyph, the texts of ranks and of suits
_FACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "joker")
SIGNS = "♣♦♥♠★"  # also pictures among letters
_NAMES = {}  # colour: its name
for _name, _value in vars(palette).items():
    if _name.isupper() and _name not in ("COLOURS", "PAIR") and isinstance(_value, int):
        _NAMES.setdefault(_value, _name)


class Word:
    """A word on the screen: its text, the name of its colour, its font, and the indices of its glyphs there."""

    def __init__(self, text, colour, font, glyphs):
        self.text = text
        self.colour = _NAMES.get(colour, str(colour))
        self.font = font
        self.glyphs = glyphs

    @property
    def rows(self):
        """The height of the font's capitals or digits, or of the glyph itself for ranks, suits and icons."""
        font = fonts.font(self.font)
        if self.font in RANKS:
            return ink(font, 0)
        if self.font in SUITS or self.font == fonts.ICON:
            return max(ink(font, glyph) for glyph in self.glyphs)
        return max(ink(font, font.index(char)) for char in "H0")

    def __str__(self):
        return "%r in %s" % (self.text, self.colour)


def pixels(font, index):
    """Return a glyph as a list of rows, each a list of 0 and 1."""
    w, start = font.widths[index], font.start(index)
    bits = [font.bits[at >> 3] >> (7 - (at & 7)) & 1 for at in range(start, start + w * font.height)]
    return [bits[at : at + w] for at in range(0, len(bits), w)] if w else []


@functools.cache
def ink(font, index):
    """Return how many rows a glyph has from its first row with ink to its last one."""
    rows = [at for at, row in enumerate(pixels(font, index)) if any(row)]
    return rows[-1] - rows[0] + 1 if rows else 0


@functools.cache
def thin(font, index):
    """Return the length of a glyph's longest stretch that is one pixel wide or high.

    A single one is the tip of a stroke, or where two strokes meet; from two on it is a stroke of one pixel.
    """
    rows = pixels(font, index)

    def there(y, x):
        return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x]

    def beside(y, x):
        return (there(y, x - 1) or there(y, x + 1)), (there(y - 1, x) or there(y + 1, x))

    left = {(y, x) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot and not all(beside(y, x))}
    longest = 0
    while left:
        found = [left.pop()]
        for y, x in found:
            near = {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)} & left
            left -= near
            found += near
        longest = max(longest, len(found))
    return longest


class Blank(Surface):
    """A surface that draws nothing."""

    def rect(self, *_):
        """Draw nothing, like all other primitives."""

    weave = plate = glyph = marks = text = runs = colours = rect

    def packed(self):
        """Return an empty picture."""
        return b""


class Reader(Blank):
    """A surface that records the words drawn on it."""

    def __init__(self, width, height):
        super().__init__(width, height)
        self.words = []

    def glyph(self, font, index, x, y, colour):
        if font in fonts.loaded:
            number = fonts.loaded.index(font)
            self.words.append(Word(_named(number, font, index), colour, number, [index]))

    def marks(self, loaded, places, count, x, y, glyphs, colour):
        for i in range(0, 5 * count, 5):
            self.glyph(loaded[places[i]], glyphs & 255 if places[i + 4] else glyphs >> 8, x, y, colour)

    def text(self, font, string, x, y, colour):
        if string.strip():
            glyphs = [font.index(char) for char in string if char != " "]
            self.words.append(Word(string, colour, fonts.loaded.index(font), glyphs))
        return x


def _named(number, font, index):
    """Return the text of a single glyph."""
    if number in RANKS:
        return _FACES[index]
    if number in SUITS:
        return SIGNS[index]
    if number == fonts.ICON:
        return "icon %d" % index
    return chr(32 + index) if index < 95 else font.extra[index - 95]


Card = namedtuple("Card", "x y right bottom size card flags")


def cards_of(scene):
    """Return the cards of the frame that a scene shows as `Card`s, without ring and shadow."""
    found = []
    for _, x, y, _, _, size, card, flags in items_of(scene, items.CARD):
        ring = items.RING_WIDTH if flags & items.RING_ON else 0
        x, y = x + ring, y + ring
        found.append(Card(x, y, x + items.CARD_W[size], y + items.CARD_H[size], size, card, flags))
    return found


def words_of(scene):
    """Return the words of the frame shown, without those outside the screen or completely covered."""
    found = []
    painter, shown, count = scene.painter, scene._shown, scene._shown_count
    painter.values, painter.top = scene._values_shown, 0
    boxes = [tuple(shown[items.FIELDS * i : items.FIELDS * i + 5]) for i in range(count)]
    for i, (kind, x, y, w, h) in enumerate(boxes):
        outside = x >= scene.width or y >= scene.height or x + w <= 0 or y + h <= 0
        if outside or any(_covers(box, boxes[i]) for box in boxes[i + 1 :]):
            continue
        if kind == items.GLYPH and shown[items.FIELDS * i + 5] > fonts.ICON:  # a QR code
            continue
        reader = Reader(scene.width, scene.height)
        painter.item(reader, shown, items.FIELDS * i)
        words = reader.words
        if kind == items.NUMBER and words:  # drawn digit by digit, the last one first
            a, b = shown[items.FIELDS * i + 5], shown[items.FIELDS * i + 6]
            words[0].text = str(b * items.NUMBER_PART + a)
            words[0].glyphs = [glyph for word in words for glyph in word.glyphs]
            words = words[:1]
        suits = [word for word in words if word.font in SUITS]
        best = max((word.rows for word in suits), default=0)  # a card may show its suit twice: the larger one counts
        found += [word for word in words if word not in suits or word.rows == best]
    return found


def _covers(box, other):
    """True when an opaque rectangle hides the box of another item."""
    kind, x, y, w, h = box
    _, left, top, width, height = other
    inside = x <= left and left + width <= x + w and y <= top and top + height <= y + h
    return kind in (items.FILL, items.PANEL) and inside


def _like(board, screen):
    """Return the fields of a profile that the words on a screen depend on: not the pixel size, not the pins."""
    rows = (board["bl"] >= 0, board["buzzer"] >= 0) if screen.startswith("settings") or "-pause" in screen else ()
    # The title is shown there, or what is printed at the buttons, which belongs to it
    words = (board["title"],) if screen in ("about", "buttons") or "-learn" in screen else ()
    return board["width"], board["height"], *sorted(board["keys"]), *sorted(board["hold"].items()), *rows, *words


def alike(screen, board):
    """Return the profiles of the boards on which a screen has the same words as on `board`."""
    like = _like(boards.profile(board), screen)
    return [profile for profile in map(boards.profile, boards.names()) if _like(profile, screen) == like]


def others(screen, known):
    """Return one board of each kind on which a screen has other words than on the boards `known`."""
    kinds = {_like(boards.profile(name), screen): name for name in boards.names()}
    return sorted(kinds[kind] for kind in kinds.keys() - {_like(boards.profile(name), screen) for name in known})


def read(screen, board):
    """Return [(board profile, words)] of a screen of the gallery, for all boards that show it as `board` does."""
    number = [name for name, _ in SCENES].index(screen)
    with tempfile.TemporaryDirectory() as folder:
        [(_, _, scene)] = draw(board, number, len(SCENES), Blank, folder, *TEXTS_AND_PACKS)
    words = words_of(scene)
    return [(profile, words) for profile in alike(screen, board)]
